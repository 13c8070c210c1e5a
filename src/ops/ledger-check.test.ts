import { spawnSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '#local/postgres/index.ts'
import { temporaryDir } from '#local/testbed.ts'
import { migrateLocal } from './database/migrate.ts'
import { checkLedger } from './ledger-check.ts'

const { dir, remove } = temporaryDir('ledger-check')
let postgres: Postgres

async function query(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

const corrupt = (by: number) =>
  query(`set session_replication_role = replica;
    update ledger.lots set remaining = remaining + ${by}, initial = initial + ${by}`)

function check(env: Record<string, string>) {
  const program = path.join(import.meta.dirname, 'ledger-check.ts')
  const { DATABASE_OWNER_URL: _, ...rest } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { ...rest, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

beforeAll(async () => {
  postgres = await startPostgres({ dir: path.join(dir, 'postgres'), port: 0 })
  await migrateLocal(postgres.ownerUrl)
  await query(`insert into users (email, username, display_name, password_hash, date_of_birth)
      values ('fan@limelight.test', 'fan', 'Fan', '-', '1990-01-01');
    select ledger.promo_grant(id, 100, 'test') from users`)
})
afterAll(async () => {
  await postgres.close()
  remove()
})

test('reports a correct and a broken ledger by exit code and text', async () => {
  expect(await checkLedger(postgres.ownerUrl)).toEqual({ movements: 1, violations: [] })
  const url = { DATABASE_OWNER_URL: postgres.ownerUrl }
  expect(check(url)).toMatchObject({ status: 0, stdout: 'The ledger is proven: 1 movements, nothing wrong.\n' })
  await corrupt(1)
  const broken = check(url)
  expect(broken.status).toBe(1)
  expect(broken.stderr).toMatch(/^lots: spendable tokens of \S+: balance 100, lots 101$/m)
  expect(broken.stderr).toContain('The ledger is wrong in 2 places.')
  await corrupt(-1)
})

test('finds the local database while it runs and while it is stopped', async () => {
  const local = { LOCAL_CLOUD_DIR: dir }
  expect(check(local)).toMatchObject({ status: 0, stderr: '' })
  await postgres.close()
  expect(check(local)).toMatchObject({ status: 0, stderr: '' })
  postgres = await startPostgres({ dir: path.join(dir, 'postgres'), port: 0 })
  const nowhere = check({ LOCAL_CLOUD_DIR: path.join(dir, 'nowhere') })
  expect(nowhere.status).toBe(1)
  expect(nowhere.stderr).toContain('There is no local database')
})
