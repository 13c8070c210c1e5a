import { tipTiers } from './spec.ts'

/**
 * Returns the highest tier that an amount reaches; undefined below the first tier. A custom tip of 300 tokens has the
 * animation and the sound of the tier of 250.
 */
export const tierReached = (tokens: number) => tipTiers.findLast((tier) => tier.tokens <= tokens)
