import type { DetailAnswer, DetailRow } from './contract.ts'
import { columnsOf, type Detail } from './lists.ts'

/** Sums of the columns that add up. */
export function totalsOf(of: Detail, rows: readonly DetailRow[]): DetailAnswer['totals'] {
  const sums = columnsOf[of]
    .filter(({ sum }) => sum)
    .map(({ key }) => [key, rows.reduce((all, { values }) => all + (values[key] ?? 0), 0)] as const)
  return Object.fromEntries(sums)
}

/** How many of these, in percent to one place; null: there is nothing to compare with. */
export const percentOf = (part: number, all: number): number | null =>
  all <= 0 ? null : Math.round((part / all) * 1000) / 10
