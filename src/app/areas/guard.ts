import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { requireFlag } from '#client/config/flags.ts'
import { startOf } from '#client/session/kept-location.ts'
import { requireSignedIn } from '#client/session/require.ts'
import type { Session } from '#shared/session.ts'
import { type AreaPath, flagOf, mayEnter } from './access.ts'

export type Arrival = {
  context: { session: Session | null; queryClient: QueryClient }
  location: { href: string }
}

/**
 * Lets somebody into an area, or leads them on: a path whose flag is off is as unknown as any other, a visitor signs in
 * first and comes back, and who does not belong goes to where they start (specification 1 §2.1, §6).
 */
export function guardArea(path: AreaPath, arrival: Arrival): void {
  const flag = flagOf(path)
  if (flag) requireFlag(arrival.context.queryClient, flag)
  const { role } = requireSignedIn(arrival).user
  if (!mayEnter(path, role)) throw redirect({ to: startOf(role), replace: true })
}
