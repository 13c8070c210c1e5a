import { sql } from 'drizzle-orm'
import { check, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const instants = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** What takes a creator's time. */
export const bookingKinds = ['call', 'event'] as const

/**
 * The busy time of every creator. A migration adds the exclusion constraint `bookings_overlap`: no two rows of one creator
 * that belong to different subjects overlap. Written only by `schedule_occupy` (bookings.sql), in the transaction of the
 * call or event whose time it is.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: bookingKinds }).notNull(),
    /** The call request or the event. A call with a proposed other date has two rows. */
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
