import { and, eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { Db } from '#server/db/index.ts'
import { paymentCustomers } from './tables.ts'

const customer = { customer_id: paymentCustomers.customerId, created_at: paymentCustomers.createdAt }
export type Customer = { customer_id: string; created_at: Date }

/** Who a person is at the payment provider; undefined until they saved a card. One round trip. */
export async function findCustomer(db: Db, userId: string): Promise<Customer | undefined> {
  const [known] = await db.select(customer).from(paymentCustomers).where(eq(paymentCustomers.userId, userId))
  return known
}

/** Keeps the first one: of two made at the same moment both callers go on with the same. One round trip. */
export async function keepCustomer(db: Db, userId: string, customerId: string): Promise<Customer> {
  const [kept] = await db
    .insert(paymentCustomers)
    .values({ userId, customerId })
    .onConflictDoUpdate({ target: paymentCustomers.userId, set: { userId } })
    .returning(customer)
  if (!kept) throw new Error('A customer was written and not returned.')
  return kept
}

/** The address the provider files a person's cards under. One round trip. */
export async function findEmail(db: Db, userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  return found?.email
}
