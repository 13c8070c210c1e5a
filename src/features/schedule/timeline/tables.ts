import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { timelineActors, timelineEffects } from '../lists.ts'

/**
 * Timeline of calls, events and tickets: actor, time, change and effect on the tokens. Rows are never changed or
 * deleted.
 */
export const timeline = pgTable(
  'timeline',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** Id of the call request, the event or the ticket. */
    subjectId: uuid('subject_id').notNull(),
    actor: text('actor', { enum: timelineActors }).notNull(),
    /** User who acted; null: automatic, or a deleted account. */
    actorId: uuid('actor_id').references(() => users.id),
    /** Machine-readable name of the change; screens show it as a sentence. */
    what: text('what').notNull(),
    effect: text('effect', { enum: timelineEffects }).notNull().default('none'),
    tokens: integer('tokens').notNull().default(0),
    /** Data for the sentence, such as a date or a reason. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('timeline_subject').on(t.subjectId, t.id), index('timeline_actor').on(t.actorId, t.id)],
)
