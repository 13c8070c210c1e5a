import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { courtesyDays, credit } from '../bill/spec.ts'
import type { CallSide, CallStatus } from '../requests/lists.ts'
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
/** What is held for a call, what its fan could add, and until when the creator has time. */
export type Growth = z.infer<typeof answer>

/**
 * Holds up to `tokens` more for a call that is under way, and keeps the creator's time free until then; of 0 tokens it only
 * reads. As many as the fan has and may spend: `grown` says how many. One round trip.
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
  /** Agreed minutes, with those added during the call. */
  minutes: z.number(),
  booked_minutes: z.number(),
  keeps_going: z.boolean(),
  limit_at: z.coerce.date().nullable(),
  credit_seconds: z.number(),
  has_courtesy: z.boolean(),
})
export type MeterTerms = z.infer<typeof termsRow>

/** The records of calls of the same two people as a call `c`, of the last hours. */
const earlier = (hours: number): SQL => sql`(
  select e.lines from call_requests p join call_records e on e.call_id = p.id
  where p.fan_id = c.fan_id and p.creator_id = c.creator_id and e.ended_at > now() - make_interval(hours => ${hours}::int)) as r`

/**
 * Reads the terms of an agreed call for its meter, with the time limit of the creator's next booking. Returns undefined if the
 * call is not agreed or has ended. One round trip.
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

/** Keeps what a meter counted. Only the first record of a call is kept. One round trip. */
export async function writeRecord(db: Db, callId: string, record: CallRecord): Promise<void> {
  const { seconds, free_seconds: freeSeconds, rate, tokens, lines, intervals, reason, by } = record
  await db
    .insert(callRecords)
    .values({
      ...{ callId, seconds, freeSeconds, rate, tokens, lines, intervals, reason, by },
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

/** Where a call meets; undefined: nobody has joined yet. One round trip. */
export async function findRoom(db: Db, callId: string): Promise<Room | undefined> {
  const { rows } = await db.execute(sql`select ${roomOf} from call_rooms where call_id = ${callId}::uuid`)
  return z.array(roomRow).parse(rows)[0]
}

/**
 * Notes where a call meets; `gone`: the meeting that it takes the place of, with whoever was let in there.
 * @returns the meeting of who was first. One round trip.
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
 * Notes who was let in last on a side. The first who comes lets the other one know, once. @returns who was before on this
 * side. One round trip.
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

/** The call that meets in a meeting of the provider, and whose side somebody is. One round trip. */
export async function findByMeeting(db: Db, meetingId: string, personId: string) {
  const { rows } = await db.execute(sql`
    select c.id, case ${personId} when c.fan_id::text then 'fan' when c.creator_id::text then 'creator' end as side
    from call_rooms r join call_requests c on c.id = r.call_id where r.meeting_id = ${meetingId}`)
  return z.array(z.object({ id: z.uuid(), side: z.enum(['fan', 'creator']).nullable() })).parse(rows)[0]
}
