import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { idsByNamePrefix } from '#features/accounts/index.server.ts'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { messageSchema } from '../contract.ts'
import { locks } from '../lists.ts'
import { messageJson, notifyHandLowered } from '../streams/store.server.ts'
import { peopleOutput, settingsSchema } from './contract.ts'
import type { Numbers, Writer } from './rules.ts'
import { messagesKept, moderatorsMax, peopleSearch } from './spec.ts'

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

const writerRow = z.object({
  creator_id: z.uuid(),
  locked: z.enum([...locks, 'not_found']).nullable(),
  has_ended: z.boolean(),
  is_host: z.boolean(),
  is_moderator: z.boolean(),
  follows: z.boolean(),
  timeout_until: z.coerce.date().nullable(),
  last_at: z.coerce.date().nullable(),
  is_muted: z.boolean(),
  slow_seconds: z.number(),
  followers_only: z.boolean(),
  words: z.array(z.string()),
})

/**
 * Reads the facts that decide whether a user can write in a stream; undefined if the stream does not exist. One round
 * trip.
 */
export async function findWriter(db: Db, streamId: string, { userId, country }: Viewer) {
  const me = sql`${userId}::uuid`
  const { rows } = await db.execute(sql`
    select s.creator_id, stream_refusal(s.id, ${me}, ${country}::text) as locked, s.ended_at is not null as has_ended,
      s.creator_id is not distinct from ${me} as is_host,
      exists (select from live_moderators m where m.creator_id = s.creator_id and m.user_id = ${me}) as is_moderator,
      exists (select from follows f where f.creator_id = s.creator_id and f.follower_id = ${me}) as follows,
      (select b.until from live_bans b where b.creator_id = s.creator_id and b.user_id = ${me}) as timeout_until,
      (select m.sent_at from stream_messages m where m.sender_id = ${me} and m.stream_id = s.id and m.tokens is null
        order by m.number desc limit 1) as last_at,
      s.is_muted, coalesce(l.slow_seconds, 0) as slow_seconds, coalesce(l.followers_only, false) as followers_only,
      coalesce(l.words, '{}') as words
    from streams s left join live_settings l on l.creator_id = s.creator_id where s.id = ${streamId}::uuid`)
  const row = z.array(writerRow).parse(rows)[0]
  if (!row) return undefined
  const writer: Writer = {
    locked: row.locked,
    hasEnded: row.has_ended,
    isHost: row.is_host,
    isModerator: row.is_moderator,
    follows: row.follows,
    timeoutUntil: row.timeout_until,
    lastAt: row.last_at,
    isMuted: row.is_muted,
    slowSeconds: row.slow_seconds,
    followersOnly: row.followers_only,
    words: row.words,
  }
  return { creatorId: row.creator_id, writer }
}

const message = z.object({ message: messageSchema })

type Writing = {
  streamId: string
  senderId: string
  text: string
  now: Date
}

/**
 * Inserts a message with the next number, sends it to viewers, and deletes messages beyond the limit. Returns undefined
 * if the stream has ended, or if a concurrent change forbids the message. One round trip.
 */
export async function writeMessage(db: Db, { streamId, senderId, text, now }: Writing) {
  const { rows } = await db.execute(sql`
    with s as (
      select id, creator_id, messages as number
      from stream_next_message(${streamId}::uuid, ${senderId}::uuid, ${at(now)})),
    m as (
      insert into stream_messages (stream_id, number, sender_id, text)
      select id, number, ${senderId}::uuid, ${text}::text from s returning stream_id, number, sender_id, text, tokens, sent_at),
    old as (
      delete from stream_messages o using s where o.stream_id = s.id and o.number <= s.number - ${messagesKept}::int),
    said as materialized (
      select s.id as stream_id, ${messageJson} as message from m join s on s.id = m.stream_id join users u on u.id = m.sender_id),
    notified as materialized (
      select stream_tell(stream_id, jsonb_build_object('messages', jsonb_build_array(message))) from said)
    select message, (select count(*) from notified) as notified from said`)
  return z.array(message).parse(rows)[0]?.message
}

type Page = { after: number | undefined; limit: number }

/** Lists messages of a stream, oldest first: those after a number, or the newest. One round trip. */
export async function listMessages(db: Db, streamId: string, { after, limit }: Page) {
  const { rows } = await db.execute(sql`
    select message from (
      select m.number, ${messageJson} as message
      from stream_messages m join streams s on s.id = m.stream_id join users u on u.id = m.sender_id
      where m.stream_id = ${streamId}::uuid and m.deleted_at is null
        ${after === undefined ? sql`order by m.number desc` : sql`and m.number > ${after}::int order by m.number`}
      limit ${limit}) as page
    order by number`)
  return z
    .array(message)
    .parse(rows)
    .map((row) => row.message)
}

