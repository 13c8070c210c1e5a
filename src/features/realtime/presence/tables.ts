import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Presence of people. Written on each change and every few minutes in between, not by every heartbeat. Read it by
 * `public.is_online`, or `isOnline` in lists: both check the lease and the setting to appear offline.
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
    /** Time of the request to the provider, by the caller's clock; an answer older than the stored one is ignored. */
    askedAt: at('asked_at').notNull(),
    /** Time of the last confirmation; an online state expires without one. */
    confirmedAt: at('confirmed_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('presence_online').on(t.userId).where(sql`${t.online}`),
    // serves the lookup of each person of a list
    index('presence_lookup').using('hash', t.userId).where(sql`${t.online}`),
  ],
)

/**
 * Notifications to followers after a creator came online: when they began, and the cursor. Followers from before
 * `next_at` are still due, the newest first. Null: all followers were notified.
 */
export const creatorArrivals = pgTable(
  'creator_arrivals',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => users.id),
    cameAt: at('came_at').notNull().defaultNow(),
    /** Full precision, because it is compared with the times of follows. */
    nextAt: timestamp('next_at', { withTimezone: true, mode: 'date' }).defaultNow(),
    nextId: uuid('next_id').default(sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'`),
  },
  (t) => [
    index('creator_arrivals_open').on(t.cameAt).where(sql`${t.nextAt} is not null`),
    check('creator_arrivals_place', sql`(${t.nextAt} is null) = (${t.nextId} is null)`),
  ],
)
