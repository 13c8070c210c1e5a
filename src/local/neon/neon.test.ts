import { NeonDbError, neon, neonConfig } from '@neondatabase/serverless'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLimits } from '../limits/limits.ts'
import { type Postgres, startPostgres } from '../postgres/index.ts'
import { temporaryDir } from '../testbed.ts'
import { type Neon, startNeon } from './index.ts'

const url = 'postgres://limelight:limelight@db.local/limelight'
const sql = neon(url)
const { dir, remove } = temporaryDir('neon-test')
let postgres: Postgres
let front: Neon

beforeAll(async () => {
  postgres = await startPostgres({ dir: `${dir}/data`, port: 0 })
  front = await startNeon({ port: 0, postgresPort: postgres.port })
  neonConfig.fetchEndpoint = () => `http://127.0.0.1:${front.port}/sql`
  await sql`create table accounts (id int primary key, balance int not null check (balance >= 0))`
  await sql`insert into accounts select g, 100 from generate_series(1, 10) g`
})
afterEach(() => front.faults.set({ mode: 'off' }))
afterAll(async () => {
  await front.close()
  await postgres.close()
  remove()
})

const balanceOf = async (id: number) => (await sql`select balance from accounts where id = ${id}`)[0]?.balance
const sessions = async () => (await sql`select count(*)::int n from pg_stat_activity where state like 'idle in%'`)[0]?.n

test('values that are sent as text have their types in results', async () => {
  const full = neon(url, { fullResults: true })
  const { rows, fields } =
    await full`select 1::int i, 2::bigint b, 1.5::numeric n, true t, '2030-01-02 03:04:05+01'::timestamptz ts, '{"a":1}'::jsonb j,
    array[1,2] arr, null::text nul, '\\xdeadbeef'::bytea by, ${'ü'}::text u, ${[1, 2]}::int[] list, ${{ k: 1 }}::jsonb o`
  const [row] = rows
  expect(row).toMatchObject({ i: 1, b: '2', n: '1.5', t: true, j: { a: 1 }, arr: [1, 2], nul: null, u: 'ü' })
  expect(row).toMatchObject({ list: [1, 2], o: { k: 1 } })
  // Not compared directly, because Drizzle replaces the timestamp parser for all tests that share its modules.
  expect(fields.find(({ name }) => name === 'ts')?.dataTypeID).toBe(pg.types.builtins.TIMESTAMPTZ)
  expect(new Date(row?.ts).toISOString()).toBe('2030-01-02T02:04:05.000Z')
  expect(Buffer.from(row?.by)).toEqual(Buffer.from('deadbeef', 'hex'))
})

test('returns fields and row counts, and rows as arrays on request', async () => {
  const full = neon(url, { fullResults: true, arrayMode: true })
  const result = await full`update accounts set balance = balance where id < 3 returning id`
  expect(result).toMatchObject({ command: 'UPDATE', rowCount: 2, fields: [{ name: 'id', dataTypeID: 23 }] })
  expect(result.rows).toEqual([[1], [2]])
})

test('runs a batch in one transaction with its isolation level; errors contain the SQLSTATE', async () => {
  const level = await sql.transaction([sql`show transaction_isolation`], { isolationLevel: 'Serializable' })
  expect(level).toEqual([[{ transaction_isolation: 'serializable' }]])
  const failed = await sql
    .transaction([sql`update accounts set balance = 0 where id = 9`, sql`insert into accounts values (9, 1)`])
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(NeonDbError)
  expect(failed).toMatchObject({ code: '23505', constraint: 'accounts_pkey', table: 'accounts', severity: 'ERROR' })
  expect(await balanceOf(9)).toBe(100)
  await expect(
    sql.transaction([sql`update accounts set balance = 0 where id = 9`], { readOnly: true }),
  ).rejects.toMatchObject({ code: '25006' })
})

test('refuses two statements in one query, a wrong password and an unknown database, like Neon', async () => {
  await expect(sql.query('select 1; select 2')).rejects.toMatchObject({ code: '42601' })
  await expect(neon(url.replace(':limelight@', ':wrong@'))`select 1`).rejects.toMatchObject({ code: '28P01' })
  await expect(neon(`${url}_nowhere`)`select 1`).rejects.toMatchObject({ code: '3D000' })
})

