import { choosePlans, type Limit, type LimitedService, type LimitName } from './plans.ts'
import { createWindow, type Window } from './window.ts'

/** Use of a limit. `max` is null if it is off; `seconds` is null if it counts things at once. */
export type Figure = {
  name: string
  used: number
  max: number | null
  seconds: number | null
  /** Admitted units and refusals since the start. */
  total: number
  refused: number
}

/** A rate limit now: `remaining` units, and the milliseconds until `take` succeeds again (0 if it would now). */
export type RateState = { max: number; seconds: number; remaining: number; freeInMs: number }

/** Limits of one account of a service. */
export type Limits<S extends LimitedService> = {
  plan: string
  now(): number
  /** Takes `cost` units of a rate. With `key`, each key has its own rate. @returns false if the vendor refuses it. */
  take(name: LimitName<S>, options?: { cost?: number; key?: string }): boolean
  /** Adds units that the vendor counts but never refuses. */
  charge(name: LimitName<S>, cost: number): void
  stateOf(name: LimitName<S>): RateState
  maxOf(name: LimitName<S>): number
  /** Names the function that counts the things in use at once. */
  watch(name: LimitName<S>, count: () => number): void
  /** Returns true if `more` further things may be in use at once. Counts a refusal otherwise. */
  fits(name: LimitName<S>, more?: number): boolean
  figures(): Figure[]
}

/** `choice`: plans and changed limits, in the form of LOCAL_CLOUD_LIMITS. */
type Options = { choice?: string | undefined; now?: () => number }

/** Keys that are kept before the idle ones are deleted. */
const keysMax = 1000

/** Creates the limits of one account of a service, by default those of the default plan. Throws for a wrong choice. */
export function createLimits<S extends LimitedService>(service: S, options: Options = {}): Limits<S> {
  const { choice, now = () => Date.now() } = options
  const { plan, limits } = choosePlans(choice)[service]
  const meters = new Map(Object.entries(limits).map(([name, limit]) => [name, createMeter(limit, now)]))
  const meterOf = (name: string) => {
    const meter = meters.get(name)
    if (!meter) throw new Error(`${service} has no limit ${name} in its plan ${plan}`)
    return meter
  }
  return {
    plan,
    now,
    take: (name, taken) => meterOf(name).take(taken),
    charge: (name, cost) => meterOf(name).charge(cost),
    stateOf: (name) => meterOf(name).state(),
    maxOf: (name) => meterOf(name).max,
    watch: (name, count) => meterOf(name).watch(count),
    fits: (name, more) => meterOf(name).fits(more),
    figures: () => [...meters].map(([name, meter]) => ({ name, ...meter.figure() })),
  }
}

function createMeter({ max, seconds = 0, blocks }: Limit, now: () => number) {
  const windows = new Map<string, Window>()
  let cleanAt = keysMax
  let total = 0
  let refused = 0
  let count: (() => number) | undefined
  const decide = (isAdmitted: boolean, cost: number) => {
    if (isAdmitted) total += cost
    else refused += 1
    return isAdmitted
  }
  const windowOf = (key = '') => {
    const known = windows.get(key)
    if (known) return known
    if (windows.size >= cleanAt) {
      for (const [idle, one] of windows) if (one.used(now()) === 0) windows.delete(idle)
      cleanAt = Math.max(keysMax, 2 * windows.size)
    }
    const window = createWindow(max, seconds * 1000, blocks)
    windows.set(key, window)
    return window
  }
  const used = () => count?.() ?? Math.max(0, ...[...windows.values()].map((window) => window.used(now())))
  return {
    max,
    take: ({ cost = 1, key }: { cost?: number; key?: string } = {}) => decide(windowOf(key).take(now(), cost), cost),
    charge(cost: number) {
      total += cost
      windowOf().charge(now(), cost)
    },
    state(): RateState {
      const window = windowOf()
      const freeInMs = window.freeInMs(now())
      return { max, seconds, freeInMs, remaining: freeInMs > 0 ? 0 : Math.max(0, max - window.used(now())) }
    },
    watch(counting: () => number) {
      count = counting
    },
    fits: (more = 1) => decide(used() + more <= max, more),
    figure: () => ({ used: used(), max: Number.isFinite(max) ? max : null, seconds: seconds || null, total, refused }),
  }
}
