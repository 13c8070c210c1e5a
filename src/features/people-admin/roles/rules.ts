import type { Reason } from '#shared/errors.ts'
import { PEOPLE_REFUSALS, type Role } from '../spec.ts'
import { ROLE_REFUSALS } from './spec.ts'

type Named = { id: string; name: string }

export type Proposable = {
  id: string
  role: Role
  /** Tokens that were earned and not paid out. */
  earnings: number
  /** Admins who could decide on it besides the one who asks and the person. */
  others: number
  /** What waits for a decision. */
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

/** Why somebody cannot stop being a creator: what they earned could not be paid out any more. */
const leavesEarnings = ({ role, earnings }: Pick<Proposable, 'role' | 'earnings'>, to: Role) =>
  role === 'creator' && to !== 'creator' && earnings > 0

/** Proposing another role for somebody; nobody does it for themselves. */
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
 * Who stops being an admin where no third one could decide: the admin who proposes it is the second one, or of two neither could
 * ever be removed.
 */
export const needsNoOther = ({ role, others }: Pick<Proposable, 'role' | 'others'>, to: Role): boolean =>
  role === 'admin' && to !== 'admin' && others === 0

/**
 * Approving takes another admin than the one who proposed it; rejecting one's own withdraws it. Neither is for whom it is
 * about.
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

/** Permissions are of admins, and nobody changes their own. */
export function refusalOfPermissions(person: Pick<Proposable, 'id' | 'role'>, adminId: string): Reason | undefined {
  if (person.id === adminId) return PEOPLE_REFUSALS.self
  return person.role === 'admin' ? undefined : ROLE_REFUSALS.notAdmin
}
