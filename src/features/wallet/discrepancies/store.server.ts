import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { discrepancyKinds } from './lists.ts'
import { reconciledParts } from './tables.ts'

export type ReconciledPart = (typeof reconciledParts)[number]
export type Discrepancy = {
  kind: (typeof discrepancyKinds)[number]
  subject: string
  detail: string
  usdCents: number | null
  occurredAt: Date
}

/** Kinds of discrepancies that each complete pass over a list finds again while they exist. */
const kindsOf: Record<ReconciledPart, readonly Discrepancy['kind'][]> = {
  charges: ['charge_unknown', 'amount_differs'],
  purchases: ['purchase_unpaid'],
  refunds: ['refund_unknown'],
  disputes: ['dispute_unknown'],
  transfers: ['transfer_unknown'],
}

/** Days that the first pass looks back: as long as a payment can be disputed. No pass looks back further. */
const lookBackDays = 400
/**
 * Days by which a pass overlaps the previous one, because a payment can be paid or reported days after its creation.
 */
const overlapDays = 3

const progress = z.object({ since: z.coerce.date(), started_at: z.coerce.date(), after: z.string().nullable() })
export type ReconciliationPass = { since: Date; startedAt: Date; after: string | null }

const list = (kinds: readonly string[]) =>
  sql`array[${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )}]::text[]`

/**
 * Resumes an unfinished pass, or begins one. A new pass starts shortly before the last complete one, or at the oldest
 * unexplained payment or, with `openSince`, unfinished payment. One round trip.
 */
export async function beginReconciliation(
  db: Db,
  part: ReconciledPart,
  openSince: Date | null,
): Promise<ReconciliationPass> {
  const from = sql`greatest(now() - make_interval(days => ${lookBackDays}), least(
    coalesce(r.completed_from - make_interval(days => ${overlapDays}), '-infinity'), ${openSince?.toISOString() ?? null}::timestamptz,
    (select min(occurred_at) from discrepancies where resolved_at is null and kind = any(${list(kindsOf[part])}))))`
  const { rows } = await db.execute(sql`
    insert into reconciliations as r (part, since, started_at)
    values (${part}, now() - make_interval(days => ${lookBackDays}), now())
    on conflict (part) do update set
      since = case when r.completed_from = r.started_at then ${from} else r.since end,
      started_at = case when r.completed_from = r.started_at then now() else r.started_at end
    returning since, started_at, after`)
  const { since, started_at, after } = progress.parse(rows[0])
  return { since, startedAt: started_at, after }
}

/** Stores the findings of a page and the progress of the pass. One round trip. */
export async function notePage(
  db: Db,
  part: ReconciledPart,
  after: string | null,
  found: readonly Discrepancy[],
): Promise<void> {
  const rows = found.map(({ usdCents, occurredAt, ...rest }) => ({
    ...rest,
    usd_cents: usdCents,
    occurred_at: occurredAt.toISOString(),
  }))
  await db.execute(sql`
    with noted as (
      insert into discrepancies as d (kind, subject, detail, usd_cents, occurred_at)
      select distinct on (kind, subject) kind, subject, detail, usd_cents, occurred_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as found(kind text, subject text, detail text, usd_cents bigint, occurred_at timestamptz)
      on conflict (kind, subject) do update
      set detail = excluded.detail, usd_cents = excluded.usd_cents, seen_at = now(), resolved_at = null,
        -- a dismissal holds while the details are unchanged
        dismissed_at = case when (d.detail, d.usd_cents) is not distinct from (excluded.detail, excluded.usd_cents)
          then d.dismissed_at end,
        dismissed_by = case when (d.detail, d.usd_cents) is not distinct from (excluded.detail, excluded.usd_cents)
          then d.dismissed_by end
    )
    update reconciliations set after = ${after} where part = ${part}`)
}

/** Ends a pass: discrepancies that exist would have been found again, so the others are resolved. One round trip. */
export async function endReconciliation(db: Db, part: ReconciledPart, pass: ReconciliationPass): Promise<void> {
  await db.execute(sql`
    with resolved as (
      update discrepancies d set resolved_at = now() from reconciliations r
      where r.part = ${part} and d.resolved_at is null and d.kind = any(${list(kindsOf[part])})
        and d.seen_at < r.started_at and d.occurred_at >= ${pass.since.toISOString()}::timestamptz
    )
    update reconciliations set after = null, completed_at = now(), completed_from = started_at where part = ${part}`)
}

const openRow = z.object({
  id: z.uuid(),
  kind: z.enum(discrepancyKinds),
  subject: z.string(),
  detail: z.string(),
  usd_cents: z.coerce.number().nullable(),
  occurred_at: z.coerce.date(),
  found_at: z.coerce.date(),
})
const openRows = z.object({
  reconciled_at: z.coerce.date().nullable(),
  count: z.coerce.number(),
  newest: z.array(openRow),
})

/** Lists open discrepancies, newest first, and the time of the last complete comparison of all lists (null: not yet). */
export async function readDiscrepancies(db: Db, limit: number): Promise<z.infer<typeof openRows>> {
  const { rows } = await db.execute(sql`
    select
      (select case when count(completed_at) = ${reconciledParts.length}::int then min(completed_at) end from reconciliations) as reconciled_at,
      (select count(*) from discrepancies where resolved_at is null and dismissed_at is null) as count,
      (select coalesce(jsonb_agg(d order by d.id desc), '[]') from (
        select id, kind, subject, detail, usd_cents, occurred_at, found_at from discrepancies
        where resolved_at is null and dismissed_at is null order by id desc limit ${limit}) d) as newest`)
  return openRows.parse(rows[0])
}

/** Dismisses a discrepancy for an admin. @returns false if it is missing or no longer open. One round trip. */
export async function dismissDiscrepancy(
  db: Db,
  { id, admin, reason }: { id: string; admin: AdminActor; reason: string },
): Promise<boolean> {
  const entry = { action: 'discrepancy.dismiss', target: { kind: 'discrepancy', id } }
  const { rows } = await db.execute(sql`
    with dismissed as (
      update discrepancies set dismissed_at = now(), dismissed_by = ${admin.id}::uuid, dismiss_reason = ${reason}
      where id = ${id}::uuid and resolved_at is null and dismissed_at is null returning id)
    select ${recordAudit(admin, entry)} from dismissed`)
  return rows.length > 0
}
