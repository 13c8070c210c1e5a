import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { reminderDays, tellBatch } from '../spec.ts'
import { renewing } from './subscriptions.server.ts'

/** Renews, or ends, what has been due longest. @returns whether there was something. One round trip. */
export async function renewNext(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select ledger.subscription_renew_next(${renewing}::jsonb) as result`)
  return z.object({ outcome: z.string() }).nullable().parse(rows[0]?.result) !== null
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
