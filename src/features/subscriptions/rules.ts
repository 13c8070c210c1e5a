import { tokensText } from '#shared/tokens.ts'
import type { MessageKind } from './spec/lists.ts'

const hourMs = 3_600_000

function inText(ms: number): string {
  const hours = Math.ceil(ms / hourMs)
  if (hours <= 1) return 'within an hour'
  return hours <= 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`
}

type WeeklyLimit = { limit: number; left: number; freesAt: Date | null }

/** Why the fan's own limit stands against a subscription, and when it will fit (decision D10). */
export function weeklyLimitSentence({ limit, left, freesAt }: WeeklyLimit, now: Date): string {
  const most = tokensText(limit)
  if (freesAt === null) return `This subscription is more than your weekly spending limit of ${most}.`
  const rest = left === 0 ? 'is used up' : `leaves you ${left.toLocaleString('en-US')}`
  return `Your weekly spending limit of ${most} ${rest}. This subscription fits ${inText(freesAt.getTime() - now.getTime())}.`
}

type Perks = { free_message_kinds: readonly MessageKind[]; unlocks_content: boolean; benefits: readonly string[] }
type Words = { kinds: Record<MessageKind, { benefit: string }>; unlocks: string }

/** What a tier gives, a line each: what the product sees to first, then the creator's own words. */
export const perksOf = (tier: Perks, words: Words): string[] => [
  ...(tier.unlocks_content ? [words.unlocks] : []),
  ...tier.free_message_kinds.map((kind) => words.kinds[kind].benefit),
  ...tier.benefits,
]

/** The same moment a month later, as the database counts: the 31st becomes the last day there is. */
export function monthAfter(from: Date): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}
