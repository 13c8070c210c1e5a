import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { events } from '../events/tables.ts'
import { ticketStatuses } from '../lists.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Tickets: seats and places on the waiting lists of events. Only the functions of tickets.sql write this table. */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    fanId: uuid('fan_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: ticketStatuses }).notNull(),
    tokens: integer('tokens').notNull(),
    /** Hold of the tokens. Null: on the waiting list, or free of charge. */
    holdId: uuid('hold_id'),
    /** True if a free seat is confirmed without asking the fan. */
    autoConfirm: boolean('auto_confirm').notNull().default(false),
    /** Deadline by which the fan must confirm an offered seat. */
    confirmBy: at('confirm_by'),
    /** Last minute in which the page of the ticket holder reported whether it receives media. */
    reportedAt: at('reported_at'),
    /** Idempotency-Key of the fan. */
    key: text('key'),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('tickets_open').on(t.eventId, t.fanId).where(sql`${t.endedAt} is null`),
    unique('tickets_fan_key').on(t.fanId, t.key),
    unique('tickets_hold').on(t.holdId),
    // serves the taken seats, and the waiting list in its order
    index('tickets_event').on(t.eventId, t.status, t.id),
    index('tickets_fan').on(t.fanId, t.eventId, t.id),
    index('tickets_offered').on(t.confirmBy).where(sql`${t.status} = 'offered'`),
    check(
      'tickets_state',
      sql`(${t.endedAt} is not null) = (${t.status} in ('used', 'returned', 'lapsed', 'refunded'))
        and (${t.status} <> 'confirmed' or ${t.holdId} is not null or ${t.tokens} = 0)
        and (${t.status} <> 'offered' or ${t.confirmBy} is not null)`,
    ),
  ],
)
