/** Timer of the virtual clock, with the methods of Node's timers. */
class VirtualTimer {
  readonly clock: VirtualClock
  readonly run: () => void
  readonly ms: number
  readonly repeats: boolean
  constructor(clock: VirtualClock, run: () => void, ms: number, repeats: boolean) {
    this.clock = clock
    this.run = run
    this.ms = ms
    this.repeats = repeats
  }
  ref = () => this
  unref = () => this
  hasRef = () => false
  refresh = () => this.clock.arm(this)
  close = () => this.clock.clear(this)
}

/** A clock and its timers. Time passes only by `advanceTo` and `fireNext`. */
export class VirtualClock {
  #now: number
  /** Error of the Worker's clock in milliseconds. Timers and PostgreSQL do not have it. */
  skewMs = 0
  /** Due time of each timer. Timers with the same due time fire in the order in which they were armed. */
  readonly #due = new Map<VirtualTimer, number>()

  constructor(startMs: number) {
    this.#now = startMs
  }

  readonly now = (): number => this.#now

  readonly setTimeout = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]): VirtualTimer =>
    this.arm(new VirtualTimer(this, () => run(...args), Math.max(0, Math.trunc(ms ?? 0) || 0), false))

  readonly setInterval = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]): VirtualTimer =>
    this.arm(new VirtualTimer(this, () => run(...args), Math.max(1, Math.trunc(ms ?? 1) || 1), true))

  readonly clear = (timer: unknown): void => {
    if (timer instanceof VirtualTimer) this.#due.delete(timer)
  }

  arm(timer: VirtualTimer, from = this.#now): VirtualTimer {
    this.#due.delete(timer)
    this.#due.set(timer, from + timer.ms)
    return timer
  }

  /**
   * Fires the next timer that is due until `untilMs`, and sets the clock to its time. An interval fires once in a jump:
   * it is armed again from the end of the jump. @returns false without such a timer.
   */
  fireNext(untilMs: number): boolean {
    let next: VirtualTimer | undefined
    let nextDue = untilMs
    for (const [timer, due] of this.#due)
      if (next === undefined ? due <= nextDue : due < nextDue) [next, nextDue] = [timer, due]
    if (!next) return false
    this.#now = Math.max(this.#now, nextDue)
    if (next.repeats) this.arm(next, Number.isFinite(untilMs) ? untilMs : this.#now)
    else this.#due.delete(next)
    next.run()
    return true
  }

  /** Sets the clock and forgets all timers. */
  restart(ms: number): void {
    this.#now = ms
    this.#due.clear()
  }

  /** Sets the clock. It never goes back, except by `restart`. */
  advanceTo(ms: number): void {
    this.#now = Math.max(this.#now, ms)
  }
}
