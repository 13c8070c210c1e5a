import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminActor } from '#server/actor.ts'
import { type AuditEntry, recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { likeOf } from '#shared/search.ts'
import type { Reopening } from './clocks/rules.ts'
import {
  attachmentSchema,
  type Case,
  type Order,
  type OrdersInput,
  orderSchema,
  orderWhole,
  sealedAddress,
  type WholeOrder,
} from './contract.ts'
import { isOverdue, type OrderWrites } from './rules.ts'
import { leastDeliveryHours, returnHours } from './spec.ts'

/** What every new order goes by, as its SQL functions take it. */
export const orderClock = JSON.stringify({ return_hours: returnHours, least_hours: leastDeliveryHours })

const orderRow = orderSchema.omit({ role: true, overdue: true }).extend({
  buyer_id: z.uuid(),
  seller_id: z.uuid(),
  version: z.number(),
  late_told_at: z.coerce.date().nullable(),
})
export type OrderRow = z.infer<typeof orderRow>

const historyRow = orderWhole.shape.history.element.extend({ attachments: z.array(z.uuid()) })
const wholeRow = orderRow.extend({
  history: z.array(historyRow),
  files: z.array(attachmentSchema),
  sealed: sealedAddress.nullable(),
})
export type WholeRow = z.infer<typeof wholeRow>

/** An order as one of its two people has it; its address is still sealed. */
export type StoredOrder = Omit<WholeOrder, 'shipping_address'> & Pick<WholeRow, 'sealed'>

/** An order as one of its two people has it in a list. */
export function toOrder(row: OrderRow, viewerId: string, now: Date): Order {
  const { buyer_id, seller_id: _, version: _version, late_told_at: _told, ...order } = row
  return { ...order, role: viewerId === buyer_id ? 'buyer' : 'seller', overdue: isOverdue(order, now) }
}

const withFiles = ({ history, files }: WholeRow): WholeOrder['history'] =>
  history.map((event) => ({
    ...event,
    attachments: event.attachments.flatMap((id) => files.find((file) => file.id === id) ?? []),
  }))

export function toWhole({ files, history, sealed, ...row }: WholeRow, viewerId: string, now: Date): StoredOrder {
  return { ...toOrder(row, viewerId, now), history: withFiles({ files, history, sealed, ...row }), sealed }
}

/** A dispute as an admin sees it: the order with all its words, without where it is sent. */
export function toCase({ files, history, sealed, ...row }: WholeRow, now: Date): Case {
  const { role: _, ...order } = toOrder(row, row.seller_id, now)
  return { ...order, history: withFiles({ files, history, sealed, ...row }) }
}

const person = (u: SQL): SQL => sql`jsonb_build_object('id', ${u}.id, 'username', ${u}.username,
  'display_name', ${u}.display_name, 'avatar_url', ${u}.avatar_url, 'is_active', ${u}.status = 'active')`
const orderOf = sql`to_jsonb(o) || jsonb_build_object('buyer', ${person(sql`b`)}, 'seller', ${person(sql`s`)},
  'dispute', (select to_jsonb(d) from order_disputes d where d.order_id = o.id))`
const people = sql`join users b on b.id = o.buyer_id join users s on s.id = o.seller_id`
const wholeOf = sql`${orderOf} || jsonb_build_object(
  'history', (select coalesce(jsonb_agg(to_jsonb(h) order by h.id), '[]') from order_history h where h.order_id = o.id),
  'files', (select coalesce(jsonb_agg(to_jsonb(u)), '[]') from uploads u where u.state = 'kept' and u.id in (
    select unnest(h.attachments) from order_history h where h.order_id = o.id)),
  'sealed', (select jsonb_build_object('key_id', a.key_id, 'text', a.sealed, 'owner', o.buyer_id)
    from order_addresses a where a.order_id = o.id))`

const selectWhole = (db: Db, orderId: string) =>
  db.execute(sql`select ${wholeOf} as "order" from orders o ${people} where o.id = ${orderId}::uuid`)

const orderRows = z.array(z.object({ order: orderRow }))
const wholeRows = z.array(z.object({ order: wholeRow }))

/** An order with its history; undefined: there is none. Whose it is, the caller decides. One round trip. */
export async function findOrder(db: Db, orderId: string): Promise<WholeRow | undefined> {
  const { rows } = await selectWhole(db, orderId)
  return wholeRows.parse(rows)[0]?.order
}

/** Whether a text is in an order's title, or in the name of the person with whom it is. */
const isAbout = (
  search: string,
  userId: string,
): SQL => sql`(select lower(o.title || ' ' || x.display_name || ' ' || x.username)
  from users x where x.id = case when o.buyer_id = ${userId} then o.seller_id else o.buyer_id end) like ${`%${likeOf(search)}%`}`

/** Somebody's orders, newest first, by keyset; one round trip, `limit + 1` rows. Each role is one index range. */
export async function listOrders(db: Db, userId: string, { role, state, kind, search, limit, cursor }: OrdersInput) {
  const page = sql`(${cursor ?? null}::uuid is null or o.id < ${cursor ?? null}::uuid)
    ${state === 'open' ? sql`and o.closed_at is null` : state === 'closed' ? sql`and o.closed_at is not null` : sql``}
    ${kind ? sql`and o.kind = ${kind}` : sql``}
    ${search ? sql`and ${isAbout(search, userId)}` : sql``}
    order by o.id desc limit ${limit + 1}`
  const bought = sql`(select o.id from orders o where o.buyer_id = ${userId} and ${page})`
  const sold = sql`(select o.id from orders o where o.seller_id = ${userId} and ${page})`
  const found = role === 'buyer' ? bought : role === 'seller' ? sold : sql`${bought} union all ${sold}`
  const { rows } = await db.execute(sql`
    select ${orderOf} as "order"
    from (select x.id from (${found}) x order by x.id desc limit ${limit + 1}) as page
    join orders o using (id) ${people} order by o.id desc`)
  return orderRows.parse(rows).map(({ order }) => order)
}

/** Who asks, and under which key: a repeated request is answered the same. */
export type Request = { userId: string; key: string | undefined; hash: string }

const answer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), balance: z.number().optional(), replayed: z.boolean() }),
  /** `reason` is the code of the refusal. */
  z.object({ outcome: z.literal('refused'), reason: z.string() }),
])
export type Answer = z.infer<typeof answer>

