import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type CreatorDay, creatorPart, fanPart } from './contract.ts'
import { latestShown } from './lists.ts'

/** Start of the last 24 hours, aligned to quarters of an hour as in analytics, including the current one. */
const dayStart = sql`(date_bin('15 minutes', now(), to_timestamp(0)) + interval '15 minutes' - interval '1 day')`

/** Selects the latest earnings, with the words of tips, and the latest followers. */
const latestOf = (id: SQL): SQL => sql`
  select r.id, r.at, r.source, r.tokens, r.message, f.person
  from (
    (select e.id, e.at, e.source, e.tokens, e.counterparty,
      coalesce((select t.message from tips t where t.id = e.id and t.recipient_id = ${id}), '') as message
    from ledger.earned_rows(${id}, null, now() - interval '90 days', now() + interval '1 minute', ${latestShown}) e)
    union all
    (select f.follower_id, f.created_at, 'follow', 0, u.username, ''
    from follows f join users u on u.id = f.follower_id
    where f.creator_id = ${id} and u.status = 'active' and reach(${id}, u.id) is null
    order by f.created_at desc nulls first, f.follower_id desc nulls first limit ${latestShown})
  ) r
  left join lateral (
    select json_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name,
      'avatar_url', u.avatar_url) as person
    from users u where u.username = r.counterparty) f on true
  order by r.at desc, r.id desc limit ${latestShown}`

/** Returns the figures of a creator's dashboard, or undefined if the person is no longer a creator. One round trip. */
export async function readCreatorDay(db: Db, creatorId: string): Promise<CreatorDay | undefined> {
  const id = sql`${creatorId}::uuid`
  const { rows } = await db.execute(sql`
    with person as (
      select u.id, u.bio, coalesce(a.time_zone, known_zone(u.time_zone), 'UTC') as zone, a.creator_id is not null as hours
      from users u left join availability a on a.creator_id = u.id where u.id = ${id} and u.role = 'creator'
    ), me as (
      select p.*, (now() at time zone p.zone)::date as today from person p
    ), days as materialized (
      select d.*, me.today from me, ledger.earned_by_day(me.id, me.zone, me.today - 13, me.today) d
    ), day as materialized (
      select source, sum(tokens) as tokens, sum(payments) as payments
      from ledger.earned_by_slot(${id}, ${dayStart}, now()) group by 1
    ), held as materialized (
      select count(*) as n, coalesce(sum(m.price), 0) as tokens
      from conversation_members c join messages m on m.conversation_id = c.conversation_id and m.state = 'held' and m.seq > 0
      where c.owner_id = ${id} and c.unread_count > 0 and m.sender_id <> ${id}
    ), top as (
      select u.id, u.username, u.display_name, u.avatar_url, f.tokens
      from ledger.earned_fans(${id}, ${dayStart}, now() + interval '1 minute', 3) f
      join users u on u.id = f.fan_id and u.status = 'active' where reach(${id}, u.id) is null
      order by f.tokens desc, u.id limit 1
    ), latest as (${latestOf(id)}),
    wallet as (select ledger.earnings_overview(${id}) as w)
    select now() as as_of, me.zone as time_zone,
      json_build_object(
        'week', (select coalesce(sum(tokens), 0) from days where day > today - 7),
        'previous', (select coalesce(sum(tokens), 0) from days where day <= today - 7),
        'today', (select coalesce(sum(tokens), 0) from days where day = today),
        'tips_today', (select coalesce(sum(tokens), 0) from days where day = today and source = 'tip'),
        'days', (select json_agg(json_build_object('date', me.today - n, 'tokens', (
          select coalesce(sum(tokens), 0) from days where day = me.today - n)) order by n desc)
          from generate_series(0, 13) n)) as earned,
      (select json_build_object('tokens', w -> 'available', 'pending', w -> 'pending',
        'next_on', w -> 'releases' -> 0 ->> 'on') from wallet) as available,
      (select json_build_object('messages', held.n, 'tokens', held.tokens, 'orders', (
        select count(*) from orders where seller_id = ${id} and closed_at is null and state in ('ordered', 'revising')))
        from held) as waiting,
      coalesce(followers_of(${id}), 0) as followers,
      (select count(*) from call_requests where creator_id = ${id} and status = 'pending') as pending_requests,
      (select coalesce(sum(unread_count), 0) from conversation_members where owner_id = ${id} and unread_count > 0)
        as unread_messages,
      json_build_object(
        'tips', (select coalesce(sum(payments), 0) from day where source = 'tip'),
        'tip_tokens', (select coalesce(sum(tokens), 0) from day where source = 'tip'),
        'new_followers', (select count(*) from follower_changes
          where creator_id = ${id} and came and id >= uuid_at(${dayStart})),
        'top_fan', (select row_to_json(top) from top)) as activity,
      (select coalesce(json_agg(latest order by at desc, id desc), '[]') from latest) as latest,
      json_build_object(
        'content', (select coalesce(sum(shown), 0) from content_counts where creator_id = ${id} and type <> 'digital'),
        'digitals', (select coalesce(sum(shown), 0) from content_counts where creator_id = ${id} and type = 'digital'),
        'priced_content', (select count(*) from (select from content_items
          where creator_id = ${id} and price_tokens > 0 and deleted_at is null and hidden_at is null limit 5) c),
        'offers', (select count(*) from offers where creator_id = ${id} and active and deleted_at is null and hidden_at is null),
        'products', (select count(*) from products
          where creator_id = ${id} and is_active and deleted_at is null and hidden_at is null),
        'tiers', (select count(*) from subscription_tiers where creator_id = ${id} and deleted_at is null),
        'events_ahead', (select count(*) from events
          where creator_id = ${id} and status = 'scheduled' and starts_at > now()),
        'broadcasts_this_week', (select count(*) from broadcasts b
          where b.creator_id = ${id} and (b.id >= uuid_at(now() - interval '7 days') or exists (
            select from broadcast_runs r where r.broadcast_id = b.id and r.due_at > now() - interval '7 days'))),
        'hours', me.hours, 'bio', coalesce(me.bio, '') <> '') as has
    from me`)
  return rows[0] && creatorPart.parse(rows[0])
}

/** Returns the figures of a fan's home page. One round trip. */
export async function readFanHome(db: Db, fanId: string): Promise<z.infer<typeof fanPart>> {
  const id = sql`${fanId}::uuid`
  const { rows } = await db.execute(sql`
    select now() as as_of, ledger.wallet_balance(${id}) ->> 'spendable' as balance,
      (select count(*) from follows where follower_id = ${id}) as following,
      (select count(*) from follows f join live_now n on n.creator_id = f.creator_id
        where f.follower_id = ${id} and reach(${id}, f.creator_id) is null) as live,
      (select coalesce(sum(unread_count), 0) from conversation_members where owner_id = ${id} and unread_count > 0)
        as unread_messages,
      (select count(*) from call_requests where fan_id = ${id} and status = 'pending') as pending_requests,
      (select count(*) from call_requests where fan_id = ${id} and (status = 'in_progress' or status = 'accepted'
        and scheduled_at + make_interval(mins => minutes) > now()))
        + (select count(*) from tickets t join events e on e.id = t.event_id
          where t.fan_id = ${id} and t.status = 'confirmed' and e.ends_at > now()) as upcoming`)
  return z.tuple([fanPart]).parse(rows)[0]
}
