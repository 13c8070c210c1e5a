import * as z from 'zod/mini'
import { kinds, messageStates } from '../spec.ts'

const sizes = z.object({ original: z.string(), large: z.string(), medium: z.string(), small: z.string() })

/** A picture, a voice message or a video. */
export const attachmentSchema = z.object({
  id: z.uuid(),
  /** Type of the uploaded file; other formats are derived from it. */
  type: z.string(),
  size: z.number(),
  /** Size of pictures and videos. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Duration of audio and videos, if the file has one, and of one loop of an animation. */
  duration_ms: z.nullable(z.number()),
  /** Tokens to open it; 0: free. */
  price: z.number(),
  unlocked: z.boolean(),
  /**
   * Expires after some minutes; then `GET /messages/{userId}/{messageId}/attachment` returns a new one. Null: locked,
   * or sent by realtime.
   */
  url: z._default(z.nullable(z.string()), null),
  /** Sizes of a picture; of an animation `url` and `original` are animated. */
  urls: z._default(z.nullable(sizes), null),
  /** The blurred picture. */
  preview_url: z._default(z.nullable(z.string()), null),
})

export const messageSchema = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  /** Position in the conversation: 1, 2, 3 …, without gaps, the same for both. 0: the message waits for a check. */
  seq: z.number(),
  sender_id: z.uuid(),
  kind: z.enum(kinds),
  content: z.string(),
  attachment_id: z.nullable(z.uuid()),
  /** Null: no attachment, or a deleted one. */
  attachment: z.nullable(attachmentSchema),
  /** Tokens; 0: free. */
  price: z.number(),
  /** A paid message is `held` until it is opened or answered, then `paid`; or it is `returned`. */
  state: z.enum(messageStates),
  /** The sender's Idempotency-Key; null for the other person. */
  client_id: z.nullable(z.string()),
  created_at: z.coerce.date(),
  deleted_at: z.nullable(z.coerce.date()),
})

/** `message.new` and `message.changed` on `conversation:{id}`; without the sender's key. */
export const messageEvent = messageSchema
/** `message.read` on `conversation:{id}`. */
export const readEvent = z.object({ user_id: z.uuid(), read_seq: z.number() })
/** `messages.changed` on `user:{id}`: the list of conversations has changed, possibly in another tab. */
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
