import { httpBatchStreamLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'
import superjson from 'superjson'
import type { AppRouter } from './app-router.ts'
import { untilHydrated } from './awake.ts'
import { hydrationLink } from './hydration-link.ts'
import { type RetryRules, retryingFetch } from './retrying-fetch.ts'
import type { SessionKeeper } from './session/keeper.ts'

/** How the calls of a page travel, whose parts may still be asleep. */
export function pageLink(keeper: Pick<SessionKeeper, 'token'>): TRPCLink<AppRouter> {
  const [first, last] = [hydrationLink(untilHydrated), httpLinks(keeper)]
  return (runtime) => {
    const [wait, send] = [first(runtime), last(runtime)]
    return ({ op, next }) => wait({ op, next: (call) => send({ op: call, next }) })
  }
}

/** How calls travel: reads are batched and streamed, each in the person's name if somebody is signed in. */
export function httpLinks(keeper: Pick<SessionKeeper, 'token'>): TRPCLink<AppRouter> {
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
    false: splitLink({
      condition: ({ context }) => readContext(context).isOneAttempt,
      // queries of admins: what an admin searches for, such as an email address, belongs in no log of addresses
      true: httpBatchStreamLink<AppRouter>({
        ...options,
        methodOverride: 'POST',
        headers: () => signed(),
        fetch: retrying({ attempts: 1 }),
      }),
      false: httpBatchStreamLink<AppRouter>({ ...options, headers: () => signed(), fetch: retrying() }),
    }),
  })
}

/** The server gives a payment provider three times ten seconds at most, and answers. */
const unrepeatableMs = 40_000

/**
 * A call's `context`: its Idempotency-Key, with which it is tried again, how long an attempt may take, and whether who calls
 * makes the further attempts.
 */
function readContext({ idempotencyKey, timeoutMs, isOneAttempt }: Record<string, unknown>) {
  return {
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    timeoutMs: typeof timeoutMs === 'number' ? timeoutMs : undefined,
    isOneAttempt: isOneAttempt === true,
  }
}

const retrying = (rules?: RetryRules) => (url: unknown, init?: object) => retryingFetch(String(url), init, rules)
