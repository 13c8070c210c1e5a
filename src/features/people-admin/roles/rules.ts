import type { Reason } from '#shared/errors.ts'
import { PEOPLE_REFUSALS, type Role } from '../spec.ts'
import { ROLE_REFUSALS } from './spec.ts'

type Named = { id: string; name: string }

export type Proposable = {
  id: string
  role: Role
  /** Earned tokens that were not paid out. */
  earnings: number
  /** Number of other admins who could decide, besides the proposing admin and the person. */
  others: number
  /** The undecided proposal for the person; null without one. */
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

/**
 * Returns true if a role change would leave unpaid earnings. Such a creator keeps the role, because other roles have no
 * payouts.
 */
const leavesEarnings = ({ role, earnings }: Pick<Proposable, 'role' | 'earnings'>, to: Role) =>
  role === 'creator' && to !== 'creator' && earnings > 0

/** Decides whether an admin can propose a role for a person. Admins cannot propose a role for themselves. */
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
 * Returns true if no third admin could approve the removal of an admin. The proposal then takes effect at once, because
 * otherwise one of two admins could never be removed.
 */
export const needsNoOther = ({ role, others }: Pick<Proposable, 'role' | 'others'>, to: Role): boolean =>
  role === 'admin' && to !== 'admin' && others === 0

/**
 * Decides the approval or rejection of a proposal. The proposing admin cannot approve it, but withdraws it by a
 * rejection. The person concerned cannot decide.
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

/** Returns the refusal of a change of permissions. Only admins have permissions, and admins cannot change their own. */
export function refusalOfPermissions(person: Pick<Proposable, 'id' | 'role'>, adminId: string): Reason | undefined {
  if (person.id === adminId) return PEOPLE_REFUSALS.self
  return person.role === 'admin' ? undefined : ROLE_REFUSALS.notAdmin
}
