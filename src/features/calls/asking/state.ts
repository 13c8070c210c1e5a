import type { BookingTerms } from '#features/schedule/index.ts'
import { isLongerThan } from '#shared/texts.ts'
import type { CallType } from '../requests/lists.ts'
import { callMinutes, callMinutesDefault, messageMax, SENTENCES } from '../requests/spec.ts'
import { expiryOf, feeOf } from '../terms/rules.ts'
import { ASKING } from './spec.ts'

export type CallMinutes = (typeof callMinutes)[number]
export type When = 'now' | 'date'

/** A request for a call as it stands on the screen. */
export type AskDraft = {
  readonly type: CallType
  readonly minutes: CallMinutes
  readonly when: When
  /** The start of the chosen slot; it stays while the fan looks at a call now. */
  readonly at: Date | undefined
  readonly message: string
}

export const emptyAsk = (type: CallType = 'video', when: When = 'now'): AskDraft => ({
  ...{ type, when, minutes: callMinutesDefault, at: undefined, message: '' },
})

/** What whoever opened the form chose beforehand. */
export type Preset = { readonly type?: CallType | undefined; readonly when?: When | undefined }

/** A draft as it is kept over a reload, with what it was begun from. */
export type KeptAsk = { preset: Preset; draft: Omit<AskDraft, 'at'> & { at: string | null } }

/** What of a draft is kept; undefined where nothing was chosen or written. */
export function keptOf(draft: AskDraft, { type, when }: Preset): KeptAsk | undefined {
  const preset = { ...(type && { type }), ...(when && { when }) }
  const isEmpty = JSON.stringify(draft) === JSON.stringify({ ...draft, ...emptyAsk(type, when) })
  return isEmpty ? undefined : { preset, draft: { ...draft, at: draft.at?.toISOString() ?? null } }
}

/** The form as it was left, but for what it is opened for now and was not before. A time that has passed is let go. */
export function restoredAsk({ preset, draft }: KeptAsk, { type, when }: Preset, now: Date): AskDraft {
  const at = draft.at === null ? undefined : new Date(draft.at)
  return {
    ...draft,
    ...(type && type !== preset.type && { type }),
    ...(when && when !== preset.when && { when }),
    at: at && at > now ? at : undefined,
  }
}

/** The number of minutes that a choice names; undefined for what no call can take. */
export const minutesOf = (text: string): CallMinutes | undefined => callMinutes.find((one) => String(one) === text)

/** The kind that is asked for: the chosen one, or the other where only that is taken; undefined: neither is. */
export function openType({ type }: AskDraft, accepts: BookingTerms['accepts']): CallType | undefined {
  if (accepts[type]) return type
  const other = type === 'video' ? 'voice' : 'video'
  return accepts[other] ? other : undefined
}

/** What keeps a request from being sent. */
export function problemsOf({ when, at, message }: AskDraft): { at?: string; message?: string } {
  return {
    ...(when === 'date' && !at && { at: ASKING.dateMissing }),
    ...(isLongerThan(message.trim(), messageMax) && { message: SENTENCES.messageTooLong }),
  }
}

type Terms = Pick<BookingTerms, 'rates' | 'cancel_hours'>

/** What a request costs and when it lapses, as it is said before the press. */
export function offerOf({ type, minutes, when, at }: AskDraft, terms: Terms, now: Date) {
  const rate = terms.rates[type]
  const tokens = rate * minutes
  const start = when === 'date' ? at : undefined
  return {
    ...{ rate, tokens, start },
    expires: expiryOf(start ?? null, now),
    /** Of not coming, and of a cancellation of an agreed date that comes late. */
    fee: feeOf({ rate, tokens }),
  }
}

export type AskBody = { creator_id: string; type: CallType; minutes: CallMinutes; scheduled_at?: Date; message: string }

/** What is sent; undefined while the draft has problems. */
export function bodyOf(draft: AskDraft, creatorId: string): AskBody | undefined {
  if (Object.keys(problemsOf(draft)).length > 0) return undefined
  const { type, minutes, when, at, message } = draft
  return {
    ...{ creator_id: creatorId, type, minutes, message: message.trim() },
    ...(when === 'date' && at && { scheduled_at: at }),
  }
}

/** The same creator, kind, length, time and words are the same request. */
export const intentOf = ({ creator_id, type, minutes, scheduled_at, message }: AskBody): string =>
  `call ${JSON.stringify([creator_id, type, minutes, scheduled_at ?? null, message])}`

/** After a refusal: a time that is taken is let go, and who is busy now is asked for a time. */
export function afterRefusal(draft: AskDraft, reason: string | undefined): AskDraft {
  return reason === 'SLOT_TAKEN' || reason === 'CREATOR_BUSY' ? { ...draft, when: 'date', at: undefined } : draft
}
