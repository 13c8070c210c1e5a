import { fullNumber } from '#shared/counted.ts'
import { tokensText } from './tokens.ts'

const hourMs = 3_600_000

/** `freesAt`: when it will fit; null: it is more than the limit, and never does. */
export type WeeklyLimit = { limit: number; left: number; freesAt: Date | null }

/** Rounded up: what was promised is true by then. */
function inText(ms: number): string {
  const hours = Math.ceil(ms / hourMs)
  if (hours <= 1) return 'within an hour'
  return hours <= 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`
}

/**
 * Why the fan's own limit stands against something they want to pay for, what is left of it, and when it will fit (decision
 * D10). `what` begins a sentence: "This tip".
 */
export const limitSentenceOf =
  (what: string) =>
  ({ limit, left, freesAt }: WeeklyLimit, now: Date): string => {
    const most = tokensText(limit)
    if (freesAt === null) return `${what} is more than your weekly spending limit of ${most}.`
    const rest = left === 0 ? 'is used up' : `leaves you ${fullNumber(left)}`
    return `Your weekly spending limit of ${most} ${rest}. ${what} fits ${inText(freesAt.getTime() - now.getTime())}.`
  }
