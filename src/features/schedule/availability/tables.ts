import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

type Range = { start: string; end: string }
type Day = { enabled: boolean; ranges: Range[] }

/** When a creator takes calls. Without a row the defaults of spec.ts hold, in the zone of the creator's profile. */
export const availability = pgTable(
  'availability',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => users.id),
    /** IANA; null: the profile's. */
    timeZone: text('time_zone'),
    /** By weekday, monday to sunday, in local times of `timeZone`. */
    weekly: jsonb('weekly').$type<Record<string, Day>>().notNull(),
    /** Days that differ; without ranges the day is off. */
    overrides: jsonb('overrides').$type<{ date: string; ranges: Range[] }[]>().notNull().default([]),
    bufferMinutes: integer('buffer_minutes').notNull(),
    noticeMinutes: integer('notice_minutes').notNull(),
    /** Calls a fan may book on one local day; null: any number. */
    maxPerDay: integer('max_per_day'),
    horizonDays: integer('horizon_days').notNull(),
    /** How many hours before a call a fan's cancellation costs the late fee. */
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
