import { tokenUsdCents, usdText } from '#shared/money.ts'
import { tokenPackages } from './spec.ts'

export type TokenPackage = (typeof tokenPackages)[number]

/** The package of exactly this many tokens, or undefined: any other amount is not for sale. */
export const packageOf = (tokens: number): TokenPackage | undefined => tokenPackages.find((p) => p.tokens === tokens)

/** What one token of a package costs, in dollars. */
export const usdPerToken = ({ tokens, usdCents }: Pick<TokenPackage, 'tokens' | 'usdCents'>): number =>
  usdCents / 100 / tokens

/** What tokens earn a creator, in dollars. */
export const usdOf = (tokens: number): number => (tokens * tokenUsdCents) / 100

/** $1.25: what 25 tokens are worth to who earned them. */
export const worthText = (tokens: number): string => usdText(tokens * tokenUsdCents)
