import { type SQL, sql } from 'drizzle-orm'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { type AdminPermission, adminPermissions } from '#shared/admin-permissions.ts'
import { mailAndNotify } from '../revocation/store.server.ts'
import { decidedBy } from '../suspension/store.server.ts'

/**
 * CTEs that change people's roles in the statement that decides it. `from`: user_id, from_role, to_role; a person whose
 * role differs from `from_role` is unchanged. A new creator gets a profile, a new admin every permission, and each is
 * notified.
 */
export const changesRole = (from: SQL): SQL => sql`
  role_profiled as (
    insert into creator_profiles (user_id, category, specialties)
    select c.user_id, 'Other', '{Other}' from ${from} c where c.to_role = 'creator'
    on conflict (user_id) do nothing),
  role_changed as (
    update users u set role = c.to_role, is_super_admin = false, admin_permissions = null, updated_at = now()
    from ${from} c where u.id = c.user_id and (case when u.is_super_admin then 'admin' else u.role end) = c.from_role
    returning u.id, u.email, u.role),
  role_told as (${mailAndNotify(sql`role_changed u`, 'role_changed', sql`jsonb_build_object('role', u.role)`)}),
  role_shown as (
    insert into outbox (kind, payload)
    select 'realtime', jsonb_build_object('channel', 'user:' || r.id, 'name', 'account.changed', 'data', '{}'::jsonb)
    from role_changed r)`

/**
 * Writes the permissions of another admin if the caller is an owner. If two owners remove each other at once, one stays
 * an owner.
 * @returns false if the caller is no owner, or the other person no admin. One round trip.
 */
export async function writePermissions(
  db: Db,
  { actor, userId, permissions }: { actor: AdminActor; userId: string; permissions: readonly AdminPermission[] },
): Promise<boolean> {
  const isAll = permissions.length === adminPermissions.length
  const wanted = isAll ? sql`null` : sql`${`{${permissions.join(',')}}`}::text[]`
  const entry = recordAudit(actor, {
    action: 'person.permissions',
    target: { kind: 'user', id: userId },
    data: { permissions: permissions.join(':') },
  })
  const { rows } = await db.execute(sql`
    with ${decidedBy(actor.id, userId)},
    allowed as (
      select t.id, t.admin_permissions is distinct from ${wanted} as is_new
      from decider d join users a on a.id = d.id join users t on t.id = ${userId}::uuid
      where (a.admin_permissions is null or 'owner' = any(a.admin_permissions)) and (t.role = 'admin' or t.is_super_admin)
      for no key update of a, t),
    changed as (
      update users u set admin_permissions = ${wanted}, updated_at = now()
      from allowed where u.id = allowed.id and allowed.is_new returning u.id)
    select id, (select ${entry} from changed) as entry from allowed`)
  return rows.length > 0
}
