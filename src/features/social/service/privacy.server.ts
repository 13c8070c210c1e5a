import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { PrivacyChange, Report } from '../contract.ts'
import { REFUSALS } from '../spec.ts'
import { readPrivacy, writePrivacy, writeReport } from '../store/privacy.server.ts'

export const privacy = (ctx: SignedInContext) => readPrivacy(ctx.db, ctx.claims.userId)

export async function setPrivacy(ctx: SignedInContext, change: PrivacyChange) {
  const privacy = await writePrivacy(ctx.db, ctx.claims.userId, change)
  // whoever watches is told that this person went, or came
  if (change.appear_offline !== undefined) ctx.announce()
  return privacy
}

/**
 * Tells the admins about a person or about something; who is blocked can be reported too.
 * @throws AppError PERSON_NOT_FOUND, CONTENT_NOT_FOUND (also what the caller cannot have seen, or made), NOT_ONESELF
 */
export async function report(ctx: SignedInContext, about: Report) {
  const { userId } = ctx.claims
  if (about.subject === 'person' && about.subject_id === userId) throw new AppError(REFUSALS.toOneself)
  const id = await writeReport(ctx.db, userId, about)
  if (!id) throw new AppError(about.subject === 'person' ? REFUSALS.personNotFound : REFUSALS.contentNotFound)
  // what the two have open may have to end
  ctx.announce()
  return { id }
}
