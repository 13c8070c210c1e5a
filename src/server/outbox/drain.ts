import { sql } from 'drizzle-orm'
import { claimedRows, deliverAll, type Result, type Rows, type Tools } from './deliver.ts'

const batchSize = 100
/** How long one drain may hold a row before another may take it: longer than every provider's time limit. */
const leaseSeconds = 30
/** Distance to the next attempt doubles from here and stops growing at the cap; mail is worth sending late. */
const retrySeconds = { first: 2, cap: 300 }

/**
 * Delivers what is due and forgets what was delivered. Safe to run any number of times at once: a row is leased to one
 * drain, and providers ignore a second delivery of the same id.
 * @returns how many rows were delivered.
 */
export async function drainOutbox(tools: Tools): Promise<number> {
  let delivered = 0
  for (;;) {
    const claimed = await claim(tools)
    if (claimed.length === 0) return delivered
    const { done, failed } = await deliverAll(tools, claimed, leaseSeconds)
    await settle(tools, done, failed)
    delivered += done.length
    // a mail that is a notification as well has just written one
    const hasMore = claimed.some((row) => row.kind === 'mail' && row.payload.notice)
    if (claimed.length < batchSize && !hasMore) return delivered
  }
}

async function claim({ db }: Tools): Promise<Rows> {
  const { rows } = await db.execute(sql`
    update outbox set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from outbox where due_at <= now() order by due_at, id limit ${batchSize} for update skip locked)
    returning id, kind, payload, attempts`)
  return claimedRows.parse(rows).sort((a, b) => a.id - b.id)
}

async function settle({ db, log }: Tools, done: number[], failed: Result['failed']): Promise<void> {
  if (done.length > 0) await db.execute(sql`delete from outbox where id = any(${`{${done.join(',')}}`}::bigint[])`)
  if (failed.length === 0) return
  const waits = failed.map(({ row, error }) => ({
    id: row.id,
    seconds: Math.min(retrySeconds.cap, retrySeconds.first * 2 ** (row.attempts - 1)),
    error: error.slice(0, 500),
  }))
  log.warn('outbox delivery failed', { rows: waits.length, first: waits[0]?.error })
  await db.execute(sql`
    update outbox o set due_at = now() + make_interval(secs => w.seconds), last_error = w.error
    from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as w(id bigint, seconds double precision, error text)
    where o.id = w.id`)
}
