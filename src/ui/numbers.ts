import { fullNumber } from '#shared/money.ts'

/**
 * Abbreviates a number for statistics: 1K and 1.0M, thousands without decimals and millions with one, rounded to the
 * nearest, never 1000K. Below a thousand it is exact. Never abbreviate an amount that can be spent.
 */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size < 1000) return fullNumber(value)
  if (size < 999_500) return `${Math.round(value / 1000)}K`
  if (size < 999_950_000) return `${(value / 1_000_000).toFixed(1)}M`
  return `${(value / 1_000_000_000).toFixed(1)}B`
}

/** Returns the text of a count badge: 999+ above 999. */
export function badgeCount(value: number): string {
  return value > 999 ? '999+' : String(value)
}

/** Formats a length: 3:07, or 1:02:09. */
export function clockText(seconds: number): string {
  const all = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
