import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { requireFlag } from '#client/config/use-public-config.ts'
import { requireSignedIn } from '#client/session/require.ts'
import { startOf } from '#client/session/stored-location.ts'
import type { Role, Session } from '#shared/session.ts'
import { flagOf, mayEnter, type PagePath, titleOf } from '../pages.ts'

export type Arrival = {
  context: { session: Session | null; queryClient: QueryClient }
  location: { href: string }
}

/**
 * Checks a page's access as its manifest declares it: a path whose flag is off is unknown and leads home, a visitor
 * signs in first and comes back, and a role without access goes to its start page.
 */
export function guardArea(path: PagePath, arrival: Arrival): void {
  const flag = flagOf(path)
  if (flag) requireFlag(arrival.context.queryClient, flag)
  if (!arrival.context.session && mayEnter(path, 'visitor')) return
  const { role } = requireSignedIn(arrival).user
  if (!mayEnter(path, role)) throw redirect({ to: startOf(role), replace: true })
}

export type Shown = { match: { context: { session?: Session | null } } }

export const areaHead = (path: PagePath, role: Role | undefined) => ({
  meta: [{ title: `${titleOf(path, role)} · Limelight` }, { name: 'robots', content: 'noindex' }],
})
