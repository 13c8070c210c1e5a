import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import superjson from 'superjson'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Session } from '#shared/session.ts'
import type { AppRouter } from '../app-router.ts'
import { tokenRetry, withRetry } from './retry.ts'

const lockName = 'limelight-session'
/** How long news of a refresh may take to the other tabs: until then none of them may ask for one of its own. */
const newsMs = 250

/** Asks for the next token. @returns the new session, null where there is none any more; undefined: nobody answered. */
export async function askForSession(): Promise<Session | null | undefined> {
  // of its own: the product's client asks the keeper for a token, which must not ask the product's client
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc', transformer: superjson })] })
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

/** Does `work` in one tab at a time; if it says that it did something, the others hear of it before it is their turn. */
export async function oneTabAtATime(work: () => Promise<boolean>): Promise<void> {
  // Web Locks need a secure context; a tab without them refreshes for itself, which the server's grace allows
  if (!('locks' in navigator)) return void (await work())
  await new Promise<void>((resolve, reject) => {
    const locked = async () => {
      const isDone = await work()
      resolve()
      if (isDone) await new Promise((next) => setTimeout(next, newsMs))
    }
    navigator.locks.request(lockName, locked).catch(reject)
  })
}
