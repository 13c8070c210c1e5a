import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { joinPage } from '#app/start/joinPage.ts'
import { dehydrateQueries } from '#client/dehydration.ts'
import { hydrateAtRenderedUrl } from '#client/navigation/hydrationUrl.ts'
import { configKey } from './client/config/use-public-config.ts'
import { stringifySearch } from './client/navigation/search.ts'
import { reportError } from './client/report/report.ts'
import { createSessionKeeper } from './client/session/keeper.ts'
import { SessionProvider } from './client/session/SessionProvider.tsx'
import { sessionKey } from './client/session/state.ts'
import { createTrpcClient, createUtils, trpc } from './client/trpc.ts'
import { routeTree } from './routeTree.gen'
import { watchHistory } from './ui/layers.ts'

// A change that is shown before it is saved is on screen before the event that asked for it is over. With the library's
// default, a timer, React puts a controlled switch back for a moment first.
notifyManager.setScheduler(queueMicrotask)

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => count < 2 && isFaultOfServer(error) },
      // without a network a press fails at once and says so; it is not kept and sent when nobody expects it any more
      mutations: { networkMode: 'always' },
    },
  })
  // the page brings them, and they stay as long as it does
  if (!import.meta.env.SSR) for (const key of [sessionKey, configKey]) queryClient.setQueryDefaults(key, forever)
  const keeper = createSessionKeeper(queryClient)
  const client = createTrpcClient(keeper)
  // open layers see a step back before the router does
  const alsoAfter = typeof window === 'undefined' ? undefined : watchHistory()
  const waking = typeof window === 'undefined' ? undefined : hydrateAtRenderedUrl()
  const router = createRouter({
    routeTree,
    ...(waking && { history: waking.history }),
    context: { queryClient, keeper, api: createUtils(queryClient, client) },
    stringifySearch,
    defaultPreload: 'intent',
    defaultOnCatch: reportError,
    scrollRestoration: true,
    Wrap: function Wrap({ children }) {
      useEffect(() => waking?.catchUp(), [])
      return (
        <QueryClientProvider client={queryClient}>
          <trpc.Provider client={client} queryClient={queryClient}>
            <SessionProvider client={queryClient}>{children}</SessionProvider>
          </trpc.Provider>
        </QueryClientProvider>
      )
    },
  })
  alsoAfter?.()
  joinPage(router)
  dehydrateQueries(router, queryClient)
  return router
}

/** A refusal stays one however often it is asked, and a failing network has been tried again already (retryingFetch). */
function isFaultOfServer(error: Error): boolean {
  const data = 'data' in error ? error.data : undefined
  if (typeof data !== 'object' || data === null || !('httpStatus' in data)) return false
  return typeof data.httpStatus === 'number' && data.httpStatus >= 500
}
