import type { QueryClient } from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../app-router.ts'
import { lazyLink } from '../hydration/lazy-link.ts'
import { renewLink } from '../session/renew-link.ts'
import type { SessionManager } from '../session/sessionManager.ts'

export const trpc = createTRPCReact<AppRouter>()

/** Options of a query whose input must not appear in logs of URLs, such as the key of a link: it is sent once, as POST. */
export const postedCall = { trpc: { context: { isOneAttempt: true } } } as const

export type Outputs = inferRouterOutputs<AppRouter>
export type Inputs = inferRouterInputs<AppRouter>
export type TrpcClient = TRPCClient<AppRouter>

/** Creates the client of a browser. Its HTTP links load after the page, or with the first call. */
export function createBrowserClient(sessionManager: SessionManager): TrpcClient {
  const load = async () => (await import('./trpcLinks.ts')).pageLink(sessionManager)
  if (document.readyState === 'complete') void load().catch(() => {})
  else window.addEventListener('load', () => void load().catch(() => {}), { once: true })
  return trpc.createClient({ links: [renewLink(sessionManager), lazyLink(load)] })
}

/** Creates query helpers for loaders, with the same cache and keys as the hooks. */
export const createUtils = (queryClient: QueryClient, client: TrpcClient) =>
  createTRPCQueryUtils({ queryClient, client })
export type Utils = ReturnType<typeof createUtils>
