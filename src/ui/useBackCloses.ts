import { useEffect, useRef } from 'react'

const mark = 'limelightLayer'

const snapshot = () => JSON.stringify([window.location.href, window.history.state])

function isTop(id: string): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && mark in state && state[mark] === id
}

/** A traversal that was asked for happens within this time, or somebody navigated and it never will. */
const traversalMs = 500

/**
 * Takes our own entry away without anyone else hearing of it. If a navigation slips in between asking and going back,
 * the way back leads onto our entry instead: then it goes forward again.
 */
function dropEntry(id: string, under: string) {
  const asked = performance.now()
  const swallow = (event: PopStateEvent) => {
    window.removeEventListener('popstate', swallow, { capture: true })
    if (performance.now() - asked > traversalMs) return
    const bounced = isTop(id)
    if (bounced || snapshot() === under) event.stopImmediatePropagation()
    if (!bounced) return
    window.addEventListener('popstate', (next) => next.stopImmediatePropagation(), { capture: true, once: true })
    window.history.forward()
  }
  window.addEventListener('popstate', swallow, { capture: true })
  window.history.back()
}

/**
 * While `open`, the browser's Back closes the layer instead of leaving the page. It adds one history entry with the same
 * address and takes it away again when the layer closes by itself. Neither is a navigation, so the router is not told:
 * the entry is made past its patched pushState, and the popstate that removes it stops here. A link inside the layer
 * simply navigates on.
 */
export function useBackCloses(open: boolean, close: () => void) {
  const latest = useRef(close)
  const leaving = useRef<{ id: string; under: string; timer: number } | null>(null)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    // Effects that run twice in a row (strict mode, a quick reopening) keep the entry they have.
    const kept = leaving.current
    leaving.current = null
    if (kept) clearTimeout(kept.timer)
    const { id, under } = kept ?? { id: Math.random().toString(36).slice(2), under: snapshot() }
    if (!kept) History.prototype.pushState.call(window.history, { ...window.history.state, [mark]: id }, '')
    const back = (event: PopStateEvent) => {
      if (isTop(id)) return
      if (snapshot() === under) event.stopImmediatePropagation()
      latest.current()
    }
    window.addEventListener('popstate', back, { capture: true })
    return () => {
      window.removeEventListener('popstate', back, { capture: true })
      const timer = window.setTimeout(() => {
        leaving.current = null
        if (isTop(id)) dropEntry(id, under)
      }, 0)
      leaving.current = { id, under, timer }
    }
  }, [open])
}
