import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'

declare global {
  interface Window {
    limelightServed?: string
  }
}

/** In the head of a page: the address that it was written for. */
export const servedScript = 'window.limelightServed=location.pathname+location.search'

type Waking = {
  /** The router's history where the address has changed already; else its own does. */
  history: RouterHistory | undefined
  /** Once the page is React's. */
  catchUp: () => void
}

/**
 * Somebody who goes back while a reloaded page wakes up is at another address than the one its markup is of, and nobody
 * listens yet. The page wakes up as what it is, then goes where they are.
 */
export function wakeAsServed(): Waking {
  const served = window.limelightServed
  const hasMoved = served !== undefined && served !== window.location.pathname + window.location.search
  let moves = hasMoved
  let isAwake = false
  const note = () => {
    moves = true
  }
  window.addEventListener('popstate', note)
  return {
    history: hasMoved
      ? createBrowserHistory({ parseLocation: () => locationOf(isAwake ? window.location.href : served) })
      : undefined,
    catchUp: () => {
      isAwake = true
      window.removeEventListener('popstate', note)
      if (moves) window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
      moves = false
    },
  }
}

function locationOf(href: string): HistoryLocation {
  const { pathname, search, hash } = new URL(href, window.location.href)
  return { href: pathname + search + hash, pathname, search, hash, state: window.history.state }
}
