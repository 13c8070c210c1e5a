import type pg from 'pg'
import * as z from 'zod'
import { freeSeconds } from '#features/calls/billing/spec.ts'
import { decideCall } from '#features/calls/lifecycle/rules.ts'
import { type CallFacts, minutesAfter, planOf } from '#features/calls/rules.ts'
import { openRequestsMax } from '#features/calls/spec.ts'
import { availabilityDefaults, nextSlotsCount, slotStepMinutes } from '#features/schedule/availability/spec.ts'
import { addMeterAndRating } from './call-ends.ts'
import { type DemoCall, demoCalls, rateOf, type Step } from './demo-calls.ts'

const demoCallers = [...new Set(demoCalls.map(({ fan }) => fan))]

const terms = JSON.stringify({ ...availabilityDefaults, step_minutes: slotStepMinutes, next_slots: nextSlotsCount })
const dayMs = 24 * 60 * 60 * 1000
const welcome = 'For your first calls'
const firstDaysAgo = 120

const moment = z.date().nullable()
const facts = z.object({
  id: z.uuid(),
  version: z.number(),
  status: z.enum([
    'pending',
    'accepted',
    'declined',
    'cancelled',
    'expired',
    'in_progress',
    'completed',
    'no_show',
    'failed',
  ]),
  asked_for: z.enum(['now', 'date']),
  minutes: z.number(),
  rate: z.number(),
  tokens: z.number(),
  cancel_hours: z.number(),
  sequence: z.number(),
  scheduled_at: moment,
  proposed_at: moment,
  proposal_expires_at: moment,
  rings_until: moment,
  expires_at: moment,
  accepted_at: moment,
  ended_at: moment,
  proposed_by: z.enum(['fan', 'creator']).nullable(),
  cancelled_by: z.enum(['fan', 'creator']).nullable(),
}) satisfies z.ZodType<CallFacts>
type Call = z.infer<typeof facts>

async function readCall(client: pg.Client, key: string): Promise<Call> {
  const { rows } = await client.query('select * from call_requests where key = $1', [key])
  return facts.parse(rows[0])
}

/**
 * Returns the creator's first free slot after `from`, at the call's `hour` if it has one. `now` is the simulated time.
 */
async function slotAfter(client: pg.Client, call: DemoCall, from: Date, now: Date): Promise<Date> {
  const { rows } = await client.query(
    `select slot from users u
       cross join lateral (select (public.availability_of(u.id, $5)).time_zone as zone) a
       cross join generate_series(0, 6) as later
       cross join lateral (select (($2::timestamptz at time zone zone)::date + later + $6::time) at time zone zone as hour) h
       cross join lateral unnest(public.next_slots(u.id, greatest($2, coalesce(hour, $2)), $3, 1, $4, $5)) as slot
     where u.username = $1 and (hour is null or slot - hour between '0' and '4 h') order by later limit 1`,
    [call.creator, from, call.minutes, now, terms, call.hour],
  )
  if (rows.length === 0) throw new Error(`${call.creator} has no free slot`)
  return z.object({ slot: z.date() }).parse(rows[0]).slot
}

/** Requests a call like the product, at a simulated time. @returns the date of the call. */
async function requestCall(client: pg.Client, call: DemoCall, key: string, start: Date): Promise<Date> {
  const { type, minutes, message, ahead } = call
  const at = new Date(start.getTime() - ahead * dayMs)
  const date = await slotAfter(client, call, start, at)
  const entry = { actor: 'fan', what: 'asked', data: { moment: date, reason: message, side: 'fan' } }
  const tell = [{ role: 'creator', mail: false, notice: true }]
  const plan = { ...planOf(date, at), type, minutes, message, open_max: openRequestsMax, now: at, entry, tell }
  const { rows } = await client.query(
    `select ledger.call_place(f.id, c.id, $3, null, $4, 'demo', $5) as answer from users f, users c
     where f.username = $1 and c.username = $2`,
    [call.fan, call.creator, JSON.stringify(plan), key, terms],
  )
  const { outcome, reason } = z.object({ outcome: z.string(), reason: z.string().optional() }).parse(rows[0]?.answer)
  if (outcome !== 'done') throw new Error(`${call.fan} could not book ${call.creator}: ${reason}`)
  return date
}

/** Applies an action to a call by the product's rules, at a simulated time. */
async function applyStep(client: pg.Client, { fan, creator }: DemoCall, key: string, step: Step, now: Date) {
  const call = await readCall(client, key)
  const { action, actor, words = '', given = {} } = step
  // The creator proposes the next day.
  const at = action === 'reschedule' && call.scheduled_at && { at: minutesAfter(call.scheduled_at, 24 * 60) }
  const decision = decideCall({ call, action, actor, now, given: { ...given, ...at }, reason: words })
  if (decision.outcome !== 'done') throw new Error(`${action} of ${key} is ${JSON.stringify(decision)}`)
  const { writes } = decision
  const write = {
    ...writes,
    now,
    tell: writes.tell.filter(({ notice }) => notice).map((to) => ({ ...to, mail: false })),
  }
  await client.query(
    `select ledger.call_write($1, $2, $3, (select id from users where username = $4), null, null, $5)`,
    [call.id, call.version, JSON.stringify(write), actor === 'clock' ? null : actor === 'fan' ? fan : creator, terms],
  )
}

