import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

type Range = { start: string; end: string }
type Day = { enabled: boolean; ranges: Range[] }

/** Availability of creators. A creator without a row has the defaults of spec.ts in the time zone of the profile. */
export const availability = pgTable(
  'availability',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => users.id),
    /** IANA time zone; null: the time zone of the profile. */
    timeZone: text('time_zone'),
    /** Hours by weekday, from monday to sunday, in local times of `timeZone`. */
    weekly: jsonb('weekly').$type<Record<string, Day>>().notNull(),
    /** Dates with other hours than their weekday; a date without ranges is off. */
    overrides: jsonb('overrides').$type<{ date: string; ranges: Range[] }[]>().notNull().default([]),
    bufferMinutes: integer('buffer_minutes').notNull(),
    noticeMinutes: integer('notice_minutes').notNull(),
    /** Maximum number of calls that a fan can book on one local day; null: no limit. */
    maxPerDay: integer('max_per_day'),
    horizonDays: integer('horizon_days').notNull(),
    /** A fan who cancels within this number of hours before a call pays the late fee. */
    cancelHours: integer('cancel_hours').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    check(
      'availability_numbers',
      sql`least(${t.bufferMinutes}, ${t.noticeMinutes}, ${t.cancelHours}) >= 0 and ${t.horizonDays} > 0
        and coalesce(${t.maxPerDay}, 1) > 0`,
    ),
  ],
)
