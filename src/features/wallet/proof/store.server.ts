import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'

const counted = z.object({ n: z.coerce.number() })

/** Adds what waits in the inbox to the cached balances; returns how many accounts. Any number of runs at once. */
export async function foldInbox(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select ledger.fold_all() as n`)
  return counted.parse(rows[0]).n
}

/** Forgets answers to requests that are older than a day; returns how many. */
export async function purgeRequests(db: Db, limit = 10_000): Promise<number> {
  const { rows } = await db.execute(sql`select ledger.requests_purge(${limit}::int) as n`)
  return counted.parse(rows[0]).n
}
