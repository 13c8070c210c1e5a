import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { httpBatchStreamLink, httpLink, splitLink, type TRPCLink, unstable_localLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import superjson from 'superjson'
import { renderContext } from '#server/render-context.ts'
import { type AppRouter, appRouter } from '#server/router.ts'
import { type RetryRules, retryingFetch } from './retrying-fetch.ts'
import type { SessionKeeper } from './session/keeper.ts'
import { renewLink } from './session/renew-link.ts'

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
    const signed = async (key?: string) => {
      const token = await keeper.token()
      return { ...(token && { authorization: `Bearer ${token}` }), ...(key && { 'idempotency-key': key }) }
    }
    const options = { url: '/api/trpc', transformer: superjson }
    return splitLink({
      // each alone and in one piece: a streamed answer's headers are gone before a call could set the session's cookie
      condition: ({ type }) => type === 'mutation',
      true: (runtime) => (call) => {
        const { idempotencyKey, timeoutMs } = readContext(call.op.context)
        // sent once only: then the answer is waited for as long as the server itself waits for others
        const rules = { timeoutMs: timeoutMs ?? (idempotencyKey === undefined ? unrepeatableMs : undefined) }
        const headers = () => signed(idempotencyKey)
        return httpLink<AppRouter>({ ...options, headers, fetch: retrying(rules) })(runtime)(call)
      },
      false: httpBatchStreamLink<AppRouter>({ ...options, headers: () => signed(), fetch: retrying() }),
    })
  })

/** The server gives a payment provider three times ten seconds at most, and answers. */
const unrepeatableMs = 40_000

/** A call's `context`: its Idempotency-Key, with which it is tried again, and how long an attempt may take. */
function readContext({ idempotencyKey, timeoutMs }: Record<string, unknown>) {
  return {
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    timeoutMs: typeof timeoutMs === 'number' ? timeoutMs : undefined,
  }
}

const retrying = (rules?: RetryRules) => (url: unknown, init?: object) => retryingFetch(String(url), init, rules)

export const createTrpcClient = (keeper: SessionKeeper) =>
  trpc.createClient({ links: [renewLink(keeper), terminatingLink(keeper)] })
export type TrpcClient = ReturnType<typeof createTrpcClient>

/** For loaders: the same cache and keys as the hooks. */
export const createUtils = (queryClient: QueryClient, client: TrpcClient) =>
  createTRPCQueryUtils({ queryClient, client })
export type Utils = ReturnType<typeof createUtils>
