import { mediaOf } from '#features/uploads/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { Attachment, Message } from '../contract.ts'
import { REFUSALS } from '../spec.ts'
import { findAttachment } from './store.server.ts'

type Seen = Pick<Message, 'sender_id' | 'attachment'>

/** Adds URLs to an attachment. A locked attachment gets only its blurred preview. */
function withUrls(ctx: SignedInContext, attachment: Attachment, senderId: string): Attachment {
  const { id, type, duration_ms: durationMs } = attachment
  const media = mediaOf(ctx, { id, kind: 'message-image', type, durationMs })
  const isOpen = attachment.unlocked || senderId === ctx.claims.userId
  return { ...attachment, ...(isOpen ? media : { preview_url: media.preview_url }) }
}

/** Returns a function that adds attachment URLs to stored messages. */
export const withMedia =
  (ctx: SignedInContext) =>
  <M extends Seen>(message: M): M =>
    message.attachment ? { ...message, attachment: withUrls(ctx, message.attachment, message.sender_id) } : message

/** Returns an attachment with fresh URLs. @throws AppError ATTACHMENT_NOT_FOUND */
export async function attachmentOf(ctx: SignedInContext, { userId, messageId }: { userId: string; messageId: string }) {
  const found = await findAttachment(ctx.db, { userId: ctx.claims.userId, other: userId, messageId })
  if (!found) throw new AppError(REFUSALS.attachmentNotFound)
  return { attachment: withUrls(ctx, found.attachment, found.senderId) }
}
