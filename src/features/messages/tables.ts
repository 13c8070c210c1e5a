import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { kinds, messageStates } from './lists.ts'

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const seq = (name: string) => bigint(name, { mode: 'number' })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** Conversations: one row for each pair of people; the smaller id is `lower_id`. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    lowerId: person('lower_id'),
    higherId: person('higher_id'),
    /** User who wrote first. Between two creators, only this user pays. */
    openedBy: uuid('opened_by').notNull(),
    /** The `seq` of the newest message; the next message gets the next number. */
    lastSeq: seq('last_seq').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    /**
     * True if a free message that is not a broadcast started the conversation. The number of these per hour is limited.
     */
    begunFree: boolean('begun_free').notNull().default(false),
  },
  (t) => [
    unique('conversations_pair').on(t.lowerId, t.higherId),
    index('conversations_begun').on(t.openedBy, t.createdAt.desc().nullsFirst()).where(sql`${t.begunFree}`),
    index('conversations_higher').on(t.higherId),
    check('conversations_order', sql`${t.lowerId} < ${t.higherId}`),
    check('conversations_opened_by', sql`${t.openedBy} in (${t.lowerId}, ${t.higherId})`),
  ],
)

/**
 * One person's side of a conversation. It has the unread count and a preview of the newest message, so that one index
 * scan reads a page of the list.
 */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    ownerId: person('owner_id'),
    otherId: person('other_id'),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id),
    unreadCount: integer('unread_count').notNull().default(0),
    /** Position up to which the owner has read, and the time of the last read. */
    readSeq: seq('read_seq').notNull().default(0),
    readAt: at('read_at'),
    /**
     * Position up to which the owner deleted the conversation for themselves. -1: the list shows the conversation
     * although it has no delivered message.
     */
    clearedSeq: seq('cleared_seq').notNull().default(0),
    /** Copies of the fields of the newest message. */
    lastSeq: seq('last_seq').notNull().default(0),
    lastAt: at('last_at').notNull(),
    lastKind: text('last_kind', { enum: kinds }).notNull(),
    lastOwn: boolean('last_own').notNull(),
    /** First characters of the newest message; empty: it was deleted or has no text. */
    preview: text('preview').notNull().default(''),
    /** Notification about new messages. Only one is sent until the owner opens the conversation. */
    noticeId: uuid('notice_id'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.otherId] }),
    index('conversation_members_newest')
      .on(t.ownerId, t.lastAt.desc().nullsFirst(), t.conversationId.desc().nullsFirst())
      .where(sql`${t.lastSeq} > ${t.clearedSeq}`),
    index('conversation_members_unread').on(t.ownerId).where(sql`${t.unreadCount} > 0`),
    index('conversation_members_conversation').on(t.conversationId),
    check('conversation_members_unread_count', sql`${t.unreadCount} >= 0`),
  ],
)

/**
 * Messages. `seq` numbers the messages of a conversation without gaps, so a client can detect missing messages. A paid
 * message is `held` until its reader opens it or replies, then `paid`; after seven days unopened it is `returned`.
 * A message that waits for a moderator has a negative `seq`. Queries for readers ask for positions above 0 or above the
 * cleared position, so they do not return it. Its delivery assigns the next position.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').notNull().default(sql`uuidv7()`),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id),
    seq: seq('seq').notNull(),
    senderId: uuid('sender_id').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
    content: text('content').notNull().default(''),
    attachmentId: uuid('attachment_id'),
    /** Tokens that the recipient pays to open the attachment (0: free), and the time of the payment. */
    unlockPrice: integer('unlock_price').notNull().default(0),
    unlockedAt: at('unlocked_at'),
    price: integer('price').notNull().default(0),
    state: text('state', { enum: messageStates }).notNull().default('free'),
    holdId: uuid('hold_id'),
    /** Idempotency-Key of the sender. Stored forever, so that a late retry does not send the message again. */
    key: text('key'),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
    /**
     * Times of deletion: by the sender for both people (`deleted_at`), and by the reader for themselves (`hidden_at`).
     */
    deletedAt: at('deleted_at'),
    hiddenAt: at('hidden_at'),
    /** Time of the removal by an admin, for both people. */
    removedAt: at('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.seq] }),
    unique('messages_id').on(t.id),
    unique('messages_sender_key').on(t.senderId, t.key),
    index('messages_sender').on(t.senderId, t.id),
    index('messages_attachment').on(t.attachmentId).where(sql`${t.attachmentId} is not null`),
    index('messages_held').on(t.conversationId, t.seq).where(sql`${t.state} = 'held'`),
    index('messages_waiting')
      .on(t.createdAt)
      .where(sql`${t.seq} < 0 and ${t.deletedAt} is null and ${t.removedAt} is null`),
    check('messages_content_length', sql`length(${t.content}) <= 12000`),
    check(
      'messages_price',
      sql`(${t.price} > 0) = (${t.state} <> 'free') and (${t.price} > 0) = (${t.holdId} is not null)`,
    ),
  ],
)
