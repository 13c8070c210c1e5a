import { counted, fullNumber } from '#shared/money.ts'
import { dateText } from '#ui/dates.ts'
import type { Costs } from '../contract.ts'
import { type PricedMeasure, prices, pricesReadOn } from '../spec.ts'

const usd = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  })
const centMicros = 10_000

/** Formats micro-dollars: $1.18, and amounts below a cent with four digits: $0.0025. */
export function microsText(micros: number): string {
  const isSmall = micros !== 0 && Math.abs(micros) < centMicros
  return usd(isSmall ? 4 : 2)
    .format(micros / 1_000_000)
    .replace('-', '\u2212')
}

/** Formats an amount with its sign: +$1.18, −$0.40. */
export const resultText = (micros: number): string => (micros > 0 ? `+${microsText(micros)}` : microsText(micros))

/** Returns the class with the color of a result: red for a loss, green for a gain. */
export const resultColor = (micros: number): string => (micros < 0 ? 'text-danger' : micros > 0 ? 'text-success' : '')

/** Formats a list price, which can have fractions of a cent: $0.015. */
export const priceText = (micros: number): string => usd(4).format(micros / 1_000_000)

const minutesOf = (seconds: number) => `${fullNumber(Math.round(seconds / 60))} min`
const units: Record<PricedMeasure, (amount: number) => string> = {
  video: minutesOf,
  audio: minutesOf,
  export: minutesOf,
  playback: minutesOf,
  published: (amount) => fullNumber(Math.round(amount)),
  delivered: (amount) => fullNumber(Math.round(amount)),
  mail: (amount) => fullNumber(amount),
  bytes: (amount) => `${(amount / prices.bytes.per).toFixed(2)} GB`,
  room: minutesOf,
}

/** Formats the used amount of a measure. */
export const amountText = (measure: PricedMeasure, amount: number): string => units[measure](amount)

type Product = Costs['products'][number]
const counts: Record<Product['product'], (count: number) => string> = {
  streams: (count) => counted(count, 'stream'),
  calls: (count) => minutesOf(count),
  messages: (count) => counted(count, 'message'),
}

/** Formats the number of streams, the length of all calls or the number of messages. */
export const countText = ({ product, count }: Product): string => counts[product](count)

/** Day on which the prices were read. */
export const pricesDay = (): string => dateText(new Date(`${pricesReadOn}T12:00:00Z`))
