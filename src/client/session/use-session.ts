import { useRouter } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { Session } from '#shared/session.ts'
import type { SessionManager } from './sessionManager.ts'

/** The names in this sentence are fixed; SessionProvider provides the session. */
const outside = 'useAuth must be used inside <AuthProvider>'

/** Value of SessionProvider; undefined outside of it. */
export const SessionContext = createContext<Session | null | undefined>(undefined)

/**
 * Returns the current session and follows a sign-in or sign-out in any tab. A single watcher serves all callers,
 * because a page of cards calls this dozens of times.
 */
export function useSession(): Session | null {
  const session = use(SessionContext)
  if (session === undefined) throw new Error(outside)
  return session
}

export function useSessionManager(): SessionManager {
  // Null outside of the app, despite its type.
  const router: ReturnType<typeof useRouter> | null = useRouter({ warn: false })
  if (!router) throw new Error(outside)
  return router.options.context.sessionManager
}
