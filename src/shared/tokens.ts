import { counted } from './counted.ts'

/** 1 token, 8,446 tokens: an amount in a sentence. */
export const tokensText = (tokens: number): string => counted(tokens, 'token')

/** An amount with its verb: 1 token stays, 20 tokens stay. */
export const tokensDo = (tokens: number, one: string, many: string): string =>
  `${tokensText(tokens)} ${Math.abs(tokens) === 1 ? one : many}`

/** 1 token is, 20 tokens are. */
export const tokensAre = (tokens: number): string => tokensDo(tokens, 'is', 'are')
