import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'

const customerRow = z.object({ customer_id: z.string(), created_at: z.coerce.date() })
export type Customer = z.infer<typeof customerRow>

/** Who a person is at the payment provider; undefined until they saved a card. One round trip. */
export async function findCustomer(db: Db, userId: string): Promise<Customer | undefined> {
  const { rows } = await db.execute(sql`
    select stripe_customer_id as customer_id, created_at from payment_customers where user_id = ${userId}`)
  return customerRow.optional().parse(rows[0])
}

/** Keeps the first one: of two made at the same moment both callers go on with the same. One round trip. */
export async function keepCustomer(db: Db, userId: string, customerId: string): Promise<Customer> {
  const { rows } = await db.execute(sql`
    insert into payment_customers as kept (user_id, stripe_customer_id) values (${userId}, ${customerId})
    on conflict (user_id) do update set user_id = kept.user_id
    returning stripe_customer_id as customer_id, created_at`)
  return customerRow.parse(rows[0])
}

const emailRow = z.object({ email: z.string() })

/** The address the provider files a person's cards under. One round trip. */
export async function findEmail(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await db.execute(sql`select email from users where id = ${userId} and status = 'active'`)
  return emailRow.optional().parse(rows[0])?.email
}
