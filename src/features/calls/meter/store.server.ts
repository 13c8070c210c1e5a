import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { noteUse } from '#server/usage/usage.ts'
import { courtesyDays, credit } from '../billing/spec.ts'
import { type CallSide, type CallStatus, callTypes } from '../lists.ts'
import type { CallRecord } from './state.ts'
import { callRecords } from './tables.ts'

const inProgress: CallStatus = 'in_progress'

const extensionRow = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    held: z.number(),
    spendable: z.number(),
    limit_at: z.coerce.date().nullable(),
    grown: z.number(),
  }),
  z.object({ outcome: z.literal('refused'), reason: z.literal('not_under_way') }),
])
/** Tokens held for a call, the fan's further tokens, and the time limit before the creator's next booking. */
export type HoldExtension = z.infer<typeof extensionRow>

/**
 * Holds up to `tokens` more for a call in progress, limited by the fan's balance and spending limits, and reserves the
 * creator's time until `until`. `grown` is the number of added tokens. With `tokens` 0 it only reads. One round trip.
 */
export async function extendHold(db: Db, callId: string, tokens: number, until: Date): Promise<HoldExtension> {
  const { rows } = await db.execute(sql`
    select ledger.call_grow(${callId}::uuid, ${inProgress}::text, ${tokens}::bigint,
      ${until.toISOString()}::timestamptz) as extension`)
  return extensionRow.parse(rows[0]?.extension)
}

const termsRow = z.object({
  rate: z.number(),
  held: z.number(),
  spendable: z.number(),
  starts_at: z.coerce.date(),
  /** Agreed minutes, including minutes added during the call. */
  minutes: z.number(),
  booked_minutes: z.number(),
  keeps_going: z.boolean(),
  limit_at: z.coerce.date().nullable(),
  credit_seconds: z.number(),
  has_courtesy: z.boolean(),
})
export type MeterTerms = z.infer<typeof termsRow>

/** Selects the records of the last `hours` hours between the fan and the creator of call `c`. */
const earlierRecords = (hours: number): SQL => sql`(
  select e.lines from call_requests p join call_records e on e.call_id = p.id
  where p.fan_id = c.fan_id and p.creator_id = c.creator_id and e.ended_at > now() - make_interval(hours => ${hours}::int)) as r`

/**
 * Reads the terms of an agreed call for its meter, with the time limit of the creator's next booking. Returns undefined
 * if the call is not agreed or has ended. One round trip.
 */
export async function findTerms(db: Db, callId: string): Promise<MeterTerms | undefined> {
  const { rows } = await db.execute(sql`
    select c.rate, c.tokens as held, c.minutes + c.added_minutes as minutes, c.minutes as booked_minutes, c.keeps_going,
      c.scheduled_at as starts_at, (ledger.wallet_balance(c.fan_id) ->> 'spendable')::int as spendable,
      schedule_limit(c.creator_id, c.id, c.scheduled_at) as limit_at,
      greatest(0, ${credit.seconds}::int - (
        select coalesce(sum((l ->> 'seconds')::int), 0) from ${earlierRecords(credit.hours)}
        cross join jsonb_array_elements(r.lines) as l where l ->> 'what' = 'credit'))::int as credit_seconds,
      not exists (select from ${earlierRecords(courtesyDays * 24)} where r.lines @> '[{"what": "courtesy"}]') as has_courtesy
    from call_requests c where c.id = ${callId}::uuid and c.status in ('accepted', ${inProgress})`)
  return z.array(termsRow).parse(rows)[0]
}

/** Writes the record of a call; does nothing if one exists. Two round trips. */
export async function writeRecord(db: Db, callId: string, record: CallRecord): Promise<void> {
  const { seconds, free_seconds: freeSeconds, rate, tokens, lines, intervals, reason, by } = record
  const written = await db
    .insert(callRecords)
    .values({
      callId,
      seconds,
      freeSeconds,
      rate,
      tokens,
      lines,
      intervals,
      reason,
      by,
      endedAt: new Date(record.ended_at),
    })
    .onConflictDoNothing()
    .returning({ callId: callRecords.callId })
  if (written.length > 0) await noteUse(db, { measure: 'talk', subject: 'call', amount: seconds })
}

