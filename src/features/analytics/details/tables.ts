import { char, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

/** Number of page viewers by country and UTC day. A person counts once a day; the people are not stored. */
export const viewerCountries = pgTable(
  'viewer_countries',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    day: date('day', { mode: 'string' }).notNull(),
    /** Country code by ISO 3166-1 alpha-2; ZZ: unknown. */
    country: char('country', { length: 2 }).notNull(),
    viewers: integer('viewers').notNull(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.day, t.country] })],
)
