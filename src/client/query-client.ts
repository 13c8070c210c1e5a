import { notifyManager, QueryClient } from '@tanstack/react-query'
import { configKey } from './config/use-public-config.ts'
import { sessionKey } from './session/state.ts'

// An optimistic change must be rendered before the event that caused it is over. With the library's default, a timer,
// React resets a controlled switch for a moment first.
notifyManager.setScheduler(queueMicrotask)

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** The query cache of one page. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => count < 2 && isServerFault(error) },
      // offline, a mutation fails at once and says so; it is not queued and sent when nobody expects it any more
      mutations: { networkMode: 'always' },
    },
  })
  // the page brings them, and they last as long as the page
  if (!import.meta.env.SSR) for (const key of [sessionKey, configKey]) queryClient.setQueryDefaults(key, forever)
  return queryClient
}

/** Refusals are final, and network failures were retried already (retryingFetch). */
function isServerFault(error: Error): boolean {
  const data = 'data' in error ? error.data : undefined
  if (typeof data !== 'object' || data === null || !('httpStatus' in data)) return false
  return typeof data.httpStatus === 'number' && data.httpStatus >= 500
}
