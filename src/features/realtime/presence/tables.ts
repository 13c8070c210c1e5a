import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Who is here. Written when somebody comes or goes and once in some minutes in between, never by a heartbeat. Ask
 * `public.is_online`, or `isOnline` for lists: they know the lease and who does not want to be seen.
 */
export const presence = pgTable(
  'presence',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    online: boolean('online').notNull(),
    /** When they were last known to be here. */
    lastSeenAt: at('last_seen_at').notNull(),
    /** When realtime was asked, by the asker's clock: an answer that comes late changes nothing. */
    askedAt: at('asked_at').notNull(),
    /** When it was last known to be so; nobody is online for long on an old word. */
    confirmedAt: at('confirmed_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('presence_online').on(t.userId).where(sql`${t.online}`),
    // whether one person is here, for each of a list
    index('presence_lookup').using('hash', t.userId).where(sql`${t.online}`),
  ],
)

/**
 * When a creator's followers were last told that they are here, and how far that has come: those who followed before
 * `next_at` are still to be told, the newest first. Null: all are.
 */
export const creatorArrivals = pgTable(
  'creator_arrivals',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => users.id),
    cameAt: at('came_at').notNull().defaultNow(),
    /** To the last digit that a follow has: it is compared with them. */
    nextAt: timestamp('next_at', { withTimezone: true, mode: 'date' }).defaultNow(),
    nextId: uuid('next_id').default(sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'`),
  },
  (t) => [
    index('creator_arrivals_open').on(t.cameAt).where(sql`${t.nextAt} is not null`),
    check('creator_arrivals_place', sql`(${t.nextAt} is null) = (${t.nextId} is null)`),
  ],
)
