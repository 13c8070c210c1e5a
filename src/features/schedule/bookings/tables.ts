import { sql } from 'drizzle-orm'
import { check, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const instants = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** Kinds of bookings. */
export const bookingKinds = ['call', 'event'] as const

/**
 * Busy time of every creator. The exclusion constraint `bookings_overlap` (in a migration) refuses overlapping rows of
 * different subjects. Only `schedule_occupy` (bookings.sql) writes this table, in the transaction of the call or event.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: bookingKinds }).notNull(),
    /** Id of the call or event. A call with a proposed new date has two rows. */
    subjectId: uuid('subject_id').notNull(),
    during: instants('during').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index('bookings_subject').on(t.subjectId),
    check(
      'bookings_during',
      sql`not isempty(${t.during}) and not lower_inf(${t.during}) and not upper_inf(${t.during})`,
    ),
  ],
)
