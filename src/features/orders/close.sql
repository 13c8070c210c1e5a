-- Before an account is forgotten (accounts/deletion.sql): what this person still had to deliver is given back in full, as
-- nobody will; what was delivered is paid. One order for each call; false: there is none left. (Whoever ordered cannot leave
-- before it is decided.)
create or replace function personal.close_orders(p_user uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_did text;
begin
  select * into v_order from public.orders where seller_id = p_user and closed_at is null order by id limit 1 for update;
  if not found then
    return false;
  end if;
  v_did := case when v_order.state in ('delivered', 'shipped') then 'accepted' else 'cancelled' end;
  perform ledger_internal.order_end(v_order, v_did, 'clock', 'expired');
  select * into strict v_order from public.orders where id = v_order.id;
  insert into public.order_history (order_id, kind, actor) values (v_order.id, v_did, 'clock');
  perform ledger_internal.order_mail(v_order, 'buyer', case v_did when 'accepted' then 'auto_accepted' else 'returned' end);
  perform ledger_internal.order_told(v_order);
  return true;
end $$;
