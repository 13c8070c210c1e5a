/**
 * Shares of lost packets in a second: above `tooMuch` the layer is too large; up to `fine` the second counts as without
 * losses.
 */
const lossShares = { tooMuch: 0.1, fine: 0.02 }
/** Milliseconds without losses after which a better layer is tried. Each failed try doubles them, up to `longest`. */
const holdMs = { first: 5_000, longest: 60_000 }
/** Minimum number of packets in a second; the losses of fewer packets are ignored. */
const packetsMin = 10

export type PathState = {
  /** Number of steps below the best layer. */
  level: number
  /** Time of the last losses. */
  fineSince: number
  /** Time of the last try of a better layer; `holdMs` is the time without losses before the next try. */
  triedAt: number
  holdMs: number
}

export const openPath = (now: number): PathState => ({ level: 0, fineSince: now, triedAt: 0, holdMs: holdMs.first })

/**
 * Returns the state of a path after a second, from the numbers of sent and lost packets. RealtimeKit also measures the
 * bandwidth; werift has no congestion control in a bundle.
 */
export function reviewPath(
  path: PathState,
  { sent, lost }: { sent: number; lost: number },
  lowest: number,
  now: number,
) {
  const share = sent < packetsMin ? 0 : lost / sent
  if (share > lossShares.tooMuch) {
    const hasFailed = path.triedAt > 0 && now - path.triedAt <= path.holdMs
    const longer = Math.min(path.holdMs * 2, holdMs.longest)
    const level = Math.min(path.level + 1, lowest)
    return { ...path, level, fineSince: now, ...(hasFailed && { triedAt: 0, holdMs: longer }) }
  }
  if (share > lossShares.fine) return { ...path, fineSince: now }
  if (now - path.fineSince < path.holdMs) return path
  if (path.level > 0) return { ...path, level: path.level - 1, fineSince: now, triedAt: now }
  return { ...path, holdMs: holdMs.first }
}

/** Fault: a slow network. It passes packets up to a bandwidth and drops the rest. */
export class Bottleneck {
  readonly #bytesPerMs: number
  #room: number
  #at: number

  constructor(kbps: number, now: number) {
    this.#bytesPerMs = kbps / 8
    this.#room = this.#burst
    this.#at = now
  }

  /** Maximum bytes of a burst: those of a fifth of a second. */
  get #burst(): number {
    return this.#bytesPerMs * 200
  }

  passes(bytes: number, now: number): boolean {
    this.#room = Math.min(this.#burst, this.#room + (now - this.#at) * this.#bytesPerMs)
    this.#at = now
    if (this.#room < bytes) return false
    this.#room -= bytes
    return true
  }
}
