import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What a person is told; written by `public.notify` in the transaction of the event. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** Whose; no foreign key, because each tip to one creator would lock that one row of users and queue behind it. */
    userId: uuid('user_id').notNull(),
    /** message, session_request, session_started, session_ended, tip_received, follow, creator_online or system. */
    type: text('type').notNull(),
    /** The kind that makes title and message of `data` when they are read (README.md); null: they are stored. */
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
