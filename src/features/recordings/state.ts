import type { Recording, UpdateRecording } from './contract.ts'
import { shortestPart } from './rules.ts'
import { PAGES, SENTENCES } from './spec.ts'

/** Access to a recording: free, by purchase, or with a tier. */
export type Opening = 'free' | 'priced' | 'tier'
/** Values of the recording form; `price` is the text that the creator typed. */
export type RecordingDraft = {
  readonly title: string
  readonly opening: Opening
  readonly price: string
  readonly tierId: string
  readonly published: boolean
  readonly start: number
  readonly end: number
}

export function draftOf({ title, price, tier_id, own }: Recording): RecordingDraft {
  const seconds = own?.recorded_seconds ?? 0
  return {
    title,
    opening: price > 0 ? 'priced' : tier_id ? 'tier' : 'free',
    price: price > 0 ? String(price) : '',
    tierId: tier_id ?? '',
    // preselects publication when a recording is opened for the first time
    published: own?.publishing || own?.state !== 'unpublished',
    start: own?.trim_start ?? 0,
    end: own?.trim_end ?? seconds,
  }
}

export type RecordingProblems = Partial<Record<'title' | 'price' | 'trim' | 'tier', string>>

/** Returns the problems of a draft; empty if it can be saved. */
export function problemsOf({ own }: Recording, draft: RecordingDraft): RecordingProblems {
  const { title, opening, price, tierId, start, end } = draft
  const problems: RecordingProblems = {}
  if (title.trim() === '') problems.title = SENTENCES.titleMissing
  if (opening === 'priced' && !(/^\d{1,6}$/.test(price.trim()) && Number(price) > 0))
    problems.price = SENTENCES.priceForm
  if (opening === 'tier' && tierId === '') problems.tier = SENTENCES.tierMissing
  if (end - start < shortestPart(own?.recorded_seconds ?? 0)) problems.trim = SENTENCES.trimOrder
  return problems
}

/** Returns the request body of a draft without problems. */
export function bodyOf({ id, own }: Recording, draft: RecordingDraft): UpdateRecording {
  const seconds = own?.recorded_seconds ?? 0
  return {
    id,
    title: draft.title.trim(),
    published: draft.published,
    trim_start: draft.start,
    trim_end: draft.end >= seconds ? null : draft.end,
    price: draft.opening === 'priced' ? Number(draft.price) : 0,
    tier_id: draft.opening === 'tier' ? draft.tierId : null,
  }
}

/** Returns true if there is no poster, or if it shows a moment outside of the trim. */
export const needsPoster = ({ poster_url, own }: Recording, { start, end }: RecordingDraft): boolean =>
  poster_url === null || (own?.poster_second != null && (own.poster_second < start || own.poster_second >= end))

/** Returns the message after saving. A recording hidden by moderation does not count as published. */
export function savedText(before: Recording, after: Recording): string {
  if (after.own?.publishing) return PAGES.cutPublishing
  const isNew = after.own?.state === 'published' && before.own?.state !== 'published'
  if (!isNew) return PAGES.saved
  return after.own?.hidden_at ? PAGES.publishedHidden : PAGES.published
}
