import { weeklyLimitSentenceOf } from '#shared/limits.ts'
import type { MessageKind } from './lists.ts'

/** Sentence for a subscription over the fan's weekly spending limit, with the time when it fits. */
export const weeklyLimitSentence = weeklyLimitSentenceOf('This subscription')

type Perks = { free_message_kinds: readonly MessageKind[]; unlocks_content: boolean; benefits: readonly string[] }
type Words = { kinds: Record<MessageKind, { benefit: string }>; unlocks: string }

/** Returns the perks of a tier, one per line: first those that Limelight enforces, then the creator's own texts. */
export const perksOf = (tier: Perks, words: Words): string[] => [
  ...(tier.unlocks_content ? [words.unlocks] : []),
  ...tier.free_message_kinds.map((kind) => words.kinds[kind].benefit),
  ...tier.benefits,
]

/**
 * Returns the same time a month later, as the database computes it: the 31st becomes the last day of a shorter month.
 */
export function monthAfter(from: Date): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}
