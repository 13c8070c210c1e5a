import { type PricedMeasure, pricedMeasures, prices, stageLoss } from './spec.ts'

/** Amounts of billed units. */
export type Usage = Partial<Record<PricedMeasure, number>>
type CostPart = { measure: PricedMeasure; amount: number; micros: number }

/** Returns the cost of each used unit in micro-dollars, the largest first. */
export const partsOf = (usage: Usage): CostPart[] =>
  pricedMeasures
    .map((measure) => {
      const amount = usage[measure] ?? 0
      return { measure, amount, micros: Math.round((amount * prices[measure].micros) / prices[measure].per) }
    })
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => other.micros - one.micros)

/** Returns the cost of a usage in micro-dollars. */
export const costOf = (usage: Usage): number => partsOf(usage).reduce((sum, { micros }) => sum + micros, 0)

/**
 * Returns the usage of a call product. A meter runs for about as long as each of the two sides is connected.
 */
export const withRooms = (usage: Usage): Usage => ({ ...usage, room: ((usage.video ?? 0) + (usage.audio ?? 0)) / 2 })

/** Figures of a stage: cost and margin since its start in micro-dollars. */
type Stage = { cost: number; earned: number; losingSince: Date | null }

/**
 * Returns the time since which a stage loses money; null if it does not. A named stage stays named until it has earned
 * its cost, so that the name does not flicker.
 */
export function losingSinceOf({ cost, earned, losingSince }: Stage, now: Date): Date | null {
  const loss = cost - earned
  if (losingSince) return loss > stageLoss.until ? losingSince : null
  return loss >= stageLoss.from ? now : null
}

type Running = {
  startedAt: Date
  viewers: number
  /** Number of these viewers who watch the broadcast instead of the meeting. */
  players: number
  /** Number of running recordings and broadcasts. */
  exports: number
  published: number
  delivered: number
  earned: number
}

/**
 * Returns the rates of a running stage in micro-dollars a minute: the cost of its present connections with the average
 * of its messages, and the average of its earnings.
 */
export function ratesOf({ startedAt, viewers, players, exports, published, delivered, earned }: Running, now: Date) {
  const minutes = Math.max(1, (now.getTime() - startedAt.getTime()) / 60_000)
  const cost = costOf({
    video: (Math.max(0, viewers - players) + 1) * 60,
    export: exports * 60,
    playback: players * 60,
    published: published / minutes,
    delivered: delivered / minutes,
  })
  return { cost, earned: Math.round(earned / minutes) }
}

/** Returns an amount for each of `count` units; null without units. */
export const perUnit = (micros: number, count: number): number | null => (count > 0 ? Math.round(micros / count) : null)
