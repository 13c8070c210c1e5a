import { randomUUID } from 'node:crypto'
import pg from 'pg'
import * as z from 'zod'
import { planOf } from '#features/calls/rules.ts'
import { openRequestsMax } from '#features/calls/spec.ts'
import { availabilityDefaults, nextSlotsCount, slotStepMinutes } from '#features/schedule/availability/spec.ts'
import { startPostgres } from '#local/postgres/index.ts'
import { temporaryDir } from '#local/testbed.ts'
import { command } from '#ops/command.ts'
import { migrateLocal } from '#ops/database/migrate.ts'
import type { Row } from './table.ts'

const people = 400
const rounds = 1_500
const warmups = 150
const callMinutes = 15

const terms = { ...availabilityDefaults, step_minutes: slotStepMinutes, next_slots: nextSlotsCount }
const dayMs = 24 * 60 * 60 * 1000

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const answer = z.object({ outcome: z.string(), reason: z.string().optional() })

/** Inserts fans with tokens, and creators with open calendars and many past calls. */
async function fill(client: pg.Client): Promise<{ fans: string[]; creators: string[] }> {
  await client.query(
    `insert into users (email, username, display_name, password_hash, date_of_birth, role, time_zone)
     select 'p' || i || '@limelight.test', 'p' || i, 'Person ' || i, '-', '1990-01-01',
       case when i % 2 = 0 then 'fan' else 'creator' end, 'Europe/Berlin' from generate_series(101, 100 + $1::int) i`,
    [people],
  )
  await client.query(
    `insert into creator_profiles (user_id, category, video_rate) select id, 'Other', 10 from users where role = 'creator'`,
  )
  await client.query(
    `insert into availability (creator_id, weekly, buffer_minutes, notice_minutes, horizon_days, cancel_hours)
     select id, (select jsonb_object_agg(d, '{"enabled": true, "ranges": [{"start": "00:00", "end": "24:00"}]}'::jsonb)
       from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) d), 5, 60, 60, 12
     from users where role = 'creator'`,
  )
  await client.query(`select ledger.promo_grant(id, 1000000000, 'bench') from users where role = 'fan'`)
  await client.query(`select ledger_internal.open_accounts(id, true) from users where role = 'creator'`)
  await client.query(
    `insert into call_requests (fan_id, creator_id, type, status, minutes, rate, tokens, asked_for, scheduled_at, cancel_hours,
       accepted_at, ended_at, key)
     select f.id, c.id, 'video', 'completed', 15, 0, 0, 'date', s, 12, s, s, gen_random_uuid()
     from (select id, row_number() over () as n from users where role = 'fan') f
     join (select id, row_number() over () as n from users where role = 'creator') c on (f.n + c.n) % 2 = 0,
       lateral (select now() - (f.n + c.n) * interval '1 hour' as s) as at`,
  )
  await client.query(
    `insert into ledger.requests (user_id, key, id, body_hash, answer)
     select fan_id, key, uuidv7(), 'hash', '{"outcome": "done", "replayed": false}' from call_requests`,
  )
  await client.query('vacuum analyze')
  const idsOf = async (role: string) => {
    const { rows } = await client.query('select id from users where role = $1 order by id', [role])
    return z
      .array(z.object({ id: z.uuid() }))
      .parse(rows)
      .map(({ id }) => id)
  }
  return { fans: await idsOf('fan'), creators: await idsOf('creator') }
}

type Statement = { name: string; text: string; values: unknown[] }

/** Returns a request for a free slot. Each round uses another fan and creator, and another half hour of the creator. */
function booking(fan: string, creator: string, place: number, now: Date): Statement {
  const start = new Date(Math.ceil((now.getTime() + dayMs) / dayMs) * dayMs + place * 30 * 60_000)
  const entry = { actor: 'fan', what: 'asked', data: { moment: start, reason: '', side: 'fan' } }
  const tell = [
    { role: 'fan', mail: true, notice: false },
    { role: 'creator', mail: true, notice: true },
  ]
  const call = { type: 'video', minutes: callMinutes, message: 'hello there', price: 10 }
  const plan = { ...planOf(start, now), ...call, open_max: openRequestsMax, now, entry, tell }
  return {
    name: 'booking',
    text: 'select ledger.call_place($1, $2, $3, null, $4, $5, $6) as answer',
    values: [fan, creator, JSON.stringify(plan), randomUUID(), 'hash', JSON.stringify(terms)],
  }
}

const tip = (fan: string, creator: string): Statement => ({
  name: 'tip',
  text: `select ledger.tip_send($1, $2, 1, 'hello there', 'custom', $3, 'hash') as answer`,
  values: [fan, creator, randomUUID()],
})

async function timed(client: pg.Client, statement: Statement): Promise<number> {
  const start = performance.now()
  const { rows } = await client.query(statement)
  const ms = performance.now() - start
  const { outcome, reason } = answer.parse(rows[0]?.answer)
  if (outcome !== 'done') throw new Error(`the ${statement.name} was refused: ${reason}`)
  return ms
}

/** Measures a booking and a tip in turn, including their outbox rows, on one connection to PostgreSQL with fsync on. */
export async function run(): Promise<Row[]> {
  const { dir, remove } = temporaryDir('booking-bench')
  const postgres = await startPostgres({ dir: `${dir}/data`, port: 0, durable: true })
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  try {
    await migrateLocal(postgres.ownerUrl)
    await client.connect()
    const { fans, creators } = await fill(client)
    const times: { booking: number[]; tip: number[] } = { booking: [], tip: [] }
    for (let i = -warmups; i < rounds; i++) {
      const n = i + warmups
      const [fan = '', creator = ''] = [fans[(n * 7) % fans.length], creators[n % creators.length]]
      const sentMs = await timed(client, tip(fan, creator))
      const bookedMs = await timed(client, booking(fan, creator, Math.floor(n / creators.length), new Date()))
      if (i < 0) continue
      times.tip.push(sentMs)
      times.booking.push(bookedMs)
    }
    const { rows } = await client.query('select * from ledger.prove()')
    if (rows.length > 0) throw new Error(`the ledger is not proven after the benchmark: ${JSON.stringify(rows[0])}`)
    const [booked, sent] = [median(times.booking), median(times.tip)]
    const ms = (value: number) => `${value.toFixed(2)} ms`
    const what = 'booking a call ÷ a tip, with all that both tell'
    return [{ what, measured: ms(booked), floor: ms(sent), ratio: booked / sent, limit: '≤ 2.5' }]
  } finally {
    await client.end()
    await postgres.close()
    remove()
  }
}

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) process.exitCode = 1
})
