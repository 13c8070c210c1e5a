import { shortNumber } from './numbers.ts'

/** Most intervals between the values of an axis. */
const intervals = 4
/** Most labels under a chart. A narrow chart hides all except three of them. */
const labelsMax = 7

/** Returns round, whole, ascending values for an axis. They include 0 and enclose all `values`. */
export function axisValues(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)]
  const rough = (high - low) / intervals
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5].map((times) => times * power).find((round) => round >= rough) ?? 10 * power)
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Returns the label of a value of an axis: an exact number of thousands, because the values are round. */
export function axisText(value: number): string {
  const size = Math.abs(value)
  const text = size >= 1_000 && size < 1_000_000 ? `${value / 1_000}K` : shortNumber(value)
  return text.replace('-', '\u2212')
}

/** Returns the indexes of the points with a label: all, or five evenly spaced ones with both ends. */
export function labelledOf(count: number): number[] {
  const shown = count <= labelsMax ? count : 5
  return Array.from({ length: shown }, (_, index) =>
    shown === 1 ? 0 : Math.round((index * (count - 1)) / (shown - 1)),
  )
}
