import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { callSides, callStatuses } from '../lists.ts'
import type { RatingsInput } from './contract.ts'
import { figuresWindow, PROFILE, type QualityReason } from './spec.ts'

const ratingRow = z
  .object({
    id: z.uuid(),
    stars: z.number(),
    text: z.string(),
    created_at: z.coerce.date(),
    fan_name: z.string(),
    fan_avatar: z.string().nullable(),
    reply: z.string().nullable(),
    replied_at: z.coerce.date().nullable(),
  })
  .transform(({ fan_name, fan_avatar, reply, replied_at, ...rating }) => ({
    ...rating,
    fan: { display_name: fan_name, avatar_url: fan_avatar },
    reply: reply !== null && replied_at ? { text: reply, at: replied_at } : null,
  }))

/** Selects a rating `r` with its fan `f` as JSON; an erased fan has a placeholder name. */
const ratingOf = sql`jsonb_build_object('id', r.id, 'stars', r.stars, 'text', r.text, 'created_at', r.created_at,
  'fan_name', case when f.erased_at is null then f.display_name else ${PROFILE.deleted} end, 'fan_avatar', f.avatar_url,
  'reply', r.reply, 'replied_at', r.replied_at)`

const aftermathRow = z.object({
  fan_id: z.uuid(),
  creator_id: z.uuid(),
  status: z.enum(callStatuses),
  ended_at: z.coerce.date().nullable(),
  seconds: z.number(),
  rating: ratingRow.nullable(),
  answered: z.array(z.enum(callSides)),
})
export type Aftermath = z.infer<typeof aftermathRow>

/** Finds a call with its rating and answers; undefined without one. The caller checks access. One round trip. */
export async function findAftermath(db: Db, callId: string): Promise<Aftermath | undefined> {
  const { rows } = await db.execute(sql`
    select c.fan_id, c.creator_id, c.status, c.ended_at, coalesce(m.seconds, 0) as seconds,
      (select ${ratingOf} from call_ratings r join users f on f.id = r.fan_id where r.call_id = c.id and r.hidden_at is null) as rating,
      array(select q.side from call_qualities q where q.call_id = c.id) as answered
    from call_requests c left join call_records m on m.call_id = c.id where c.id = ${callId}::uuid`)
  return z.array(aftermathRow).parse(rows)[0]
}

type NewRating = { callId: string; stars: number; text: string }

/**
 * Writes a rating, counts it for the creator and notifies the creator. @returns false if the call is already rated. One
 * round trip.
 */
export async function writeRating(db: Db, { callId, stars, text }: NewRating): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with rated as (
      insert into call_ratings (call_id, fan_id, creator_id, stars, text)
      select c.id, c.fan_id, c.creator_id, ${stars}::int, ${text} from call_requests c where c.id = ${callId}::uuid
      on conflict (call_id) do nothing returning call_id, creator_id, stars),
    summed as (
      insert into rating_sums (creator_id, stars, count) select creator_id, stars, 1 from rated
      on conflict (creator_id, stars) do update set count = rating_sums.count + 1 returning creator_id),
    notified as materialized (
      select notify(creator_id, 'session_request.rating', jsonb_build_object('request_id', call_id, 'stars', stars)) as id
      from rated)
    select (select count(*) from summed)::int as summed, (select count(*) from notified)::int as notified`)
  return z.array(z.object({ summed: z.number() })).parse(rows)[0]?.summed === 1
}

/**
 * Publishes a creator's reply to a rating and notifies the fan. One round trip.
 * @returns false if the rating has a reply or belongs to another creator.
 */
export async function writeReply(db: Db, creatorId: string, ratingId: string, text: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with replied as (
      update call_ratings set reply = ${text}, replied_at = now()
      where id = ${ratingId}::uuid and creator_id = ${creatorId}::uuid and reply is null returning call_id, fan_id),
    notified as materialized (
      select notify(fan_id, 'session_request.reply', jsonb_build_object('request_id', call_id)) as id from replied)
    select (select count(*) from replied)::int as replied, (select count(*) from notified)::int as notified`)
  return z.array(z.object({ replied: z.number() })).parse(rows)[0]?.replied === 1
}

/** Finds a rating of one of the creator's calls. One round trip. */
export async function findRating(db: Db, creatorId: string, ratingId: string) {
  const { rows } = await db.execute(sql`
    select ${ratingOf} as rating from call_ratings r join users f on f.id = r.fan_id
    where r.id = ${ratingId}::uuid and r.creator_id = ${creatorId}::uuid`)
  return z.array(z.object({ rating: ratingRow })).parse(rows)[0]?.rating
}

