-- POST /shop/items/{id}/buy in one round trip: checks, takes a piece from the stock, holds the tokens and writes the
-- order with its notifications. Locks the product's row, so that the last piece is sold once and the price is current.
-- p_buy = {price (displayed price; null: any), note, address: null or {key_id, text} (encrypted)}, p_key and p_hash are
-- the Idempotency-Key and body hash, p_clock = {return_hours, least_hours, ship_hours, digital_hours, cancel_minutes}.
-- Returns {outcome: 'done', order_id, balance, replayed} or {outcome: 'refused', reason, replayed} with reason
-- not_found (also blocked, hidden in the buyer's country, or no longer for sale), buyer_inactive, you_blocked, self,
-- sold_out, price_changed (with price), address_missing, insufficient_tokens, weekly_limit (with limit, left and
-- frees_at) or idempotency_conflict.
create or replace function ledger.product_buy(
  p_buyer uuid, p_product uuid, p_buy jsonb, p_country text, p_key text, p_hash text, p_clock jsonb
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_product public.products;
  v_order public.orders;
  v_answer jsonb;
  v_id uuid;
begin
  -- serializes requests with the same key
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order ' || p_buyer || p_key, 0));
  v_answer := ledger_internal.order_replay(p_buyer, p_product, p_buy ->> 'note', p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  perform public.lock_pair(p_buyer, creator_id) from public.products where id = p_product;
  select * into v_product from public.products where id = p_product for no key update;
  v_answer := ledger_internal.product_refused(v_product, p_buyer, p_buy, p_country);
  if v_answer is null then
    v_order := ledger_internal.product_ordered(v_product, p_buyer, p_buy ->> 'note', p_key, p_clock);
    v_answer := ledger_internal.order_place(v_order, v_request, p_clock);
  end if;
  v_answer := ledger_internal.answer(p_buyer, p_key, p_hash, v_request, v_answer);
  if v_answer ? 'order_id' then
    v_id := (v_answer ->> 'order_id')::uuid;
    update public.products set stock_quantity = stock_quantity - 1, sales_count = sales_count + 1 where id = p_product;
    -- marks the image as sold, because the order shows it permanently
    if exists (select from public.uploads where id = v_product.image_id and sold_at is null) then
      perform public.sell_uploads(array[v_product.image_id]);
    end if;
    if v_product.physical then
      perform ledger_internal.order_ship_to(v_id, p_buy -> 'address');
    end if;
  end if;
  return v_answer;
end $$;

-- Writes the order with copies of the product's fields, so that later changes of the product do not affect the order.
create or replace function ledger_internal.product_ordered(
  p public.products, p_buyer uuid, p_note text, p_key text, p_clock jsonb
) returns public.orders language plpgsql as $$
declare
  o public.orders;
begin
  o.kind := 'product';
  o.item_id := p.id;
  o.buyer_id := p_buyer;
  o.seller_id := p.creator_id;
  o.title := p.name;
  o.description := p.description;
  o.tokens := p.price_tokens;
  o.physical := p.physical;
  o.image_url := p.image_url;
  o.delivery_hours := (p_clock ->> case when p.physical then 'ship_hours' else 'digital_hours' end)::integer;
  o.cancel_until := now() + make_interval(mins => (p_clock ->> 'cancel_minutes')::integer);
  o.note := p_note;
  o.key := p_key;
  return o;
end $$;

-- Returns the reason why a purchase is refused; null if it is allowed. p is null if there is no product.
create or replace function ledger_internal.product_refused(p public.products, p_buyer uuid, p_buy jsonb, p_country text)
returns jsonb language plpgsql stable as $$
declare
  v_reason text := case
    when not exists (select from public.users where id = p_buyer and status = 'active') then 'buyer_inactive'
    when p.id is null or p.deleted_at is not null or p.hidden_at is not null then 'not_found'
    when p.creator_id = p_buyer then 'self'
    when exists (select from public.blocks where blocker_id = p_buyer and blocked_id = p.creator_id) then 'you_blocked'
    when not p.is_active or public.reach(p_buyer, p.creator_id) is not null
      or public.hidden_in(p.creator_id, p_country)
      or not exists (select from public.users where id = p.creator_id and status = 'active' and role = 'creator')
      then 'not_found'
    when p.stock_quantity = 0 then 'sold_out'
    when (p_buy ->> 'price')::bigint <> p.price_tokens then 'price_changed'
    when p.physical and jsonb_typeof(p_buy -> 'address') is distinct from 'object' then 'address_missing'
  end;
begin
  return case when v_reason is not null
    then ledger_internal.refusal(v_reason) || jsonb_build_object('price', p.price_tokens) end;
end $$;

-- Updates a product when one of its orders ends. An accepted order adds its tokens to the earnings. A cancelled order
-- returns its piece to the stock, unless the parcel was shipped: the creator no longer has that piece.
create or replace function public.product_order_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'accepted' then
    update public.products set earned_tokens = earned_tokens + new.tokens where id = new.item_id;
  else
    update public.products
    set sales_count = sales_count - 1, stock_quantity = stock_quantity + (new.shipped_at is null)::integer
    where id = new.item_id;
  end if;
  return null;
end $$;

create or replace trigger product_order_ended after update of state on public.orders
  for each row when (new.kind = 'product' and new.closed_at is not null and old.closed_at is null)
  execute function public.product_order_ended();

-- Takes a piece from the stock again when an ended order is reopened. The cancelled order of a shipped parcel did not
-- return its piece, so it takes none.
create or replace function public.product_order_reopened() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products
  set sales_count = sales_count + 1, stock_quantity = stock_quantity - (new.shipped_at is null)::integer
  where id = new.item_id and (new.shipped_at is not null or coalesce(stock_quantity, 1) > 0);
  if not found then
    raise exception 'sold out' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return null;
end $$;

create or replace trigger product_order_reopened after update of state on public.orders
  for each row when (new.kind = 'product' and new.closed_at is null and old.closed_at is not null)
  execute function public.product_order_reopened();
