import { QueuesUnavailable } from '#providers/queues/index.ts'
import type { Announcement } from '#providers/realtime/index.ts'
import { beginningOf } from '#shared/texts.ts'
import { noteIncident } from '../incidents/incidents.ts'
import { withoutParameters } from '../log.ts'
import type { Ports } from '../ports.ts'
import type { VendorUse } from '../usage/usage.ts'
import { coalesce, type Merges } from './coalesce.ts'
import { deliverSlice, expansionsOf, isLast, type Result } from './deliver.ts'
import {
  type Lane,
  laneIntervalMs,
  type MessageRow,
  type Pending,
  readLanes,
  settleLanes,
  type Turn,
  takeLanes,
} from './lanes.ts'
import {
  claimFirst,
  claimSlices,
  deleteSlices,
  postponeSlice,
  retrySlice,
  type Slice,
  settleSlice,
  takeSlice,
} from './slices.ts'
import { Throttled, type Tools, type Topics } from './topic.ts'

/** Milliseconds for which announcements are collected before a drain. */
const gatherMs = 25
/** Minimum milliseconds between the starts of two drains under load. Channels have a longer distance anyway. */
const distanceMs = 100
/** Exponential backoff in seconds, up to the cap, because a late mail is still useful. */
const retrySeconds = { first: 2, cap: 300 }

/** Failures after which a live message is dropped; screens have read the database meanwhile. */
const realtimeAttemptsMax = 8
/** Milliseconds in which a drain retries failures: a Worker has 30 seconds after its response. */
const againWithinMs = 15_000
/** Added in milliseconds, because the database's clock decides when a message is due. */
const dueMarginMs = 100

/**
 * Delivers due rows and deletes delivered ones. Any number of concurrent calls is safe: each slice or channel is leased to
 * one drain, and providers ignore a second delivery of the same id. A failure does not stop the rest.
 * @returns the number of delivered rows. @throws the first failure, at the end.
 */
export const drainOutbox = async (tools: Draining): Promise<number> => (await drain(tools)).delivered

/** Delivers a slice of the queue, and everything that it makes due. @throws the first failure, at the end. */
export async function drainSlice(tools: Draining, id: string): Promise<number> {
  const slice = await takeSlice(tools.db, id)
  return slice ? (await drain(tools, slice)).delivered : 0
}

export type Draining = Tools & { ports: Pick<Ports, 'outbox'> }
/** `againInSeconds`: time until the first failed live message is due again. */
type Drained = { delivered: number; againInSeconds: number | undefined }

/** Delivers `own`, if given, and everything that is due. */
async function drain(tools: Draining, own?: Slice): Promise<Drained> {
  const { topics, merges } = tools.ports.outbox
  let delivered = 0
  let againInSeconds: number | undefined
  const failures: unknown[] = []
  const backlog: string[] = []
  for (let mine = own; ; ) {
    const claimed = await claimSlices(tools.db, topics)
    backlog.push(...(await handOver(tools, claimed.queued)))
    const slices = [...(mine ? [mine] : []), ...claimed.slices]
    const { turn, ...expanded } = await expandAndTake(tools, topics, slices)
    // Mails of the rank `first` take the next request to the service, before other mails ask for one.
    const first = claimed.areFirstDue ? deliverFirst(tools, topics) : undefined
    let areFirstLeft = false
    const parts = await Promise.allSettled([
      first?.then(({ delivered: count, areMoreDue }) => {
        areFirstLeft = areMoreDue
        return { ...nothing, delivered: count }
      }) ?? nothing,
      ...expanded.slices.map(async (slice) => {
        if (topics[slice.kind]?.admitFirst) await first?.catch(() => undefined)
        return { ...nothing, delivered: await deliverAndSettle(tools, topics, slice) }
      }),
      ...publishTurn(tools, merges, turn),
    ])
    for (const part of parts)
      if (part.status === 'fulfilled') {
        delivered += part.value.delivered
        againInSeconds = earlier(againInSeconds, part.value.againInSeconds)
      } else failures.push(part.reason)
    const next = backlog.shift()
    mine = next === undefined ? undefined : await takeSlice(tools.db, next)
    // A delivery, an expansion or another drain may have made more rows due meanwhile.
    if (slices.length === 0 && turn.lanes.length === 0 && next === undefined && !areFirstLeft) break
  }
  if (failures.length > 0) throw failures[0]
  return { delivered, againInSeconds }
}

