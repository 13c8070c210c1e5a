import { neon, neonConfig } from '@neondatabase/serverless'
import { sql } from 'drizzle-orm'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'
import pg from 'pg'
import * as z from 'zod'
import { readAgenda } from '#features/calls/listing/store.server.ts'
import { findSlots } from '#features/schedule/availability/store.server.ts'
import { listOf } from '#features/schedule/events/store.server.ts'
import { startNeon } from '#local/neon/index.ts'
import { startPostgres } from '#local/postgres/index.ts'
import { temporaryDir } from '#local/testbed.ts'
import { command } from '#ops/command.ts'
import { appRole, migrateLocal } from '#ops/database/migrate.ts'
import type { Row } from './table.ts'

const sizes = { creators: 200, bookings: 2_000, days: 60, events: 5_000, perDay: 6 }
const fullHosts = 20
const rounds = 600
const warmups = 60
const zone = 'Europe/Berlin'

const quantile = (values: number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN

/**
 * Inserts creators with availability on the whole day, a buffer between calls and a limit of calls a day. Some have two
 * thousand bookings in the next two months, one every 43 minutes.
 */
async function fill(client: pg.Client): Promise<string[]> {
  await client.query(
    `insert into users (email, username, display_name, password_hash, date_of_birth, role, time_zone)
     select 'c' || i || '@limelight.test', 'creator' || i, 'Creator ' || i, '-', '1990-01-01', 'creator', $2
     from generate_series(1, $1::int) i`,
    [sizes.creators, zone],
  )
  await client.query(`insert into creator_profiles (user_id, category) select id, 'Other' from users`)
  await client.query(
    `insert into availability (creator_id, time_zone, weekly, buffer_minutes, notice_minutes, max_per_day, horizon_days, cancel_hours)
     select id, $1, (select jsonb_object_agg(d, '{"enabled": true, "ranges": [{"start": "00:00", "end": "12:00"},
       {"start": "13:00", "end": "24:00"}]}'::jsonb) from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday',
       'saturday', 'sunday']) d), 5, 60, 50, 90, 12 from users`,
    [zone],
  )
  const { rows } = await client.query('select id from users order by id limit 20')
  const busy = z.array(z.object({ id: z.string() })).parse(rows)
  await client.query(
    `insert into bookings (creator_id, kind, subject_id, during)
     select c, case n % 3 when 0 then 'event' else 'call' end, gen_random_uuid(), tstzrange(s, s + interval '20 minutes')
     from generate_series(0, $2::int - 1) n, unnest($1::uuid[]) c,
       lateral (select date_trunc('hour', now()) + n * interval '1 day' * $3::float8 / $2::float8 as s) x`,
    [busy.map(({ id }) => id), sizes.bookings, sizes.days],
  )
  // Events of other creators, so that slots are measured only against bookings.
  await client.query(
    `insert into events (creator_id, type, title, minutes, price, seats, time, time_zone, date, starts_at, ends_at)
     select c.id, 'class', 'A class ' || n, 60, 100, 10, '12:00', 'UTC', at::date, at, at + interval '1 hour'
     from (select id from users order by id desc limit $3) c, generate_series(0, $1::int - 1) n,
       lateral (select date_trunc('day', now()) - interval '300 days' + n * interval '1 day' / $2::int) t (at)`,
    [sizes.events, sizes.perDay, fullHosts],
  )
  await client.query('vacuum analyze')
  return busy.map(({ id }) => id)
}

/** Measures a lookup by key and `work` in turn, so that other load on the machine affects both equally. */
async function compare(lookup: (i: number) => Promise<unknown>, work: (i: number) => Promise<unknown>) {
  const times: [lookup: number[], work: number[]] = [[], []]
  for (let i = -warmups; i < rounds; i++)
    for (const [at, run] of [lookup, work].entries()) {
      const start = performance.now()
      await run(Math.abs(i))
      if (i >= 0) times[at]?.push(performance.now() - start)
    }
  return { floor: quantile(times[0], 0.95), measured: quantile(times[1], 0.95) }
}

const ms = (value: number) => `${value.toFixed(2)} ms`

async function slots(db: NeonHttpDatabase, creators: string[]): Promise<Row> {
  const creator = (i: number) => creators[i % creators.length] ?? ''
  const now = new Date()
  const day = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10)
  const nobody = { userId: null, country: null }
  const asked = { from: day(0), to: day(sizes.days), minutes: 5 as const }
  const found = await findSlots(db, nobody, { creatorId: creator(0), ...asked }, now)
  if ((found?.starts?.length ?? 0) < sizes.days) throw new Error('there are no slots to be found')
  const { floor, measured } = await compare(
    (i) => db.execute(sql`select * from users where id = ${creator(i)}::uuid`),
    (i) => findSlots(db, nobody, { creatorId: creator(i), ...asked }, now),
  )
  const what = `slots of ${sizes.days} days among ${sizes.bookings.toLocaleString('en-US')} bookings, p95 ÷ key lookup`
  return { what, measured: ms(measured), floor: ms(floor), ratio: measured / floor, limit: '≤ 4' }
}

