import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import type { Case } from '../contract.ts'
import { type DetailsRow, detailsRows, fullDetailsOf, people, toOrder, withFiles } from '../store.server.ts'

/** Returns a dispute as admins see it: the order with all its texts, without the shipping address. */
export function toCase({ files, history, sealed, ...row }: DetailsRow, now: Date): Case {
  const { role: _, ...order } = toOrder(row, row.seller_id, now)
  return { ...order, history: withFiles({ files, history, sealed, ...row }) }
}

/** Lists orders with a dispute, `limit + 1` rows by keyset on the order. One round trip. */
export async function listDisputed(
  db: Db,
  isOpen: boolean,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { rows } = await db.execute(sql`
    select ${fullDetailsOf} as "order" from order_disputes c join orders o on o.id = c.order_id ${people}
    where ${isOpen ? sql`c.closed_at is null` : sql`c.closed_at is not null`}
      and (${cursor ?? null}::uuid is null or o.id < ${cursor ?? null}::uuid)
    order by o.id desc limit ${limit + 1}`)
  return detailsRows.parse(rows).map(({ order }) => order)
}
