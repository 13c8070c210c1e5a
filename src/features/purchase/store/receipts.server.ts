import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import { type ListedPurchase, listed } from './refunds.server.ts'

/** One purchase as the list shows it, if it is this person's: the page that begins right before it. One round trip. */
export async function findListed(db: Db, userId: string, id: string): Promise<ListedPurchase | undefined> {
  const { rows } = await db.execute(sql`
    select ledger.purchases_of(${userId}::uuid, 1, (
      select p.id from purchases p where p.user_id = ${userId} and p.id > ${id} order by p.id limit 1)) as result`)
  return listed.parse(rows[0]?.result).find((purchase) => purchase.id === id)
}
