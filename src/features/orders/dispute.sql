-- A case about an order: from its opening until it is closed no clock runs and the tokens stay held (decision G4). The buyer
-- closes it by accepting, the seller by giving everything back (order_act), or an admin decides.

-- Opens it, once for an order; p_reason are the buyer's words. An offer's begins with a delivery or with being late, as
-- before that nothing can be wrong. Returns as order_act does, with not_delivered and disputed.
create or replace function ledger.order_dispute(p_user uuid, p_order uuid, p_reason text, p_key text, p_hash text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_reason text;
  v_answer jsonb;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order ' || p_user || p_key, 0));
  select * into v_order from public.orders where id = p_order and p_user in (buyer_id, seller_id) for update;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is not null then
    return case when v_answer ->> 'outcome' = 'done'
      then v_answer || jsonb_build_object('order', public.order_whole(p_order, p_user)) else v_answer end;
  end if;
  v_reason := case
    when not exists (select from public.users where id = p_user and status = 'active') then 'inactive'
    when p_user <> v_order.buyer_id then 'not_yours'
    when v_order.closed_at is not null then 'closed'
    when v_order.state = 'disputed' then 'disputed'
    when v_order.kind = 'offer' and v_order.delivered_at is null and v_order.due_at > now() then 'not_delivered'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), ledger_internal.refusal(v_reason));
  end if;
  update public.orders set state = 'disputed', accept_by = null where id = p_order returning * into v_order;
  update ledger.holds set expires_at = now() + interval '10 years' where id = v_order.hold_id;
  insert into public.order_disputes (order_id, reason) values (p_order, p_reason);
  insert into public.order_history (order_id, kind, actor, text) values (p_order, 'disputed', 'buyer', p_reason);
  perform ledger_internal.order_mail(v_order, role, 'disputed', p_reason) from unnest(array['buyer', 'seller']) as role;
  perform ledger_internal.order_told(v_order);
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object('channel', 'admin',
    'name', 'order.disputed', 'data', jsonb_build_object('order_id', p_order)));
  v_answer := ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), '{"outcome": "done", "replayed": false}');
  return v_answer || jsonb_build_object('order', public.order_whole(p_order, p_user));
end $$;

-- A case as an admin sees it: the order with all its words, not where it is sent.
create or replace function public.order_case(p_order uuid) returns jsonb
language sql stable set search_path = '' as $$
  select public.order_whole(o.id, o.seller_id) - 'sealed' - 'role'
  from public.orders o where o.id = p_order
$$;

-- An admin decides a case: p_outcome refund (all tokens go back) or pay (the seller is paid). Who decided and why stays with
-- the case. Returns {outcome: 'done', case, replayed} or a refusal: not_an_admin, not_found, own_order, not_disputed (it was
-- closed before) or idempotency_conflict.
create or replace function ledger.order_resolve(
  p_admin uuid, p_order uuid, p_outcome text, p_note text, p_key text, p_hash text
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_reason text;
  v_answer jsonb;
  v_state text := case p_outcome when 'pay' then 'accepted' else 'cancelled' end;
begin
  if not ledger_internal.is_admin(p_admin) then
    return ledger_internal.refusal('not_an_admin');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order ' || p_admin || p_key, 0));
  select * into v_order from public.orders where id = p_order for update;
  v_answer := ledger_internal.answered(p_admin, p_key, p_hash);
  if v_answer is not null then
    return case when v_answer ->> 'outcome' = 'done'
      then v_answer || jsonb_build_object('case', public.order_case(p_order)) else v_answer end;
  end if;
  v_reason := case
    when v_order.id is null or not exists (select from public.order_disputes where order_id = p_order) then 'not_found'
    when p_admin in (v_order.buyer_id, v_order.seller_id) then 'own_order'
    when v_order.closed_at is not null then 'not_disputed'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_admin, p_key, p_hash, uuidv7(), ledger_internal.refusal(v_reason));
  end if;
  perform ledger_internal.order_end(v_order, v_state, 'admin', 'voided');
  update public.order_disputes set admin_id = p_admin, note = p_note where order_id = p_order;
  select * into strict v_order from public.orders where id = p_order;
  insert into public.order_history (order_id, kind, actor, text) values (p_order, v_state, 'admin', p_note);
  perform ledger_internal.order_mail(v_order, role, v_state, p_note) from unnest(array['buyer', 'seller']) as role;
  perform ledger_internal.order_told(v_order);
  v_answer := ledger_internal.answer(p_admin, p_key, p_hash, uuidv7(), '{"outcome": "done", "replayed": false}');
  perform public.audit_record('admin', p_admin::text, 'dispute.resolve', 'order', p_order::text,
    jsonb_build_object('outcome', p_outcome));
  return v_answer || jsonb_build_object('case', public.order_case(p_order));
end $$;
