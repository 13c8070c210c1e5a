import { neon, neonConfig } from '@neondatabase/serverless'
import { sql } from 'drizzle-orm'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'
import pg from 'pg'
import { mergeNews } from '#features/live/news/rules.ts'
import { storeVisit } from '#features/live/stage/store.server.ts'
import { startNeon } from '#local/neon/index.ts'
import { startPostgres } from '#local/postgres/index.ts'
import { temporaryDir } from '#local/testbed.ts'
import { command } from '#ops/command.ts'
import { appRole, migrateLocal } from '#ops/database/migrate.ts'
import type { Row } from './table.ts'

/** Number of viewers of a large stream, and their messages and tips per second in a rush. */
const sizes = { viewers: 10_000, tips: 200, messages: 200 }
const rounds = 200
const warmups = 20

const quantile = (values: number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(2)} ms`
const meeting = 'bench'

/** Inserts a stream with `sizes.viewers` viewers. @returns its id. */
async function fill(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with host as (
       insert into users (email, username, display_name, password_hash, date_of_birth, role)
       values ('h@limelight.test', 'host', 'Host', '-', '1990-01-01', 'creator') returning id
     ), stage as (
       insert into streams (creator_id, title, audience, meeting_id, host_family, host_since, live_at)
       select id, 'A rush', 'everyone', $1, id, now(), now() from host returning id, creator_id, title
     ), shown as (
       insert into live_now (creator_id, stream_id, title, viewers) select creator_id, id, title, $2 from stage
     ), watching as (
       insert into stream_visits (stream_id, peer_id, person, is_host, joined_at)
       select id, 'peer ' || n, 'visitor:' || n, false, now() from stage, generate_series(1, $2::int) n
       union all select id, 'host', creator_id::text, true, now() from stage
     )
     select id from stage`,
    [meeting, sizes.viewers],
  )
  await client.query('vacuum analyze')
  const [stage] = rows
  if (!stage) throw new Error('there is no stream')
  return stage.id
}

/** Measures joins and leaves of a stream with ten thousand viewers, and checks the viewer count after each. */
async function counting(db: NeonHttpDatabase, streamId: string): Promise<Row> {
  const times: [lookup: number[], count: number[]] = [[], []]
  for (let i = -warmups; i < rounds; i++) {
    const what = i % 2 === 0 ? ('left' as const) : ('joined' as const)
    const runs = [
      () => db.execute(sql`select * from streams where id = ${streamId}::uuid`),
      () => storeVisit(db, { meetingId: meeting, peerId: 'peer 1', personId: 'visitor:1', what, at: new Date() }),
    ]
    for (const [at, run] of runs.entries()) {
      const start = performance.now()
      await run()
      if (i >= 0) times[at]?.push(performance.now() - start)
    }
  }
  const [floor, measured] = [quantile(times[0], 0.95), quantile(times[1], 0.95)]
  const what = `count of ${sizes.viewers.toLocaleString('en-US')} viewers, p95 ÷ key lookup`
  return { what, measured: ms(measured), floor: ms(floor), ratio: measured / floor, limit: '≤ 6' }
}

const person = (n: number) => ({
  id: crypto.randomUUID(),
  username: `fan${n}`,
  display_name: `Fan ${n}`,
  avatar_url: null,
})

/** Measures how long it takes to merge one second of a rush into a single message. */
function merging(): Row[] {
  const at = new Date().toISOString()
  const events = [
    ...Array.from({ length: sizes.messages }, (_, n) => ({
      messages: [{ number: n + 1, text: `message ${n}`, sent_at: at, sender: person(n), badge: null }],
    })),
    ...Array.from({ length: sizes.tips }, (_, n) => ({
      tips: {
        count: 1,
        tokens: 1,
        shown: [{ id: crypto.randomUUID(), tokens: 1, message: '', tier_type: 'custom', sender: person(n) }],
      },
    })),
  ]
  const text = JSON.stringify(events)
  const times: [parse: number[], merge: number[]] = [[], []]
  for (let i = -warmups; i < rounds; i++)
    for (const [place, run] of [() => JSON.parse(text), () => mergeNews(events)].entries()) {
      const start = performance.now()
      run()
      if (i >= 0) times[place]?.push(performance.now() - start)
    }
  const [floor, measured] = [quantile(times[0], 0.5), quantile(times[1], 0.5)]
  const merged = mergeNews(events)
  if (merged.tips?.tokens !== sizes.tips) throw new Error('a tip was lost on the way')
  const bytes = JSON.stringify(merged).length
  return [
    {
      what: `${sizes.messages} messages and ${sizes.tips} tips as one message ÷ JSON.parse`,
      measured: ms(measured),
      floor: ms(floor),
      ratio: measured / floor,
      limit: '≤ 6',
    },
    {
      what: 'its size ÷ the largest allowed message',
      measured: `${(bytes / 1024).toFixed(1)} KB`,
      floor: '64 KB',
      ratio: bytes / 65_536,
      limit: '≤ 1',
    },
  ]
}

/** Measures a large stream with the product's code: the viewer count, and the cost of a rush for its channel. */
export async function run(): Promise<Row[]> {
  const { dir, remove } = temporaryDir('live-bench')
  const postgres = await startPostgres({ dir: `${dir}/data`, port: 0 })
  const proxy = await startNeon({ port: 0, postgresPort: postgres.port })
  neonConfig.fetchEndpoint = (host) => `http://127.0.0.1:${host.replace('port-', '')}/sql`
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  try {
    await migrateLocal(postgres.ownerUrl)
    await client.connect()
    const streamId = await fill(client)
    const url = `postgres://${appRole.user}:${appRole.password}@port-${proxy.port}/limelight`
    return [await counting(drizzle(neon(url)), streamId), ...merging()]
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
