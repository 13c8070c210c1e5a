import { correctedMs } from '../clock.ts'
import type { Store } from './store.ts'

export type Clock = {
  now(): number
  /** Calls once after `ms`. @returns how to stop it. */
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
  /** When something in the state is over, in the clock's time. */
  next(state: S): number | undefined
  drop(state: S, now: number): S
}

/** Lets what is over go, at its moment and not before: one timer at a time, none while nothing waits. */
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
            // a timer may be early by a fraction; then nothing changed, and nobody scheduled the rest
            if (!stop) schedule()
          })
  }
  store.watch(schedule)
}
