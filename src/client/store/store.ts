import { useSyncExternalStore } from 'react'

/**
 * State that many screens share. Its rules are pure files elsewhere; a store only holds state and notifies. It uses
 * React's own subscription, so that no library is part of the first load.
 */
export type Store<S> = {
  readonly initial: S
  get(): S
  /** Applies a transition and notifies watchers if the state changed. */
  apply(transition: (state: S) => S): void
  /** @returns a function that stops watching. */
  watch(changed: () => void): () => void
}

const resets = new Set<() => void>()

/**
 * Creates a store, one for each tab. On the server every screen sees `initial`, whatever the store holds, so data of
 * one user cannot appear in another user's page.
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

/** Resets all stores, on sign-out. */
export function resetStores(): void {
  for (const reset of resets) reset()
}

/** Returns the selected part of a store and follows its changes. `select` must return the same value for the same state. */
export function useStore<S, T>(store: Store<S>, select: (state: S) => T): T {
  return useSyncExternalStore(
    store.watch,
    () => select(store.get()),
    () => select(store.initial),
  )
}
