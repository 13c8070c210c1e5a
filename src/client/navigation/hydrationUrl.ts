import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'

declare global {
  interface Window {
    limelightServed?: string
  }
}

/** Inline script in the head: records the URL the markup was rendered for. */
export const hydrationUrlScript = 'window.limelightServed=location.pathname+location.search'

type Hydration = {
  /** For the router: until hydration is done it reports the URL the markup was rendered for. */
  history: RouterHistory
  /** Call when the frame is hydrated; its lazy parts hydrate after that. */
  catchUp: () => void
}

/** A browser without requestIdleCallback (Safari) gets this much time instead. */
const idleFallbackMs = 200
/** The longest wait for an idle moment. */
const idleMaxMs = 2_000

/**
 * A person who presses Back while a reloaded page hydrates is at another URL than the one its markup is of. The page
 * hydrates as what it is, then navigates to where they are.
 */
export function hydrateAtRenderedUrl(): Hydration {
  const here = () => window.location.pathname + window.location.search
  const served = window.limelightServed ?? here()
  let moves = served !== here()
  let isHydrated = false
  const note = () => {
    moves = true
  }
  // registered before the history's own listener
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
