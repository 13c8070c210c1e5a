import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createTrpcClient } from '#app/start/createTrpcClient.ts'
import { joinPage } from '#app/start/joinPage.ts'
import { dehydrateQueries } from '#client/hydration/dehydration.ts'
import { keepEarlyScroll } from '#client/navigation/firstScroll.ts'
import { hydrateAtRenderedUrl } from '#client/navigation/hydrationUrl.ts'
import { stringifySearch } from '#client/navigation/search.ts'
import { createQueryClient } from '#client/query/query-client.ts'
import { reportError } from '#client/report/report.ts'
import { SessionProvider } from '#client/session/SessionProvider.tsx'
import { createSessionManager } from '#client/session/sessionManager.ts'
import { createUtils, trpc } from '#client/trpc/trpc.ts'
import { watchHistory } from '#ui/layers.ts'
import { routeTree } from './routeTree.gen'

/** Creates the router of a page: Start calls it for each rendered page, and once in the browser. */
export function getRouter() {
  const queryClient = createQueryClient()
  const sessionManager = createSessionManager(queryClient)
  const client = createTrpcClient(sessionManager)
  // Open layers must handle a step back before the router does.
  const afterRouter = typeof window === 'undefined' ? undefined : watchHistory()
  const hydration = typeof window === 'undefined' ? undefined : hydrateAtRenderedUrl()
  const router = createRouter({
    routeTree,
    ...(hydration && { history: hydration.history }),
    context: { queryClient, sessionManager, api: createUtils(queryClient, client) },
    stringifySearch,
    defaultPreload: 'intent',
    defaultOnCatch: reportError,
    scrollRestoration: keepEarlyScroll(),
    Wrap: function Wrap({ children }) {
      useEffect(() => hydration?.catchUp(), [])
      return (
        <QueryClientProvider client={queryClient}>
          <trpc.Provider client={client} queryClient={queryClient}>
            <SessionProvider client={queryClient}>{children}</SessionProvider>
          </trpc.Provider>
        </QueryClientProvider>
      )
    },
  })
  afterRouter?.()
  joinPage(router)
  dehydrateQueries(router, queryClient)
  return router
}
