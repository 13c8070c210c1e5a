import { useSyncExternalStore } from 'react'

/** The narrow layout is 768 px or less, by `matchMedia`, never by user agent. */
const narrowQuery = '(width <= 768px)'

export const isNarrow = (): boolean => window.matchMedia(narrowQuery).matches

function subscribe(changed: () => void) {
  const query = window.matchMedia(narrowQuery)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Returns true in the narrow layout; undefined on the server and while hydrating. */
export const useNarrow = (): boolean | undefined => useSyncExternalStore(subscribe, isNarrow, () => undefined)
