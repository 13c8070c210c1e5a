import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type BatchResult, batchResult, failedRow } from '#server/jobs/job.ts'
import { refusedSpending } from '#shared/schemas.ts'
import { graceDays, lateMinutes, pauseDays, reminderDays, retryMinutes, tellBatch } from '../spec.ts'
import { done, paying } from '../store.server.ts'

const renewed = z.object({ outcome: z.string(), failed: failedRow.optional() }).nullable()

/**
 * Renews or ends the membership that has been due longest, excluding `skip`. Returns null if none is due. One round
 * trip.
 */
export async function renewNext(db: Db, skip: readonly string[]): Promise<z.infer<typeof renewed>> {
  const { rows } = await db.execute(
    sql`select ledger.subscription_renew_next(${renewing}::jsonb, ${ids(skip)}) as result`,
  )
  return renewed.parse(rows[0]?.result)
}

const ids = (skip: readonly string[]) => sql`${`{${skip.join(',')}}`}::uuid[]`

/** Sends the next renewal reminders, excluding memberships in `skip`. One round trip. */
export async function remindNext(db: Db, skip: readonly string[]): Promise<BatchResult> {
  const { rows } = await db.execute(
    sql`select ledger.subscriptions_remind(${reminderDays}::int, ${tellBatch}::int, ${ids(skip)}) as batch`,
  )
  return batchResult.parse(rows[0]?.batch)
}

/**
 * Announces a higher price or a closed tier to the next subscribers, excluding memberships in `skip`. One round trip.
 */
export async function announceNext(db: Db, skip: readonly string[]): Promise<BatchResult> {
  const { rows } = await db.execute(sql`select ledger.subscriptions_announce(${tellBatch}::int, ${ids(skip)}) as batch`)
  return batchResult.parse(rows[0]?.batch)
}

/** Settings for the functions of renew.sql. */
export const renewing = JSON.stringify({
  grace_days: graceDays,
  pause_days: pauseDays,
  retry_minutes: retryMinutes,
  late_minutes: lateMinutes,
})

const paid = z.discriminatedUnion('outcome', [
  done.extend({ event: z.enum(['renewed', 'ended']), balance: z.number().optional() }),
  refusedSpending([...paying, 'not_found', 'nothing_due', 'paused', 'price_changed', 'invalid_amount']).extend({
    price: z.number().optional(),
  }),
])

export type Paid = z.infer<typeof paid>

/** Retries an unpaid renewal. One round trip. */
export async function pay(db: Db, subscriberId: string, id: string, country: string | null): Promise<Paid> {
  const { rows } = await db.execute(
    sql`select ledger.subscription_pay(${subscriberId}::uuid, ${id}::uuid, ${country}::text, ${renewing}::jsonb) as result`,
  )
  return paid.parse(rows[0]?.result)
}