test('a BEGIN over HTTP does not affect the next request', async () => {
  await sql`begin`
  expect(await sessions()).toBe(0)
})

test('cancels the statement of an aborted request, even if it waits for a lock', async () => {
  const holder = new pg.Client({ connectionString: postgres.ownerUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from accounts where id = 5 for update')
  const fetchOptions = { signal: AbortSignal.timeout(100) }
  const waiting = sql.query('update accounts set balance = 0 where id = 5', [], { fetchOptions })
  await expect(waiting).rejects.toThrow()
  const blocked = async () => (await sql`select count(*)::int n from pg_locks where not granted`)[0]?.n
  await vi.waitFor(async () => expect(await blocked()).toBe(0))
  await holder.query('commit')
  await holder.end()
  expect(await balanceOf(5)).toBe(100)
})

test('opens new connections after a restart of the database', async () => {
  const connections = 8
  await Promise.all(Array.from({ length: connections }, () => sql`select pg_sleep(0.02)`))
  await postgres.restart()
  const after = await Promise.all(Array.from({ length: connections }, () => sql`select 1 as n`))
  expect(after).toEqual(Array(connections).fill([{ n: 1 }]))
})

test('a restart of the database fails the running statement only', async () => {
  const running = sql`select pg_sleep(30)`.catch((error: unknown) => error)
  await vi.waitFor(async () =>
    expect((await sql`select count(*)::int n from pg_stat_activity where wait_event = 'PgSleep'`)[0]?.n).toBe(1),
  )
  await postgres.restart()
  expect(await running).toMatchObject({ code: '57P01' })
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }])
})

test('applies faults, and explains that other paths are not supported', async () => {
  front.faults.set({ mode: 'down' })
  await expect(sql`select 1`).rejects.toThrow()
  front.faults.set({ mode: 'nonsense' })
  await expect(sql`select 1`).rejects.toThrow()
  front.faults.set({ mode: 'off' })
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }])
  const elsewhere = await fetch(`http://127.0.0.1:${front.port}/v2`)
  expect([elsewhere.status, await elsewhere.text()]).toEqual([404, expect.stringContaining('WebSocket')])
})

test('refuses a statement above the connections of the compute with 53300, until one has ended', async () => {
  const limits = createLimits('neon', { choice: 'neon.connections=2' })
  const small = await startNeon({ port: 0, postgresPort: postgres.port, limits })
  const ask = (query: string) =>
    fetch(`http://127.0.0.1:${small.port}/sql`, {
      method: 'POST',
      headers: { 'neon-connection-string': url, 'neon-raw-text-output': 'true', 'neon-array-mode': 'true' },
      body: JSON.stringify({ query }),
    })
  const holder = new pg.Client({ connectionString: postgres.ownerUrl })
  await holder.connect()
  await holder.query('begin; lock table accounts')
  const waiting = [1, 2].map((id) => ask(`select balance from accounts where id = ${id}`))
  await vi.waitFor(() => expect(limits.figures()).toMatchObject([{ name: 'connections', used: 2, max: 2 }]))
  const refused = await ask('select 1')
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: '53300', severity: 'FATAL' }])
  await holder.query('commit')
  await holder.end()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  expect((await ask('select 1')).status).toBe(200)
  expect(limits.figures()).toMatchObject([{ used: 0, refused: 1 }])
  await small.close()
})

test('runs any number of statements at once if the limit is off', async () => {
  const limits = createLimits('neon', { choice: 'neon.connections=off' })
  const large = await startNeon({ port: 0, postgresPort: postgres.port, limits })
  neonConfig.fetchEndpoint = () => `http://127.0.0.1:${large.port}/sql`
  const all = await Promise.all(Array.from({ length: 150 }, () => sql`select 1 as n`))
  expect(all).toEqual(Array(150).fill([{ n: 1 }]))
  neonConfig.fetchEndpoint = () => `http://127.0.0.1:${front.port}/sql`
  await large.close()
})
