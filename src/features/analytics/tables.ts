import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

export { viewerCountries } from './details/tables.ts'
export { fanLists, fanStandings } from './fans/tables.ts'
export { fanNotes } from './notes/tables.ts'
export { monthlySummaries, summarySettings } from './summary/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Who began and who ceased to follow a creator; only ever added to, by a trigger (followers.sql). The id has the time. */
export const followerChanges = pgTable(
  'follower_changes',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    creatorId: uuid('creator_id').notNull(),
    /** Null: an account that is gone. */
    followerId: uuid('follower_id'),
    came: boolean('came').notNull(),
  },
  (t) => [
    index('follower_changes_creator').on(t.creatorId, t.id, t.came),
    index('follower_changes_follower').on(t.followerId).where(sql`${t.followerId} is not null`),
  ],
)

/** How many fans a creator has and how many of them are VIPs: too many to be counted whenever somebody looks. */
export const fanCounts = pgTable('fan_counts', {
  creatorId: uuid('creator_id')
    .primaryKey()
    .references(() => users.id),
  fans: integer('fans').notNull(),
  vips: integer('vips').notNull(),
  countedAt: at('counted_at').notNull().defaultNow(),
})
