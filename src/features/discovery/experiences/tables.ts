import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

/** Order of a creator's experiences: one row, so that of concurrent orders one is kept whole. */
export const experienceOrders = pgTable('experience_orders', {
  creatorId: uuid('creator_id')
    .primaryKey()
    .references(() => users.id),
  /** Ids of offers, events and series. Experiences not listed come last. */
  keys: uuid('keys').array().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
})
