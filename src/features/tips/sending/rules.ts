import { limitSentenceOf } from '#shared/limits.ts'
import { tipTiers } from '../spec.ts'

export type TierType = (typeof tipTiers)[number]['type'] | 'custom'

/** Returns the tier of an amount; the server ignores the tier in the request. */
export const tierOf = (tokens: number): TierType => tipTiers.find((tier) => tier.tokens === tokens)?.type ?? 'custom'

/** Explains the weekly limit, with the rest and the time at which the tip fits. */
export const weeklyLimitSentence = limitSentenceOf('This tip')
