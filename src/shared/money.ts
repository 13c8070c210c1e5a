const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** $19.00: what is charged. */
export const usdText = (usdCents: number): string => exact.format(usdCents / 100)

/** $19, and $19.50: a price on a list. */
export const usdPrice = (usdCents: number): string => short.format(usdCents / 100)

/** 9.5¢: what one of something costs, to a tenth of a cent. */
export const centsText = (usdCents: number): string => `${Number(usdCents.toFixed(1))}¢`
