-- Personal data of orders (accounts/personal-data). An order belongs to two people, so the export of each person
-- contains the whole order. Delivered content stays with its recipient.

create or replace function personal.export_orders(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select o.id::text, json_build_object('id', o.id, 'as', case when o.buyer_id = p_user then 'buyer' else 'seller' end,
    'kind', o.kind, 'with', u.username, 'title', o.title, 'description', o.description, 'tokens', o.tokens,
    'note', o.note, 'state', o.state, 'ordered_at', o.ordered_at, 'due_at', o.due_at, 'closed_at', o.closed_at)
  from public.orders o
  join public.users u on u.id = case when o.buyer_id = p_user then o.seller_id else o.buyer_id end
  where p_user in (o.buyer_id, o.seller_id) and (p_after is null or o.id > p_after::uuid) order by o.id limit p_limit
$$;

create or replace function personal.export_order_history(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select h.id::text, json_build_object('order', h.order_id, 'what', h.kind, 'by', h.actor, 'text', h.text,
    'links', to_json(h.links), 'at', h.created_at)
  from public.order_history h join public.orders o on o.id = h.order_id
  where p_user in (o.buyer_id, o.seller_id) and (p_after is null or h.id > p_after::uuid) order by h.id limit p_limit
$$;

-- Removes the name from notices of this person's orders. Open orders have ended before (closeOrderOf in timers).
create or replace function personal.forget_orders(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_nobody constant jsonb := '{"person": "Deleted account", "words": ""}';
begin
  if exists (select from public.orders where seller_id = p_user and closed_at is null) then
    raise exception '% still has orders to deliver: they end first', p_user using errcode = 'restrict_violation';
  end if;
  perform personal.notices_unname(array[o.seller_id], 'system', '{order_id}', array_agg(o.id::text), '{person}', null,
    v_nobody)
  from public.orders o where o.buyer_id = p_user group by o.seller_id;
  perform personal.notices_unname(array[o.buyer_id], 'system', '{order_id}', array_agg(o.id::text), '{person}', null,
    v_nobody)
  from public.orders o where o.seller_id = p_user group by o.buyer_id;
  update public.orders set key = null, note = '' where buyer_id = p_user;
  update public.order_history h set text = '' from public.orders o
  where o.id = h.order_id and h.text <> '' and (o.buyer_id = p_user and h.actor = 'buyer'
    or o.seller_id = p_user and h.actor = 'seller' and h.kind <> 'delivered');
  update public.order_disputes d set reason = '' from public.orders o
  where o.id = d.order_id and o.buyer_id = p_user and d.closed_at is not null;
end $$;

-- Deletes the reasons of disputes that were decided, after the buyer's account was erased.
create or replace function personal.expire_orders(p_limit integer) returns bigint
language sql set search_path = '' as $$
  with disputes as (
    update public.order_disputes set reason = '' where order_id in (
      select d.order_id from public.order_disputes d join public.orders o on o.id = d.order_id
      join public.users u on u.id = o.buyer_id
      where u.erased_at is not null and d.closed_at is not null and d.reason <> '' limit p_limit) returning 1)
  select count(*) from disputes
$$;

create or replace function personal.export_order_disputes(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select d.order_id::text, json_build_object('order', d.order_id, 'reason', d.reason, 'opened_at', d.opened_at,
    'closed_at', d.closed_at, 'closed_by', d.closed_by, 'outcome', d.outcome, 'note', d.note)
  from public.order_disputes d join public.orders o on o.id = d.order_id
  where p_user in (o.buyer_id, o.seller_id) and (p_after is null or d.order_id > p_after::uuid)
  order by d.order_id limit p_limit
$$;

-- Exports only that an address is stored. Addresses are encrypted; the page of an order shows its address until the
-- order ends.
create or replace function personal.export_order_addresses(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select a.order_id::text, json_build_object('order', a.order_id, 'kept_until', 'the order ends')
  from public.order_addresses a join public.orders o on o.id = a.order_id
  where o.buyer_id = p_user and (p_after is null or a.order_id > p_after::uuid) order by a.order_id limit p_limit
$$;
