import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Brings the service worker, and what hears of missing parts, to a page that has long loaded: it costs the first load
 * nothing. Only of a production build; in development nothing is kept from anywhere.
 */
export function useServiceWorker(): void {
  const { history } = useRouter()
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const timer = setTimeout(
      () =>
        void import('./register.ts')
          .then(({ register }) => register((path) => history.push(path)))
          // without one the product works as well; the next page tries again
          .catch(() => {}),
      settledMs,
    )
    return () => clearTimeout(timer)
  }, [history])
}

/** By then a page has painted, and is awake. */
const settledMs = 2_000
