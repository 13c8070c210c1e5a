import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { appearsOffline, reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { arrivalBatch, presenceLease } from '../spec.ts'
import { presence } from './tables.ts'

/** Returns the condition that a user is online and does not appear offline: public.is_online, inlined for lists. */
const isOnline = (id: SQL | { getSQL(): SQL }): SQL<boolean> => sql<boolean>`(coalesce((
  select here.online and here.confirmed_at > now() - make_interval(secs => ${presenceLease.endsSeconds})
  from ${presence} here where here.user_id = ${id}), false)
  and not ${appearsOffline(id)})`

/** Condition: the presence of a person `p` is visible to others. The presence of admins is private. */
export const isWatchable = sql`p.status = 'active' and p.role <> 'admin' and not p.is_super_admin`

export const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Returns the online people of `userIds` that the viewer can see. One round trip. */
export async function findOnline(db: Db, viewer: Viewer, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select p.id from users p
    where p.id = any (${uuids(userIds)}) and ${isWatchable} and ${isOnline(sql`p.id`)}
      and ${reachable(viewer, sql`p.id`) ?? sql`true`}`)
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id)
}

/** Stores presence that the provider returned. Returns the number of changes. */
export async function storePresence(db: Db, found: ReadonlyMap<string, boolean>, askedAt: Date): Promise<number> {
  const people = [...found].map(([user_id, online]) => ({ user_id, online }))
  const { rows } = await db.execute(sql`
    select public.note_presence(${JSON.stringify(people)}::jsonb, ${askedAt.toISOString()}::timestamptz) as changed`)
  return z.array(z.object({ changed: z.number() })).parse(rows)[0]?.changed ?? 0
}

/**
 * Notifies the next batch of followers of a creator who came online. Returns the number of followers in the batch;
 * undefined if no creator is left. One round trip.
 */
export async function notifyArrivals(db: Db): Promise<number | undefined> {
  const { rows } = await db.execute(sql`
    select public.tell_arrivals(${arrivalBatch}::int) as notified`)
  return z.array(z.object({ notified: z.number().nullable() })).parse(rows)[0]?.notified ?? undefined
}

/** Returns online people whose presence needs a confirmation, the oldest confirmation first. */
export async function listUnconfirmed(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select user_id from presence
    where online and confirmed_at < now() - make_interval(secs => ${presenceLease.asksAgainSeconds})
    order by confirmed_at limit ${limit}`)
  return z
    .array(z.object({ user_id: z.uuid() }))
    .parse(rows)
    .map(({ user_id }) => user_id)
}

/** Sets people offline whose presence was not confirmed within the lease. Returns their number. */
export async function expirePresence(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    with gone as (
      update presence set online = false
      where online and confirmed_at < now() - make_interval(secs => ${presenceLease.endsSeconds}) returning user_id),
    notified as (
      insert into outbox (kind, payload)
      select 'realtime', jsonb_build_object('channel', 'online:' || user_id, 'name', 'presence',
        'data', jsonb_build_object('user_id', user_id, 'online', false)) from gone)
    select user_id from gone`)
  return rows.length
}
