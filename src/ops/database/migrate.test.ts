import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '#local/postgres/index.ts'
import { temporaryDir } from '#local/testbed.ts'
import { root } from '../command.ts'
import { appRole, migrate, migrateLocal, migrationDrift } from './migrate.ts'
import { applySqlFile, sqlFiles } from './sql-files.ts'
import { sqlSettings } from './sql-settings.ts'

const { dir, remove } = temporaryDir('migrate-test')
/** Number of migrations that the baseline replaces. */
const replaced = 56
/** A small project with separate migrations. */
const project = path.join(dir, 'project')
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
  writeFile(`drizzle/${tag}.sql`, sql)
  entries.push({ idx: entries.length, version: '7', when: 1_000 + entries.length, tag, breakpoints: true })
  writeFile('drizzle/meta/_journal.json', JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
}

function writeFile(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
  fs.writeFileSync(path.join(project, file), text)
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

/** Creates an empty database on the same server. */
async function createDatabase(name: string): Promise<string> {
  await rows(`create database ${name}`)
  const url = new URL(postgres.ownerUrl)
  url.pathname = name
  return url.href
}

const noDrift = { unapplied: [], missing: [], orphaned: [] }

describe('a small project', () => {
  const one = 'create or replace function public.one() returns integer language sql as $$ select 1 $$;'

  test('applies each migration once when several runs start together', async () => {
    addMigration('0000_start', 'create role limelight_app nologin;--> statement-breakpoint\ncreate table t (n int)')
    addMigration('0001_row', 'insert into t values (1)')
    writeFile('src/features/shop/one.sql', one)
    const applied = await Promise.all([1, 2, 3].map(() => migrate(postgres.ownerUrl, { root: project })))
    expect(applied.flat()).toEqual(['src/ops/database/sql-settings.ts', 'src/features/shop/one.sql'])
    expect(await rows('select n, public.one() from t')).toEqual([{ n: 1, one: 1 }])
  })

  test('only the local migration gives the application a password', async () => {
    const asApp = postgres.ownerUrl.replace('limelight:limelight@', `${appRole.user}:${appRole.password}@`)
    await expect(rows('select 1', asApp)).rejects.toMatchObject({ code: '28P01' })
    await migrateLocal(postgres.ownerUrl, { root: project })
    expect(await rows('select current_user as me', asApp)).toEqual([{ me: 'limelight_app' }])
  })

  test('applies only changed .sql files again', async () => {
    writeFile('src/features/wallet/two.sql', 'create or replace view public.two as select public.one() + 1 as n;')
    expect(await migrate(postgres.ownerUrl, { root: project })).toEqual(['src/features/wallet/two.sql'])
    writeFile('src/features/shop/one.sql', one.replace('select 1', 'select 10'))
    expect(await migrate(postgres.ownerUrl, { root: project })).toEqual(['src/features/shop/one.sql'])
    expect(await rows('select n from public.two')).toEqual([{ n: 11 }])
    fs.rmSync(path.join(project, 'src/features/wallet/two.sql'))
  })

  test('migrationDrift lists changed files, missing functions, and functions without a file', async () => {
    await rows('drop view public.two')
    expect(await migrationDrift(postgres.ownerUrl, { root: project })).toEqual(noDrift)
    await rows('create function public.one(n int) returns integer language sql as $$ select n $$')
    writeFile('src/features/shop/three.sql', one.replace('one', 'three'))
    expect(await migrationDrift(postgres.ownerUrl, { root: project })).toEqual({
      unapplied: ['src/features/shop/three.sql'],
      missing: ['function public.three'],
      orphaned: ['function public.one'],
    })
    await rows('drop function public.one(int)')
  })

  test('a failed migration leaves tables and functions unchanged', async () => {
    writeFile('src/features/shop/four.sql', `${one.replace('one', 'four')}\nselect * from nowhere;`)
    addMigration('0002_half', 'create table half (n int)')
    await expect(migrate(postgres.ownerUrl, { root: project })).rejects.toThrow(
      'src/features/shop/four.sql:2: relation',
    )
    expect(await rows("select to_regclass('half') as half, to_regproc('public.three') as three")).toEqual([
      { half: null, three: null },
    ])
    fs.rmSync(path.join(project, 'src/features/shop/four.sql'))
  })

  test('a migration that waits too long for a table fails, and can be repeated', async () => {
    const client = new pg.Client({ connectionString: postgres.ownerUrl })
    await client.connect()
    await client.query('begin')
    await client.query('lock table t')
    addMigration('0003_column', 'alter table t add column m int')
    await expect(migrate(postgres.ownerUrl, { root: project, lockTimeoutMs: 50 })).rejects.toMatchObject({
      code: '55P03',
    })
    await client.end()
    await migrate(postgres.ownerUrl, { root: project })
    expect(await rows('select n, m from t')).toEqual([{ n: 1, m: null }])
  })

  test('refuses a migration that drops a function of an unchanged .sql file', async () => {
    addMigration('0003_drop', 'drop function public.one()')
    await expect(migrate(postgres.ownerUrl, { root: project })).rejects.toThrow('change those too: function public.one')
  })
})

describe('the migrations of the product', () => {
  test('two parallel runs migrate an empty database once', async () => {
    const url = await createDatabase('empty')
    const applied = await Promise.all([migrate(url), migrate(url)])
    expect(applied.flat()).toEqual(sqlFiles(root).map((file) => file.path))
    expect(await migrationDrift(url)).toEqual(noDrift)
  })

  test('the application can read the settings, which equal the numbers of the spec.ts files', async () => {
    const url = await createDatabase('settings')
    await migrateLocal(url)
    const asApp = url.replace('limelight:limelight@', `${appRole.user}:${appRole.password}@`)
    const columns = Object.keys(sqlSettings).map((name) => `settings.${name}() as ${name}`)
    expect(await rows(`select ${columns.join(', ')}`, asApp)).toEqual([sqlSettings])
  })

  test('a second migration run changes nothing', async () => {
    const url = await createDatabase('twice')
    await migrate(url)
    const before = await rows('select * from drizzle.__drizzle_migrations', url)
    expect(await migrate(url)).toEqual([])
    expect(await rows('select * from drizzle.__drizzle_migrations', url)).toEqual(before)
  })

  test('a database with the complete old history skips the baseline and applies the rest', async () => {
    const url = await createDatabase('history')
    await createHistory(url, replaced)
    expect(await migrate(url)).toEqual(sqlFiles(root).map((file) => file.path))
    expect(await migrationDrift(url)).toEqual(noDrift)
  })

  test('refuses a database with a part of the old history', async () => {
    const url = await createDatabase('part')
    await createHistory(url, replaced - 1)
    await expect(migrate(url)).rejects.toThrow('only some of the migrations that are one baseline now')
    expect(await rows("select to_regclass('drizzle.sql_files') as files", url)).toEqual([{ files: null }])
  })

  test('every .sql file can be applied again with checked function bodies', async () => {
    const url = await createDatabase('again')
    await migrate(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const file of sqlFiles(root)) await applySqlFile(client, file)
    const stale = await client.query(
      `select p.oid::regprocedure as name from pg_proc p join drizzle.sql_files f on f.path = 'src/server/db/rights.sql'
       where p.pronamespace::regnamespace::text in ('public', 'ledger', 'ledger_internal', 'personal', 'settings')
         and p.xmin::text::bigint <= f.xmin::text::bigint
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    await client.end()
    expect(stale.rows).toEqual([])
  })

  /** Creates the tables of an older database, and records the first `count` of the migrations that the baseline replaces. */
  async function createHistory(url: string, count: number): Promise<void> {
    const [baseline] = readMigrationFiles({ migrationsFolder: path.join(root, 'drizzle') })
    if (baseline === undefined) throw new Error('there is no baseline')
    await rows(baseline.sql.join(';'), url)
    await rows(
      `create schema drizzle;
       create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
       insert into drizzle.__drizzle_migrations (hash, created_at)
       select 'old ' || n, ${baseline.folderMillis} - ${replaced} + n from generate_series(1, ${count}) as n`,
      url,
    )
  }
})

test('without DATABASE_OWNER_URL the command explains in one sentence how to set it', () => {
  const env = { ...process.env, DATABASE_OWNER_URL: '' }
  const run = spawnSync(process.execPath, ['src/run.mjs', 'ops/database/migrate'], { env, encoding: 'utf8' })
  expect(run.status).toBe(1)
  expect(run.stderr).toBe('Set DATABASE_OWNER_URL to the connection string of the role that owns the database.\n')
})
