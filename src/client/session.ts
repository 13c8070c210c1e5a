import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#features/accounts/index.ts'

/** The one place the session lives in the browser: memory, in the query cache (decision B2). Undefined = not asked yet. */
export const sessionKey = ['session'] as const

export const readSession = (queryClient: QueryClient): Session | null | undefined =>
  queryClient.getQueryData<Session | null>(sessionKey)

export const writeSession = (queryClient: QueryClient, session: Session | null): void => {
  queryClient.setQueryData<Session | null>(sessionKey, session)
}

/** Specification 1 §7.1: checked every 30 s, refreshed when less than 90 s remain. */
export const refreshCheckMs = 30_000
export const refreshBelowMs = 90_000

export const needsRefresh = (session: Session, now: number): boolean => session.expires_at.getTime() - now < refreshBelowMs
