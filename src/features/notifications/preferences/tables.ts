import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { emailFrequencies } from '../spec.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Settings for copies of notifications. Without a row the defaults apply. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id').primaryKey(),
    emailNotifications: boolean('email_notifications').notNull().default(false),
    pushNotifications: boolean('push_notifications').notNull().default(true),
    /** Frequency of emails: one per notification, or one digest a day. */
    emailFrequency: text('email_frequency', { enum: emailFrequencies }).notNull().default('each'),
    /** IANA time zone that determines the hour of the digest. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Start of the next digest. Earlier notifications were in a digest or mailed separately. */
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
 * Types that a person turned off: completely (`all`; for `system` only copies), or only their emails (`mail`). A switch
 * of several types has a row for each type.
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

/** Time of the last copy of each type, which throttles the next copy (`copyDistanceSeconds` in spec.ts). */
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