type QualityAnswer = { callId: string; side: 'fan' | 'creator'; ok: boolean; reason: QualityReason | undefined }

/** Stores a side's answer about the connection. @returns false if the side has already answered. One round trip. */
export async function writeQuality(db: Db, { callId, side, ok, reason }: QualityAnswer): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into call_qualities (call_id, side, ok, reason)
    values (${callId}::uuid, ${side}, ${ok}::boolean, ${ok ? null : (reason ?? null)}) on conflict do nothing returning side`)
  return rows.length === 1
}

const standingRow = z.object({
  sums: z.array(z.object({ stars: z.number(), count: z.number() })),
  requests: z.number(),
  answer_seconds: z.number().nullable(),
})
export type StandingRow = z.infer<typeof standingRow>

const profileRow = standingRow.extend({ ratings: z.array(ratingRow), accepted: z.number(), missed: z.number() })

/** Selects the number of a creator's ratings per star as JSON. */
const sumsOf = (
  creator: SQL,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object('stars', s.stars, 'count', s.count)), '[]')
  from rating_sums s where s.creator_id = ${creator})`

/** Median of the response times of the requests `q`, in seconds. */
const medianSeconds = sql`percentile_cont(0.5) within group (order by extract(epoch from q.answered_at - q.created_at))::float8`

/** Selects the newest requests for a creator that were answered or expired. */
const answeredRequests = (creator: SQL, now: Date) => sql`(
  select c.id, c.accepted_at, c.created_at,
    case when c.accepted_at is not null then c.accepted_at when c.status = 'declined' then c.ended_at end as answered_at
  from call_requests c
  where c.creator_id = ${creator} and c.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${figuresWindow.days})
    and (c.accepted_at is not null or c.status in ('declined', 'expired'))
  order by c.id desc limit ${figuresWindow.requestsMax})`

/** Selects a creator's standing as JSON (StandingRow), for the statement that reads the creator. */
export const selectStanding = (creator: SQL, now: Date) => sql<StandingRow>`(
  select jsonb_build_object('sums', ${sumsOf(creator)}, 'requests', count(*), 'answer_seconds', ${medianSeconds})
  from ${answeredRequests(creator, now)} q)`

/**
 * Reads a page of a creator's ratings, newest first (`limit + 1` rows), the number of ratings per star, and the
 * response figures of the newest requests. Returns undefined if the viewer cannot see the creator. One round trip.
 */
export async function findRatings(db: Db, viewer: Viewer, { id, limit, cursor }: RatingsInput, now: Date) {
  const { rows } = await db.execute(sql`
    select
      (select coalesce(jsonb_agg(p.rating order by p.id desc), '[]') from (
        select r.id, ${ratingOf} as rating from call_ratings r join users f on f.id = r.fan_id
        where r.creator_id = u.id and r.hidden_at is null and (${cursor ?? null}::uuid is null or r.id < ${cursor ?? null}::uuid)
        order by r.id desc limit ${limit + 1}) p) as ratings,
      ${sumsOf(sql`u.id`)} as sums,
      a.*
    from users u
    cross join lateral (
      select count(*)::int as requests, count(*) filter (where q.accepted_at is not null)::int as accepted,
        ${medianSeconds} as answer_seconds,
        count(*) filter (where m.reason = 'no_show' and m.by = 'creator')::int as missed
      from ${answeredRequests(sql`u.id`, now)} q
      left join call_records m on m.call_id = q.id) a
    where u.id = ${id}::uuid and u.role = 'creator' and u.status = 'active' and ${reachable(viewer, sql`u.id`) ?? sql`true`}`)
  return z.array(profileRow).parse(rows)[0]
}

/** Hides ratings and subtracts them from the sums. `w`: rows with subject_id. */
export const hideRatings = (w: SQL): SQL => sql`
  with hidden as (
    update call_ratings r set hidden_at = now() from ${w} w where r.id = w.subject_id and r.hidden_at is null
    returning r.creator_id, r.stars)
  update rating_sums s set count = s.count - 1 from hidden h where s.creator_id = h.creator_id and s.stars = h.stars`

/** Shows hidden ratings again and adds them to the sums. */
export const showRatings = (w: SQL): SQL => sql`
  with shown as (
    update call_ratings r set hidden_at = null from ${w} w where r.id = w.subject_id and r.hidden_at is not null
    returning r.creator_id, r.stars)
  insert into rating_sums (creator_id, stars, count) select creator_id, stars, 1 from shown
  on conflict (creator_id, stars) do update set count = rating_sums.count + 1`
