import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Notices } from '#shared/notice-types.ts'
import { kinds } from '../rules.ts'
import { copyDistanceSeconds, moreMax, pushTextMax, unreadMax } from '../spec.ts'
import { textOf } from '../texts/rules.ts'

const stored = z.object({
  id: z.uuid(),
  kind: z.string().nullable(),
  type: z.string(),
  title: z.string().nullable(),
  message: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).catch({}),
  /** Time zone of the reader. */
  time_zone: z.string().nullable().default(null),
})

/**
 * Renders the texts of notifications as a SQL table: title, message, is_news, urgent_until, and a path for each role.
 */
export function textsOf(notices: Notices, rows: unknown[]): SQL {
  const texts = rows.map((given) => {
    const row = stored.parse(given)
    const [fan, creator, admin] = readers.map((reader) => textOf(notices, row, reader, row.time_zone))
    const paths = { fan: fan?.path, creator: creator?.path, admin: admin?.path }
    const { title, message, isNews = false, urgentUntil = null } = fan ?? {}
    return { id: row.id, title, message, paths, is_news: isNews, urgent_until: urgentUntil }
  })
  return sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t(
    id uuid, title text, message text, paths jsonb, is_news boolean, urgent_until timestamptz)`
}
const readers = ['fan', 'creator', 'admin'] as const

/** The preference switch of a notification's type, from the table in rules.ts. */
export const kindIn = (n: SQL) => sql`coalesce(${JSON.stringify(kinds)}::jsonb ->> ${n}.type, 'system')`

/** True if the type is on for the person and the channel. An unknown type obeys the switch of `system`. */
export const isWanted = (n: SQL, channel: SQL) => sql`not exists (select from notification_mutes m
  where m.user_id = ${n}.user_id and m.channel in ('all', ${channel})
    and m.type = case when ${JSON.stringify(kinds)}::jsonb ? ${n}.type then ${n}.type else 'system' end)`

/** True if no separate mail reports the same event. */
export const isAlone = (n: SQL) => sql`${n}.data ->> 'mailed' is distinct from 'true'`

// Money and security events have mails of their own, so `system` notifications are not copied by mail.
const wantsChannel = sql`case c.channel
  when 'push' then coalesce(p.push_notifications, true)
    and exists (select from push_subscriptions s where s.user_id = n.user_id)
  else coalesce(p.email_notifications, false) and p.email_frequency = 'each' and ${kindIn(sql`n`)} <> 'system'
    and ${isAlone(sql`n`)} end`

const noticeJson = (n: SQL) => sql`jsonb_build_object('id', ${n}.id, 'type', ${n}.type, 'title', ${n}.title,
  'message', ${n}.message, 'data', ${n}.data, 'path', ${n}.path, 'created_at', ${n}.created_at, 'read_at', ${n}.read_at)`

type Claimed = { id: number; payload: unknown }

/**
 * Returns the statement that expands `notice` rows of the outbox: one live message for each person and type and, where
 * wanted, a push for each device and a mail. Pushes and mails are leased to the caller for `leaseSeconds`; live
 * messages wait for their turn in their channel. The texts come from the data in the outbox row.
 */
export function fanOutNotices(notices: Notices, claimed: Claimed[], leaseSeconds: number): SQL {
  const ids = sql`any (${`{${claimed.map(({ id }) => id).join(',')}}`}::bigint[])`
  const given = claimed.map(({ payload }) => payload)
  return sql`
    with gone as (
      delete from outbox where id = ${ids} and kind = 'notice'
      returning (payload ->> 'id')::uuid as id
    ), fresh as (
      select n.id, n.user_id, n.type, n.data, n.created_at, n.read_at, t.title, t.message, t.paths ->> u.role as path,
        t.is_news, t.urgent_until
      from notifications n join gone using (id) join ${textsOf(notices, given)} using (id) left join users u on u.id = n.user_id
    ), newest as (
      select distinct on (user_id, type) * from fresh order by user_id, type, id desc
    ), wanted as (
      select n.user_id, n.type, c.channel
      from newest n
      join users u on u.id = n.user_id and u.status = 'active'
      left join notification_preferences p on p.user_id = n.user_id
      cross join (values ('push'), ('mail')) c (channel)
      where n.read_at is null and ${isWanted(sql`n`, sql`c.channel`)} and ${wantsChannel}
    ), due as (
      insert into notification_copies as c (user_id, type, channel)
      select user_id, type, channel from wanted order by 1, 2, 3
      on conflict (user_id, type, channel) do update set sent_at = now()
      where c.sent_at <= now() - make_interval(secs => case excluded.channel
        when 'push' then ${copyDistanceSeconds.push}::double precision else ${copyDistanceSeconds.mail}::double precision end)
        or excluded.channel = 'push' and exists (select from newest n
          where n.user_id = excluded.user_id and n.type = excluded.type and n.urgent_until > now())
      returning c.user_id, c.type, c.channel, old.sent_at as before
    ), copies as (
      select n.*, due.channel, (select count(*)::int from (
        select from notifications o where o.user_id = n.user_id and o.type = n.type and o.id < n.id and o.read_at is null
          and (o.created_at > due.before or o.id in (select id from fresh)) limit ${moreMax}::int) o) as more
      from due join newest n using (user_id, type)
    ), made as (
      select 'realtime' as kind, jsonb_build_object('channel', 'user:' || n.user_id, 'name', 'notification', 'data',
        jsonb_build_object('notification', ${noticeJson(sql`n`)}, 'unread_count', ${unreadOf(sql`n.user_id`)}, 'is_news', n.is_news)) as payload
      from (select * from newest order by id) n
      union all
      select 'push', jsonb_build_object('subscription_id', s.id, 'notification_id', n.id, 'type', n.type,
        'title', left(n.title, ${pushTextMax}::int), 'message', left(n.message, ${pushTextMax}::int), 'data', n.data, 'path', n.path, 'more', n.more,
        'urgent_until', n.urgent_until)
      from copies n join push_subscriptions s on s.user_id = n.user_id
      join session_families f on f.id = s.family_id and f.revoked_at is null
      where n.channel = 'push'
      union all
      select 'mail', jsonb_build_object('template', 'notice', 'to', u.email, 'props', jsonb_build_object('user_id', u.id,
        'type', n.type, 'title', n.title, 'message', n.message, 'data', n.data, 'path', n.path, 'more', n.more))
      from copies n join users u on u.id = n.user_id
      where n.channel = 'mail'
    )
    insert into outbox (kind, payload, due_at, attempts)
    select kind, payload,
      case kind when 'realtime' then now() else now() + make_interval(secs => ${leaseSeconds}::double precision) end,
      case kind when 'realtime' then 0 else 1 end from made
    returning id, kind, payload, attempts`
}

/** Number of unread notifications, counted up to 1,000. */
export const unreadOf = (userId: SQL): SQL => sql`(select count(*)::int from (
  select from notifications where user_id = ${userId} and read_at is null limit ${unreadMax}::int) unread)`
