import { type HoursRange, rangesMax, SENTENCES } from './spec.ts'

/** Minutes since midnight of a time "HH:MM"; 1440 for "24:00". */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** By their starts. */
export const sortRanges = (ranges: readonly HoursRange[]): HoursRange[] =>
  ranges.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start))

/** Whether every range of a sorted list ends after it starts. */
export const areForward = (ranges: readonly HoursRange[]): boolean =>
  ranges.every(({ start, end }) => minutesOf(end) > minutesOf(start))

/** Whether no two ranges of a sorted list share a minute; they may touch. */
export const areApart = (ranges: readonly HoursRange[]): boolean =>
  ranges.every(({ start }, i) => i === 0 || minutesOf(ranges[i - 1]?.end ?? '00:00') <= minutesOf(start))

/** What is wrong with the hours of a day as they were typed; undefined: nothing. */
export function rangesProblem(ranges: readonly HoursRange[]): string | undefined {
  if (ranges.length > rangesMax) return SENTENCES.rangesMany
  if (ranges.some(({ start, end }) => start === '' || end === '')) return SENTENCES.timesMissing
  const sorted = sortRanges(ranges)
  if (!areForward(sorted)) return SENTENCES.rangeOrder
  return areApart(sorted) ? undefined : SENTENCES.rangesOverlap
}

const dayMs = 24 * 60 * 60 * 1000

/** How many days "from" to "to" are, both included. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1
