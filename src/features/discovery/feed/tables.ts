import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { postKinds } from './lists.ts'

/**
 * What a creator published, went live with or announced, each once: one index gives the newest of a creator, whatever it is.
 * The id has the time. Written by triggers alone (feed.sql).
 */
export const feedPosts = pgTable(
  'feed_posts',
  {
    id: uuid('id').primaryKey(),
    creatorId: uuid('creator_id').notNull(),
    kind: text('kind', { enum: postKinds }).notNull(),
    /** The item, the stream, the event or the series. */
    subjectId: uuid('subject_id').notNull().unique(),
    /** Whether others may see it now; a post that comes back keeps its place. */
    shown: boolean('shown').notNull().default(true),
    /** Of an event its end, after which it is no news. */
    until: timestamp('until', { withTimezone: true, mode: 'date' }),
  },
  (t) => [index('feed_posts_newest').on(t.creatorId, t.id.desc().nullsFirst()).where(sql`${t.shown}`)],
)
