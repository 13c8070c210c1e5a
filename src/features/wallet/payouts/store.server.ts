import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Transfer } from '#providers/payments/index.ts'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { refused } from '#shared/schemas.ts'
import type { PayoutHold } from './contract.ts'
import { payoutSchedules, payoutStatuses } from './tables.ts'

export const payoutRow = z.object({
  id: z.uuid(),
  creator_id: z.uuid(),
  tokens: z.number(),
  usd_cents: z.number(),
  status: z.enum(payoutStatuses),
  /** The provider's ids of the payee's account, the transfer to it and the payout from it. */
  payee_id: z.string(),
  transfer_id: z.string().nullable(),
  payout_id: z.string().nullable(),
  failure: z.string().nullable(),
  requested_at: z.coerce.date(),
  paid_at: z.coerce.date().nullable(),
  failed_at: z.coerce.date().nullable(),
  /** Time at which the money of a failed payout was returned. */
  reversed_at: z.coerce.date().nullable(),
})
export type PayoutRow = z.infer<typeof payoutRow>

/** Data of a payout at the provider, from which `restorePayout` can create it again. */
export const payoutMetadata = z.object({ payout_id: z.uuid(), creator_id: z.uuid() })
export type PayoutMetadata = z.infer<typeof payoutMetadata>

const done = z.object({
  outcome: z.literal('done'),
  replayed: z.boolean(),
  payout: payoutRow,
  /** Tokens that the creator still has available. */
  available: z.number(),
})
const requested = z.discriminatedUnion('outcome', [
  done,
  refused([
    'idempotency_conflict',
    'invalid_amount',
    'below_minimum',
    'not_a_creator',
    'payee_not_ready',
    'payouts_stopped',
    'payouts_held',
    'in_debt',
    'payout_unsettled',
    'insufficient_tokens',
  ]),
])
export type PayoutRequest = z.infer<typeof requested>
const moved = z.discriminatedUnion('outcome', [done, refused(['payout_not_found', 'other_transfer'])])
export type PayoutMove = z.infer<typeof moved>

/** Requests a payout; idempotent under a key, however late the retry comes. One round trip. */
export async function requestPayout(
  db: Db,
  request: { creatorId: string; tokens: number; key?: string | undefined; hash?: string | undefined },
): Promise<PayoutRequest> {
  const { rows } = await db.execute(sql`
    select ledger.payout_request(${request.creatorId}::uuid, ${request.tokens}::bigint, ${request.key ?? null}::text,
      ${request.hash ?? null}::text) as result`)
  return requested.parse(rows[0]?.result)
}

/** Stores the provider's transfer and payout. `other_transfer`: a different transfer is stored. */
export async function progressPayout(
  db: Db,
  progress: { id: string; transferId?: string | undefined; payoutId?: string | undefined },
): Promise<PayoutMove> {
  const { rows } = await db.execute(sql`
    select ledger.payout_progress(${progress.id}::uuid, ${progress.transferId ?? null}::text,
      ${progress.payoutId ?? null}::text) as result`)
  return moved.parse(rows[0]?.result)
}

/** Returns those of the provider's transfers that are stored. One round trip. */
export async function findTransfers(db: Db, transferIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute(sql`select ledger.known_transfers(array(
    select jsonb_array_elements_text(${JSON.stringify(transferIds)}::jsonb))) as result`)
  return new Set(z.array(z.string()).parse(rows[0]?.result))
}

const restored = z.discriminatedUnion('outcome', [
  done,
  refused(['not_a_creator', 'invalid_amount', 'insufficient_tokens', 'payout_not_found', 'other_transfer']),
])

/** Stores a transfer of a payout that the ledger lacks, because the database was restored from a backup. */
export async function restorePayout(
  db: Db,
  { transferId, payeeId, usdCents, createdAt }: Transfer,
  { payout_id, creator_id }: PayoutMetadata,
): Promise<z.infer<typeof restored>> {
  const { rows } = await db.execute(sql`
    select ledger.payout_restore(${payout_id}::uuid, ${creator_id}::uuid, ${usdCents}::bigint, ${payeeId}, ${transferId},
      ${createdAt.toISOString()}::timestamptz) as result`)
  return restored.parse(rows[0]?.result)
}

/**
 * Ends a payout, found by our id or by the provider's id. A failure is final in any order of events; the tokens are
 * available again, and a completed transfer must be reversed (`noteReversal`).
 */
