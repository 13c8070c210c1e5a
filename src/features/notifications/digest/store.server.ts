import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type BatchAnswer, inHalves } from '#server/jobs/job.ts'
import type { Notices } from '#shared/notice-types.ts'
import { isAlone, isWanted, kindIn, textsOf } from '../fan-out/store.server.ts'
import { digest } from '../spec.ts'

/** Leaves notifications of the last minute to the next digest, as their transactions may not have committed yet. */
const marginSeconds = 60

const found = z.object({
  until: z.string(),
  people: z.array(z.uuid()),
  notices: z.array(z.looseObject({ user_id: z.uuid() })),
})
const looked = z.object({ people: z.number() })

/**
 * The time zone for the digest. Old rows can hold short names that PostgreSQL does not know, which would fail the
 * statement for all people; those use UTC.
 */
const zoneOf = (q: SQL) => sql`case when ${q}.time_zone like '%/%' then ${q}.time_zone else 'UTC' end`

/** Conditions for a due digest: the digest hour has passed today, and the last digest was before it. */
const isDue = (q: SQL, until: SQL) => sql`${q}.email_notifications and ${q}.email_frequency = 'daily'
  and ${q}.digest_after at time zone ${zoneOf(q)}
    < date_trunc('day', ${until} at time zone ${zoneOf(q)}) + make_interval(hours => ${digest.hour}::int)
  and ${until} at time zone ${zoneOf(q)}
    >= date_trunc('day', ${until} at time zone ${zoneOf(q)}) + make_interval(hours => ${digest.hour}::int)`

/** Unread notifications since the last digest of the due people `d`, of kinds with emails on. */
const unread = (due: SQL) => sql`
  select n.*, ${kindIn(sql`n`)} as switch, row_number() over (
    partition by n.user_id, ${kindIn(sql`n`)} order by n.id desc) as place
  from ${due} d join notifications n on n.user_id = d.user_id and n.read_at is null
    and n.created_at > greatest(d.since, d.until - make_interval(days => ${digest.days}::int)) and n.created_at <= d.until
  where ${kindIn(sql`n`)} <> 'system' and ${isAlone(sql`n`)} and ${isWanted(sql`n`, sql`'mail'`)}`

/**
 * Writes the due digests: unread notifications since the last one, grouped by kind, without kinds that are off or have
 * no emails. The same statement moves the start of the next digest, so that no notification is in two digests, also in
 * concurrent runs. A digest that cannot be written does not block the others. Two round trips: one reads, one writes.
 * Returns the number of people it looked at, without those in `skip`; 0: no digest is due.
 */
export async function writeDigests(db: Db, notices: Notices, skip: readonly string[] = []): Promise<BatchAnswer> {
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
  const { until, people, notices: told } = found.parse(rows[0])
  return inHalves(people, async (some) => {
    const theirs = told.filter((one) => some.includes(one.user_id))
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
