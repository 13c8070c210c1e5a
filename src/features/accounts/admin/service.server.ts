import type { AuditStatements } from '#server/audit/audit.ts'
import type { PermittedContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { requestDeletion } from '../data/store.server.ts'
import { refusalOf } from '../deletion/rules.ts'
import { forgetFamilies, silence } from '../revocation/service.server.ts'
import { refusalToAct } from '../suspension/rules.ts'
import { SUSPENSION_REFUSALS } from '../suspension/spec.ts'
import { findSuspendable } from '../suspension/store.server.ts'
import { writeConfirmation, writeSignOut } from './store.server.ts'

/**
 * Checks that the caller may act on an account. @throws AppError USER_NOT_FOUND, NOT_YOURSELF, NOT_PERMITTED (an
 * admin's account, without `owner`)
 */
export async function permitAct({ db, actor, permissions }: PermittedContext, userId: string): Promise<void> {
  const person = await findSuspendable(db, userId)
  if (!person) throw new AppError(SUSPENSION_REFUSALS.noPerson)
  const refusal = refusalToAct(person, { id: actor.id, permissions })
  if (refusal) throw new AppError(refusal)
}

/** Revokes all sign-ins of a person at once. Two round trips. @returns their number. @throws AppError as `permitAct` */
export async function signOutPerson(ctx: PermittedContext, userId: string): Promise<number> {
  await permitAct(ctx, userId)
  const families = await writeSignOut(ctx.db, { actor: ctx.actor, now: ctx.now, userId })
  await forgetFamilies(ctx, families)
  if (families.length > 0) silence(ctx, userId)
  return families.length
}

/**
 * Requests the deletion of a person's account, which hides it and signs the person out, like the person's own request.
 * Two round trips.
 * @throws AppError as `permitAct`; with the exact number of tokens TOKENS_LEFT, EARNINGS_UNPAID, PAYOUT_UNDERWAY,
 * TOKENS_HELD
 */
export async function deletePerson(
  ctx: PermittedContext,
  { userId, forfeitTokens, audit }: { userId: string; forfeitTokens: number; audit: AuditStatements },
): Promise<{ deletion_date: Date }> {
  await permitAct(ctx, userId)
  const asked = await requestDeletion(ctx.db, userId, forfeitTokens, audit)
  if (asked.outcome === 'refused')
    throw new AppError(refusalOf(asked.reason, asked), { details: { tokens: asked.tokens } })
  await forgetFamilies(ctx, asked.families)
  silence(ctx, userId)
  ctx.announce()
  return { deletion_date: asked.deletion_date }
}

/** Confirms a person's email address. Idempotent. Two round trips. @throws AppError as `permitAct` */
export async function confirmAddressOf(ctx: PermittedContext, userId: string): Promise<void> {
  await permitAct(ctx, userId)
  if (await writeConfirmation(ctx.db, { actor: ctx.actor, now: ctx.now, userId })) ctx.announce()
}
