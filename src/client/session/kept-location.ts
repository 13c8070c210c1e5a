import type { User } from '#features/accounts/index.ts'

type Role = User['role']

/** Where somebody begins who did not ask for a particular page: fans among creators, the others at their dashboard. */
export const startOf = (role: Role): '/explore' | '/dashboard' => (role === 'fan' ? '/explore' : '/dashboard')

/** What the logo leads to (specification 1 §2.5). */
export const logoTarget = (role: Role | undefined) => (role ? startOf(role) : '/')

/**
 * Where to go after signing in: the location that was kept (specification 1 §2.1), if it is one of our own pages.
 * Anything that a browser could read as another origin is no location: `//host`, `/\host`, `https:…`, control characters.
 */
export function afterSignIn(kept: string | undefined, role: Role): string {
  if (kept === undefined || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(kept)) return startOf(role)
  const { origin, pathname } = new URL(kept, 'https://ours.invalid')
  const isOurs = origin === 'https://ours.invalid' && !/^\/{2}|^\/(auth|api)(\/|$)/.test(pathname)
  return isOurs ? kept : startOf(role)
}
