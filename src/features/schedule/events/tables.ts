import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { eventStatuses, eventTypes, recurringPatterns } from './lists.ts'

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const creator = () =>
  uuid('creator_id')
    .notNull()
    .references(() => users.id)

/** Returns the columns that events and series share. */
const described = () => ({
  type: text('type', { enum: eventTypes }).notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  minutes: integer('minutes').notNull(),
  /** Tokens per seat. */
  price: integer('price').notNull(),
  /** Maximum number of participants; null: no limit. */
  seats: integer('seats'),
  /** Local time in `timeZone`, as the creator entered it. */
  time: time('time').notNull(),
  timeZone: text('time_zone').notNull(),
})

/** Series of recurring events: templates for their future dates. */
export const eventSeries = pgTable(
  'event_series',
  {
    id: id(),
    creatorId: creator(),
    ...described(),
    pattern: text('pattern', { enum: recurringPatterns }).notNull(),
    /** Local day of the first date, from which the other dates are computed. */
    firstDate: date('first_date', { mode: 'string' }).notNull(),
    /** The dates on local days before this one exist. */
    expandedTo: date('expanded_to', { mode: 'string' }).notNull(),
    /** First local day without dates; null: no end. */
    endsOn: date('ends_on', { mode: 'string' }),
    /**
     * Reason that ticket holders see while the dates from `endsOn` on are being cancelled. Null: no cancellation is in
     * progress.
     */
    cancelling: text('cancelling'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('event_series_creator').on(t.creatorId),
    index('event_series_open').on(t.expandedTo).where(sql`${t.endsOn} is null`),
    index('event_series_cancelling').on(t.id).where(sql`${t.cancelling} is not null`),
  ],
)

/** Events: single dates in a creator's calendar. The time of a scheduled event is also in `bookings`. */
export const events = pgTable(
  'events',
  {
    id: id(),
    creatorId: creator(),
    ...described(),
    seriesId: uuid('series_id').references(() => eventSeries.id),
    /** Original local day within the series. It does not change when this event alone is moved. */
    occurrenceDate: date('occurrence_date', { mode: 'string' }),
    date: date('date', { mode: 'string' }).notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** True if a clock change moved the event, because the entered local time does not exist on this day. */
    shifted: boolean('shifted').notNull().default(false),
    status: text('status', { enum: eventStatuses }).notNull().default('scheduled'),
    cancelReason: text('cancel_reason'),
    cancelledAt: at('cancelled_at'),
    /**
     * Number of seats that are confirmed, offered or used, and of people on the waiting list. Updated together with the
     * tickets, under the lock of this row.
     */
    seatsTaken: integer('seats_taken').notNull().default(0),
    lineLength: integer('line_length').notNull().default(0),
    /** Time at which the private show was announced to the followers. */
    announcedAt: at('announced_at'),
    /**
     * Time at which the host was first live, seconds that the host was live in total, and the time up to which they are
     * counted.
     */
    hostLiveAt: at('host_live_at'),
    hostSeconds: integer('host_seconds').notNull().default(0),
    hostCountedTo: at('host_counted_to'),
    /** Number of changes of time or texts, as calendar apps count them (RFC 5545). */
    sequence: integer('sequence').notNull().default(0),
    /** Number of all changes. A write requires the version on which its decision was based. */
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('events_creator_time').on(t.creatorId, t.startsAt, t.id),
    index('events_series').on(t.seriesId, t.startsAt),
    // serves the lists of upcoming events by type (classes, experiences)
    index('events_upcoming').on(t.type, t.startsAt, t.id).where(sql`${t.status} = 'scheduled'`),
    index('events_to_settle').on(t.startsAt, t.id).where(sql`${t.status} = 'scheduled'`),
    index('events_line').on(t.startsAt).where(sql`${t.status} = 'scheduled' and ${t.lineLength} > 0`),
    unique('events_occurrence').on(t.seriesId, t.occurrenceDate),
    check('events_length', sql`${t.endsAt} > ${t.startsAt} and ${t.price} >= 0 and coalesce(${t.seats}, 1) > 0`),
    check('events_cancelled', sql`(${t.cancelledAt} is not null) = (${t.status} = 'cancelled')`),
    check('events_counts', sql`least(${t.seatsTaken}, ${t.lineLength}, ${t.hostSeconds}) >= 0`),
  ],
)

const count = (name: string) => integer(name).notNull().default(0)

/** Evidence for one minute of an event with a price. `settlement/rules.ts` decides whether the minute counts. */
export const eventMinutes = pgTable(
  'event_minutes',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    minute: at('minute').notNull(),
    /** Seconds of this minute that are included in `events.host_seconds`. */
    hostSeconds: count('host_seconds'),
    /** Number of reports of the host's page that it sends media (`sending`) or none (`silent`). */
    sending: count('sending'),
    silent: count('silent'),
    /** Number of ticket holders whose page receives media (`receiving`) or none (`missing`). */
    receiving: count('receiving'),
    missing: count('missing'),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.minute] })],
)
