import { mediaOf } from '#features/uploads/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { Attachment, Message } from '../contract.ts'
import { REFUSALS } from '../spec.ts'
import { findAttachment } from '../thread/store.server.ts'

type Seen = Pick<Message, 'sender_id' | 'attachment'>

/** An attachment with its addresses, for one who may have it now; of what is not paid for only what all may see. */
function opened(ctx: SignedInContext, attachment: Attachment, senderId: string): Attachment {
  const { id, type, duration_ms: durationMs } = attachment
  const media = mediaOf(ctx, { id, kind: 'message-image', type, durationMs })
  const isOpen = attachment.unlocked || senderId === ctx.claims.userId
  return { ...attachment, ...(isOpen ? media : { preview_url: media.preview_url }) }
}

/** Messages as they are stored, with the addresses of what is attached to them. */
export const withMedia =
  (ctx: SignedInContext) =>
  <M extends Seen>(message: M): M =>
    message.attachment ? { ...message, attachment: opened(ctx, message.attachment, message.sender_id) } : message

/** Fresh addresses of what is attached to a message. @throws AppError ATTACHMENT_NOT_FOUND */
export async function attachmentOf(ctx: SignedInContext, { userId, messageId }: { userId: string; messageId: string }) {
  const found = await findAttachment(ctx.db, { userId: ctx.claims.userId, other: userId, messageId })
  if (!found) throw new AppError(REFUSALS.attachmentNotFound)
  return { attachment: opened(ctx, found.attachment, found.senderId) }
}
