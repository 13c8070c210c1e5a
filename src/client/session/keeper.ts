import type { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import superjson from 'superjson'
import type { Session } from '#features/accounts/index.ts'
import type { AppRouter } from '#server/router.ts'
import { mergeSession, needsRefresh, readSession, refreshCheckMs, writeSession } from './state.ts'

const lockName = 'limelight-session'

/** Keeps the browser signed in: one refresh for all tabs, before the access token runs out (specification 1 §7.1). */
export type SessionKeeper = {
  /** An access token that is still good, refreshed first if need be; undefined for a visitor. */
  token(): Promise<string | undefined>
  /** Takes over a session from signing in or out, and tells the other tabs. */
  set(session: Session | null): void
  /** Watches the clock and the other tabs. @returns how to stop. */
  start(): () => void
}

export function createSessionKeeper(queryClient: QueryClient): SessionKeeper {
  // of its own: the product's client asks the keeper for a token, which must not ask the product's client
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc', transformer: superjson })] })
  const tabs = typeof document === 'undefined' ? undefined : new BroadcastChannel(lockName)
  let refreshing: Promise<void> | undefined

  function set(session: Session | null) {
    writeSession(queryClient, session)
    tabs?.postMessage(session)
  }

  async function refresh() {
    const session = readSession(queryClient)
    // while this tab waited for the lock another one may have refreshed for all
    if (!session || !needsRefresh(session, Date.now())) return
    try {
      set((await client.accounts.refresh.mutate()).session)
    } catch (error) {
      // refused = signed out; a failing network says nothing about the session
      if (error instanceof TRPCClientError && error.data?.httpStatus === 401) set(null)
    }
  }

  function ensureFresh(): Promise<void> {
    refreshing ??= withLock(refresh).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  const check = () => {
    const session = readSession(queryClient)
    if (session && needsRefresh(session, Date.now())) void ensureFresh()
  }

  return {
    set,
    async token() {
      const session = readSession(queryClient)
      if (!session) return undefined
      // a token with seconds left is used as it is while the refresh goes on beside it
      if (session.expires_at.getTime() - Date.now() < 5_000) await ensureFresh()
      return readSession(queryClient)?.access_token
    },
    start() {
      const hear = ({ data }: MessageEvent<Session | null>) =>
        writeSession(queryClient, mergeSession(readSession(queryClient), data))
      tabs?.addEventListener('message', hear)
      const timer = setInterval(check, refreshCheckMs)
      document.addEventListener('visibilitychange', check)
      window.addEventListener('online', check)
      return () => {
        tabs?.removeEventListener('message', hear)
        clearInterval(timer)
        document.removeEventListener('visibilitychange', check)
        window.removeEventListener('online', check)
      }
    },
  }
}

async function withLock(work: () => Promise<void>): Promise<void> {
  // Web Locks need a secure context; a tab without them refreshes for itself, which the server's grace allows
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(lockName, work)
}