const roomRow = z.object({
  call_id: z.uuid(),
  meeting_id: z.string(),
  fan_participant_id: z.string().nullable(),
  creator_participant_id: z.string().nullable(),
})
export type Room = z.infer<typeof roomRow>
const roomOf = sql`call_id, meeting_id, fan_participant_id, creator_participant_id`

/** Finds the room of a call; undefined if neither side has joined yet. One round trip. */
export async function findRoom(db: Db, callId: string): Promise<Room | undefined> {
  const { rows } = await db.execute(sql`select ${roomOf} from call_rooms where call_id = ${callId}::uuid`)
  return z.array(roomRow).parse(rows)[0]
}

/**
 * Stores the meeting of a call; replaces the meeting `lost` and its participants, if given. One round trip.
 * @returns the id of the stored meeting; concurrent callers get the first one.
 */
export async function storeRoom(db: Db, callId: string, meetingId: string, lost: string | null = null) {
  const { rows } = await db.execute(sql`
    insert into call_rooms as r (call_id, meeting_id) values (${callId}::uuid, ${meetingId})
    on conflict (call_id) do update set (meeting_id, fan_participant_id, creator_participant_id) = (
      select new.* from (values (excluded.meeting_id, null, null)) as new where r.meeting_id = ${lost}
      union all select r.meeting_id, r.fan_participant_id, r.creator_participant_id where r.meeting_id is distinct from ${lost})
    returning meeting_id`)
  return z.array(roomRow.pick({ meeting_id: true })).parse(rows)[0]?.meeting_id ?? meetingId
}

/**
 * Stores the latest participant id of a side. Notifies the other side when the first side joins. One round trip.
 * @returns the previous participant id of this side, and whether the other side was notified.
 */
export async function storeParticipant(db: Db, callId: string, side: CallSide, participantId: string) {
  const [fanColumn, creatorColumn] = [sql`fan_participant_id`, sql`creator_participant_id`]
  const [own, other] = side === 'fan' ? [fanColumn, creatorColumn] : [creatorColumn, fanColumn]
  const recipient = side === 'fan' ? sql`c.creator_id` : sql`c.fan_id`
  const { rows } = await db.execute(sql`
    with noted as (
      update call_rooms r set ${own} = ${participantId} from (
        select call_id, ${own} as before, ${other} as other from call_rooms where call_id = ${callId}::uuid for update) as o
      where r.call_id = o.call_id returning o.call_id, o.before, o.other),
    notified as materialized (
      select notify(${recipient}, 'session_request.waiting', jsonb_build_object('request_id', c.id, 'type', c.type, 'by', ${side}::text))
      from noted n join call_requests c on c.id = n.call_id where n.before is null and n.other is null)
    select before, (select count(*) from notified)::int as notified from noted`)
  const [stored] = z.array(z.object({ before: z.string().nullable(), notified: z.number() })).parse(rows)
  return { before: stored?.before ?? null, hasNotified: stored?.notified === 1 }
}

/** Finds the call of a provider's meeting, its type, and the side of a person in it. One round trip. */
export async function findByMeeting(db: Db, meetingId: string, personId: string) {
  const { rows } = await db.execute(sql`
    select c.id, c.type, case ${personId} when c.fan_id::text then 'fan' when c.creator_id::text then 'creator' end as side
    from call_rooms r join call_requests c on c.id = r.call_id where r.meeting_id = ${meetingId}`)
  return z
    .array(z.object({ id: z.uuid(), type: z.enum(callTypes), side: z.enum(['fan', 'creator']).nullable() }))
    .parse(rows)[0]
}
