import * as z from 'zod/mini'
import { kinds, messageStates } from '../spec.ts'

const sizes = z.object({ original: z.string(), large: z.string(), medium: z.string(), small: z.string() })

/** A picture, a voice or a video. */
export const attachmentSchema = z.object({
  id: z.uuid(),
  /** As it was uploaded; what is served is made of it. */
  type: z.string(),
  size: z.number(),
  /** Of pictures and videos. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Of audio and videos that say it, and of one round of an animation. */
  duration_ms: z.nullable(z.number()),
  /** What it costs to open it, in tokens; 0: nothing. */
  price: z.number(),
  unlocked: z.boolean(),
  /** Works for some minutes, then `GET /messages/{userId}/{messageId}/attachment`. Null: not open, or told by realtime. */
  url: z._default(z.nullable(z.string()), null),
  /** A picture's sizes; of an animation `url` and `original` move. */
  urls: z._default(z.nullable(sizes), null),
  /** A picture, blurred. */
  preview_url: z._default(z.nullable(z.string()), null),
})

export const messageSchema = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  /** Its place: 1, 2, 3 … without gaps, the same for both. 0: it waits for a check and is not delivered. */
  seq: z.number(),
  sender_id: z.uuid(),
  kind: z.enum(kinds),
  content: z.string(),
  attachment_id: z.nullable(z.uuid()),
  /** Null: there is none, or it is gone. */
  attachment: z.nullable(attachmentSchema),
  /** In tokens; 0: free. */
  price: z.number(),
  /** A paid one is `held` until it is opened or answered, then `paid`, or `returned`. */
  state: z.enum(messageStates),
  /** The sender's Idempotency-Key, for the sender. */
  client_id: z.nullable(z.string()),
  created_at: z.coerce.date(),
  deleted_at: z.nullable(z.coerce.date()),
})

/** On `conversation:{id}`: `message.new` and `message.changed` are a message; the sender's key is of no use to others. */
export const messageEvent = messageSchema
/** On `conversation:{id}`. */
export const readEvent = z.object({ user_id: z.uuid(), read_seq: z.number() })
/** `messages.changed` on `user:{id}`: something is new in one's list, or was read or put away in another tab. */
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
