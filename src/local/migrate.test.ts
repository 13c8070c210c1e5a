import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { appRole, migrate, migrateLocal } from './migrate.ts'
import { type Postgres, startPostgres } from './postgres/index.ts'
import { temporaryDir } from './testbed.ts'

// Whole servers are started and stopped here, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 })

const { dir, remove } = temporaryDir('migrate-test')
const folder = path.join(dir, 'migrations')
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres({ dir: path.join(dir, 'data'), port: 0 })
})
afterAll(async () => {
  await postgres.close()
  remove()
})

const entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] = []
function addMigration(tag: string, sql: string): void {
  fs.mkdirSync(path.join(folder, 'meta'), { recursive: true })
  fs.writeFileSync(path.join(folder, `${tag}.sql`), sql)
  entries.push({ idx: entries.length, version: '7', when: 1_000 + entries.length, tag, breakpoints: true })
  const journal = { version: '7', dialect: 'postgresql', entries }
  fs.writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify(journal))
}

async function rows(text: string, url = postgres.ownerUrl): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('applies each migration once, also when several start together', async () => {
  addMigration('0000_start', 'create role limelight_app nologin;--> statement-breakpoint\ncreate table t (n int)')
  addMigration('0001_row', 'insert into t values (1)')
  await Promise.all([1, 2, 3].map(() => migrate(postgres.ownerUrl, folder)))
  expect(await rows('select n from t')).toEqual([{ n: 1 }])
})

test('only the local one gives the application a password', async () => {
  const asApp = postgres.ownerUrl.replace('limelight:limelight@', `${appRole.user}:${appRole.password}@`)
  await expect(rows('select 1', asApp)).rejects.toMatchObject({ code: '28P01' })
  await migrateLocal(postgres.ownerUrl, folder)
  expect(await rows('select current_user as me', asApp)).toEqual([{ me: 'limelight_app' }])
})

test('a migration that fails leaves nothing behind', async () => {
  addMigration('0002_bad', 'create table half (n int);--> statement-breakpoint\ninsert into nowhere values (1)')
  await expect(migrate(postgres.ownerUrl, folder)).rejects.toThrow()
  expect(await rows("select to_regclass('half') as half")).toEqual([{ half: null }])
})

test('the command asks for its database in one sentence', () => {
  const env = { ...process.env, DATABASE_OWNER_URL: '' }
  const run = spawnSync(process.execPath, ['src/local/run.mjs', 'migrate'], { env, encoding: 'utf8' })
  expect(run.status).toBe(1)
  expect(run.stderr).toBe('Set DATABASE_OWNER_URL to the connection string of the role that owns the database.\n')
})
