import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import type { VirtualClock } from './clock.ts'

/** Timers that may fire while one piece of work waits. A larger number is a loop that never ends. */
const timersMax = 100_000

type Entry = { start: () => Promise<void> }

/**
 * Runs work of the product as discrete events. All input and output passes one gate: one request at a time, and the
 * seed chooses among those that wait. When nothing can run, the next timer of the virtual clock fires.
 */
export class Scheduler {
  readonly #clock: VirtualClock
  readonly #chance: Chance
  readonly #waiting: Entry[] = []

  constructor(clock: VirtualClock, chance: Chance) {
    this.#clock = clock
    this.#chance = chance
  }

  /** Forgets all waiting work. */
  restart(): void {
    this.#waiting.length = 0
  }

  /** Runs input or output alone, when its turn comes. */
  readonly pass = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      this.#waiting.push({ start: () => work().then(resolve, reject) })
    })

  /** Starts waiting input or output until `work` has ended, and fires timers that it waits for. */
  async finish<T>(work: Promise<T>): Promise<T> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    work.then(over, over)
    for (let fired = 0; fired < timersMax; ) {
      await this.#settle()
      if (isOver) return work
      if (!this.#clock.fireNext(Number.POSITIVE_INFINITY))
        throw new Error('The work waits for nothing that can happen.')
      fired += 1
    }
    throw new Error(`The work has not ended after ${timersMax} timers.`)
  }

  /** Lets time pass: fires all timers that are due until then, each with the work that it starts. */
  async advance(ms: number): Promise<void> {
    const end = this.#clock.now() + ms
    do await this.#settle()
    while (this.#clock.fireNext(end))
    this.#clock.advanceTo(end)
  }

  /** Runs waiting input and output until two turns of the event loop bring none. */
  async #settle(): Promise<void> {
    for (let quietTurns = 0; quietTurns < 2; ) {
      await nextTurn()
      const [entry] = this.#waiting.splice(this.#chance.between(0, this.#waiting.length - 1), 1)
      quietTurns = entry ? 0 : quietTurns + 1
      await entry?.start()
    }
  }
}
