-- Refunds to buyers: requested in Limelight within 14 days and while all tokens are unspent, or made in the provider's
-- dashboard. Every function returns {outcome: 'done', replayed, purchase (null: unknown), refund (null: none)} or
-- {outcome: 'refused', reason, replayed}.

create or replace function ledger_internal.refund_json(r public.refunds) returns jsonb language plpgsql immutable as $$
begin
  return case when r.id is not null then jsonb_build_object('id', r.id, 'payment_intent_id', r.stripe_payment_intent_id,
    'refund_id', r.stripe_refund_id, 'usd_cents', r.usd_cents, 'state', r.state, 'requested_by', r.requested_by,
    'created_at', r.created_at) end;
end $$;

create or replace function ledger_internal.money_answer(
  p public.purchases, p_replayed boolean, r public.refunds default null
) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object('outcome', 'done', 'replayed', p_replayed, 'refund', ledger_internal.refund_json(r),
    'purchase', case when p.id is not null then ledger_internal.purchase_json(p) end);
end $$;

-- Returns true if all tokens of a purchase are unspent, not reserved and not frozen.
create or replace function ledger_internal.is_untouched(p_purchase uuid) returns boolean language sql stable as $$
  select exists (select from ledger_internal.lots_now where purchase_id = p_purchase and remaining = initial and not frozen)
$$;

-- Requests a refund of an untouched purchase. The tokens are taken at once. The caller then calls the provider, with
-- the refund's id as the key, and refund_record stores the result. A retry returns the same refund. Refusals:
-- idempotency_conflict, purchase_not_found (or another person's), not_refundable (not paid, disputed, warned or
-- refunded), refund_too_late (14 days after the credit), partly_refunded (at the provider), tokens_spent.
create or replace function ledger.refund_begin(
  p_user uuid, p_purchase uuid, p_key text default null, p_hash text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_purchase public.purchases;
  v_refund public.refunds;
  v_facts record;
  v_answer jsonb;
  v_reason text;
begin
  select * into v_purchase from public.purchases where id = p_purchase and user_id = p_user for update;
  if not found then
    return ledger_internal.refusal('purchase_not_found');
  end if;
  perform ledger_internal.lock_people(array[p_user, coalesce(v_purchase.recipient_id, p_user)]);
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer ->> 'outcome' = 'refused' then
    return v_answer;
  end if;
  select * into v_refund from public.refunds
  where stripe_payment_intent_id = v_purchase.stripe_payment_intent_id and requested_by = p_user
    and (state <> 'failed' or id = (v_answer ->> 'refund_id')::uuid)
  order by state = 'failed', id desc limit 1;
  if found then
    return ledger_internal.money_answer(v_purchase, true, v_refund);
  end if;
  v_facts := ledger_internal.facts_of(v_purchase.stripe_payment_intent_id);
  v_reason := case
    when v_purchase.status <> 'succeeded' then 'not_refundable'
    when v_purchase.credited_at < now() - make_interval(days => settings.refund_days()) then 'refund_too_late'
    when v_facts.warned then 'not_refundable'
    when v_facts.refunded_cents > 0 then 'partly_refunded'
    when not ledger_internal.is_untouched(v_purchase.id) then 'tokens_spent'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, ledger_internal.refusal(v_reason));
  end if;
  insert into public.refunds (stripe_payment_intent_id, usd_cents, state, requested_by)
  values (v_purchase.stripe_payment_intent_id, v_purchase.usd_cents, 'requested', p_user) returning * into v_refund;
  v_purchase := ledger_internal.settle_purchase(v_purchase);
  perform ledger_internal.answer(p_user, p_key, p_hash, v_request,
    jsonb_build_object('outcome', 'done', 'refund_id', v_refund.id));
  return ledger_internal.money_answer(v_purchase, false, v_refund);
end $$;

-- Records the provider's state of a refund, requested in Limelight or in the provider's dashboard: p_state 'pending',
-- 'succeeded' or 'failed' (final: the tokens are returned). Tokens that cannot be taken back become debt. Never
-- refuses: for an unknown payment it stores the refund, which the purchase finds when it is credited.
create or replace function ledger.refund_record(
  p_intent text,
  p_refund text,
  p_usd_cents bigint,
  p_state text,
  p_event text default null,
  p_event_type text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order text[] := array['requested', 'pending', 'succeeded', 'failed'];
  v_purchase public.purchases := ledger_internal.lock_purchase(null, p_intent);
  v_refund public.refunds;
begin
  if p_state is null or p_state not in ('pending', 'succeeded', 'failed') then
    raise exception 'a provider''s refund is never %', p_state using errcode = 'invalid_parameter_value';
  end if;
  select * into v_refund from public.refunds
  where stripe_refund_id = p_refund or (stripe_refund_id is null and state = 'requested'
    and stripe_payment_intent_id = p_intent and usd_cents = p_usd_cents)
  order by stripe_refund_id nulls last limit 1;
  if not ledger_internal.event_is_new(p_event, p_event_type, v_purchase.id) or (v_refund.stripe_refund_id is not null
      and array_position(v_order, v_refund.state) >= array_position(v_order, p_state)) then
    return ledger_internal.money_answer(v_purchase, true, v_refund);
  elsif v_refund.id is not null then
    update public.refunds set stripe_refund_id = p_refund, state = p_state, updated_at = clock_timestamp()
    where id = v_refund.id returning * into strict v_refund;
  else
    insert into public.refunds (stripe_payment_intent_id, stripe_refund_id, usd_cents, state)
    values (p_intent, p_refund, p_usd_cents, p_state) returning * into v_refund;
  end if;
  v_purchase := ledger_internal.settle_purchase(v_purchase);
  perform ledger_internal.mail_refund(v_purchase, v_refund);
  return ledger_internal.money_answer(v_purchase, false, v_refund);
end $$;

-- Ends a refund request that the provider refused before creating a refund: the tokens are returned. A refund that the
-- provider knows is unchanged. Refusals: refund_not_found.
create or replace function ledger.refund_abandon(p_refund uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.refunds;
  v_purchase public.purchases;
begin
  select * into v_refund from public.refunds where id = p_refund;
  if not found then
    return ledger_internal.refusal('refund_not_found');
  end if;
  v_purchase := ledger_internal.lock_purchase(null, v_refund.stripe_payment_intent_id);
  update public.refunds set state = 'failed', updated_at = clock_timestamp()
  where id = p_refund and state = 'requested' and stripe_refund_id is null returning * into v_refund;
  if not found then
    select * into strict v_refund from public.refunds where id = p_refund;
    return ledger_internal.money_answer(v_purchase, true, v_refund);
  end if;
  return ledger_internal.money_answer(ledger_internal.settle_purchase(v_purchase), false, v_refund);
end $$;

-- Lists a person's purchases, newest first, older than p_before (null: from the newest): purchase_json with `recipient`
-- (username) and `refundable_until` (null: this person cannot refund it).
create or replace function ledger.purchases_of(p_user uuid, p_limit integer, p_before uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(ledger_internal.purchase_json(p) || jsonb_build_object('recipient', u.username,
    'refundable_until', case when p.status = 'succeeded' and p.credited_at > now() - make_interval(days => settings.refund_days())
      and ledger_internal.is_untouched(p.id) then p.credited_at + make_interval(days => settings.refund_days()) end) order by p.id desc), '[]')
  from (
    select * from public.purchases where user_id = p_user and (p_before is null or id < p_before)
    order by id desc limit p_limit
  ) as p
  left join public.users u on u.id = p.recipient_id
$$;
