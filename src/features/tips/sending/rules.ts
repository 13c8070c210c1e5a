import { weeklyLimitSentenceOf } from '#shared/limits.ts'
import { tipTiers } from '../spec.ts'

export type TierType = (typeof tipTiers)[number]['type'] | 'custom'

/** Returns the tier of an amount. The server derives it, and ignores the tier in the request. */
export const tierOf = (tokens: number): TierType => tipTiers.find((tier) => tier.tokens === tokens)?.type ?? 'custom'

/** Returns the refusal by the weekly limit, with the rest of the limit and the time at which the tip is possible. */
export const weeklyLimitSentence = weeklyLimitSentenceOf('This tip')
