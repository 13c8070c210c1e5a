import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Notifications, which `public.notify` writes in the transaction of their event. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /**
     * Id of the reader. Has no foreign key, because with it concurrent tips to one creator would wait for the lock of
     * the creator's row.
     */
    userId: uuid('user_id').notNull(),
    /**
     * Type, one of `noticeTypes`: message, session_request, session_started, session_ended, tip_received, follow,
     * creator_online, system.
     */
    type: text('type').notNull(),
    /** Kind that renders title and message from `data` (README.md); null: both are stored. */
    kind: text('kind'),
    title: text('title'),
    message: text('message'),
    data: jsonb('data').notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [
    index('notifications_user_newest').on(t.userId, t.id.desc().nullsFirst()),
    index('notifications_unread').on(t.userId, t.id.desc().nullsFirst()).where(sql`${t.readAt} is null`),
    check('notifications_title_length', sql`length(${t.title}) <= 200`),
    check('notifications_text', sql`${t.kind} is not null or (${t.title} is not null and ${t.message} is not null)`),
  ],
)
