import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { type TRPCLink, unstable_localLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import superjson from 'superjson'
import { renderContext } from '#server/render-context.ts'
import { type AppRouter, appRouter } from '#server/router.ts'
import { lazyLink } from './lazy-link.ts'
import type { SessionKeeper } from './session/keeper.ts'
import { renewLink } from './session/renew-link.ts'

export const trpc = createTRPCReact<AppRouter>()

export type Outputs = inferRouterOutputs<AppRouter>
export type Inputs = inferRouterInputs<AppRouter>

// On the server the router is called in process. Start's compiler drops the branch that does not apply, and with it the
// imports that only that branch used.
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
    const load = async () => (await import('./wire.ts')).httpLinks(keeper)
    // before it is needed, after everything that is needed sooner
    if (document.readyState === 'complete') void load().catch(() => {})
    else window.addEventListener('load', () => void load().catch(() => {}), { once: true })
    return lazyLink(load)
  })

// a page that is being rendered has the session it has
const renewing = (keeper: SessionKeeper) => (import.meta.env.SSR ? [] : [renewLink(keeper)])

export const createTrpcClient = (keeper: SessionKeeper) =>
  trpc.createClient({ links: [...renewing(keeper), terminatingLink(keeper)] })
export type TrpcClient = ReturnType<typeof createTrpcClient>

/** For loaders: the same cache and keys as the hooks. */
export const createUtils = (queryClient: QueryClient, client: TrpcClient) =>
  createTRPCQueryUtils({ queryClient, client })
export type Utils = ReturnType<typeof createUtils>
