import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** Returns a value from a URL fragment such as `#token=…`; undefined if it is missing. */
export const inFragment = (hash: string, name: string): string | undefined =>
  new URLSearchParams(hash.slice(1)).get(name) || undefined

/**
 * Returns a value of the page's URL fragment: undefined if it is missing, null before the page is hydrated. Browsers do
 * not send the fragment, so that no log of URLs contains it.
 */
export function useFragment(name: string): string | undefined | null {
  // An empty text, because a store must return the same value for the same state.
  const value = useSyncExternalStore(
    subscribe,
    () => inFragment(location.hash, name) ?? '',
    () => null,
  )
  return value === null ? null : value || undefined
}
