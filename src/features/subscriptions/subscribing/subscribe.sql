-- Subscribes a fan to a creator: checks, charges and writes in one round trip. Changes between a fan and a creator are
-- serialized: every function locks `subscription_turn` first, then the membership, then the tokens.

create or replace function public.subscription_turn(p_subscriber uuid, p_creator uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('subscription ' || p_subscriber::text || p_creator::text, 0)
$$;

-- Returns a membership as the API returns it.
create or replace function public.membership_json(p_membership uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', m.id,
    'creator', jsonb_build_object('id', c.id, 'username', c.username, 'display_name', c.display_name,
      'avatar_url', c.avatar_url, 'available', c.status = 'active' and c.role = 'creator'
        and public.reach(m.subscriber_id, c.id) is null),
    'tier', jsonb_build_object('id', t.id, 'name', t.name, 'price_tokens', t.price_tokens,
      'free_message_kinds', t.message_kinds, 'unlocks_content', t.unlocks_content, 'benefits', t.benefits,
      'offered', t.deleted_at is null),
    'status', case when m.state = 'ended' then 'ended' when m.state = 'grace' then 'past_due'
      when m.state = 'paused' then 'paused' when m.renews then 'active'
      else 'cancelled' end,
    'price_tokens', m.price_tokens,
    'next_price_tokens', case when m.state <> 'ended' and m.renews then least(m.price_tokens, t.price_tokens) end,
    'needs_consent', m.state <> 'ended' and m.renews and t.price_tokens > m.price_tokens,
    'renews', m.renews, 'started_at', m.created_at, 'current_period_end', m.paid_until,
    'retry_until', coalesce(m.grace_until, m.paused_until),
    'consented_at', m.consented_at, 'cancelled_at', m.cancelled_at, 'ended_at', m.ended_at, 'end_reason', m.end_reason)
  from public.memberships m
  join public.users c on c.id = m.creator_id
  join public.subscription_tiers t on t.id = m.tier_id
  where m.id = p_membership
$$;

-- Sends the subscriber a mail and the same text as a notification.
create or replace function ledger_internal.subscription_tell(p_membership uuid, p_event text) returns void
language plpgsql as $$
begin
  perform ledger_internal.mail(m.subscriber_id, 'subscription', jsonb_build_object('event', p_event,
    'subscription_id', m.id, 'creator_id', c.id, 'creator', c.display_name, 'tier', t.name, 'price', t.price_tokens,
    'agreed', m.price_tokens, 'until', m.paid_until, 'retry_until', coalesce(m.grace_until, m.paused_until),
    'reason', m.end_reason))
  from public.memberships m
  join public.users c on c.id = m.creator_id
  join public.subscription_tiers t on t.id = m.tier_id
  where m.id = p_membership;
end $$;

-- Inserts a paid period with a copy of the tier's perks.
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

-- Notifies the creator of a new subscription, or of one that paused, resumed or ended after a pause. Sends nothing if
-- the creator muted the subscriber.
create or replace function ledger_internal.subscription_notice(p_membership uuid, p_event text) returns void
language plpgsql as $$
begin
  perform public.notify(m.creator_id,
    case p_event when 'subscribed' then 'system.subscriber' else 'system.subscriber_pause' end,
    jsonb_build_object('membership_id', m.id, 'event', p_event, 'until', m.paused_until, 'tier', t.name,
      'tokens', t.price_tokens, 'subscriber', jsonb_build_object('id', u.id, 'username', u.username,
        'display_name', u.display_name, 'avatar_url', u.avatar_url)))
  from public.memberships m
  join public.subscription_tiers t on t.id = m.tier_id
  join public.users u on u.id = m.subscriber_id
  where m.id = p_membership and not public.is_muted(u.id, m.creator_id);
end $$;

-- POST /subscriptions. p_price: the price that the subscriber saw and agreed to; p_words: the text beside the checkbox;
-- p_key and p_hash: the caller's Idempotency-Key and body hash.
-- 
-- Returns {outcome: 'done', subscription, balance, movement_id, replayed} or {outcome: 'refused', reason, replayed}
-- with reason idempotency_conflict, tier_not_found, price_changed (with price), already_subscribed, sender_inactive,
-- self, recipient_not_found, recipient_not_creator, insufficient_tokens or weekly_limit (with limit, left and
-- frees_at).
create or replace function ledger.subscribe(
  p_subscriber uuid, p_tier uuid, p_price integer, p_words text, p_country text, p_key text, p_hash text
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
    -- reads the tier again, because it may have changed while waiting for the lock
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
    insert into public.memberships (id, subscriber_id, creator_id, tier_id, price_tokens, country, paid_until, attempt_at)
    values (v_membership.id, p_subscriber, v_tier.creator_id, v_tier.id, v_tier.price_tokens, p_country,
      now() + interval '1 month', now() + interval '1 month')
    returning * into v_membership;
    insert into public.subscription_consents (membership_id, subscriber_id, tier_id, price_tokens, words)
    values (v_membership.id, p_subscriber, v_tier.id, v_tier.price_tokens, p_words);
    perform ledger_internal.subscription_period(v_membership, v_tier, v.movement, now());
    perform ledger_internal.subscription_notice(v_membership.id, 'subscribed');
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
