import { type Room, roomsOf } from '../operations/call-room.ts'
import type { Simulation } from '../simulation.ts'
import { noRows, type Oracle } from './oracle.ts'
import { streams } from './streams.ts'

/** Seconds by which a call may end after a limit, because the simulated clock moves in steps. */
const stepSeconds = 20

/** Tokens of the fee of a late cancellation or a no-show of call `c`. */
const fee = 'least(5 * c.rate, c.tokens / 2)'

const record = `
  select r.*, c.status, c.tokens as held, c.rate as agreed_rate, c.minutes, c.added_minutes, c.keeps_going, c.creator_id,
    c.fan_id, c.scheduled_at, l.sum, l.talk, l.least
  from call_records r join call_requests c on c.id = r.call_id
  cross join lateral (
    select coalesce(sum(tokens), 0) as sum, coalesce(sum(tokens) filter (where what = 'talk'), 0) as talk,
      coalesce(sum(tokens) filter (where what = 'least'), 0) as least
    from jsonb_to_recordset(r.lines) as line(what text, tokens int)) l`

/** Bookings of creators that were kept, with their starts. A call that ends before its start reserves no time. */
const kept = `
  select id, creator_id, starts_at from events where status in ('scheduled', 'completed')
  union all select id, creator_id, scheduled_at from call_requests
  where accepted_at is not null and status not in ('cancelled', 'expired')
    and coalesce(ended_at > scheduled_at, true)`

type Ended = { id: string; seconds: number; until: number; tokens: number; least: number } & {
  is_missed: boolean
  fee: number
  credit: number
}

const endedOf = `
  select c.id, coalesce(r.seconds, 0) as seconds, (extract(epoch from coalesce(r.ended_at, c.ended_at)) * 1000)::float8 as until,
    c.paid_tokens as tokens, least(5 * c.rate, c.tokens) as least, c.status = 'no_show' as is_missed, ${fee} as fee,
    coalesce((select sum((l ->> 'seconds')::int) from jsonb_array_elements(r.lines) l where l ->> 'what' = 'credit'), 0)::int
      as credit
  from call_requests c left join call_records r on r.call_id = c.id where c.id = any ($1) and c.ended_at is not null
    and c.status in ('completed', 'failed', 'no_show') and not exists (select from call_minimums m where m.call_id = c.id)`

/** Returns the reason why an ended call contradicts what its sides sent; undefined if nothing does. */
function contradiction(room: Room, call: Ended): string | undefined {
  const proven = room.provenSeconds(call.until)
  if (call.seconds > proven) return 'bills more seconds than both sides prove'
  if (room.isPlain && call.seconds !== proven) return 'bills fewer seconds than both sides prove'
  if (call.credit > 0 && !room.isDoubted) return 'credits minutes on the word of the fan alone'
  if (room.fanLeft && call.seconds >= 60 && call.tokens < call.least) return 'bills no minimum'
  const [only] = room.came
  const paysFee = room.came.size === 1 && only === 'creator'
  if (call.is_missed && call.tokens > 0 && !room.came.has('creator')) return 'has a fee although no creator came'
  if (call.is_missed && paysFee && !room.hasBreaks && call.tokens !== call.fee) return 'has no fee'
  return undefined
}

/** Rooms whose ended call was compared. */
const compared = new WeakSet<Room>()

async function findContradictions(sim: Simulation): Promise<unknown[]> {
  const rooms = [...roomsOf(sim).values()].filter((room) => !compared.has(room))
  const ended = await sim.market.database.query<Ended>(endedOf, [rooms.map(({ id }) => id)])
  return ended.flatMap((call) => {
    const room = roomsOf(sim).get(call.id)
    const why = room && contradiction(room, call)
    if (room) compared.add(room)
    return why ? [{ why, proven: room.provenSeconds(call.until), ...call }] : []
  })
}

/** Rooms whose meter is known to have ended. */
const stopped = new WeakSet<Room>()

