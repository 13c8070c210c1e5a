import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { locks } from '../lists.ts'
import { invitationSeconds } from '../spec.ts'
import { notifyHandLowered } from '../streams/store.server.ts'
import { guestHoldSeconds, handoverSeconds } from './spec.ts'

const raising = z.object({
  locked: z.enum([...locks, 'not_found']).nullable(),
  has_ended: z.boolean(),
  is_host: z.boolean(),
  timeout_until: z.coerce.date().nullable(),
})

/**
 * Reads the facts that decide whether a viewer can raise their hand; undefined if the stream does not exist. One round
 * trip.
 */
export async function findRaising(db: Db, streamId: string, { userId, country }: Viewer) {
  const me = sql`${userId}::uuid`
  const { rows } = await db.execute(sql`
    select stream_refusal(s.id, ${me}, ${country}::text) as locked, s.ended_at is not null as has_ended,
      s.creator_id is not distinct from ${me} as is_host,
      (select b.until from live_bans b where b.creator_id = s.creator_id and b.user_id = ${me}) as timeout_until
    from streams s where s.id = ${streamId}::uuid`)
  const row = z.array(raising).parse(rows)[0]
  return row && { locked: row.locked, hasEnded: row.has_ended, isHost: row.is_host, timeoutUntil: row.timeout_until }
}

/** Returns the expression that notifies the host's page of a hand; other pages ignore the message. */
const notifyHands = (stream: SQL) => sql`stream_tell(${stream}, '{"hands": true}')`

/** Raises a hand. One round trip. */
export async function raiseHand(db: Db, streamId: string, userId: string): Promise<void> {
  await db.execute(sql`
    with raised as (
      insert into stream_hands (stream_id, user_id)
      select s.id, ${userId}::uuid from streams s
      where s.id = ${streamId}::uuid and s.ended_at is null and s.guest_id is distinct from ${userId}::uuid
      on conflict do nothing returning stream_id)
    select ${notifyHands(sql`stream_id`)} from raised`)
}

/** Lowers a hand, with its invitation. One round trip. */
export async function lowerHand(db: Db, streamId: string, userId: string): Promise<void> {
  await db.execute(sql`
    with lowered as (
      delete from stream_hands where stream_id = ${streamId}::uuid and user_id = ${userId}::uuid
      returning stream_id, user_id)
    select ${notifyHandLowered} from lowered`)
}

const facts = z.object({
  creator_id: z.uuid(),
  guest_id: z.uuid().nullable(),
  has_ended: z.boolean(),
  hand: z.object({ invited_at: z.coerce.date().nullable() }).nullable(),
  is_recorded: z.boolean(),
  has_consent: z.boolean(),
})

/** Reads the facts for an invitation or a reply to it; undefined if the stream does not exist. One round trip. */
export async function findFacts(db: Db, streamId: string, userId: string | null) {
  const { rows } = await db.execute(sql`
    select s.creator_id, s.guest_id, s.ended_at is not null as has_ended, s.is_recorded,
      exists (select from stream_consents c where c.stream_id = s.id and c.user_id = ${userId}::uuid) as has_consent,
      (select json_build_object('invited_at', h.invited_at) from stream_hands h
        where h.stream_id = s.id and h.user_id = ${userId}::uuid
          and stream_refusal(s.id, h.user_id, null) is null
          -- ignores a hand that was raised while its person is timed out
          and not exists (select from live_bans b
            where b.creator_id = s.creator_id and b.user_id = h.user_id and b.until > now())) as hand
    from streams s where s.id = ${streamId}::uuid`)
  return z.array(facts).parse(rows)[0]
}

type Wanted = { sound: boolean; picture: boolean }

/**
 * Invites a user to the stage and cancels an earlier invitation. Returns false if their hand is not raised. One round
 * trip.
 */
