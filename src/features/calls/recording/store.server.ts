import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type CallSide, callStatuses } from '../lists.ts'
import { type RecordingState, recordingStates, stateAfter } from './rules.ts'
import { askAfterSeconds } from './spec.ts'

const moment = z.coerce.date().nullable()
const recordingRow = z.object({
  id: z.uuid(),
  provider_id: z.string(),
  state: z.enum(recordingStates),
  file_name: z.string().nullable(),
  started_at: moment,
  stopped_at: moment,
  bytes: z.number().nullable(),
})
export type RecordingRow = z.infer<typeof recordingRow>

const factsRow = z.object({
  id: z.uuid(),
  fan_id: z.uuid(),
  creator_id: z.uuid(),
  status: z.enum(callStatuses),
  meeting_id: z.string().nullable(),
  fan: z.boolean(),
  creator: z.boolean(),
  recordings: z.array(recordingRow),
})
export type RecordingFacts = z.infer<typeof factsRow>

/** Returns the condition that a side has agreed since the last refusal by any side. */
const agrees = (side: CallSide): SQL => sql`exists (
  select from call_recording_agreements a where a.call_id = c.id and a.side = ${side} and a.agreed and a.id > coalesce((
    select max(n.id) from call_recording_agreements n where n.call_id = c.id and not n.agreed), 0))`
const fields = sql`r.id, r.provider_id, r.state, r.file_name, r.started_at, r.stopped_at, r.bytes::float8 as bytes`

/** Finds a call with its agreements and recordings; undefined without one. One round trip. */
export async function findRecordingFacts(db: Db, callId: string): Promise<RecordingFacts | undefined> {
  const { rows } = await db.execute(sql`
    select c.id, c.fan_id, c.creator_id, c.status, m.meeting_id, ${agrees('fan')} as fan, ${agrees('creator')} as creator,
      coalesce((select json_agg(x order by x.id) from (select ${fields} from call_recordings r
        where r.call_id = c.id and r.state <> 'deleted') as x), '[]') as recordings
    from call_requests c left join call_rooms m on m.call_id = c.id where c.id = ${callId}::uuid`)
  return z.array(factsRow).parse(rows)[0]
}

/** Inserts realtime messages that tell both sides to read the call again. */
const notifySides = (callId: SQL): SQL => sql`
  insert into outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', 'user:' || p, 'name', 'call.changed', 'data',
    jsonb_build_object('request_id', c.id, 'status', c.status))
  from call_requests c, unnest(array[c.fan_id, c.creator_id]) as p where c.id in (${callId})`

/** Stores a side's agreement or refusal with the text that was shown. One round trip. */
export async function storeAgreement(
  db: Db,
  { callId, side, agree, words }: { callId: string; side: CallSide; agree: boolean; words: string },
): Promise<void> {
  await db.execute(sql`
    with noted as (
      insert into call_recording_agreements (call_id, side, agreed, words)
      values (${callId}::uuid, ${side}, ${agree}, ${words}) returning call_id)
    ${notifySides(sql`select call_id from noted`)}`)
}

/** Stores a started recording, unless it is already stored. One round trip. */
export async function beginRecording(db: Db, callId: string, providerId: string): Promise<void> {
  await db.execute(sql`
    with begun as (
      insert into call_recordings (call_id, provider_id) values (${callId}::uuid, ${providerId})
      on conflict (provider_id) do nothing returning call_id)
    ${notifySides(sql`select call_id from begun`)}`)
}

const foundRow = recordingRow.extend({ call_id: z.uuid() })

/**
 * Finds a recording by the provider's ids. If only the meeting is known, returns the call without a recording. One
 * round trip.
 */
export async function findByProvider(db: Db, providerId: string, meetingId: string) {
  const { rows } = await db.execute(sql`
    select m.call_id, to_jsonb(r) as recording from call_rooms m
    left join call_recordings r on r.call_id = m.call_id and r.provider_id = ${providerId}
    where m.meeting_id = ${meetingId}`)
  return z.array(z.object({ call_id: z.uuid(), recording: foundRow.nullable() })).parse(rows)[0]
}

