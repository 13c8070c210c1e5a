import * as z from 'zod'
import { idempotencyKeySchema } from '#shared/idempotency-key.ts'
import { largeMax, queryNumber, sequenceSchema, tokensSchema } from '#shared/numbers.ts'
import { atMost } from '#shared/written.ts'
import { attachmentSchema, messageSchema } from './news/contract.ts'
import { contentMax, conversationsPage, kinds, messagesPage, SENTENCES } from './spec.ts'

const cursor = z.string().max(200).optional()
const other = z.uuid()

export const conversationsInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(conversationsPage.max)).default(conversationsPage.default),
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

export const attachmentAnswer = z.object({ attachment: attachmentSchema })

/** By id; or by username, as an address of a page has it. */
export const threadInput = z.object({
  userId: z.string().min(1).max(60),
  limit: queryNumber(z.int().min(1).max(messagesPage.max)).default(messagesPage.default),
  /** Older ones. */
  cursor,
  /** Those after this place instead, the oldest first: what was missed. */
  after: queryNumber(z.int().min(0).max(largeMax)).optional(),
})
export const termsSchema = z.object({ price: z.number(), accepted: z.boolean() })
export const threadAnswer = z.object({
  /** null: nothing was ever said. */
  conversation_id: z.uuid().nullable(),
  user: correspondentSchema,
  /** The newest first; after a place the oldest first. */
  messages: z.array(messageSchema),
  /** The caller's own messages that wait for a check and are not delivered, the oldest first. */
  waiting: z.array(messageSchema),
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
  /** The caller's own, as their profile has it; null: not known. */
  time_zone: z.string().nullable(),
})

export const sendInput = z.object({
  userId: other,
  kind: z.enum(kinds).default('text'),
  content: z
    .string()
    .trim()
    .check(atMost(contentMax, SENTENCES.contentTooLong))
    .transform((text) => text.toWellFormed().replaceAll('\0', ''))
    .default(''),
  /** A completed upload of the kind `message-image`, `message-audio` or `message-video`; `content` is a word beside it. */
  attachment_id: z.uuid().nullish(),
  /** The price that was shown; another one by now is a refusal that says it. Left out: whatever it costs. */
  price: tokensSchema().optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
export const sendAnswer = z.object({
  message: messageSchema,
  /** The sender's tokens after it; null: it was free. */
  balance: z.number().nullable(),
})

/** `up_to`: a message's place. Left out: all of it. */
export const readInput = z.object({ userId: other, up_to: sequenceSchema.optional() })
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
  price: tokensSchema().min(1).optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
/** The reader's tokens after it. */
export const unlockAnswer = z.object({ message: messageSchema, balance: z.number() })

export const personInput = z.object({ userId: other })
export const messageInput = z.object({ userId: other, messageId: z.uuid() })

export type Conversation = z.infer<typeof conversationSchema>
export type { Attachment, Message } from './news/contract.ts'
export type Correspondent = z.infer<typeof correspondentSchema>
export type Thread = z.infer<typeof threadAnswer>
export type ThreadInput = z.infer<typeof threadInput>
export type UnlockInput = z.infer<typeof unlockInput>
export type SendInput = z.infer<typeof sendInput>
