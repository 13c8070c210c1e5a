-- source: src/features/social/personal.sql
-- Following's part of what is known of a person (accounts/data.sql). Who follows somebody is those people's matter:
-- it is not in the somebody's export.

create or replace function personal.export_follows(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select f.creator_id::text, json_build_object('creator', u.username, 'since', f.created_at)
  from public.follows f join public.users u on u.id = f.creator_id
  where f.follower_id = p_user and (p_after is null or f.creator_id > p_after::uuid)
  order by f.creator_id limit p_limit
$$;
--> statement-breakpoint
-- Whom somebody kept, blocked or muted is theirs to take along; who did so to them is those people's matter.
create or replace function personal.export_bookmarks(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select b.creator_id::text, json_build_object('creator', u.username, 'since', b.created_at)
  from public.bookmarks b join public.users u on u.id = b.creator_id
  where b.user_id = p_user and (p_after is null or b.creator_id > p_after::uuid)
  order by b.creator_id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_blocks(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select b.blocked_id::text, json_build_object('person', u.username, 'since', b.created_at)
  from public.blocks b join public.users u on u.id = b.blocked_id
  where b.blocker_id = p_user and (p_after is null or b.blocked_id > p_after::uuid)
  order by b.blocked_id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_mutes(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select m.muted_id::text, json_build_object('person', u.username, 'since', m.created_at)
  from public.mutes m join public.users u on u.id = m.muted_id
  where m.muter_id = p_user and (p_after is null or m.muted_id > p_after::uuid)
  order by m.muted_id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_reports(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select r.id::text, json_build_object('id', r.id, 'about', coalesce(r.content_type, r.subject), 'reason', r.reason,
    'details', r.details, 'reported_at', r.created_at)
  from public.reports r
  where r.reporter_id = p_user and (p_after is null or r.id > p_after::uuid) order by r.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_privacy_settings(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select 'privacy', to_json(s) from public.privacy_settings s where s.user_id = p_user and p_after is null
$$;
--> statement-breakpoint
-- What somebody reported stays reported, by nobody and without their
-- words; what was reported of them has no subject any more. Whoever was told of a follower keeps a notice without a name.
create or replace function personal.forget_social(p_user uuid) returns void
language sql set search_path = '' as $$
  update public.notifications n
  set title = replace(n.title, n.data #>> '{follower,display_name}', 'Deleted account'),
    message = replace(n.message, n.data #>> '{follower,display_name}', 'Deleted account'),
    data = jsonb_build_object('follower', jsonb_build_object('id', p_user, 'username', null, 'display_name',
      'Deleted account', 'avatar_url', null))
  where n.user_id in (select f.creator_id from public.follow_notices f where f.follower_id = p_user)
    and n.type = 'follow' and n.data #>> '{follower,id}' = p_user::text;
  delete from public.follow_notices where follower_id = p_user or creator_id = p_user;
  delete from public.follows where follower_id = p_user or creator_id = p_user;
  delete from public.bookmarks where user_id = p_user or creator_id = p_user;
  delete from public.blocks where blocker_id = p_user or blocked_id = p_user;
  delete from public.mutes where muter_id = p_user or muted_id = p_user;
  delete from public.privacy_settings where user_id = p_user;
  update public.reports set reporter_id = null, details = '' where reporter_id = p_user;
  delete from public.reports where subject = 'person' and subject_id = p_user;
$$;
--> statement-breakpoint
-- source: src/features/subscriptions/change.sql
-- What a subscriber changes: cancel at once, agree again (decision G7); and what they are told ahead of time.

-- Nothing is charged any more from here on; what is paid for runs to its end. Said again it changes nothing. Returns {outcome:
-- 'done', subscription, replayed} or {outcome: 'refused', reason: 'not_found', replayed}.
create or replace function ledger.subscription_cancel(p_subscriber uuid, p_membership uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_membership public.memberships;
  v_again boolean;
begin
  select * into v_membership from public.memberships where id = p_membership and subscriber_id = p_subscriber;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  -- a renewal that has begun is over first
  perform pg_advisory_xact_lock(public.subscription_turn(p_subscriber, v_membership.creator_id));
  select * into strict v_membership from public.memberships where id = p_membership for update;
  v_again := v_membership.state = 'ended' or v_membership.cancelled_at is not null;
  if not v_again and v_membership.paid_until <= now() then
    update public.memberships set cancelled_at = now() where id = p_membership;
    perform ledger_internal.subscription_end(p_membership, 'cancelled');
  elsif not v_again then
    update public.memberships set renews = false, cancelled_at = now(), end_reason = 'cancelled' where id = p_membership;
    perform ledger_internal.subscription_tell(p_membership, 'cancelled');
  end if;
  return jsonb_build_object('outcome', 'done', 'replayed', v_again, 'subscription', public.membership_json(p_membership));
end $$;
--> statement-breakpoint
-- The subscriber agrees to a price: a new one, to go on after cancelling, or for another tier of the creator, which then
-- begins with the next month. Returns {outcome: 'done', subscription, replayed} or {outcome: 'refused', reason, replayed} with
-- reason not_found, over, tier_not_found or price_changed (with price).
create or replace function ledger.subscription_agree(
  p_subscriber uuid, p_membership uuid, p_tier uuid, p_price integer, p_words text
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_membership public.memberships;
  v_tier public.subscription_tiers;
begin
  select * into v_membership from public.memberships where id = p_membership and subscriber_id = p_subscriber;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  perform pg_advisory_xact_lock(public.subscription_turn(p_subscriber, v_membership.creator_id));
  select * into strict v_membership from public.memberships where id = p_membership for update;
  if v_membership.state = 'ended' then
    return ledger_internal.refusal('over');
  end if;
  select * into v_tier from public.subscription_tiers
  where id = coalesce(p_tier, v_membership.tier_id) and creator_id = v_membership.creator_id and deleted_at is null
    and public.reach(p_subscriber, creator_id) is null;
  if not found then
    return ledger_internal.refusal('tier_not_found');
  elsif p_price is distinct from v_tier.price_tokens then
    return ledger_internal.refusal('price_changed') || jsonb_build_object('price', v_tier.price_tokens);
  end if;
  update public.memberships
  set tier_id = v_tier.id, price_tokens = v_tier.price_tokens, renews = true, consented_at = now(), cancelled_at = null,
    end_reason = null, told_price = null, reminded_at = null
  where id = p_membership;
  insert into public.subscription_consents (membership_id, subscriber_id, tier_id, price_tokens, words)
  values (p_membership, p_subscriber, v_tier.id, v_tier.price_tokens, p_words);
  return jsonb_build_object('outcome', 'done', 'replayed', false, 'subscription', public.membership_json(p_membership));
end $$;
--> statement-breakpoint
-- Tells at most p_limit people of a renewal p_days ahead, each once a month; for a scheduled job. Returns how many.
create or replace function ledger.subscriptions_remind(p_days integer, p_limit integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_told uuid[];
begin
  with due as (
    select id from public.memberships
    where state = 'active' and renews and reminded_at is null and paid_until <= now() + make_interval(days => p_days)
      and paid_until > now()
    order by paid_until limit p_limit for update skip locked
  ), told as (
    update public.memberships m set reminded_at = now() from due where m.id = due.id returning m.id
  )
  select coalesce(array_agg(id), '{}') into v_told from told;
  perform ledger_internal.subscription_tell(m.id, case when t.deleted_at is not null then 'closed'
    when t.price_tokens > m.price_tokens then 'price' else 'ahead' end)
  from public.memberships m join public.subscription_tiers t on t.id = m.tier_id where m.id = any (v_told);
  return cardinality(v_told);
end $$;
--> statement-breakpoint
-- Tells at most p_limit subscribers of one tier that it costs more or is closed, each once; a closed one ends with their
-- month. For a scheduled job, any number at once. Returns how many; 0: there is nobody left.
create or replace function ledger.subscriptions_announce(p_limit integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_tier public.subscription_tiers;
  v_told uuid[];
begin
  select * into v_tier from public.subscription_tiers where announcing order by id limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  with due as (
    select id from public.memberships
    where tier_id = v_tier.id and state <> 'ended' and renews and (v_tier.deleted_at is not null
      or (price_tokens < v_tier.price_tokens and told_price is distinct from v_tier.price_tokens))
    order by id limit p_limit for update
  ), told as (
    update public.memberships m
    set told_price = v_tier.price_tokens, renews = v_tier.deleted_at is null,
      end_reason = case when v_tier.deleted_at is not null then 'tier_closed' end
    from due where m.id = due.id returning m.id
  )
  select coalesce(array_agg(id), '{}') into v_told from told;
  perform ledger_internal.subscription_tell(t.id, case when v_tier.deleted_at is null then 'price' else 'closed' end)
  from unnest(v_told) as t (id);
  if cardinality(v_told) < p_limit then
    update public.subscription_tiers set announcing = false where id = v_tier.id;
  end if;
  -- also when nobody had to be told: there may be another tier
  return greatest(1, cardinality(v_told));
end $$;
--> statement-breakpoint
-- Each paid period has its movement and each movement its period; nobody pays twice for the same days.
create or replace view ledger_internal.proof_subscriptions as
select format('period %s of membership %s', s.number, s.membership_id) as subject,
  'without its movement, or for another amount' as detail
from public.subscriptions s
left join ledger.movements m on m.id = s.movement_id and m.kind = 'subscription' and m.tokens = s.tokens
  and m.payer_id = s.subscriber_id and m.payee_id = s.creator_id and m.reference = s.membership_id
where s.membership_id is not null and m.id is null
union all
select 'movement ' || m.id, 'pays for no period of a subscription'
from ledger.movements m left join public.subscriptions s on s.movement_id = m.id
where m.kind = 'subscription' and s.movement_id is null
union all
select format('membership %s', s.membership_id), 'is paid twice for the same days'
from public.subscriptions s
join public.subscriptions o on o.membership_id = s.membership_id and o.number > s.number and o.starts_at < s.ends_at
where s.membership_id is not null;
--> statement-breakpoint
-- source: src/features/subscriptions/perks.sql
-- What a running, paid month gives. Other features ask here, in their own statement.

-- The kinds of message that somebody writes to a creator for nothing.
create or replace function public.free_message_kinds(p_writer uuid, p_reader uuid) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct k.kind order by k.kind), '{}')
  from public.subscriptions s
  left join public.subscription_tiers t on t.id = s.tier_id and t.deleted_at is null
  cross join lateral unnest(s.message_kinds || coalesce(t.message_kinds, '{}')) as k (kind)
  where s.subscriber_id = p_writer and s.creator_id = p_reader and s.starts_at <= now() and s.ends_at > now()
$$;
--> statement-breakpoint
-- Whether what a creator locked for a tier is open to somebody: they pay for that tier now, or for one that costs as much,
-- and it unlocks content. The tier may be closed since.
create or replace function public.opens_tier(p_viewer uuid, p_tier uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.subscription_tiers wanted
    join public.subscriptions s on s.creator_id = wanted.creator_id and s.subscriber_id = p_viewer
    left join public.subscription_tiers t on t.id = s.tier_id
    where wanted.id = p_tier and s.starts_at <= now() and s.ends_at > now()
      and (s.unlocks_content or coalesce(t.unlocks_content, false))
      and (s.tier_id = wanted.id or s.tokens >= wanted.price_tokens))
$$;
--> statement-breakpoint
-- source: src/features/subscriptions/personal.sql
-- The subscriptions' part of what is known of a person (accounts/data.sql). Who subscribes to somebody is those people's
-- matter: it is not in the somebody's export.

create or replace function personal.export_subscriptions(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.creator_id || '/' || s.starts_at, json_build_object('creator', u.username, 'starts_at', s.starts_at,
    'ends_at', s.ends_at, 'tier', t.name, 'tokens', s.tokens)
  from public.subscriptions s
  join public.users u on u.id = s.creator_id
  left join public.subscription_tiers t on t.id = s.tier_id
  where s.subscriber_id = p_user and (p_after is null
    or (s.creator_id, s.starts_at) > (split_part(p_after, '/', 1)::uuid, split_part(p_after, '/', 2)::timestamptz))
  order by s.creator_id, s.starts_at limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_memberships(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select m.id::text, json_build_object('id', m.id, 'creator', u.username, 'tier', t.name, 'price', m.price_tokens,
    'since', m.created_at, 'paid_until', m.paid_until, 'renews', m.renews, 'cancelled_at', m.cancelled_at,
    'ended_at', m.ended_at)
  from public.memberships m
  join public.users u on u.id = m.creator_id
  join public.subscription_tiers t on t.id = m.tier_id
  where m.subscriber_id = p_user and (p_after is null or m.id > p_after::uuid) order by m.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_subscription_consents(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select c.id::text, json_build_object('subscription', c.membership_id, 'price', c.price_tokens, 'words', c.words,
    'given_at', c.given_at)
  from public.subscription_consents c
  where c.subscriber_id = p_user and (p_after is null or c.id > p_after::uuid) order by c.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_subscription_tiers(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select t.id::text, json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'price', t.price_tokens,
    'benefits', t.benefits, 'created_at', t.created_at, 'closed_at', t.deleted_at)
  from public.subscription_tiers t
  where t.creator_id = p_user and (p_after is null or t.id > p_after::uuid) order by t.id limit p_limit
$$;
--> statement-breakpoint
-- What was paid and agreed to stays, under ids alone. What runs ends: nobody is charged for, or by, somebody who is gone.
-- Tiers keep their price alone; whoever was told of the person keeps a notice without the name.
create or replace function personal.forget_subscriptions(p_user uuid) returns void
language sql set search_path = '' as $$
  update public.notifications n
  set title = replace(n.title, n.data ->> 'creator', 'Deleted account'),
    message = replace(n.message, n.data ->> 'creator', 'Deleted account'),
    data = n.data || '{"creator": "Deleted account", "tier": "Deleted"}'
  where n.user_id in (select m.subscriber_id from public.memberships m where m.creator_id = p_user)
    and n.type = 'system' and n.data ->> 'creator_id' = p_user::text and n.data ? 'subscription_id';
  update public.notifications n
  set title = replace(n.title, n.data #>> '{subscriber,display_name}', 'Deleted account'),
    data = jsonb_set(n.data, '{subscriber}', jsonb_build_object('id', p_user, 'username', null, 'display_name',
      'Deleted account', 'avatar_url', null))
  where n.user_id in (select m.creator_id from public.memberships m where m.subscriber_id = p_user)
    and n.type = 'system' and n.data #>> '{subscriber,id}' = p_user::text;
  update public.memberships
  set state = 'ended', renews = false, ended_at = now(), end_reason = 'gone', grace_until = null
  where (subscriber_id = p_user or creator_id = p_user) and state <> 'ended';
  update public.subscription_tiers
  set name = 'Deleted ' || id, description = '', benefits = '{}', deleted_at = coalesce(deleted_at, now()), announcing = false
  where creator_id = p_user;
$$;
--> statement-breakpoint
-- source: src/features/subscriptions/renew.sql
-- A month ends: it is paid again, once, or the subscription ends (decision G7).

create or replace function ledger_internal.subscription_end(p_membership uuid, p_reason text) returns jsonb
language plpgsql as $$
begin
  update public.memberships
  set state = 'ended', renews = false, ended_at = now(), end_reason = p_reason, grace_until = null
  where id = p_membership;
  perform ledger_internal.subscription_tell(p_membership, 'ended');
  return jsonb_build_object('outcome', 'done', 'event', 'ended');
end $$;
--> statement-breakpoint
-- Why a membership that is due is not charged any more; null: nothing stands against it.
create or replace function ledger_internal.subscription_over(
  p_membership public.memberships, p_tier public.subscription_tiers, p_grace interval
) returns text language sql stable as $$
  select case
    when not p_membership.renews then coalesce(p_membership.end_reason, 'cancelled')
    when p_tier.deleted_at is not null then 'tier_closed'
    when p_tier.price_tokens > p_membership.price_tokens then 'price'
    when p_membership.paid_until + p_grace <= now() then 'unpaid'
    when public.reach(p_membership.subscriber_id, p_membership.creator_id) is not null then 'gone'
  end
$$;
--> statement-breakpoint
-- What is due of one membership; the caller has its turn. p_settings = {grace_days, retry_minutes, late_minutes}; p_asked: the
-- subscriber wants it tried now. The period has a number that only one row can have, and everything is one transaction, so
-- a run that is killed has either charged and renewed, or neither.
-- Returns {outcome: 'done', event: 'renewed' (with balance), 'ended' or 'nothing'} or pay's refusal.
create or replace function ledger_internal.subscription_due(p_membership uuid, p_settings jsonb, p_asked boolean)
returns jsonb language plpgsql as $$
declare
  v_membership public.memberships;
  v_tier public.subscription_tiers;
  v_starts timestamptz;
  v_reason text;
  v record;
begin
  select * into strict v_membership from public.memberships where id = p_membership for update;
  if v_membership.state = 'ended' or v_membership.paid_until > now()
    or (v_membership.attempt_at > now() and not p_asked)
  then
    return jsonb_build_object('outcome', 'done', 'event', 'nothing');
  end if;
  select * into strict v_tier from public.subscription_tiers where id = v_membership.tier_id;
  v_reason := ledger_internal.subscription_over(v_membership, v_tier,
    make_interval(days => (p_settings ->> 'grace_days')::integer));
  if v_reason is not null then
    return ledger_internal.subscription_end(p_membership, v_reason);
  end if;
  v := ledger_internal.pay('subscription', v_membership.subscriber_id, v_membership.creator_id, v_tier.price_tokens,
    v_tier.name, 'renewal', p_membership, null, null, null);
  if not v.paid then
    return ledger_internal.subscription_unpaid(v_membership, v.answer, p_settings, p_asked);
  end if;
  -- From where the last month ended; who had to wait longer gets a whole month from now.
  v_starts := v_membership.paid_until;
  if v_membership.state = 'grace'
    or v_starts < now() - make_interval(mins => (p_settings ->> 'late_minutes')::integer)
  then
    v_starts := now();
    v_membership.anchor_at := v_starts;
    v_membership.months := 0;
  end if;
  update public.memberships
  set state = 'active', grace_until = null, reminded_at = null, anchor_at = v_membership.anchor_at,
    months = v_membership.months + 1, periods = periods + 1,
    paid_until = v_membership.anchor_at + make_interval(months => v_membership.months + 1),
    attempt_at = v_membership.anchor_at + make_interval(months => v_membership.months + 1)
  where id = p_membership returning * into v_membership;
  perform ledger_internal.subscription_period(v_membership, v_tier, v.movement, v_starts);
  perform ledger_internal.subscription_tell(p_membership, 'renewed');
  perform ledger_internal.tell_balance(v_membership.subscriber_id, v.balance, -v_tier.price_tokens, v.movement);
  perform ledger_internal.tell_earnings(v_membership.creator_id);
  perform ledger_internal.fold_sometimes(v.pending);
  return jsonb_build_object('outcome', 'done', 'event', 'renewed', 'balance', v.balance);
end $$;
--> statement-breakpoint
-- A renewal that was refused: too few tokens or the own limit is tried again for some days and told once; anything else
-- says that one of the two is not there any more.
create or replace function ledger_internal.subscription_unpaid(
  p_membership public.memberships, p_answer jsonb, p_settings jsonb, p_asked boolean
) returns jsonb language plpgsql as $$
declare
  v_grace timestamptz := p_membership.paid_until + make_interval(days => (p_settings ->> 'grace_days')::integer);
begin
  if p_answer ->> 'reason' not in ('insufficient_tokens', 'weekly_limit') then
    return ledger_internal.subscription_end(p_membership.id, 'gone');
  end if;
  if p_membership.state = 'active' or not p_asked then
    update public.memberships
    set state = 'grace', grace_until = v_grace,
      attempt_at = least(v_grace, now() + make_interval(mins => (p_settings ->> 'retry_minutes')::integer))
    where id = p_membership.id;
  end if;
  if p_membership.state = 'active' then
    perform ledger_internal.subscription_tell(p_membership.id, 'failed');
  end if;
  return p_answer;
end $$;
--> statement-breakpoint
-- Does what is due of one membership, the longest due first; for a scheduled job, any number at once: each takes another
-- one. Returns what happened; null: there is nothing, or others are at it.
create or replace function ledger.subscription_renew_next(p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_answer jsonb;
begin
  for v_due in
    select id, subscriber_id, creator_id from public.memberships
    where state <> 'ended' and attempt_at <= now() order by attempt_at limit 64
  loop
    continue when not pg_try_advisory_xact_lock(public.subscription_turn(v_due.subscriber_id, v_due.creator_id));
    v_answer := ledger_internal.subscription_due(v_due.id, p_settings, false);
    if v_answer ->> 'event' is distinct from 'nothing' then
      return v_answer;
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- The subscriber has tokens again and does not wait. Returns {outcome: 'done', event, subscription, balance} or {outcome:
-- 'refused', reason: not_found, nothing_due or one of pay's}.
create or replace function ledger.subscription_pay(p_subscriber uuid, p_membership uuid, p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_creator uuid := (select creator_id from public.memberships where id = p_membership and subscriber_id = p_subscriber);
  v_answer jsonb;
begin
  if v_creator is null then
    return ledger_internal.refusal('not_found');
  end if;
  perform pg_advisory_xact_lock(public.subscription_turn(p_subscriber, v_creator));
  v_answer := ledger_internal.subscription_due(p_membership, p_settings, true);
  if v_answer ->> 'event' = 'nothing' then
    return ledger_internal.refusal('nothing_due');
  elsif v_answer ->> 'outcome' = 'refused' then
    return v_answer;
  end if;
  return v_answer || jsonb_build_object('replayed', false, 'subscription', public.membership_json(p_membership));
end $$;
--> statement-breakpoint
-- source: src/features/subscriptions/subscribe.sql
-- A fan subscribes to a creator (decision G7): decided, paid and written in one round trip. What happens between the two
-- happens one after the other: every function takes `subscription_turn` first, then the membership, then the tokens.

create or replace function public.subscription_turn(p_subscriber uuid, p_creator uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('subscription ' || p_subscriber::text || p_creator::text, 0)
$$;
--> statement-breakpoint
-- A membership as the wire has it.
create or replace function public.membership_json(p_membership uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', m.id,
    'creator', jsonb_build_object('id', c.id, 'username', c.username, 'display_name', c.display_name,
      'avatar_url', c.avatar_url, 'available', c.status = 'active' and c.role = 'creator'
        and public.reach(m.subscriber_id, c.id) is null),
    'tier', jsonb_build_object('id', t.id, 'name', t.name, 'price_tokens', t.price_tokens,
      'free_message_kinds', t.message_kinds, 'unlocks_content', t.unlocks_content, 'benefits', t.benefits,
      'offered', t.deleted_at is null),
    'status', case when m.state = 'ended' then 'ended' when m.state = 'grace' then 'past_due' when m.renews then 'active'
      else 'cancelled' end,
    'price_tokens', m.price_tokens,
    'next_price_tokens', case when m.state <> 'ended' and m.renews then least(m.price_tokens, t.price_tokens) end,
    'needs_consent', m.state <> 'ended' and m.renews and t.price_tokens > m.price_tokens,
    'renews', m.renews, 'started_at', m.created_at, 'current_period_end', m.paid_until, 'retry_until', m.grace_until,
    'consented_at', m.consented_at, 'cancelled_at', m.cancelled_at, 'ended_at', m.ended_at, 'end_reason', m.end_reason)
  from public.memberships m
  join public.users c on c.id = m.creator_id
  join public.subscription_tiers t on t.id = m.tier_id
  where m.id = p_membership
$$;
--> statement-breakpoint
-- A mail to the subscriber, which is a notification too.
create or replace function ledger_internal.subscription_tell(p_membership uuid, p_event text) returns void
language plpgsql as $$
begin
  perform ledger_internal.mail(m.subscriber_id, 'subscription', jsonb_build_object('event', p_event,
    'subscription_id', m.id, 'creator_id', c.id, 'creator', c.display_name, 'tier', t.name, 'price', t.price_tokens,
    'agreed', m.price_tokens, 'until', m.paid_until, 'retry_until', m.grace_until, 'reason', m.end_reason))
  from public.memberships m
  join public.users c on c.id = m.creator_id
  join public.subscription_tiers t on t.id = m.tier_id
  where m.id = p_membership;
end $$;
--> statement-breakpoint
-- Writes a paid period down, with what the tier gives.
create or replace function ledger_internal.subscription_period(
  p_membership public.memberships, p_tier public.subscription_tiers, p_movement uuid, p_starts timestamptz
) returns void language plpgsql as $$
begin
  insert into public.subscriptions (subscriber_id, creator_id, starts_at, ends_at, membership_id, number, tier_id, tokens,
    movement_id, message_kinds, unlocks_content)
  select p_membership.subscriber_id, p_membership.creator_id, p_starts, p_membership.paid_until, p_membership.id,
    p_membership.periods, p_tier.id, m.tokens, p_movement, p_tier.message_kinds, p_tier.unlocks_content
  from ledger.movements m where m.id = p_movement;
end $$;
--> statement-breakpoint
-- Tells the creator, unless they do not want to hear of this person. p_texts = {title, message}.
create or replace function ledger_internal.subscription_notice(
  p_membership public.memberships, p_tier public.subscription_tiers, p_texts jsonb
) returns void language plpgsql as $$
begin
  insert into public.notifications (user_id, type, title, message, data)
  select p_membership.creator_id, 'system', left(replace(p_texts ->> 'title', '{subscriber}', u.display_name), 200),
    replace(replace(p_texts ->> 'message', '{tokens}', p_tier.price_tokens::text), '{tier}', p_tier.name),
    jsonb_build_object('membership_id', p_membership.id, 'subscriber', jsonb_build_object('id', u.id,
      'username', u.username, 'display_name', u.display_name, 'avatar_url', u.avatar_url))
  from public.users u
  where u.id = p_membership.subscriber_id and not public.is_muted(u.id, p_membership.creator_id);
end $$;
--> statement-breakpoint
-- POST /subscriptions. p_price is what the subscriber was shown and agreed to, p_words what stood beside the box; p_key and
-- p_hash are the caller's Idempotency-Key and body hash, p_texts the creator's notice.
--
-- Returns {outcome: 'done', subscription, balance, movement_id, replayed} or {outcome: 'refused', reason, replayed} with
-- reason idempotency_conflict, tier_not_found, price_changed (with price), already_subscribed, sender_inactive, self,
-- recipient_not_found, recipient_not_creator, insufficient_tokens or weekly_limit (with limit, left and frees_at).
create or replace function ledger.subscribe(
  p_subscriber uuid, p_tier uuid, p_price integer, p_words text, p_country text, p_key text, p_hash text, p_texts jsonb
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_tier public.subscription_tiers;
  v_membership public.memberships;
  v_answer jsonb;
  v_reason text;
  v_paid boolean := false;
  v record;
begin
  select * into v_tier from public.subscription_tiers where id = p_tier;
  perform pg_advisory_xact_lock(coalesce(public.subscription_turn(p_subscriber, v_tier.creator_id), 0));
  v_answer := ledger_internal.answered(p_subscriber, p_key, p_hash);
  if v_answer is null then
    -- again: it may have changed while others had their turn
    select * into v_tier from public.subscription_tiers where id = p_tier;
    v_reason := case
      when v_tier.id is null or v_tier.deleted_at is not null or public.reach(p_subscriber, v_tier.creator_id) is not null
        or public.hidden_in(v_tier.creator_id, p_country) then 'tier_not_found'
      when exists (select from public.memberships
        where subscriber_id = p_subscriber and creator_id = v_tier.creator_id and state <> 'ended') then 'already_subscribed'
      when p_price is distinct from v_tier.price_tokens then 'price_changed'
    end;
    if v_reason is not null then
      v_answer := ledger_internal.refusal(v_reason)
        || case v_reason when 'price_changed' then jsonb_build_object('price', v_tier.price_tokens) else '{}' end;
      return coalesce(ledger_internal.remember(p_subscriber, p_key, p_hash, uuidv7(), v_answer), v_answer);
    end if;
    v_membership.id := uuidv7();
    v := ledger_internal.pay('subscription', p_subscriber, v_tier.creator_id, v_tier.price_tokens, v_tier.name, 'first',
      v_membership.id, p_key, p_hash, p_country);
    v_answer := v.answer;
    v_paid := v.paid;
  end if;
  if v_paid then
    insert into public.memberships (id, subscriber_id, creator_id, tier_id, price_tokens, paid_until, attempt_at)
    values (v_membership.id, p_subscriber, v_tier.creator_id, v_tier.id, v_tier.price_tokens, now() + interval '1 month',
      now() + interval '1 month')
    returning * into v_membership;
    insert into public.subscription_consents (membership_id, subscriber_id, tier_id, price_tokens, words)
    values (v_membership.id, p_subscriber, v_tier.id, v_tier.price_tokens, p_words);
    perform ledger_internal.subscription_period(v_membership, v_tier, v.movement, now());
    perform ledger_internal.subscription_notice(v_membership, v_tier, p_texts);
    perform ledger_internal.subscription_tell(v_membership.id, 'subscribed');
    perform ledger_internal.tell_balance(p_subscriber, v.balance, -v_tier.price_tokens, v.movement);
    perform ledger_internal.tell_earnings(v_tier.creator_id);
  end if;
  if v_answer ->> 'outcome' = 'done' then
    v_answer := v_answer || jsonb_build_object('subscription', (select public.membership_json(s.membership_id)
      from public.subscriptions s where s.movement_id = (v_answer ->> 'movement_id')::uuid));
  end if;
  if v_paid then
    perform ledger_internal.fold_sometimes(v.pending);
  end if;
  return v_answer;
end $$;
--> statement-breakpoint
-- source: src/features/subscriptions/tiers.sql
-- A creator adds a tier (p_id null) or changes one: p_tier has what is to change, by its names on the wire. A higher price
-- holds for who subscribes already only once they agree; the job tells them. Returns {why: null, tier} or {why: not_found,
-- too_many or name_taken, tier: null}.
create or replace function public.tier_write(p_id uuid, p_creator uuid, p_tier jsonb, p_max integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_tier public.subscription_tiers;
  v_price integer;
  v_kinds text[] := (select array_agg(k) from jsonb_array_elements_text(p_tier -> 'free_message_kinds') as k);
  v_benefits text[] := (select array_agg(b) from jsonb_array_elements_text(p_tier -> 'benefits') as b);
begin
  perform pg_advisory_xact_lock(hashtextextended('tiers ' || p_creator::text, 0));
  if p_id is not null then
    select * into v_tier from public.subscription_tiers
    where id = p_id and creator_id = p_creator and deleted_at is null for update;
    if not found then
      return '{"why": "not_found", "tier": null}';
    end if;
  elsif (select count(*) from public.subscription_tiers where creator_id = p_creator and deleted_at is null) >= p_max then
    return '{"why": "too_many", "tier": null}';
  end if;
  if exists (select from public.subscription_tiers where creator_id = p_creator and deleted_at is null
    and lower(name) = lower(p_tier ->> 'name') and id is distinct from p_id)
  then
    return '{"why": "name_taken", "tier": null}';
  end if;
  v_price := coalesce((p_tier ->> 'price_tokens')::integer, v_tier.price_tokens);
  insert into public.subscription_tiers as t (id, creator_id, name, description, price_tokens, message_kinds,
    unlocks_content, benefits)
  values (coalesce(p_id, uuidv7()), p_creator, coalesce(p_tier ->> 'name', v_tier.name),
    coalesce(p_tier ->> 'description', v_tier.description, ''), v_price,
    case when p_tier ? 'free_message_kinds' then coalesce(v_kinds, '{}') else coalesce(v_tier.message_kinds, '{}') end,
    coalesce((p_tier ->> 'unlocks_content')::boolean, v_tier.unlocks_content, false),
    case when p_tier ? 'benefits' then coalesce(v_benefits, '{}') else coalesce(v_tier.benefits, '{}') end)
  on conflict (id) do update
  set name = excluded.name, description = excluded.description, price_tokens = excluded.price_tokens,
    message_kinds = excluded.message_kinds, unlocks_content = excluded.unlocks_content, benefits = excluded.benefits,
    announcing = t.announcing or excluded.price_tokens > t.price_tokens, updated_at = now()
  returning * into v_tier;
  return jsonb_build_object('why', null, 'tier', jsonb_build_object('id', v_tier.id, 'creator_id', v_tier.creator_id,
    'name', v_tier.name, 'description', v_tier.description, 'price_tokens', v_tier.price_tokens,
    'free_message_kinds', v_tier.message_kinds, 'unlocks_content', v_tier.unlocks_content, 'benefits', v_tier.benefits,
    'created_at', v_tier.created_at));
end $$;
--> statement-breakpoint
-- source: src/server/db/roles.sql
-- The application's role. It reads and writes the tables of schema public, calls the functions of schema ledger, and
-- has no right at all on the ledger's tables or on ledger_internal (architecture rule 3). Runs as the owner of the
-- database, which on Neon is not a superuser. The role has no password here: whoever runs the database sets one.
do $$
begin
  if not exists (select from pg_roles where rolname = 'limelight_app') then
    create role limelight_app login;
  end if;
end $$;
--> statement-breakpoint
grant usage on schema public, ledger to limelight_app;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema public to limelight_app;
--> statement-breakpoint
grant usage, select on all sequences in schema public to limelight_app;
--> statement-breakpoint
alter default privileges in schema public grant select, insert, update, delete on tables to limelight_app;
--> statement-breakpoint
alter default privileges in schema public grant usage, select on sequences to limelight_app;
--> statement-breakpoint
-- Written only by the functions that move the tokens they speak of.
revoke insert, update, delete on public.tips, public.purchases, public.stripe_events, public.refunds, public.disputes,
  public.fraud_warnings, public.orders, public.order_history from limelight_app;
--> statement-breakpoint
revoke insert, update, delete on public.memberships, public.subscription_consents, public.subscriptions from limelight_app;
--> statement-breakpoint
-- PostgreSQL lets everybody execute a new function unless told otherwise.
alter default privileges revoke execute on functions from public;
--> statement-breakpoint
alter default privileges in schema public grant execute on functions to limelight_app;
--> statement-breakpoint
alter default privileges in schema ledger grant execute on functions to limelight_app;
--> statement-breakpoint
revoke execute on all functions in schema ledger, ledger_internal from public;
--> statement-breakpoint
grant execute on all functions in schema ledger to limelight_app;
