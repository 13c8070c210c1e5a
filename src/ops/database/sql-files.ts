import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { settingsScript } from './sql-settings.ts'

/**
 * A `.sql` file of the product: functions, triggers, views and rights. It is a repeatable migration, applied again
 * whenever its text changes, so it must be idempotent. One of these files is generated: the settings, from spec.ts
 * files.
 */
export type SqlFile = { path: string; script: string; hash: string }

const GROUND = new Set(['accounts', 'notifications', 'uploads', 'wallet'])
const VIEWS = new Set(['admin', 'analytics', 'applications', 'dashboard', 'discovery', 'people-admin', 'tv'])
/** The first file, which creates the role that all others use, and the last one, which refers to all others. */
const FIRST = 'src/server/db/role.sql'
const SETTINGS = 'src/ops/database/sql-settings.ts'
const LAST = 'src/server/db/rights.sql'

/**
 * Returns the position of a file in the order of application: the application's role, settings, the kernel, the features by
 * tier (ground, trades, views), rights. Within a tier by path.
 */
function tierOf(file: string): number {
  if (file === FIRST) return 0
  if (file === SETTINGS) return 1
  if (file === LAST) return 6
  const feature = /^src\/features\/([^/]+)\//.exec(file)?.[1]
  if (feature === undefined) return 2
  if (GROUND.has(feature)) return 3
  return VIEWS.has(feature) ? 5 : 4
}

/** Returns every `src/**\/*.sql` and the settings, in the order of application. */
export function sqlFiles(root: string): SqlFile[] {
  const files = fs.globSync('src/**/*.sql', { cwd: root }).map((file) => {
    const script = fs.readFileSync(path.join(root, file), 'utf8')
    return { path: file.split(path.sep).join('/'), script }
  })
  return [...files, { path: SETTINGS, script: settingsScript() }]
    .sort((a, b) => tierOf(a.path) - tierOf(b.path) || (a.path < b.path ? -1 : 1))
    .map((file) => ({ ...file, hash: createHash('sha256').update(file.script).digest('hex') }))
}

/**
 * Applies the files whose hash the database does not have yet, in their order, and records them. Function bodies are
 * not checked here, so that a function can call one of a later file; migrate.test.ts checks them. Call it inside a
 * transaction. Returns the applied paths.
 */
export async function applySqlFiles(client: pg.ClientBase, files: SqlFile[]): Promise<string[]> {
  await client.query(`create table if not exists drizzle.sql_files (
    path text primary key, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ path: string; hash: string }>('select path, hash from drizzle.sql_files')
  const known = new Map(rows.map((row) => [row.path, row.hash]))
  const changed = files.filter((file) => known.get(file.path) !== file.hash)
  await client.query('set local check_function_bodies = off')
  for (const file of changed) await applySqlFile(client, file)
  await client.query('set local check_function_bodies = on')
  await client.query(
    `insert into drizzle.sql_files (path, hash) select * from unnest($1::text[], $2::text[])
     on conflict (path) do update set hash = excluded.hash, applied_at = now()`,
    [changed.map((file) => file.path), changed.map((file) => file.hash)],
  )
  await client.query('delete from drizzle.sql_files where path <> all($1::text[])', [files.map((file) => file.path)])
  return changed.map((file) => file.path)
}

/** Runs one file. @throws an error that names the file and, if PostgreSQL reports it, the line. */
export async function applySqlFile(client: pg.ClientBase, { path, script }: SqlFile): Promise<void> {
  try {
    await client.query(script)
  } catch (error) {
    const position = Number(error instanceof Error && 'position' in error ? error.position : Number.NaN)
    const line = Number.isNaN(position) ? '' : `:${script.slice(0, position).split('\n').length}`
    throw new Error(`${path}${line}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** Differences between a database and the files: see `sqlDrift`. */
export type SqlDrift = { unapplied: string[]; missing: string[]; orphaned: string[] }

/**
 * Compares a database with the files: files that were not applied in their current version, objects (functions, views,
 * triggers) that a file defines and the database lacks, and objects in the database that no file defines. Counts
 * objects by name, so that a forgotten `drop function` of an older signature is found too.
 */
export async function sqlDrift(client: pg.ClientBase, files: SqlFile[]): Promise<SqlDrift> {
  const applied = await client.query<{ path: string; hash: string }>('select path, hash from drizzle.sql_files')
  const hashes = new Map(applied.rows.map((row) => [row.path, row.hash]))
  const present = await client.query<{ object: string }>(OBJECTS)
  const defined = files.flatMap(definedObjects)
  const existing = present.rows.map((row) => row.object)
  return {
    unapplied: files.filter((file) => hashes.get(file.path) !== file.hash).map((file) => file.path),
    missing: without(defined, existing),
    orphaned: without(existing, defined),
  }
}

/** Returns the functions, views and triggers that a file creates, as `function schema.name`, `view …` or `trigger …`. */
function definedObjects({ script }: SqlFile): string[] {
  const statement = /^create (?:or replace )?(?:constraint )?(function|view|trigger)\s+([a-z0-9_.]+)/gim
  return [...script.matchAll(statement)].map(([, kind = '', name = '']) => `${kind.toLowerCase()} ${name}`)
}

const OBJECTS = `
  select 'function ' || n.nspname || '.' || p.proname as object
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'ledger', 'ledger_internal', 'personal', 'settings')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'view ' || n.nspname || '.' || c.relname
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'v' and n.nspname in ('public', 'ledger', 'ledger_internal', 'personal', 'settings')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  select 'trigger ' || t.tgname from pg_trigger t where not t.tgisinternal
  order by 1`

/** Returns the elements of `all` that are not in `some`, as multisets. */
function without(all: string[], some: string[]): string[] {
  const left = new Map<string, number>()
  for (const name of some) left.set(name, (left.get(name) ?? 0) + 1)
  return all.filter((name) => {
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    return count <= 0
  })
}
