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
