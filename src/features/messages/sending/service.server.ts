import { flagsIn } from '#features/moderation/index.server.ts'
import { uploadGone } from '#features/uploads/index.server.ts'
import { refusalOf } from '#features/wallet/index.server.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { withMedia } from '../attachments/service.server.ts'
import type { SendInput } from '../contract.ts'
import { missingIn, weeklyLimitSentence } from '../rules.ts'
import { CLOSED, KINDS, type Kind, priceChanged, REFUSALS, SENTENCES } from '../spec.ts'
import { type SendResult, sendMessage } from './store.server.ts'

type Refused = Extract<SendResult, { outcome: 'refused' }>

export const refusals: Record<Exclude<Refused['reason'], 'idempotency_conflict'>, Reason> = {
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
}

/**
 * Sends a message. Its price is held until the reader opens it or replies. A retry with the same idempotency key
 * returns the original response and sends nothing. A flagged message waits for a moderator if neither person ever paid
 * the other (waiting/).
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
    readerId,
    kind,
    content,
    price,
    attachmentId,
    isFlagged: flagsIn(content).length > 0,
    country: ctx.request.country,
    key: idempotencyKeyOf(ctx, input),
    hash: await bodyHash('messages.send', { readerId, kind, content, price, ...(attachmentId && { attachmentId }) }),
  })
  if (result.outcome === 'refused') throw refusedFor(kind, result, ctx.now)
  if (!result.replayed) ctx.announce()
  return { message: withMedia(ctx)(result.message), balance: result.balance }
}

const refusedFor = (kind: Kind, refused: Refused, now: Date): AppError =>
  refusalOf(
    refused,
    { ...refusals, not_accepting: { ...refusals.not_accepting, sentence: CLOSED[kind] } },
    { now, priceChanged: (price) => priceChanged(price, kind), weeklyLimit: weeklyLimitSentence },
  )
