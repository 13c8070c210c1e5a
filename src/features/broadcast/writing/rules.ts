import { type Frequency, SENTENCES, scheduleDays, startMaxDays } from '../spec.ts'

const dayMs = 86_400_000

export type RequestedSchedule = {
  frequency: Frequency
  startsAt?: Date | null | undefined
  endsAt?: Date | null | undefined
}
export type Schedule = { startsAt: Date; endsAt: Date | null }
export type Decided = { ok: true; schedule: Schedule } | { ok: false; field: 'starts_at' | 'ends_at'; sentence: string }

const refused = (field: 'starts_at' | 'ends_at', sentence: string): Decided => ({ ok: false, field, sentence })

/**
 * Returns the start and the end of a broadcast, or the reason of a refusal. No start, or one less than a day ago, means
 * now.
 */
export function decideSchedule({ frequency, startsAt, endsAt }: RequestedSchedule, now: Date): Decided {
  const start = startsAt && startsAt > now ? startsAt : now
  if (startsAt && now.getTime() - startsAt.getTime() > dayMs) return refused('starts_at', SENTENCES.startInPast)
  if (start.getTime() - now.getTime() > startMaxDays * dayMs) return refused('starts_at', SENTENCES.startTooLate)
  if (frequency === 'once') return { ok: true, schedule: { startsAt: start, endsAt: null } }
  const end = endsAt ?? new Date(start.getTime() + scheduleDays.default * dayMs)
  if (end < start) return refused('ends_at', SENTENCES.endInPast)
  if (end.getTime() - start.getTime() > scheduleDays.max * dayMs) return refused('ends_at', SENTENCES.endTooLate)
  return { ok: true, schedule: { startsAt: start, endsAt: end } }
}
