-- Index for searches. It has no pending list, because every search would have to scan that list.
create index if not exists products_search on public.products
using gin (public.search_words(name || ' ' || description) public.gin_trgm_ops) with (fastupdate = off)
where deleted_at is null and is_active;

-- Functions for a creator's own products. An image belongs to one product; it is kept after a sale, because the order
-- shows it.

-- Creates a product. p = {name, description, category, physical, price_tokens, image_url, image_id, stock_quantity,
-- is_active}; p_max is the maximum number of the creator's products. Returns {outcome: done, item}, or outcome full,
-- inactive or image_gone.
create or replace function public.product_add(p_creator uuid, p jsonb, p_max integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v public.products;
begin
  perform from public.users where id = p_creator and status = 'active' and role = 'creator' for no key update;
  if not found then
    return '{"outcome": "inactive"}';
  end if;
  if (select count(*) from (
    select from public.products where creator_id = p_creator and deleted_at is null limit p_max) as own) >= p_max
  then
    return '{"outcome": "full"}';
  end if;
  if p ->> 'image_id' is not null then
    perform from public.keep_upload(p_creator, (p ->> 'image_id')::uuid, array['product-image']);
    if not found then
      return '{"outcome": "image_gone"}';
    end if;
  end if;
  insert into public.products (creator_id, name, description, category, physical, price_tokens, image_url, image_id,
    stock_quantity, is_active)
  values (p_creator, p ->> 'name', p ->> 'description', p ->> 'category', (p ->> 'physical')::boolean,
    (p ->> 'price_tokens')::integer, p ->> 'image_url', (p ->> 'image_id')::uuid, (p ->> 'stock_quantity')::integer,
    (p ->> 'is_active')::boolean)
  returning * into v;
  return jsonb_build_object('outcome', 'done', 'item', public.product_json(v));
end $$;

-- Changes the fields in p (as in product_add). With stock_was in p, only if the current stock equals it. Returns
-- {outcome: done, item}, or outcome not_found, stock_changed or image_gone.
create or replace function public.product_change(p_creator uuid, p_id uuid, p jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v public.products;
  v_image uuid;
begin
  select * into v from public.products where id = p_id and creator_id = p_creator and deleted_at is null for no key update;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if p ? 'stock_was' and v.stock_quantity is distinct from (p ->> 'stock_was')::integer then
    return '{"outcome": "stock_changed"}';
  end if;
  v_image := case when p ? 'image_url' then (p ->> 'image_id')::uuid else v.image_id end;
  if v_image is distinct from v.image_id then
    if v_image is not null then
      perform from public.keep_upload(p_creator, v_image, array['product-image']);
      if not found then
        return '{"outcome": "image_gone"}';
      end if;
    end if;
    if v_image is null then
      perform public.release_uploads(array[v.image_id]);
    else
      perform public.replace_uploads(array[v.image_id]);
    end if;
  end if;
  update public.products
  set name = coalesce(p ->> 'name', name), description = coalesce(p ->> 'description', description),
    category = coalesce(p ->> 'category', category), physical = coalesce((p ->> 'physical')::boolean, physical),
    price_tokens = coalesce((p ->> 'price_tokens')::integer, price_tokens),
    image_url = coalesce(p ->> 'image_url', image_url), image_id = v_image,
    stock_quantity = case when p ? 'stock_quantity' then (p ->> 'stock_quantity')::integer else stock_quantity end,
    is_active = coalesce((p ->> 'is_active')::boolean, is_active), updated_at = now()
  where id = p_id returning * into v;
  return jsonb_build_object('outcome', 'done', 'item', public.product_json(v));
end $$;

-- Deletes a product; its orders stay. Returns false if it does not exist.
create or replace function public.product_remove(p_creator uuid, p_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_image uuid;
begin
  update public.products set deleted_at = now(), is_active = false
  where id = p_id and creator_id = p_creator and deleted_at is null returning image_id into v_image;
  if not found then
    return false;
  end if;
  perform public.release_uploads(array[v_image]);
  return true;
end $$;

-- Returns a product for its creator, with private figures.
create or replace function public.product_json(p public.products) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', p.name, 'description', p.description, 'category', p.category,
    'price_tokens', p.price_tokens, 'image_url', p.image_url, 'physical', p.physical, 'stock_quantity', p.stock_quantity,
    'sales_count', p.sales_count, 'earned_tokens', p.earned_tokens, 'is_active', p.is_active, 'created_at', p.created_at,
    'updated_at', p.updated_at, 'hidden_reason', case when p.hidden_at is not null then coalesce(p.hidden_reason, '') end,
    'views', (select coalesce(sum(v.views), 0) from public.product_views v where v.product_id = p.id))
$$;
