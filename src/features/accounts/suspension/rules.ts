import type { AdminPermission } from '#shared/admin-permissions.ts'
import { COMMON, type Reason } from '#shared/errors.ts'
import { SUSPENSION_REFUSALS } from './spec.ts'

type Admin = { id: string; name: string }

/** A person as a suspension needs to know them. */
export type Suspendable = {
  id: string
  role: 'fan' | 'creator' | 'admin'
  /** The suspension that holds. */
  suspension: { reason: string; until: Date | null; by: Admin | null } | null
  /** Who lifted the last one that was lifted by an admin. */
  liftedBy: Admin | null
}

export type AdminWho = { id: string; permissions: readonly AdminPermission[] }

export type SuspensionOutcome = { outcome: 'write' } | { outcome: 'repeated' } | { outcome: 'refused'; reason: Reason }

const refused = (reason: Reason): SuspensionOutcome => ({ outcome: 'refused', reason })

/** What an admin may do to another person's account: nothing to their own, and to an admin's only as an owner. */
export function refusalToAct(person: Pick<Suspendable, 'id' | 'role'>, admin: AdminWho): Reason | undefined {
  if (person.id === admin.id) return SUSPENSION_REFUSALS.self
  if (person.role === 'admin' && !admin.permissions.includes('owner')) return COMMON.notPermitted('owner')
  return undefined
}

type Asked = { reason: string; until: Date | null }

/** The same admin who asks for the same once more is answered as before; another one reads who was faster. */
export function decideSuspension(person: Suspendable, asked: Asked, admin: AdminWho, now: Date): SuspensionOutcome {
  const refusal = refusalToAct(person, admin)
  if (refusal) return refused(refusal)
  if (asked.until && asked.until <= now) return refused(SUSPENSION_REFUSALS.untilPast)
  const { suspension } = person
  if (!suspension) return { outcome: 'write' }
  const isSame =
    suspension.by?.id === admin.id &&
    suspension.reason === asked.reason &&
    suspension.until?.getTime() === asked.until?.getTime()
  if (isSame) return { outcome: 'repeated' }
  return refused(SUSPENSION_REFUSALS.alreadySuspended(suspension.by?.name ?? SUSPENSION_REFUSALS.someone))
}

/** Lifting a suspension. Again the same admin is answered as before, and another one reads who was faster. */
export function decideRestoration(person: Suspendable, admin: AdminWho): SuspensionOutcome {
  const refusal = refusalToAct(person, admin)
  if (refusal) return refused(refusal)
  if (person.suspension) return { outcome: 'write' }
  const { liftedBy } = person
  if (liftedBy?.id === admin.id) return { outcome: 'repeated' }
  return refused(liftedBy ? SUSPENSION_REFUSALS.alreadyRestored(liftedBy.name) : SUSPENSION_REFUSALS.notSuspended)
}