const blockRow = z.object({
  locked: z.enum([...locks, 'not_found']).nullable(),
  is_open: z.boolean(),
  newest: z.number(),
  messages: z.array(messageSchema),
})

/**
 * Reads the messages of a block of numbers, the newest number of the stream, and whether a cache can share them;
 * undefined if the stream does not exist. One round trip.
 */
export async function findBlock(db: Db, id: string, { from, to }: Numbers, { userId, country }: Viewer) {
  const { rows } = await db.execute(sql`
    select stream_refusal(s.id, ${userId}::uuid, ${country}::text) as locked, stream_is_open(s.id) as is_open,
      s.messages as newest,
      (select coalesce(json_agg(${messageJson} order by m.number), '[]')
        from stream_messages m join users u on u.id = m.sender_id
        where m.stream_id = s.id and m.number between ${from}::int and ${to}::int and m.deleted_at is null) as messages
    from streams s where s.id = ${id}::uuid`)
  return z.array(blockRow).parse(rows)[0]
}

/** Reads the target of a moderation action, relative to a creator; null if the user does not exist. One round trip. */
export async function findTarget(db: Db, creatorId: string, userId: string) {
  const { rows } = await db.execute(sql`
    select u.id = ${creatorId}::uuid as is_host,
      exists (select from live_moderators m where m.creator_id = ${creatorId}::uuid and m.user_id = u.id) as is_moderator
    from users u where u.id = ${userId}::uuid and u.erased_at is null`)
  const [row] = z.array(z.object({ is_host: z.boolean(), is_moderator: z.boolean() })).parse(rows)
  return row ? { isHost: row.is_host, isModerator: row.is_moderator } : null
}

type Ban = { creatorId: string; userId: string; until: Date | null; byId: string; reason: string }

/**
 * Bans a user and removes them from the creator's stream, or times them out. A time-out lowers their hand and ends
 * their turn on stage. One round trip.
 */
export async function writeBan(db: Db, { creatorId, userId, until, byId, reason }: Ban): Promise<void> {
  const end = until ? at(until) : sql`null::timestamptz`
  await db.execute(sql`
    with stage as materialized (
      -- locked first, as in guests' enter: of two concurrent calls the second sees the first's change
      select s.id from live_now n join streams s on s.id = n.stream_id where n.creator_id = ${creatorId}::uuid
      for no key update of s),
    written as (
      insert into live_bans as b (creator_id, user_id, until, by_id, reason)
      select ${creatorId}::uuid, ${userId}::uuid, ${end}, ${byId}::uuid, ${reason} from (select count(*) from stage) held
      -- a time-out does not shorten a ban
      on conflict (creator_id, user_id) do update set until = case when b.until is null then null else excluded.until end,
        by_id = excluded.by_id, reason = excluded.reason, banned_at = now()
      returning b.user_id, b.until),
    lowered as (
      delete from stream_hands h using written w, stage s
      where w.until is not null and h.stream_id = s.id and h.user_id = w.user_id
      returning h.stream_id, h.user_id)
    -- a moderator's page hides the moderation actions until then
    select stream_tell(s.id, '{"changed": true}') from written w, stage s
    where w.until is not null
      and exists (select from live_moderators m where m.creator_id = ${creatorId}::uuid and m.user_id = w.user_id)
    union all select case when w.until is null then stream_put_out(s.id, w.user_id::text) else stream_guest_out(s.id, w.user_id) end
    from written w, stage s
    union all select ${notifyHandLowered} from lowered`)
}

/** Lifts a ban or a time-out. One round trip. */
export async function liftBan(db: Db, creatorId: string, userId: string): Promise<void> {
  await db.execute(sql`
    with lifted as (
      delete from live_bans where creator_id = ${creatorId}::uuid and user_id = ${userId}::uuid returning creator_id, user_id)
    select stream_tell(n.stream_id, '{"changed": true}')
    from lifted join live_moderators m using (creator_id, user_id) join live_now n using (creator_id)`)
}

/** Deletes a message. Returns false if it does not exist. One round trip. */
export async function deleteMessage(db: Db, streamId: string, number: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with gone as (
      update stream_messages set deleted_at = now(), text = ''
      where stream_id = ${streamId}::uuid and number = ${number}::int and deleted_at is null returning stream_id, number),
    unpinned as (
      update streams s set pinned_message = null from gone g where s.id = g.stream_id and s.pinned_message = g.number),
    notified as materialized (
      select stream_tell(stream_id, jsonb_build_object('deleted', jsonb_build_array(number), 'changed', true)) from gone)
    select (select count(*) from notified)::int as notified`)
  return z.array(z.object({ notified: z.number() })).parse(rows)[0]?.notified === 1
}

/** Pins a message; null unpins it. Returns false if the message does not exist. One round trip. */
export async function pinMessage(db: Db, streamId: string, number: number | null): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with pinned as (
      update streams s set pinned_message = ${number}::int where s.id = ${streamId}::uuid and (${number}::int is null or exists (
        select from stream_messages m where m.stream_id = s.id and m.number = ${number}::int and m.deleted_at is null))
      returning s.id),
    notified as materialized (select stream_tell(id, '{"changed": true}') from pinned)
    select (select count(*) from notified)::int as notified`)
  return z.array(z.object({ notified: z.number() })).parse(rows)[0]?.notified === 1
}

