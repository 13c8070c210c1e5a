import { common, lengthOf, type Span, without } from '../evidence/rules.ts'
import { freeSeconds, leaving, usableSecondsMin } from './spec.ts'

export const billWhats = ['free', 'credit', 'talk', 'least', 'courtesy', 'review'] as const
/** A line of a receipt: its kind, seconds and tokens. */
export type BillLine = { what: (typeof billWhats)[number]; seconds: number; tokens: number }
/**
 * The minimum charge when a fan leaves a call: `due`, waived as a `courtesy`, or under `review` because the fan
 * reported the creator. Under review the difference stays held until the case is decided.
 */
export type Minimum = 'none' | 'due' | 'courtesy' | 'review'
export type Bill = {
  /** Whole seconds that both sides prove. */
  seconds: number
  /** Seconds of them that are free: the start of the call, and minutes without usable media. */
  free_seconds: number
  tokens: number
  /** Tokens that stay held until a report is decided. */
  disputed_tokens: number
  lines: BillLine[]
}

const secondsOf = (ms: number): number => Math.floor(ms / 1_000)

/** Returns the price of billable seconds, in tokens. */
export const costOf = (counted: number, rate: number): number => Math.ceil((rate * counted) / 60)

/** Returns the number of billable seconds that the held tokens cover; Infinity for a free call. */
export const affordableSeconds = (held: number, rate: number): number =>
  rate === 0 ? Infinity : Math.floor((held * 60) / rate)

/** Returns the billable seconds: metered seconds minus the free seconds at the start. */
export const countedOf = (seconds: number): number => Math.max(0, seconds - freeSeconds)

type Billed = {
  /** Spans that both sides prove, excluding goodbyes. */
  metered: readonly Span[]
  rate: number
  held: number
  minimum: Minimum
  /** Minutes that the evidence of both sides shows as bad. */
  spoilt: readonly Span[]
  /** Seconds that may still be credited. */
  creditSeconds: number
}

const minuteMs = 60_000

/** Returns the numbered minutes after `begunAt` that are over at `at`. */
export const wholeMinutes = (begunAt: number, numbers: readonly number[], at: number): Span[] =>
  numbers.map((n) => ({ from: begunAt + n * minuteMs, to: begunAt + (n + 1) * minuteMs })).filter(({ to }) => to <= at)

/** Returns the spoilt minutes with less than half of their time usable, up to `creditSeconds`. They are credited to the fan. */
export function creditedOf(metered: readonly Span[], spoilt: readonly Span[], creditSeconds: number): Span[] {
  let left = creditSeconds * 1_000
  return spoilt.filter((minute) => {
    const usable = lengthOf(common(metered, [minute]))
    const isCredited = usable < usableSecondsMin * 1_000 && usable <= left
    if (isCredited) left -= usable
    return isCredited
  })
}

/**
 * Returns the bill of a call: ⌈rate × counted seconds / 60⌉, at most the held tokens. A fan leaving after a minute pays
 * for at least five minutes; the difference has its own line.
 */
export function billOf({ metered, rate, held, minimum, spoilt, creditSeconds }: Billed): Bill {
  const seconds = secondsOf(lengthOf(metered))
  const paidFor = secondsOf(lengthOf(without(metered, creditedOf(metered, spoilt, creditSeconds))))
  const counted = Math.min(countedOf(paidFor), affordableSeconds(held, rate))
  const talk = costOf(counted, rate)
  const least = minimum !== 'none' && seconds >= leaving.afterSeconds ? Math.min(leaving.minutes * rate, held) : 0
  const difference = Math.max(0, least - talk)
  const due = minimum === 'due' ? difference : 0
  const lines: BillLine[] = [
    { what: 'free', seconds: Math.min(paidFor, freeSeconds), tokens: 0 },
    { what: 'credit', seconds: seconds - paidFor, tokens: 0 },
    { what: 'talk', seconds: counted, tokens: talk },
    { what: 'least', seconds: 0, tokens: due },
  ]
  const isWaived = difference > 0 && (minimum === 'courtesy' || minimum === 'review')
  return {
    seconds,
    free_seconds: seconds - counted,
    tokens: talk + due,
    disputed_tokens: minimum === 'review' ? difference : 0,
    lines: [
      ...lines.filter((line) => line.seconds > 0 || line.tokens > 0),
      ...(isWaived ? [{ what: minimum, seconds: 0, tokens: 0 }] : []),
    ],
  }
}
