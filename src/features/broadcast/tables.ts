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

/** Broadcasts of creators, sent once or on a schedule with an end. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: id(),
    creatorId: person('creator_id'),
    audience: text('audience', { enum: audiences }).notNull(),
    subject: text('subject').notNull().default(''),
    message: text('message').notNull(),
    /** The image, and the paid content with its price in tokens. */
    imageId: uuid('image_id'),
    contentId: uuid('content_id'),
    contentKind: text('content_kind', { enum: contentKinds }),
    contentPrice: integer('content_price').notNull().default(0),
    frequency: text('frequency', { enum: frequencies }).notNull(),
    /** IANA time zone; each date of a schedule has the same local hour in it. */
    timeZone: text('time_zone').notNull(),
    startsAt: at('starts_at').notNull(),
    /** Last possible date of a schedule; null: sent once. */
    endsAt: at('ends_at'),
    /** Next date; null: no further date. */
    nextAt: at('next_at'),
    /** Time of the first failed start, and time of its retry (null: given up). */
    failedAt: at('failed_at'),
    retryAt: at('retry_at'),
    state: text('state', { enum: broadcastStates }).notNull().default('active'),
    /** Idempotency-Key of the request, so that a retry stores nothing. */
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

/** Runs of broadcasts: one for each date. */
export const broadcastRuns = pgTable(
  'broadcast_runs',
  {
    id: id(),
    broadcastId: uuid('broadcast_id')
      .notNull()
      .references(() => broadcasts.id),
    dueAt: at('due_at').notNull(),
    /** Date of the run in the creator's time zone. A fan gets at most one broadcast per creator and date. */
    day: date('day').notNull(),
    state: text('state', { enum: ['sending', 'sent', 'cancelled'] })
      .notNull()
      .default('sending'),
    recipients: integer('recipients').notNull().default(0),
    delivered: integer('delivered').notNull().default(0),
    /** Recipients who refuse messages, got another broadcast that day, or could not be reached. */
    skipped: integer('skipped').notNull().default(0),
    startedAt: at('started_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    unique('broadcast_runs_due').on(t.broadcastId, t.dueAt),
    index('broadcast_runs_sending').on(t.id).where(sql`${t.state} = 'sending'`),
  ],
)

/**
 * Remaining recipients of a run. A row is deleted in the transaction of its delivery, so a killed job loses and repeats
 * no delivery.
 */
export const broadcastQueue = pgTable(
  'broadcast_queue',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => broadcastRuns.id),
    recipientId: uuid('recipient_id').notNull(),
    /** Time of the first failed delivery to this person. */
    failedAt: at('failed_at'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.recipientId] }), index('broadcast_queue_recipient').on(t.recipientId)],
)

/** Deliveries: at most one per creator, fan and day, and at most one per run and fan. */
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
