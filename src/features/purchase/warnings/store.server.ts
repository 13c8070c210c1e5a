import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { fraudWarning } from './contract.ts'

const rowsOf = z.array(fraudWarning.extend({ bought_at: z.coerce.date(), warned_at: z.coerce.date() }))

/**
 * Lists open warnings about known purchases without a later dispute or refund, newest purchase first: `limit + 1` older
 * than `before` (a purchase's id), for `toPage`. One round trip.
 */
export async function listFraudWarnings(
  db: Db,
  page: { limit: number; before: string | undefined },
): Promise<z.infer<typeof rowsOf>> {
  const { rows } = await db.execute(sql`
    select p.id as purchase_id, u.username, p.tokens::int, ledger.frozen_of(p.id)::int as frozen, p.usd_cents::int,
      p.created_at as bought_at, w.received_at as warned_at
    from fraud_warnings w
    join purchases p on p.stripe_payment_intent_id = w.stripe_payment_intent_id
    join users u on u.id = p.user_id
    where w.released_at is null and p.dispute_state is null and p.status <> 'refunded'
      and (${page.before ?? null}::uuid is null or p.id < ${page.before ?? null}::uuid)
    order by p.id desc limit ${page.limit + 1}`)
  return rowsOf.parse(rows)
}
