import { tokenUsdCents, usdText } from '#shared/money.ts'
import { tokenPackages } from './spec.ts'

export type TokenPackage = (typeof tokenPackages)[number]

/** Returns the package with exactly this many tokens; undefined, because other amounts are not sold. */
export const packageOf = (tokens: number): TokenPackage | undefined => tokenPackages.find((p) => p.tokens === tokens)

/** Returns the price of one token of a package, in dollars. */
export const usdPerToken = ({ tokens, usdCents }: Pick<TokenPackage, 'tokens' | 'usdCents'>): number =>
  usdCents / 100 / tokens

/** Returns a creator's earnings for tokens, in dollars. */
export const usdOf = (tokens: number): number => (tokens * tokenUsdCents) / 100

/** Returns the dollar value of earned tokens as text: $1.25 for 25 tokens. */
export const dollarValueText = (tokens: number): string => usdText(tokens * tokenUsdCents)
