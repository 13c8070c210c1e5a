import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import {
  creatorOutput,
  goalSchema,
  guestSchema,
  handSchema,
  handsSchema,
  messageSchema,
  raidSchema,
} from '../contract.ts'
import { audiences, endReasons, locks } from '../lists.ts'
import { handsShown, invitationSeconds, supportersShown } from '../spec.ts'

/**
 * Columns for the target of a stream's raid. Null once the target has ended, if the reader cannot see it, or if they
 * are banned there. For the host the creator's name is included.
 */
const raidColumns = (userId: string | null, country: string | null): SQL => sql`
  (select json_build_object('stream_id', r.id, 'title', r.title, 'creator', json_build_object('id', w.id,
      'username', w.username, 'display_name', w.display_name, 'avatar_url', w.avatar_url))
    from streams r join users w on w.id = r.creator_id
    where r.id = s.raid_to and r.ended_at is null
      and coalesce(stream_refusal(r.id, ${userId}::uuid, ${country}::text), '') not in ('not_found', 'banned')) as raid,
  (select w.display_name from streams r join users w on w.id = r.creator_id where r.id = s.raid_to) as led_to`

/** Notifies the host's page and the person's own page of a deleted hand with `stream_id` and `user_id`. */
export const notifyHandLowered = sql`
  stream_tell(stream_id, jsonb_build_object('hands', true, 'invited_ids', jsonb_build_array(user_id)))`

const onStage = z.object({
  guest: guestSchema.nullable(),
  hand: handSchema,
  hands: handsSchema,
})

/** Column for the guest on stage. */
const guestColumn = sql`
  (select json_build_object('id', w.id, 'username', w.username, 'display_name', w.display_name, 'avatar_url', w.avatar_url,
      'sound', s.guest_sound, 'picture', s.guest_picture) from users w where w.id = s.guest_id) as guest`

/** Columns for the guest on stage, the raised hands and the reader's own hand. */
const guestColumns = (userId: string | null): SQL => sql`
  ${guestColumn},
  (select json_build_object('is_up', count(*) > 0, 'is_invited', coalesce(bool_or(${isAsked}), false))
    from stream_hands h where h.stream_id = s.id and h.user_id = ${userId}::uuid) as hand,
  case when s.creator_id = ${userId}::uuid then (
    select coalesce(json_agg(json_build_object('id', w.id, 'username', w.username, 'display_name', w.display_name,
      'avatar_url', w.avatar_url, 'raised_at', h.raised_at, 'is_invited', ${isAsked}) order by h.raised_at), '[]')
    from (
      select * from stream_hands o where o.stream_id = s.id and exists (select from stream_visits v
        where v.stream_id = s.id and v.person = o.user_id::text and (v.left_at is null or v.left_at > now()))
      order by o.raised_at limit ${handsShown}) h
    join users w on w.id = h.user_id) else '[]' end as hands`

const isAsked = sql`coalesce(h.invited_at > now() - make_interval(secs => ${invitationSeconds}), false)`

const guestRow = onStage.shape

const streamRow = z.object({
  id: z.uuid(),
  creator_id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  card_url: z.string().nullable(),
  cover_id: z.uuid().nullable(),
  title: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  audience: z.enum(audiences),
  tier_id: z.uuid().nullable(),
  tier_name: z.string().nullable(),
  event_id: z.uuid().nullable(),
  meeting_id: z.string(),
  playback_url: z.string().nullable(),
  host_family: z.uuid(),
  guest_id: z.uuid().nullable(),
  started_at: z.coerce.date(),
  live_at: z.coerce.date().nullable(),
  host_since: z.coerce.date().nullable(),
  host_away_at: z.coerce.date().nullable(),
  ended_at: z.coerce.date().nullable(),
  end_reason: z.enum(endReasons).nullable(),
  stop_reason: z.string().nullable(),
  viewers: z.number(),
  peak_viewers: z.number(),
  messages: z.number(),
  hearts: z.number(),
  tips: z.number(),
  tokens: z.number(),
  new_followers: z.number(),
  locked: z.enum([...locks, 'not_found']).nullable(),
  is_muted: z.boolean(),
  slow_seconds: z.number(),
  followers_only: z.boolean(),
  is_moderator: z.boolean(),
  timed_out_until: z.coerce.date().nullable(),
  goal: goalSchema.nullable(),
  supporters: z.array(
    z.object({
      id: z.uuid(),
      username: z.string(),
      display_name: z.string(),
      avatar_url: z.string().nullable(),
      tokens: z.number(),
    }),
  ),
  pinned: messageSchema.nullable(),
  ...guestRow,
  raid: raidSchema.nullable(),
  led_to: z.string().nullable(),
})

