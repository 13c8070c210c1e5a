-- Charges a membership again, once, at the end of its paid month, or ends it.

create or replace function ledger_internal.subscription_end(p_membership uuid, p_reason text) returns jsonb
language plpgsql as $$
declare
  v_was text := (select state from public.memberships where id = p_membership);
begin
  update public.memberships
  set state = 'ended', renews = false, ended_at = now(), end_reason = p_reason, grace_until = null, paused_until = null
  where id = p_membership;
  perform ledger_internal.subscription_tell(p_membership, 'ended');
  -- the creator was notified of the pause, so the creator is also notified of the end
  if v_was = 'paused' then
    perform ledger_internal.subscription_notice(p_membership, 'ended');
  end if;
  return jsonb_build_object('outcome', 'done', 'event', 'ended');
end $$;

-- Returns true while subscriber and creator are temporarily apart: one blocked the other, is suspended or requested
-- deletion, or the creator hides from the country in which the subscriber last agreed or paid. While apart, a due
-- renewal pauses, for at most pause_days.
create or replace function ledger_internal.subscription_is_apart(p_membership public.memberships) returns boolean
language sql stable as $$
  select not public.is_there(p_membership.subscriber_id, p_membership.creator_id, p_membership.country)
    or exists (select from public.users u where u.id in (p_membership.subscriber_id, p_membership.creator_id)
      and u.status <> 'active' and u.erased_at is null)
$$;
create or replace function ledger_internal.subscription_pause_end(p_membership public.memberships, p_settings jsonb)
returns timestamptz language sql stable as $$
  select p_membership.paid_until + make_interval(days => (p_settings ->> 'pause_days')::integer)
$$;

-- Returns true if the renewal was missed: it was not attempted within the grace period, or was not announced and is
-- late. Then the job was down or the feature disabled, so the subscriber did not know of the charge or could not
-- cancel. False for a subscriber who agreed recently, because they know of the charge.
create or replace function ledger_internal.subscription_missed(p_membership public.memberships, p_settings jsonb)
returns boolean language sql stable as $$
  select p_membership.state = 'active' and (p_membership.paid_until + g.days <= now()
    or (p_membership.reminded_at is null and p_membership.consented_at < p_membership.paid_until - g.days
      and p_membership.paid_until < now() - make_interval(mins => (p_settings ->> 'late_minutes')::integer)))
  from make_interval(days => (p_settings ->> 'grace_days')::integer) as g (days)
$$;

-- Returns the reason why a due membership ends without a charge; null if it can be charged. `unpaid` requires an
-- earlier attempt.
create or replace function ledger_internal.subscription_over(
  p_membership public.memberships, p_tier public.subscription_tiers, p_settings jsonb, p_asked boolean
) returns text language sql stable as $$
  select case
    when not p_membership.renews then coalesce(p_membership.end_reason, 'cancelled')
    when p_tier.deleted_at is not null then 'tier_closed'
    when ledger_internal.subscription_is_apart(p_membership)
      then case when ledger_internal.subscription_pause_end(p_membership, p_settings) <= now() then 'gone' end
    -- after a pause the subscriber has the grace period to agree to the price
    when p_tier.price_tokens > p_membership.price_tokens
      and (p_membership.state = 'active' or p_membership.grace_until <= now()) then 'price'
    when p_membership.grace_until <= now() then 'unpaid'
    when not p_asked and ledger_internal.subscription_missed(p_membership, p_settings) then 'missed'
  end
$$;

-- Renews or ends one due membership. The caller holds the lock subscription_turn. p_settings = {grace_days, pause_days,
-- retry_minutes, late_minutes}. p_asked is true if the subscriber requested the attempt. A period's number is unique
-- and all writes are one transaction, so a crash leaves either a charge with its renewal, or no change. Returns
-- {outcome: 'done', event: 'renewed' (with balance), 'ended' or 'nothing'} or a refusal: that of pay, paused or
-- price_changed (with price).
create or replace function ledger_internal.subscription_due(p_membership uuid, p_settings jsonb, p_asked boolean)
returns jsonb language plpgsql as $$
declare
  v_membership public.memberships;
  v_tier public.subscription_tiers;
  v_starts timestamptz;
  v_reason text;
  v_was text;
  v record;
