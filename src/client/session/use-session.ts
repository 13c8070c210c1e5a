import { useRouter } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { Session } from '#shared/session.ts'
import type { SessionKeeper } from './keeper.ts'

/** What is around the whole app provides the session, under the name of this sentence. */
const outside = 'useAuth must be used inside <AuthProvider>'

/** What SessionProvider provides; undefined outside of it. */
export const SessionContext = createContext<Session | null | undefined>(undefined)

/**
 * The session as it is now; every screen that shows it follows a sign-in or sign-out in any tab. One watches for all: a
 * page of cards asks dozens of times.
 */
export function useSession(): Session | null {
  const session = use(SessionContext)
  if (session === undefined) throw new Error(outside)
  return session
}

export function useSessionKeeper(): SessionKeeper {
  // outside of the app there is none, whatever the type says
  const router: ReturnType<typeof useRouter> | null = useRouter({ warn: false })
  if (!router) throw new Error(outside)
  return router.options.context.keeper
}
