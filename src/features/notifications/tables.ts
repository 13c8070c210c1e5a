import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What a person is told; written in the transaction of the event it tells of (specification 2 §3). */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** Whose; no foreign key, because each tip to one creator would lock that one row of users and queue behind it. */
    userId: uuid('user_id').notNull(),
    /** message, session_request, session_started, session_ended, tip_received, follow, creator_online or system. */
    type: text('type').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    data: jsonb('data').notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [
    index('notifications_user_newest').on(t.userId, t.id.desc().nullsFirst()),
    index('notifications_unread').on(t.userId, t.id.desc().nullsFirst()).where(sql`${t.readAt} is null`),
    check('notifications_title_length', sql`length(${t.title}) <= 200`),
  ],
)

export { notificationCopies, notificationPreferences } from './tables/preferences.ts'
export { pushSubscriptions } from './tables/push.ts'
