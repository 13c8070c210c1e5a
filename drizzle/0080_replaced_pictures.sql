-- source: src/features/shop/editor.sql
-- What a search looks through; without a pending list, or it would have to read all of that first.
create index if not exists products_words on public.products
using gin (lower(name || ' ' || description) public.gin_trgm_ops) with (fastupdate = off)
where deleted_at is null and is_active;
--> statement-breakpoint
-- A creator's own products. Their pictures are kept with them, each for one product; those that somebody bought stay, as
-- the order shows them.

-- Writes a new one. p = {name, description, category, physical, price_tokens, image_url, image_id, stock_quantity,
-- is_active}; p_max: how many there may be. Returns {outcome: done, item} or full, inactive, image_gone.
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
--> statement-breakpoint
-- Changes what p names (as above), and with stock_was only a product whose stock is still that. Returns {outcome: done, item}
-- or not_found, stock_changed, image_gone.
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
--> statement-breakpoint
-- Takes one out of sale for good; orders stay. False: there is none.
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
--> statement-breakpoint
-- source: src/features/uploads/personal.sql
-- Uploads' part of what is known of a person (accounts/data.sql). The pictures themselves are where their profile shows
-- them.

create or replace function personal.export_uploads(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select u.id::text, json_build_object('id', u.id, 'kind', u.kind, 'state', u.state, 'type', u.type, 'size', u.size,
    'uploaded_at', u.created_at)
  from public.uploads u
  where u.owner_id = p_user and (p_after is null or u.id > p_after::uuid) order by u.id limit p_limit
$$;
--> statement-breakpoint
-- The rows stay until the job has removed their files; what was sold stays for its buyers, and is nobody's from now on.
create or replace function personal.forget_uploads(p_user uuid) returns void
language sql set search_path = '' as $$
  update public.uploads set owner_id = null, replaced_at = null,
    state = case when state = 'kept' and sold_at is not null then 'kept' else 'dropped' end
  where owner_id = p_user
$$;
--> statement-breakpoint
-- source: src/features/uploads/uploads.sql
-- Keeps a file that has been looked at as the owner's only one of its kind: the one before it is replaced. Without p_upload
-- there is none from now on, nor what it had replaced. False: there is no such file, or it is somebody else's.
create or replace function public.upload_keep(p_owner uuid, p_kind text, p_upload uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  if p_upload is not null then
    update public.uploads set state = 'kept'
    where id = p_upload and owner_id = p_owner and kind = p_kind and state in ('ready', 'kept');
    if not found then
      return false;
    end if;
  end if;
  if p_upload is not null then
    perform public.replace_uploads(array(
      select id from public.uploads where owner_id = p_owner and kind = p_kind and state = 'kept' and id <> p_upload));
  else
    update public.uploads set state = 'dropped', replaced_at = null
    where owner_id = p_owner and kind = p_kind and (state = 'kept' or replaced_at is not null);
  end if;
  return true;
end $$;
--> statement-breakpoint
-- Keeps a file of one of these kinds for what is about to show it, once: it belongs to one thing. The row, or none: there
-- is no such file, it is somebody else's or of another kind, nobody has looked at it yet, or it is kept already.
create or replace function public.keep_upload(p_owner uuid, p_id uuid, p_kinds text[]) returns setof public.uploads
language sql set search_path = '' as $$
  update public.uploads set state = 'kept'
  where id = p_id and owner_id = p_owner and kind = any (p_kinds) and state = 'ready'
  returning *
$$;
--> statement-breakpoint
-- What showed these files is gone. They are to be removed from storage, except those that were sold.
create or replace function public.release_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set state = 'dropped' where id = any (p_ids) and state = 'kept' and sold_at is null
$$;
--> statement-breakpoint
-- Other pictures stand for these from now on. Their files are to be removed once the pages that are open have had their
-- time (replacedMinutes).
create or replace function public.replace_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set state = 'dropped', replaced_at = now()
  where id = any (p_ids) and state = 'kept' and sold_at is null
$$;
--> statement-breakpoint
-- Somebody has paid for these files: they stay for good (decision G2).
create or replace function public.sell_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set sold_at = coalesce(sold_at, now()) where id = any (p_ids) and state = 'kept'
$$;