export type StreamRow = z.infer<typeof streamRow>

/** A chat message `m` by `u` in the stream `s` as JSON (`messageSchema`). */
export const messageJson = sql`json_build_object('number', m.number, 'text', m.text, 'sent_at', m.sent_at,
  'sender', json_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name, 'avatar_url', u.avatar_url),
  'badge', case when m.sender_id = s.creator_id then 'host'
    when exists (select from live_moderators d where d.creator_id = s.creator_id and d.user_id = m.sender_id) then 'moderator' end,
  'is_subscriber', exists (select from subscriptions p where p.subscriber_id = m.sender_id and p.creator_id = s.creator_id
    and p.starts_at <= now() and p.ends_at > now()),
  'tip', m.tokens)`

/** Columns for chat settings, goal, top supporters and the pinned message. */
const extras = (userId: string | null) => sql`
  s.is_muted, coalesce(l.slow_seconds, 0) as slow_seconds, coalesce(l.followers_only, false) as followers_only,
  exists (select from live_moderators m where m.creator_id = s.creator_id and m.user_id = ${userId}::uuid) as is_moderator,
  (select b.until from live_bans b where b.creator_id = s.creator_id and b.user_id = ${userId}::uuid and b.until > now())
    as timed_out_until,
  case when s.goal_tokens is not null then json_build_object('title', s.goal_title, 'tokens', s.goal_tokens, 'reached',
    (select r.tokens from ledger.stream_tips(s.id, s.creator_id, s.goal_since) r)) end as goal,
  (select coalesce(json_agg(b), '[]')
    from ledger.stream_supporters(s.id, s.creator_id, s.started_at, ${supportersShown}::int) b) as supporters,
  (select ${messageJson}
    from stream_messages m join users u on u.id = m.sender_id
    where m.stream_id = s.id and m.number = s.pinned_message and m.deleted_at is null) as pinned,
  ${guestColumns(userId)}`

/**
 * Reads a stream with its figures, and the reason why the viewer cannot watch it; undefined if the stream does not
 * exist. One round trip.
 */
export async function findStream(db: Db, id: string, { userId, country }: Viewer): Promise<StreamRow | undefined> {
  const { rows } = await db.execute(sql`
    select s.id, s.creator_id, u.username, u.display_name, u.avatar_url, p.card_url, s.cover_id, s.title, s.category, s.tags,
      s.audience, s.tier_id, t.name as tier_name, s.event_id, s.meeting_id, s.playback_url, s.host_family, s.guest_id, s.started_at, s.live_at,
      s.host_since, s.host_away_at, s.ended_at, s.end_reason, s.stop_reason, coalesce(s.watched, n.viewers, 0) as viewers, s.peak_viewers,
      s.messages - s.tip_lines as messages, g.tips::int as tips, g.tokens::int as tokens,
      (select coalesce(sum(h.hearts), 0)::int from stream_hearts h where h.stream_id = s.id) as hearts,
      (select count(*)::int from follows f where f.creator_id = s.creator_id and f.created_at >= s.started_at
        and f.created_at <= coalesce(s.ended_at, now())) as new_followers,
      stream_refusal(s.id, ${userId}::uuid, ${country}::text) as locked, ${extras(userId)},
      ${raidColumns(userId, country)}
    from streams s
    join users u on u.id = s.creator_id
    left join creator_profiles p on p.user_id = s.creator_id
    left join subscription_tiers t on t.id = s.tier_id
    left join live_now n on n.stream_id = s.id
    left join live_settings l on l.creator_id = s.creator_id
    cross join ledger.stream_tips(s.id, s.creator_id, s.started_at) g
    where s.id = ${id}::uuid`)
  return z.array(streamRow).parse(rows)[0]
}

const entryRow = streamRow.pick({
  id: true,
  creator_id: true,
  title: true,
  meeting_id: true,
  playback_url: true,
  host_family: true,
  host_since: true,
  guest_id: true,
  guest: true,
  ended_at: true,
  viewers: true,
  locked: true,
})
export type StreamEntry = z.infer<typeof entryRow>

