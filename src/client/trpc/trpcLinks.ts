import { httpBatchStreamLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'
import superjson from 'superjson'
import type { AppRouter } from '../app-router.ts'
import { hydrationLink } from '../hydration/hydration-link.ts'
import { untilLoadedHydrated } from '../hydration/waitForHydration.ts'
import type { SessionManager } from '../session/sessionManager.ts'
import { type RetryRules, retryingFetch } from './retrying-fetch.ts'

/** Returns the link of a page that may not be hydrated yet. */
export function pageLink(sessionManager: Pick<SessionManager, 'token'>): TRPCLink<AppRouter> {
  const [first, last] = [hydrationLink(untilLoadedHydrated), httpLinks(sessionManager)]
  return (runtime) => {
    const [wait, send] = [first(runtime), last(runtime)]
    return ({ op, next }) => wait({ op, next: (call) => send({ op: call, next }) })
  }
}

/** Returns the HTTP links: queries are batched and streamed, each with the token of a signed-in user. */
export function httpLinks(sessionManager: Pick<SessionManager, 'token'>): TRPCLink<AppRouter> {
  const signed = async (key?: string) => {
    const token = await sessionManager.token()
    return { ...(token && { authorization: `Bearer ${token}` }), ...(key && { 'idempotency-key': key }) }
  }
  const options = { url: '/api/trpc', transformer: superjson }
  return splitLink({
    // Mutations are sent alone and unstreamed: the headers of a streamed response are sent before a call could set the
    // session's cookie.
    condition: ({ type }) => type === 'mutation',
    true: (runtime) => (call) => {
      const { idempotencyKey, timeoutMs, outlivesPage } = readContext(call.op.context)
      // Without a key it is sent once, so wait as long as the server waits for other services.
      const rules = { timeoutMs: timeoutMs ?? (idempotencyKey === undefined ? unrepeatableMs : undefined) }
      const headers = () => signed(idempotencyKey)
      return httpLink<AppRouter>({ ...options, headers, fetch: retrying(rules, outlivesPage) })(runtime)(call)
    },
    false: splitLink({
      condition: ({ context }) => readContext(context).isOneAttempt,
      // These queries use POST: search terms of admins and keys of links must not appear in logs of URLs.
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

/** The server waits for a payment provider for at most three times ten seconds, then responds. */
const unrepeatableMs = 40_000

/**
 * Reads a call's `context`: the Idempotency-Key, with which it may be retried, the time limit of an attempt, whether
 * the caller makes the retries, and whether the call continues while the page is closed.
 */
function readContext({ idempotencyKey, timeoutMs, isOneAttempt, outlivesPage }: Record<string, unknown>) {
  return {
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    timeoutMs: typeof timeoutMs === 'number' ? timeoutMs : undefined,
    isOneAttempt: isOneAttempt === true,
    outlivesPage: outlivesPage === true,
  }
}

const retrying =
  (rules?: RetryRules, keepalive = false) =>
  (url: unknown, init?: object) =>
    retryingFetch(String(url), { ...init, ...(keepalive && { keepalive }) }, rules)
