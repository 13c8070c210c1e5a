-- The seller of something that goes by post says that it is on its way, or corrects what was said of that. p_ship =
-- {carrier, tracking_number, tracking_url}, each may be null; p_receive_hours: after so long it counts as received. Returns
-- as order_act does, with not_shippable and already_delivered besides.
create or replace function ledger.order_ship(
  p_user uuid, p_order uuid, p_ship jsonb, p_text text, p_key text, p_hash text, p_receive_hours integer
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_reason text;
  v_answer jsonb;
  v_first boolean;
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
    when p_user <> v_order.seller_id then 'not_yours'
    when v_order.closed_at is not null then 'closed'
    when not v_order.physical then 'not_shippable'
    when v_order.state = 'disputed' then 'disputed'
    when v_order.state = 'delivered' then 'already_delivered'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), ledger_internal.refusal(v_reason));
  end if;
  v_first := v_order.state <> 'shipped';
  -- A correction gives the buyer no less and no more time.
  update public.orders set state = 'shipped', carrier = p_ship ->> 'carrier',
    tracking_number = p_ship ->> 'tracking_number', tracking_url = p_ship ->> 'tracking_url',
    shipped_at = coalesce(shipped_at, now()),
    accept_by = coalesce(accept_by, now() + make_interval(hours => p_receive_hours))
  where id = p_order returning * into v_order;
  update ledger.holds set expires_at = v_order.accept_by where id = v_order.hold_id;
  insert into public.order_history (order_id, kind, actor, text, links)
  values (p_order, 'shipped', 'seller', p_text, array_remove(array[p_ship ->> 'tracking_url'], null));
  if v_first then
    perform ledger_internal.order_mail(v_order, 'buyer', 'shipped', p_text);
  end if;
  perform ledger_internal.order_told(v_order);
  v_answer := ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), '{"outcome": "done", "replayed": false}');
  return v_answer || jsonb_build_object('order', public.order_whole(p_order, p_user));
end $$;
