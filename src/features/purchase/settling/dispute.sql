-- Disputes and fraud warnings of payers' banks. The functions return the same shapes as those in refunds/refund.sql.

-- Records the provider's state of a dispute: p_state 'opened', 'won' or 'lost' (final). 'opened' freezes the rest of
-- the lot and contests creators' unmatured earnings that were paid with it. 'won' returns both. 'lost' takes both, and
-- the missing part becomes the buyer's debt; matured earnings stay with the creators. Never refuses, like
-- refund_record.
create or replace function ledger.dispute_record(
  p_intent text,
  p_dispute text,
  p_usd_cents bigint,
  p_state text,
  p_reason text default '',
  p_event text default null,
  p_event_type text default null,
  p_due_at timestamptz default null
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
  insert into public.disputes as d (id, stripe_payment_intent_id, usd_cents, state, reason, due_at, closed_at)
  values (p_dispute, p_intent, p_usd_cents, p_state, coalesce(p_reason, ''), p_due_at, case when p_state <> 'opened' then now() end)
  on conflict (id) do update
  set state = p_state, closed_at = coalesce(d.closed_at, now()), due_at = coalesce(p_due_at, d.due_at)
  where array_position(v_order, d.state) < array_position(v_order, p_state);
  if not found then
    return ledger_internal.money_answer(v_purchase, true);
  end if;
  return ledger_internal.money_answer(ledger_internal.settle_purchase(v_purchase), false);
end $$;

-- Records an early fraud warning of the card network, which freezes the rest of the lot until warning_release or a
-- dispute.
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

-- Releases a warning that an admin finds unfounded. Refusals: not_an_admin, reason_missing, warning_not_found,
-- own_purchase.
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
  elsif p_admin in (v_purchase.user_id, v_purchase.recipient_id) then
    return ledger_internal.refusal('own_purchase');
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

-- Returns the frozen tokens of a purchase, for admins who decide about a warning.
create or replace function ledger.frozen_of(p_purchase uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.remaining), 0)::bigint from ledger.lots l where l.purchase_id = p_purchase and l.frozen
$$;

-- Returns the uses of a purchase's tokens, without tokens that were returned, oldest first: [{at, kind, tokens,
-- username}].
create or replace function ledger.spent_of(p_purchase uuid, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', s.created_at, 'kind', s.kind, 'tokens', s.tokens,
    'username', s.username) order by s.id), '[]')
  from (
    select m.id, m.created_at, m.kind, u.tokens, p.username
    from ledger.lots l join ledger.lot_uses u on u.lot_id = l.id join ledger.movements m on m.id = u.movement_id
    left join public.users p on p.id = m.payee_id and p.id <> l.owner_id
    where l.purchase_id = p_purchase and u.tokens > 0
      and not exists (select from ledger.lot_uses b join ledger.movements r on r.id = b.movement_id
        where b.lot_id = l.id and b.tokens < 0 and r.reverses = m.id)
    order by m.id limit p_limit) as s
$$;
