import type { PermittedContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { refusalFor } from '../rules/suspension.ts'
import { SUSPENSION_REFUSALS } from '../spec/suspension.ts'
import { writeConfirmation, writeSignOut } from '../store/admin.server.ts'
import { findSuspendable } from '../store/suspension.server.ts'
import { forgetFamilies, silence } from './revocation.server.ts'

/** @throws AppError USER_NOT_FOUND, NOT_YOURSELF, NOT_PERMITTED (an admin's account, without `owner`) */
async function permit({ db, actor, permissions }: PermittedContext, userId: string): Promise<void> {
  const person = await findSuspendable(db, userId)
  if (!person) throw new AppError(SUSPENSION_REFUSALS.noPerson)
  const refusal = refusalFor(person, { id: actor.id, permissions })
  if (refusal) throw new AppError(refusal)
}

/** Ends every sign-in of a person, at once. Two round trips. @returns how many. @throws AppError as `permit` */
export async function signOutPerson(ctx: PermittedContext, userId: string): Promise<number> {
  await permit(ctx, userId)
  const families = await writeSignOut(ctx.db, { actor: ctx.actor, now: ctx.now, userId })
  await forgetFamilies(ctx, families)
  if (families.length > 0) silence(ctx, userId)
  return families.length
}

/** Confirms the address that a person has; one that is confirmed stays. Two round trips. @throws AppError as `permit` */
export async function confirmAddressOf(ctx: PermittedContext, userId: string): Promise<void> {
  await permit(ctx, userId)
  if (await writeConfirmation(ctx.db, { actor: ctx.actor, now: ctx.now, userId })) ctx.announce()
}
