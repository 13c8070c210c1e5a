import type { QueryClient } from '@tanstack/react-query'
import type { PublicConfig } from '#server/public-config.ts'
import type { Session } from '#shared/session.ts'
import { configKey } from '../config/use-public-config.ts'
import { openTabs } from '../openTabs.ts'
import { correctedMs } from '../time/clock.ts'
import { checkOften } from './checkOften.ts'
import { announceSession } from './events.ts'
import type { Tab } from './refresh.ts'
import {
  eventBetween,
  hasLessThan,
  mergeSession,
  readSession,
  refreshTimes,
  type SessionEventType,
  writeSession,
} from './state.ts'

/** Keeps the browser signed in: one refresh for all tabs before the access token expires. */
export type SessionManager = {
  /** Returns a valid access token, refreshed first if needed; undefined for a visitor. */
  token(): Promise<string | undefined>
  /** Stores the session of a sign-in and notifies the other tabs. `event` is set if it is more specific than the change. */
  set(session: Session | null, event?: SessionEventType): void
  /** Ends the session by `work` and notifies the other tabs, which request no new token meanwhile. Rejects as `work` does. */
  end(work: () => Promise<unknown>): Promise<void>
  /**
   * Replaces a token that was refused or is outdated, unless it was replaced already. @returns whether there is another
   * token.
   */
  renew(token: string | undefined): Promise<boolean>
  /** Announces that the user opened a mailed link to choose a new password. */
  recovers(): void
  /** Watches the clock and the other tabs. @returns a function that stops. */
  start(): () => void
}

type News = { session: Session | null; event: SessionEventType | undefined }

export function createSessionManager(queryClient: QueryClient): SessionManager {
  const tabs = typeof document === 'undefined' ? undefined : openTabs('limelight-session')
  const read = () => readSession(queryClient)
  const runsOut = createRunsOut(queryClient)

  function take(session: Session | null, event = eventBetween(read(), session)) {
    writeSession(queryClient, session)
    if (event) announceSession(event, session)
  }

  function set(session: Session | null, event?: SessionEventType) {
    take(session, event)
    tabs?.postMessage({ session, event } satisfies News)
  }

  const tab: Tab = { read, set, runsOut, isEnding: false }
  const refresh = createRefresh(tab)

  return {
    set,
    end: async (work) => (await loadRefresh()).endSession(tab, work),
    recovers: () => announceSession('password recovery', read()),
    async token() {
      if (runsOut('urgent')) await refresh().catch(() => {})
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
      const check = () => {
        // Loads it early: after the next deploy the files of this build no longer exist.
        if (read()) loadRefresh().catch(() => {})
        if (runsOut('below')) refresh().catch(() => {})
      }
      tabs?.addEventListener('message', hear)
      const stop = checkOften(check, timesOf(queryClient).check)
      return () => {
        tabs?.removeEventListener('message', hear)
        stop()
      }
    },
  }
}

// Loaded on demand, because visitors never need it.
const loadRefresh = () => import('./refresh.ts')

/** Shares one refresh between concurrent callers. */
function createRefresh(tab: Tab) {
  let refreshing: Promise<void> | undefined
  /** @param stale the token to replace, whatever time it has left. */
  return (stale?: string): Promise<void> => {
    refreshing ??= loadRefresh()
      .then(({ replaceToken }) => replaceToken(tab, stale))
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  }
}

const timesOf = (queryClient: QueryClient) =>
  refreshTimes(queryClient.getQueryData<PublicConfig>(configKey)?.accessTokenSeconds ?? 900)

/** Returns a check whether the session has less time left than a limit. */
function createRunsOut(queryClient: QueryClient): Tab['runsOut'] {
  return (limit) => {
    const session = readSession(queryClient)
    return session !== null && hasLessThan(timesOf(queryClient)[limit], session, correctedMs())
  }
}
