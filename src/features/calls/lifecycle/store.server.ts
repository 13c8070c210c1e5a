import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { nextSlotsCount, slotTerms } from '#features/schedule/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { callSides, callStatuses, callTypes } from '../lists.ts'
import { callRequestSchema } from './contract.ts'
import type { CallWrites } from './rules.ts'

const moment = z.coerce.date().nullable()
/** Schema of a call row. */
export const callRow = callRequestSchema
  .pick({ id: true, fan: true, creator: true, time_zone: true, message: true, reason: true, sequence: true })
  .extend({
    fan_id: z.uuid(),
    creator_id: z.uuid(),
    type: z.enum(callTypes),
    status: z.enum(callStatuses),
    minutes: z.number(),
    added_minutes: z.number(),
    keeps_going: z.boolean(),
    rate: z.number(),
    tokens: z.number(),
    paid_tokens: z.number(),
    asked_for: z.enum(['now', 'date']),
    scheduled_at: moment,
    /** `scheduled_at` in the creator's time zone. */
    scheduled_date: z.string().nullable(),
    scheduled_time: z.string().nullable(),
    proposed_at: moment,
    proposed_date: z.string().nullable(),
    proposed_time: z.string().nullable(),
    proposed_by: z.enum(callSides).nullable(),
    proposal_expires_at: moment,
    rings_until: moment,
    expires_at: moment,
    accepted_at: moment,
    ended_at: moment,
    cancelled_by: z.enum(callSides).nullable(),
    cancel_hours: z.number(),
    version: z.number(),
    created_at: z.coerce.date(),
  })
export type CallRow = z.infer<typeof callRow>

/** Slot settings passed to the SQL functions that find free time. */
export const terms = sql`(${slotTerms} || ${JSON.stringify({ next_slots: nextSlotsCount })}::jsonb)`

/** Selects a person as JSON; an erased account has an empty username. */
const person = (u: SQL): SQL => sql`jsonb_build_object('id', ${u}.id,
  'username', case when ${u}.erased_at is null then ${u}.username else '' end,
  'display_name', ${u}.display_name, 'avatar_url', ${u}.avatar_url)`
const localDate = (at: SQL): SQL => sql`to_char(${at} at time zone z.zone, 'YYYY-MM-DD')`
const localTime = (at: SQL): SQL => sql`to_char(${at} at time zone z.zone, 'HH24:MI')`
/** Joins the two people of a call `c` and the creator's time zone. */
export const people = sql`join users f on f.id = c.fan_id join users k on k.id = c.creator_id
  left join availability a on a.creator_id = c.creator_id
  cross join lateral (select coalesce(a.time_zone, known_zone(k.time_zone), 'UTC') as zone) z`
export const callOf = sql`to_jsonb(c) || jsonb_build_object('fan', ${person(sql`f`)}, 'creator', ${person(sql`k`)},
  'time_zone', z.zone, 'scheduled_date', ${localDate(sql`c.scheduled_at`)}, 'scheduled_time', ${localTime(sql`c.scheduled_at`)},
  'proposed_date', ${localDate(sql`c.proposed_at`)}, 'proposed_time', ${localTime(sql`c.proposed_at`)})`

const callRows = z.array(z.object({ call: callRow }))
export const toCalls = (rows: unknown): CallRow[] => callRows.parse(rows).map(({ call }) => call)

const selectCall = (db: Db, callId: string) =>
  db.execute(sql`select ${callOf} as call from call_requests c ${people} where c.id = ${callId}::uuid`)

/** Selects the newest call of a fan. */
export const newestCallOf = (fanId: string): SQL => sql`
  select ${callOf} as call from call_requests c ${people} where c.fan_id = ${fanId}::uuid order by c.id desc limit 1`

/** Finds a call; undefined without one. The caller of this function checks access. One round trip. */
export async function findCall(db: Db, callId: string): Promise<CallRow | undefined> {
  const { rows } = await selectCall(db, callId)
  return toCalls(rows)[0]
}

