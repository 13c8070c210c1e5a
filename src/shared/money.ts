import { once } from './once.ts'

/** Cents that a creator earns for each spent token. */
export const tokenUsdCents = 5

const usd = { style: 'currency', currency: 'USD' } as const
const exact = once(() => new Intl.NumberFormat('en-US', usd))
const short = once(() => new Intl.NumberFormat('en-US', { ...usd, trailingZeroDisplay: 'stripIfInteger' }))

/** Formats a charge: $19.00. */
export const usdText = (usdCents: number): string => exact().format(usdCents / 100)

/** Formats a list price: $19, and $19.50. */
export const usdPrice = (usdCents: number): string => short().format(usdCents / 100)

/** Formats the price of a unit to a tenth of a cent: 9.5¢. */
export const centsText = (usdCents: number): string => `${Number(usdCents.toFixed(1))}¢`

/** Formats a whole number: 8,446. It avoids Intl, whose first use takes 20 milliseconds on a phone. */
export const fullNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : value.toLocaleString('en-US')

/** Formats a count: 1 view, 8,446 views. `many` is needed only for an irregular plural. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${fullNumber(count)} ${Math.abs(count) === 1 ? one : many}`

/** Formats an amount in a sentence: 1 token, 8,446 tokens. */
export const tokensText = (tokens: number): string => counted(tokens, 'token')

/** Formats an amount with its verb: 1 token stays, 20 tokens stay. */
export const tokensDo = (tokens: number, one: string, many: string): string =>
  `${tokensText(tokens)} ${Math.abs(tokens) === 1 ? one : many}`

/** Formats an amount with "is" or "are": 1 token is, 20 tokens are. */
export const tokensAre = (tokens: number): string => tokensDo(tokens, 'is', 'are')
