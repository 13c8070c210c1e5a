import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { type CardDispute, cardDispute } from './contract.ts'
import type { Bought } from './rules.ts'
import { spentShown } from './spec.ts'

const at = z.coerce.date().nullable()
const row = cardDispute.extend({ opened_at: z.coerce.date(), due_at: at, closed_at: at, evidence_at: at })

const columns = sql`d.id, p.id as purchase_id, u.username, p.tokens::int, d.usd_cents::int, d.state, d.reason, d.opened_at, d.due_at,
  d.closed_at, e.sent_at as evidence_at, a.username as evidence_by`
const joined = sql`left join purchases p on p.stripe_payment_intent_id = d.stripe_payment_intent_id
  left join users u on u.id = p.user_id
  left join dispute_evidence e on e.dispute_id = d.id and e.is_final and e.refused_at is null
  left join users a on a.id = e.written_by`

type Page = { state: 'open' | 'closed' | 'all'; limit: number; before: { at: string; id: string } | undefined }

/** Lists disputes, newest first: `limit + 1` older than a moment and id, for `toPage`. One round trip. */
export async function listDisputes(db: Db, { state, limit, before }: Page): Promise<(CardDispute & { key: string })[]> {
  const { rows } = await db.execute(sql`
    select ${columns}, d.opened_at::text as key from (
      select * from disputes d
      where ${state === 'all' ? sql`true` : state === 'open' ? sql`d.state = 'opened'` : sql`d.state <> 'opened'`}
        and ${before ? sql`(d.opened_at, d.id) < (${before.at}::timestamptz, ${before.id})` : sql`true`}
      order by d.opened_at desc, d.id desc limit ${limit + 1}) d ${joined}
    order by d.opened_at desc, d.id desc`)
  return z.array(row.extend({ key: z.string() })).parse(rows)
}

const bought = z.object({
  purchase_id: z.uuid(),
  user_id: z.uuid(),
  display_name: z.string(),
  email: z.string(),
  tokens: z.number(),
  usd_cents: z.number(),
  credited_at: at,
  recipient: z.string().nullable(),
  spent: z.array(
    z.object({ at: z.coerce.date(), kind: z.string(), tokens: z.number(), username: z.string().nullable() }),
  ),
})

/** Finds a dispute with the facts about its purchase. One round trip. */
export async function findDispute(
  db: Db,
  id: string,
): Promise<{ dispute: CardDispute; bought: (Bought & { user_id: string }) | null } | undefined> {
  const { rows } = await db.execute(sql`
    select ${columns}, case when p.id is not null then jsonb_build_object('purchase_id', p.id, 'user_id', p.user_id,
      'display_name', u.display_name, 'email', u.email, 'tokens', p.tokens, 'usd_cents', p.usd_cents, 'credited_at', p.credited_at, 'recipient', r.username,
      'spent', ledger.spent_of(p.id, ${spentShown})) end as bought
    from disputes d ${joined} left join users r on r.id = p.recipient_id where d.id = ${id}`)
  const [found] = z.array(row.extend({ bought: bought.nullable() })).parse(rows)
  if (!found) return undefined
  const { bought: known, ...dispute } = found
  return { dispute, bought: known }
}

type Written = { disputeId: string; isFinal: boolean; hash: string; admin: AdminActor }

/**
 * Stores evidence before it is sent, with its audit entry. A retry with the same evidence uses the same row; different
 * evidence replaces a row without a known result. @returns undefined if the dispute is closed, or evidence was
 * submitted.
 */
export async function beginEvidence(
  db: Db,
  { disputeId, isFinal, hash, admin }: Written,
): Promise<{ id: string; isSent: boolean } | undefined> {
  const entry = recordAudit(admin, {
    action: 'dispute.evidence',
    target: { kind: 'dispute', id: disputeId },
    data: { submit: isFinal, hash },
  })
  const { rows } = await db.execute(sql`
    with locked as materialized (select id from disputes where id = ${disputeId} and state = 'opened'),
    known as materialized (
      select e.id, e.hash, e.sent_at, e.is_final from dispute_evidence e join locked on e.dispute_id = locked.id
      where e.refused_at is null and (e.is_final or (e.hash = ${hash} and not ${isFinal}))
      order by e.is_final desc, e.id desc limit 1),
    replaced as (
      update dispute_evidence e set refused_at = now() from known k
      where e.id = k.id and k.is_final and ${isFinal} and k.sent_at is null and k.hash <> ${hash} returning e.id),
    counted as materialized (select count(*) as n from replaced)
    select k.id, k.sent_at is not null as is_sent, k.hash = ${hash} as is_same, n > 0 as is_replaced
    from locked left join known k on true, counted`)
  const [state] = z
    .array(
      z.object({
        id: z.uuid().nullable(),
        is_sent: z.boolean().nullable(),
        is_same: z.boolean().nullable(),
        is_replaced: z.boolean(),
      }),
    )
    .parse(rows)
  if (!state) return undefined
  if (state.id !== null && state.is_same) return { id: state.id, isSent: state.is_sent ?? false }
  if (state.id !== null && !state.is_replaced) return undefined
  const { rows: made } = await db.execute(sql`
    with made as (
      insert into dispute_evidence (dispute_id, is_final, hash, written_by)
      values (${disputeId}, ${isFinal}, ${hash}, ${admin.id}::uuid)
      on conflict (dispute_id) where is_final and refused_at is null do nothing returning id)
    select id, ${entry} as entry from made`)
  const [one] = z.array(z.object({ id: z.uuid() })).parse(made)
  return one && { id: one.id, isSent: false }
}

/** Stores whether the provider accepted the evidence. One round trip. */
export async function endEvidence(db: Db, id: string, end: 'sent' | 'refused'): Promise<void> {
  await db.execute(sql`
    update dispute_evidence set ${sql.raw(end === 'sent' ? 'sent_at' : 'refused_at')} = now()
    where id = ${id}::uuid and sent_at is null and refused_at is null`)
}

/** Writes the audit entry of a file for the provider. @returns false if the dispute is closed. One round trip. */
export async function noteFile(
  db: Db,
  { disputeId, hash, admin }: { disputeId: string; hash: string; admin: AdminActor },
): Promise<boolean> {
  const entry = recordAudit(admin, {
    action: 'dispute.file',
    target: { kind: 'dispute', id: disputeId },
    data: { hash },
  })
  const { rows } = await db.execute(sql`
    select ${entry} as entry from disputes d where d.id = ${disputeId} and d.state = 'opened'`)
  return rows.length > 0
}
