import { recheckAccessTokens } from '#features/accounts/index.server.ts'
import type { PermittedContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { type AdminPermission, adminPermissions } from '#shared/session.ts'
import { person as findPerson } from '../people/service.server.ts'
import { PEOPLE_REFUSALS, type Role } from '../spec.ts'
import type { RoleChange } from './contract.ts'
import { decideChange, decideProposal, needsNoOther, refusalOfPermissions } from './rules.ts'
import { ROLE_REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

const named = (one: { id: string; username: string }) => ({ id: one.id, name: one.username })

async function standingOf(ctx: PermittedContext, userId: string) {
  const standing = await store.findRoleFacts(ctx.db, userId, ctx.actor.id)
  if (!standing) throw new AppError(PEOPLE_REFUSALS.notFound)
  return standing
}

async function changeOf(ctx: PermittedContext, id: string): Promise<RoleChange> {
  const change = await store.findChange(ctx.db, id)
  if (!change) throw new AppError(ROLE_REFUSALS.notFound)
  return change
}

/** Returns the proposed role changes that wait for a second admin. One round trip. */
export const open = async (ctx: PermittedContext) => ({ changes: await store.listOpen(ctx.db) })

async function proposable(ctx: PermittedContext, userId: string) {
  const [standing, [waiting]] = await Promise.all([standingOf(ctx, userId), store.listOpen(ctx.db, userId)])
  return { waiting, person: { ...standing, open: waiting ? { to: waiting.to, by: named(waiting.proposed_by) } : null } }
}

/**
 * Proposes a role. It takes effect when another admin approves it, or at once if no other admin could. @throws AppError
 * NOT_YOURSELF, SAME_ROLE, ROLE_CHANGE_OPEN, EARNINGS_UNPAID
 */
export async function propose(ctx: PermittedContext, input: { id: string; role: Role; reason: string }) {
  const { id: userId, role: to, reason } = input
  const { person, waiting } = await proposable(ctx, userId)
  const decided = decideProposal(person, to, ctx.actor.id)
  if (decided.outcome === 'refused') throw new AppError(decided.reason)
  if (decided.outcome === 'repeated' && waiting) return { change: waiting }
  const written = await store.writeProposal(ctx.db, {
    actor: ctx.actor,
    now: ctx.now,
    userId,
    from: person.role,
    to,
    reason,
  })
  if (written && needsNoOther(person, to)) return decide(ctx, written, true)
  if (written) return { change: await changeOf(ctx, written) }
  const after = await proposable(ctx, userId)
  const again = decideProposal(after.person, to, ctx.actor.id)
  if (again.outcome === 'repeated' && after.waiting) return { change: after.waiting }
  throw new AppError(again.outcome === 'refused' ? again.reason : COMMON.forbidden)
}

async function loadAndDecide(ctx: PermittedContext, id: string, approve: boolean) {
  const found = await store.findDecidable(ctx.db, id, ctx.actor.id)
  if (!found) throw new AppError(ROLE_REFUSALS.notFound)
  const { person, ...change } = found
  if (!person) throw new AppError(PEOPLE_REFUSALS.notFound)
  const proposal = {
    userId: change.user_id,
    from: change.from,
    to: change.to,
    state: change.state,
    proposedBy: named(change.proposed_by),
    decidedBy: change.decided_by && named(change.decided_by),
  }
  const decided = decideChange(proposal, person, approve, ctx.actor.id)
  if (decided.outcome === 'refused') throw new AppError(decided.reason)
  return { change, outcome: decided.outcome }
}

/**
 * Approves or rejects a proposal of another admin. @throws AppError ROLE_CHANGE_NOT_FOUND, OWN_PROPOSAL, NOT_YOURSELF,
 * ALREADY_DECIDED, ROLE_CHANGED, EARNINGS_UNPAID
 */
export async function decide(ctx: PermittedContext, id: string, approve: boolean) {
  const { change, outcome } = await loadAndDecide(ctx, id, approve)
  if (outcome === 'repeated') return { change }
  if (!(await store.writeDecision(ctx.db, { actor: ctx.actor, now: ctx.now, change, approve }))) {
    const after = await loadAndDecide(ctx, id, approve)
    if (after.outcome === 'write') throw new AppError(ROLE_REFUSALS.outdated)
    return { change: after.change }
  }
  if (approve) await recheckAccessTokens(ctx, [change.user_id])
  return { change: await changeOf(ctx, id) }
}

/** Sets the permissions of another admin. @throws AppError USER_NOT_FOUND, NOT_YOURSELF, NOT_AN_ADMIN */
export async function permit(ctx: PermittedContext, input: { id: string; permissions: AdminPermission[] }) {
  const permissions = adminPermissions.filter((one) => input.permissions.includes(one))
  const refusal = refusalOfPermissions(await standingOf(ctx, input.id), ctx.actor.id)
  if (refusal) throw new AppError(refusal)
  const isKnown = await store.writePermissions(ctx.db, { actor: ctx.actor, userId: input.id, permissions })
  if (!isKnown) throw new AppError(COMMON.notPermitted('owner'))
  return { ...(await findPerson(ctx, input.id)), permissions }
}
