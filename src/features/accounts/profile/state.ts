import type { OwnProfile } from './contract.ts'
import { rateOf } from './rules.ts'
import {
  type Accepting,
  type Channel,
  channels,
  RATES_SENTENCES,
  type Rates,
  type SocialName,
  socialNames,
} from './spec.ts'

/** Values of the profile form, with texts as typed. */
export type ProfileDraft = {
  display_name: string
  username: string
  bio: string
  time_zone: string
  category: string
  creator_type: string
  specialties: readonly string[]
  country: string
  state: string
} & Record<LinkField, string>
export type LinkField = `social_links.${SocialName}`
export type ProfileEdits = Partial<ProfileDraft>

export const linkField = (name: SocialName): LinkField => `social_links.${name}`

/** Returns the form values of a profile. `here` is the time zone of this device, used if none is stored. */
export function draftOf(profile: OwnProfile, here: string): ProfileDraft {
  const link = (name: SocialName) => profile.social_links[name] ?? ''
  return {
    display_name: profile.display_name,
    username: profile.username,
    bio: profile.bio,
    time_zone: profile.time_zone ?? here,
    category: profile.category ?? '',
    creator_type: profile.creator_type ?? '',
    specialties: profile.specialties,
    country: profile.country ?? '',
    state: profile.state ?? '',
    'social_links.instagram': link('instagram'),
    'social_links.twitter': link('twitter'),
    'social_links.tiktok': link('tiktok'),
    'social_links.youtube': link('youtube'),
    'social_links.website': link('website'),
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the edits that differ from the saved profile. */
export function realEdits(kept: ProfileDraft, edits: ProfileEdits): ProfileEdits {
  const all: Record<string, unknown> = kept
  return Object.fromEntries(Object.entries(edits).filter(([field, value]) => !isSame(all[field], value)))
}

/** Returns the edits that are still unsaved after `saved` was saved, such as text typed in the meantime. */
export const editsAfter = (saved: ProfileEdits, edits: ProfileEdits): ProfileEdits => {
  const done: Record<string, unknown> = saved
  return Object.fromEntries(Object.entries(edits).filter(([field, value]) => !isSame(done[field], value)))
}

/**
 * Converts the edits to the input of the request. The category is sent as typed, so that the server can refuse an empty
 * one.
 */
export function toInput(edits: ProfileEdits): Record<string, unknown> {
  const { country, state, creator_type } = edits
  const given = socialNames.filter((name) => edits[linkField(name)] !== undefined)
  const plain = Object.entries(edits).filter(([field]) => !field.startsWith('social_links.'))
  return {
    ...Object.fromEntries(plain),
    ...(country !== undefined && { country: country || null }),
    ...(state !== undefined && { state: state || null }),
    ...(creator_type !== undefined && { creator_type: creator_type || null }),
    ...(given.length > 0 && {
      social_links: Object.fromEntries(given.map((name) => [name, edits[linkField(name)] || null])),
    }),
  }
}

/** Adds the typed specialties, separated by commas. Their number is validated on save. */
export function addSpecialties(now: readonly string[], typed: string): readonly string[] {
  const seen = new Set(now.map((text) => text.toLowerCase()))
  const added = typed.split(/[,;\n]/).flatMap((part) => {
    const text = part.trim()
    if (text === '' || seen.has(text.toLowerCase())) return []
    seen.add(text.toLowerCase())
    return [text]
  })
  return [...now, ...added]
}

/** Values of the rates dialog: rates as typed, and the switches. */
export type RatesDraft = { typed: Record<Channel, string>; accepting: Accepting }

export const ratesDraft = (rates: Rates, accepting: Accepting): RatesDraft => ({
  typed: {
    videoCall: String(rates.videoCall),
    voiceCall: String(rates.voiceCall),
    textMessage: String(rates.textMessage),
    imageMessage: String(rates.imageMessage),
    audioMessage: String(rates.audioMessage),
    videoMessage: String(rates.videoMessage),
  },
  accepting,
})

export const typeRate = (draft: RatesDraft, channel: Channel, text: string): RatesDraft => ({
  ...draft,
  typed: { ...draft.typed, [channel]: text },
})

export const switchChannel = (draft: RatesDraft, channel: Channel, accepts: boolean): RatesDraft => ({
  ...draft,
  accepting: { ...draft.accepting, [channel]: accepts },
})

/**
 * Returns the six rates of a draft, or an error message for each invalid field. Text that is not a number counts as 0.
 */
export function readRates(draft: RatesDraft): { rates: Partial<Rates>; faults: Partial<Record<Channel, string>> } {
  const rates: Partial<Rates> = {}
  const faults: Partial<Record<Channel, string>> = {}
  for (const channel of channels) {
    const rate = rateOf(draft.typed[channel])
    if (rate === undefined) faults[channel] = RATES_SENTENCES.rate
    else rates[channel] = rate
  }
  return { rates, faults }
}

/** Returns true if two drafts have different values. */
export const differs = (draft: RatesDraft, other: RatesDraft): boolean =>
  channels.some(
    (channel) => draft.typed[channel] !== other.typed[channel] || draft.accepting[channel] !== other.accepting[channel],
  )
