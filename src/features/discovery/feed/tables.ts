import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { postKinds } from './lists.ts'

/**
 * Posts: each published item, stream and announced event of a creator once. One index gives a creator's newest posts of any
 * kind. The id contains the time. Written only by triggers (feed.sql).
 */
export const feedPosts = pgTable(
  'feed_posts',
  {
    id: uuid('id').primaryKey(),
    creatorId: uuid('creator_id').notNull(),
    kind: text('kind', { enum: postKinds }).notNull(),
    /** Id of the item, stream, event or series. */
    subjectId: uuid('subject_id').notNull().unique(),
    /** Whether others can see it now. A post that is hidden and shown again keeps its place. */
    shown: boolean('shown').notNull().default(true),
    /** End of an event, after which it is not listed. */
    until: timestamp('until', { withTimezone: true, mode: 'date' }),
  },
  (t) => [index('feed_posts_newest').on(t.creatorId, t.id.desc().nullsFirst()).where(sql`${t.shown}`)],
)
