import { correctedMs } from '../time/clock.ts'
import type { Store } from './store.ts'

export type Clock = {
  now(): number
  /** Calls once after `ms`. @returns a function that cancels it. */
  after(ms: number, call: () => void): () => void
}

export const browserClock: Clock = {
  now: correctedMs,
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

type Rule<S> = {
  /** Returns when the next part of the state expires, in the clock's time. */
  next(state: S): number | undefined
  drop(state: S, now: number): S
}

/** Drops expired parts of a store on time. It sets one timer at a time, and none while nothing can expire. */
export function keepExpiring<S>(store: Store<S>, { next, drop }: Rule<S>, clock: Clock = browserClock): void {
  let stop: (() => void) | undefined
  const schedule = () => {
    stop?.()
    const at = next(store.get())
    stop =
      at === undefined
        ? undefined
        : clock.after(Math.max(0, at - clock.now()), () => {
            stop = undefined
            store.apply((state) => drop(state, clock.now()))
            // A timer may fire slightly early; then nothing changed, and no watcher scheduled the next one.
            if (!stop) schedule()
          })
  }
  store.watch(schedule)
}
