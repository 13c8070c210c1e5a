import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { segments, shares } from '#features/broadcast/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { birthdaysOutput, type FansInput, fanSchema, fansOutput } from './contract.ts'
import { birthdayDays, fanListMinutes } from './lists.ts'

const fanRow = fanSchema.extend({ tokens: z.coerce.number() })
const read = z.tuple([fansOutput.pick({ as_of: true, counts: true }).extend({ fans: z.array(fanRow) })])

const counts = sql`(select json_object_agg(k.name, (select count(*) from standing s where s.segment = k.name))
  from unnest(array[${sql.join(
    segments.map((one) => sql`${one}::text`),
    sql`, `,
  )}]) k (name))`

type Page = Pick<FansInput, 'segment' | 'limit'> & { after: { tokens: number; id: string } | undefined }

const fansFrom = (standing: SQL, creator: SQL, { segment, limit, after }: Page): SQL => sql`
  coalesce((select json_agg(f) from (
    select u.id, u.username, u.display_name, u.avatar_url, s.segment, s.since, s.last_paid, s.tokens,
      coalesce(n.note, '') as note, n.birthday::text as birthday
    from ${standing} s join users u on u.id = s.fan_id and u.status = 'active'
    left join fan_notes n on n.creator_id = ${creator} and n.fan_id = s.fan_id
    where ${segment === undefined ? sql`true` : sql`s.segment = ${segment}`}
      ${after ? sql`and (s.tokens, s.fan_id) < (${after.tokens}::bigint, ${after.id}::uuid)` : sql``}
    order by s.tokens desc, s.fan_id desc limit ${limit + 1}) f), '[]')`

const standing = (creator: SQL): SQL => sql`
  standing as materialized (select * from broadcast_segments(${creator}, ${JSON.stringify(shares)}::jsonb))`

/** Computes a creator's fans, highest spenders first: `limit + 1` fans. One round trip, one scan of all payments. */
export async function readFans(db: Db, creatorId: string, page: Page) {
  const creator = sql`${creatorId}::uuid`
  const { rows } = await db.execute(sql`
    with ${standing(creator)}
    select now() as as_of, ${page.after ? sql`null` : counts} as counts, ${fansFrom(sql`standing`, creator, page)} as fans`)
  return read.parse(rows)[0]
}

/** Reads the cached list by index. Returns undefined if there is no list or it is too old. One round trip. */
export async function readCachedFans(db: Db, creatorId: string, page: Page) {
  const creator = sql`${creatorId}::uuid`
  const kept = sql`(select k.* from fan_standings k where k.creator_id = ${creator}
    and not exists (select from blocks b where b.blocker_id = ${creator} and b.blocked_id = k.fan_id)
    and not exists (select from blocks b where b.blocker_id = k.fan_id and b.blocked_id = ${creator}))`
  const { rows } = await db.execute(sql`
    select l.kept_at as as_of, ${page.after ? sql`null` : sql`l.counts`} as counts, ${fansFrom(kept, creator, page)} as fans
    from fan_lists l
    where l.creator_id = ${creator} and l.kept_at > now() - make_interval(mins => ${fanListMinutes.most})`)
  return rows.length === 0 ? undefined : read.parse(rows)[0]
}

/** Computes and caches a creator's list, unless another request is computing it. Two round trips. */
export async function cacheFans(db: Db, creatorId: string): Promise<void> {
  const creator = sql`${creatorId}::uuid`
  const { rows } = await db.execute(sql`
    insert into fan_lists as l (creator_id) values (${creator})
    on conflict (creator_id) do update set claimed_at = now()
      where l.claimed_at < now() - make_interval(mins => ${fanListMinutes.fresh})
    returning l.creator_id`)
  if (rows.length === 0) return
  await db.execute(sql`
    with ${standing(creator)},
    gone as (delete from fan_standings k where k.creator_id = ${creator}
      and not exists (select from standing s where s.fan_id = k.fan_id)),
    changed as (
      insert into fan_standings as k (creator_id, fan_id, segment, since, last_paid, tokens)
      select ${creator}, s.fan_id, s.segment, s.since, s.last_paid, s.tokens from standing s
      on conflict (creator_id, fan_id) do update
        set segment = excluded.segment, since = excluded.since, last_paid = excluded.last_paid, tokens = excluded.tokens
        where (k.segment, k.since, k.last_paid, k.tokens)
          is distinct from (excluded.segment, excluded.since, excluded.last_paid, excluded.tokens))
    update fan_lists set counts = ${counts}, kept_at = now() where creator_id = ${creator}`)
}

/**
 * Lists birthdays from notes, of today and the next days in the creator's time zone. A birthday on 29 February is on
 * the 28th in other years. One round trip.
 */
export async function readBirthdays(db: Db, creatorId: string) {
  const { rows } = await db.execute(sql`
    select u.id, u.username, u.display_name, u.avatar_url, n.birthday::text as birthday, next.day::text as on
    from (select coalesce(a.time_zone, known_zone(c.time_zone), 'UTC') as zone from users c
      left join availability a on a.creator_id = c.id where c.id = ${creatorId}::uuid) z
    cross join lateral (select (now() at time zone z.zone)::date as today) t
    cross join fan_notes n join users u on u.id = n.fan_id and u.status = 'active'
    cross join lateral (
      -- adding whole years moves 29 February to the last day of February in other years
      select min(d.day) as day from (
        select (n.birthday + make_interval(years => (extract(year from t.today) - extract(year from n.birthday))::int + more))::date as day
        from generate_series(0, 1) more) d where d.day >= t.today) next
    where n.creator_id = ${creatorId}::uuid and n.birthday is not null and reach(${creatorId}::uuid, u.id) is null
      and next.day <= t.today + ${birthdayDays}::int
    order by next.day, u.id`)
  return birthdaysOutput.shape.birthdays.parse(rows)
}
