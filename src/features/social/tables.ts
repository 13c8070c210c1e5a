import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

export { blocks, bookmarks, followNotices, mutes, privacySettings } from './tables/privacy.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Who follows whom. Bookmarks are something else. */
export const follows = pgTable(
  'follows',
  {
    followerId: uuid('follower_id')
      .notNull()
      .references(() => users.id),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.creatorId] }),
    index('follows_creator_newest').on(t.creatorId, t.createdAt.desc().nullsFirst(), t.followerId.desc().nullsFirst()),
    index('follows_follower_newest').on(t.followerId, t.createdAt.desc().nullsFirst(), t.creatorId.desc().nullsFirst()),
    index('follows_newest').on(t.createdAt.desc().nullsFirst()),
    check('follows_not_oneself', sql`${t.followerId} <> ${t.creatorId}`),
  ],
)
