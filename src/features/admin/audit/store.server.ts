import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import type { LogsInput } from './contract.ts'

const row = z.object({
  id: z.coerce.number(),
  at: z.coerce.date(),
  actor_kind: z.string(),
  actor_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  action: z.string(),
  target_kind: z.string(),
  target_id: z.string(),
  target_name: z.string().nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  note: z.string().nullable(),
  hash: z.string(),
})
export type LogRow = z.infer<typeof row>

/** SQL for the ids that a text can mean: the text itself, and the id of the user with this username. */
const idsOf = (text: string) =>
  sql`array_append(array(select u.id::text from users u where u.username = ${text.toLowerCase().replace(/^@/, '')}), ${text})`

/** SQL for all existing actions that match the filter, each found by one index lookup (a loose index scan). */
const actionsOf = (action: string) => sql`
  with recursive known as (
    (select e.action from audit_entries e order by e.action limit 1)
    union all
    select (select e.action from audit_entries e where e.action > k.action order by e.action limit 1)
    from known k where k.action is not null)
  select k.action from known k where ${action === '' ? sql`k.action is not null` : sql`(k.action = ${action} or starts_with(k.action, ${`${action}.`}))`}`

/** SQL for the first entry id of a day (UTC). Ids ascend with time. */
const firstOf = (day: SQL) => sql`coalesce((
  select e.id from audit_entries e where e.at >= ${day}::timestamp at time zone 'UTC' order by e.at, e.id limit 1), ${Number.MAX_SAFE_INTEGER}::bigint)`

/** Returns the conditions on an entry `e` that the index lookups do not cover. */
const entryFilter = ({ from, to }: Pick<LogsInput, 'from' | 'to'>): SQL => sql`(
  ${from ? sql`e.id >= ${firstOf(sql`${from}::date`)}` : sql`true`}
  and ${to ? sql`e.id < ${firstOf(sql`(${to}::date + 1)`)}` : sql`true`})`

/** Returns all conditions of the filters on an entry `e`. Exports scan the whole trail with them. */
export const trailFilter = ({ action, actor, target, from, to }: Omit<LogsInput, 'limit' | 'cursor'>): SQL => sql`(
  ${action === '' ? sql`true` : sql`(e.action = ${action} or starts_with(e.action, ${`${action}.`}))`}
  and ${actor === '' ? sql`true` : sql`e.actor_id = any (${idsOf(actor)})`}
  and ${target === '' ? sql`true` : sql`e.target_id = any (${idsOf(target)})`}
  and ${entryFilter({ from, to })})`

/**
 * Returns the condition and the order for entries with given values of some columns, newest first. They use the index
 * that starts with these columns.
 */
function newestWith(keys: readonly { column: SQL; value: SQL }[]): { where: SQL; order: SQL } {
  // With `=` the planner could use the primary key for the order and scan the whole trail for a rare value.
  const equal = keys.map(({ column, value }) => sql`${column} = any (array[${value}])`)
  const columns = keys.map(({ column }) => sql`${column}, `)
  return {
    where: sql.join([sql`true`, ...equal], sql` and `),
    order: sql`order by ${sql.join(columns)}e.id desc`,
  }
}

/**
 * Selects the newest entries of each requested target, actor or action. Each is a backward index scan that stops after
 * one page, so that a filter does not scan the whole trail.
 */
function entriesOf(input: Omit<LogsInput, 'limit' | 'cursor'>, rest: SQL, limit: number): SQL {
  const { action, actor, target } = input
  const ofTarget = { from: sql`unnest(${idsOf(target)}) as t (id)`, column: sql`e.target_id`, value: sql`t.id` }
  const ofActor = { from: sql`unnest(${idsOf(actor)}) as c (id)`, column: sql`e.actor_id`, value: sql`c.id` }
  const ofAction = { from: sql`(${actionsOf(action)}) as a`, column: sql`e.action`, value: sql`a.action` }
  const keys = target === '' ? (actor === '' ? [ofAction] : [ofActor, ofAction]) : [ofTarget]
  const isFound = target !== '' || actor !== '' || action !== ''
  const others = target === '' ? { ...input, actor: '', action: '' } : { ...input, target: '' }
  const { where, order } = newestWith(isFound ? keys : [])
  const found = sql`
    select * from audit_entries e where ${where} and ${trailFilter(others)} and ${rest} ${order} limit ${limit}`
  if (!isFound) return found
  const wanted = keys.map(({ from }) => from)
  return sql`select e.* from ${sql.join(wanted, sql` cross join `)} cross join lateral (${found}) e order by e.id desc limit ${limit}`
}

/** Returns `limit + 1` entries of the audit trail before an id, newest first, with current names. One round trip. */
export async function listEntries(db: Db, input: LogsInput, before: number | undefined): Promise<LogRow[]> {
  const rest = before === undefined ? sql`true` : sql`e.id < ${before}`
  const { rows } = await db.execute(sql`
    select e.id, e.at, e.actor_kind, e.actor_id, e.action, e.target_kind, e.target_id, e.data, e.hash,
      case when e.actor_kind = 'admin' then (select u.display_name from users u where u.id = e.actor_id::uuid) end as actor_name,
      (select u.display_name from users u where u.id = case
        when e.target_kind in ('person', 'user') then e.target_id::uuid
        when e.target_kind = 'adjustment' then (e.data ->> 'user_id')::uuid
        when e.target_kind = 'application' then (
          select c.user_id from creator_applications c where c.id = e.target_id::uuid)
        when e.target_kind = 'report' then (select o.author_id from moderation_cases o where o.id = e.target_id::uuid)
        when e.target_kind = 'appeal' then (select b.author_id from appeals b where b.id = e.target_id::uuid)
        when e.target_kind = 'stream' then (select n.creator_id from streams n where n.id = e.target_id::uuid)
      end) as target_name,
      case when e.target_kind = 'note' then (select n.action from audit_notes n where n.id = e.target_id::uuid) end as note
    from (${entriesOf(input, rest, input.limit + 1)}) e
    order by e.id desc`)
  return z.array(row).parse(rows)
}

/** Stores a client's note once per key. One round trip. */
export async function writeNote(
  db: Db,
  admin: AdminActor,
  { id, action, details, hash }: { id: string; action: string; details: string; hash: string },
): Promise<void> {
  const entry = recordAudit(admin, { action: 'note.write', target: { kind: 'note', id }, data: { hash } })
  await db.execute(sql`
    with noted as (
      insert into audit_notes (id, admin_id, action, details) values (${id}::uuid, ${admin.id}::uuid, ${action}, ${details})
      on conflict (id) do nothing returning id)
    select ${entry} from noted`)
}
