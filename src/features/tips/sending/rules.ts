import { limitSentenceOf } from '#shared/weekly-limit.ts'
import { tipTiers } from '../spec.ts'

export type TierType = (typeof tipTiers)[number]['type'] | 'custom'

/** The tier an amount belongs to; never taken from the sender's word. */
export const tierOf = (tokens: number): TierType => tipTiers.find((tier) => tier.tokens === tokens)?.type ?? 'custom'

/** Why the fan's own limit stands against a tip, what is left of it, and when the tip will fit. */
export const weeklyLimitSentence = limitSentenceOf('This tip')
