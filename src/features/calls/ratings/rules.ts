import type { Reason } from '#shared/errors.ts'
import type { CallSide, CallStatus } from '../lists.ts'
import { starsMax } from '../standing/spec.ts'
import { figuresWindow, RATING_REFUSALS, ratedSecondsMin, ratingDays } from './spec.ts'

export type RatedCall = {
  side: CallSide | null
  status: CallStatus
  endedAt: Date | null
  /** Seconds that both sides proved. */
  seconds: number
  isRated: boolean
}

const dayMs = 24 * 60 * 60_000

/** Returns the reason why a user cannot rate a call now; undefined if the user can. */
export function ratingRefusal({ side, endedAt, seconds, isRated }: RatedCall, now: Date): Reason | undefined {
  if (side !== 'fan') return RATING_REFUSALS.fansOnly
  if (!endedAt) return RATING_REFUSALS.notOver
  if (isRated) return RATING_REFUSALS.rated
  if (seconds < ratedSecondsMin) return RATING_REFUSALS.short
  return now.getTime() > endedAt.getTime() + ratingDays * dayMs ? RATING_REFUSALS.late : undefined
}

/** Returns why a side cannot answer the question about the connection. Each side can answer once after a call. */
export const qualityRefusal = ({ endedAt, seconds }: RatedCall, hasAnswered: boolean): Reason | undefined => {
  if (!endedAt || seconds === 0) return RATING_REFUSALS.neverMet
  return hasAnswered ? RATING_REFUSALS.answered : undefined
}

/** Returns the number of ratings per star, their total and their average. */
export function summaryOf(sums: readonly { stars: number; count: number }[]) {
  const stars = Array.from({ length: starsMax }, (_, place) => sums.find((one) => one.stars === place + 1)?.count ?? 0)
  const count = stars.reduce((sum, one) => sum + one, 0)
  const total = stars.reduce((sum, one, place) => sum + one * (place + 1), 0)
  return { count, average: count === 0 ? null : Math.round((total / count) * 10) / 10, stars }
}

type Answered = { requests: number; answer_seconds: number | null }

/** Returns a creator's usual response time in minutes; null if there are too few requests. */
export const answerMinutes = ({ requests, answer_seconds: seconds }: Answered): number | null =>
  requests < figuresWindow.requestsMin || seconds === null ? null : Math.ceil(seconds / 60)

/** Returns the response figures of a creator; null if there are too few requests. */
export function responseFigures({ accepted, missed, ...answered }: Answered & { accepted: number; missed: number }) {
  const minutes = answerMinutes(answered)
  return minutes === null
    ? null
    : { answer_minutes: minutes, accepted_percent: Math.round((accepted / answered.requests) * 100), missed }
}

/** Returns a creator's rating and usual response time. An unknown figure is null. */
export function standingOf({ sums, ...answered }: Answered & { sums: Parameters<typeof summaryOf>[0] }) {
  const { count, average } = summaryOf(sums)
  return { rating: average === null ? null : { average, count }, answer_minutes: answerMinutes(answered) }
}
