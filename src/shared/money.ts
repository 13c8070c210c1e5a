import { once } from './once.ts'

/** Cents that a creator earns for each spent token. */
export const tokenUsdCents = 5

const usd = { style: 'currency', currency: 'USD' } as const
const exact = once(() => new Intl.NumberFormat('en-US', usd))
const short = once(() => new Intl.NumberFormat('en-US', { ...usd, trailingZeroDisplay: 'stripIfInteger' }))

/** $19.00: what is charged. */
export const usdText = (usdCents: number): string => exact().format(usdCents / 100)

/** $19, and $19.50: a price on a list. */
export const usdPrice = (usdCents: number): string => short().format(usdCents / 100)

/** 9.5¢: what one of something costs, to a tenth of a cent. */
export const centsText = (usdCents: number): string => `${Number(usdCents.toFixed(1))}¢`
