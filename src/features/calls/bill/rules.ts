import { common, lengthOf, type Span, without } from '../evidence/rules.ts'
import { freeSeconds, leaving, usableSecondsMin } from './spec.ts'

export const billWhats = ['free', 'credit', 'talk', 'least', 'courtesy', 'review'] as const
/** A line of a receipt: what for, how many seconds, and the tokens of it. */
export type BillLine = { what: (typeof billWhats)[number]; seconds: number; tokens: number }
/**
 * The minimum of a call that its fan left: `due`, waived as a courtesy, or under `review`: the fan reported the creator, and the
 * difference stays held until the case is decided.
 */
export type Minimum = 'none' | 'due' | 'courtesy' | 'review'
export type Bill = {
  /** Whole seconds that both sides prove. */
  seconds: number
  /** Those of them that are not counted: the beginning, and minutes without usable media. */
  free_seconds: number
  tokens: number
  /** Tokens that stay held until a report is decided. */
  disputed_tokens: number
  lines: BillLine[]
}

const secondsOf = (ms: number): number => Math.floor(ms / 1_000)

/** Tokens that so many billable seconds cost. */
export const costOf = (counted: number, rate: number): number => Math.ceil((rate * counted) / 60)

/** How many billable seconds the held tokens cover; no limit when the call is free. */
export const affordableSeconds = (held: number, rate: number): number =>
  rate === 0 ? Infinity : Math.floor((held * 60) / rate)

/** Billable seconds: the metered ones without the free seconds at the start. */
export const countedOf = (seconds: number): number => Math.max(0, seconds - freeSeconds)

type Billed = {
  /** What both sides prove, without goodbyes. */
  metered: readonly Span[]
  rate: number
  held: number
  minimum: Minimum
  /** Minutes that were bad by the evidence of both sides. */
  spoilt: readonly Span[]
  /** Seconds that can be given back. */
  creditSeconds: number
}

const minuteMs = 60_000

/** The minutes of these numbers after a beginning that are over by a moment. */
export const wholeMinutes = (begunAt: number, numbers: readonly number[], at: number): Span[] =>
  numbers.map((n) => ({ from: begunAt + n * minuteMs, to: begunAt + (n + 1) * minuteMs })).filter(({ to }) => to <= at)

/** Spoilt minutes of which less than half is usable, up to `creditSeconds` of them: they are given back. */
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
 * Returns the bill of a call: ⌈rate × counted seconds / 60⌉, at most the held tokens. A fan who leaves after a minute pays
 * at least five minutes, with the difference on its own line.
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
    ...{ seconds, free_seconds: seconds - counted, tokens: talk + due },
    disputed_tokens: minimum === 'review' ? difference : 0,
    lines: [
      ...lines.filter((line) => line.seconds > 0 || line.tokens > 0),
      ...(isWaived ? [{ what: minimum, seconds: 0, tokens: 0 }] : []),
    ],
  }
}
