import type { BookingTerms } from '#features/schedule/index.ts'
import { callMinutes, callMinutesDefault } from '#shared/booking.ts'
import { isLongerThan } from '#shared/texts.ts'
import type { CallType } from '../lists.ts'
import { expiryOf, feeOf } from '../rules.ts'
import { messageMax, SENTENCES } from '../spec.ts'
import { ASKING } from './spec.ts'

export type CallMinutes = (typeof callMinutes)[number]
export type When = 'now' | 'date'

/** Contents of the form of a call request. */
export type AskDraft = {
  readonly type: CallType
  readonly minutes: CallMinutes
  readonly when: When
  /** Start of the chosen slot; kept while "now" is selected. */
  readonly at: Date | undefined
  readonly message: string
}

export const emptyAsk = (type: CallType = 'video', when: When = 'now'): AskDraft => ({
  type,
  when,
  minutes: callMinutesDefault,
  at: undefined,
  message: '',
})

/** Choices made by the link or button that opened the form. */
export type Preset = { readonly type?: CallType | undefined; readonly when?: When | undefined }

/** A stored draft, with the preset of its form. */
export type StoredDraft = { preset: Preset; draft: Omit<AskDraft, 'at'> & { at: string | null } }

/** Returns a draft in its stored form; undefined if the draft is empty. */
export function storedDraftOf(draft: AskDraft, { type, when }: Preset): StoredDraft | undefined {
  const preset = { ...(type && { type }), ...(when && { when }) }
  const isEmpty = JSON.stringify(draft) === JSON.stringify({ ...draft, ...emptyAsk(type, when) })
  return isEmpty ? undefined : { preset, draft: { ...draft, at: draft.at?.toISOString() ?? null } }
}

/** Restores a stored draft. A new preset replaces the stored choice. Drops a time that has passed. */
export function restoreDraft({ preset, draft }: StoredDraft, { type, when }: Preset, now: Date): AskDraft {
  const at = draft.at === null ? undefined : new Date(draft.at)
  return {
    ...draft,
    ...(type && type !== preset.type && { type }),
    ...(when && when !== preset.when && { when }),
    at: at && at > now ? at : undefined,
  }
}

/** Parses a call length in minutes; undefined if calls cannot have that length. */
export const minutesOf = (text: string): CallMinutes | undefined => callMinutes.find((one) => String(one) === text)

/** Returns the chosen call type, or the other one if the creator accepts only that; undefined if calls are closed. */
export function openType({ type }: AskDraft, accepts: BookingTerms['accepts']): CallType | undefined {
  if (accepts[type]) return type
  const other = type === 'video' ? 'voice' : 'video'
  return accepts[other] ? other : undefined
}

/** Returns the validation errors of a draft. */
export function problemsOf({ when, at, message }: AskDraft): { at?: string; message?: string } {
  return {
    ...(when === 'date' && !at && { at: ASKING.dateMissing }),
    ...(isLongerThan(message.trim(), messageMax) && { message: SENTENCES.messageTooLong }),
  }
}

type Terms = Pick<BookingTerms, 'rates' | 'cancel_hours'>

/** Returns the cost, the fee and the expiry of a request, as shown in the form. */
export function offerOf({ type, minutes, when, at }: AskDraft, terms: Terms, now: Date) {
  const rate = terms.rates[type]
  const tokens = rate * minutes
  const start = when === 'date' ? at : undefined
  return {
    rate,
    tokens,
    start,
    expires: expiryOf(start ?? null, now),
    /** Fee, in tokens, for a no-show and for a late cancellation of an agreed date. */
    fee: feeOf({ rate, tokens }),
  }
}

export type AskBody = { creator_id: string; type: CallType; minutes: CallMinutes; scheduled_at?: Date; message: string }

/** Returns the body of the request; undefined while the draft has problems. */
export function bodyOf(draft: AskDraft, creatorId: string): AskBody | undefined {
  if (Object.keys(problemsOf(draft)).length > 0) return undefined
  const { type, minutes, when, at, message } = draft
  return {
    creator_id: creatorId,
    type,
    minutes,
    message: message.trim(),
    ...(when === 'date' && at && { scheduled_at: at }),
  }
}

/** Returns the idempotency intent of a request: equal for equal creator, type, length, time and message. */
export const intentOf = ({ creator_id, type, minutes, scheduled_at, message }: AskBody): string =>
  `call ${JSON.stringify([creator_id, type, minutes, scheduled_at ?? null, message])}`

/** Returns the draft after a refusal: clears a reserved slot, and switches to a date if the creator is busy. */
export function afterRefusal(draft: AskDraft, reason: string | undefined): AskDraft {
  return reason === 'SLOT_TAKEN' || reason === 'CREATOR_BUSY' ? { ...draft, when: 'date', at: undefined } : draft
}

/** Returns the starts of the next free slots in the details of a refusal. */
export function nextSlotsOf(details: unknown): Date[] {
  const slots = typeof details === 'object' && details !== null && 'next_slots' in details ? details.next_slots : []
  if (!Array.isArray(slots)) return []
  return slots.flatMap((slot: unknown) => {
    const start = typeof slot === 'object' && slot !== null && 'start' in slot ? slot.start : undefined
    const at = new Date(typeof start === 'string' ? start : Number.NaN)
    return Number.isNaN(at.getTime()) ? [] : [at]
  })
}
