import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { courtesyDays, credit } from '../billing/spec.ts'
import type { CallSide, CallStatus } from '../lists.ts'
import type { CallRecord } from './state.ts'
import { callRecords } from './tables.ts'

const underWay: CallStatus = 'in_progress'

const answer = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    held: z.number(),
    spendable: z.number(),
    limit_at: z.coerce.date().nullable(),
    grown: z.number(),
  }),
  z.object({ outcome: z.literal('refused'), reason: z.literal('not_under_way') }),
])
/** Held tokens of a call, the fan's further tokens, and the time limit of the creator. */
export type Growth = z.infer<typeof answer>

/**
 * Holds up to `tokens` more for a call in progress, limited by the fan's balance and spending limits, and reserves the
 * creator's time until `until`. `grown` is the number of tokens added. With 0 tokens only reads. One round trip.
 */
export async function growHold(db: Db, callId: string, tokens: number, until: Date): Promise<Growth> {
  const { rows } = await db.execute(sql`
    select ledger.call_grow(${callId}::uuid, ${underWay}::text, ${tokens}::bigint,
      ${until.toISOString()}::timestamptz) as answer`)
  return answer.parse(rows[0]?.answer)
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

/** Selects records of the last `hours` between the two people of call `c`. */
const earlier = (hours: number): SQL => sql`(
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
        select coalesce(sum((l ->> 'seconds')::int), 0) from ${earlier(credit.hours)}
        cross join jsonb_array_elements(r.lines) as l where l ->> 'what' = 'credit'))::int as credit_seconds,
      not exists (select from ${earlier(courtesyDays * 24)} where r.lines @> '[{"what": "courtesy"}]') as has_courtesy
    from call_requests c where c.id = ${callId}::uuid and c.status in ('accepted', ${underWay})`)
  return z.array(termsRow).parse(rows)[0]
}

/** Writes the record of a call. Only the first record of a call is kept. One round trip. */
export async function writeRecord(db: Db, callId: string, record: CallRecord): Promise<void> {
  const { seconds, free_seconds: freeSeconds, rate, tokens, lines, intervals, reason, by } = record
  await db
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
 * Writes the meeting of a call. `gone` names the lost meeting that it replaces, including its participants.
 * @returns the meeting that was written first. One round trip.
 */
export async function placeRoom(db: Db, callId: string, meetingId: string, gone: string | null = null) {
  const { rows } = await db.execute(sql`
    insert into call_rooms as r (call_id, meeting_id) values (${callId}::uuid, ${meetingId})
    on conflict (call_id) do update set (meeting_id, fan_participant_id, creator_participant_id) = (
      select new.* from (values (excluded.meeting_id, null, null)) as new where r.meeting_id = ${gone}
      union all select r.meeting_id, r.fan_participant_id, r.creator_participant_id where r.meeting_id is distinct from ${gone})
    returning meeting_id`)
  return z.array(roomRow.pick({ meeting_id: true })).parse(rows)[0]?.meeting_id ?? meetingId
}

/**
 * Writes the last participant of a side, and notifies the other side once, when the first one joins. @returns the
 * previous participant of this side. One round trip.
 */
export async function noteParticipant(db: Db, callId: string, side: CallSide, participantId: string) {
  const [mine, theirs] = [sql`fan_participant_id`, sql`creator_participant_id`]
  const [own, other] = side === 'fan' ? [mine, theirs] : [theirs, mine]
  const whom = side === 'fan' ? sql`c.creator_id` : sql`c.fan_id`
  const { rows } = await db.execute(sql`
    with noted as (
      update call_rooms r set ${own} = ${participantId} from (
        select call_id, ${own} as before, ${other} as other from call_rooms where call_id = ${callId}::uuid for update) as o
      where r.call_id = o.call_id returning o.call_id, o.before, o.other),
    told as materialized (
      select notify(${whom}, 'session_request.waiting', jsonb_build_object('request_id', c.id, 'type', c.type, 'by', ${side}::text))
      from noted n join call_requests c on c.id = n.call_id where n.before is null and n.other is null)
    select before, (select count(*) from told)::int as told from noted`)
  const [noted] = z.array(z.object({ before: z.string().nullable(), told: z.number() })).parse(rows)
  return { before: noted?.before ?? null, hasTold: noted?.told === 1 }
}

/** Finds the call of a provider's meeting, and the side of a person in it. One round trip. */
export async function findByMeeting(db: Db, meetingId: string, personId: string) {
  const { rows } = await db.execute(sql`
    select c.id, case ${personId} when c.fan_id::text then 'fan' when c.creator_id::text then 'creator' end as side
    from call_rooms r join call_requests c on c.id = r.call_id where r.meeting_id = ${meetingId}`)
  return z.array(z.object({ id: z.uuid(), side: z.enum(['fan', 'creator']).nullable() })).parse(rows)[0]
}
