import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type BatchAnswer, batchAnswer } from '#server/jobs/job.ts'
import { payoutRow, payoutSettingsRow } from '../payouts/store.server.ts'

/** Makes available what is due, at most `limit` earnings, none of the creators in `skip`. Any number of runs at once. */
export async function matureEarnings(db: Db, skip: readonly string[] = [], limit = 1_000): Promise<BatchAnswer> {
  const { rows } = await db.execute(
    sql`select ledger.mature(${limit}::int, ${`{${skip.join(',')}}`}::uuid[]) as answer`,
  )
  return batchAnswer.parse(rows[0]?.answer)
}

const overview = z.object({
  pending: z.number(),
  available: z.number(),
  paying_out: z.number(),
  disputed: z.number(),
  debt: z.number(),
  /** Until when earnings take 21 days to mature; null: 7 days. */
  new_creator_until: z.coerce.date().nullable(),
  /** What becomes available, by UTC day, the next 31 days on which something does. */
  releases: z.array(z.object({ on: z.iso.date(), tokens: z.number(), earnings: z.number() })),
  disputes: z.array(z.object({ purchase_id: z.uuid(), tokens: z.number(), since: z.coerce.date() })),
  /** On their way to the bank. */
  payouts: z.array(payoutRow),
  /** The newest proof of the ledger found something: nothing is paid out. */
  stopped: z.boolean(),
  /** Why an admin holds this creator's payouts back; null: nobody does. */
  held: z.string().nullable(),
  settings: payoutSettingsRow,
})
export type EarningsOverview = z.infer<typeof overview>

/** Everything a creator earned and was not paid, with when and why it is released. One round trip. */
export async function readEarnings(db: Db, creatorId: string): Promise<EarningsOverview> {
  const { rows } = await db.execute(sql`select ledger.earnings_overview(${creatorId}::uuid) as result`)
  return overview.parse(rows[0]?.result)
}

export type EarningsNumber = 'pending' | 'available' | 'paying_out' | 'disputed'

const movement = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** Negative: left this number. */
  tokens: z.coerce.number(),
  counterparty: z.string().nullable(),
  message: z.string(),
  label: z.string().nullable(),
  reference: z.uuid().nullable(),
  created_at: z.coerce.date(),
  /** Of pending earnings: when they become available. */
  releases_at: z.coerce.date().nullable(),
})
export type EarningsMovement = z.infer<typeof movement>

/** What is behind one of the numbers, newest first: `limit + 1` rows older than `before`, for `toPage`. One round trip. */
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
  /** The kind of movement that earned it; `reversed`: what lost disputes took back (negative). */
  source: z.string(),
  tokens: z.coerce.number(),
  payments: z.coerce.number(),
})
export type Revenue = z.infer<typeof revenue>

/** The zones that may be those of a creator's days, the first that is one: of their hours, or of their account. One round trip. */
export async function findZones(db: Db, creatorId: string): Promise<(string | null)[]> {
  const { rows } = await db.execute(sql`
    select array[a.time_zone, u.time_zone] as zones
    from users u left join availability a on a.creator_id = u.id where u.id = ${creatorId}::uuid`)
  return z.object({ zones: z.array(z.string().nullable()) }).parse(rows[0]).zones
}

/** What a creator earned by day of `zone` (IANA) and by source, from the first moment up to the second; at most 400 days. */
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
