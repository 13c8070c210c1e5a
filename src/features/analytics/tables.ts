import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

export { viewerCountries } from './details/tables.ts'
export { fanLists, fanStandings } from './fans/tables.ts'
export { fanNotes } from './notes/tables.ts'
export { monthlySummaries, summarySettings } from './summary/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Follows and unfollows of creators. Append-only, written by a trigger (followers.sql). The id contains the time. */
export const followerChanges = pgTable(
  'follower_changes',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    creatorId: uuid('creator_id').notNull(),
    /** Id of the follower; null: a deleted account. */
    followerId: uuid('follower_id'),
    came: boolean('came').notNull(),
  },
  (t) => [
    index('follower_changes_creator').on(t.creatorId, t.id, t.came),
    index('follower_changes_follower').on(t.followerId).where(sql`${t.followerId} is not null`),
  ],
)

/** Numbers of a creator's fans and VIPs, cached because counting is slow. */
export const fanCounts = pgTable('fan_counts', {
  creatorId: uuid('creator_id')
    .primaryKey()
    .references(() => users.id),
  fans: integer('fans').notNull(),
  vips: integer('vips').notNull(),
  countedAt: at('counted_at').notNull().defaultNow(),
})
