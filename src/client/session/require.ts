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

const ownPages = { active: undefined, suspended: '/suspended', deleted: '/leaving' } as const

/** The one page of somebody whose account is suspended or waits to be deleted. */
export const ownPageOf = (session: Session | null) => ownPages[session?.user.status ?? 'active']

/**
 * Whether somebody whose account is held reads it as everybody does: what holds here, which the reason of a suspension
 * refers to, and the forms of legal notices.
 */
export const isDocument = (pathname: string): boolean => /^\/(rules|terms|privacy|legal)(\/|$)/.test(pathname)

/**
 * For the root: who is suspended, or whose account waits to be deleted, is led to the one page that is theirs, whatever
 * they ask for but documents.
 */
export function holdAccount(session: Session | null, pathname: string): void {
  const page = ownPageOf(session)
  if (page && pathname !== page && !isDocument(pathname)) throw redirect({ to: page, replace: true })
}
