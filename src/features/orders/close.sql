-- Before an account is forgotten (accounts/deletion.sql): what this person still had to deliver is given back in full, as
-- nobody will; what was delivered is paid (`leave` in rules.ts). One order for each call; false: there is none left. (Whoever
-- ordered cannot leave before it is decided.)
create or replace function personal.close_orders(p_user uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_paid boolean;
begin
  select * into v_order from public.orders where seller_id = p_user and closed_at is null order by id limit 1 for update;
  if not found then
    return false;
  end if;
  v_paid := v_order.state in ('delivered', 'shipped');
  perform ledger.order_write(v_order.id, v_order.version, jsonb_build_object(
    'changes', jsonb_build_object('state', case when v_paid then 'accepted' else 'cancelled' end, 'closed_at', now(),
      'ended_by', 'clock'),
    'hold', jsonb_build_object('effect', case when v_paid then 'post' else 'expire' end),
    'event', jsonb_build_object('kind', case when v_paid then 'accepted' else 'cancelled' end, 'actor', 'clock', 'text', '',
      'links', '[]'::jsonb, 'attachments', '[]'::jsonb),
    'dispute', '{"closed": "refund"}'::jsonb,
    'tell', jsonb_build_array(jsonb_build_object('to', 'buyer', 'news',
      case when v_paid then 'auto_accepted' else 'returned' end))), null, null, null);
  return true;
end $$;
