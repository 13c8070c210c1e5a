import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { refused } from '#shared/schemas.ts'
import { subscriptionSchema } from '../contract.ts'
import { done } from '../store.server.ts'

const cancelled = z.discriminatedUnion('outcome', [done, refused(['not_found'])])

/** Cancels a subscription. One round trip. */
export async function cancel(db: Db, subscriberId: string, id: string): Promise<z.infer<typeof cancelled>> {
  const { rows } = await db.execute(
    sql`select ledger.subscription_cancel(${subscriberId}::uuid, ${id}::uuid) as result`,
  )
  return cancelled.parse(rows[0]?.result)
}

const agreed = z.discriminatedUnion('outcome', [
  done,
  refused(['not_found', 'over', 'tier_not_found', 'price_changed']).extend({ price: z.number().optional() }),
])
export type Agreed = z.infer<typeof agreed>

type Consent = { id: string; tierId: string | undefined; price: number; words: string; country: string | null }

/** Stores a consent. One round trip. */
export async function agree(db: Db, subscriberId: string, given: Consent): Promise<Agreed> {
  const { rows } = await db.execute(sql`
    select ledger.subscription_agree(${subscriberId}::uuid, ${given.id}::uuid, ${given.tierId ?? null}::uuid,
      ${given.price}::int, ${given.words}::text, ${given.country}::text) as result`)
  return agreed.parse(rows[0]?.result)
}

type Page = { limit: number; cursor: string | undefined; creatorId: string | undefined }

/** Lists a user's subscriptions, newest first, paginated by keyset: `limit + 1` rows. One round trip. */
export async function listSubscriptions(db: Db, subscriberId: string, { limit, cursor, creatorId }: Page) {
  const { rows } = await db.execute(sql`
    select membership_json(m.id) as subscription from memberships m
    where m.subscriber_id = ${subscriberId}::uuid
      and (${cursor ?? null}::uuid is null or m.id < ${cursor ?? null}::uuid)
      and (${creatorId ?? null}::uuid is null or m.creator_id = ${creatorId ?? null}::uuid)
    order by m.id desc limit ${limit + 1}`)
  return rows.map((row) => subscriptionSchema.parse(row.subscription))
}
