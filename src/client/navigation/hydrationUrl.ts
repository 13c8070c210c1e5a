import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'

declare global {
  interface Window {
    limelightServed?: string
  }
}

/** Inline script in the head: records the URL that the markup was rendered for. */
export const hydrationUrlScript = 'window.limelightServed=location.pathname+location.search'

type Hydration = {
  /** History for the router. Until hydration ends, it reports the URL that the markup was rendered for. */
  history: RouterHistory
  /** Call after the frame is hydrated; its lazy parts hydrate later. */
  catchUp: () => void
}

/** Wait in milliseconds in a browser without requestIdleCallback (Safari). */
const idleFallbackMs = 200
/** Longest wait for an idle moment, in milliseconds. */
const idleMaxMs = 2_000

/**
 * Hydrates a page at the URL that it was rendered for. If the user presses Back while a reloaded page hydrates, the
 * URL changes before the page is ready; the page then navigates there after hydration.
 */
export function hydrateAtRenderedUrl(): Hydration {
  const here = () => window.location.pathname + window.location.search
  const served = window.limelightServed ?? here()
  let moves = served !== here()
  let isHydrated = false
  const note = () => {
    moves = true
  }
  // Registered before the history's own listener.
  window.addEventListener('popstate', note)
  const finish = () => {
    isHydrated = true
    window.removeEventListener('popstate', note)
    if (moves) window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    moves = false
  }
  return {
    history: createBrowserHistory({
      parseLocation: () => locationOf(moves && !isHydrated ? window.location.origin + served : window.location.href),
    }),
    catchUp: () => {
      if (isHydrated) return
      if ('requestIdleCallback' in window) requestIdleCallback(finish, { timeout: idleMaxMs })
      else setTimeout(finish, idleFallbackMs)
    },
  }
}

function locationOf(href: string): HistoryLocation {
  const { pathname, search, hash } = new URL(href)
  return { href: pathname + search + hash, pathname, search, hash, state: window.history.state }
}
