import { reason } from '#shared/errors.ts'

/** Length in user-perceived characters: a family emoji counts as one. */
export const bioMax = 500
export const specialtiesMax = 8
export const specialtyMax = 30
export const creatorTypeMax = 40
export const stateMax = 60
export const websiteMax = 200

/** Sites for a creator's links, each with the pattern of a handle and the URL of its page. */
export const socialSites = {
  instagram: {
    name: 'Instagram',
    hosts: ['instagram.com'],
    handle: /^[A-Za-z0-9._]{1,30}$/,
    page: 'https://www.instagram.com/',
  },
  twitter: { name: 'X (Twitter)', hosts: ['twitter.com', 'x.com'], handle: /^\w{1,15}$/, page: 'https://x.com/' },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'], handle: /^[A-Za-z0-9._]{2,24}$/, page: 'https://www.tiktok.com/@' },
  youtube: {
    name: 'YouTube',
    hosts: ['youtube.com'],
    handle: /^[\p{L}\p{N}._·-]{3,30}$/u,
    page: 'https://www.youtube.com/@',
  },
} as const
export type SocialSite = keyof typeof socialSites
export const socialNames = ['instagram', 'twitter', 'tiktok', 'youtube', 'website'] as const
export type SocialName = (typeof socialNames)[number]
export type SocialLinks = { [Name in SocialName]?: string }

/** Fields of the response that PUT /users/profile cannot change. Clients can send them back unchanged. */
export const profileReadOnly = [
  ...(['id', 'email', 'role', 'is_creator', 'is_super_admin', 'verified'] as const),
  ...(['username_rests_until', 'created_at'] as const),
  ...(['profile_pic_url', 'avatar_url', 'profilePicture', 'banner_url', 'card_url'] as const),
] as const

export const PROFILE_SENTENCES = {
  readOnly: (field: string) => `${field} cannot be changed here.`,
  saved: 'Profile updated successfully!',
  failed: 'Failed to update profile',
  bioLength: `A bio has at most ${bioMax} characters.`,
  category: 'Please choose one of the categories.',
  specialties: `Up to ${specialtiesMax} specialties, each at most ${specialtyMax} characters.`,
  creatorType: `At most ${creatorTypeMax} characters.`,
  country: 'Please choose a country from the list.',
  state: `At most ${stateMax} characters.`,
  timeZone: 'Please choose a time zone from the list.',
  handle: (site: SocialSite) => `Please enter your ${socialSites[site].name} name, or the address of your page there.`,
  website: 'Please enter an address that begins with https://.',
  creatorsOnly: 'Only creators have this.',
  specialtiesHint: 'The first one is shown on your card.',
  timeZoneHint: 'Your hours and appointments use this time zone.',
  timeZoneDetected: 'Taken from this device. You can choose another.',
  unsaved: 'Unsaved changes',
  missing: 'Your profile could not be loaded.',
} as const

export const PROFILE_REFUSALS = {
  creatorsOnly: reason('forbidden', 'CREATORS_ONLY', 'Only creators have a category, links, a place and rates.'),
} as const

/** Channels with a rate in tokens, per minute for calls and per message for messages. */
export const channels = [
  'videoCall',
  'voiceCall',
  'textMessage',
  'imageMessage',
  'audioMessage',
  'videoMessage',
] as const
export type Channel = (typeof channels)[number]
export type Rates = Record<Channel, number>
export type Accepting = Record<Channel, boolean>

export const rateMax = 999
/** Starting rates of a new creator. */
export const startRates: Rates = {
  videoCall: 150,
  voiceCall: 50,
  textMessage: 50,
  imageMessage: 100,
  audioMessage: 150,
  videoMessage: 200,
}
export const acceptingAll: Accepting = {
  videoCall: true,
  voiceCall: true,
  textMessage: true,
  imageMessage: true,
  audioMessage: true,
  videoMessage: true,
}

export const RATES_SENTENCES = {
  /** Confirmation after saving. `refused` is for a refusal, `failed` for a lost connection. */
  saved: 'Rates updated successfully',
  refused: 'Failed to update rates',
  failed: 'Error saving rates',
  rate: `Rates are whole numbers from 0 to ${rateMax}.`,
  messagePrice: 'message_price and text_message_price are one price: send one of them, or both alike.',
  free: 'Free',
  closed: 'Not accepting',
  about: 'Prices in tokens, with your earnings. 0 is free; the switch closes a channel for now.',
  missing: 'Your rates could not be loaded.',
  part: 'A video call, a voice call and a message, in tokens.',
} as const
