import { type HoursRange, rangesMax, SENTENCES } from './spec.ts'

/** Returns the minutes since midnight of a time "HH:MM"; 1440 for "24:00". */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the ranges sorted by start. */
export const sortRanges = (ranges: readonly HoursRange[]): HoursRange[] =>
  ranges.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start))

/** Returns true if each range of a list ends after it starts. */
export const areForward = (ranges: readonly HoursRange[]): boolean =>
  ranges.every(({ start, end }) => minutesOf(end) > minutesOf(start))

/** Returns true if no two ranges of a sorted list overlap. Adjacent ranges do not overlap. */
export const areApart = (ranges: readonly HoursRange[]): boolean =>
  ranges.every(({ start }, i) => i === 0 || minutesOf(ranges[i - 1]?.end ?? '00:00') <= minutesOf(start))

/** Returns an error message for the first problem in the hours of a day; undefined: the hours are valid. */
export function rangesProblem(ranges: readonly HoursRange[]): string | undefined {
  if (ranges.length > rangesMax) return SENTENCES.rangesMany
  if (ranges.some(({ start, end }) => start === '' || end === '')) return SENTENCES.timesMissing
  const sorted = sortRanges(ranges)
  if (!areForward(sorted)) return SENTENCES.rangeOrder
  return areApart(sorted) ? undefined : SENTENCES.rangesOverlap
}

const dayMs = 24 * 60 * 60 * 1000

/** Returns the number of days from `from` to `to`, both included. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1
