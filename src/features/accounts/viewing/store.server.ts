import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Actor, AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { decidedBy, isPermitted } from '../people/store.server.ts'

const ids = z.array(z.object({ id: z.uuid() }))

type NewViewing = { actor: AdminActor; familyId: string; userId: string; digest: string; now: Date; endsAt: Date }

/**
 * Begins an impersonation session of a person without an admin role, and ends an earlier one of the same sign-in.
 * @returns the id of the impersonation session; undefined if the caller is no longer an admin, or the person has become
 * one. One round trip.
 */
export async function writeViewing(db: Db, viewing: NewViewing): Promise<string | undefined> {
  const { actor, familyId, userId, digest, now, endsAt } = viewing
  const entry = (action: string) => recordAudit(actor, { action, target: { kind: 'user', id: sql`n.user_id` } })
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    with ${decidedBy(actor.id, userId)},
    ended as (
      update viewings v set ended_at = ${at} from decider
      where v.admin_family = ${familyId}::uuid and v.ended_at is null returning v.user_id),
    begun as (
      insert into viewings (admin_id, admin_family, user_id, token_digest, begun_at, ends_at)
      select d.id, ${familyId}::uuid, p.id, ${digest}, ${at}, ${endsAt.toISOString()}::timestamptz
      from decider d join users a on a.id = d.id and ${isPermitted(sql`a`, 'support')}
        join both_people p on p.id = ${userId}::uuid and p.role <> 'admin' and not p.is_super_admin,
        (select count(*) from ended) e
      returning id, user_id)
    select n.id, ${entry('person.view')} as entry, (select count(${entry('person.view_end')}) from ended n) as before
    from begun n`)
  return ids.parse(rows)[0]?.id
}

/**
 * Selects active impersonation sessions: the admin still has the permission, and the viewed person is no admin. Checked
 * on each request.
 */
const activeViewings = (now: Date) => sql`
  viewings v join users a on a.id = v.admin_id join users u on u.id = v.user_id
  join session_families f on f.id = v.admin_family
  where v.ended_at is null and v.ends_at > ${now.toISOString()}::timestamptz and f.revoked_at is null
    and ${isPermitted(sql`a`, 'support')}
    and u.role <> 'admin' and not u.is_super_admin and u.erased_at is null`

const viewing = z.array(z.object({ id: z.uuid(), user_id: z.uuid(), ends_at: z.coerce.date() }))
export type Viewing = z.infer<typeof viewing>[number]

/** Finds an active impersonation session by the digest of its cookie, or by its id. One round trip. */
export async function findViewing(
  db: Db,
  by: { digest: string; familyId: string } | { id: string },
  now: Date,
): Promise<Viewing | undefined> {
  const is =
    'id' in by
      ? sql`v.id = ${by.id}::uuid`
      : sql`v.token_digest = ${by.digest} and v.admin_family = ${by.familyId}::uuid`
  const { rows } = await db.execute(sql`select v.id, v.user_id, v.ends_at from ${activeViewings(now)} and ${is}`)
  return viewing.parse(rows)[0]
}

/** Returns true if the access token of an impersonation session is still valid. One round trip. */
export async function isViewing(
  db: Db,
  { id, adminId, userId }: { id: string; adminId: string; userId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select v.id from ${activeViewings(now)}
      and v.id = ${id}::uuid and v.admin_id = ${adminId}::uuid and v.user_id = ${userId}::uuid`)
  return rows.length > 0
}

/** Ends an impersonation session. @returns false if it had already ended. One round trip. */
export async function endViewing(db: Db, actor: AdminActor, id: string, now: Date): Promise<boolean> {
  const entry = recordAudit(actor, { action: 'person.view_end', target: { kind: 'user', id: sql`e.user_id` } })
  const { rows } = await db.execute(sql`
    with ended as (
      update viewings set ended_at = ${now.toISOString()}::timestamptz
      where id = ${id}::uuid and admin_id = ${actor.id}::uuid and ended_at is null returning id, user_id)
    select e.id, ${entry} as entry from ended e`)
  return rows.length > 0
}

/** Ends expired impersonation sessions. @returns their number. One round trip. */
export async function endDueViewings(db: Db, actor: Actor, now: Date, limit: number): Promise<number> {
  const entry = recordAudit(actor, { action: 'person.view_end', target: { kind: 'user', id: sql`e.user_id` } })
  const { rows } = await db.execute(sql`
    with due as materialized (
      select id from viewings where ended_at is null and ends_at <= ${now.toISOString()}::timestamptz
      order by ends_at limit ${limit} for update skip locked),
    ended as (update viewings v set ended_at = v.ends_at from due where v.id = due.id returning v.id, v.user_id)
    select e.id, ${entry} as entry from ended e`)
  return rows.length
}