begin
  -- Locks only due memberships, because the job tries several, and price announcements lock in another order.
  select * into v_membership from public.memberships
  where id = p_membership and state <> 'ended' and paid_until <= now() and (attempt_at <= now() or p_asked) for update;
  if not found then
    return jsonb_build_object('outcome', 'done', 'event', 'nothing');
  end if;
  select * into strict v_tier from public.subscription_tiers where id = v_membership.tier_id;
  v_reason := ledger_internal.subscription_over(v_membership, v_tier, p_settings, p_asked);
  if v_reason is not null then
    return ledger_internal.subscription_end(p_membership, v_reason);
  elsif ledger_internal.subscription_is_apart(v_membership) then
    return ledger_internal.subscription_pause(v_membership, p_settings);
  elsif v_tier.price_tokens > v_membership.price_tokens then
    perform ledger_internal.subscription_wait(v_membership, 'price', p_settings, p_asked);
    return ledger_internal.refusal('price_changed') || jsonb_build_object('price', v_tier.price_tokens);
  end if;
  v := ledger_internal.pay('subscription', v_membership.subscriber_id, v_membership.creator_id, v_tier.price_tokens,
    v_tier.name, 'renewal', p_membership, null, null, null);
  if not v.paid then
    return ledger_internal.subscription_unpaid(v_membership, v.answer, p_settings, p_asked);
  end if;
  -- The new month starts at the end of the last one, or after a late payment at its time.
  v_starts := v_membership.paid_until;
  v_was := v_membership.state;
  if v_was <> 'active'
    or v_starts < now() - make_interval(mins => (p_settings ->> 'late_minutes')::integer)
  then
    v_starts := now();
    v_membership.anchor_at := v_starts;
    v_membership.months := 0;
  end if;
  update public.memberships
  set state = 'active', grace_until = null, paused_until = null, reminded_at = null, anchor_at = v_membership.anchor_at,
    months = v_membership.months + 1, periods = periods + 1,
    paid_until = v_membership.anchor_at + make_interval(months => v_membership.months + 1),
    attempt_at = v_membership.anchor_at + make_interval(months => v_membership.months + 1)
  where id = p_membership returning * into v_membership;
  perform ledger_internal.subscription_period(v_membership, v_tier, v.movement, v_starts);
  if v_was = 'paused' then
    perform ledger_internal.subscription_tell(p_membership, 'resumed');
    perform ledger_internal.subscription_notice(p_membership, 'resumed');
  else
    perform ledger_internal.subscription_tell(p_membership, 'renewed');
  end if;
  perform ledger_internal.tell_balance(v_membership.subscriber_id, v.balance, -v_tier.price_tokens, v.movement);
  perform ledger_internal.tell_earnings(v_membership.creator_id);
  perform ledger_internal.fold_sometimes(v.pending);
  return jsonb_build_object('outcome', 'done', 'event', 'renewed', 'balance', v.balance);
end $$;

-- Pauses a renewal while subscriber and creator are apart. Charges nothing, notifies both once, and retries until the
-- pause ends. The caller holds the lock on the membership. Returns the refusal.
create or replace function ledger_internal.subscription_pause(p_membership public.memberships, p_settings jsonb)
returns jsonb language plpgsql as $$
declare
  v_until timestamptz := ledger_internal.subscription_pause_end(p_membership, p_settings);
begin
  update public.memberships
  set state = 'paused', grace_until = null, paused_until = v_until,
    attempt_at = least(v_until, now() + make_interval(mins => (p_settings ->> 'retry_minutes')::integer))
  where id = p_membership.id;
  if p_membership.state <> 'paused' then
    perform ledger_internal.subscription_tell(p_membership.id, 'paused');
    perform ledger_internal.subscription_notice(p_membership.id, 'paused');
  end if;
  return ledger_internal.refusal('paused');
end $$;

