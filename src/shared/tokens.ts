import { counted } from './counted.ts'

/** Formats an amount in a sentence: 1 token, 8,446 tokens. */
export const tokensText = (tokens: number): string => counted(tokens, 'token')

/** Formats an amount with its verb: 1 token stays, 20 tokens stay. */
export const tokensDo = (tokens: number, one: string, many: string): string =>
  `${tokensText(tokens)} ${Math.abs(tokens) === 1 ? one : many}`

/** Formats an amount with "is" or "are": 1 token is, 20 tokens are. */
export const tokensAre = (tokens: number): string => tokensDo(tokens, 'is', 'are')
