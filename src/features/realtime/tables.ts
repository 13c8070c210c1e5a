import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

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
  (t) => [index('presence_online').on(t.userId).where(sql`${t.online}`)],
)
