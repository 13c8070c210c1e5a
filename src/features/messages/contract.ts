import * as z from 'zod'
import { idempotencyKeySchema } from '#shared/idempotency.ts'
import { contentMax, conversationsPage, kinds, messageStates, messagesPage, SENTENCES } from './spec.ts'

const cursor = z.string().max(200).optional()
const other = z.uuid()

export const conversationsInput = z
  .object({
    limit: z.coerce.number().int().min(1).max(conversationsPage.max).default(conversationsPage.default),
    cursor,
  })
  .prefault({})

export const correspondentSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  is_creator: z.boolean(),
  verified: z.boolean(),
  is_online: z.boolean(),
})

export const conversationSchema = z.object({
  id: z.uuid(),
  user: correspondentSchema,
  unread_count: z.number(),
  muted: z.boolean(),
  last_message: z.object({
    seq: z.number(),
    kind: z.enum(kinds),
    /** The beginning of its words; empty where there are none any more. */
    preview: z.string(),
    is_own: z.boolean(),
    created_at: z.coerce.date(),
  }),
})
export const conversationsAnswer = z.object({
  conversations: z.array(conversationSchema),
  next_cursor: z.string().nullable(),
})

/** Of all conversations but those with people one has muted or blocked. */
export const unreadAnswer = z.object({ unread_count: z.number() })

const sizes = z.object({ original: z.string(), large: z.string(), medium: z.string(), small: z.string() })

/** A picture, a voice or a video. */
export const attachmentSchema = z.object({
  id: z.uuid(),
  /** As it was uploaded; what is served is made of it. */
  type: z.string(),
  size: z.number(),
  /** Of pictures and videos. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Of audio and videos that say it. */
  duration_ms: z.number().nullable(),
  /** What it costs to open it, in tokens; 0: nothing. */
  price: z.number(),
  unlocked: z.boolean(),
  /** Works for some minutes, then `GET /messages/{userId}/{messageId}/attachment`. Null: not open, or told by realtime. */
  url: z.string().nullable().default(null),
  /** A picture's sizes. */
  urls: sizes.nullable().default(null),
  /** A picture, blurred. */
  preview_url: z.string().nullable().default(null),
})
export const attachmentAnswer = z.object({ attachment: attachmentSchema })

export const messageSchema = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  /** Its place: 1, 2, 3 … without gaps, the same for both. */
  seq: z.number(),
  sender_id: z.uuid(),
  kind: z.enum(kinds),
  content: z.string(),
  attachment_id: z.uuid().nullable(),
  /** Null: there is none, or it is gone. */
  attachment: attachmentSchema.nullable(),
  /** In tokens; 0: free. */
  price: z.number(),
  /** A paid one is `held` until it is opened or answered, then `paid`, or `returned`. */
  state: z.enum(messageStates),
  /** The sender's Idempotency-Key, for the sender. */
  client_id: z.string().nullable(),
  created_at: z.coerce.date(),
  deleted_at: z.coerce.date().nullable(),
})

/** By id; or by username, as an address of a page has it. */
export const threadInput = z.object({
  userId: z.string().min(1).max(60),
  limit: z.coerce.number().int().min(1).max(messagesPage.max).default(messagesPage.default),
  /** Older ones. */
  cursor,
  /** Those after this place instead, the oldest first: what was missed. */
  after: z.coerce.number().int().min(0).optional(),
})
export const termsSchema = z.object({ price: z.number(), accepted: z.boolean() })
export const threadAnswer = z.object({
  /** null: nothing was ever said. */
  conversation_id: z.uuid().nullable(),
  user: correspondentSchema,
  /** The newest first; after a place the oldest first. */
  messages: z.array(messageSchema),
  /** Older ones; null: there are none, or it was asked what comes after a place. */
  next_cursor: z.string().nullable(),
  /** The place of the newest message, and up to where both have read. */
  last_seq: z.number(),
  read_seq: z.number(),
  other_read_seq: z.number(),
  /** Up to where the caller has put it away; 0: never. */
  cleared_seq: z.number(),
  unread_count: z.number(),
  /** What the caller pays for each kind, and whether it is taken. */
  rates: z.record(z.enum(kinds), termsSchema),
  /** Why nothing can be written; null: it can. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  muted: z.boolean(),
})

export const sendInput = z.object({
  userId: other,
  kind: z.enum(kinds).default('text'),
  content: z
    .string()
    .trim()
    .max(contentMax, SENTENCES.contentTooLong)
    .transform((text) => text.toWellFormed().replaceAll('\0', ''))
    .default(''),
  /** A completed upload of the kind `message-image`, `message-audio` or `message-video`; `content` is a word beside it. */
  attachment_id: z.uuid().nullish(),
  /** The price that was shown; another one by now is a refusal that says it. Left out: whatever it costs. */
  price: z.int().min(0).optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
export const sendAnswer = z.object({
  message: messageSchema,
  /** The sender's tokens after it; null: it was free. */
  balance: z.number().nullable(),
})

/** `up_to`: a message's place. Left out: all of it. */
export const readInput = z.object({ userId: other, up_to: z.int().min(0).optional() })
export const readAnswer = z.object({
  read_seq: z.number(),
  unread_count: z.number(),
  /** Tokens that opening them earned. */
  earned: z.number(),
})

/** What `price` was shown; another one by now is a refusal that says it. Left out: whatever it costs. */
export const unlockInput = z.object({
  userId: other,
  messageId: z.uuid(),
  price: z.int().min(1).optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
/** The reader's tokens after it. */
export const unlockAnswer = z.object({ message: messageSchema, balance: z.number() })

export const personInput = z.object({ userId: other })
export const messageInput = z.object({ userId: other, messageId: z.uuid() })

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
  cleared_seq: z.number().default(0),
  unread_count: z.number(),
})

export type Conversation = z.infer<typeof conversationSchema>
export type Correspondent = z.infer<typeof correspondentSchema>
export type Attachment = z.infer<typeof attachmentSchema>
export type Message = z.infer<typeof messageSchema>
export type Thread = z.infer<typeof threadAnswer>
export type ThreadInput = z.infer<typeof threadInput>
export type UnlockInput = z.infer<typeof unlockInput>
export type SendInput = z.infer<typeof sendInput>
