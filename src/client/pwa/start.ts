import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Starts the service worker and the handler of missing parts after the first load, which they do not slow down.
 * Development builds have no service worker.
 */
export function useServiceWorker(): void {
  const router = useRouter()
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const timer = setTimeout(
      () =>
        void import('./register.ts')
          .then(({ register }) => register(router))
          // The product works without it; the next page tries again.
          .catch(() => {}),
      settledMs,
    )
    return () => clearTimeout(timer)
  }, [router])
}

/** Milliseconds after which a page has been painted and hydrated. */
const settledMs = 2_000
