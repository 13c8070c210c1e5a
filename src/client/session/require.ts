import { redirect } from '@tanstack/react-router'
import type { Session } from '#shared/session.ts'

type Arrival = { context: { session: Session | null }; location: { href: string } }

/**
 * For the `beforeLoad` of a protected route: the session, or the way to signing in, which keeps the location that was
 * asked for.
 */
export function requireSignedIn({ context: { session }, location }: Arrival): Session {
  if (session) return session
  throw redirect({ to: '/auth', search: { mode: 'signin', redirect: location.href } })
}

/** For the pages of admins: who has not set up two-step sign-in does that first, because none of it is theirs before. */
export function requireSecondStep({ user }: Session): void {
  if (user.role === 'admin' && user.second_step_missing) throw redirect({ to: '/settings/security', replace: true })
}

const onlyPages = { suspended: '/suspended', deleted: '/leaving' } as const

/**
 * Whether who is suspended reads it as everybody does: what holds here, which the reason of a suspension refers to, and the
 * forms of legal notices.
 */
export const isDocument = (pathname: string): boolean => /^\/(rules|terms|privacy|legal)(\/|$)/.test(pathname)

/**
 * For the root: who is suspended, or whose account waits to be deleted, is led to the one page that is theirs, whatever
 * they ask for; only a suspended person reads documents too.
 */
export function holdSuspended(session: Session | null, pathname: string): void {
  const status = session?.user.status ?? 'active'
  if (status === 'active' || pathname === onlyPages[status] || (status === 'suspended' && isDocument(pathname))) return
  throw redirect({ to: onlyPages[status], replace: true })
}
