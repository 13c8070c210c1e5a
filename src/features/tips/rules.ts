import { tipTiers } from './spec.ts'

/** The tier that an amount comes up to: a custom one of 300 tokens looks and sounds like one of 250. Undefined: less than the first. */
export const tierReached = (tokens: number) => tipTiers.findLast((tier) => tier.tokens <= tokens)
