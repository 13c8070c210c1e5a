import { ownPage } from '#shared/paths.ts'
import type { User } from '#shared/session.ts'

type Role = User['role']

/** Where somebody begins who did not ask for a particular page: fans among creators, the others at their dashboard. */
export const startOf = (role: Role): '/explore' | '/dashboard' => (role === 'fan' ? '/explore' : '/dashboard')

/** What the logo leads to; an admin goes on from there. */
export const logoTarget = (role: Role | undefined) => (role === 'fan' || role === 'creator' ? startOf(role) : '/')

/** Where to go after signing in: the location that was kept, if it is one of our own pages. */
export const afterSignIn = (kept: string | undefined, role: Role): string => ownPage(kept) ?? startOf(role)
