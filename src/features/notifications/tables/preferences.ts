import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { emailFrequencies } from '../spec/frequencies.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const on = (name: string) => boolean(name).notNull().default(true)

/** What a person wants to be told and where (specification 2 §3). Nobody's row is missing: without one, the defaults hold. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id').primaryKey(),
    messages: on('messages'),
    sessionRequests: on('session_requests'),
    tips: on('tips'),
    follows: on('follows'),
    creatorOnline: on('creator_online'),
    system: on('system'),
    emailNotifications: boolean('email_notifications').notNull().default(false),
    pushNotifications: on('push_notifications'),
    /** Copies by e-mail as they happen, or all of a day in one. */
    emailFrequency: text('email_frequency', { enum: emailFrequencies }).notNull().default('each'),
    /** IANA; whose morning it is. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** What was told before has been in a daily mail, or was mailed as it happened. */
    digestAfter: at('digest_after').notNull().defaultNow(),
    /** The preferences above whose mails alone were stopped, by the link in such a mail. */
    emailMuted: text('email_muted').array().notNull().default(sql`'{}'`),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('notification_preferences_daily')
      .on(t.digestAfter)
      .where(sql`${t.emailNotifications} and ${t.emailFrequency} = 'daily'`),
  ],
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
