import type { DetailOutput, DetailRow } from './contract.ts'
import { columnsOf, type Detail } from './lists.ts'

/** Returns the sums of the additive columns. */
export function totalsOf(of: Detail, rows: readonly DetailRow[]): DetailOutput['totals'] {
  const sums = columnsOf[of]
    .filter(({ sum }) => sum)
    .map(({ key }) => [key, rows.reduce((all, { values }) => all + (values[key] ?? 0), 0)] as const)
  return Object.fromEntries(sums)
}

/** Returns the percentage, rounded to one decimal, or null if `all` is 0. */
export const percentOf = (part: number, all: number): number | null =>
  all <= 0 ? null : Math.round((part / all) * 1000) / 10
