import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type CasesInput, caseSchema } from '../contract.ts'
import type { DisputeOutcome } from '../spec/lists.ts'

/** By keyset on the order; one round trip, `limit + 1` rows. */
export async function listCases(db: Db, { state, limit, cursor }: CasesInput) {
  const { rows } = await db.execute(sql`
    select public.order_case(d.order_id) as "case" from order_disputes d
    where ${state === 'open' ? sql`d.closed_at is null` : sql`d.closed_at is not null`}
      and (${cursor ?? null}::uuid is null or d.order_id < ${cursor ?? null}::uuid)
    order by d.order_id desc limit ${limit + 1}`)
  return z
    .array(z.object({ case: caseSchema }))
    .parse(rows)
    .map((row) => row.case)
}

const resolved = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), case: caseSchema, replayed: z.boolean() }),
  z.object({
    outcome: z.literal('refused'),
    reason: z.enum(['not_an_admin', 'not_found', 'own_order', 'not_disputed', 'idempotency_conflict']),
  }),
])
export type ResolveResult = z.infer<typeof resolved>

type Resolve = {
  adminId: string
  orderId: string
  outcome: DisputeOutcome
  note: string
  key: string | undefined
  hash: string
}

/** Decides, moves the tokens and tells both: one round trip. */
export async function resolveCase(db: Db, { adminId, orderId, outcome, note, key, hash }: Resolve) {
  const { rows } = await db.execute(sql`
    select ledger.order_resolve(${adminId}::uuid, ${orderId}::uuid, ${outcome}::text, ${note}::text,
      ${key ?? null}::text, ${hash}::text) as result`)
  return resolved.parse(rows[0]?.result)
}
