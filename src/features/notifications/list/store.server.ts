import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { retentionDays } from '../spec.ts'
import { unreadOf } from '../store.server.ts'

const row = z.object({
  id: z.uuid(),
  type: z.string(),
  kind: z.string().nullable(),
  title: z.string().nullable(),
  message: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).catch({}),
  created_at: z.coerce.date(),
  read_at: z.coerce.date().nullable(),
})
const listed = z.object({ list: z.array(row), unread: z.number(), zone: z.string().nullable() })
export type NotificationRow = z.infer<typeof row>

type Page = { limit: number; offset: number; before: string | undefined; unreadOnly: boolean }

/** Reads `limit + 1` notifications, newest first, the unread count and the reader's time zone. One round trip. */
export async function listNotifications(db: Db, userId: string, { limit, offset, before, unreadOnly }: Page) {
  const { rows } = await db.execute(sql`
    select ${unreadOf(sql`${userId}::uuid`)} as unread, (select time_zone from users where id = ${userId}::uuid) as zone,
      coalesce((select jsonb_agg(to_jsonb(page)) from (
      select id, type, kind, title, message, data, created_at, read_at from notifications
      where user_id = ${userId}::uuid and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
        ${unreadOnly ? sql`and read_at is null` : sql``}
      order by id desc limit ${limit + 1} offset ${offset}) page), '[]') as list`)
  const { list, unread, zone } = listed.parse(rows[0])
  return { rows: list, unread, zone }
}

const counted = z.object({ found: z.boolean(), unread: z.number() })

/** Counts the unread notifications of a person. One round trip. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute(sql`select true as found, ${unreadOf(sql`${userId}::uuid`)} as unread`)
  return counted.parse(rows[0]).unread
}

// Selects the unread count after a change. A statement does not see its own changes, so the number of changes is
// subtracted from the count before. A concurrent change in another tab may be subtracted twice, so the result is at
// least 0. The next count is correct.
const before = (userId: string, change: string) =>
  sql`greatest(0, ${unreadOf(sql`${userId}::uuid`)} - ${sql.raw(change)})::int as unread`

/**
 * Marks a notification as read. Returns the new unread count, or undefined for an unknown notification. One round trip.
 */
export async function markRead(db: Db, userId: string, id: string): Promise<number | undefined> {
  const { rows } = await db.execute(sql`
    with known as (select id from notifications where id = ${id}::uuid and user_id = ${userId}::uuid),
    changed as (
      update notifications set read_at = now() where id in (select id from known) and read_at is null returning id)
    select exists (select from known) as found, ${before(userId, '(select count(*) from changed)')}`)
  const { found, unread } = counted.parse(rows[0])
  return found ? unread : undefined
}

/** Marks all existing notifications as read. Notifications that arrive meanwhile stay unread. One round trip. */
export async function markAllRead(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    with changed as (
      update notifications set read_at = now() where user_id = ${userId}::uuid and read_at is null returning id)
    select true as found, ${before(userId, '(select count(*) from changed)')}`)
  return counted.parse(rows[0]).unread
}

/** Deletes a notification. Returns the new unread count, or undefined for an unknown notification. One round trip. */
export async function removeNotification(db: Db, userId: string, id: string): Promise<number | undefined> {
  const { rows } = await db.execute(sql`
    with gone as (
      delete from notifications where id = ${id}::uuid and user_id = ${userId}::uuid returning read_at)
    select exists (select from gone) as found, ${before(userId, '(select count(*) from gone where read_at is null)')}`)
  const { found, unread } = counted.parse(rows[0])
  return found ? unread : undefined
}

const batch = 5_000

/** Deletes a batch of notifications after their retention period. Returns their number. One round trip. */
export async function purgeNotifications(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    with old as (
      select id from notifications
      where created_at < now() - make_interval(days => ${retentionDays.unread})
        or (read_at is not null and created_at < now() - make_interval(days => ${retentionDays.read}))
      limit ${batch}),
    gone as (delete from notifications where id in (select id from old) returning id)
    select count(*)::int as unread, true as found from gone`)
  return counted.parse(rows[0]).unread
}
