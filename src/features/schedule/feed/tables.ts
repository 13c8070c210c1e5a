import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Versions of the private calendar URLs. A URL's signature covers the version, so a new version invalidates the old
 * URL.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  version: integer('version').notNull().default(1),
  rotatedAt: at('rotated_at').notNull().defaultNow(),
})

/**
 * Reminders that were sent, or that were due before the person knew the date. A row prevents that a reminder is sent
 * twice. The start is part of the key, so a moved event gets new reminders.
 */
export const reminders = pgTable(
  'reminders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subjectId: uuid('subject_id').notNull(),
    startsAt: at('starts_at').notNull(),
    /** Time of the reminder before the start. */
    kind: text('kind', { enum: ['24h', '1h', '5min'] }).notNull(),
    remindedAt: at('reminded_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.userId, t.kind, t.startsAt] })],
)
