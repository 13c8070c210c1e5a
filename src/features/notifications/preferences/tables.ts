import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { emailFrequencies } from '../spec.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** How copies reach a person. Without a row the defaults hold. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id').primaryKey(),
    emailNotifications: boolean('email_notifications').notNull().default(false),
    pushNotifications: boolean('push_notifications').notNull().default(true),
    /** Copies by e-mail as they happen, or all of a day in one. */
    emailFrequency: text('email_frequency', { enum: emailFrequencies }).notNull().default('each'),
    /** IANA; whose morning it is. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** What was told before has been in a daily mail, or was mailed as it happened. */
    digestAfter: at('digest_after').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('notification_preferences_daily')
      .on(t.digestAfter)
      .where(sql`${t.emailNotifications} and ${t.emailFrequency} = 'daily'`),
  ],
)

/**
 * A type that a person turned off: altogether (`all`; of `system` only the copies), or its mails (`mail`). A switch of
 * several types has a row for each.
 */
export const notificationMutes = pgTable(
  'notification_mutes',
  {
    userId: uuid('user_id').notNull(),
    type: text('type').notNull(),
    channel: text('channel', { enum: ['all', 'mail'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.type, t.channel] })],
)

/** When somebody last got a copy of a notification of one type; the next one waits its distance (copies in spec.ts). */
export const notificationCopies = pgTable(
  'notification_copies',
  {
    userId: uuid('user_id').notNull(),
    type: text('type').notNull(),
    channel: text('channel', { enum: ['push', 'mail'] }).notNull(),
    sentAt: at('sent_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.type, t.channel] })],
)
