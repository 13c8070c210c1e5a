-- source: src/features/purchase/purchase.sql
-- Token purchases (decision D8): opened before the provider is asked, credited exactly once by whoever learns of the
-- success first: webhook, answer or reconciling job. Every function returns the purchase as
-- {outcome: 'done', replayed, claimed?, purchase: {...}} or {outcome: 'refused', reason, replayed}.

create or replace function ledger_internal.purchase_json(p public.purchases) returns jsonb
language plpgsql immutable as $$
begin
  return jsonb_build_object('id', p.id, 'user_id', p.user_id, 'recipient_id', p.recipient_id, 'message', p.message,
    'package_id', p.package_id, 'tokens', p.tokens, 'usd_cents', p.usd_cents, 'status', p.status,
    'payment_intent_id', p.stripe_payment_intent_id, 'last_error', p.last_error, 'movement_id', p.movement_id,
    'created_at', p.created_at, 'credited_at', p.credited_at, 'refund_state', p.refund_state,
    'dispute_state', p.dispute_state);
end $$;
--> statement-breakpoint
create or replace function ledger_internal.purchase_answer(
  p public.purchases, p_replayed boolean, p_claimed boolean default false
) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('outcome', 'done', 'replayed', p_replayed, 'claimed', p_claimed,
    'purchase', ledger_internal.purchase_json(p));
end $$;
--> statement-breakpoint
-- Opens a purchase, or finds the one that the same request opened. `claimed` is true for exactly one caller: that one
-- goes to the provider; the others wait for its purchase to leave 'created'. A claim ends after p_claim_seconds or with
-- purchase_release, then the next identical call gets it: use the purchase's id as the provider's idempotency key.
-- Refusals: idempotency_conflict, invalid_amount, buyer_inactive, invalid_recipient, gifts_not_accepted.
create or replace function ledger.purchase_open(
  p_user uuid,
  p_recipient uuid,
  p_message text,
  p_package text,
  p_tokens bigint,
  p_usd_cents bigint,
  p_key text,
  p_hash text,
  p_claim_seconds integer default 30
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_until timestamptz := clock_timestamp() + make_interval(secs => p_claim_seconds);
  v_request uuid := uuidv7();
  v_answer jsonb;
  v_reason text;
  v_claimed boolean := true;
  v_purchase public.purchases;
begin
  if not exists (select from public.users where id = p_user and status = 'active') then
    return ledger_internal.refusal('buyer_inactive');
  end if;
  perform ledger_internal.lock_spendable(p_user);
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer ->> 'outcome' = 'refused' then
    return v_answer;
  elsif v_answer is not null then
    -- Skipping: who credits the purchase right now has locked it and may be waiting for this owner.
    update public.purchases set claimed_until = v_until
    where id = (select id from public.purchases where id = (v_answer ->> 'purchase_id')::uuid and status = 'created'
      and claimed_until <= clock_timestamp() for update skip locked);
    v_claimed := found;
    select * into strict v_purchase from public.purchases where id = (v_answer ->> 'purchase_id')::uuid;
    return ledger_internal.purchase_answer(v_purchase, true, v_claimed);
  end if;

  v_reason := case
    when p_tokens is null or p_tokens < 1 or p_usd_cents is null or p_usd_cents < 1 then 'invalid_amount'
    when p_recipient = p_user or (p_recipient is not null and not exists (
      select from public.users where id = p_recipient and status = 'active')) then 'invalid_recipient'
    -- for whom is blocked either way, nobody is there
    when public.reach(p_user, p_recipient) is not null then 'invalid_recipient'
    when exists (select from public.gift_settings where user_id = p_recipient and not accepts_gifts)
      then 'gifts_not_accepted'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, ledger_internal.refusal(v_reason));
  end if;
  insert into public.purchases (user_id, recipient_id, message, package_id, tokens, usd_cents, claimed_until)
  values (p_user, p_recipient, coalesce(p_message, ''), p_package, p_tokens, p_usd_cents, v_until)
  returning * into v_purchase;
  perform ledger_internal.answer(p_user, p_key, p_hash, v_request,
    jsonb_build_object('outcome', 'done', 'purchase_id', v_purchase.id));
  return ledger_internal.purchase_answer(v_purchase, false, true);
