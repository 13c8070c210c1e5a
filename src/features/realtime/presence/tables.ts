import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Presence of people. Written on each change and every few minutes, not on every heartbeat. Read it with
 * `public.is_online`, or with `isOnline` in lists: both check the lease and the setting to appear offline.
 */
export const presence = pgTable(
  'presence',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    online: boolean('online').notNull(),
    /** Time at which the person was last known to be online. */
    lastSeenAt: at('last_seen_at').notNull(),
    /** Time of the request to the provider, by the caller's clock. Responses to older requests are ignored. */
    askedAt: at('asked_at').notNull(),
    /** Time of the last confirmation. Without confirmations an online state expires. */
    confirmedAt: at('confirmed_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('presence_online').on(t.userId).where(sql`${t.online}`),
    // for looking up each person of a list
    index('presence_lookup').using('hash', t.userId).where(sql`${t.online}`),
  ],
)

/**
 * Progress of notifying followers after a creator came online. Followers older than the cursor (`next_at`, `next_id`)
 * are still due, the newest first. Null: all followers are notified.
 */
export const creatorArrivals = pgTable(
  'creator_arrivals',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => users.id),
    cameAt: at('came_at').notNull().defaultNow(),
    /** Microsecond precision, because it is compared with the times of follows. */
    nextAt: timestamp('next_at', { withTimezone: true, mode: 'date' }).defaultNow(),
    nextId: uuid('next_id').default(sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'`),
  },
  (t) => [
    index('creator_arrivals_open').on(t.cameAt).where(sql`${t.nextAt} is not null`),
    check('creator_arrivals_place', sql`(${t.nextAt} is null) = (${t.nextId} is null)`),
  ],
)
