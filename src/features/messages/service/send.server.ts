import { uploadGone } from '#features/uploads/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import type { SendInput } from '../contract.ts'
import { missingIn, weeklyLimitSentence } from '../rules.ts'
import { CLOSED, KINDS, type Kind, priceChanged, REFUSALS, SENTENCES } from '../spec.ts'
import { type SendResult, sendMessage } from '../store/send.server.ts'
import { withMedia } from './attachments.server.ts'

type Refused = Extract<SendResult, { outcome: 'refused' }>

export const refusals: Record<Refused['reason'], Reason> = {
  sender_inactive: REFUSALS.senderInactive,
  self: REFUSALS.toOneself,
  reader_not_found: REFUSALS.personNotFound,
  you_blocked: REFUSALS.youBlocked,
  only_following: REFUSALS.onlyFollowing,
  only_subscribers: REFUSALS.onlySubscribers,
  only_nobody: REFUSALS.onlyNobody,
  not_accepting: REFUSALS.notAccepting,
  price_changed: REFUSALS.priceChanged,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
  too_many_new: REFUSALS.tooManyNew,
  attachment_gone: uploadGone,
  idempotency_conflict: COMMON.idempotencyConflict,
}

/**
 * Writes to somebody. What it costs is reserved until it is opened or answered (decision F1). With an idempotency key a
 * repeated call answers the same and neither sends nor reserves again, however late it comes.
 * @throws AppError see REFUSALS and IDEMPOTENCY_CONFLICT
 */
export async function send(ctx: SignedInContext, input: SendInput) {
  const { userId: readerId, kind, content, price } = input
  const attachmentId = input.attachment_id ?? undefined
  const missing = missingIn({ kind, content, attached: attachmentId !== undefined })
  if (missing === 'attachment') throw new AppError(COMMON.invalid, { fields: { attachment_id: KINDS[kind].missing } })
  if (missing === 'content') throw new AppError(COMMON.invalid, { fields: { content: SENTENCES.contentMissing } })
  const result = await sendMessage(ctx.db, {
    senderId: ctx.claims.userId,
    ...{ readerId, kind, content, price, attachmentId },
    country: ctx.request.country,
    key: input.idempotencyKey ?? ctx.idempotencyKey,
    hash: await bodyHash('messages.send', { readerId, kind, content, price, ...(attachmentId && { attachmentId }) }),
  })
  if (result.outcome === 'refused') throw refusalOf(result, kind, ctx.now)
  if (!result.replayed) ctx.announce()
  return { message: withMedia(ctx)(result.message), balance: result.balance }
}

function refusalOf({ reason, price, limit, left, frees_at, retry_after }: Refused, kind: Kind, now: Date): AppError {
  const why = refusals[reason]
  if (reason === 'not_accepting') return new AppError({ ...why, sentence: CLOSED[kind] })
  if (reason === 'price_changed' && price !== undefined)
    return new AppError({ ...why, sentence: priceChanged(price, kind) }, { details: { price } })
  if (reason === 'too_many_new' && retry_after !== undefined)
    return new AppError(why, { retryAfterSeconds: retry_after })
  if (reason !== 'weekly_limit' || limit === undefined || left === undefined) return new AppError(why)
  return new AppError({ ...why, sentence: weeklyLimitSentence({ limit, left, freesAt: frees_at ?? null }, now) })
}
