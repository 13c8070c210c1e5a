import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { postKinds } from './lists.ts'

/**
 * Posts of the feed: one for each published item, stream and announced event of a creator. One index finds a creator's
 * newest posts of any kind. The id contains the time. Only triggers write this table (feed.sql).
 */
export const feedPosts = pgTable(
  'feed_posts',
  {
    id: uuid('id').primaryKey(),
    creatorId: uuid('creator_id').notNull(),
    kind: text('kind', { enum: postKinds }).notNull(),
    /** Id of the item, stream, event or series. */
    subjectId: uuid('subject_id').notNull().unique(),
    /** True if other users can see the subject now. A hidden post that is shown again keeps its position. */
    shown: boolean('shown').notNull().default(true),
    /** End of an event. The post is not listed after this time. */
    until: timestamp('until', { withTimezone: true, mode: 'date' }),
  },
  (t) => [index('feed_posts_newest').on(t.creatorId, t.id.desc().nullsFirst()).where(sql`${t.shown}`)],
)
