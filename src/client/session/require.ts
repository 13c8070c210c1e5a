import { redirect } from '@tanstack/react-router'
import type { Session } from '#shared/session.ts'

type Arrival = { context: { session: Session | null }; location: { href: string } }

/**
 * For the `beforeLoad` of a protected route: returns the session, or redirects to the sign-in and keeps the requested
 * location.
 */
export function requireSignedIn({ context: { session }, location }: Arrival): Session {
  if (session) return session
  throw redirect({ to: '/auth', search: { mode: 'signin', redirect: location.href } })
}

/** Guards the pages of admins: an admin without two-step sign-in is redirected to set it up. */
export function requireSecondStep({ user }: Session): void {
  if (user.role === 'admin' && user.second_step_missing) throw redirect({ to: '/settings/security', replace: true })
}

const ownPages = { active: undefined, suspended: '/suspended', deleted: '/leaving' } as const

/** Returns the only page of a user whose account is suspended or scheduled for deletion. */
export const ownPageOf = (session: Session | null) => ownPages[session?.user.status ?? 'active']

/**
 * Returns true for a page that restricted accounts can read: the rules, which the reason of a suspension cites, and
 * the forms of legal notices.
 */
export const isDocument = (pathname: string): boolean => /^\/(rules|terms|privacy|legal)(\/|$)/.test(pathname)

/**
 * Guards the root: a suspended user, or one whose account is scheduled for deletion, is redirected to their only page,
 * except from documents.
 */
export function holdAccount(session: Session | null, pathname: string): void {
  const page = ownPageOf(session)
  if (page && pathname !== page && !isDocument(pathname)) throw redirect({ to: page, replace: true })
}