/**
 * Reads the facts about a stream that decide how a viewer joins it; undefined if the stream does not exist. Reads no
 * figures, because thousands of viewers join. One round trip.
 */
export async function findEntry(db: Db, id: string, { userId, country }: Viewer): Promise<StreamEntry | undefined> {
  const { rows } = await db.execute(sql`
    select s.id, s.creator_id, s.title, s.meeting_id, s.playback_url, s.host_family, s.host_since, s.guest_id, s.ended_at,
      coalesce(n.viewers, 0) as viewers, stream_refusal(s.id, ${userId}::uuid, ${country}::text) as locked, ${guestColumn}
    from streams s left join live_now n on n.stream_id = s.id where s.id = ${id}::uuid`)
  return z.array(entryRow).parse(rows)[0]
}

const listedRow = streamRow
  .pick({ id: true, creator_id: true, username: true, display_name: true, avatar_url: true })
  .extend(streamRow.pick({ card_url: true, cover_id: true }).shape)
  .extend(
    streamRow.pick({ title: true, category: true, tags: true, audience: true, event_id: true, started_at: true }).shape,
  )
  .extend({ viewers: z.number(), locked: z.enum([...locks, 'not_found']).nullable() })

export type ListedRow = z.infer<typeof listedRow>

type Page = {
  limit: number
  after: { viewers: number; id: string } | undefined
  category: string | undefined
  tag: string | undefined
  viewer: Viewer
}

const listedColumns = ({ userId, country }: Viewer): SQL => sql`
  s.id, s.creator_id, u.username, u.display_name, u.avatar_url, p.card_url, s.cover_id, s.title, s.category, s.tags,
  s.audience, s.event_id, s.started_at, n.viewers, stream_refusal(s.id, ${userId}::uuid, ${country}::text) as locked`

/** Reads those of the given streams that are running, for lists, the most watched first. One round trip. */
export async function findListed(db: Db, ids: readonly string[], viewer: Viewer): Promise<ListedRow[]> {
  const { rows } = await db.execute(sql`
    select ${listedColumns(viewer)}
    from live_now n
    join streams s on s.id = n.stream_id
    join users u on u.id = s.creator_id
    left join creator_profiles p on p.user_id = s.creator_id
    where s.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
    order by n.viewers desc, s.id desc`)
  return z.array(listedRow).parse(rows)
}

/** Running streams that the viewer can see. */
const visible = (viewer: Viewer): SQL => sql`
  from live_now n
  join streams s on s.id = n.stream_id
  join users u on u.id = s.creator_id and u.status = 'active'
  left join creator_profiles p on p.user_id = s.creator_id
  where ${reachable(viewer, sql`s.creator_id`) ?? sql`true`}`

/**
 * Lists running streams that the viewer can see, the most watched first: `limit + 1` rows. The first page has the
 * categories of all these streams. One round trip.
 */
export async function listStreams(db: Db, { limit, after, category, tag, viewer }: Page) {
  const [{ rows }, named] = await db.batch([
    db.execute(sql`
      select ${listedColumns(viewer)} ${visible(viewer)}
        ${category === undefined ? sql`` : sql`and s.category = ${category}`}
        ${tag === undefined ? sql`` : sql`and exists (select from unnest(s.tags) t where lower(t) = lower(${tag}))`}
        ${after ? sql`and (n.viewers, s.id) < (${after.viewers}::int, ${after.id}::uuid)` : sql``}
      order by n.viewers desc, s.id desc limit ${limit + 1}`),
    db.execute(sql`select distinct s.category ${visible(viewer)} and s.category is not null and ${!after}::boolean`),
  ])
  return { rows: z.array(listedRow).parse(rows), categories: z.array(categoryRow).parse(named.rows) }
}

const categoryRow = z.object({ category: z.string() })

/** Reads the running stream of a username, if the viewer can see it; otherwise the columns are null. One round trip. */
export async function findRunning(db: Db, username: string, { userId, country }: Viewer) {
  const { rows } = await db.execute(sql`
    select n.stream_id, s.audience, t.name as tier_name
    from live_now n
    join users u on u.id = n.creator_id
    join streams s on s.id = n.stream_id
    left join subscription_tiers t on t.id = s.tier_id
    where u.username = ${username} and n.stream_id is not null
      and stream_refusal(n.stream_id, ${userId}::uuid, ${country}::text) is distinct from 'not_found'`)
  return creatorOutput.parse(rows[0] ?? { stream_id: null, audience: null, tier_name: null })
}
