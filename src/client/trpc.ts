import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { createTRPCClientProxy, type TRPCClient } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { renderContext } from '#app/render-context.server.ts'
import { type AppRouter, appRouter } from '#app/router.server.ts'
import { InProcessClient } from './in-process.ts'
import { lazyLink } from './lazy-link.ts'
import type { SessionKeeper } from './session/keeper.ts'
import { renewLink } from './session/renew-link.ts'

export const trpc = createTRPCReact<AppRouter>()

export type Outputs = inferRouterOutputs<AppRouter>
export type Inputs = inferRouterInputs<AppRouter>

// On the server the router is called in process. Start's compiler drops the branch that does not apply, and with it the
// imports that only that branch used. A page that is being rendered has the session it has: nothing is renewed there.
export const createTrpcClient = createIsomorphicFn()
  .server(
    (_keeper: SessionKeeper): TRPCClient<AppRouter> =>
      createTRPCClientProxy(new InProcessClient(appRouter, () => renderContext(getRequest()))),
  )
  .client((keeper: SessionKeeper): TRPCClient<AppRouter> => {
    const load = async () => (await import('./wire.ts')).httpLinks(keeper)
    // before it is needed, after everything that is needed sooner
    if (document.readyState === 'complete') void load().catch(() => {})
    else window.addEventListener('load', () => void load().catch(() => {}), { once: true })
    return trpc.createClient({ links: [renewLink(keeper), lazyLink(load)] })
  })
export type TrpcClient = ReturnType<typeof createTrpcClient>

/** For loaders: the same cache and keys as the hooks. */
export const createUtils = (queryClient: QueryClient, client: TrpcClient) =>
  createTRPCQueryUtils({ queryClient, client })
export type Utils = ReturnType<typeof createUtils>
