import { tokensText } from '#shared/tokens.ts'
import { tipTiers } from './spec.ts'

export type TierType = (typeof tipTiers)[number]['type'] | 'custom'

/** The tier an amount belongs to; never taken from the sender's word. */
export const tierOf = (tokens: number): TierType => tipTiers.find((tier) => tier.tokens === tokens)?.type ?? 'custom'

const hourMs = 3_600_000

/** From "in an hour" on, rounded up: what was promised is true by then. */
function inText(ms: number): string {
  const hours = Math.ceil(ms / hourMs)
  if (hours <= 1) return 'within an hour'
  return hours <= 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`
}

type WeeklyLimit = { limit: number; left: number; freesAt: Date | null }

/** Why the fan's own limit stands against a tip, what is left of it, and when the tip will fit (decision D10). */
export function weeklyLimitSentence({ limit, left, freesAt }: WeeklyLimit, now: Date): string {
  const most = tokensText(limit)
  if (freesAt === null) return `This tip is more than your weekly spending limit of ${most}.`
  const rest = left === 0 ? 'is used up' : `leaves you ${left.toLocaleString('en-US')}`
  return `Your weekly spending limit of ${most} ${rest}. This tip fits ${inText(freesAt.getTime() - now.getTime())}.`
}
