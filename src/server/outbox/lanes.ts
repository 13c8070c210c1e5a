import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '../db/index.ts'
import { usesAppended, type VendorUse } from '../usage/usage.ts'

/**
 * Limits of the milliseconds between two publishes to a channel. With two messages in each, a subscriber gets at most
 * ten a second.
 */
export const laneIntervalMs = { min: 220, max: 1_000 } as const
/** Messages that the subscribers of a channel receive in a second; the provider's account allows 2,500 (Ably Standard). */
const deliveriesPerSecond = 2_000

/** Audience of a channel, pending messages of a publish, and the time since the channel was open. */
type Load = { audience: number; messages: number; idleMs: number }

/**
 * Returns the milliseconds until the next publish to a channel: longer in a rush before a large audience, so that the
 * provider's account delivers every message.
 */
export function intervalOf({ audience, messages, idleMs }: Load): number {
  const { min, max } = laneIntervalMs
  const neededPerSecond = (messages * 1_000) / (min + idleMs)
  const affordablePerSecond = deliveriesPerSecond / Math.max(1, audience)
  if (neededPerSecond <= affordablePerSecond) return min
  return Math.round(Math.min(max, Math.max(min, 1_000 / affordablePerSecond)))
}
const lanesMax = 100
const rowsMax = 500
/** Lease of a channel in seconds, for a drain that is killed: longer than the provider's time limit. */
const leaseSeconds = 15
const keptHours = 1

const lane = z.object({ channel: z.string(), wait_ms: z.coerce.number(), idle_ms: z.coerce.number() })
export type Lane = z.infer<typeof lane>

const messageRow = z.object({
  id: z.coerce.number(),
  attempts: z.number(),
  /** `turn`: id under which it was published before, without a response. */
  payload: z.object({
    channel: z.string(),
    name: z.string(),
    data: z.unknown(),
    turn: z.number().optional(),
    /** Number of people who get the message, if it can be large. */
    audience: z.number().nullish(),
  }),
})
export type MessageRow = z.infer<typeof messageRow>

/** Pending messages. `unreadable` are the ids of invalid rows, which do not block the others. */
export type Pending = { rows: MessageRow[]; unreadable: number[] }
/** Leased channels, and the pending messages of those that may be published to at once. */
export type Turn = Pending & { lanes: Lane[] }

const anyRows = z.array(z.looseObject({ id: z.coerce.number() }))

function toPending(found: unknown): Pending {
  const rows = anyRows.parse(found).map((row) => ({ id: row.id, parsed: messageRow.safeParse(row) }))
  return {
    rows: rows.flatMap(({ parsed }) => parsed.data ?? []),
    unreadable: rows.flatMap(({ id, parsed }) => (parsed.success ? [] : [id])),
  }
}

const list = (values: (string | number)[]) => JSON.stringify(values)
const channelsOf = (lanes: Lane[]) =>
  sql`(select jsonb_array_elements_text(${list(lanes.map(({ channel }) => channel))}::jsonb))`

// Locks channels in the order of their names, as leasing does, to avoid deadlocks.
const locked = (which: SQL, skipping = sql``): SQL =>
  sql`materialized (select channel from outbox_lanes where ${which} order by channel for update ${skipping})`

// Rows that a killed drain had taken are read alone, so that the same publish is repeated: the provider recognizes its
// ids and drops a duplicate. If none of them is left, for example after a seed, all pending rows are read.
const pendingIn = (channels: SQL): SQL => sql`
  with pending as materialized (
    select o.id, o.payload, o.attempts + 1 as attempts from outbox o
    join outbox_lanes l on l.channel = o.payload ->> 'channel'
    where o.kind = 'realtime' and o.due_at <= now() and o.payload ->> 'channel' in ${channels}
      and (l.taken is null or o.id = any (l.taken) or not exists (select from outbox t where t.id = any (l.taken)))
    order by o.id limit ${rowsMax}
  ), by_channel as (
    select payload ->> 'channel' as channel, array_agg(id) as ids from pending group by 1
  ), held as ${locked(sql`channel in (select channel from by_channel)`)},
  noted as (
    update outbox_lanes l set taken = b.ids from held join by_channel b using (channel) where l.channel = held.channel
  )
  select id, payload, attempts from pending order by id`

