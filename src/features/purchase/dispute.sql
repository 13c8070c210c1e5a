-- A payer's bank takes a payment back, or warns that it may. Answers as refund.sql.

-- What the provider says of a dispute: p_state 'opened', 'won' or 'lost' (the last word). Opened: what remains of the lot is
-- frozen, and what creators earned with the rest and do not have yet is contested. Won: all of it is given back. Lost:
-- both are taken, and what is missing is the buyer's debt; what creators have is theirs. Never refuses: as refund_record.
create or replace function ledger.dispute_record(
  p_intent text,
  p_dispute text,
  p_usd_cents bigint,
  p_state text,
  p_reason text default '',
  p_event text default null,
  p_event_type text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order text[] := array['opened', 'won', 'lost'];
  v_purchase public.purchases := ledger_internal.lock_purchase(null, p_intent);
begin
  if array_position(v_order, p_state) is null then
    raise exception 'a dispute is never %', p_state using errcode = 'invalid_parameter_value';
  elsif not ledger_internal.event_is_new(p_event, p_event_type, v_purchase.id) then
    return ledger_internal.money_answer(v_purchase, true);
  end if;
  insert into public.disputes as d (id, stripe_payment_intent_id, usd_cents, state, reason, closed_at)
  values (p_dispute, p_intent, p_usd_cents, p_state, coalesce(p_reason, ''), case when p_state <> 'opened' then now() end)
  on conflict (id) do update
  set state = p_state, closed_at = coalesce(d.closed_at, now())
  where array_position(v_order, d.state) < array_position(v_order, p_state);
  if not found then
    return ledger_internal.money_answer(v_purchase, true);
  end if;
  return ledger_internal.money_answer(ledger_internal.settle_purchase(v_purchase), false);
end $$;

-- The card network's early warning of fraud: what remains of the lot is frozen until warning_release or a dispute.
create or replace function ledger.warning_record(p_intent text, p_event text default null, p_event_type text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_purchase public.purchases := ledger_internal.lock_purchase(null, p_intent);
begin
  if not ledger_internal.event_is_new(p_event, p_event_type, v_purchase.id) then
    return ledger_internal.money_answer(v_purchase, true);
  end if;
  insert into public.fraud_warnings (stripe_payment_intent_id) values (p_intent) on conflict do nothing;
  if not found then
    return ledger_internal.money_answer(v_purchase, true);
  end if;
  return ledger_internal.money_answer(ledger_internal.settle_purchase(v_purchase), false);
end $$;

-- An admin finds the warning unfounded. Refusals: not_an_admin, reason_missing, warning_not_found.
create or replace function ledger.warning_release(p_admin uuid, p_purchase uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_purchase public.purchases;
begin
  if not ledger_internal.is_admin(p_admin) then
    return ledger_internal.refusal('not_an_admin');
  elsif btrim(coalesce(p_reason, '')) = '' then
    return ledger_internal.refusal('reason_missing');
  end if;
  select * into v_purchase from public.purchases where id = p_purchase for update;
  if not exists (select from public.fraud_warnings
      where stripe_payment_intent_id = v_purchase.stripe_payment_intent_id) then
    return ledger_internal.refusal('warning_not_found');
  end if;
  update public.fraud_warnings set released_at = now(), released_by = p_admin, reason = btrim(p_reason)
  where stripe_payment_intent_id = v_purchase.stripe_payment_intent_id and released_at is null;
  if not found then
    return ledger_internal.money_answer(v_purchase, true);
  end if;
  v_purchase := ledger_internal.settle_purchase(v_purchase);
  perform public.audit_record('admin', p_admin::text, 'fraud_warning.release', 'purchase', p_purchase::text);
  return ledger_internal.money_answer(v_purchase, false);
end $$;

-- How many tokens of a purchase are there and frozen; for those who decide about a warning.
create or replace function ledger.frozen_of(p_purchase uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.remaining), 0)::bigint from ledger.lots l where l.purchase_id = p_purchase and l.frozen
$$;
