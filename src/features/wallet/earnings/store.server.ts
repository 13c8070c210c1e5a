import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type BatchResult, batchResult } from '#server/jobs/job.ts'
import { payoutRow, payoutSettingsRow } from '../payouts/store.server.ts'

/** Matures due earnings, at most `limit`, for no creator in `skip`. Concurrent runs are safe. */
export async function matureEarnings(db: Db, skip: readonly string[] = [], limit = 1_000): Promise<BatchResult> {
  const { rows } = await db.execute(
    sql`select ledger.mature(${limit}::int, ${`{${skip.join(',')}}`}::uuid[]) as answer`,
  )
  return batchResult.parse(rows[0]?.answer)
}

const overview = z.object({
  pending: z.number(),
  available: z.number(),
  paying_out: z.number(),
  disputed: z.number(),
  debt: z.number(),
  /** End of the period in which earnings take 21 days to mature; null if they take 7 days. */
  new_creator_until: z.coerce.date().nullable(),
  /** Tokens that become available, by UTC day: the next 31 days that have any. */
  releases: z.array(z.object({ on: z.iso.date(), tokens: z.number(), earnings: z.number() })),
  disputes: z.array(z.object({ purchase_id: z.uuid(), tokens: z.number(), since: z.coerce.date() })),
  /** Payouts on their way to the bank. */
  payouts: z.array(payoutRow),
  /** True if the newest proof of the ledger found violations, which stops all payouts. */
  stopped: z.boolean(),
  /** Reason why an admin holds this creator's payouts; null if they are not held. */
  held: z.string().nullable(),
  settings: payoutSettingsRow,
})
export type EarningsOverview = z.infer<typeof overview>

/** Reads a creator's unpaid earnings with the dates and reasons of their release. One round trip. */
export async function readEarnings(db: Db, creatorId: string): Promise<EarningsOverview> {
  const { rows } = await db.execute(sql`select ledger.earnings_overview(${creatorId}::uuid) as result`)
  return overview.parse(rows[0]?.result)
}

export type EarningsNumber = 'pending' | 'available' | 'paying_out' | 'disputed'

const movement = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** Negative if tokens left this balance. */
  tokens: z.coerce.number(),
  counterparty: z.string().nullable(),
  message: z.string(),
  label: z.string().nullable(),
  reference: z.uuid().nullable(),
  created_at: z.coerce.date(),
  /** For pending earnings: the time at which they become available. */
  releases_at: z.coerce.date().nullable(),
})
export type EarningsMovement = z.infer<typeof movement>

/** Lists the rows of one balance, newest first: `limit + 1` older than `before`, for `toPage`. One round trip. */
export async function readEarningsMovements(
  db: Db,
  creatorId: string,
  page: { number: EarningsNumber; limit: number; before: string | undefined },
): Promise<EarningsMovement[]> {
  const { rows } = await db.execute(sql`
    select * from ledger.earnings_movements(${creatorId}::uuid, ${page.number}, ${page.limit + 1}::int,
      ${page.before ?? null}::uuid)`)
  return z.array(movement).parse(rows)
}

const revenue = z.object({
  day: z.iso.date(),
  /** Kind of movement that earned it; `reversed` is the loss by lost disputes (negative). */
  source: z.string(),
  tokens: z.coerce.number(),
  payments: z.coerce.number(),
})
export type Revenue = z.infer<typeof revenue>

/** Reads a creator's time zones, best first: of their availability, of their account. One round trip. */
export async function findZones(db: Db, creatorId: string): Promise<(string | null)[]> {
  const { rows } = await db.execute(sql`
    select array[a.time_zone, u.time_zone] as zones
    from users u left join availability a on a.creator_id = u.id where u.id = ${creatorId}::uuid`)
  return z.object({ zones: z.array(z.string().nullable()) }).parse(rows[0]).zones
}

/** Reads a creator's earnings by day of `zone` (IANA) and by source, for `from` up to but excluding `to`; at most 400 days. */
export async function readRevenue(
  db: Db,
  creatorId: string,
  { from, to, zone = 'UTC' }: { from: Date; to: Date; zone?: string },
): Promise<Revenue[]> {
  const { rows } = await db.execute(sql`
    select day::text, source, tokens, payments from ledger.earnings_revenue(${creatorId}::uuid,
      ${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz, ${zone})`)
  return z.array(revenue).parse(rows)
}