type Change = {
  to: Exclude<RecordingState, 'deleted'>
  fileName?: string | undefined
  startedAt?: Date | null
  stoppedAt?: Date | null
  bytes?: number | null
}
const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/**
 * Moves a recording to a later state; safe for concurrent events. One round trip.
 * @returns false if the recording is already in that or a later state.
 */
export async function changeRecording(db: Db, id: string, change: Change): Promise<boolean> {
  const { to, fileName = null, bytes = null } = change
  const before = recordingStates.filter((state) => stateAfter(state, to) !== undefined)
  const { rows } = await db.execute(sql`
    with changed as (
      update call_recordings set state = ${to}, file_name = coalesce(${fileName}, file_name),
        started_at = coalesce(${iso(change.startedAt)}::timestamptz, started_at),
        stopped_at = coalesce(${iso(change.stoppedAt)}::timestamptz, stopped_at), bytes = coalesce(${bytes}::bigint, bytes)
      where id = ${id}::uuid and state = any(string_to_array(${before.join()}, ',')) returning call_id),
    announced as (${notifySides(sql`select call_id from changed`)}),
    notified as materialized (
      select notify(p, 'session_request.recorded', jsonb_build_object('request_id', c.id, 'type', c.type))
      from changed join call_requests c on c.id = call_id, unnest(array[c.fan_id, c.creator_id]) as p where ${to} = 'ready')
    select call_id, (select count(*) from notified) as notified from changed`)
  return rows.length > 0
}

/** Marks all recordings of a call as deleted and notifies the other side. @returns their number. One round trip. */
export async function dropRecordings(db: Db, callId: string, by: CallSide): Promise<number> {
  const { rows } = await db.execute(sql`
    with dropped as (
      update call_recordings set state = 'deleted' where call_id = ${callId}::uuid and state <> 'deleted'
      returning call_id),
    announced as (${notifySides(sql`select distinct call_id from dropped`)}),
    notified as materialized (
      select notify(case ${by} when 'fan' then c.creator_id else c.fan_id end, 'session_request.unrecorded',
        jsonb_build_object('request_id', c.id, 'type', c.type, 'by', ${by}::text))
      from (select distinct call_id from dropped) d join call_requests c on c.id = d.call_id)
    select call_id, (select count(*) from notified) as notified from dropped`)
  return rows.length
}

/** Marks a deleted recording as having its file removed. One round trip. */
export async function markErased(db: Db, id: string): Promise<void> {
  await db.execute(sql`update call_recordings set erased_at = now() where id = ${id}::uuid and state = 'deleted'`)
}

const dueRow = foundRow.extend({ should_stop: z.boolean() })
export type DueRecording = z.infer<typeof dueRow>

/**
 * Lists recordings with unfinished work, except `skip`: active recordings that must stop, recordings without a final
 * state `askAfterSeconds` after the call, and deleted recordings with a file. One round trip.
 */
export async function listDueRecordings(
  db: Db,
  now: Date,
  limit: number,
  skip: readonly string[],
): Promise<DueRecording[]> {
  const long = sql`${now.toISOString()}::timestamptz - make_interval(secs => ${askAfterSeconds})`
  const wanted = sql`(c.status = 'in_progress' and ${agrees('fan')} and ${agrees('creator')})`
  const { rows } = await db.execute(sql`
    select r.call_id, ${fields}, r.state in ('starting', 'recording') and not ${wanted} as should_stop
    from call_recordings r join call_requests c on c.id = r.call_id
    where ((r.state in ('starting', 'recording', 'ending') and (not ${wanted} or c.ended_at < ${long}))
        or (r.state = 'deleted' and r.erased_at is null))
      and r.id <> all (${`{${skip.join(',')}}`}::uuid[])
    order by r.id limit ${limit}`)
  return z.array(dueRow).parse(rows)
}
