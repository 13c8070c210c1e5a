import { common, lengthOf, type Span, without } from '../evidence/rules.ts'
import { freeSeconds, leaving, usableSecondsMin } from './spec.ts'

/** A line of a receipt: what for, how many seconds, and the tokens of it. */
export type BillLine = { what: 'free' | 'talk' | 'least' | 'credit'; seconds: number; tokens: number }
export type Bill = {
  /** Whole seconds that both sides prove. */
  seconds: number
  /** Those of them that are not counted: the beginning, and minutes without usable media. */
  free_seconds: number
  tokens: number
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
  /** The fan ended a running call. */
  fanLeft: boolean
  /** Minutes in which bad media were reported. */
  spoilt: readonly Span[]
}

const minuteMs = 60_000

/** The minutes of these numbers after a beginning that are over by a moment. */
export const wholeMinutes = (begunAt: number, numbers: readonly number[], at: number): Span[] =>
  numbers.map((n) => ({ from: begunAt + n * minuteMs, to: begunAt + (n + 1) * minuteMs })).filter(({ to }) => to <= at)

/** Minutes in which bad media were reported, of which less than half is usable: nobody pays for what there was of them. */
export const creditedOf = (metered: readonly Span[], spoilt: readonly Span[]): Span[] =>
  spoilt.filter((minute) => lengthOf(common(metered, [minute])) < usableSecondsMin * 1_000)

/**
 * The bill of a call: ⌈rate × counted seconds / 60⌉, never more than is held. A minute with less than half of it usable is
 * given back; a fan who leaves after a minute pays for at least five, as a line of its own.
 */
export function billOf({ metered, rate, held, fanLeft, spoilt }: Billed): Bill {
  const seconds = secondsOf(lengthOf(metered))
  const paidFor = secondsOf(lengthOf(without(metered, creditedOf(metered, spoilt))))
  const counted = Math.min(countedOf(paidFor), affordableSeconds(held, rate))
  const talk = costOf(counted, rate)
  const least = fanLeft && seconds >= leaving.afterSeconds ? Math.min(leaving.minutes * rate, held) : 0
  const tokens = Math.max(talk, least)
  const credit = seconds - paidFor
  const lines: BillLine[] = [
    { what: 'free', seconds: Math.min(paidFor, freeSeconds), tokens: 0 },
    { what: 'credit', seconds: credit, tokens: 0 },
    { what: 'talk', seconds: counted, tokens: talk },
    { what: 'least', seconds: 0, tokens: tokens - talk },
  ]
  return {
    ...{ seconds, free_seconds: seconds - counted, tokens },
    lines: lines.filter((line) => line.seconds > 0 || line.tokens > 0),
  }
}
