import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#shared/session.ts'

/** Query key of the session. The query cache, in memory, is its only place in the browser. Null: signed out. */
export const sessionKey = ['session'] as const

export const readSession = (queryClient: QueryClient): Session | null =>
  queryClient.getQueryData<Session | null>(sessionKey) ?? null

export const writeSession = (queryClient: QueryClient, session: Session | null): void => {
  queryClient.setQueryData<Session | null>(sessionKey, session)
}

/** When to check and refresh a token, in milliseconds of remaining life. */
export type RefreshTimes = { check: number; below: number; urgent: number }

/**
 * Returns the refresh times of a token. One of 15 minutes is checked every 30 s and refreshed below 90 s. A call waits
 * for the refresh below 5 s; before that it uses the old token.
 */
export const refreshTimes = (lifeSeconds: number): RefreshTimes => {
  const share = (of: number) => (lifeSeconds * 1000) / of
  return { check: share(30), below: share(10), urgent: share(180) }
}

export const hasLessThan = (ms: number, session: Session, now: number): boolean =>
  session.expires_at.getTime() - now < ms

/** Merges the sessions of two tabs: the newer one wins, and a sign-out always wins. */
export function mergeSession(mine: Session | null, theirs: Session | null): Session | null {
  if (!mine || !theirs) return theirs
  return theirs.expires_at >= mine.expires_at ? theirs : mine
}

export type SessionEventType =
  | 'initial session'
  | 'signed in'
  | 'signed out'
  | 'token refreshed'
  | 'user updated'
  | 'password recovery'

/** Returns the event that describes a change of the session; undefined if nothing changed. */
export function eventBetween(before: Session | null, after: Session | null): SessionEventType | undefined {
  if (!after) return before ? 'signed out' : undefined
  if (before?.user.id !== after.user.id) return 'signed in'
  if (JSON.stringify(before.user) !== JSON.stringify(after.user)) return 'user updated'
  return before.access_token === after.access_token ? undefined : 'token refreshed'
}