const seen = z.object({
  order: orderRow,
  is_active: z.boolean(),
  is_admin: z.boolean(),
  files_ready: z.number(),
  answered: answer.nullable(),
})
export type Seen = z.infer<typeof seen>

/** All that a decision about an order looks at; undefined: there is no such order. One round trip. */
export async function readForDecision(
  db: Db,
  orderId: string,
  { userId, key, hash }: Request,
  attachments: readonly string[],
): Promise<Seen | undefined> {
  const { rows } = await db.execute(sql`
    select ${orderOf} as "order", me.status = 'active' as is_active,
      me.status = 'active' and (me.role = 'admin' or me.is_super_admin) as is_admin,
      (select count(*)::int from uploads where id = any (${`{${attachments.join(',')}}`}::uuid[])
        and owner_id = me.id and kind = 'delivery' and state = 'ready') as files_ready,
      ledger.request_answered(me.id, ${key ?? null}::text, ${hash}::text) as answered
    from orders o ${people} join users me on me.id = ${userId}::uuid where o.id = ${orderId}::uuid`)
  return z.array(seen).parse(rows)[0]
}

/** Stores a refusal under the key of its request. @returns what the request was answered meanwhile, if it was. */
export async function storeRefusal(db: Db, { userId, key, hash }: Request, code: string): Promise<Answer | null> {
  const { rows } = await db.execute(sql`
    select ledger.request_refused(${userId}::uuid, ${key}::text, ${hash}::text, ${code}::text) as answer`)
  return z.object({ answer: answer.nullable() }).parse(rows[0]).answer
}

const written = z.union([answer, z.object({ outcome: z.literal('conflict') })])

/** What an admin writes leaves an audit entry in the same transaction. */
export type Audited = { admin: AdminActor; entry: AuditEntry }

type Writing = { order: Pick<OrderRow, 'id' | 'version'>; writes: OrderWrites; audited?: Audited | undefined }

const writing = ({ order, writes, audited }: Writing, request: Request | null): SQL => {
  const dispute = writes.dispute && { ...writes.dispute, admin_id: audited?.admin.id }
  return sql`ledger.order_write(${order.id}::uuid, ${order.version}::int, ${JSON.stringify({ ...writes, dispute })}::jsonb,
    ${request?.userId ?? null}::uuid, ${request?.key ?? null}::text, ${request?.hash ?? null}::text)`
}

/**
 * Writes what was decided about this version of an order, in one transaction with its tokens and what both are told.
 * @returns `conflict`: the order has changed since; otherwise the answer, with the order as it is now. One round trip.
 */