/** The caller and their idempotency key. A retry with the key returns the original response. */
export type Request = { userId: string; key: string | undefined; hash: string }

/** Details of a refused time: the reason and the next free slots. */
export const slotFacts = {
  why: z.string().optional(),
  minutes: z.number().optional(),
  next_slots: z.array(z.coerce.date()).optional(),
}
const answerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), balance: z.number().optional(), replayed: z.boolean() }),
  /** `reason` is `slot_taken`, or the code of a refusal. */
  z.object({ outcome: z.literal('refused'), reason: z.string(), ...slotFacts }),
])
export type Answer = z.infer<typeof answerSchema>

const decisionFacts = z.object({
  call: callRow,
  is_active: z.boolean(),
  answered: answerSchema.nullable(),
  /** The given local date and time as an instant. */
  at: moment,
})
export type DecisionFacts = z.infer<typeof decisionFacts>

/**
 * Reads the facts of a decision about a call; undefined without such a call. `local` is a date and time in the
 * creator's time zone. If it equals the requested or proposed local time, it maps to that instant, also if a clock
 * change repeats the local time. One round trip.
 */
export async function readForDecision(
  db: Db,
  callId: string,
  { userId, key, hash }: Request,
  local?: string,
): Promise<DecisionFacts | undefined> {
  const given = sql`${local ?? null}::timestamp`
  const { rows } = await db.execute(sql`
    select ${callOf} as call, me.status = 'active' as is_active,
      ledger.request_answered(me.id, ${key ?? null}::text, ${hash}::text) as answered,
      case when date_trunc('minute', c.scheduled_at at time zone z.zone) = ${given} then c.scheduled_at
        when date_trunc('minute', c.proposed_at at time zone z.zone) = ${given} then c.proposed_at
        else local_instant(${given}, z.zone) end as at
    from call_requests c ${people} join users me on me.id = ${userId}::uuid where c.id = ${callId}::uuid`)
  return z.array(decisionFacts).parse(rows)[0]
}

/**
 * Stores a refusal under the key of its request. @returns the result that a concurrent request stored first, or null.
 */
export async function storeRefusal(db: Db, { userId, key, hash }: Request, code: string): Promise<Answer | null> {
  const { rows } = await db.execute(sql`
    select ledger.request_refused(${userId}::uuid, ${key}::text, ${hash}::text, ${code}::text) as answer`)
  return z.object({ answer: answerSchema.nullable() }).parse(rows[0]).answer
}

const writeResult = z.union([answerSchema, z.object({ outcome: z.literal('conflict') })])

type Write = { call: Pick<CallRow, 'id' | 'version'>; writes: CallWrites; now: Date }

const callWrite = ({ call, writes, now }: Write, request: Request | null): SQL => sql`ledger.call_write(
  ${call.id}::uuid, ${call.version}::int, ${JSON.stringify({ ...writes, now })}::jsonb, ${request?.userId ?? null}::uuid,
  ${request?.key ?? null}::text, ${request?.hash ?? null}::text, ${terms})`

/**
 * Writes a decision about a version of a call, with its tokens, the creator's time and the messages to both sides, in
 * one transaction. One round trip.
 * @returns `conflict` if the call has changed since that version; otherwise the result and the current call.
 */
export async function writeCall(db: Db, change: Write, request: Request | null) {
  const [result, after] = await db.batch([
    db.execute(sql`select ${callWrite(change, request)} as result`),
    selectCall(db, change.call.id),
  ])
  return { result: writeResult.parse(result.rows[0]?.result), call: toCalls(after.rows)[0] }
}

/** Returns true if one side of a call is not active or has blocked the other. One round trip. */
export async function mayNotMeet(db: Db, callId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from call_requests c where c.id = ${callId}::uuid and (
      exists (select from users u where u.id in (c.fan_id, c.creator_id) and u.status <> 'active')
      or exists (select from blocks b where (b.blocker_id, b.blocked_id) in
        ((c.fan_id, c.creator_id), (c.creator_id, c.fan_id))))`)
  return rows.length > 0
}
