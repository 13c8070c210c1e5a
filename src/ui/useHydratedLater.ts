import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Whether what is shown may be the browser's own: false on the server and while its markup is hydrated, so that both render
 * the same; true at once for what the browser renders by itself. It becomes true in a render that gives way to everything
 * else, where the router's `useHydrated` renders all who ask at once, in the very task that hydrates them. Not for what may
 * suspend: a render that gives way shows nothing before all of it is there.
 */
export function useHydratedLater(): boolean {
  const isFresh = useRef(true)
  // what the server rendered stays the store's state here, or React would render again in the same task
  const isOwn = useSyncExternalStore(
    neverChanges,
    () => isFresh.current,
    () => {
      isFresh.current = false
      return false
    },
  )
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (!isOwn) startTransition(() => setHydrated(true))
  }, [isOwn])
  return isOwn || isHydrated
}
