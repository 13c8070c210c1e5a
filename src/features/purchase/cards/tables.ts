import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

/** Who somebody is at the payment provider: that is where their saved cards are kept, never here. */
export const paymentCustomers = pgTable('payment_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The provider's. */
  customerId: text('stripe_customer_id').notNull().unique('payment_customers_customer'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
