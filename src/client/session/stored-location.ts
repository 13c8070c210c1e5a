import { ownPage } from '#shared/paths.ts'
import type { User } from '#shared/session.ts'

type Role = User['role']

/** Returns the start page of a role: fans start at the creators, others at their dashboard. */
export const startOf = (role: Role): '/explore' | '/dashboard' => (role === 'fan' ? '/explore' : '/dashboard')

/** Returns the target of the logo. Admins go to the public home page. */
export const logoTarget = (role: Role | undefined) => (role === 'fan' || role === 'creator' ? startOf(role) : '/')

/** Returns the page to open after signing in: the stored location if it is an own page, otherwise the start page. */
export const afterSignIn = (kept: string | undefined, role: Role): string => ownPage(kept) ?? startOf(role)
