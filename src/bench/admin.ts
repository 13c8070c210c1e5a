import v8 from 'node:v8'
import vm from 'node:vm'
import { neon, neonConfig } from '@neondatabase/serverless'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as z from 'zod'
import { logsInput } from '#features/admin/audit/contract.ts'
import { listEntries } from '#features/admin/audit/store.server.ts'
import { exportInput } from '#features/admin/exports/contract.ts'
import { csvOf } from '#features/admin/exports/service.server.ts'
import { addToFeed } from '#features/admin/feed/state.ts'
import { readAnalytics, readStats, rollDays } from '#features/admin/overview/store.server.ts'
import { countApplications, listApplications, readCounts } from '#features/applications/review/store.server.ts'
import { startNeon } from '#local/neon/index.ts'
import { startPostgres } from '#local/postgres/index.ts'
import { temporaryDir } from '#local/testbed.ts'
import { command } from '#ops/command.ts'
import { appRole, migrateLocal } from '#ops/database/migrate.ts'
import type { Row } from './table.ts'

const sizes = { applications: 1_000_000, entries: 300_000, events: 5_000 }
const rounds = 400
const warmups = 20
const frameMs = 50
/** Number of export chunks between two memory readings. */
const chunksBetween = 5
/** Memory limit of a Worker at Cloudflare, in megabytes. */
const workerMb = 128
const named = sizes.applications.toLocaleString('en-US')

