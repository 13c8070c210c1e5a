import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen } from '../http/serve.ts'
import { temporaryDir } from '../testbed.ts'
import { type Postgres, startPostgres } from './index.ts'

const { dir, remove } = temporaryDir('postgres-test')
const data = path.join(dir, 'data')
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres({ dir: data, port: 0 })
})
afterAll(async () => {
  await postgres.close()
  remove()
})

async function query<T extends pg.QueryResultRow>(text: string, url = postgres.ownerUrl): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

test('runs a real server with many connections, Unicode case, and the extensions of the product', async () => {
  expect(await query('show max_connections')).toEqual([{ max_connections: '300' }])
  expect(await query("select lower('ÉÇ') as lower")).toEqual([{ lower: 'éç' }])
  await query('create extension if not exists pg_trgm; create extension if not exists btree_gist')
  expect(await query("select current_user as me, current_setting('TimeZone') as zone")).toEqual([
    { me: 'limelight', zone: 'UTC' },
  ])
})

test('refuses a wrong password', async () => {
  const url = postgres.ownerUrl.replace(':limelight@', ':wrong@')
  await expect(query('select 1', url)).rejects.toMatchObject({ code: '28P01' })
})

test('a restart ends sessions and keeps committed data', async () => {
  await query('create table kept as select 42 as n')
  const open = new pg.Client({ connectionString: postgres.ownerUrl })
  const cut = new Promise((resolve) => open.on('error', resolve))
  await open.connect()
  await postgres.restart()
  await cut
  expect(await query('select n from kept')).toEqual([{ n: 42 }])
})

test('turns fsync off in development and on for benchmarks', async () => {
  expect(await query('show fsync')).toEqual([{ fsync: 'off' }])
  const durable = await startPostgres({ dir: path.join(dir, 'durable'), port: 0, durable: true })
  try {
    expect(await query('show fsync', durable.ownerUrl)).toEqual([{ fsync: 'on' }])
    expect(await query('show synchronous_commit', durable.ownerUrl)).toEqual([{ synchronous_commit: 'on' }])
  } finally {
    await durable.close()
  }
})

test('reports a taken port in one sentence', async () => {
  const other = await listen(() => {}, { port: 0 })
  try {
    await expect(startPostgres({ dir: path.join(dir, 'taken'), port: other.port })).rejects.toThrow(
      `Port ${other.port} is already in use.`,
    )
  } finally {
    await other.close()
  }
})

test('a server ends with a killed run; the next run opens its data, and a fresh start deletes them', async () => {
  const orphaned = path.join(dir, 'orphaned')
  const program = `
    import { startPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const { ownerUrl } = await startPostgres({ dir: ${JSON.stringify(orphaned)}, port: 0 })
    console.log(ownerUrl)
    setInterval(() => {}, 1000)`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) =>
    starter.stdout.once('data', (line: Buffer) => resolve(line.toString().trim())),
  )
  await query('create table witness as select 1 as n', url)
  starter.kill('SIGKILL')
  await vi.waitFor(() => expect(fs.existsSync(path.join(orphaned, 'postmaster.pid'))).toBe(false))
  const reopened = await startPostgres({ dir: orphaned, port: 0 })
  expect(await query('select n from witness', reopened.ownerUrl)).toEqual([{ n: 1 }])
  await reopened.close()
  const emptied = await startPostgres({ dir: orphaned, port: 0, fresh: true })
  await expect(query('select n from witness', emptied.ownerUrl)).rejects.toMatchObject({ code: '42P01' })
  await emptied.close()
})

test('stops a server that still runs on the same directory', async () => {
  const shared = path.join(dir, 'shared')
  const first = await startPostgres({ dir: shared, port: 0 })
  const second = await startPostgres({ dir: shared, port: 0 })
  await expect(query('select 1', first.ownerUrl)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await query('select 1 as n', second.ownerUrl)).toEqual([{ n: 1 }])
  await second.close()
  await first.close()
})

// Only root can run these tests; the tests above also run for ordinary users.
if (process.getuid?.() === 0) {
  test('as root below a private directory, stores the data in the temporary directory', async () => {
    const closed = path.join(dir, 'closed')
    fs.mkdirSync(closed, { mode: 0o700 })
    const server = await startPostgres({ dir: path.join(closed, 'data'), port: 0 })
    const [row] = await query<{ data_directory: string }>('show data_directory', server.ownerUrl)
    await server.close()
    expect(row?.data_directory).toMatch(/limelight-[0-9a-f]{12}\/data$/)
    fs.rmSync(path.dirname(row?.data_directory ?? ''), { recursive: true })
  })

  test('starts from a copy that root made without owner and permissions, even while the original runs', async () => {
    const original = await startPostgres({ dir: path.join(dir, 'original'), port: 0 })
    await query('create table witness as select 1 as n', original.ownerUrl)
    // The copy contains only data that the running server has already written.
    await query('checkpoint', original.ownerUrl)
    const copy = path.join(dir, 'copy')
    spawnSync('cp', ['-r', original.dataDir, copy])
    expect(fs.statSync(copy).uid).toBe(0)
    const copied = await startPostgres({ dir: copy, port: 0 })
    expect(await query('select n from witness', copied.ownerUrl)).toEqual([{ n: 1 }])
    expect(await query('select n from witness', original.ownerUrl)).toEqual([{ n: 1 }])
    await copied.close()
    await original.close()
  })

  test('reports data that belong to another user', () => {
    const foreign = path.join(dir, 'foreign')
    fs.mkdirSync(foreign)
    fs.writeFileSync(path.join(foreign, 'PG_VERSION'), '18')
    const program = `
      import { startPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
      await startPostgres({ dir: ${JSON.stringify(foreign)}, port: 0 })`
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      uid: 1,
      gid: 1,
      encoding: 'utf8',
    })
    expect(run.stderr).toContain('belongs to another user')
  })

  test('the server runs for an ordinary user', () => {
    const ordinary = path.join(dir, 'ordinary')
    const daemon = { uid: 1, gid: 1 }
    fs.mkdirSync(ordinary)
    fs.chownSync(ordinary, daemon.uid, daemon.gid)
    const program = `
      import { startPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
      const server = await startPostgres({ dir: ${JSON.stringify(path.join(ordinary, 'data'))}, port: 0 })
      await server.close()
      console.log('stopped')`
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], { ...daemon, encoding: 'utf8' })
    expect(run.stderr).toBe('')
    expect(run.stdout.trim()).toBe('stopped')
  })
}
