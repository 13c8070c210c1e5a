import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import superjson from 'superjson'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Session } from '#shared/session.ts'
import type { AppRouter } from '../app-router.ts'
import { measuredFetch } from '../clock.ts'
import { tokenRetry, withRetry } from './retry.ts'
import { inTurn } from './turns.ts'

const lockName = 'limelight-session'
/** Time limit of one attempt. Other tabs wait for it too. */
const answerMs = 10_000
const oneTabAtATime = (work: () => Promise<boolean>) => inTurn(lockName, work)
const timedFetch = (url: RequestInfo | URL | string, init?: object) =>
  measuredFetch(String(url), { ...init, signal: AbortSignal.timeout(answerMs) })

/** Asks for the next token. @returns the new session, null where there is none any more; undefined: nobody answered. */
async function askForSession(): Promise<Session | null | undefined> {
  // of its own: the product's client asks the keeper for a token, which must not ask the product's client
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: '/api/trpc', transformer: superjson, fetch: timedFetch })],
  })
  try {
    return (await withRetry(tokenRetry, () => client.accounts.refresh.mutate())).session
  } catch (error) {
    // refused = signed out; a failing network says nothing about the session
    return error instanceof TRPCClientError && error.data?.httpStatus === 401 ? null : undefined
  }
}

/** The session of a page that came without one, asked for once for all tabs. @throws AppError UNAVAILABLE when nobody answered */
export async function fetchSession(): Promise<Session | null> {
  let session: Session | null | undefined
  await oneTabAtATime(async () => {
    session = await askForSession()
    return session !== undefined
  })
  if (session === undefined) throw new AppError(COMMON.unavailable)
  return session
}

/** A tab, and its session. */
export type Tab = {
  read(): Session | null
  /** Takes over another session, and tells the other tabs. */
  set(session: Session | null): void
  /** @returns whether there is a session, with less time left than this limit. */
  runsOut(limit: 'below' | 'urgent'): boolean
  /** Whether it is this tab's turn, to end the session. */
  isEnding: boolean
}

/** Replaces the token if it is this one, or runs out. */
export async function replaceToken(tab: Tab, stale: string | undefined): Promise<void> {
  // what ends the session may need a new token for that, and it is this tab's turn already
  const perform = tab.isEnding ? (work: () => Promise<boolean>) => work() : oneTabAtATime
  await perform(async () => {
    const session = tab.read()
    // while this tab waited its turn another one may have refreshed for all
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
