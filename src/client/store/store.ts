import { useSyncExternalStore } from 'react'

/**
 * A piece of the browser's memory that many screens share. The rules are in the pure files beside this folder; a store
 * only holds, tells and forgets. React's own subscription is all that this takes, so no library stands in the first load.
 */
export type Store<S> = {
  readonly initial: S
  get(): S
  /** Applies a transition; who watches hears of it if it changed something. */
  apply(transition: (state: S) => S): void
  /** @returns how to stop watching. */
  watch(changed: () => void): () => void
}

const resets = new Set<() => void>()

/**
 * One per tab, made when the code that needs it is loaded. While rendering on the server every screen sees `initial`,
 * whatever it holds, so nothing of one person can ever be in another one's page.
 */
export function createStore<S>(initial: S): Store<S> {
  let state = initial
  const watchers = new Set<() => void>()
  const apply: Store<S>['apply'] = (transition) => {
    const next = transition(state)
    if (Object.is(next, state)) return
    state = next
    for (const changed of [...watchers]) changed()
  }
  resets.add(() => apply(() => initial))
  return {
    initial,
    get: () => state,
    apply,
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}

/** Signing out resets everything. */
export function resetStores(): void {
  for (const reset of resets) reset()
}

/** What `select` makes of a store, followed. It must return the same thing for the same state. */
export function useStore<S, T>(store: Store<S>, select: (state: S) => T): T {
  return useSyncExternalStore(
    store.watch,
    () => select(store.get()),
    () => select(store.initial),
  )
}