export async function finishPayout(
  db: Db,
  end: { id: string | null; payoutId: string | null; state: 'paid' | 'failed'; failure?: string | null },
): Promise<PayoutMove> {
  const { rows } = await db.execute(sql`
    select ledger.payout_finish(${end.id}::uuid, ${end.payoutId}::text, ${end.state}, ${end.failure ?? null}::text)
      as result`)
  return moved.parse(rows[0]?.result)
}

/** Records that the money of a failed payout was returned. */
export async function noteReversal(db: Db, id: string): Promise<PayoutMove> {
  const { rows } = await db.execute(sql`select ledger.payout_reversed(${id}::uuid) as result`)
  return moved.parse(rows[0]?.result)
}

const list = z.array(payoutRow)

/** Lists a creator's payouts, newest first: `limit + 1` older than `before`, for `toPage`. */
export async function readPayouts(
  db: Db,
  creatorId: string,
  page: { limit: number; before: string | undefined },
): Promise<PayoutRow[]> {
  const { rows } = await db.execute(sql`
    select ledger.payouts_of(${creatorId}::uuid, ${page.limit + 1}::int, ${page.before ?? null}::uuid) as result`)
  return list.parse(rows[0]?.result)
}

/**
 * Lists payouts on the way, and failed ones whose money was not returned; only those older than `olderThanSeconds`,
 * except `skip`.
 */
export async function listUnfinishedPayouts(
  db: Db,
  limit = 50,
  olderThanSeconds = 60,
  skip: readonly string[] = [],
): Promise<PayoutRow[]> {
  const { rows } = await db.execute(sql`
    select ledger.payouts_unfinished(${limit}::int, ${olderThanSeconds}::int, ${`{${skip.join(',')}}`}::uuid[]) as result`)
  return list.parse(rows[0]?.result)
}

const due = z.array(z.object({ creator_id: z.uuid(), tokens: z.number() }))

/** Lists creators whose weekly payout is due and who have none under `key` (the week's name) yet, after `after`. */
export async function listDuePayouts(db: Db, key: string, limit = 50, after?: string): Promise<z.infer<typeof due>> {
  const { rows } = await db.execute(
    sql`select ledger.payouts_due(${key}, ${limit}::int, ${after ?? null}::uuid) as result`,
  )
  return due.parse(rows[0]?.result)
}

export const payoutSettingsRow = z.object({
  payee_id: z.string().nullable(),
  /** True if the provider would pay out to the payee. */
  ready: z.boolean(),
  schedule: z.enum(payoutSchedules),
})
export type PayoutSettings = z.infer<typeof payoutSettingsRow>

export async function readPayoutSettings(db: Db, creatorId: string): Promise<PayoutSettings> {
  const { rows } = await db.execute(sql`select ledger.payout_settings(${creatorId}::uuid) as result`)
  return payoutSettingsRow.parse(rows[0]?.result)
}

/** Sets the given values; a payee cannot be replaced. Returns the current settings. */
export async function writePayoutSettings(
  db: Db,
  creatorId: string,
  changes: { payeeId?: string; ready?: boolean; schedule?: PayoutSettings['schedule'] },
): Promise<PayoutSettings> {
  const { rows } = await db.execute(sql`
    select ledger.payout_settings_set(${creatorId}::uuid, ${changes.payeeId ?? null}::text, ${changes.ready ?? null}::boolean,
      ${changes.schedule ?? null}::text) as result`)
  return payoutSettingsRow.parse(rows[0]?.result)
}

const whose = z.object({ id: z.uuid().nullable() })

/** Stores whether the provider would pay out to a payee. Returns the creator, or null for an unknown payee. */
export async function notePayee(db: Db, payeeId: string, ready: boolean): Promise<string | null> {
  const { rows } = await db.execute(sql`select ledger.payee_ready(${payeeId}, ${ready}) as id`)
  return whose.parse(rows[0]).id
}

const everybodys = z.array(payoutRow.extend({ username: z.string(), held: z.string().nullable() }))

/** Lists all payouts, newest first: `limit + 1` older than `before`, for `toPage`. One round trip. */
export async function listEveryPayout(
  db: Db,
  page: { state: 'open' | 'failed' | 'paid' | undefined; limit: number; before: string | undefined },
): Promise<z.infer<typeof everybodys>> {
  const { rows } = await db.execute(sql`
    select ledger.payouts_list(${page.limit + 1}::int, ${page.before ?? null}::uuid, ${page.state ?? null}::text) as result`)
  return everybodys.parse(rows[0]?.result)
}

