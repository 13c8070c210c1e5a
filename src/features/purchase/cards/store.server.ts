import { and, eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { Db } from '#server/db/index.ts'
import { paymentCustomers } from './tables.ts'

const customer = { customer_id: paymentCustomers.customerId, created_at: paymentCustomers.createdAt }
export type Customer = { customer_id: string; created_at: Date }

/** Finds a person's customer at the payment provider; undefined before their first saved card. One round trip. */
export async function findCustomer(db: Db, userId: string): Promise<Customer | undefined> {
  const [known] = await db.select(customer).from(paymentCustomers).where(eq(paymentCustomers.userId, userId))
  return known
}

/**
 * Saves the customer of a person and returns the saved one; concurrent calls return the same customer. One round trip,
 * or two if another call was first.
 */
export async function keepCustomer(db: Db, userId: string, customerId: string): Promise<Customer> {
  // not `do update` by user: concurrent calls insert the same customer, which may conflict in the index of customers
  // first
  const [inserted] = await db
    .insert(paymentCustomers)
    .values({ userId, customerId })
    .onConflictDoNothing()
    .returning(customer)
  const kept = inserted ?? (await findCustomer(db, userId))
  if (!kept) throw new Error('The customer belongs to another person.')
  return kept
}

/** Reads the email address for a customer at the provider. One round trip. */
export async function findEmail(db: Db, userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  return found?.email
}
