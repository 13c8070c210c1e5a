import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/index.ts'
import { batchResult, logFailed } from '#server/jobs/job.ts'

const counted = z.object({ n: z.coerce.number() })

/**
 * Adds the inbox to the cached balances; a failing account does not block the others. Concurrent runs are safe.
 * @returns the number of folded accounts.
 */
export async function foldInbox({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  const { rows } = await db.execute(sql`select ledger.fold_all() as answer`)
  const { done, failed } = batchResult.parse(rows[0]?.answer)
  logFailed(log, 'the inbox of an account could not be folded', failed)
  return done
}

/** Deletes stored responses older than a day; returns their number. */
export async function purgeRequests(db: Db, limit = 10_000): Promise<number> {
  const { rows } = await db.execute(sql`select ledger.requests_purge(${limit}::int) as n`)
  return counted.parse(rows[0]).n
}
