import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** When a creator's list of fans was put in order last, and how many are in each segment. */
export const fanLists = pgTable('fan_lists', {
  creatorId: uuid('creator_id')
    .primaryKey()
    .references(() => users.id),
  counts: jsonb('counts'),
  /** Null: nothing was kept yet. */
  keptAt: at('kept_at'),
  /** One at a time puts it in order. */
  claimedAt: at('claimed_at').notNull().defaultNow(),
})

/** A creator's fans as `broadcast_segments` told them then: ordering them anew for each page takes all that they paid. */
export const fanStandings = pgTable(
  'fan_standings',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    fanId: uuid('fan_id')
      .notNull()
      .references(() => users.id),
    segment: text('segment').notNull(),
    since: at('since'),
    lastPaid: at('last_paid'),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.creatorId, t.fanId] }),
    index('fan_standings_order').on(t.creatorId, t.tokens, t.fanId),
    index('fan_standings_segment').on(t.creatorId, t.segment, t.tokens, t.fanId),
    index('fan_standings_fan').on(t.fanId),
  ],
)
