import { createHash } from 'node:crypto'
import pg from 'pg'

/** Start of the simulated time. */
export const startMs = Date.UTC(2027, 0, 4, 9)

/**
 * Replaces the clock and the chance of the server by settings and a sequence. The planner inlines SQL functions, so
 * every call follows them: in statements, functions, defaults and views. CURRENT_TIMESTAMP would not; the product does
 * not use it.
 */
const replacements = `
  set allow_system_table_mods = on;
  create schema sim;
  create sequence sim.numbers;
  grant usage on schema sim to public;
  grant usage on sequence sim.numbers to public;
  ${[
    ['now', 'stable'],
    ['statement_timestamp', 'stable'],
    ['transaction_timestamp', 'stable'],
    ['clock_timestamp', 'volatile'],
  ]
    .map(
      ([name, kind]) => `create or replace function pg_catalog.${name}() returns timestamptz language sql ${kind}
        parallel safe as $$ select pg_catalog.current_setting('sim.now')::timestamptz $$;`,
    )
    .join('\n')}
  create function sim.uuid_at(at timestamptz) returns uuid language sql volatile as $$
    select (pg_catalog.lpad(pg_catalog.to_hex(pg_catalog.floor(extract(epoch from at) * 1000)::bigint), 12, '0')
      || '70008' || pg_catalog.lpad(pg_catalog.to_hex(pg_catalog.nextval('sim.numbers')), 15, '0'))::uuid $$;
  grant execute on all functions in schema sim to public;
  create or replace function pg_catalog.uuidv7() returns uuid language sql volatile
    as $$ select sim.uuid_at(pg_catalog.now()) $$;
  create or replace function pg_catalog.uuidv7(shift interval) returns uuid language sql volatile
    as $$ select sim.uuid_at(pg_catalog.now() + shift) $$;
  create or replace function pg_catalog.random() returns float8 language sql volatile as $$
    select ('x' || pg_catalog.substr(pg_catalog.md5(pg_catalog.current_setting('sim.seed')
      || pg_catalog.nextval('sim.numbers')), 1, 8))::bit(32)::bigint / 4294967296.0::float8 $$;
  create or replace function pg_catalog.gen_random_uuid() returns uuid language sql volatile as $$
    select pg_catalog.overlay(pg_catalog.overlay(pg_catalog.md5(pg_catalog.current_setting('sim.seed')
      || pg_catalog.nextval('sim.numbers')), '4', 13, 1), '8', 17, 1)::uuid $$;`

/** Keeps deleted notifications in the view `sim.notifications`, because a job deletes old ones. */
const keptNotifications = `
  create table sim.deleted_notifications (like public.notifications);
  create function sim.keep_notification() returns trigger language plpgsql security definer as $$
  begin
    insert into sim.deleted_notifications values (old.*);
    return null;
  end $$;
  create trigger keep_notification after delete on public.notifications
    for each row execute function sim.keep_notification();
  create view sim.notifications as
    select * from public.notifications union all select * from sim.deleted_notifications;`

/** Database of a simulation: a connection of its owner, and the settings that every connection needs. */
export async function openDatabase(ownerUrl: string, now: () => number, seed: string, plantedSql = '') {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const settings = [
    // statistics would change plans, and so the order of rows, at times of their own
    'autovacuum = off',
    // planning takes longer than most statements
    'plan_cache_mode = force_generic_plan',
    'jit = off',
  ]
  const texts = [
    ...settings.map((one) => `alter system set ${one}`),
    'select pg_reload_conf()',
    plantedSql,
    replacements,
    keptNotifications,
  ]
  for (const text of texts) await owner.query(text)
  const knownMs = new WeakMap<object, number>()
  /** Gives a connection the time and the seed, unless it has them. */
  const prepare = async (client: pg.ClientBase): Promise<void> => {
    const ms = now()
    if (knownMs.get(client) === ms) return
    knownMs.set(client, ms)
    await client.query("select set_config('sim.now', $1, false), set_config('sim.seed', $2, false)", [
      new Date(ms).toISOString(),
      seed,
    ])
  }
  await prepare(owner)
  // The copied database has rows and statistics of the time at which it was made.
  for (const text of ['update ledger.accounts set folded_at = now()', 'vacuum analyze']) await owner.query(text)
  return {
    name: new URL(ownerUrl).pathname.slice(1),
    prepare,
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
      await prepare(owner)
      return (await owner.query<Row>(text, values)).rows
    },
    /** Does what autovacuum would do. */
    vacuum: () => owner.query('vacuum analyze'),
    close: () => owner.end(),
  }
}

export type Database = Awaited<ReturnType<typeof openDatabase>>

/** Returns the hash of the rows of every table, by its name. The order of rows does not matter. */
export async function hashTables({ query }: Database): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'drizzle', 'sim')
       and n.nspname not like 'pg\\_%' order by name`,
  )
  const hashes = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await query<{ hash: string | null }>(
      `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${name} t`,
    )
    if (row?.hash) hashes.set(name, row.hash)
  }
  return hashes
}

/** Returns one hash of all tables. */
export const hashAll = (tables: ReadonlyMap<string, string>): string =>
  createHash('sha256')
    .update(JSON.stringify([...tables]))
    .digest('hex')
    .slice(0, 16)