/** Mutes or unmutes the chat. One round trip. */
export async function muteChat(db: Db, streamId: string, isMuted: boolean): Promise<void> {
  await db.execute(sql`
    with muted as (update streams set is_muted = ${isMuted} where id = ${streamId}::uuid returning id)
    select stream_tell(id, '{"changed": true}') from muted`)
}

export type SettingsChange = {
  slow_seconds?: number | undefined
  followers_only?: boolean | undefined
  words?: string[] | undefined
  accepts_raids?: boolean | undefined
}

/** Updates a creator's settings and notifies viewers of their stream. One round trip. */
export async function writeSettings(db: Db, creatorId: string, change: SettingsChange): Promise<void> {
  const { slow_seconds: slow = null, followers_only: followers = null, accepts_raids: raids = null, words } = change
  const list =
    words === undefined
      ? sql`null::text[]`
      : sql`array(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`
  await db.execute(sql`
    with written as (
      insert into live_settings as l (creator_id, slow_seconds, followers_only, words, accepts_raids)
      values (${creatorId}::uuid, coalesce(${slow}::int, 0), coalesce(${followers}::boolean, false),
        coalesce(${list}, '{}'), coalesce(${raids}::boolean, true))
      on conflict (creator_id) do update set slow_seconds = coalesce(${slow}::int, l.slow_seconds),
        followers_only = coalesce(${followers}::boolean, l.followers_only), words = coalesce(${list}, l.words),
        accepts_raids = coalesce(${raids}::boolean, l.accepts_raids)
      returning l.creator_id)
    select stream_tell(n.stream_id, '{"changed": true}') from written w join live_now n on n.creator_id = w.creator_id
    where n.stream_id is not null`)
}

const personOf = (u: string) =>
  sql.raw(`json_build_object('id', ${u}.id, 'username', ${u}.username,
  'display_name', ${u}.display_name, 'avatar_url', ${u}.avatar_url)`)

/** Reads a creator's settings. One round trip. */
export async function findSettings(db: Db, creatorId: string) {
  const { rows } = await db.execute(sql`
    select coalesce(l.slow_seconds, 0) as slow_seconds, coalesce(l.followers_only, false) as followers_only,
      coalesce(l.words, '{}') as words, coalesce(l.accepts_raids, true) as accepts_raids,
      (select coalesce(json_agg(${personOf('u')} order by m.added_at), '[]') from live_moderators m
        join users u on u.id = m.user_id where m.creator_id = me.id) as moderators,
      (select coalesce(json_agg((${personOf('u')}::jsonb || jsonb_build_object('until', b.until)) order by b.banned_at desc), '[]')
        from live_bans b join users u on u.id = b.user_id
        where b.creator_id = me.id and (b.until is null or b.until > now())) as banned
    from (select ${creatorId}::uuid as id) me left join live_settings l on l.creator_id = me.id`)
  return settingsSchema.parse(rows[0])
}

/** Finds active users by a prefix of their username or display name. Each of the two has an index. One round trip. */
export async function findPeople(db: Db, viewer: Viewer & { userId: string }, search: string) {
  const rules = sql`u.status = 'active' and u.id <> ${viewer.userId} and ${reachable(viewer, sql`u.id`) ?? sql`true`}`
  const { rows } = await db.execute(sql`
    select id, username, display_name, avatar_url from users
    where id in (${idsByNamePrefix(search, rules, peopleSearch.results)})
    order by username limit ${peopleSearch.results}`)
  return peopleOutput.shape.people.parse(rows)
}

/** Statement that makes open pages refetch the running stream, because a moderator gets other actions. */
const notifyModeratorChange = (changed: 'added' | 'gone') => sql`
  select stream_tell(n.stream_id, '{"changed": true}') from ${sql.raw(changed)} join live_now n using (creator_id)
  where n.stream_id is not null`

/**
 * Adds a moderator. Returns the reason if it fails: the user does not exist, or there are too many moderators. One
 * round trip.
 */
