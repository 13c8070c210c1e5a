import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { httpBatchStreamLink, httpLink, splitLink, type TRPCLink, unstable_localLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import superjson from 'superjson'
import { renderContext } from '#server/render-context.ts'
import { type AppRouter, appRouter } from '#server/router.ts'
import type { SessionKeeper } from './session/keeper.ts'

export const trpc = createTRPCReact<AppRouter>()

export type Outputs = inferRouterOutputs<AppRouter>
export type Inputs = inferRouterInputs<AppRouter>

// On the server the router is called in process; in the browser reads are batched and streamed. Start's compiler drops
// the branch that does not apply, and with it the imports that only that branch used.
const terminatingLink = createIsomorphicFn()
  .server(
    (_keeper: SessionKeeper): TRPCLink<AppRouter> =>
      unstable_localLink({
        router: appRouter,
        createContext: () => renderContext(getRequest()),
        transformer: superjson,
      }),
  )
  .client((keeper: SessionKeeper): TRPCLink<AppRouter> => {
    const options = {
      url: '/api/trpc',
      transformer: superjson,
      headers: async () => {
        const token = await keeper.token()
        return token ? { authorization: `Bearer ${token}` } : {}
      },
    }
    return splitLink({
      // each alone and in one piece: a streamed answer's headers are gone before a call could set the session's cookie
      condition: ({ type }) => type === 'mutation',
      true: httpLink<AppRouter>(options),
      false: httpBatchStreamLink<AppRouter>(options),
    })
  })

export const createTrpcClient = (keeper: SessionKeeper) => trpc.createClient({ links: [terminatingLink(keeper)] })
export type TrpcClient = ReturnType<typeof createTrpcClient>

/** For loaders: the same cache and keys as the hooks. */
export const createUtils = (queryClient: QueryClient, client: TrpcClient) =>
  createTRPCQueryUtils({ queryClient, client })
export type Utils = ReturnType<typeof createUtils>
