/** Of what was sent in a second. Above the first a picture is too large, below the second it arrives. */
const lossShares = { tooMuch: 0.1, fine: 0.02 }
/** A receiver is tried with more after so long without losses; each time that fails, after twice as long. */
const holdMs = { first: 5_000, longest: 60_000 }
/** So few packets say nothing. */
const packetsMin = 10

export type PathState = {
  /** How many layers below the best one a receiver is sent. */
  level: number
  /** Since when all has arrived. */
  fineSince: number
  /** When it was last tried with more, and how long it has to be fine before the next time. */
  triedAt: number
  holdMs: number
}

export const openPath = (now: number): PathState => ({ level: 0, fineSince: now, triedAt: 0, holdMs: holdMs.first })

/**
 * What becomes of a path after a second, by how many packets were sent on it and how many of them were reported lost. Like the
 * vendor's, but by losses alone: werift knows no congestion control under a bundle.
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

/** A narrow network, as a fault: lets through so much, and loses the rest. */
export class Bottleneck {
  readonly #bytesPerMs: number
  #room: number
  #at: number

  constructor(kbps: number, now: number) {
    this.#bytesPerMs = kbps / 8
    this.#room = this.#burst
    this.#at = now
  }

  /** A fifth of a second may come at once. */
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
