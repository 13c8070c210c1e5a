import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { decidedBy, roleChangeCtes, writePermissions } from '#features/accounts/index.server.ts'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { roles } from '../lists.ts'
import { changeSchema, type RoleChange } from './contract.ts'

export { writePermissions }

const at = z.coerce.date()
const row = changeSchema.extend({ proposed_at: at, decided_at: at.nullable() })
const openMax = 100

const who = (id: SQL) =>
  sql`(select jsonb_build_object('id', n.id, 'username', n.username) from users n where n.id = ${id})`
const changes = sql`
  select r.id, r.user_id, u.username, u.display_name, u.avatar_url, r.from_role as "from", r.to_role as "to", r.reason, r.state,
    ${who(sql`r.proposed_by`)} as proposed_by, r.proposed_at, ${who(sql`r.decided_by`)} as decided_by, r.decided_at
  from role_changes r join users u on u.id = r.user_id`

/** Returns the open proposals of one person or of all, oldest first. One round trip. */
export async function listOpen(db: Db, userId?: string): Promise<RoleChange[]> {
  const { rows } = await db.execute(sql`
    ${changes} where r.state = 'proposed' and ${userId ? sql`r.user_id = ${userId}::uuid` : sql`true`}
    order by r.id limit ${openMax}`)
  return z.array(row).parse(rows)
}

/** One round trip. */
export async function findChange(db: Db, id: string): Promise<RoleChange | undefined> {
  const { rows } = await db.execute(sql`${changes} where r.id = ${id}::uuid`)
  return z.array(row).parse(rows)[0]
}

const standing = z.object({
  id: z.uuid(),
  role: z.enum(roles),
  earnings: z.coerce.number(),
  others: z.coerce.number(),
})

const standings = (userId: SQL, adminId: string) => sql`
  select u.id, case when u.is_super_admin then 'admin' else u.role end as role,
    (w.b ->> 'pending')::bigint + (w.b ->> 'available')::bigint + (w.b ->> 'paying_out')::bigint
      + (w.b ->> 'disputed')::bigint as earnings,
    (select count(*) from users o where (o.role = 'admin' or o.is_super_admin) and o.status = 'active'
      and (o.admin_permissions is null or 'owner' = any(o.admin_permissions))
      and o.id not in (u.id, ${adminId}::uuid)) as others
  from users u, lateral (select ledger.wallet_balance(u.id) as b) w
  where u.id = ${userId} and u.erased_at is null`

/**
 * Returns the role and unpaid earnings of a person, and the number of other admins who could decide. One round trip.
 */
export async function findRoleFacts(
  db: Db,
  userId: string,
  adminId: string,
): Promise<z.infer<typeof standing> | undefined> {
  const { rows } = await db.execute(standings(sql`${userId}::uuid`, adminId))
  return z.array(standing).parse(rows)[0]
}

/**
 * Returns a proposal and its person in one read. With separate reads, a decision in between would look like an
 * unrelated change of the role. One round trip.
 */
export async function findDecidable(db: Db, id: string, adminId: string) {
  const { rows } = await db.execute(sql`
    select c.*, (select to_jsonb(s) from (${standings(sql`c.user_id`, adminId)}) s) as person
    from (${changes} where r.id = ${id}::uuid) c`)
  return z.array(row.extend({ person: standing.nullable() })).parse(rows)[0]
}

type Proposed = { actor: AdminActor; now: Date; userId: string; from: string; to: string; reason: string }

/** Writes a proposal. Returns its id; undefined if another one exists. One round trip. */
export async function writeProposal(db: Db, { actor, now, userId, from, to, reason }: Proposed) {
  const entry = recordAudit(actor, { action: 'role.propose', target: { kind: 'user', id: userId }, data: { from, to } })
  const { rows } = await db.execute(sql`
    with ${decidedBy(actor.id, userId)},
    proposed as (
      insert into role_changes (user_id, from_role, to_role, reason, proposed_by, proposed_at)
      select ${userId}::uuid, ${from}, ${to}, ${reason}, d.id, ${now.toISOString()}::timestamptz from decider d
      on conflict do nothing returning id)
    select id, ${entry} as entry from proposed`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)[0]?.id
}

type Decided = { actor: AdminActor; now: Date; change: RoleChange; approve: boolean }

/**
 * Writes a decision. Returns false if another admin was faster or the role has changed meanwhile. One round trip, one
 * transaction.
 */
export async function writeDecision(db: Db, { actor, now, change, approve }: Decided): Promise<boolean> {
  const { id, user_id: userId, from, to } = change
  const action = approve ? 'role.approve' : 'role.reject'
  const entry = recordAudit(actor, { action, target: { kind: 'user', id: userId }, data: { from, to } })
  const person = sql`(
    select ${userId}::uuid as user_id, ${from}::text as from_role, ${to}::text as to_role from open)`
  const { rows } = await db.execute(sql`
    with ${decidedBy(actor.id, userId)},
    open as (
      select r.id from role_changes r, decider d, both_people p
      where r.id = ${id}::uuid and r.state = 'proposed' and p.id = r.user_id
        and (${!approve} or (case when p.is_super_admin then 'admin' else p.role end) = r.from_role)
      for no key update of r),
    ${approve ? sql`${roleChangeCtes(person)},` : sql``}
    decided as (
      update role_changes r set state = ${approve ? 'approved' : 'rejected'}, decided_by = ${actor.id}::uuid,
        decided_at = ${now.toISOString()}::timestamptz
      from open where r.id = open.id and r.state = 'proposed' returning r.id)
    select d.id, ${entry} as entry from decided d`)
  return rows.length > 0
}
