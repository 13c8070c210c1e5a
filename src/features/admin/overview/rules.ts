import { type ApplicationStatus, applicationStatuses } from '#features/applications/index.server.ts'

const dayMs = 24 * 60 * 60_000

/** Returns midnight UTC, the start of the platform's day. */
export const midnightOf = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs)

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * Ranges longer than this number of days start this number of days ago, or at their first day with data if that is
 * earlier.
 */
const fillMax = 366

/** Returns a value for each day from `since` to now; 0 for days without data. */
export function everyDay<Row extends { date: string }>(
  rows: readonly Row[],
  since: Date,
  now: Date,
  none: Omit<Row, 'date'>,
) {
  const known = new Map(rows.map((row) => [row.date, row]))
  const lately = now.getTime() - fillMax * dayMs
  const earliest = Math.min(lately, ...rows.map(({ date }) => Date.parse(date)))
  const first = Math.max(midnightOf(since).getTime(), earliest)
  const count = Math.floor((midnightOf(now).getTime() - midnightOf(new Date(first)).getTime()) / dayMs) + 1
  return Array.from({ length: count }, (_, index) => {
    const date = dayOf(midnightOf(new Date(first)).getTime() + index * dayMs)
    return known.get(date) ?? { ...none, date }
  })
}

/** Returns the counts of all four statuses in display order; 0 for statuses without applications. */
export const conversionsOf = (
  rows: readonly { status: string; count: number }[],
): { status: ApplicationStatus; count: number }[] =>
  applicationStatuses.map((status) => ({ status, count: rows.find((row) => row.status === status)?.count ?? 0 }))
