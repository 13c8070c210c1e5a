import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { hasAccount } from '#features/accounts/index.server.ts'
import { addNotice } from '#features/notifications/index.server.ts'
import type { Context } from '../context.ts'
import { contentOf, type MailPayload, mailPayload, writeMail } from './templates.ts'

const claimed = z.array(
  z.discriminatedUnion('kind', [
    z.object({
      id: z.coerce.number(),
      kind: z.literal('realtime'),
      attempts: z.number(),
      payload: z.object({ channel: z.string(), name: z.string(), data: z.unknown() }),
    }),
    z.object({
      id: z.coerce.number(),
      kind: z.literal('mail'),
      attempts: z.number(),
      payload: mailPayload,
    }),
  ]),
)
type Row = z.infer<typeof claimed>[number]
type Rows = z.infer<typeof claimed>

const batchSize = 100
/** How long one drain may hold a row before another may take it: longer than every provider's time limit. */
const leaseSeconds = 30
/** Distance to the next attempt doubles from here and stops growing at the cap; mail is worth sending late. */
const retrySeconds = { first: 2, cap: 300 }
/** After this many failures an announcement is history: the screens have read the database long since. */
const realtimeAttemptsMax = 8

type Tools = Pick<Context, 'db' | 'providers' | 'log' | 'env'>

/**
 * Delivers what is due and forgets what was delivered. Safe to run any number of times at once: a row is leased to one
 * drain, and providers ignore a second delivery of the same id.
 * @returns how many rows were delivered.
 */
export async function drainOutbox(tools: Tools): Promise<number> {
  let delivered = 0
  for (;;) {
    const rows = await claim(tools)
    if (rows.length === 0) return delivered
    const results = await Promise.all([deliverRealtime(tools, rows), ...rows.map((row) => deliverMail(tools, row))])
    const done = results.flatMap((result) => result.done)
    await settle(
      tools,
      done,
      results.flatMap((result) => result.failed),
    )
    delivered += done.length
    if (rows.length < batchSize) return delivered
  }
}

type Result = { done: number[]; failed: { row: Row; error: string }[] }
const nothing: Result = { done: [], failed: [] }

async function claim({ db }: Tools): Promise<Rows> {
  const { rows } = await db.execute(sql`
    update outbox set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from outbox where due_at <= now() order by due_at, id limit ${batchSize} for update skip locked)
    returning id, kind, payload, attempts`)
  return claimed.parse(rows).sort((a, b) => a.id - b.id)
}

async function deliverRealtime({ providers }: Tools, rows: Rows): Promise<Result> {
  const mine = rows.filter((row) => row.kind === 'realtime')
  if (mine.length === 0) return nothing
  try {
    await providers.realtime.publish(mine.map(({ id, payload }) => ({ ...payload, id: `outbox-${id}` })))
    return { done: mine.map((row) => row.id), failed: [] }
  } catch (error) {
    const given = mine.filter((row) => row.attempts >= realtimeAttemptsMax).map((row) => row.id)
    const again = mine.filter((row) => row.attempts < realtimeAttemptsMax)
    return { done: given, failed: again.map((row) => ({ row, error: String(error) })) }
  }
}

async function deliverMail({ db, providers, env }: Tools, row: Row): Promise<Result> {
  if (row.kind !== 'mail') return nothing
  const { notice, props } = row.payload
  const context = { origin: env.APP_ORIGIN, secret: env.SESSION_SECRET }
  try {
    if (!(await isStillRight(db, row.payload))) return { done: [row.id], failed: [] }
    if (notice) {
      const { title, paragraphs } = contentOf(row.payload, context)
      await addNotice(db, { id: notice.id, userId: notice.user_id, title, message: paragraphs[0] ?? '', data: props })
    }
    await providers.mail.send(writeMail(row.payload, context), `outbox-${row.id}`)
    return { done: [row.id], failed: [] }
  } catch (error) {
    return { done: [], failed: [{ row, error: String(error) }] }
  }
}

/** Whether the address has, or has not, an account, for the mails that depend on it: whoever asked did not wait to learn. */
async function isStillRight(db: Context['db'], { audience, to }: MailPayload): Promise<boolean> {
  if (audience === 'anybody') return true
  return (await hasAccount(db, to)) === (audience === 'with account')
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