/** Measures a calendar month of a creator whose days are fully booked. */
async function month(db: NeonHttpDatabase, creators: string[]): Promise<Row> {
  const creator = (i: number) => creators[i % creators.length] ?? ''
  const [from, to] = [new Date(Date.now() - 15 * 86_400_000), new Date(Date.now() + 16 * 86_400_000)]
  const read = (i: number) => readAgenda(db, creator(i), { from, to }, 1_000)
  const { events } = await read(0)
  if (events.length < 31 * sizes.perDay - 1) throw new Error('there is no month to be read')
  const { floor, measured } = await compare(
    (i) => db.execute(sql`select * from users where id = ${creator(i)}::uuid`),
    read,
  )
  const what = `month of ${sizes.events.toLocaleString('en-US')} events, ${events.length} in it, p95 ÷ key lookup`
  return { what, measured: ms(measured), floor: ms(floor), ratio: measured / floor, limit: '≤ 2.5' }
}

/** Measures `GET /events?creator_id=` for the same month, as a signed-in user. */
async function listed(db: NeonHttpDatabase, creators: string[], readerId: string): Promise<Row> {
  const creator = (i: number) => creators[i % creators.length] ?? ''
  const viewer = { userId: readerId, country: null }
  const read = (i: number) => listOf(db, viewer, creator(i), { now: new Date(), before: 15, after: 15 })
  const count = (await read(0))?.events.length ?? 0
  if (count < 31 * sizes.perDay - 1) throw new Error('there is no month to be read')
  const { floor, measured } = await compare(
    (i) => db.execute(sql`select * from users where id = ${creator(i)}::uuid`),
    read,
  )
  const what = `GET /events of ${sizes.events.toLocaleString('en-US')}, ${count} in its month, p95 ÷ key lookup`
  return { what, measured: ms(measured), floor: ms(floor), ratio: measured / floor, limit: '≤ 2.5' }
}

/** Measures the queries of the pages that fans open before they book, with the product's database driver. */
export async function run(): Promise<Row[]> {
  const { dir, remove } = temporaryDir('schedule-bench')
  const postgres = await startPostgres({ dir: `${dir}/data`, port: 0 })
  const proxy = await startNeon({ port: 0, postgresPort: postgres.port })
  neonConfig.fetchEndpoint = (host) => `http://127.0.0.1:${host.replace('port-', '')}/sql`
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  try {
    await migrateLocal(postgres.ownerUrl)
    await client.connect()
    const creators = await fill(client)
    const url = `postgres://${appRole.user}:${appRole.password}@port-${proxy.port}/limelight`
    const db = drizzle(neon(url))
    const { rows } = await client.query('select id from users order by id desc limit $1', [fullHosts])
    const full = z.array(z.object({ id: z.string() })).parse(rows)
    const hosts = full.map(({ id }) => id)
    return [await slots(db, creators), await month(db, hosts), await listed(db, hosts, creators[0] ?? '')]
  } finally {
    await client.end()
    await proxy.close()
    await postgres.close()
    remove()
  }
}

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) process.exitCode = 1
})
