import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { timelineActors, timelineEffects } from './lists.ts'

/** What happened with a call, an event or a ticket: who did what when, and what it did to the tokens. Only ever added to. */
export const timeline = pgTable(
  'timeline',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** The call request, the event or the ticket. */
    subjectId: uuid('subject_id').notNull(),
    actor: text('actor', { enum: timelineActors }).notNull(),
    /** Null: time, or somebody whose account is gone. */
    actorId: uuid('actor_id').references(() => users.id),
    /** A word that the screens make a sentence of. */
    what: text('what').notNull(),
    effect: text('effect', { enum: timelineEffects }).notNull().default('none'),
    tokens: integer('tokens').notNull().default(0),
    /** What the sentence needs: a date, a reason. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('timeline_subject').on(t.subjectId, t.id), index('timeline_actor').on(t.actorId, t.id)],
)
