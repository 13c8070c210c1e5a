import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'

declare global {
  interface Window {
    limelightServed?: string
  }
}

/** In the head of a page: the address that it was written for. */
export const servedScript = 'window.limelightServed=location.pathname+location.search'

type Waking = {
  /** The router's: until the page is awake it stays where the markup is of, whatever the address says. */
  history: RouterHistory
  /** Once the page's frame is React's; what is inside it wakes after that. */
  catchUp: () => void
}

/** A browser without idle moments (Safari) gets this much time instead. */
const wakingMs = 200
/** A page that never rests is taken to be awake then. */
const wakingMaxMs = 2_000

/**
 * Somebody who goes back while a reloaded page wakes up is at another address than the one its markup is of. The page
 * wakes up as what it is, then goes where they are.
 */
export function wakeAsServed(): Waking {
  const here = () => window.location.pathname + window.location.search
  const served = window.limelightServed ?? here()
  let moves = served !== here()
  let isAwake = false
  const note = () => {
    moves = true
  }
  // before the history's own
  window.addEventListener('popstate', note)
  const wake = () => {
    isAwake = true
    window.removeEventListener('popstate', note)
    if (moves) window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    moves = false
  }
  return {
    history: createBrowserHistory({
      parseLocation: () => locationOf(moves && !isAwake ? window.location.origin + served : window.location.href),
    }),
    catchUp: () => {
      if (isAwake) return
      if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: wakingMaxMs })
      else setTimeout(wake, wakingMs)
    },
  }
}

function locationOf(href: string): HistoryLocation {
  const { pathname, search, hash } = new URL(href)
  return { href: pathname + search + hash, pathname, search, hash, state: window.history.state }
}
