import * as z from 'zod/mini'
import { kinds, messageStates } from '../spec.ts'

const sizes = z.object({ original: z.string(), large: z.string(), medium: z.string(), small: z.string() })

/** Attachment of a message: a picture, a voice message or a video. */
export const attachmentSchema = z.object({
  id: z.uuid(),
  /** Media type of the uploaded file. The URLs can serve other formats, which are made from it. */
  type: z.string(),
  size: z.number(),
  /** Size of a picture or video in pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Duration of an audio file or video, or of one loop of an animation; null: unknown. */
  duration_ms: z.nullable(z.number()),
  /** Tokens that the reader pays to open it; 0: free. */
  price: z.number(),
  unlocked: z.boolean(),
  /**
   * URL of the file, valid for some minutes; then `GET /messages/{userId}/{messageId}/attachment` returns a new one.
   * Null: the attachment is locked, or the message came by realtime.
   */
  url: z._default(z.nullable(z.string()), null),
  /** URLs of a picture by size. The `url` and `original` of an animation are animated. */
  urls: z._default(z.nullable(sizes), null),
  /** URL of the blurred picture. */
  preview_url: z._default(z.nullable(z.string()), null),
})

export const messageSchema = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  /**
   * Position in the conversation, the same for both people: 1, 2, 3 …, without gaps. 0: the message waits for a check.
   */
  seq: z.number(),
  sender_id: z.uuid(),
  kind: z.enum(kinds),
  content: z.string(),
  attachment_id: z.nullable(z.uuid()),
  /** Null: the message has no attachment, or it was deleted. */
  attachment: z.nullable(attachmentSchema),
  /** Price of the message in tokens; 0: free. */
  price: z.number(),
  /** A paid message is `held` until its reader opens it or replies, then `paid`; or its tokens are `returned`. */
  state: z.enum(messageStates),
  /** The Idempotency-Key of the sender; null for the reader. */
  client_id: z.nullable(z.string()),
  created_at: z.coerce.date(),
  deleted_at: z.nullable(z.coerce.date()),
})

/**
 * Realtime messages `message.new` and `message.changed` on `conversation:{id}`; they do not contain the sender's key.
 */
export const messageEvent = messageSchema
/** Realtime message `message.read` on `conversation:{id}`. */
export const readEvent = z.object({ user_id: z.uuid(), read_seq: z.number() })
/**
 * Realtime message `messages.changed` on `user:{id}`: the user's list of conversations has changed, possibly in another
 * tab.
 */
export const changedEvent = z.object({
  conversation_id: z.uuid(),
  user_id: z.uuid(),
  seq: z.number(),
  read_seq: z.number(),
  cleared_seq: z._default(z.number(), 0),
  unread_count: z.number(),
})

export type Attachment = z.infer<typeof attachmentSchema>
export type Message = z.infer<typeof messageSchema>
