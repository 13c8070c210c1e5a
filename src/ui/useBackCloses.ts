import { useEffect, useRef } from 'react'

const mark = 'limelightLayer'

function markOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && mark in state ? state[mark] : undefined
}

/**
 * While `open`, the browser's Back closes the layer instead of leaving the page. It adds one history entry with the same
 * address and state, so the router sees nothing move, and takes the entry away again when the layer closes by itself.
 * A link inside the layer simply navigates on.
 */
export function useBackCloses(open: boolean, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const id = Math.random().toString(36).slice(2)
    // The router replaces pushState on the instance to hear of changes; this one is not a navigation.
    History.prototype.pushState.call(window.history, { ...window.history.state, [mark]: id }, '')
    const back = () => {
      if (markOf(window.history.state) !== id) latest.current()
    }
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      if (markOf(window.history.state) === id) window.history.back()
    }
  }, [open])
}
