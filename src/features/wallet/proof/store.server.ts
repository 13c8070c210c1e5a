import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/index.ts'
import { batchAnswer, logFailed } from '#server/jobs/job.ts'

const counted = z.object({ n: z.coerce.number() })

/**
 * Adds what waits in the inbox to the cached balances; one that fails keeps no other from it. Any number of runs at once.
 * @returns how many accounts.
 */
export async function foldInbox({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  const { rows } = await db.execute(sql`select ledger.fold_all() as answer`)
  const { done, failed } = batchAnswer.parse(rows[0]?.answer)
  logFailed(log, 'the inbox of an account could not be folded', failed)
  return done
}

/** Forgets answers to requests that are older than a day; returns how many. */
export async function purgeRequests(db: Db, limit = 10_000): Promise<number> {
  const { rows } = await db.execute(sql`select ledger.requests_purge(${limit}::int) as n`)
  return counted.parse(rows[0]).n
}
