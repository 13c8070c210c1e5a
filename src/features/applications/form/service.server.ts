import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { APPLICATION_REFUSALS } from '../spec.ts'
import type { ApplyInput, OwnApplication } from './contract.ts'
import { applyRefused, expectedBy, reapplyFrom, stageOf } from './rules.ts'
import { findOwn, type OwnRow, writeApplication } from './store.server.ts'

function toOwn(row: OwnRow, now: Date): OwnApplication {
  const { id, status, bio, experience, specialties, instagram, twitter, country, state, reason } = row
  return {
    id,
    status,
    stage: stageOf(row, now),
    submitted_at: row.submittedAt,
    expected_by: expectedBy(row),
    reviewed_at: row.reviewedAt,
    reason,
    reapply_on: reapplyFrom(row),
    bio,
    experience,
    specialties,
    instagram,
    twitter,
    location: country === null ? null : { country, state },
  }
}

/**
 * Sends a fan's application and notifies the admins.
 * @throws AppError ALREADY_CREATOR, APPLICATION_OPEN, REAPPLY_LATER, ADMINS_DO_NOT_APPLY
 */
export async function apply(ctx: SignedInContext, input: ApplyInput): Promise<{ application: OwnApplication }> {
  const { userId } = ctx.claims
  const refused = applyRefused(await findOwn(ctx.db, userId), ctx.now)
  if (refused) throw new AppError(refused)
  const written = await writeApplication(ctx.db, userId, input, ctx.now)
  // a concurrent request wrote its application first
  if (!written) throw new AppError(APPLICATION_REFUSALS.isOpen)
  ctx.announce()
  return { application: toOwn(written, ctx.now) }
}

/** Returns the caller's latest application. One round trip. */
export async function readOwn(ctx: SignedInContext): Promise<{ application: OwnApplication | null }> {
  const { last } = await findOwn(ctx.db, ctx.claims.userId)
  return { application: last && toOwn(last, ctx.now) }
}