const held = z.object({ is: z.boolean() })

/** Returns true if a creator's payouts must wait: an admin holds them, or all are stopped. One round trip. */
export async function isPayoutHeld(db: Db, creatorId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select ledger.payout_is_held(${creatorId}::uuid) as is`)
  return held.parse(rows[0]).is
}

/**
 * Common table expressions that notify the creator in the app and by mail. The final select must read `noticed`,
 * because Postgres does not run an unused select.
 */
const notifyCreator = sql`
  props as (select creator_id, jsonb_build_object('held', released_at is null, 'reason',
    case when released_at is null then reason else '' end) as props from changed),
  noticed as (select public.notify(creator_id, 'system.payout_hold', props, null) from props),
  mailed as (
    insert into outbox (kind, payload)
    select 'mail', jsonb_build_object('template', 'payout_hold', 'to', u.email, 'props', p.props)
    from props p join users u on u.id = p.creator_id where u.status <> 'deleted')`

type Holding = { creatorId: string; reason: string; admin: AdminActor }

/** Holds a creator's payouts. @returns the id of the hold; undefined if they are held already. One round trip. */
export async function holdPayouts(db: Db, { creatorId, reason, admin }: Holding): Promise<string | undefined> {
  const entry = recordAudit(admin, { action: 'payout.hold', target: { kind: 'person', id: creatorId } })
  const { rows } = await db.execute(sql`
    with changed as (
      insert into payout_holds (creator_id, reason, held_by)
      select id, ${reason}, ${admin.id}::uuid from users where id = ${creatorId}::uuid and role = 'creator'
      on conflict (creator_id) where released_at is null do nothing returning *),
    ${notifyCreator}
    select c.id, ${entry} as entry from changed c, (select count(*) as n from noticed) t where t.n >= 0`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)[0]?.id
}

/**
 * Releases a hold of payouts. @returns the creator's id; undefined if the hold is missing or released. One round trip.
 */
export async function releasePayouts(
  db: Db,
  { id, reason, admin }: { id: string; reason: string; admin: AdminActor },
): Promise<string | undefined> {
  const target = { kind: 'person', id: sql`c.creator_id::text` }
  const { rows } = await db.execute(sql`
    with changed as (
      update payout_holds set released_at = now(), released_by = ${admin.id}::uuid, release_reason = ${reason}
      where id = ${id}::uuid and released_at is null returning *),
    ${notifyCreator}
    select c.creator_id as id, ${recordAudit(admin, { action: 'payout.release', target })} as entry
    from changed c, (select count(*) as n from noticed) t where t.n >= 0`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)[0]?.id
}

const listed = z.array(
  z.object({
    id: z.uuid(),
    creator_id: z.uuid(),
    username: z.string(),
    reason: z.string(),
    held_by_username: z.string(),
    held_at: z.coerce.date(),
    available: z.number(),
    paying_out: z.number(),
  }),
)

/** Lists creators with held payouts, newest first: `limit + 1` older than `before`, for `toPage`. One round trip. */
export async function listHolds(
  db: Db,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<PayoutHold[]> {
  const { rows } = await db.execute(sql`
    with page as materialized (
      select * from payout_holds
      where released_at is null and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
      order by id desc limit ${limit + 1}),
    tokens as (
      select t.* from jsonb_to_recordset(ledger.payable_of(array(select creator_id from page)))
        as t (creator_id uuid, available bigint, paying_out bigint))
    select h.id, h.creator_id, u.username, h.reason, a.username as held_by_username, h.held_at,
      coalesce(t.available, 0)::float8 as available, coalesce(t.paying_out, 0)::float8 as paying_out
    from page h join users u on u.id = h.creator_id join users a on a.id = h.held_by
    left join tokens t on t.creator_id = h.creator_id
    order by h.id desc`)
  return listed.parse(rows)
}

const payeePerson = z.object({ email: z.string(), country: z.string().nullable() })

/** Reads the facts about a creator that the provider needs for a new payee; undefined without an active creator. */
export async function findPayeePerson(db: Db, userId: string) {
  const { rows } = await db.execute(sql`
    select u.email, c.country from users u left join creator_profiles c on c.user_id = u.id
    where u.id = ${userId}::uuid and u.status = 'active' and u.role = 'creator'`)
  return rows[0] === undefined ? undefined : payeePerson.parse(rows[0])
}
