import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import { devicesMax } from '../spec.ts'
import { pushSubscriptions } from './tables.ts'

export type Subscription = {
  userId: string
  familyId: string
  endpoint: string
  p256dh: string
  auth: string
  userAgent: string | null
}

/**
 * Saves the only subscription of a browser. On a shared device the endpoint moves to the latest person, which requires
 * the keys that only that browser knows. Deletes the oldest subscriptions beyond `devicesMax`. One round trip. Returns
 * false if the endpoint belongs to another person.
 */
export async function saveSubscription(db: Db, subscription: Subscription): Promise<boolean> {
  const { userId, familyId, endpoint, p256dh, auth, userAgent } = subscription
  const { rows } = await db.execute(sql`
    with crowd as (
      select id from push_subscriptions where user_id = ${userId}::uuid and endpoint <> ${endpoint}
      order by id desc offset ${devicesMax - 1}),
    gone as (delete from push_subscriptions where id in (select id from crowd))
    insert into push_subscriptions as known (user_id, family_id, endpoint, p256dh, auth, user_agent)
    values (${userId}::uuid, ${familyId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${userAgent})
    on conflict (endpoint) do update set user_id = excluded.user_id, family_id = excluded.family_id,
      p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent
    where known.user_id = excluded.user_id or (known.p256dh = excluded.p256dh and known.auth = excluded.auth)
    returning id`)
  return rows.length > 0
}

/** Deletes a person's subscription. One round trip. */
export async function deleteSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Reads the endpoints and keys of devices. Deleted devices are absent. One round trip. */
export async function readSubscriptions(db: Db, ids: string[]) {
  const { id, endpoint, p256dh, auth } = pushSubscriptions
  return db.select({ id, endpoint, p256dh, auth }).from(pushSubscriptions).where(inArray(id, ids))
}

/** Deletes devices whose push service reports that they no longer exist. One round trip. */
export async function deleteSubscriptions(db: Db, ids: string[]): Promise<void> {
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids))
}

/** Deletes devices of revoked sessions, which get no push messages. Returns their number. One round trip. */
export async function purgeSubscriptions(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from push_subscriptions s where not exists (
      select from session_families f where f.id = s.family_id and f.revoked_at is null) returning id`)
  return rows.length
}
