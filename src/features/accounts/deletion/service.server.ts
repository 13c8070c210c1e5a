import type { Context } from '#server/context.ts'
import { eachRow } from '#server/jobs/job.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { keepMarks } from '../bans/service.server.ts'
import { checkOwnPassword } from '../credentials/service.server.ts'
import type { DeleteInput, DeletionState } from '../data/contract.ts'
import { DATA_REFUSALS } from '../data/spec.ts'
import * as personal from '../data/store.server.ts'
import { forgetFamilies } from '../revocation/service.server.ts'
import { refuseForeignPage, signOut } from '../sessions/service.server.ts'
import { refusalOf } from './rules.ts'

/** Reads the facts and obstacles of the caller's deletion, or its date. One round trip. */
export async function deletionState(ctx: SignedInContext): Promise<DeletionState> {
  const state = await personal.findDeletion(ctx.db, ctx.claims.userId)
  if (!state) throw new AppError(COMMON.unauthenticated)
  const { refused, ...others } = state
  const refusal = refused && refusalOf(refused, others)
  return { ...others, refused: refusal && { code: refusal.code, sentence: refusal.sentence } }
}

/**
 * Requests the deletion of the caller's account in 14 days, hides it and revokes every sign-in at once. Idempotent: a
 * repetition returns the same date. Two round trips.
 * @throws AppError PASSWORD_WRONG, SIGN_IN_AGAIN, TOO_MANY_REQUESTS; with the exact number of tokens TOKENS_LEFT,
 * EARNINGS_UNPAID, PAYOUT_UNDERWAY, TOKENS_HELD
 */
export async function deleteAccount(ctx: SignedInContext, input: DeleteInput): Promise<{ deletion_date: Date }> {
  refuseForeignPage(ctx)
  const { userId } = ctx.claims
  await checkOwnPassword(ctx, 'password', input.password)
  const asked = await personal.requestDeletion(ctx.db, userId, input.forfeit_tokens ?? 0)
  if (asked.outcome === 'refused') {
    const refusal = refusalOf(asked.reason, asked)
    throw new AppError(refusal, { details: { tokens: asked.tokens } })
  }
  await forgetFamilies(ctx, asked.families)
  await signOut(ctx, undefined)
  ctx.announce()
  return { deletion_date: asked.deletion_date }
}

/** Cancels the deletion; does nothing if none is pending. One round trip. @throws AppError TOO_LATE */
export async function restoreAccount(ctx: SignedInContext): Promise<{ deletion_date: null }> {
  refuseForeignPage(ctx)
  if (!(await personal.cancelDeletion(ctx.db, ctx.claims.userId))) throw new AppError(DATA_REFUSALS.tooLate)
  ctx.announce()
  return { deletion_date: null }
}

const batchSize = 200

/**
 * Erases accounts whose 14 days are over, each in its own transaction after its open business was ended. A killed run
 * loses nothing, and concurrent runs share the work. Also releases former usernames.
 * @throws after the other accounts, if one could not be erased.
 */
export async function eraseDueAccounts(ctx: Context): Promise<{ erased: number; namesReleased: number }> {
  let erased = 0
  const failed: string[] = []
  const erase = async ({ id }: { id: string }) => {
    try {
      while (await ctx.ports.closeOneOf(ctx, id));
      // stores the marks of a banned account before it is erased
      await keepMarks(ctx, id)
      if (await personal.eraseAccount(ctx.db, id)) erased += 1
    } catch (error) {
      ctx.log.error('an account could not be erased', error, { user: id })
      failed.push(id)
    }
  }
  await eachRow(batchSize, (seen) => personal.listAccountsToErase(ctx.db, batchSize, seen), erase)
  if (erased > 0) ctx.announce()
  const namesReleased = await personal.releaseUsernames(ctx.db)
  if (failed.length > 0) throw new Error(`${failed.length} accounts could not be erased, the first is ${failed[0]}`)
  return { erased, namesReleased }
}
