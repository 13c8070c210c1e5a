import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type OrdersInput, orderSchema, orderWhole, sealedAddress } from './contract.ts'
import { acceptHours, receiveHours, returnHours, revisionsMax } from './spec.ts'

/** What the clock of every order goes by. */
export const orderClock = JSON.stringify({
  accept_hours: acceptHours,
  return_hours: returnHours,
  revisions: revisionsMax,
})

/** An order as the database has it: its address still sealed. */
export const storedOrder = orderWhole.omit({ shipping_address: true }).extend({ sealed: sealedAddress.nullish() })
export type StoredOrder = z.infer<typeof storedOrder>

type Act = {
  userId: string
  orderId: string
  act: 'deliver' | 'revise' | 'accept' | 'cancel'
  text: string
  links: string[]
  attachments: string[]
  key: string | undefined
  hash: string
}

const acted = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), order: storedOrder, balance: z.number().optional(), replayed: z.boolean() }),
  z.object({
    outcome: z.literal('refused'),
    reason: z.enum([
      'not_found',
      'inactive',
      'not_yours',
      'closed',
      'not_delivered',
      'delivered',
      'shipped',
      'nothing',
      'attachment_gone',
      'not_shipped',
      'not_shippable',
      'not_revisable',
      'disputed',
      'already_delivered',
      'revision_used',
      'not_late',
      'idempotency_conflict',
    ]),
  }),
])
export type ActResult = z.infer<typeof acted>

/** Decides, moves the tokens and tells both: one round trip (rule 4). */
export async function actOn(
  db: Db,
  { userId, orderId, act, text, links, attachments, key, hash }: Act,
): Promise<ActResult> {
  const { rows } = await db.execute(sql`
    select ledger.order_act(${userId}::uuid, ${orderId}::uuid, ${act}::text, ${text}::text,
      ${JSON.stringify(links)}::jsonb, ${key ?? null}::text, ${hash}::text, ${orderClock}::jsonb,
      ${`{${attachments.join(',')}}`}::uuid[]) as result`)
  return acted.parse(rows[0]?.result)
}

type Said = { userId: string; orderId: string; text: string; key: string | undefined; hash: string }
type Parcel = { carrier: string | null; tracking_number: string | null; tracking_url: string | null }

/** The seller's parcel is on its way: one round trip. */
export async function shipOrder(db: Db, { userId, orderId, text, key, hash }: Said, parcel: Parcel) {
  const { rows } = await db.execute(sql`
    select ledger.order_ship(${userId}::uuid, ${orderId}::uuid, ${JSON.stringify(parcel)}::jsonb, ${text}::text,
      ${key ?? null}::text, ${hash}::text, ${receiveHours}::int) as result`)
  return acted.parse(rows[0]?.result)
}

/** The buyer says that something is wrong: one round trip. */
export async function disputeOrder(db: Db, { userId, orderId, text, key, hash }: Said): Promise<ActResult> {
  const { rows } = await db.execute(sql`
    select ledger.order_dispute(${userId}::uuid, ${orderId}::uuid, ${text}::text, ${key ?? null}::text,
      ${hash}::text) as result`)
  return acted.parse(rows[0]?.result)
}

/** An order of somebody's, with what happened; undefined: there is none, or it is others'. One round trip. */
export async function findOrder(db: Db, userId: string, orderId: string) {
  const { rows } = await db.execute(sql`
    select public.order_whole(${orderId}::uuid, ${userId}::uuid) as "order"`)
  return storedOrder.nullable().parse(rows[0]?.order ?? null) ?? undefined
}

const listed = z.array(z.object({ order: orderSchema }))

/** Somebody's orders, newest first, by keyset; one round trip, `limit + 1` rows. Each role is one index range. */
export async function listOrders(db: Db, userId: string, { role, state, kind, limit, cursor }: OrdersInput) {
  const page = sql`(${cursor ?? null}::uuid is null or o.id < ${cursor ?? null}::uuid)
    ${state === 'open' ? sql`and o.closed_at is null` : state === 'closed' ? sql`and o.closed_at is not null` : sql``}
    ${kind ? sql`and o.kind = ${kind}` : sql``}
    order by o.id desc limit ${limit + 1}`
  const bought = sql`(select o.* from orders o where o.buyer_id = ${userId} and ${page})`
  const sold = sql`(select o.* from orders o where o.seller_id = ${userId} and ${page})`
  const found = role === 'buyer' ? bought : role === 'seller' ? sold : sql`${bought} union all ${sold}`
  // the whole row, so that one function says what an order looks like
  const { rows } = await db.execute(sql`
    select public.order_json(o, ${userId}::uuid) as "order"
    from (select x.id from (${found}) x order by x.id desc limit ${limit + 1}) as page
    join orders o using (id) order by o.id desc`)
  return listed.parse(rows).map(({ order }) => order)
}

/** Orders whose clock has something to do. */
export async function listDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute(sql`select ledger.orders_due(${limit}::int, ${returnHours}::int) as id`)
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id)
}

/** @returns whether there was something to do. One round trip. */
export async function tick(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select ledger.order_tick(${orderId}::uuid, ${orderClock}::jsonb) as did`)
  return z.object({ did: z.string().nullable() }).parse(rows[0]).did !== null
}
