import { tokenUsdCents } from '#shared/money.ts'

/** Converts tokens to a creator's earnings in US cents. */
export const usdCentsOf = (tokens: number): number => tokens * tokenUsdCents

const dayMs = 86_400_000

/** Returns the last `days` days, oldest first; a day without data has zeros. */
export function everyDay<Row extends { day: string }>(
  rows: readonly Row[],
  days: number,
  today: Date,
  none: Omit<Row, 'day'>,
) {
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, i) => {
    const day = new Date(today.getTime() - (days - 1 - i) * dayMs).toISOString().slice(0, 10)
    return known.get(day) ?? { ...none, day }
  })
}
