import { sql } from 'drizzle-orm'
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

/** Whose id it may be: one as it is, or that of a username. */
const idsOf = (text: string) =>
  sql`array_append(array(select u.id::text from users u where u.username = ${text.toLowerCase().replace(/^@/, '')}), ${text})`

/** The audit trail, the newest first: `limit + 1` entries before an id, names looked up as they are now. One round trip. */
export async function listEntries(db: Db, input: LogsInput, before: number | undefined): Promise<LogRow[]> {
  const { action, actor, target, from, to, limit } = input
  const { rows } = await db.execute(sql`
    select e.id, e.at, e.actor_kind, e.actor_id, m.display_name as actor_name, e.action, e.target_kind, e.target_id,
      coalesce(g.display_name, t.display_name) as target_name, e.data, n.action as note, e.hash
    from (
      select * from audit_entries e
      where ${before === undefined ? sql`true` : sql`e.id < ${before}`}
        and ${action === '' ? sql`true` : sql`(e.action = ${action} or starts_with(e.action, ${`${action}.`}))`}
        and ${actor === '' ? sql`true` : sql`e.actor_id = any (${idsOf(actor)})`}
        and ${target === '' ? sql`true` : sql`e.target_id = any (${idsOf(target)})`}
        and ${from ? sql`e.at >= (${from}::date)::timestamp at time zone 'UTC'` : sql`true`}
        and ${to ? sql`e.at < (${to}::date + 1)::timestamp at time zone 'UTC'` : sql`true`}
      order by e.id desc limit ${limit + 1}) e
    left join users m on e.actor_kind = 'admin' and m.id::text = e.actor_id
    left join creator_applications c on e.target_kind = 'application' and c.id::text = e.target_id
    left join users t on t.id = c.user_id
    left join users g on e.target_kind = 'person' and g.id::text = e.target_id
    left join audit_notes n on e.target_kind = 'note' and n.id::text = e.target_id
    order by e.id desc`)
  return z.array(row).parse(rows)
}

/** Keeps what a client says that it did, once for each moment of it. One round trip. */
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
