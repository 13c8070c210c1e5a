import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#shared/session.ts'

/** The one place the session lives in the browser: memory, in the query cache. Null = signed out. */
export const sessionKey = ['session'] as const

export const readSession = (queryClient: QueryClient): Session | null =>
  queryClient.getQueryData<Session | null>(sessionKey) ?? null

export const writeSession = (queryClient: QueryClient, session: Session | null): void => {
  queryClient.setQueryData<Session | null>(sessionKey, session)
}

/** When to look after a token that lives so long, in milliseconds. */
export type RefreshTimes = { check: number; below: number; urgent: number }

/**
 * Checked every 30 s, refreshed when less than 90 s of the quarter of an hour remain. A call waits
 * for the refresh when less than 5 s do; before that it goes on with the old token.
 */
export const refreshTimes = (lifeSeconds: number): RefreshTimes => {
  const share = (of: number) => (lifeSeconds * 1000) / of
  return { check: share(30), below: share(10), urgent: share(180) }
}

export const hasLessThan = (ms: number, session: Session, now: number): boolean =>
  session.expires_at.getTime() - now < ms

/** Of what another tab says and what this one has, the one to keep: the newer; a sign-out always wins. */
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

/** What it means that the session is another one now; undefined where nothing has changed. */
export function eventBetween(before: Session | null, after: Session | null): SessionEventType | undefined {
  if (!after) return before ? 'signed out' : undefined
  if (before?.user.id !== after.user.id) return 'signed in'
  if (JSON.stringify(before.user) !== JSON.stringify(after.user)) return 'user updated'
  return before.access_token === after.access_token ? undefined : 'token refreshed'
}