const quantile = (values: number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN

/** Inserts a million creator applications from two years, most of them decided, and a long audit trail. */
async function fill(client: pg.Client): Promise<string> {
  // Triggers are off during the load; counters are set afterwards.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into users (email, username, display_name, password_hash, date_of_birth, created_at)
     select 'a' || n || '@bench.test', 'applicant' || n, 'Person ' || n % 5000, '-', '1990-01-01',
       now() - make_interval(secs => n * 63.0) from generate_series(1, $1::int) n`,
    [sizes.applications],
  )
  await client.query(
    `insert into creator_applications (user_id, status, specialties, country, bio, experience, submitted_at, reviewed_at, reason)
     select u.id, s.status, array[(array['Music', 'Art', 'Fitness', 'Business', 'Fashion'])[1 + n % 5]],
       (array['US', 'GB', 'CA', 'AU', 'DE', 'FR'])[1 + n % 6], 'Words about me.', 'Words about my work.', u.created_at,
       case when s.status in ('approved', 'rejected') then u.created_at end, case when s.status = 'rejected' then 'No.' end
     from (select id, created_at, row_number() over (order by id) as n from users where email like '%@bench.test') u
     cross join lateral (select case when n % 20 < 2 then 'pending' when n % 20 = 2 then 'queued'
       when n % 20 < 12 then 'approved' else 'rejected' end as status) s`,
  )
  await client.query(
    `insert into audit_entries (id, at, actor_kind, actor_id, action, target_kind, target_id, prev_hash, hash)
     select n, now() - make_interval(secs => $1::int - n), 'admin', (m.ids)[1 + n % 20],
       (array['application.approve', 'application.reject', 'application.claim', 'adjustment.propose'])[1 + n % 4], 'bench',
       (n % 1000)::text, '', ''
     from generate_series(1, $1::int) n, (select array_agg(id::text) as ids from (select id from users limit 20) u) m`,
    [sizes.entries],
  )
  await client.query(
    `insert into audit_entries (id, at, actor_kind, actor_id, action, target_kind, target_id, prev_hash, hash)
    values ($1, now(), 'job', 'bench', 'bench.rare', 'bench', 'rare', '', '')`,
    [sizes.entries + 1],
  )
  await client.query(
    'update application_counts c set count = (select count(*) from creator_applications a where a.status = c.status)',
  )
  await client.query('set session_replication_role = origin')
  // The triggers are on again, because they count reported applications.
  await client.query(
    `with cases as (
       insert into moderation_cases (kind, subject_id, author_id, severity, reports, weight, due_at)
       select 'person', user_id, user_id, 1, 1, 4, now() from creator_applications order by submitted_at desc limit 500
       returning id, subject_id)
     insert into reports (subject, subject_id, reason, case_id) select 'person', subject_id, 'spam', id from cases`,
  )
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ id: string }>('select actor_id as id from audit_entries where id = 77')
  return rows[0]?.id ?? ''
}

/** Measures a lookup by key and `work` in turn, so that other load on the machine affects both equally. */
async function compare(lookup: () => Promise<unknown>, work: () => Promise<unknown>) {
  const times: [lookup: number[], work: number[]] = [[], []]
  for (let i = -warmups; i < rounds; i++)
    for (const [at, run] of [lookup, work].entries()) {
      const start = performance.now()
      await run()
      if (i >= 0) times[at]?.push(performance.now() - start)
    }
  return { floor: quantile(times[0], 0.95), measured: quantile(times[1], 0.95) }
}

const ms = (value: number) => `${value.toFixed(2)} ms`
const most = (what: string, value: number, limit: number): Row => ({
  what,
  measured: String(value),
  floor: '',
  ratio: value,
  limit: `≤ ${limit}`,
})

const page = { limit: 50, offset: 0 }
const midnight = new Date(new Date().setUTCHours(0, 0, 0, 0))
const week = {
  since: new Date(Date.now() - 7 * 86_400_000),
  location: 'all',
  specialty: 'all',
  status: 'all',
  search: '',
} as const

async function lists(db: NeonHttpDatabase, id: string): Promise<Row[]> {
  const lookup = () => db.execute(sql`select * from users where id = ${id}::uuid`)
  const rows: Row[] = []
  const add = async (what: string, work: () => Promise<unknown>, limit: number) => {
    const { floor, measured } = await compare(lookup, work)
    const name = `${what} of ${named}, p95 ÷ key lookup`
    rows.push({ what: name, measured: ms(measured), floor: ms(floor), ratio: measured / floor, limit: `≤ ${limit}` })
  }
  const first = (filter: Partial<Parameters<typeof listApplications>[1]>) => () =>
    listApplications(db, { status: 'all', ...page, ...filter })
  for (const status of ['all', 'pending', 'queued', 'approved', 'rejected', 'moderation'] as const)
    await add(`first page of ${status}`, first({ status }), 2.5)
  for (const location of ['uk', 'other'] as const)
    await add(`pending in ${location}`, first({ status: 'pending', location }), 2.5)
  for (const specialty of ['fitness', 'business'] as const)
    await add(`pending of ${specialty}`, first({ status: 'pending', specialty }), 2.5)
  // Two of the twenty filtered lists: the newest applications, and a filter without a match.
  await add('all of lifestyle', first({ specialty: 'lifestyle' }), 2.5)
  await add('queued of fitness in au', first({ status: 'queued', specialty: 'fitness', location: 'au' }), 2.5)
  await add('pending of a week', first({ status: 'pending', since: week.since }), 2.5)
  await add('search by name', first({ search: 'Person 42' }), 8)
  await add('search by username', first({ search: '@applicant777' }), 8)
  for (const [what, filter] of [
    ['trail by a rare action', { action: 'bench.rare' }],
    ['trail by a common action', { action: 'application.reject' }],
    ['trail by a rare actor', { actor: 'bench' }],
    ['trail by actor and action', { actor: id, action: 'adjustment' }],
    ['trail by target', { target: 'rare' }],
    ['trail of a day', { from: new Date().toISOString().slice(0, 10) }],
  ] as const)
    await add(what, () => listEntries(db, logsInput.parse(filter), undefined), 2.5)
  return rows
}

const plan = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
    ]),
  }),
])

/** Returns the number of database blocks that `read` touches, from EXPLAIN. */
async function buffersOf(db: NeonHttpDatabase, owner: pg.Client, read: (db: NeonHttpDatabase) => Promise<unknown>) {
  let sum = 0
  const execute = async (query: SQL) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(query)
    const { rows } = await owner.query(`explain (analyze, buffers, format json) ${text}`, params)
    const [{ 'QUERY PLAN': explained }] = plan.parse(rows)
    sum += explained[0].Plan['Shared Hit Blocks'] + explained[0].Plan['Shared Read Blocks']
    return db.execute(query)
  }
  await read(Object.assign(Object.create(db), { execute }))
  return sum
}

async function figures(db: NeonHttpDatabase, owner: pg.Client): Promise<Row[]> {
  while ((await rollDays(db)) > 0);
  await owner.query('analyze platform_days')
  let trips = 0
  const execute = (query: SQL) => {
    trips++
    return db.execute(query)
  }
  const counting = Object.assign(Object.create(db), { execute })
  await Promise.all([readStats(counting, midnight), readAnalytics(counting, week)])
  const counted: Row[] = []
  for (const specialty of ['fitness', 'entertainment'] as const) {
    const count = (counting: NeonHttpDatabase) => countApplications(counting, { status: 'pending', specialty, ...page })
    counted.push(most(`buffers of the count of pending of ${specialty}`, await buffersOf(db, owner, count), 200))
  }
  return [
    most('buffers of the counts of the tabs', await buffersOf(db, owner, readCounts), 200),
    ...counted,
    most('round trips of the figures and charts of the dashboard', trips, 2),
  ]
}

/**
 * Measures the activity feed under thousands of events a minute: its length is limited, and an event takes less than a
 * frame.
 */
function feed(): Row[] {
  let known: ReturnType<typeof addToFeed> = []
  let longest = 0
  for (let n = 0; n < sizes.events; n++) {
    const activity = {
      type: 'application.new',
      id: `${n}`,
      subject: `Person ${n}`,
      actor: null,
      timestamp: new Date().toISOString(),
    }
    const start = performance.now()
    known = addToFeed(known, { type: 'activity', activity })
    longest = Math.max(longest, performance.now() - start)
  }
  return [
    most(`entries of the feed after ${sizes.events.toLocaleString('en-US')} events`, known.length, 50),
    most('milliseconds of the slowest of them', Math.ceil(longest), frameMs),
  ]
}

v8.setFlagsFromString('--expose-gc')
const collectGarbage: () => void = vm.runInNewContext('gc')

/**
 * Returns the bytes in use after garbage collection. The size of the process would include garbage that is not
 * collected yet.
 */
function heldBytes(): number {
  // Twice, because the second collection frees buffers that the first one finds.
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Exports all applications to a file. Compares the most memory in use with that of the first tenth. */
async function exported(db: NeonHttpDatabase): Promise<Row[]> {
  const reader = csvOf(
    db,
    { ...exportInput.parse({ type: 'applications' }), since: null, adminId: crypto.randomUUID() },
    (_before, now) => {
      rows = now
    },
  ).getReader()
  const before = heldBytes()
  let rows = 0
  let [chunks, early, late] = [0, 0, 0]
  for (;;) {
    const { done } = await reader.read()
    if (done) break
    if (chunks++ % chunksBetween > 0) continue
    const held = heldBytes()
    if (rows <= sizes.applications / 10) early = Math.max(early, held)
    else late = Math.max(late, held)
  }
  if (rows !== sizes.applications) throw new Error(`${rows} rows were exported`)
  const mb = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
  return [
    {
      what: `most memory of an export of ${named} rows ÷ of its first tenth`,
      measured: mb(late),
      floor: mb(early),
      ratio: late / early,
      limit: '≤ 1.25',
    },
    most('megabytes held by it at most', Math.ceil((Math.max(early, late) - before) / 1_048_576), workerMb),
  ]
}

/** Measures the queries of the admin pages over a million applications, with the product's database driver. */
export async function run(): Promise<Row[]> {
  const { dir, remove } = temporaryDir('admin-bench')
  const postgres = await startPostgres({ dir: `${dir}/data`, port: 0 })
  const proxy = await startNeon({ port: 0, postgresPort: postgres.port })
  neonConfig.fetchEndpoint = (host) => `http://127.0.0.1:${host.replace('port-', '')}/sql`
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  try {
    await migrateLocal(postgres.ownerUrl)
    await client.connect()
    const id = await fill(client)
    const db = drizzle(neon(`postgres://${appRole.user}:${appRole.password}@port-${proxy.port}/limelight`))
    return [...(await lists(db, id)), ...(await figures(db, client)), ...(await exported(db)), ...feed()]
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
