import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#features/accounts/index.ts'

/** The one place the session lives in the browser: memory, in the query cache (decision B2). Null = signed out. */
export const sessionKey = ['session'] as const

export const readSession = (queryClient: QueryClient): Session | null =>
  queryClient.getQueryData<Session | null>(sessionKey) ?? null

export const writeSession = (queryClient: QueryClient, session: Session | null): void => {
  queryClient.setQueryData<Session | null>(sessionKey, session)
}

/** Specification 1 §7.1: checked every 30 s, refreshed when less than 90 s remain. */
export const refreshCheckMs = 30_000
export const refreshBelowMs = 90_000

export const needsRefresh = (session: Session, now: number): boolean =>
  session.expires_at.getTime() - now < refreshBelowMs

/** Of what another tab says and what this one has, the one to keep: the newer; a sign-out always wins. */
export function mergeSession(mine: Session | null, theirs: Session | null): Session | null {
  if (!mine || !theirs) return theirs
  return theirs.expires_at >= mine.expires_at ? theirs : mine
}
