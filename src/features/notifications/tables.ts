import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

/** What a person is told; written in the transaction of the event it tells of (specification 2 §3). */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** message, session_request, session_started, session_ended, tip_received, follow, creator_online or system. */
    type: text('type').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    data: jsonb('data').notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [
    index('notifications_user_newest').on(t.userId, t.id.desc()),
    index('notifications_unread').on(t.userId, t.id.desc()).where(sql`${t.readAt} is null`),
    check('notifications_title_length', sql`length(${t.title}) <= 200`),
  ],
)
