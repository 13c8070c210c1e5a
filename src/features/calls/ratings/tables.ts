import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { callSides } from '../lists.ts'
import { callRequests } from '../tables.ts'
import { qualityReasons } from './spec.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)
const call = () =>
  uuid('call_id')
    .notNull()
    .references(() => callRequests.id)

/** Rating of a call by its fan, at most one, with at most one reply of the creator. */
export const callRatings = pgTable(
  'call_ratings',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    callId: call().unique(),
    fanId: person('fan_id'),
    creatorId: person('creator_id'),
    stars: integer('stars').notNull(),
    text: text('text').notNull().default(''),
    reply: text('reply'),
    repliedAt: at('replied_at'),
    /** Time at which an admin hid the rating; a hidden rating does not count. */
    hiddenAt: at('hidden_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('call_ratings_creator').on(t.creatorId, t.id.desc().nullsFirst()),
    index('call_ratings_fan').on(t.fanId),
    check('call_ratings_stars', sql`${t.stars} between 1 and 5`),
    check('call_ratings_reply', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
  ],
)

/** Number of a creator's ratings per star, so that an average does not count rows. */
export const ratingSums = pgTable(
  'rating_sums',
  { creatorId: person('creator_id'), stars: integer('stars').notNull(), count: integer('count').notNull() },
  (t) => [primaryKey({ columns: [t.creatorId, t.stars] })],
)

/** Answer of a side to the question about the connection quality. */
export const callQualities = pgTable(
  'call_qualities',
  {
    callId: call(),
    side: text('side', { enum: callSides }).notNull(),
    ok: boolean('ok').notNull(),
    reason: text('reason', { enum: qualityReasons }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.side] })],
)