end $$;
--> statement-breakpoint
-- Gives the claim back after the provider could not be asked, so that a retry may ask again at once.
create or replace function ledger.purchase_release(p_purchase uuid) returns void
language sql security definer set search_path = '' as $$
  update public.purchases set claimed_until = clock_timestamp() where id = p_purchase and status = 'created'
$$;
--> statement-breakpoint
-- The purchase that a payment intent belongs to, locked; matched by the purchase's id when the intent never reached the
-- row (the webhook was faster than the answer). Null when there is none, or when the row knows another intent.
create or replace function ledger_internal.lock_purchase(p_purchase uuid, p_intent text) returns public.purchases
language plpgsql as $$
declare
  v_purchase public.purchases;
begin
  if p_intent is not null then
    -- News of one payment come one after the other, also while no row knows of it yet.
    perform pg_advisory_xact_lock(hashtextextended(p_intent, 0));
    select * into v_purchase from public.purchases where stripe_payment_intent_id = p_intent for update;
    if found then
      return v_purchase;
    end if;
  end if;
  -- who waited here for the lock sees the row with the intent that the one before wrote into it
  select * into v_purchase from public.purchases
  where id = p_purchase and (p_intent is null or coalesce(stripe_payment_intent_id, p_intent) = p_intent) for update;
  return v_purchase;
end $$;
--> statement-breakpoint
-- Whether the event had its effect already; otherwise remembers it. The caller holds the purchase's lock.
create or replace function ledger_internal.event_is_new(p_event text, p_type text, p_purchase uuid) returns boolean
language plpgsql as $$
begin
  if p_event is null then
    return true;
  end if;
  insert into public.stripe_events (id, type, purchase_id) values (p_event, coalesce(p_type, ''), p_purchase)
  on conflict do nothing;
  return found;
end $$;
--> statement-breakpoint
create or replace function ledger_internal.tell_purchase(p public.purchases) returns void language plpgsql as $$
begin
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object(
    'channel', 'user:' || p.user_id, 'name', 'purchase.updated', 'data', jsonb_build_object(
      'purchase_id', p.id, 'status', p.status, 'tokens', p.tokens, 'is_gift', p.recipient_id is not null,
      'last_error', p.last_error)));
