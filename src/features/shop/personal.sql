-- Personal data of the shop (accounts/personal-data).

create or replace function personal.export_products(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select p.id::text, json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'category', p.category,
    'tokens', p.price_tokens, 'image_url', p.image_url, 'stock', p.stock_quantity, 'sold', p.sales_count,
    'active', p.is_active, 'created_at', p.created_at, 'deleted_at', p.deleted_at)
  from public.products p
  where p.creator_id = p_user and (p_after is null or p.id > p_after::uuid) order by p.id limit p_limit
$$;

-- Orders have copies of the product's texts (orders/personal.sql). The name of this function sorts before
-- forget_orders, because products are locked before their buyers.
create or replace function personal.forget_goods(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.products where creator_id = p_user order by id for update;
  delete from public.product_views where product_id in (select id from public.products where creator_id = p_user);
  delete from public.product_view_days where product_id in (select id from public.products where creator_id = p_user);
  delete from public.products where creator_id = p_user;
end $$;
