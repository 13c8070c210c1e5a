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

/** What two people say to each other: one row for each pair, the lower id first. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    lowerId: person('lower_id'),
    higherId: person('higher_id'),
    /** Who wrote first: a creator who is only answering another one pays nothing. */
    openedBy: uuid('opened_by').notNull(),
    /** The place of the newest message; each next one takes the next place. */
    lastSeq: seq('last_seq').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Begun by somebody who wrote for nothing, and not by a broadcast: nobody begins many of these in an hour. */
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
 * A conversation as one of the two has it: what is unread, and what their list shows of the newest message, so that a
 * page of the list is a walk along one index.
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
    /** Up to where it was read, and when that was last said. */
    readSeq: seq('read_seq').notNull().default(0),
    readAt: at('read_at'),
    /** Up to where it was deleted, for this person alone. -1: it shows in the list although no message has a place yet. */
    clearedSeq: seq('cleared_seq').notNull().default(0),
    /** Of the newest message. */
    lastSeq: seq('last_seq').notNull().default(0),
    lastAt: at('last_at').notNull(),
    lastKind: text('last_kind', { enum: kinds }).notNull(),
    lastOwn: boolean('last_own').notNull(),
    /** Its first characters; empty: it was deleted, or has no words. */
    preview: text('preview').notNull().default(''),
    /** What this person was told of it; one notification for as long as they have not looked. */
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
 * `seq` orders a conversation without gaps, so who knows the newest place knows whether something is missing. A paid
 * message is `held` until it is opened or answered, then `paid`; unopened for seven days it is `returned`.
 *
 * A message that waits for a moderator has a `seq` below 0. Every query of a reader asks for places above 0 or above the
 * cleared place, so it finds no such message. Its delivery gives it the next place.
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
    /** In tokens, what its attachment costs whoever it was sent to; 0: nothing. And since when it is paid. */
    unlockPrice: integer('unlock_price').notNull().default(0),
    unlockedAt: at('unlocked_at'),
    price: integer('price').notNull().default(0),
    state: text('state', { enum: messageStates }).notNull().default('free'),
    holdId: uuid('hold_id'),
    /** The sender's Idempotency-Key: kept for good, so that a late retry never sends it again. */
    key: text('key'),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
    /** Taken back by the sender, for both; and put away by the reader, for themselves. */
    deletedAt: at('deleted_at'),
    hiddenAt: at('hidden_at'),
    /** Taken away by an admin, for both. */
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