-- Gives a subscriber the grace period to pay, or to agree to a higher price, and sends p_event once. Further calls do
-- not extend it. After a pause the full period is available.
create or replace function ledger_internal.subscription_wait(
  p_membership public.memberships, p_event text, p_settings jsonb, p_asked boolean
) returns void language plpgsql as $$
declare
  v_days interval := make_interval(days => (p_settings ->> 'grace_days')::integer);
  v_grace timestamptz := case p_membership.state
    when 'grace' then p_membership.grace_until
    when 'paused' then now() + v_days
    -- no days are left if the subscriber retries after the whole grace period
    else greatest(now(), p_membership.paid_until + v_days) end;
begin
  if p_membership.state <> 'grace' or not p_asked then
    update public.memberships
    set state = 'grace', grace_until = v_grace, paused_until = null,
      attempt_at = least(v_grace, now() + make_interval(mins => (p_settings ->> 'retry_minutes')::integer))
    where id = p_membership.id;
  end if;
  if p_membership.state <> 'grace' then
    perform ledger_internal.subscription_tell(p_membership.id, p_event);
  end if;
end $$;

-- Handles a refused renewal. With too few tokens, or above the fan's spending limit, it retries for some days and
-- notifies once. If the two became apart during the renewal, it pauses. Any other refusal ends the membership.
create or replace function ledger_internal.subscription_unpaid(
  p_membership public.memberships, p_answer jsonb, p_settings jsonb, p_asked boolean
) returns jsonb language plpgsql as $$
begin
  if p_answer ->> 'reason' in ('insufficient_tokens', 'weekly_limit') then
    perform ledger_internal.subscription_wait(p_membership, 'failed', p_settings, p_asked);
    return p_answer;
  elsif ledger_internal.subscription_is_apart(p_membership) then
    return ledger_internal.subscription_pause(p_membership, p_settings);
  end if;
  return ledger_internal.subscription_end(p_membership.id, 'gone');
end $$;