/** Moves the rows of a call to the past, because they were all written now. */
async function dateBack(client: pg.Client, key: string, moments: Date[]): Promise<void> {
  const { id } = await readCall(client, key)
  await client.query(
    `with moments as (select m, row_number() over () as n from unnest($2::timestamptz[]) as m),
     lines as (select id, row_number() over (order by id) as n from timeline where subject_id = $1)
     update timeline t set at = moments.m from lines join moments using (n) where t.id = lines.id`,
    [id, moments],
  )
  await client.query('update call_requests set created_at = $2 where id = $1', [id, moments[0]])
  await client.query(
    `update notifications n set created_at = t.at, read_at = case when t.at < now() - interval '3 days' then t.at end
     from timeline t where t.subject_id = $1 and n.data ->> 'request_id' = $1::text and n.data ->> 'what' = t.what`,
    [id],
  )
  const { rows } = await client.query(
    'select m.id, m.kind from ledger.movements m join call_requests c on m.reference = c.hold_id where c.id = $1',
    [id],
  )
  const [asked, ended] = [moments[0] ?? new Date(), moments.at(-1) ?? new Date()]
  await renameMovements(
    client,
    movementRows.parse(rows).map((one) => ({ id: one.id, at: one.kind === 'hold' ? asked : ended })),
  )
}

/**
 * Gives movements new ids in all tables, because an id contains the time of its movement. Also moves the time at which
 * their earnings mature.
 */
const renameMovements = (client: pg.Client, dated: { id: string; at: Date }[]) =>
  client.query(
    `with renamed as materialized (
       select id, at, uuidv7(at - clock_timestamp()) as new_id from jsonb_to_recordset($1) as d(id uuid, at timestamptz)
     ), lots as (
       update ledger.lots l set movement_id = r.new_id, created_at = r.at from renamed r where l.movement_id = r.id
     ), used as (
       update ledger.lot_uses u set movement_id = r.new_id from renamed r where u.movement_id = r.id
     ), waiting as (
       update ledger.inbox i set movement_id = r.new_id, matures_at = r.at + (i.matures_at - now())
       from renamed r where i.movement_id = r.id
     ), earned as (
       update ledger.earnings e set movement_id = r.new_id, matures_at = r.at + (e.matures_at - now())
       from renamed r where e.movement_id = r.id
     ), opened as (
       update ledger.holds h set movement_id = r.new_id, created_at = r.at,
         resolved_by = (select o.new_id from renamed o where o.id = h.resolved_by),
         resolved_at = (select o.at from renamed o where o.id = h.resolved_by)
       from renamed r where h.movement_id = r.id
     )
     update ledger.movements m set id = r.new_id, created_at = r.at from renamed r where m.id = r.id`,
    [JSON.stringify(dated)],
  )

const movementRows = z.array(z.object({ id: z.uuid(), kind: z.string() }))

/** Returns the participants, minutes and rate of a completed call. */
function completedCallOf({ fan, creator, type, days }: DemoCall, { given }: Step) {
  const rate = rateOf(creator, type)
  return { name: `${fan} ${creator} ${days}`, minutes: (given?.tokens ?? 0) / rate, rate }
}

/** Returns the tokens that a fan needs for all demo calls. */
export function tokensNeededBy(fan: string): number {
  let [paid, kept, need] = [0, 0, 0]
  for (const call of demoCalls.filter((one) => one.fan === fan)) {
    const tokens = call.minutes * rateOf(call.creator, call.type)
    need = Math.max(need, paid + kept + tokens)
    const last = call.steps.at(-1)
    if (last?.action === 'complete') paid += last.given?.tokens ?? 0
    else if (last?.action === 'cancel') paid += Math.min(5 * (tokens / call.minutes), Math.floor(tokens / 2))
    else if (call.days > 0 && last?.action !== 'decline') kept += tokens
  }
  return need
}

/**
 * Adds calls of demo fans with the first two creators, from the last months to the next week. Writes them with the
 * product's rules, then moves them and their movements to the past. Does nothing if they exist.
 */
export async function addCalls(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from call_requests where key like 'demo-call-%' limit 1`)
  if (rows.length > 0) return
  const now = new Date()
  const moments = new Map<string, Date[]>()
  for (const fan of demoCallers)
    await client.query(`select ledger.promo_grant(id, $2, $3) from users where username = $1`, [
      fan,
      tokensNeededBy(fan),
      welcome,
    ])
  for (const [index, call] of demoCalls.entries()) {
    const key = `demo-call-${index}`
    const date = await requestCall(client, call, key, new Date(now.getTime() + call.days * dayMs))
    const asked = new Date(now.getTime() + (call.days - call.ahead) * dayMs)
    const times = [asked]
    for (const step of call.steps) {
      // A completed call also has free seconds.
      const freeMinutes = step.action === 'complete' ? freeSeconds / 60 : 0
      const moment = minutesAfter(step.after === 'asked' ? asked : date, step.hours * 60 + freeMinutes)
      await applyStep(client, call, key, step, moment)
      if (step.action === 'complete')
        await addMeterAndRating(client, { ...completedCallOf(call, step), key, from: date, to: moment })
      times.push(moment)
    }
    moments.set(key, times)
  }
  // The ledger's triggers refuse changes of entries. They are off here, because new entries are moved to the past.
  await client.query('set local session_replication_role = replica')
  const { rows: granted } = await client.query('select id, kind from ledger.movements where memo = $1', [welcome])
  const first = new Date(now.getTime() - firstDaysAgo * dayMs)
  await renameMovements(
    client,
    movementRows.parse(granted).map(({ id }) => ({ id, at: first })),
  )
  for (const [key, times] of moments) await dateBack(client, key, times)
  await client.query('set local session_replication_role = origin')
}