end $$;
--> statement-breakpoint
-- What the provider says short of success: 'processing', 'requires_action' or 'failed' (with its sentence). A purchase
-- only moves on (tables.ts), so late, repeated and reordered news change nothing. Refusals: purchase_not_found.
create or replace function ledger.purchase_progress(
  p_purchase uuid,
  p_intent text,
  p_status text,
  p_error text default null,
  p_event text default null,
  p_event_type text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order text[] := array['created', 'processing', 'requires_action', 'failed', 'succeeded', 'disputed', 'refunded'];
  v_purchase public.purchases := ledger_internal.lock_purchase(p_purchase, p_intent);
  v_moves_on boolean := array_position(v_order, v_purchase.status) < array_position(v_order, p_status);
begin
  if p_status not in ('processing', 'requires_action', 'failed') then
    raise exception 'purchase_progress does not lead to %', p_status using errcode = 'invalid_parameter_value';
  elsif v_purchase.id is null then
    return ledger_internal.refusal('purchase_not_found');
  elsif not ledger_internal.event_is_new(p_event, p_event_type, v_purchase.id) then
    return ledger_internal.purchase_answer(v_purchase, true);
  end if;
  update public.purchases set
    stripe_payment_intent_id = coalesce(stripe_payment_intent_id, p_intent),
    status = case when v_moves_on then p_status else status end,
    last_error = case when v_moves_on then coalesce(p_error, last_error) else last_error end,
    updated_at = clock_timestamp()
  where id = v_purchase.id
  returning * into strict v_purchase;
  if v_moves_on then
    perform ledger_internal.tell_purchase(v_purchase);
  end if;
  return ledger_internal.purchase_answer(v_purchase, not v_moves_on);
end $$;
--> statement-breakpoint
-- Credits a paid purchase: once, whoever calls first and however often. p_tokens (null: not told) and p_usd_cents must be
-- the row's. p_texts = {title, message, gift_title, gift_message} with {tokens} and {sender}.
-- Refusals (nothing stored, so that the event can be sent again): purchase_not_found, amount_mismatch.
create or replace function ledger.purchase_credit(
  p_purchase uuid,
  p_intent text,
  p_tokens bigint,
  p_usd_cents bigint,
  p_texts jsonb,
  p_event text default null,
  p_event_type text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_purchase public.purchases := ledger_internal.lock_purchase(p_purchase, p_intent);
  v_owner uuid := coalesce(v_purchase.recipient_id, v_purchase.user_id);
  v_gift boolean := v_purchase.recipient_id is not null;
  v_lot record;
begin
  if v_purchase.id is null then
    return ledger_internal.refusal('purchase_not_found');
  elsif p_usd_cents is distinct from v_purchase.usd_cents or p_tokens <> v_purchase.tokens then
    return ledger_internal.refusal('amount_mismatch');
  elsif not ledger_internal.event_is_new(p_event, p_event_type, v_purchase.id) or v_purchase.movement_id is not null then
    return ledger_internal.purchase_answer(v_purchase, true);
  end if;
  perform ledger_internal.lock_people(array[v_owner, v_purchase.user_id]);
  v_lot := ledger_internal.add_lot(case when v_gift then 'gifted' else 'bought' end, 'sales', v_owner, v_purchase.tokens,
    v_purchase.usd_cents, case when v_gift then v_purchase.user_id end, v_purchase.message, v_purchase.package_id,
    v_purchase.id, null);
  update public.purchases set
    stripe_payment_intent_id = coalesce(stripe_payment_intent_id, p_intent),
    status = 'succeeded',
    last_error = null,
    movement_id = v_lot.movement,
    credited_at = clock_timestamp(),
    updated_at = clock_timestamp()
  where id = v_purchase.id
  returning * into v_purchase;
  perform ledger_internal.tell_purchase(v_purchase);
  perform ledger_internal.tell_balance(v_owner, v_lot.balance, v_purchase.tokens, v_lot.movement);
  -- A refund or a dispute may have been heard of before.
  v_purchase := ledger_internal.settle_purchase(v_purchase);
  perform ledger_internal.mail_receipt(v_purchase);
  insert into public.notifications (user_id, type, title, message, data)
  select v_owner, 'system',
    left(replace(replace(p_texts ->> case when v_gift then 'gift_title' else 'title' end,
      '{tokens}', v_purchase.tokens::text), '{sender}', display_name), 200),
    replace(replace(p_texts ->> case when v_gift then 'gift_message' else 'message' end,
      '{tokens}', v_purchase.tokens::text), '{sender}', display_name),
    jsonb_build_object('purchase_id', v_purchase.id, 'tokens', v_purchase.tokens, 'is_gift', v_gift)
  from public.users where id = v_purchase.user_id;
  perform ledger_internal.fold_sometimes(ledger_internal.account(null, 'sales'));
  return ledger_internal.purchase_answer(v_purchase, false);
end $$;
--> statement-breakpoint
create or replace view ledger_internal.proof_purchases as
select 'purchase ' || p.id as subject, 'credited purchase without its lot, or the lot differs' as detail
from public.purchases p left join ledger.lots l on l.purchase_id = p.id
where p.movement_id is not null and (l.id is null or l.initial <> p.tokens or l.usd_cents <> p.usd_cents
  or l.movement_id <> p.movement_id or l.owner_id <> coalesce(p.recipient_id, p.user_id))
union all
select 'lot ' || l.id, 'bought tokens without a credited purchase'
from ledger.lots l left join public.purchases p on p.id = l.purchase_id and p.movement_id = l.movement_id
where l.kind in ('bought', 'gifted') and p.id is null;
--> statement-breakpoint
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
create or replace function personal.export_subscriptions(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.creator_id || '/' || s.starts_at, json_build_object('creator', u.username, 'starts_at', s.starts_at,
    'ends_at', s.ends_at)
  from public.subscriptions s join public.users u on u.id = s.creator_id
  where s.subscriber_id = p_user and (p_after is null
    or (s.creator_id, s.starts_at) > (split_part(p_after, '/', 1)::uuid, split_part(p_after, '/', 2)::timestamptz))
  order by s.creator_id, s.starts_at limit p_limit
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
-- Paid periods stay, as what was paid for them does. What somebody reported stays reported, by nobody and without their
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
-- source: src/features/social/social.sql
-- Who may see, find, follow, write to or pay whom: one rule (decision F3). Whatever one person does to another asks
-- `reach` in its own statement; lists ask the same of many at once (store/reach.server.ts, held equal by a test).

-- null: nothing stands between the two. 'blocked': one has blocked the other, and for neither of them is the other there.
create or replace function public.reach(p_viewer uuid, p_subject uuid) returns text
language sql stable parallel safe set search_path = '' as $$
  select case
    when exists (select from public.blocks where blocker_id = p_viewer and blocked_id = p_subject) then 'blocked'
    when exists (select from public.blocks where blocker_id = p_subject and blocked_id = p_viewer) then 'blocked'
  end
$$;
--> statement-breakpoint
-- Whether somebody does not want to be seen from a country (null: it is not known where).
create or replace function public.hidden_in(p_subject uuid, p_country text) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select exists (select from public.privacy_settings where user_id = p_subject and p_country = any (hidden_countries))
$$;
--> statement-breakpoint
-- Whether somebody wants to hear nothing of another.
create or replace function public.is_muted(p_person uuid, p_by uuid) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select exists (select from public.mutes where muter_id = p_by and muted_id = p_person)
$$;
--> statement-breakpoint
-- null: one may write to the other. Otherwise 'blocked', or 'following', 'subscribers', 'nobody': the only ones who may.
create or replace function public.message_reach(p_writer uuid, p_reader uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(public.reach(p_writer, p_reader), (
    select s.who_may_message from public.privacy_settings s
    where s.user_id = p_reader and not case s.who_may_message
      when 'everyone' then true
      when 'following' then exists (
        select from public.follows where follower_id = p_reader and creator_id = p_writer)
      when 'subscribers' then exists (
        select from public.subscriptions where subscriber_id = p_writer and creator_id = p_reader and ends_at > now())
      else false end))
$$;
--> statement-breakpoint
-- What is done between two people is done one after the other: a follow never slips past a block.
create or replace function public.lock_pair(p_one uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(
    hashtextextended('pair ' || least(p_one, p_other)::text || greatest(p_one, p_other)::text, 0))
$$;
--> statement-breakpoint
-- Why somebody cannot follow or keep a creator: self, inactive, not_found (also blocked, or hidden where they are) or
-- not_creator; null: they can.
create or replace function public.approach(p_person uuid, p_creator uuid, p_country text) returns text
language sql stable set search_path = '' as $$
  select case
    when p_person = p_creator then 'self'
    when not exists (select from public.users where id = p_person and status = 'active') then 'inactive'
    when u.status is distinct from 'active' or public.reach(p_person, p_creator) is not null
      or public.hidden_in(p_creator, p_country) then 'not_found'
    when u.role <> 'creator' then 'not_creator'
  end
  from (select) as one left join public.users u on u.id = p_creator
$$;
--> statement-breakpoint
-- Follows a creator and tells them, if the last time is p_hours ago and they want to hear of this person. p_texts =
-- {title, message} with {follower}. Returns null, also when it is followed already, or a reason of `approach`.
create or replace function public.follow(
  p_follower uuid, p_creator uuid, p_country text, p_hours integer, p_texts jsonb
) returns text language plpgsql set search_path = '' as $$
declare
  v_reason text;
begin
  perform public.lock_pair(p_follower, p_creator);
  v_reason := public.approach(p_follower, p_creator, p_country);
  if v_reason is not null then
    return v_reason;
  end if;
  insert into public.follows (follower_id, creator_id) values (p_follower, p_creator) on conflict do nothing;
  if not found or public.is_muted(p_follower, p_creator) then
    return null;
  end if;
  insert into public.follow_notices as n (creator_id, follower_id) values (p_creator, p_follower)
  on conflict (creator_id, follower_id) do update set told_at = now()
  where n.told_at <= now() - make_interval(hours => p_hours);
  if not found then
    return null;
  end if;
  insert into public.notifications (user_id, type, title, message, data)
  select p_creator, 'follow', left(replace(p_texts ->> 'title', '{follower}', f.display_name), 200),
    replace(p_texts ->> 'message', '{follower}', f.display_name),
    jsonb_build_object('follower', jsonb_build_object('id', f.id, 'username', f.username,
      'display_name', f.display_name, 'avatar_url', f.avatar_url))
  from public.users f where f.id = p_follower;
  return null;
end $$;
--> statement-breakpoint
-- Keeps a creator for later. Returns null or a reason of `approach`, or full: there are p_max of them.
create or replace function public.bookmark(p_user uuid, p_creator uuid, p_country text, p_max integer) returns text
language plpgsql set search_path = '' as $$
declare
  v_reason text := public.approach(p_user, p_creator, p_country);
begin
  if v_reason is not null then
    return v_reason;
  elsif (select count(*) from public.bookmarks where user_id = p_user and creator_id <> p_creator) >= p_max then
    return 'full';
  end if;
  insert into public.bookmarks (user_id, creator_id) values (p_user, p_creator) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
-- Blocks somebody and ends the following in both directions. Who was blocked first may block back. Returns null, self or
-- not_found.
create or replace function public.block(p_blocker uuid, p_blocked uuid) returns text
language plpgsql set search_path = '' as $$
begin
  if p_blocker = p_blocked then
    return 'self';
  end if;
  perform public.lock_pair(p_blocker, p_blocked);
  if not exists (select from public.users where id = p_blocked and erased_at is null) then
    return 'not_found';
  end if;
  insert into public.blocks (blocker_id, blocked_id) values (p_blocker, p_blocked) on conflict do nothing;
  delete from public.follows
  where (follower_id = p_blocker and creator_id = p_blocked) or (follower_id = p_blocked and creator_id = p_blocker);
  return null;
end $$;
--> statement-breakpoint
-- Returns null, self or not_found; who is blocked or has blocked is not there to be muted.
create or replace function public.mute(p_muter uuid, p_muted uuid) returns text
language plpgsql set search_path = '' as $$
begin
  if p_muter = p_muted then
    return 'self';
  elsif not exists (select from public.users where id = p_muted and erased_at is null)
    or public.reach(p_muter, p_muted) is not null then
    return 'not_found';
  end if;
  insert into public.mutes (muter_id, muted_id) values (p_muter, p_muted) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
-- source: src/features/wallet/pay.sql
-- A fan pays a creator at once: what tips, messages, shop and content have in common. The busiest path of the product:
-- `pay` looks everything up with one statement and decides, `transfer` moves the tokens with two, or three with a key.

-- Moves spendable tokens into an account that is credited through the inbox; p_matures_at is set for earnings.
--
-- The debit decides and locks. The answer is complete right after it, so it is stored next, and a concurrent duplicate,
-- which waited at the debit, finds it, undoes its own debit and gives the same answer.
-- answer = {outcome: 'done', movement_id, tokens, balance, created_at, replayed} or {outcome: 'refused', reason:
-- 'insufficient_tokens' or 'idempotency_conflict', replayed}; only if `paid` is true something happened.
create or replace function ledger_internal.transfer(
  p_kind text,
  p_payer uuid,
  p_from bigint,
  p_payee uuid,
  p_to bigint,
  p_tokens bigint,
  p_matures_at timestamptz,
  p_memo text,
  p_label text,
  p_reference uuid,
  p_key text,
  p_hash text,
  out answer jsonb,
  out paid boolean,
  out movement uuid,
  out balance bigint
) language plpgsql as $$
declare
  v_request uuid;
  v_stored jsonb;
begin
  update ledger.accounts a set balance = a.balance - p_tokens where a.id = p_from and a.balance >= p_tokens
  returning a.balance into balance;
  paid := found;
  movement := uuidv7();
  answer := case when paid
    then jsonb_build_object('outcome', 'done', 'movement_id', movement, 'tokens', p_tokens, 'balance', balance,
      'created_at', now(), 'replayed', false)
    else ledger_internal.refusal('insufficient_tokens') end;
  if p_key is not null then
    v_request := uuidv7();
    v_stored := ledger_internal.remember(p_payer, p_key, p_hash, v_request, answer);
    if v_stored is not null then
      if paid then
        update ledger.accounts a set balance = a.balance + p_tokens where a.id = p_from;
      end if;
      answer := v_stored;
      paid := false;
    end if;
  end if;
  if not paid then
    return;
  end if;

  -- Nearly always the first lot is enough; when it is not, the loop takes from several.
  with lot as (
    update ledger.lots set remaining = remaining - p_tokens, open = remaining > p_tokens
    where remaining >= p_tokens and id = (
      select id from ledger.lots where owner_id = p_payer and open and not frozen order by kind desc, id limit 1)
    returning id
  ), used as (
    insert into ledger.lot_uses (lot_id, movement_id, tokens) select id, movement, p_tokens from lot
  ), credited as (
    insert into ledger.inbox (account_id, movement_id, tokens, matures_at) values (p_to, movement, p_tokens, p_matures_at)
  ), moved as (
    insert into ledger.movements (id, from_account, to_account, tokens, from_balance, kind, payer_id, payee_id, memo,
      label, reference, request_id)
    values (movement, p_from, p_to, p_tokens, balance, p_kind, p_payer, p_payee, p_memo, p_label, p_reference, v_request)
  )
  select id into v_request from lot;
  if not found then
    perform ledger_internal.take_from_lots(p_payer, p_tokens, movement);
  end if;
end $$;
--> statement-breakpoint
-- A payment between two people, with every reason against it. Further reasons: invalid_amount, sender_inactive, self,
-- recipient_not_found, recipient_not_creator, weekly_limit (limits.sql). The caller ends with `fold_sometimes(pending)`.
create or replace function ledger_internal.pay(
  p_kind text,
  p_payer uuid,
  p_payee uuid,
  p_tokens bigint,
  p_memo text,
  p_label text,
  p_reference uuid,
  p_key text,
  p_hash text,
  out answer jsonb,
  out paid boolean,
  out movement uuid,
  out balance bigint,
  out payer_username text,
  out payer_display_name text,
  out payer_avatar_url text,
  out pending bigint
) language plpgsql as $$
declare
  v record;
  v_reason text;
  v_done record;
begin
  select p.status, p.username, p.display_name, p.avatar_url, a.id as account, q.status as payee_status,
    q.role as payee_role, b.id as pending, ledger_internal.matures_at(coalesce(c.created_at, q.created_at)) as matures_at,
    l.user_id is not null as limited, public.reach(p_payer, p_payee) as reach
  into v
  from (select) as one
  left join public.users p on p.id = p_payer
  left join ledger.accounts a on a.owner_id = p_payer and a.kind = 'spendable'
  left join public.users q on q.id = p_payee
  left join public.creator_profiles c on c.user_id = p_payee
  left join ledger.accounts b on b.owner_id = p_payee and b.kind = 'pending'
  left join ledger.spending_limits l on l.user_id = p_payer;
  v_reason := case
    when p_tokens is null or p_tokens < 1 then 'invalid_amount'
    when v.status is distinct from 'active' then 'sender_inactive'
    when p_payer = p_payee then 'self'
    when v.payee_status is distinct from 'active' or v.reach is not null then 'recipient_not_found'
    when v.payee_role <> 'creator' then 'recipient_not_creator'
    when v.account is null then 'insufficient_tokens'
  end;
  if v_reason is null and v.limited then
    -- What was spent is only known for certain while nobody else can spend.
    perform ledger_internal.lock_spendable(p_payer);
    answer := ledger_internal.weekly_limit(p_payer, v.account, p_tokens);
  end if;
  if v_reason is not null or answer is not null then
    paid := false;
    answer := coalesce(answer, ledger_internal.refusal(v_reason));
    answer := coalesce(ledger_internal.remember(p_payer, p_key, p_hash, uuidv7(), answer), answer);
    return;
  end if;
  pending := coalesce(v.pending, ledger_internal.account(p_payee, 'pending'));
  v_done := ledger_internal.transfer(p_kind, p_payer, v.account, p_payee, pending, p_tokens, v.matures_at, p_memo, p_label,
    p_reference, p_key, p_hash);
  answer := v_done.answer;
  paid := v_done.paid;
  movement := v_done.movement;
  balance := v_done.balance;
  payer_username := v.username;
  payer_display_name := v.display_name;
  payer_avatar_url := v.avatar_url;
end $$;
