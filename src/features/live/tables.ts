import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

// milliseconds, as JavaScript dates have them: a keyset cursor must come back as exactly what is stored
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Who is on stage at this moment: a row from the start of a stream to its end. Small and written often, so it stands apart
 * from everything that is kept (decision A11: viewers are counted, never invented).
 */
export const liveNow = pgTable(
  'live_now',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => users.id),
    title: text('title').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    viewers: integer('viewers').notNull().default(0),
  },
  (t) => [
    index('live_now_newest').on(t.startedAt.desc().nullsFirst(), t.creatorId.desc().nullsFirst()),
    check('live_now_viewers', sql`${t.viewers} >= 0`),
  ],
)