export async function writeOrder(db: Db, change: Writing, request: Request) {
  const { audited } = change
  const audit = audited
    ? sql`case when result ->> 'outcome' = 'done' and result -> 'replayed' = 'false'
        then ${recordAudit(audited.admin, audited.entry)} end`
    : sql`null`
  const [result, whole] = await db.batch([
    db.execute(sql`
      with written as materialized (select ${writing(change, request)} as result)
      select result, ${audit} as audit from written`),
    selectWhole(db, change.order.id),
  ])
  return { result: written.parse(result.rows[0]?.result), order: wholeRows.parse(whole.rows)[0]?.order }
}

/** The same by time alone. @returns whether it was written: false, the order has changed since. One round trip. */
export async function writeOfClock(db: Db, order: OrderRow, writes: OrderWrites): Promise<boolean> {
  const { rows } = await db.execute(sql`select ${writing({ order, writes }, null)} as result`)
  return written.parse(rows[0]?.result).outcome === 'done'
}

/** Orders whose clock has something to do, the longest waiting first. One round trip. */
export async function listDue(db: Db, now: Date, limit: number): Promise<OrderRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select ${orderOf} as "order" from (
      select id, since from (
        (select id, accept_by as since from orders where state in ('delivered', 'shipped') and accept_by <= ${at}
          order by accept_by limit ${limit})
        union all
        (select id, due_at from orders where state in ('ordered', 'revising') and due_at <= ${at}
          and (late_told_at is null or due_at <= ${at} - make_interval(hours => ${returnHours}))
          order by due_at limit ${limit})
      ) as every order by since limit ${limit}
    ) as due join orders o using (id) ${people} order by due.since`)
  return orderRows.parse(rows).map(({ order }) => order)
}

/** Open orders of an offer or a product, the oldest first. One round trip. */
export async function listOpenOfItem(db: Db, itemId: string, limit: number): Promise<OrderRow[]> {
  const { rows } = await db.execute(sql`
    select ${orderOf} as "order" from orders o ${people}
    where o.item_id = ${itemId}::uuid and o.closed_at is null order by o.id limit ${limit}`)
  return orderRows.parse(rows).map(({ order }) => order)
}

const endedRow = orderRow.extend({ has_files: z.boolean(), can_spend: z.number() })

/** Orders by their ids, with what their going on depends on. One round trip. */
export async function listEnded(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await db.execute(sql`
    select ${orderOf} || jsonb_build_object(
      'has_files', exists (select from order_history h where h.order_id = o.id and h.attachments <> '{}'),
      -- what the buyer has, within the weekly limit if there is one
      'can_spend', least((ledger.wallet_balance(o.buyer_id) ->> 'spendable')::int,
        (ledger.spending_limit(o.buyer_id) ->> 'left')::int)) as "order"
    from orders o ${people} where o.id = any (${`{${ids.join(',')}}`}::uuid[]) order by o.id`)
  return z
    .array(z.object({ order: endedRow }))
    .parse(rows)
    .map(({ order }) => order)
}

/**
 * Writes that an order goes on, to the version that it was decided on. @returns false: it has changed since, its buyer no longer
 * has the tokens, or the piece is sold. One round trip.
 */
export async function reopenOrder(
  db: Db,
  order: Pick<OrderRow, 'id' | 'version'>,
  writes: Reopening,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select ledger.order_reopen(${order.id}::uuid, ${order.version}::int, ${JSON.stringify(writes)}::jsonb) as is_written`)
  return z.object({ is_written: z.boolean() }).parse(rows[0]).is_written
}

/** The oldest open order of a seller. One round trip. */
export async function findOpenOf(db: Db, sellerId: string): Promise<OrderRow | undefined> {
  const { rows } = await db.execute(sql`
    select ${orderOf} as "order" from orders o ${people}
    where o.seller_id = ${sellerId}::uuid and o.closed_at is null order by o.id limit 1`)
  return orderRows.parse(rows)[0]?.order
}

/** Orders with a dispute, by keyset on the order; one round trip, `limit + 1` rows. */
export async function listDisputed(
  db: Db,
  isOpen: boolean,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { rows } = await db.execute(sql`
    select ${wholeOf} as "order" from order_disputes c join orders o on o.id = c.order_id ${people}
    where ${isOpen ? sql`c.closed_at is null` : sql`c.closed_at is not null`}
      and (${cursor ?? null}::uuid is null or o.id < ${cursor ?? null}::uuid)
    order by o.id desc limit ${limit + 1}`)
  return wholeRows.parse(rows).map(({ order }) => order)
}
