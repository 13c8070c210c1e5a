import { notifyManager, QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { configKey } from '../config/use-public-config.ts'
import { afterHydration } from '../hydration/afterHydration.ts'
import { sessionKey } from '../session/state.ts'

// An optimistic change must be rendered before its event ends. With the library's default, a timer, React would briefly
// reset a controlled switch.
notifyManager.setScheduler(queueMicrotask)

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** Creates the query cache of one page. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => count < 2 && isServerFault(error) },
      // Offline, a mutation fails at once instead of being sent later, when the user no longer expects it.
      mutations: { networkMode: 'always' },
    },
  })
  if (import.meta.env.SSR) return queryClient
  // These arrive with the page and stay fresh as long as the page.
  for (const key of [sessionKey, configKey]) queryClient.setQueryDefaults(key, forever)
  // The only way to refetch what a page shows before a component requests it.
  const invalidate = queryClient.invalidateQueries.bind(queryClient)
  queryClient.invalidateQueries = async (...asked) => afterHydration(() => invalidate(...asked))
  return queryClient
}

/** Only server faults are retried: refusals are final, and retryingFetch has already retried network failures. */
const isServerFault = (error: Error): boolean => error instanceof TRPCClientError && error.data?.httpStatus >= 500