export async function invite(db: Db, streamId: string, userId: string, { sound, picture }: Wanted): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with stage as (
      update streams set guest_sound = ${sound}, guest_picture = ${picture}
      where id = ${streamId}::uuid and ended_at is null and guest_id is null returning id),
    asked as (
      update stream_hands h set invited_at = case when h.user_id = ${userId}::uuid then now() end
      from stage s where h.stream_id = s.id and (h.user_id = ${userId}::uuid or h.invited_at is not null)
      returning h.stream_id, h.user_id)
    select a.user_id, stream_tell(a.stream_id,
      jsonb_build_object('hands', true, 'invited_ids', jsonb_build_array(a.user_id))) from asked a`)
  return z
    .array(z.object({ user_id: z.uuid() }))
    .parse(rows)
    .some((row) => row.user_id === userId)
}

/**
 * Brings an invited user on stage and stores their consent to be recorded. Returns false if there is another guest, if
 * the invitation has expired, or if a recording started without their consent. One round trip.
 */
export async function enter(db: Db, streamId: string, userId: string, agrees: boolean): Promise<boolean> {
  const hasAgreed = sql`(${agrees} or exists (
    select from stream_consents c where c.stream_id = s.id and c.user_id = ${userId}::uuid))`
  const { rows } = await db.execute(sql`
    with stage as materialized (
      select s.id from streams s
      where s.id = ${streamId}::uuid and s.ended_at is null and s.guest_id is null
        and (not s.is_recorded or ${hasAgreed}) for no key update),
    -- checks again after waiting for the stream's lock, because the hand may have been lowered meanwhile
    invited as materialized (
      select h.stream_id from stage s join stream_hands h on h.stream_id = s.id
      where h.user_id = ${userId}::uuid and h.invited_at > now() - make_interval(secs => ${invitationSeconds})
      for update of h),
    come as (
      update streams s set guest_id = ${userId}::uuid, guest_since = now() from invited i where s.id = i.stream_id
      returning s.id),
    agreed as (
      insert into stream_consents (stream_id, user_id) select id, ${userId}::uuid from come where ${agrees}
      on conflict do nothing),
    lowered as (
      delete from stream_hands h using come c where h.stream_id = c.id and h.user_id = ${userId}::uuid)
    select stream_tell(id, '{"changed": true, "hands": true}') from come`)
  return rows.length > 0
}

/**
 * Sets what the guest can send. The guest gets a new pass, and the old pass is revoked after `handoverSeconds`. Returns
 * false if nothing changed. One round trip.
 */
export async function setGuest(db: Db, streamId: string, userId: string, wanted: Partial<Wanted>): Promise<boolean> {
  const { sound = null, picture = null } = wanted
  const { rows } = await db.execute(sql`
    with changed as (
      update streams set guest_sound = coalesce(${sound}::boolean, guest_sound),
        guest_picture = coalesce(${picture}::boolean, guest_picture)
      where id = ${streamId}::uuid and guest_id = ${userId}::uuid
        and (guest_sound, guest_picture) is distinct from
          (coalesce(${sound}::boolean, guest_sound), coalesce(${picture}::boolean, guest_picture))
      returning id, guest_id),
    taken as (
      insert into outbox (kind, payload, due_at)
      select 'live.out', jsonb_build_object('stream_id', id, 'person', guest_id, 'only_guest', true,
        'before', clock_timestamp()), now() + make_interval(secs => ${handoverSeconds}) from changed)
    select stream_tell(id, '{"changed": true}') from changed`)
  return rows.length > 0
}

/** Ends a guest's turn and revokes their pass, so that the provider stops their media. One round trip. */
export async function endTurn(db: Db, streamId: string, userId: string): Promise<void> {
  await db.execute(sql`select stream_guest_out(${streamId}::uuid, ${userId}::uuid)`)
}

/** Ends the turn of each guest whose connection was lost too long ago, or who never connected. One round trip. */
export async function endLostTurns(db: Db, streamId: string, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(secs => ${guestHoldSeconds})`
  await db.execute(sql`
    select stream_guest_out(s.id, s.guest_id) from streams s
    where s.id = ${streamId}::uuid and s.guest_id is not null and s.guest_since < ${before}
      and not exists (select from stream_visits v where v.stream_id = s.id and v.person = s.guest_id::text
        and (v.left_at is null or v.left_at > ${before}))`)
}
