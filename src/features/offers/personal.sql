-- Personal data of offers (accounts/personal-data).

create or replace function personal.export_offers(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select o.id::text, json_build_object('id', o.id, 'title', o.title, 'description', o.description, 'category', o.category,
    'tokens', o.price_tokens, 'delivery_hours', o.delivery_hours, 'delivery_time', o.delivery_time,
    'max_quantity', o.max_quantity, 'sold', o.sold, 'active', o.active, 'created_at', o.created_at, 'deleted_at', o.deleted_at)
  from public.offers o
  where o.creator_id = p_user and (p_after is null or o.id > p_after::uuid) order by o.id limit p_limit
$$;

-- Orders have copies of the offer's texts (orders/personal.sql); view counts contain no personal data. Runs before
-- forget_orders, because offers are locked before their buyers.
create or replace function personal.forget_offers(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.offers where creator_id = p_user order by id for update;
  delete from public.offer_views where offer_id in (select id from public.offers where creator_id = p_user);
  delete from public.offer_view_days where offer_id in (select id from public.offers where creator_id = p_user);
  delete from public.offers where creator_id = p_user;
end $$;
