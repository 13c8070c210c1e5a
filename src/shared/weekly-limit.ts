import { fullNumber } from '#shared/counted.ts'
import { tokensText } from './tokens.ts'

const hourMs = 3_600_000

/** `freesAt`: time at which it fits; null if it exceeds the whole limit. */
export type WeeklyLimit = { limit: number; left: number; freesAt: Date | null }

/** Rounds up, so that the promise is kept. */
function inText(ms: number): string {
  const hours = Math.ceil(ms / hourMs)
  if (hours <= 1) return 'within an hour'
  return hours <= 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`
}

/**
 * Returns the sentence for a payment that exceeds the fan's own weekly limit: the amount left, and when it fits (decision
 * D10). `what` begins the sentence: "This tip".
 */
export const limitSentenceOf =
  (what: string) =>
  ({ limit, left, freesAt }: WeeklyLimit, now: Date): string => {
    const most = tokensText(limit)
    if (freesAt === null) return `${what} is more than your weekly spending limit of ${most}.`
    const rest = left === 0 ? 'is used up' : `leaves you ${fullNumber(left)}`
    return `Your weekly spending limit of ${most} ${rest}. ${what} fits ${inText(freesAt.getTime() - now.getTime())}.`
  }
