import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { digest } from '../spec.ts'
import { kindIn } from './fan-out.server.ts'

/** What a transaction may still be writing is left for tomorrow: nothing falls between two mails. */
const marginSeconds = 60

const looked = z.object({ people: z.number() })

/**
 * Writes the daily mail of whoever has had their morning since their last one: what they were told since and have not read,
 * by kind, without the kinds whose mails they stopped. From when on the next one counts is written in the same statement,
 * so no notification is in two, whoever runs this and however often. One round trip.
 * @returns how many people were looked at; 0: that was everybody.
 */
export async function writeDigests(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    with moment as (
      select now() - make_interval(secs => ${marginSeconds}::double precision) as until
    ), due as (
      update notification_preferences p set digest_after = m.until
      from moment m
      where p.user_id in (
        select q.user_id from notification_preferences q, moment w
        where q.email_notifications and q.email_frequency = 'daily'
          and q.digest_after at time zone q.time_zone
            < date_trunc('day', w.until at time zone q.time_zone) + make_interval(hours => ${digest.hour}::int)
          and w.until at time zone q.time_zone
            >= date_trunc('day', w.until at time zone q.time_zone) + make_interval(hours => ${digest.hour}::int)
        order by q.user_id limit ${digest.batch}::int for update skip locked)
      returning p.user_id, p.email_muted, old.digest_after as since, p.digest_after as until
    ), found as (
      select n.user_id, ${kindIn(sql`n`)} as kind, n.title, n.message,
        row_number() over (partition by n.user_id, ${kindIn(sql`n`)} order by n.id desc) as place
      from due d join notifications n on n.user_id = d.user_id and n.read_at is null
        and n.created_at > greatest(d.since, d.until - make_interval(days => ${digest.days}::int))
        and n.created_at <= d.until
      where ${kindIn(sql`n`)} <> 'system' and ${kindIn(sql`n`)} <> all (d.email_muted)
    ), kinds as (
      select user_id, kind, count(*)::int as count, jsonb_agg(jsonb_build_object('title', title, 'message', message)
        order by place) filter (where place <= ${digest.named}::int) as named
      from found group by user_id, kind
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
