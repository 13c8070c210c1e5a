import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Time at which a creator's list of fans was cached, and the number of fans by segment. */
export const fanLists = pgTable('fan_lists', {
  creatorId: uuid('creator_id')
    .primaryKey()
    .references(() => users.id),
  counts: jsonb('counts'),
  /** Time of caching; null: not cached yet. */
  keptAt: at('kept_at'),
  /** Time at which a process began to update the list. */
  claimedAt: at('claimed_at').notNull().defaultNow(),
})

/** Cached results of `broadcast_segments`, because computing them for each page would read all payments. */
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
