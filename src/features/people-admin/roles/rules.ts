import type { Reason } from '#shared/errors.ts'
import { PEOPLE_REFUSALS, type Role } from '../spec.ts'
import { ROLE_REFUSALS } from './spec.ts'

type Named = { id: string; name: string }

export type Proposable = {
  id: string
  role: Role
  /** Earned tokens that were not paid out. */
  earnings: number
  /** Other admins who could decide, besides the proposing admin and the person. */
  others: number
  /** An undecided proposal. */
  open: { to: Role; by: Named } | null
}

export type Proposal = {
  userId: string
  from: Role
  to: Role
  state: 'proposed' | 'approved' | 'rejected'
  proposedBy: Named
  decidedBy: Named | null
}

type Outcome = { outcome: 'write' } | { outcome: 'repeated' } | { outcome: 'refused'; reason: Reason }
const refused = (reason: Reason): Outcome => ({ outcome: 'refused', reason })

/** A creator with unpaid earnings keeps the role, because other roles have no payouts. */
const leavesEarnings = ({ role, earnings }: Pick<Proposable, 'role' | 'earnings'>, to: Role) =>
  role === 'creator' && to !== 'creator' && earnings > 0

/** Decides whether an admin may propose a role; never for themselves. */
export function decideProposal(person: Proposable, to: Role, adminId: string): Outcome {
  if (person.id === adminId) return refused(PEOPLE_REFUSALS.self)
  if (person.role === to) return refused(ROLE_REFUSALS.sameRole)
  const { open } = person
  if (open)
    return open.by.id === adminId && open.to === to
      ? { outcome: 'repeated' }
      : refused(ROLE_REFUSALS.open(open.by.name))
  return leavesEarnings(person, to) ? refused(ROLE_REFUSALS.earnings) : { outcome: 'write' }
}

/**
 * True if no third admin could approve the removal of an admin; then the proposal takes effect at once. Otherwise
 * one of two admins could never be removed.
 */
export const needsNoOther = ({ role, others }: Pick<Proposable, 'role' | 'others'>, to: Role): boolean =>
  role === 'admin' && to !== 'admin' && others === 0

/**
 * Approving needs another admin than the proposing one; the proposing admin's rejection withdraws the proposal. The
 * person concerned can do neither.
 */
export function decideChange(
  proposal: Proposal,
  person: Pick<Proposable, 'role' | 'earnings' | 'others'>,
  approve: boolean,
  adminId: string,
): Outcome {
  const { state, decidedBy, proposedBy, userId, from, to } = proposal
  if (state !== 'proposed')
    return decidedBy?.id === adminId && approve === (state === 'approved')
      ? { outcome: 'repeated' }
      : refused(ROLE_REFUSALS.decided(state, decidedBy?.name ?? ROLE_REFUSALS.someone))
  if (userId === adminId) return refused(PEOPLE_REFUSALS.self)
  if (!approve) return { outcome: 'write' }
  if (proposedBy.id === adminId && !needsNoOther(person, to)) return refused(ROLE_REFUSALS.ownProposal)
  if (person.role !== from) return refused(ROLE_REFUSALS.outdated)
  return leavesEarnings(person, to) ? refused(ROLE_REFUSALS.earnings) : { outcome: 'write' }
}

/** Only admins have permissions, and admins cannot change their own. */
export function refusalOfPermissions(person: Pick<Proposable, 'id' | 'role'>, adminId: string): Reason | undefined {
  if (person.id === adminId) return PEOPLE_REFUSALS.self
  return person.role === 'admin' ? undefined : ROLE_REFUSALS.notAdmin
}
