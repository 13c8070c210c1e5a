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
    /** The beginning of the text; empty after deletion. */
    preview: z.string(),
    is_own: z.boolean(),
    created_at: z.coerce.date(),
  }),
})
export const conversationsOutput = z.object({
  conversations: z.array(conversationSchema),
  next_cursor: z.string().nullable(),
})

/** Unread messages of all conversations, without muted and blocked people. */
export const unreadOutput = z.object({ unread_count: z.number() })

export const attachmentOutput = z.object({ attachment: attachmentSchema })

/** The other person, by id or username. */
export const threadInput = z.object({
  userId: z.string().min(1).max(60),
  limit: queryNumber(z.int().min(1).max(messagesPage.max)).default(messagesPage.default),
  /** Pages to older messages. */
  cursor,
  /** Reads the messages after this `seq` instead, oldest first, to catch up. */
  after: queryNumber(z.int().min(0).max(largeMax)).optional(),
})
export const termsSchema = z.object({ price: z.number(), accepted: z.boolean() })
export const threadOutput = z.object({
  /** Null: there is no conversation yet. */
  conversation_id: z.uuid().nullable(),
  user: correspondentSchema,
  /** Newest first; with `after` oldest first. */
  messages: z.array(messageSchema),
  /** The caller's own messages that wait for a check, oldest first. */
  waiting: z.array(messageSchema),
  /** Cursor to older messages; null: none are left, or the request has `after`. */
  next_cursor: z.string().nullable(),
  /** The newest `seq`, and the positions up to which both sides have read. */
  last_seq: z.number(),
  read_seq: z.number(),
  other_read_seq: z.number(),
  /** Position up to which the caller deleted the conversation; 0: never. */
  cleared_seq: z.number(),
  unread_count: z.number(),
  /** Price for the caller and acceptance, by kind of message. */
  rates: z.record(z.enum(kinds), termsSchema),
  /** Reason why the caller cannot write; null: they can. */
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
  /** The displayed price; a different current price is refused. Absent: any price. */
  price: tokensSchema().optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
export const sendOutput = z.object({
  message: messageSchema,
  /** The sender's balance after the message; null: the message was free. */
  balance: z.number().nullable(),
})

/** `up_to`: the `seq` to read up to. Absent: all messages. */
export const readInput = z.object({ userId: other, up_to: sequenceSchema.optional() })
export const readOutput = z.object({
  read_seq: z.number(),
  unread_count: z.number(),
  /** Tokens earned by opening the paid messages. */
  earned: z.number(),
})

/** `price`: the displayed price; a different current price is refused. Absent: any price. */
export const unlockInput = z.object({
  userId: other,
  messageId: z.uuid(),
  price: tokensSchema().min(1).optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
/** `balance`: the reader's tokens after the payment. */
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