const leasing = sql`
  insert into outbox_lanes as l (channel, held_until)
  select distinct o.payload ->> 'channel', now() + make_interval(secs => ${leaseSeconds})
  from outbox o
  where o.kind = 'realtime' and o.due_at <= now() and o.payload ->> 'channel' is not null and not exists (
    select from outbox_lanes h where h.channel = o.payload ->> 'channel' and h.held_until > now())
  order by 1 limit ${lanesMax}
  on conflict (channel) do update set held_until = excluded.held_until where l.held_until <= now()
  returning channel, ceil(greatest(0, extract(epoch from open_at - clock_timestamp()) * 1000)) as wait_ms,
    floor(greatest(0, extract(epoch from clock_timestamp() - open_at) * 1000)) as idle_ms`

// Second statement of the transaction: it sees everything that was written before the lease, and finds its own leases
// by the id of the transaction.
const reading = pendingIn(sql`(
  select channel from outbox_lanes where xmin = pg_current_xact_id()::xid and open_at <= clock_timestamp())`)

/**
 * Leases every unleased channel that has pending messages, and reads the messages of those that are open. A message written
 * while its channel is leased is left to the holder, which checks again after the release, so that none is left behind.
 * `before` are statements that run first in the same transaction. One round trip.
 */
export async function takeLanes(db: Db, before: SQL[] = []): Promise<Turn> {
  const [first = leasing, ...others] = [...before, leasing, reading]
  const done = await db.batch([db.execute(first), ...others.map((statement) => db.execute(statement))])
  const [lanes, rows] = done.slice(-2)
  return { lanes: z.array(lane).parse(lanes?.rows), ...toPending(rows?.rows) }
}

/** Reads the pending messages of these channels, oldest first. One round trip. */
export async function readLanes(db: Db, lanes: Lane[]): Promise<Pending> {
  const { rows } = await db.execute(pendingIn(channelsOf(lanes)))
  return toPending(rows)
}

/** A failed message and the time until its retry. `turn` and `error` are null if it was certainly not published. */
export type Postponed = { id: number; seconds: number; error: string | null; turn: number | null }

/** Returns the interval after a publish of `rows` to each channel. A refused channel waits for the longest. */
const intervalsOf = (lanes: Lane[], { rows, failed }: Pick<Published, 'rows' | 'failed'>) => {
  const refused = new Set(failed.flatMap(({ id, turn }) => (turn === null ? [id] : [])))
  return lanes.map(({ channel, idle_ms: idleMs }) => {
    const own = rows.filter(({ payload }) => payload.channel === channel)
    if (own.some(({ id }) => refused.has(id))) return { channel, ms: laneIntervalMs.max }
    const audience = Math.max(0, ...own.map(({ payload }) => payload.audience ?? 0))
    return { channel, ms: intervalOf({ audience, messages: own.length, idleMs }) }
  })
}

/** Messages of a publish, the ids of those to delete, the failed ones, and the billed messages. */
type Published = { rows: MessageRow[]; done: number[]; failed: Postponed[]; uses: VendorUse[] }

/** Deletes published messages, schedules retries of failed ones, and releases the channels. One round trip. */
export async function settleLanes(db: Db, lanes: Lane[], { rows, done, failed, uses }: Published): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from outbox where id in (select jsonb_array_elements(${list(done)}::jsonb)::bigint)
    ), used as (${usesAppended(uses)}
    ), put_off as (
      update outbox o set due_at = now() + make_interval(secs => w.seconds), last_error = w.error,
        attempts = o.attempts + case when w.turn is null then 0 else 1 end,
        payload = o.payload || case when w.turn is null then '{}' else jsonb_build_object('turn', w.turn) end
      from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb)
        as w(id bigint, seconds double precision, error text, turn bigint)
      where o.id = w.id
    ), held as ${locked(sql`channel in ${channelsOf(lanes)}`)}
    update outbox_lanes l set held_until = '-infinity', taken = null,
      open_at = clock_timestamp() + make_interval(secs => i.ms / 1000.0)
    from held join jsonb_to_recordset(${JSON.stringify(intervalsOf(lanes, { rows, failed }))}::jsonb) as i(channel text, ms integer)
      using (channel)
    where l.channel = held.channel`)
}

/** Deletes idle channels, and messages that could not be published for a day. One round trip. */
export async function purgeLanes(db: Db): Promise<void> {
  await db.execute(sql`
    with history as (
      delete from outbox where kind = 'realtime' and created_at < now() - interval '1 day'
    ), idle as ${locked(
      sql`greatest(held_until, open_at) < now() - make_interval(hours => ${keptHours})`,
      sql`skip locked`,
    )}
    delete from outbox_lanes where channel in (select channel from idle)`)
}
