import { notifyManager, QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { configKey } from './config/use-public-config.ts'
import { sessionKey } from './session/state.ts'
import { whenWhole } from './whole.ts'

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
  if (import.meta.env.SSR) return queryClient
  // the page brings them, and they last as long as the page
  for (const key of [sessionKey, configKey]) queryClient.setQueryDefaults(key, forever)
  // the one way in which what a page shows is read again before anybody asks for it
  const invalidate = queryClient.invalidateQueries.bind(queryClient)
  queryClient.invalidateQueries = async (...asked) => whenWhole(() => invalidate(...asked))
  return queryClient
}

/** Refusals are final, and network failures were retried already (retryingFetch). */
const isServerFault = (error: Error): boolean => error instanceof TRPCClientError && error.data?.httpStatus >= 500
