import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import { copyDistanceSeconds, moreMax, pushTextMax, unreadMax } from '../spec.ts'

/** The preference of a notification's type; rules.ts says the same to the browser, and a test holds them together. */
export const kindIn = (n: SQL) => sql`case
  when ${n}.type = 'message' then 'messages'
  when ${n}.type in ('session_request', 'session_started', 'session_ended') then 'session_requests'
  when ${n}.type = 'tip_received' then 'tips'
  when ${n}.type = 'follow' then 'follows'
  when ${n}.type = 'creator_online' then 'creator_online'
  else 'system' end`

/** Nobody who has not changed anything has a row, so each preference falls back to its default. */
const wantsKind = sql`case ${kindIn(sql`n`)}
  when 'messages' then coalesce(p.messages, true)
  when 'session_requests' then coalesce(p.session_requests, true)
  when 'tips' then coalesce(p.tips, true)
  when 'follows' then coalesce(p.follows, true)
  when 'creator_online' then coalesce(p.creator_online, true)
  else coalesce(p.system, true) end`

// Money and security have mails of their own, so what the product itself says is not copied into another.
const wantsChannel = sql`case c.channel
  when 'push' then coalesce(p.push_notifications, true)
    and exists (select from push_subscriptions s where s.user_id = n.user_id)
  else coalesce(p.email_notifications, false) and p.email_frequency = 'each' and ${kindIn(sql`n`)} <> 'system'
    and ${kindIn(sql`n`)} <> all (coalesce(p.email_muted, '{}')) end`

const said = (n: SQL) => sql`jsonb_build_object('id', ${n}.id, 'type', ${n}.type, 'title', ${n}.title,
  'message', ${n}.message, 'data', ${n}.data, 'created_at', ${n}.created_at, 'read_at', ${n}.read_at)`

/**
 * Makes of each `notice` row of the outbox what is to be delivered: one live message for each person, and for whoever
 * wants them a push for each device and a mail. Pushes and mails are the caller's for `leaseSeconds`, as if claimed; live
 * messages go out with what else their channel has to say. All or nothing, in one round trip.
 * @returns the new rows as the outbox has them.
 */
export async function fanOutNotices(db: Db, outboxIds: number[], leaseSeconds: number): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with gone as (
      delete from outbox where id = any (${`{${outboxIds.join(',')}}`}::bigint[]) and kind = 'notice'
      returning (payload ->> 'notification_id')::uuid as id
    ), fresh as (
      select n.* from notifications n join gone using (id)
    ), latest as (
      select distinct on (user_id) * from fresh order by user_id, id desc
    ), newest as (
      select distinct on (user_id, type) * from fresh order by user_id, type, id desc
    ), wanted as (
      select n.user_id, n.type, c.channel
      from newest n
      join users u on u.id = n.user_id and u.status = 'active'
      left join notification_preferences p on p.user_id = n.user_id
      cross join (values ('push'), ('mail')) c (channel)
      where n.read_at is null and ${wantsKind} and ${wantsChannel}
    ), due as (
      insert into notification_copies as c (user_id, type, channel)
      select user_id, type, channel from wanted order by 1, 2, 3
      on conflict (user_id, type, channel) do update set sent_at = now()
      where c.sent_at <= now() - make_interval(secs => case excluded.channel
        when 'push' then ${copyDistanceSeconds.push}::double precision else ${copyDistanceSeconds.mail}::double precision end)
      returning c.user_id, c.type, c.channel, old.sent_at as before
    ), copies as (
      select n.*, due.channel, (select count(*)::int from (
        select from notifications o where o.user_id = n.user_id and o.type = n.type and o.id < n.id and o.read_at is null
          and (o.created_at > due.before or o.id in (select id from fresh)) limit ${moreMax}::int) o) as more
      from due join newest n using (user_id, type)
    ), made as (
      select 'realtime' as kind, jsonb_build_object('channel', 'user:' || n.user_id, 'name', 'notification', 'data',
        jsonb_build_object('notification', ${said(sql`n`)}, 'unread_count', ${unreadOf(sql`n.user_id`)})) as payload
      from latest n
      union all
      select 'push', jsonb_build_object('subscription_id', s.id, 'notification_id', n.id, 'type', n.type,
        'title', left(n.title, ${pushTextMax}::int), 'message', left(n.message, ${pushTextMax}::int), 'data', n.data, 'more', n.more)
      from copies n join push_subscriptions s on s.user_id = n.user_id
      join session_families f on f.id = s.family_id and f.revoked_at is null
      where n.channel = 'push'
      union all
      select 'mail', jsonb_build_object('template', 'notice', 'to', u.email, 'props', jsonb_build_object('user_id', u.id,
        'type', n.type, 'title', n.title, 'message', n.message, 'data', n.data, 'more', n.more))
      from copies n join users u on u.id = n.user_id
      where n.channel = 'mail'
    )
    insert into outbox (kind, payload, due_at, attempts)
    select kind, payload,
      case kind when 'realtime' then now() else now() + make_interval(secs => ${leaseSeconds}::double precision) end,
      case kind when 'realtime' then 0 else 1 end from made
    returning id, kind, payload, attempts`)
  return rows
}

/** How many somebody has not read; counted up to 1,000 only. */
export const unreadOf = (userId: SQL): SQL => sql`(select count(*)::int from (
  select from notifications where user_id = ${userId} and read_at is null limit ${unreadMax}::int) unread)`
