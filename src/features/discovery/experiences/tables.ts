import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

/** In which order a creator shows their experiences: one row, so that of two orders at once one is kept whole. */
export const experienceOrders = pgTable('experience_orders', {
  creatorId: uuid('creator_id')
    .primaryKey()
    .references(() => users.id),
  /** Offers, events, and of what repeats the series. What is not here comes after. */
  keys: uuid('keys').array().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
})