export async function addModerator(db: Db, creatorId: string, userId: string): Promise<'nobody' | 'full' | null> {
  const { rows } = await db.execute(sql`
    with there as (
      select u.id from users u
      where u.id = ${userId}::uuid and u.status = 'active' and u.id <> ${creatorId}::uuid and reach(${creatorId}::uuid, u.id) is null),
    room as (
      select count(*) < ${moderatorsMax} as is_free from live_moderators
      where creator_id = ${creatorId}::uuid and user_id <> ${userId}::uuid),
    added as (
      insert into live_moderators (creator_id, user_id)
      select ${creatorId}::uuid, t.id from there t, room r where r.is_free on conflict do nothing returning creator_id),
    notified as materialized (${notifyModeratorChange('added')})
    select case when not exists (select from there) then 'nobody' when not (select is_free from room) then 'full' end as why,
      (select count(*) from notified)::int as notified`)
  return z.object({ why: z.enum(['nobody', 'full']).nullable() }).parse(rows[0]).why
}

/** Removes a moderator. One round trip. */
export async function removeModerator(db: Db, creatorId: string, userId: string): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from live_moderators where creator_id = ${creatorId}::uuid and user_id = ${userId}::uuid returning creator_id)
    ${notifyModeratorChange('gone')}`)
}

/** Returns the statement that removes chat messages for an admin. `w` has subject_id (the stream) and line. */
export const removeLines = (w: SQL): SQL => sql`
  with gone as (
    update stream_messages m set deleted_at = now(), text = '' from ${w} w
    where m.stream_id = w.subject_id and m.number = w.line and m.deleted_at is null returning m.stream_id, m.number),
  unpinned as (
    update streams s set pinned_message = null from gone g where s.id = g.stream_id and s.pinned_message = g.number)
  select stream_tell(stream_id, jsonb_build_object('deleted', jsonb_build_array(number), 'changed', true)) from gone`

/**
 * Returns the statement that restores removed messages that are still stored, also on open pages. `w` has subject_id,
 * line and before.
 */
export const restoreLines = (w: SQL): SQL => sql`
  with back as (
    update stream_messages m set deleted_at = null, text = w.before ->> 'text' from ${w} w
    where m.stream_id = w.subject_id and m.number = w.line and m.deleted_at is not null and w.before ? 'text'
    returning m.stream_id, m.number, m.sender_id, m.text, m.tokens, m.sent_at)
  select stream_tell(s.id, jsonb_build_object('messages', jsonb_build_array(${messageJson})))
  from back m join streams s on s.id = m.stream_id join users u on u.id = m.sender_id`

type TipRow = {
  id: number
  channel?: string
  name?: string
  data?: object
  /** The tip's line of the chat. */
  stream_id?: string
  sender_id?: string
  text?: string
  tokens?: number
}

/**
 * Returns the statement that writes the lines of tips into the chat, replaces rows of the topic `live.tip` by their
 * realtime messages, and deletes unreadable rows. A tip has a line if it has a text or reaches the smallest tier.
 */
export const publishTips = (rows: TipRow[]): SQL => sql`
  with checked as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(id bigint, channel text, name text, data jsonb, stream_id uuid, sender_id uuid, text text, tokens integer)),
  deleted as (delete from outbox o using checked c where o.id = c.id returning c.*),
  lines as (
    select d.*, row_number() over (partition by d.stream_id order by d.id)::int as place
    from deleted d where d.text <> '' or d.tokens >= settings.smallest_tip_tier()),
  -- locked in the order of their ids, to avoid deadlocks of two drains
  held as materialized (
    select s.id from streams s where s.id in (select stream_id from lines) and s.ended_at is null
    order by s.id for no key update),
  counted as (
    update streams s set messages = s.messages + l.count, tip_lines = s.tip_lines + l.count
    from held join (select stream_id, count(*)::int as count from lines group by 1) l on l.stream_id = held.id
    where s.id = held.id returning s.id, s.creator_id, s.messages, s.messages - l.count as before),
  m as (
    insert into stream_messages (stream_id, number, sender_id, text, tokens)
    select l.stream_id, s.before + l.place, l.sender_id, l.text, l.tokens
    from lines l join counted s on s.id = l.stream_id
    returning stream_id, number, sender_id, text, tokens, sent_at),
  old as (
    delete from stream_messages o using counted s where o.stream_id = s.id and o.number <= s.messages - ${messagesKept}::int),
  said as (
    select l.id, ${messageJson} as message
    from lines l join counted s on s.id = l.stream_id join m on m.stream_id = s.id and m.number = s.before + l.place
    join users u on u.id = m.sender_id)
  insert into outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', d.channel, 'name', d.name,
    'audience', (select n.viewers from live_now n where n.stream_id = d.stream_id), 'data',
    case when t.id is null then d.data else d.data || jsonb_build_object('messages', jsonb_build_array(t.message)) end)
  from deleted d left join said t on t.id = d.id where d.data is not null order by d.id
  returning id, kind, payload, attempts`
