import { sql } from 'drizzle-orm'
import { beginningOf } from '#shared/texts.ts'
import { noteIncident } from '../incidents/incidents.ts'
import { withoutParameters } from '../log.ts'
import type { Ports } from '../ports.ts'
import { coalesce, type Merges } from './coalesce.ts'
import { claimedRows, deliverAll, expansionsOf, merged, type Result, resultOf, type Topics } from './deliver.ts'
import { type Lane, type MessageRow, type Pending, readLanes, settleLanes, type Turn, takeLanes } from './lanes.ts'
import type { Row, Tools } from './topic.ts'

const batchSize = 100
/** Milliseconds for which announcements are collected before a drain. */
const gatherMs = 25
/** Minimum milliseconds between the starts of two drains under load. Channels have a longer distance anyway. */
const distanceMs = 100
/** Lease of a row in seconds: longer than every provider's time limit. */
const leaseSeconds = 30
/** Exponential backoff in seconds, up to the cap, because a late mail is still useful. */
const retrySeconds = { first: 2, cap: 300 }

/** Failures after which a live message is dropped; screens have read the database meanwhile. */
const realtimeAttemptsMax = 8
/** Milliseconds in which a drain retries failures: a Worker has 30 seconds after its response. */
const againWithinMs = 15_000
/** Added in milliseconds, because the database's clock decides when a message is due. */
const dueMarginMs = 100

/**
 * Delivers due rows and deletes delivered ones. Any number of concurrent calls is safe: each row or channel is leased to
 * one drain, and providers ignore a second delivery of the same id. A failure does not stop the rest.
 * @returns the number of delivered rows. @throws the first failure, at the end.
 */
export const drainOutbox = async (tools: Draining): Promise<number> => (await drain(tools)).delivered

type Draining = Tools & { ports: Pick<Ports, 'outbox'> }
/** `againInSeconds`: time until the first failed live message is due again. */
type Drained = { delivered: number; againInSeconds: number | undefined }

async function drain(tools: Draining): Promise<Drained> {
  const { topics, merges } = tools.ports.outbox
  let delivered = 0
  let againInSeconds: number | undefined
  const failures: unknown[] = []
  for (let mayBeDue = true; ; ) {
    const claimed: Row[] = mayBeDue ? await claim(tools) : []
    const { turn, ...expanded } = await expandAndTake(tools, topics, claimed)
    const parts = await Promise.allSettled([
      deliverAll(tools, topics, expanded.rows).then(async (result) => {
        const all = merged([expanded, result])
        await settle(tools, all)
        return { ...nothing, delivered: all.done.length }
      }),
      ...publishTurn(tools, merges, turn),
    ])
    for (const part of parts)
      if (part.status === 'fulfilled') {
        delivered += part.value.delivered
        againInSeconds = earlier(againInSeconds, part.value.againInSeconds)
      } else failures.push(part.reason)
    // A channel may have received messages while it was leased, and an expansion may have left rows without a lease.
    mayBeDue = claimed.length === batchSize || expanded.leavesDue
    if (!mayBeDue && turn.lanes.length === 0) break
  }
  if (failures.length > 0) throw failures[0]
  return { delivered, againInSeconds }
}

const earlier = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

/** Start time of the latest drain, past or planned, by database address, in this isolate. */
const beginnings = new Map<string, number>()
/** Time of the next planned retry in this isolate, by database address. */
const retries = new Map<string, number>()

/**
 * Drains the outbox after a short delay, shared by all callers in this isolate; otherwise concurrent calls would each claim
 * rows and find those of the others. The delay is short after a quiet time, and drains keep a minimum distance under load.
 * A caller returns at once if a drain is planned already. The caller's rows must be committed.
 */
export async function drainSoon(tools: Draining): Promise<void> {
  const { DATABASE_URL: database } = tools.env
  const now = Date.now()
  const newest = beginnings.get(database) ?? 0
  if (now < newest) return
  const beginning = Math.max(now + gatherMs, newest + distanceMs)
  beginnings.set(database, beginning)
  await elapsed(beginning - now)
  // Later callers plan their own drain. A timer may fire slightly early.
  beginnings.set(database, Date.now())
  await drainAgain(tools, await drain(tools), beginning + againWithinMs)
}

/** Retries failed messages once they are due; otherwise the next drain may be the cron's. */
async function drainAgain(tools: Draining, { againInSeconds }: Drained, until: number): Promise<void> {
  const { DATABASE_URL: database } = tools.env
  if (againInSeconds === undefined) return
  const now = Date.now()
  const at = now + againInSeconds * 1000 + dueMarginMs
  if (at > until || now < (retries.get(database) ?? 0)) return
  retries.set(database, at)
  await elapsed(at - now)
  await drainAgain(tools, await drain(tools), until)
}

const elapsed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Expands rows of expanding topics, and leases the channels that have pending messages after that. One round trip; one more
 * if an expansion failed.
 */
