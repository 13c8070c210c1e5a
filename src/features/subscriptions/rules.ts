import { limitSentenceOf } from '#shared/weekly-limit.ts'
import type { MessageKind } from './lists.ts'

/** Why the fan's own limit stands against a subscription, and when it will fit. */
export const weeklyLimitSentence = limitSentenceOf('This subscription')

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
