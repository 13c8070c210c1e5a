import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { audiences, broadcastStates, contentKinds, frequencies } from './lists.ts'

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** One message of a creator to many fans, once or on a schedule that ends. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: id(),
    creatorId: person('creator_id'),
    audience: text('audience', { enum: audiences }).notNull(),
    subject: text('subject').notNull().default(''),
    message: text('message').notNull(),
    /** The picture beside the words; and what is sold with it, for so many tokens. */
    imageId: uuid('image_id'),
    contentId: uuid('content_id'),
    contentKind: text('content_kind', { enum: contentKinds }),
    contentPrice: integer('content_price').notNull().default(0),
    frequency: text('frequency', { enum: frequencies }).notNull(),
    /** IANA; a schedule keeps its hour of the day there. */
    timeZone: text('time_zone').notNull(),
    startsAt: at('starts_at').notNull(),
    /** The last moment at which it may go out again; null: it goes out once. */
    endsAt: at('ends_at'),
    /** When it goes out next; null: never again. */
    nextAt: at('next_at'),
    /** When it first failed to begin; and when it is tried again, null: it was given up. */
    failedAt: at('failed_at'),
    retryAt: at('retry_at'),
    state: text('state', { enum: broadcastStates }).notNull().default('active'),
    /** The Idempotency-Key it was stored under, so that a second attempt stores nothing. */
    requestKey: text('request_key'),
    bodyHash: text('body_hash').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('broadcasts_creator').on(t.creatorId, t.id.desc().nullsFirst()),
    index('broadcasts_due').on(t.nextAt).where(sql`${t.state} = 'active' and ${t.nextAt} is not null`),
    unique('broadcasts_request').on(t.creatorId, t.requestKey),
    check('broadcasts_lengths', sql`length(${t.message}) between 1 and 6000 and length(${t.subject}) <= 1200`),
    check(
      'broadcasts_content',
      sql`(${t.contentId} is null) = (${t.contentPrice} = 0) and (${t.contentId} is null) = (${t.contentKind} is null)`,
    ),
    check('broadcasts_schedule', sql`(${t.frequency} = 'once') = (${t.endsAt} is null)`),
  ],
)

/** One time that a broadcast goes out. */
export const broadcastRuns = pgTable(
  'broadcast_runs',
  {
    id: id(),
    broadcastId: uuid('broadcast_id')
      .notNull()
      .references(() => broadcasts.id),
    dueAt: at('due_at').notNull(),
    /** The day in the creator's zone that it counts for. */
    day: date('day').notNull(),
    state: text('state', { enum: ['sending', 'sent', 'cancelled'] })
      .notNull()
      .default('sending'),
    recipients: integer('recipients').notNull().default(0),
    delivered: integer('delivered').notNull().default(0),
    /** Who does not take it (any more), has had one that day, or could not be reached. */
    skipped: integer('skipped').notNull().default(0),
    startedAt: at('started_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    unique('broadcast_runs_due').on(t.broadcastId, t.dueAt),
    index('broadcast_runs_sending').on(t.id).where(sql`${t.state} = 'sending'`),
  ],
)

/** Who is still to get it: a row leaves in the transaction that delivers, so a killed job loses and doubles nobody. */
export const broadcastQueue = pgTable(
  'broadcast_queue',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => broadcastRuns.id),
    recipientId: uuid('recipient_id').notNull(),
    /** When it could not be delivered to them for the first time. */
    failedAt: at('failed_at'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.recipientId] }), index('broadcast_queue_recipient').on(t.recipientId)],
)

/** Who got it: from one creator at most one a day, and each run once. */
export const broadcastDeliveries = pgTable(
  'broadcast_deliveries',
  {
    creatorId: uuid('creator_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    day: date('day').notNull(),
    runId: uuid('run_id').notNull(),
    deliveredAt: at('delivered_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.creatorId, t.recipientId, t.day] }),
    unique('broadcast_deliveries_once').on(t.runId, t.recipientId),
    index('broadcast_deliveries_recipient').on(t.recipientId),
  ],
)
