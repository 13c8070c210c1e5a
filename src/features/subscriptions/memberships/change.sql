-- Changes by the subscriber: cancelling, and agreeing to a price. Also the proof of all subscription payments.

-- Cancels future charges; access lasts to the end of the paid month. A retry has no effect. Returns {outcome: 'done',
-- subscription, replayed} or {outcome: 'refused', reason: 'not_found', replayed}.
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
  -- waits for a renewal in progress
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

-- Stores the subscriber's consent to a price: to a new one, to continue after cancelling, or for another tier of the
-- creator from the next month on. Returns {outcome: 'done', subscription, replayed} or {outcome: 'refused', reason,
-- replayed} with reason not_found, over, tier_not_found or price_changed (with price).
create or replace function ledger.subscription_agree(
  p_subscriber uuid, p_membership uuid, p_tier uuid, p_price integer, p_words text, p_country text
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
  set tier_id = v_tier.id, price_tokens = v_tier.price_tokens, country = p_country, renews = true, consented_at = now(),
    cancelled_at = null, end_reason = null, told_price = null, reminded_at = null
  where id = p_membership;
  insert into public.subscription_consents (membership_id, subscriber_id, tier_id, price_tokens, words)
  values (p_membership, p_subscriber, v_tier.id, v_tier.price_tokens, p_words);
  return jsonb_build_object('outcome', 'done', 'replayed', false, 'subscription', public.membership_json(p_membership));
end $$;

-- Lists violations: each paid period needs one movement and each movement one period, and no days are paid twice.
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
