import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** The private address of somebody's calendar is signed over this number: a new number makes the old address unknown. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  version: integer('version').notNull().default(1),
  rotatedAt: at('rotated_at').notNull().defaultNow(),
})

/**
 * Which reminders were given, or were due before the person knew of the date, so that each is given once. A moved date is
 * reminded of anew.
 */
export const reminders = pgTable(
  'reminders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subjectId: uuid('subject_id').notNull(),
    startsAt: at('starts_at').notNull(),
    /** How long before the start. */
    kind: text('kind', { enum: ['24h', '1h', '5min'] }).notNull(),
    remindedAt: at('reminded_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.userId, t.kind, t.startsAt] })],
)
