import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type BatchResult, bisectBatch } from '#server/jobs/job.ts'
import type { Notices } from '#shared/kinds.ts'
import { kinds, textOf } from './rules.ts'
import { copyDistanceSeconds, digest, moreMax, pushTextMax, unreadMax } from './spec.ts'

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
 * Renders the texts of notifications. Returns them as a SQL table: title, message, is_news, urgent_until, and a path
 * for each role.
 */
function textsOf(notices: Notices, rows: unknown[]): SQL {
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

/** Selects the switch of a notification's type, from the table in rules.ts. */
const kindIn = (n: SQL) => sql`coalesce(${JSON.stringify(kinds)}::jsonb ->> ${n}.type, 'system')`

/**
 * Returns the condition that the type is on for the person and the channel. An unknown type uses the switch `system`.
 */
const isWanted = (n: SQL, channel: SQL) => sql`not exists (select from notification_mutes m
  where m.user_id = ${n}.user_id and m.channel in ('all', ${channel})
    and m.type = case when ${JSON.stringify(kinds)}::jsonb ? ${n}.type then ${n}.type else 'system' end)`

/** Returns the condition that no other mail reports the same event. */
const hasNoOtherMail = (n: SQL) => sql`${n}.data ->> 'mailed' is distinct from 'true'`

// Notifications of type `system` are not mailed, because money and security events have separate mails.
const wantsChannel = sql`case c.channel
  when 'push' then coalesce(p.push_notifications, true)
    and exists (select from push_subscriptions s where s.user_id = n.user_id)
  else coalesce(p.email_notifications, false) and p.email_frequency = 'each' and ${kindIn(sql`n`)} <> 'system'
    and ${hasNoOtherMail(sql`n`)} end`

const noticeJson = (n: SQL) => sql`jsonb_build_object('id', ${n}.id, 'type', ${n}.type, 'title', ${n}.title,
  'message', ${n}.message, 'data', ${n}.data, 'path', ${n}.path, 'created_at', ${n}.created_at, 'read_at', ${n}.read_at)`

type Claimed = { id: number; payload: unknown }

/**
 * Returns the statement that expands `notice` rows of the outbox: one live message for each person and type, and if the
 * person wants them, a push message for each device and a mail. The texts are rendered from the outbox row.
 */
export function fanOutNotices(notices: Notices, claimed: Claimed[]): SQL {
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
    insert into outbox (kind, payload) select kind, payload from made`
}

/** Selects the number of unread notifications, capped at 1,000. */
export const unreadOf = (userId: SQL): SQL => sql`(select count(*)::int from (
  select from notifications where user_id = ${userId} and read_at is null limit ${unreadMax}::int) unread)`

/** Minimum age of notifications in a digest, because the transactions of newer ones may not have committed yet. */
const marginSeconds = 60

const found = z.object({
  until: z.string(),
  people: z.array(z.uuid()),
  notices: z.array(z.looseObject({ user_id: z.uuid() })),
})
const looked = z.object({ people: z.number() })

/**
 * Selects the time zone for the digest. Old rows may contain short names, for which it is UTC: PostgreSQL does not know
 * some of them, which would fail the statement for all people.
 */
const zoneOf = (q: SQL) => sql`case when ${q}.time_zone like '%/%' then ${q}.time_zone else 'UTC' end`

/** Returns the condition that a digest is due: the digest hour has passed today, and the last digest was before it. */
const isDue = (q: SQL, until: SQL) => sql`${q}.email_notifications and ${q}.email_frequency = 'daily'
  and ${q}.digest_after at time zone ${zoneOf(q)}
    < date_trunc('day', ${until} at time zone ${zoneOf(q)}) + make_interval(hours => ${digest.hour}::int)
  and ${until} at time zone ${zoneOf(q)}
    >= date_trunc('day', ${until} at time zone ${zoneOf(q)}) + make_interval(hours => ${digest.hour}::int)`

/** Selects the unread notifications of the due people `d` since their last digest, of kinds with emails turned on. */
const unread = (due: SQL) => sql`
  select n.*, ${kindIn(sql`n`)} as switch, row_number() over (
    partition by n.user_id, ${kindIn(sql`n`)} order by n.id desc) as place
  from ${due} d join notifications n on n.user_id = d.user_id and n.read_at is null
    and n.created_at > greatest(d.since, d.until - make_interval(days => ${digest.days}::int)) and n.created_at <= d.until
  where ${kindIn(sql`n`)} <> 'system' and ${hasNoOtherMail(sql`n`)} and ${isWanted(sql`n`, sql`'mail'`)}`

/**
 * Writes the due digests: unread notifications since the last digest, grouped by kind, without kinds that are off or
 * have no emails. The same statement moves the start of the next digest, so that no notification is in two digests,
 * even with concurrent runs. A digest that cannot be written does not block the others. Two round trips: one reads, one
 * writes. Returns the number of processed people, without those in `skip`; 0: no digest is due.
 */
export async function writeDigests(db: Db, notices: Notices, skip: readonly string[] = []): Promise<BatchResult> {
  const { rows } = await db.execute(sql`
    with moment as (
      select now() - make_interval(secs => ${marginSeconds}::double precision) as until
    ), due as (
      select q.user_id, q.digest_after as since, w.until from notification_preferences q, moment w
      where ${isDue(sql`q`, sql`w.until`)} and q.user_id <> all (${`{${skip.join(',')}}`}::uuid[])
      order by q.user_id limit ${digest.batch}::int
    ), found as (${unread(sql`due`)})
    select (select until::text from moment) as until, coalesce((select jsonb_agg(user_id) from due), '[]') as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'user_id', user_id, 'kind', kind, 'type', type, 'title', title,
        'message', message, 'data', data, 'time_zone', (select time_zone from users where id = user_id))) from found where place <= ${digest.named}::int), '[]') as notices`)
  const { until, people, notices: unreadNotices } = found.parse(rows[0])
  return bisectBatch(people, async (some) => {
    const theirs = unreadNotices.filter((one) => some.includes(one.user_id))
    return writeMails(db, some, sql`${until}::timestamptz`, textsOf(notices, theirs))
  })
}

async function writeMails(db: Db, people: readonly string[], until: SQL, texts: SQL): Promise<number> {
  const { rows } = await db.execute(sql`
    with due as (
      update notification_preferences p set digest_after = ${until}
      where p.user_id in (
        select q.user_id from notification_preferences q
        where q.user_id = any (${`{${people.join(',')}}`}::uuid[]) and ${isDue(sql`q`, until)}
        order by q.user_id for update skip locked)
      returning p.user_id, old.digest_after as since, p.digest_after as until
    ), found as (${unread(sql`due`)}
    ), kinds as (
      select user_id, switch as kind, count(*)::int as count,
        jsonb_agg(jsonb_build_object('title', coalesce(t.title, ''), 'message', coalesce(t.message, '')) order by place)
          filter (where place <= ${digest.named}::int) as named
      from found f left join ${texts} on t.id = f.id group by user_id, switch
    ), mailed as (
      insert into outbox (kind, payload)
      select 'mail', jsonb_build_object('template', 'digest', 'to', u.email, 'props', jsonb_build_object('user_id', u.id,
        'kinds', jsonb_agg(jsonb_build_object('kind', k.kind, 'count', k.count, 'named', k.named)
          order by k.count desc, k.kind)))
      from kinds k join users u on u.id = k.user_id and u.status = 'active'
      group by u.id
    )
    select count(*)::int as people from due`)
  return looked.parse(rows[0]).people
}