/** Sends slices to the queue. @returns the ids of those that this drain must deliver itself. */
async function handOver(tools: Tools, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  try {
    await tools.providers.queues.send(
      'outbox',
      ids.map((slice) => ({ slice })),
    )
    return []
  } catch (error) {
    tools.log.warn('the queue took no slices', { slices: ids.length, first: String(error) })
    if (error instanceof QueuesUnavailable)
      await noteIncident(tools.db, 'provider:queues', error).catch(() => undefined)
    return ids
  }
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
 * Expands slices of expanding topics, and leases the channels that have pending messages after that. Returns the other
 * slices. One round trip; more if an expansion failed.
 */
async function expandAndTake(tools: Tools, topics: Topics, claimed: Slice[]): Promise<{ slices: Slice[]; turn: Turn }> {
  const { expansions, failed } = expansionsOf(tools, topics, claimed)
  const expanded = expansions.map(({ slice }) => slice)
  const slices = claimed.filter((slice) => !expanded.includes(slice) && !failed.some((one) => one.slice === slice))
  for (const { slice, error } of failed) await settle(tools, topics, slice, { done: [], error: String(error) })
  if (expansions.length === 0) return { slices, turn: await takeLanes(tools.db) }
  const statements = expansions.map(({ statement }) => statement)
  try {
    return { slices, turn: await takeLanes(tools.db, [...statements, deleteSlices(expanded.map(({ id }) => id))]) }
  } catch (error) {
    for (const slice of expanded) await settle(tools, topics, slice, { done: [], error: String(error) })
    return { slices, turn: await takeLanes(tools.db) }
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
  const { refused, error } = await providers.realtime.publish(announcements).then(
    (channels) => ({ refused: channels, error: undefined }),
    (failure: unknown) => ({ refused: new Set<string>(), error: String(failure) }),
  )
  if (error !== undefined) {
    log.warn('realtime delivery failed', { rows: said.length, first: error })
    await noteIncident(db, 'provider:realtime', error).catch(() => undefined)
  }
  const isRefused = ({ payload }: MessageRow) => refused.has(payload.channel)
  const again = said.filter((row) => (error === undefined ? isRefused(row) : !isHistory(row)))
  const done = said.filter((row) => !again.includes(row)).map(({ id }) => id)
  const later = again.map((row) =>
    error === undefined ? refusedOf(row) : { ...laterOf(row, error), turn: row.payload.turn ?? row.id },
  )
  const uses = error === undefined ? usesOf(announcements.filter(({ channel }) => !refused.has(channel))) : []
  await settleLanes(db, lanes, { rows: said, done: [...done, ...unreadable], failed: later, uses })
  return {
    delivered: done.length,
    againInSeconds: later.map(({ seconds }) => seconds).reduce<number | undefined>(earlier, undefined),
  }
}

/** Returns the billed messages of a publish by channel and name. */
const usesOf = (announcements: readonly Announcement[]): VendorUse[] =>
  [...Map.groupBy(announcements, ({ channel, name }) => `${channel} ${name}`).values()].flatMap((list) => {
    const [first] = list
    return first ? [{ measure: 'message', subject: first.channel, name: first.name, amount: list.length } as const] : []
  })

const isHistory = ({ attempts }: MessageRow) => attempts >= realtimeAttemptsMax

/** A refused message was not published, so the next publish merges it with newer ones. */
const refusedOf = ({ id }: MessageRow) => ({ id, seconds: laneIntervalMs.max / 1_000, error: null, turn: null })

const secondsAfter = (attempts: number) => Math.min(retrySeconds.cap, retrySeconds.first * 2 ** (attempts - 1))
/** Shortens an error for a table, which cannot store a null character. */
const textOf = (error: string) => beginningOf(withoutParameters(error).replaceAll('\0', ''), 500)
const laterOf = ({ id, attempts }: { id: number; attempts: number }, error: string) => ({
  id,
  seconds: secondsAfter(attempts),
  error: textOf(error),
})

/** Delivers the next slice of the rank `first`, unless another drain is about to; more of them may be due then. */
async function deliverFirst(tools: Tools, topics: Topics): Promise<{ delivered: number; areMoreDue: boolean }> {
  const none = { delivered: 0, areMoreDue: false }
  for (const { admitFirst } of Object.values(topics)) if (admitFirst && !(await admitFirst(tools))) return none
  const slice = await claimFirst(tools.db, topics)
  return slice ? { delivered: await deliverAndSettle(tools, topics, slice), areMoreDue: true } : none
}

/** Delivers a leased slice and records the result. @returns the number of delivered rows. */
async function deliverAndSettle(tools: Tools, topics: Topics, slice: Slice): Promise<number> {
  try {
    const result = await deliverSlice(tools, topics, slice)
    await settle(tools, topics, slice, result)
    return result.done.length
  } catch (error) {
    if (!(error instanceof Throttled)) throw error
    tools.log.info('outbox delivery postponed', { kind: slice.kind, rows: slice.rows.length, seconds: error.seconds })
    await postponeSlice(tools.db, slice, error.seconds)
    return 0
  }
}

/** Kinds of rows that a single provider delivers. */
const providerOf: Readonly<Record<string, 'provider:mail' | 'provider:push'>> = {
  mail: 'provider:mail',
  push: 'provider:push',
}

async function settle({ db, log }: Tools, topics: Topics, slice: Slice, { done, error }: Result): Promise<void> {
  if (error === undefined) return settleSlice(db, slice, done)
  const { kind, attempts, rows } = slice
  const isDead = isLast(topics, slice)
  log.warn(isDead ? 'outbox slice is dead' : 'outbox delivery failed', {
    kind,
    attempts,
    rows: rows.length - done.length,
    first: error,
  })
  const source = providerOf[kind]
  if (source) await noteIncident(db, source, error).catch(() => undefined)
  await retrySlice(db, slice, { done, seconds: secondsAfter(attempts), error: textOf(error), isDead })
}