/** Finds meters that run although their call has ended. */
async function findRunningMeters(sim: Simulation): Promise<unknown[]> {
  const rooms = [...roomsOf(sim).values()].filter((room) => !stopped.has(room))
  const ended = await sim.market.database.query<{ id: string }>(
    'select id from call_requests where id = any ($1) and ended_at is not null',
    [rooms.map(({ id }) => id)],
  )
  const running: unknown[] = []
  for (const { id } of ended) {
    const room = roomsOf(sim).get(id)
    const question = new Request('https://room/', { method: 'POST', body: '{"ask": "look"}' })
    const response = await sim.market.scheduler.finish(sim.market.meters.send('call', id, question))
    const answer: unknown = await response.json()
    const state = typeof answer === 'object' && answer !== null && 'state' in answer ? answer.state : null
    if (state === 'running' || state === 'paused' || state === 'goodbye') running.push({ id, state })
    else if (room && state !== 'waiting') stopped.add(room)
  }
  return running
}

const calls: readonly Oracle[] = [
  noRows(
    'an ended call has paid what it costs, and holds nothing',
    'often',
    `select c.id, c.status, c.paid_tokens, m.paid, r.tokens
     from call_requests c left join call_records r on r.call_id = c.id left join call_minimums k on k.call_id = c.id
     cross join lateral (
       select coalesce(sum(v.tokens), 0) as paid from ledger.holds h join ledger.movements v on v.reference = h.id
       where h.reference = c.id and v.kind in ('call', 'call_fee')) m
     where c.ended_at is not null and (c.paid_tokens <> m.paid
       or exists (select from ledger.holds h where h.reference = c.id and h.state = 'open'
         and (h.id is distinct from k.hold_id or k.outcome is not null))
       or case when c.status = 'completed' then c.paid_tokens
             <> r.tokens + case when k.outcome = 'paid' then k.tokens else 0 end
           when c.status = 'failed' then c.paid_tokens > coalesce(r.tokens, 0)
           when c.status = 'no_show' then c.paid_tokens not in (0, ${fee})
           when c.status = 'cancelled' then c.paid_tokens <> case when c.cancelled_by = 'fan'
             and c.scheduled_at > c.accepted_at and c.ended_at >= greatest(c.accepted_at + interval '30 minutes',
               c.scheduled_at - make_interval(hours => c.cancel_hours)) then ${fee} else 0 end
           else c.paid_tokens <> 0 end)`,
  ),
  noRows(
    'the bill of a call follows from its seconds and its rate',
    'often',
    `select call_id, seconds, free_seconds, rate, tokens, lines from (${record}) r
     where tokens <> sum or rate <> agreed_rate or tokens > held
       or talk <> ceil(rate * (seconds - free_seconds) / 60.0) or free_seconds < least(30, seconds)
       or least > 5 * rate or (least > 0 and (seconds < 60 or by is distinct from 'fan'))`,
  ),
  noRows(
    'no call lasts longer than agreed',
    'often',
    `select call_id, seconds, minutes, added_minutes from (${record}) r
     where not keeps_going and seconds > (minutes + added_minutes) * 60 + ${stepSeconds}`,
  ),
  noRows(
    'no call bills into the next booking of its creator',
    'often',
    // a call that runs late ends within the goodbye after an immediate booking
    `select r.call_id, r.seconds, k.id, k.starts_at, r.ended_at from (${record}) r join (${kept}) k
       on k.creator_id = r.creator_id and k.id <> r.call_id and k.starts_at > r.scheduled_at
     where r.seconds > 0 and r.ended_at > greatest(k.starts_at, r.scheduled_at + make_interval(mins => r.minutes))
       + make_interval(secs => 30 + ${stepSeconds})`,
  ),
  noRows(
    'at most three minutes a day are credited to a fan of a creator',
    'often',
    `select r.call_id from (${record}) r where (
       select coalesce(sum((l ->> 'seconds')::int), 0) from (${record}) o cross join jsonb_array_elements(o.lines) l
       where o.fan_id = r.fan_id and o.creator_id = r.creator_id and l ->> 'what' = 'credit'
         and o.ended_at > r.ended_at - interval '24 hours' and o.ended_at <= r.ended_at) > 180`,
  ),
  { name: 'a call bills the time that both sides prove', when: 'often', findWrong: findContradictions },
  { name: 'no meter runs for an ended call', when: 'often', findWrong: findRunningMeters },
  noRows(
    'no call stays open after its time',
    'end',
    `select id, status, scheduled_at from call_requests where ended_at is null
       and coalesce(scheduled_at, created_at) < now() - interval '2 days'
       and not exists (select from users where suspended_at is not null)`,
  ),
]

/** Oracles of calls and streams. */
export const live: readonly Oracle[] = [...calls, ...streams]
