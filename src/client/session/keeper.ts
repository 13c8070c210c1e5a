import type { QueryClient } from '@tanstack/react-query'
import type { PublicConfig } from '#server/public-config.ts'
import type { Session } from '#shared/session.ts'
import { configKey } from '../config/use-public-config.ts'
import { announceSession } from './events.ts'
import {
  eventBetween,
  hasLessThan,
  mergeSession,
  readSession,
  refreshTimes,
  type SessionEventType,
  writeSession,
} from './state.ts'

/** Keeps the browser signed in: one refresh for all tabs, before the access token runs out. */
export type SessionKeeper = {
  /** An access token that is still good, refreshed first if need be; undefined for a visitor. */
  token(): Promise<string | undefined>
  /** Takes over a session from signing in, and tells the other tabs; `event` if it says more than the change. */
  set(session: Session | null, event?: SessionEventType): void
  /** Ends the session by `work`, and tells the other tabs: none of them asks for a new token meanwhile. Rejects as `work` does. */
  end(work: () => Promise<unknown>): Promise<void>
  /** Replaces this token, which was refused or says too little, unless it has been. @returns whether there is another. */
  renew(token: string | undefined): Promise<boolean>
  /** Somebody is choosing a new password with what a mail brought. */
  recovers(): void
  /** Watches the clock and the other tabs. @returns how to stop. */
  start(): () => void
}

type News = { session: Session | null; event: SessionEventType | undefined }

export function createSessionKeeper(queryClient: QueryClient): SessionKeeper {
  const tabs = typeof document === 'undefined' ? undefined : new BroadcastChannel('limelight-session')
  let refreshing: Promise<void> | undefined
  let isEnding = false
  const read = () => readSession(queryClient)
  const times = () => refreshTimes(queryClient.getQueryData<PublicConfig>(configKey)?.accessTokenSeconds ?? 900)

  function take(session: Session | null, event = eventBetween(read(), session)) {
    writeSession(queryClient, session)
    if (event) announceSession(event, session)
  }

  function set(session: Session | null, event?: SessionEventType) {
    take(session, event)
    tabs?.postMessage({ session, event } satisfies News)
  }

  /** @param stale the token to be replaced, however long it may have. */
  function refresh(stale?: string): Promise<void> {
    refreshing ??= replace(stale).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function replace(stale: string | undefined) {
    // a visitor's page never needs it
    const { askForSession, oneTabAtATime } = await import('./refresh.ts')
    // what ends the session may need a new token for that, and it is this tab's turn already
    const inTurn = isEnding ? (work: () => Promise<boolean>) => work() : oneTabAtATime
    await inTurn(async () => {
      const session = read()
      // while this tab waited its turn another one may have refreshed for all
      if (!session || !(session.access_token === stale || hasLessThan(times().below, session, Date.now()))) return false
      const next = await askForSession()
      if (next !== undefined) set(next)
      return next !== undefined
    })
  }

  async function end(work: () => Promise<unknown>) {
    const { oneTabAtATime } = await import('./refresh.ts')
    await oneTabAtATime(async () => {
      isEnding = true
      try {
        await work()
      } finally {
        isEnding = false
      }
      set(null)
      return true
    })
  }

  const check = () => {
    const session = read()
    if (session && hasLessThan(times().below, session, Date.now())) refresh().catch(() => {})
  }

  return {
    set,
    end,
    recovers: () => announceSession('password recovery', read()),
    async token() {
      const session = read()
      if (session && hasLessThan(times().urgent, session, Date.now())) await refresh().catch(() => {})
      return read()?.access_token
    },
    async renew(token) {
      if (token === undefined || typeof document === 'undefined') return false
      if (read()?.access_token === token) await refresh(token).catch(() => {})
      const now = read()?.access_token
      return now !== undefined && now !== token
    },
    start() {
      announceSession('initial session', read())
      const hear = ({ data }: MessageEvent<News>) => {
        const merged = mergeSession(read(), data.session)
        take(merged, data.event ?? eventBetween(read(), merged))
      }
      tabs?.addEventListener('message', hear)
      const timer = setInterval(check, times().check)
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
