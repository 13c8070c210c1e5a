import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Returns false on the server and during hydration, so that both render the same, and true otherwise. After hydration it
 * turns true in a low-priority render; the router's `useHydrated` would render all its users in the task that hydrates
 * them. Do not use it for a part that may suspend: a low-priority render shows nothing until all of it is ready.
 */
export function useHydratedLater(): boolean {
  const isFresh = useRef(true)
  // The store keeps the server's value during hydration; otherwise React would render again in the same task.
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
