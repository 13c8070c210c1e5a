import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { failedRow } from '#server/jobs/job.ts'
import { refusedSpending } from '#shared/outcome.ts'
import { done, paying } from '../memberships/store.server.ts'
import { graceDays, lateMinutes, reminderDays, retryMinutes, tellBatch } from '../spec.ts'

const renewed = z.object({ outcome: z.string(), failed: failedRow.optional() }).nullable()

/** Renews, or ends, what has been due longest, none of `skip`. @returns null: there was nothing. One round trip. */
export async function renewNext(db: Db, skip: readonly string[]): Promise<z.infer<typeof renewed>> {
  const { rows } = await db.execute(
    sql`select ledger.subscription_renew_next(${renewing}::jsonb, ${`{${skip.join(',')}}`}::uuid[]) as result`,
  )
  return renewed.parse(rows[0]?.result)
}

const count = z.coerce.number()

/** Tells the next people of a renewal that is near. @returns how many. One round trip. */
export async function remindNext(db: Db): Promise<number> {
  const { rows } = await db.execute(
    sql`select ledger.subscriptions_remind(${reminderDays}::int, ${tellBatch}::int) as told`,
  )
  return count.parse(rows[0]?.told)
}

/** Tells the next subscribers of a higher price or a closed tier. @returns 0 when there is nobody left. One round trip. */
export async function announceNext(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select ledger.subscriptions_announce(${tellBatch}::int) as told`)
  return count.parse(rows[0]?.told)
}

/** What the functions of renew.sql are told. */
export const renewing = JSON.stringify({
  grace_days: graceDays,
  retry_minutes: retryMinutes,
  late_minutes: lateMinutes,
})

const paid = z.discriminatedUnion('outcome', [
  done.extend({ event: z.enum(['renewed', 'ended']), balance: z.number().optional() }),
  refusedSpending([...paying, 'not_found', 'nothing_due', 'invalid_amount']),
])

export type Paid = z.infer<typeof paid>

/** Tries a renewal that could not be paid once more: one round trip. */
export async function pay(db: Db, subscriberId: string, id: string): Promise<Paid> {
  const { rows } = await db.execute(
    sql`select ledger.subscription_pay(${subscriberId}::uuid, ${id}::uuid, ${renewing}::jsonb) as result`,
  )
  return paid.parse(rows[0]?.result)
}
