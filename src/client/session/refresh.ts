import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import superjson from 'superjson'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Session } from '#shared/session.ts'
import type { AppRouter } from '../app-router.ts'
import { measuredFetch } from '../time/clock.ts'
import { tokenRetry, withRetry } from './retry.ts'
import { inTurn } from './turns.ts'

const lockName = 'limelight-session'
/** Time limit in milliseconds of one attempt. Other tabs wait for it too. */
const answerMs = 10_000
const oneTabAtATime = (work: () => Promise<boolean>) => inTurn(lockName, work)
const timedFetch = (url: RequestInfo | URL | string, init?: object) =>
  measuredFetch(String(url), { ...init, signal: AbortSignal.timeout(answerMs) })

/**
 * Requests the next token.
 * @returns the new session; null if the session has ended; undefined if no server responded.
 */
async function askForSession(): Promise<Session | null | undefined> {
  // A separate client: the product's own client asks the sessionManager for a token, which would be circular.
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: '/api/trpc', transformer: superjson, fetch: timedFetch })],
  })
  try {
    return (await withRetry(tokenRetry, () => client.accounts.refresh.mutate())).session
  } catch (error) {
    // A refusal means signed out; a failing network leaves the session as it is.
    return error instanceof TRPCClientError && error.data?.httpStatus === 401 ? null : undefined
  }
}

/**
 * Returns the session of a page that came without one, requested once for all tabs. @throws AppError UNAVAILABLE if no
 * server responded
 */
export async function fetchSession(): Promise<Session | null> {
  let session: Session | null | undefined
  await oneTabAtATime(async () => {
    session = await askForSession()
    return session !== undefined
  })
  if (session === undefined) throw new AppError(COMMON.unavailable)
  return session
}

/** A tab and its session. */
export type Tab = {
  read(): Session | null
  /** Stores another session and notifies the other tabs. */
  set(session: Session | null): void
  /** @returns whether there is a session with less time left than this limit. */
  runsOut(limit: 'below' | 'urgent'): boolean
  /** True while this tab holds the lock to end the session. */
  isEnding: boolean
}

/** Replaces the token if it is `stale` or expires soon. */
export async function replaceToken(tab: Tab, stale: string | undefined): Promise<void> {
  // Ending the session may need a new token, and this tab already holds the lock.
  const perform = tab.isEnding ? (work: () => Promise<boolean>) => work() : oneTabAtATime
  await perform(async () => {
    const session = tab.read()
    // Another tab may have refreshed while this one waited for the lock.
    if (!session || !(session.access_token === stale || tab.runsOut('below'))) return false
    const next = await askForSession()
    if (next !== undefined) tab.set(next)
    return next !== undefined
  })
}

/** Ends the session by `work`, for all tabs. Rejects as `work` does. */
export const endSession = (tab: Tab, work: () => Promise<unknown>): Promise<void> =>
  oneTabAtATime(async () => {
    tab.isEnding = true
    try {
      await work()
    } finally {
      tab.isEnding = false
    }
    tab.set(null)
    return true
  })
