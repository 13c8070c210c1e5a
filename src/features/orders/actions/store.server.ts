import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminActor } from '#server/actor.ts'
import { type AuditEntry, recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import type { OrderWrites } from '../rules.ts'
import { detailsRows, type OrderRow, orderOf, orderRow, people, selectFullDetails } from '../store.server.ts'

/** The caller and their idempotency key: a retry returns the original response. */
export type Request = { userId: string; key: string | undefined; hash: string }

const answer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), balance: z.number().optional(), replayed: z.boolean() }),
  /** `reason`: code of the refusal. */
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

export type DecisionFacts = z.infer<typeof seen>

/** Reads everything that a decision about an order needs; undefined if the order is missing. One round trip. */
export async function readForDecision(
  db: Db,
  orderId: string,
  { userId, key, hash }: Request,
  attachments: readonly string[],
): Promise<DecisionFacts | undefined> {
  const { rows } = await db.execute(sql`
    select ${orderOf} as "order", me.status = 'active' as is_active,
      me.status = 'active' and (me.role = 'admin' or me.is_super_admin) as is_admin,
      (select count(*)::int from uploads where id = any (${`{${attachments.join(',')}}`}::uuid[])
        and owner_id = me.id and kind = 'delivery' and state = 'ready') as files_ready,
      ledger.request_answered(me.id, ${key ?? null}::text, ${hash}::text) as answered
    from orders o ${people} join users me on me.id = ${userId}::uuid where o.id = ${orderId}::uuid`)
  return z.array(seen).parse(rows)[0]
}

/**
 * Stores a refusal under the key of its request. @returns the response that a concurrent request stored first, if any.
 */
export async function storeRefusal(db: Db, { userId, key, hash }: Request, code: string): Promise<Answer | null> {
  const { rows } = await db.execute(sql`
    select ledger.request_refused(${userId}::uuid, ${key}::text, ${hash}::text, ${code}::text) as answer`)
  return z.object({ answer: answer.nullable() }).parse(rows[0]).answer
}

export const written = z.union([answer, z.object({ outcome: z.literal('conflict') })])

/** Audit entry of an admin's action, written in the same transaction. */
export type Audited = { admin: AdminActor; entry: AuditEntry }

type Writing = { order: Pick<OrderRow, 'id' | 'version'>; writes: OrderWrites; audited?: Audited | undefined }

export const writing = ({ order, writes, audited }: Writing, request: Request | null): SQL => {
  const dispute = writes.dispute && { ...writes.dispute, admin_id: audited?.admin.id }
  return sql`ledger.order_write(${order.id}::uuid, ${order.version}::int, ${JSON.stringify({ ...writes, dispute })}::jsonb,
    ${request?.userId ?? null}::uuid, ${request?.key ?? null}::text, ${request?.hash ?? null}::text)`
}

/**
 * Writes a decision about a version of an order in one transaction with its tokens and the messages to both sides.
 * @returns `conflict` if the order has changed since; otherwise the response with the current order. One round trip.
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
    selectFullDetails(db, change.order.id),
  ])
  return { result: written.parse(result.rows[0]?.result), order: detailsRows.parse(whole.rows)[0]?.order }
}
