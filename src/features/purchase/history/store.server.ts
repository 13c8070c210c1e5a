import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { moneyPurchase } from '../refunds/store.server.ts'

const listed = z.array(
  moneyPurchase.extend({
    /** Username of the recipient of a gift. */
    recipient: z.string().nullable(),
    /** Time until which the buyer can request a refund; null if they cannot. */
    refundable_until: z.coerce.date().nullable(),
  }),
)
export type ListedPurchase = z.infer<typeof listed>[number]

/** Lists a person's purchases, newest first: `limit + 1` older than `before`, for `toPage`. One round trip. */
export async function listPurchases(
  db: Db,
  userId: string,
  page: { limit: number; before: string | undefined },
): Promise<ListedPurchase[]> {
  const { rows } = await db.execute(sql`
    select ledger.purchases_of(${userId}::uuid, ${page.limit + 1}::int, ${page.before ?? null}::uuid) as result`)
  return listed.parse(rows[0]?.result)
}

/** Finds one purchase of a person as in the list, by reading the page that starts with it. One round trip. */
export async function findListed(db: Db, userId: string, id: string): Promise<ListedPurchase | undefined> {
  const { rows } = await db.execute(sql`
    select ledger.purchases_of(${userId}::uuid, 1, (
      select p.id from purchases p where p.user_id = ${userId} and p.id > ${id} order by p.id limit 1)) as result`)
  return listed.parse(rows[0]?.result).find((purchase) => purchase.id === id)
}