async function expandAndTake(
  tools: Tools,
  topics: Topics,
  claimed: Row[],
): Promise<Result & { rows: Row[]; turn: Turn; leavesDue: boolean }> {
  const { rows, expansions, ...none } = expansionsOf(tools, topics, claimed, leaseSeconds)
  try {
    const { made, ...turn } = await takeLanes(
      tools.db,
      expansions.map(({ statement }) => statement),
    )
    const fresh = claimedRows.parse(made).filter(({ kind }) => kind !== 'realtime')
    const leavesDue = expansions.some(({ topic }) => topic.leavesDue)
    return { ...none, rows: [...rows, ...fresh], turn, leavesDue }
  } catch (error) {
    if (expansions.length === 0) throw error
    const failed = expansions.map(({ topic, rows: some }) => resultOf(topic, some, () => String(error)))
    return { ...merged([none, ...failed]), rows, turn: await takeLanes(tools.db), leavesDue: false }
  }
}

const isOpen = ({ wait_ms }: Lane) => wait_ms <= 0

/** Publishes to the leased channels, each after its distance to the last publish. @returns the result of each part. */
function publishTurn(tools: Tools, merges: Merges, { lanes, ...pending }: Turn): Promise<Drained>[] {
  const [now, soon] = [lanes.filter(isOpen), lanes.filter((lane) => !isOpen(lane))]
  const later = async () => {
    if (soon.length === 0) return nothing
    await elapsed(Math.max(0, ...soon.map(({ wait_ms }) => wait_ms)))
    return publishLanes(tools, merges, soon, await readLanes(tools.db, soon))
  }
  return [publishLanes(tools, merges, now, pending), later()]
}

const nothing: Drained = { delivered: 0, againInSeconds: undefined }

async function publishLanes(
  tools: Tools,
  merges: Merges,
  lanes: Lane[],
  { rows, unreadable }: Pending,
): Promise<Drained> {
  if (lanes.length === 0) return nothing
  const { db, providers, log } = tools
  for (const id of unreadable) log.error('live message dropped', 'no channel, name or data', { id })
  const { announcements, said, faults } = coalesce(rows, merges)
  for (const { row, error } of faults)
    log.error('live message not merged', error, { id: row.id, name: row.payload.name })
  const error = await providers.realtime.publish(announcements).then(() => undefined, String)
  if (error !== undefined) {
    log.warn('realtime delivery failed', { rows: said.length, first: error })
    await noteIncident(db, 'provider:realtime', error).catch(() => undefined)
  }
  const again = error === undefined ? [] : said.filter((row) => !isHistory(row))
  const done = said.filter((row) => !again.includes(row)).map(({ id }) => id)
  const later = again.map((row) => ({ ...laterOf(row, error ?? ''), turn: row.payload.turn ?? row.id }))
  await settleLanes(db, lanes, [...done, ...unreadable], later)
  return {
    delivered: done.length,
    againInSeconds: later.map(({ seconds }) => seconds).reduce<number | undefined>(earlier, undefined),
  }
}

const isHistory = ({ attempts }: MessageRow) => attempts >= realtimeAttemptsMax

const secondsAfter = (attempts: number) => Math.min(retrySeconds.cap, retrySeconds.first * 2 ** (attempts - 1))
const laterOf = ({ id, attempts }: { id: number; attempts: number }, error: string) => ({
  id,
  seconds: secondsAfter(attempts),
  // No table can store a null character.
  error: beginningOf(withoutParameters(error).replaceAll('\0', ''), 500),
})

async function claim({ db }: Tools): Promise<Row[]> {
  const { rows } = await db.execute(sql`
    with next as materialized (
      select id from outbox where due_at <= now() and kind <> 'realtime' order by due_at, id limit ${batchSize}
      for update skip locked)
    update outbox o set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    from next where o.id = next.id
    returning o.id, o.kind, o.payload, o.attempts`)
  return claimedRows.parse(rows).sort((a, b) => a.id - b.id)
}

/** Kinds of rows that a single provider delivers. */
const countedKinds = [
  ['mail', 'provider:mail'],
  ['push', 'provider:push'],
] as const

async function settle({ db, log }: Tools, { done, failed, dropped }: Result): Promise<void> {
  const over = [...done, ...dropped.map(({ row }) => row.id)]
  if (over.length > 0) await db.execute(sql`delete from outbox where id = any(${`{${over.join(',')}}`}::bigint[])`)
  for (const { row, error } of dropped)
    log.warn('outbox row dropped', { id: row.id, kind: row.kind, attempts: row.attempts, last: error })
  const troubles = [...failed, ...dropped]
  if (troubles.length === 0) return
  log.warn('outbox delivery failed', { rows: troubles.length, first: troubles[0]?.error })
  const kinds = new Set(troubles.map(({ row }) => row.kind))
  for (const [kind, source] of countedKinds)
    if (kinds.has(kind)) await noteIncident(db, source, troubles[0]?.error).catch(() => undefined)
  if (failed.length === 0) return
  const waits = failed.map(({ row, error }) => laterOf(row, error))
  await db.execute(sql`
    update outbox o set due_at = now() + make_interval(secs => w.seconds), last_error = w.error
    from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as w(id bigint, seconds double precision, error text)
    where o.id = w.id`)
}
