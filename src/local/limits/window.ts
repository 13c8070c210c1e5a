/** A rate limit over a sliding window. Times are milliseconds of one clock. */
export type Window = {
  /**
   * Takes `cost` units if fewer than the maximum are in use. A cost above the rest is admitted, and occupies the window
   * for longer: over time the rate never exceeds the maximum. @returns false if it was refused.
   */
  take(now: number, cost?: number): boolean
  /** Adds units that cannot be refused. */
  charge(now: number, cost: number): void
  /** Returns the units in use. */
  used(now: number): number
  /** Returns the time until `take` succeeds again, in milliseconds; 0 if it would succeed now. */
  freeInMs(now: number): number
}

/**
 * Creates a window of `max` units in any `windowMs`. With `blocks`, a refusal starts a block of one further window, in
 * which everything is refused.
 */
export function createWindow(max: number, windowMs: number, blocks = false): Window {
  // In the order of their expiry.
  const entries: { cost: number; until: number }[] = []
  let inUse = 0
  let blockedUntil = 0
  const used = (now: number) => {
    for (let first = entries[0]; first && first.until <= now; first = entries[0]) {
      inUse -= first.cost
      entries.shift()
    }
    return inUse
  }
  const add = (cost: number, until: number) => {
    inUse += cost
    entries.push({ cost, until: Math.max(until, entries.at(-1)?.until ?? 0) })
  }
  return {
    used,
    take(now, cost = 1) {
      const before = used(now)
      if (now < blockedUntil) return false
      if (before >= max) {
        if (blocks) blockedUntil = now + windowMs
        return false
      }
      add(cost, now + windowMs * Math.max(1, (before + cost) / max))
      return true
    },
    charge(now, cost) {
      used(now)
      add(cost, now + windowMs)
    },
    freeInMs(now) {
      let rest = used(now)
      let freeAt = Math.max(now, blockedUntil)
      for (const { cost, until } of entries) {
        if (rest < max) break
        rest -= cost
        freeAt = Math.max(freeAt, until)
      }
      return freeAt - now
    },
  }
}
