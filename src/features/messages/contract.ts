import * as z from 'zod'
import { atMost, idempotencyKeySchema, largeMax, queryNumber, sequenceSchema, tokensSchema } from '#shared/schemas.ts'
import { attachmentSchema, messageSchema } from './channels/contract.ts'
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
    /** First characters of the text; empty for a deleted message or one without text. */
    preview: z.string(),
    is_own: z.boolean(),
    created_at: z.coerce.date(),
  }),
})
export const conversationsOutput = z.object({
  conversations: z.array(conversationSchema),
  next_cursor: z.string().nullable(),
})

/** Number of unread messages in all conversations, except those with muted and blocked people. */
export const unreadOutput = z.object({ unread_count: z.number() })

export const attachmentOutput = z.object({ attachment: attachmentSchema })

/** Selects a conversation by the id or username of the other person. */
export const threadInput = z.object({
  userId: z.string().min(1).max(60),
  limit: queryNumber(z.int().min(1).max(messagesPage.max)).default(messagesPage.default),
  /** Cursor to a page of older messages. */
  cursor,
  /** Returns the messages after this `seq` instead, oldest first, so that a client can fetch missed messages. */
  after: queryNumber(z.int().min(0).max(largeMax)).optional(),
})
export const termsSchema = z.object({ price: z.number(), accepted: z.boolean() })
export const threadOutput = z.object({
  /** Null: the conversation does not exist yet. */
  conversation_id: z.uuid().nullable(),
  user: correspondentSchema,
  /** Newest first. If the request has `after`: oldest first. */
  messages: z.array(messageSchema),
  /** The caller's messages that wait for a check, oldest first. */
  waiting: z.array(messageSchema),
  /** Cursor to older messages. Null: there are no older messages, or the request has `after`. */
  next_cursor: z.string().nullable(),
  /** The `seq` of the newest message, and the positions up to which the caller and the other person have read. */
  last_seq: z.number(),
  read_seq: z.number(),
  other_read_seq: z.number(),
  /** Position up to which the caller deleted the conversation; 0: never. */
  cleared_seq: z.number(),
  unread_count: z.number(),
  /** By kind of message: its price for the caller, and whether the other person accepts it. */
  rates: z.record(z.enum(kinds), termsSchema),
  /** Reason why the caller cannot write; null: the caller can write. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  muted: z.boolean(),
  /** The caller's time zone; null: unknown. */
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
  /** A completed upload of the kind `message-image`, `message-audio` or `message-video`; `content` is its caption. */
  attachment_id: z.uuid().nullish(),
  /** The price that the caller saw. A different current price is refused. Absent: any price is accepted. */
  price: tokensSchema().optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
export const sendOutput = z.object({
  message: messageSchema,
  /** The sender's balance after the message; null: the message was free. */
  balance: z.number().nullable(),
})

/** Marks messages as read. `up_to`: the `seq` of the last one; absent: all messages. */
export const readInput = z.object({ userId: other, up_to: sequenceSchema.optional() })
export const readOutput = z.object({
  read_seq: z.number(),
  unread_count: z.number(),
  /** Tokens that the caller earned by opening paid messages. */
  earned: z.number(),
})

/** `price`: the price that the caller saw. A different current price is refused. Absent: any price is accepted. */
export const unlockInput = z.object({
  userId: other,
  messageId: z.uuid(),
  price: tokensSchema().min(1).optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
/** The opened message. `balance`: the caller's tokens after the payment. */
export const unlockOutput = z.object({ message: messageSchema, balance: z.number() })

export const personInput = z.object({ userId: other })
export const messageInput = z.object({ userId: other, messageId: z.uuid() })

export type Conversation = z.infer<typeof conversationSchema>
export type { Attachment, Message } from './channels/contract.ts'
export type Correspondent = z.infer<typeof correspondentSchema>
export type Thread = z.infer<typeof threadOutput>
export type ThreadInput = z.infer<typeof threadInput>
export type UnlockInput = z.infer<typeof unlockInput>
export type SendInput = z.infer<typeof sendInput>