-- Processes the membership that has been due longest, excluding p_skip. For a scheduled job; concurrent runs process
-- different memberships. Returns the result, or {outcome: 'failed', failed} with a row for the result of a batch
-- (server/jobs/rows.sql). Returns null if no membership is due, or other runs process the due ones.
create or replace function ledger.subscription_renew_next(p_settings jsonb, p_skip uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_answer jsonb;
begin
  for v_due in
    select id, subscriber_id, creator_id from public.memberships
    where state <> 'ended' and attempt_at <= now() and id <> all (p_skip) order by attempt_at limit 64
  loop
    continue when not pg_try_advisory_xact_lock(public.subscription_turn(v_due.subscriber_id, v_due.creator_id));
    begin
      v_answer := ledger_internal.subscription_due(v_due.id, p_settings, false);
    exception when others then
      return jsonb_build_object('outcome', 'failed', 'failed', public.failed_row(v_due.id, sqlstate, sqlerrm));
    end;
    if v_answer ->> 'event' is distinct from 'nothing' then
      return v_answer;
    end if;
  end loop;
  return null;
end $$;

-- Pays a due renewal at the subscriber's request. Returns {outcome: 'done', event, subscription, balance} or {outcome:
-- 'refused', reason: not_found, nothing_due, paused, price_changed (with price) or one of pay's}. p_country: the
-- subscriber's country.
create or replace function ledger.subscription_pay(
  p_subscriber uuid, p_membership uuid, p_country text, p_settings jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_creator uuid := (select creator_id from public.memberships where id = p_membership and subscriber_id = p_subscriber);
  v_answer jsonb;
begin
  if v_creator is null then
    return ledger_internal.refusal('not_found');
  end if;
  perform pg_advisory_xact_lock(public.subscription_turn(p_subscriber, v_creator));
  update public.memberships set country = p_country
  where id = p_membership and state <> 'ended' and country is distinct from p_country;
  v_answer := ledger_internal.subscription_due(p_membership, p_settings, true);
  if v_answer ->> 'event' = 'nothing' then
    return ledger_internal.refusal('nothing_due');
  elsif v_answer ->> 'outcome' = 'refused' then
    return v_answer;
  end if;
  return v_answer || jsonb_build_object('replayed', false, 'subscription', public.membership_json(p_membership));
end $$;

-- Notifies at most p_limit people of a renewal p_days ahead, each once a month, excluding memberships in p_skip; for a
-- scheduled job. Returns the result of a batch (server/jobs/rows.sql).
create or replace function ledger.subscriptions_remind(p_days integer, p_limit integer, p_skip uuid[] default '{}')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_told integer := 0;
  v_failed jsonb := '[]';
begin
  for v_due in
    select id, tier_id, price_tokens from public.memberships
    where state = 'active' and renews and reminded_at is null and paid_until <= now() + make_interval(days => p_days)
      and paid_until > now() and id <> all (p_skip)
    order by paid_until limit p_limit for update skip locked
  loop
    begin
      update public.memberships set reminded_at = now() where id = v_due.id;
      perform ledger_internal.subscription_tell(v_due.id, case when t.deleted_at is not null then 'closed'
        when t.price_tokens > v_due.price_tokens then 'price' else 'ahead' end)
      from public.subscription_tiers t where t.id = v_due.tier_id;
      v_told := v_told + 1;
    exception when others then
      v_failed := v_failed || public.failed_row(v_due.id, sqlstate, sqlerrm);
    end;
  end loop;
  return jsonb_build_object('done', v_told, 'failed', v_failed);
end $$;

-- Returns true if a subscriber must still be notified that the price of their tier rose or that the tier closed.
create or replace function ledger_internal.is_untold(m public.memberships, t public.subscription_tiers) returns boolean
language sql stable as $$
  select m.state <> 'ended' and m.renews and (t.deleted_at is not null
    or (m.price_tokens < t.price_tokens and m.told_price is distinct from t.price_tokens))
$$;

-- Notifies at most p_limit subscribers of one tier, each once, that its price rose or that it closed; a closed tier
-- ends with their month. Excludes memberships in p_skip; a tier waits until all of its subscribers were notified. For a
-- scheduled job; concurrent runs are safe. Returns the result of a batch (server/jobs/rows.sql). If nothing was done
-- and nothing failed, no tier is waiting.
create or replace function ledger.subscriptions_announce(p_limit integer, p_skip uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_tier public.subscription_tiers;
  v_id uuid;
  v_told integer := 0;
  v_failed jsonb := '[]';
begin
  -- A stronger lock would block payments, which lock the membership and refer to the tier. Skips a tier if all of its
  -- remaining subscribers are in p_skip, because another tier may be waiting.
  select * into v_tier from public.subscription_tiers t
  where t.announcing and (not exists (select from public.memberships m
      where m.id = any (p_skip) and m.tier_id = t.id and ledger_internal.is_untold(m, t))
    or exists (select from public.memberships m
      where m.tier_id = t.id and ledger_internal.is_untold(m, t) and m.id <> all (p_skip)))
  order by t.id limit 1 for no key update skip locked;
  if not found then
    return jsonb_build_object('done', 0, 'failed', v_failed);
  end if;
  for v_id in
    select m.id from public.memberships m
    where m.tier_id = v_tier.id and ledger_internal.is_untold(m, v_tier) and m.id <> all (p_skip)
    order by m.id limit p_limit for update
  loop
    begin
      update public.memberships
      set told_price = v_tier.price_tokens, renews = v_tier.deleted_at is null,
        end_reason = case when v_tier.deleted_at is not null then 'tier_closed' end
      where id = v_id;
      perform ledger_internal.subscription_tell(v_id, case when v_tier.deleted_at is null then 'price' else 'closed' end);
      v_told := v_told + 1;
    exception when others then
      v_failed := v_failed || public.failed_row(v_id, sqlstate, sqlerrm);
    end;
  end loop;
  if v_told < p_limit
    and not exists (select from public.memberships m where m.tier_id = v_tier.id and ledger_internal.is_untold(m, v_tier))
  then
    update public.subscription_tiers set announcing = false where id = v_tier.id;
  end if;
  -- at least 1, also if the tier had no subscriber to notify, because another tier may be waiting
  return jsonb_build_object('done', greatest(1, v_told), 'failed', v_failed);
end $$;
