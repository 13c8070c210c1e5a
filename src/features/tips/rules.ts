import { tipTiers } from './spec.ts'

export type TierType = (typeof tipTiers)[number]['type'] | 'custom'

/** The tier an amount belongs to; never taken from the sender's word. */
export const tierOf = (tokens: number): TierType => tipTiers.find((tier) => tier.tokens === tokens)?.type ?? 'custom'
