import { tokenUsdCents } from '#shared/money.ts'

/** Tokens as a creator earns them, in cents. */
export const usdCentsOf = (tokens: number): number => tokens * tokenUsdCents

const dayMs = 86_400_000

/** The last so many days, the oldest first, with nothing where nothing was. */
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
