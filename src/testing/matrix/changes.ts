import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../world.ts'

type Change = { id: string; relation: string; verb: string }

/**
 * Records each committed row by table and verb, with a trigger on every table. A write that is rolled back leaves no
 * record. `end` removes the triggers.
 */
export async function recordChanges(world: World) {
  await world.owner(`create schema recorded`)
  await world.owner(`create unlogged table recorded.changes (
    id bigint generated always as identity primary key, relation text not null, verb text not null)`)
  await world.owner(`create function recorded.note() returns trigger language plpgsql security definer as $$
    begin
      insert into recorded.changes (relation, verb) values (tg_table_schema || '.' || tg_table_name, lower(tg_op));
      return null;
    end $$`)
  const tables = await world.owner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'recorded') and n.nspname not like 'pg\\_%'`,
  )
  for (const { name } of tables)
    await world.owner(`create trigger zz_recorded after insert or update or delete on ${name}
      for each row execute function recorded.note()`)

  const newest = async (): Promise<string> =>
    (await world.owner<{ id: string }>('select coalesce(max(id), 0) as id from recorded.changes'))[0]?.id ?? '0'

  return {
    tables: tables.length,
    newest,
    since: (mark: string) =>
      world.owner<Change>('select id, relation, verb from recorded.changes where id > $1 order by id', [mark]),
    /** Waits until background work that continues after a response, such as deliveries, has stopped changing rows. */
    async quiet(): Promise<void> {
      const [stillMs, tries] = [60, 60]
      for (let before = await newest(), left = tries; left > 0; left--) {
        await pause(stillMs)
        const now = await newest()
        if (now === before) return
        before = now
      }
    },
    end: () => world.owner('drop schema recorded cascade'),
  }
}
