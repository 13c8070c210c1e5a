import { sql } from 'drizzle-orm'
import { beginningOf } from '#shared/texts.ts'
import { noteIncident } from '../incidents/incidents.ts'
import { withoutParameters } from '../log.ts'
import type { Ports } from '../ports.ts'
import { coalesce, type Merges } from './coalesce.ts'
import { claimedRows, deliverAll, expansionsOf, merged, type Result, resultOf, type Topics } from './deliver.ts'
import { type Lane, type Pending, readLanes, settleLanes, type ToldRow, type Turn, takeLanes } from './lanes.ts'
import type { Row, Tools } from './topic.ts'

const batchSize = 100
/** What is announced within so many milliseconds is drained at once. */
const gatherMs = 25
/** From the beginning of one drain to the next one's, where much is announced: channels have a longer distance anyway. */
const distanceMs = 100
/** A drain's lease of a row: longer than every provider's time limit. */
const leaseSeconds = 30
/** Exponential backoff, in seconds, up to the cap; mail is worth sending late. */
const retrySeconds = { first: 2, cap: 300 }

/** A live message is dropped after so many failures: the screens have read the database by then. */
const realtimeAttemptsMax = 8
/** So long after its beginning a drain tries again what failed: a Worker has half a minute after its answer. */
const againWithinMs = 15_000
/** A message is due by the database's clock. */
const dueMarginMs = 100

/**
 * Delivers what is due and deletes what was delivered. Safe to run any number of times at once: a row, or a channel, is
 * leased to one drain, and providers ignore a second delivery of the same id. What fails keeps none of the rest back.
 * @returns how many rows were delivered. @throws the first failure, at the end.
 */
export const drainOutbox = async (tools: Draining): Promise<number> => (await drain(tools)).delivered

type Draining = Tools & { ports: Pick<Ports, 'outbox'> }
/** `againInSeconds`: when the first live message that failed is due again. */
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
    // a channel may have got new messages while it was leased; an expansion may have left rows that nobody drains
    mayBeDue = claimed.length === batchSize || expanded.leavesDue
    if (!mayBeDue && turn.lanes.length === 0) break
  }
  if (failures.length > 0) throw failures[0]
  return { delivered, againInSeconds }
}

const earlier = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

/** When the newest drain of a database began or will begin; by its address, in this isolate. */
const beginnings = new Map<string, number>()
/** When somebody in this isolate will publish again what failed; by the address of the database. */
const retries = new Map<string, number>()

/**
 * Drains the outbox after a moment, for everybody in this isolate who asks until then: of many calls at once each would
 * otherwise claim, and find the rows of the others. After a quiet time the moment is short; while call follows call, drains
 * keep their distance. Nobody waits for anybody: whoever finds a drain about to begin is done. The caller's rows are committed.
 */
export async function drainSoon(tools: Draining): Promise<void> {
  const { DATABASE_URL: database } = tools.env
  const now = Date.now()
  const newest = beginnings.get(database) ?? 0
  if (now < newest) return
  const beginning = Math.max(now + gatherMs, newest + distanceMs)
  beginnings.set(database, beginning)
  await elapsed(beginning - now)
  // from here on nobody counts on it: a timer may be a little early
  beginnings.set(database, Date.now())
  await drainAgain(tools, await drain(tools), beginning + againWithinMs)
}

/** Publishes what failed once more when it is due: where nothing else is announced, the next drain is the cron's. */
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
 * Turns rows of expanding topics into the rows that are delivered, and leases the channels with what is pending by then.
 * One round trip; one more where the rows could not be expanded.
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

/** Publishes to the leased channels, to each when its distance to the last publish is over. @returns what became of each part. */
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

const isHistory = ({ attempts }: ToldRow) => attempts >= realtimeAttemptsMax

const secondsAfter = (attempts: number) => Math.min(retrySeconds.cap, retrySeconds.first * 2 ** (attempts - 1))
const laterOf = ({ id, attempts }: { id: number; attempts: number }, error: string) => ({
  id,
  seconds: secondsAfter(attempts),
  // no table holds a null character
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

/** Kinds of rows that one provider delivers. */
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
