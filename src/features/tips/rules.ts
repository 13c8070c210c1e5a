import { tipTiers } from './spec.ts'

/**
 * Returns the highest tier that an amount reaches: a custom tip of 300 tokens looks and sounds like one of 250.
 * Undefined below the first tier.
 */
export const tierReached = (tokens: number) => tipTiers.findLast((tier) => tier.tokens <= tokens)
