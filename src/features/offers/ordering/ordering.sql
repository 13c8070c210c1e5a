-- POST /offers/{id}/order in one round trip: checks, holds the tokens and writes the order with its notifications.
-- Locks the offer's row, so that the last piece is sold once and the price is current. p_price is the displayed price
-- (null: any), p_note the buyer's note, p_key and p_hash the Idempotency-Key and body hash, p_clock = {return_hours,
-- least_hours}. Returns {outcome: 'done', order_id, balance, replayed} or {outcome: 'refused', reason, replayed} with
-- reason not_found (also blocked, hidden in the buyer's country, or no longer for sale), buyer_inactive, you_blocked,
-- self, sold_out, price_changed (with price), insufficient_tokens, weekly_limit (with limit, left and frees_at) or
-- idempotency_conflict.
create or replace function ledger.offer_order(
  p_buyer uuid, p_offer uuid, p_price bigint, p_note text, p_country text, p_key text, p_hash text, p_clock jsonb
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_offer public.offers;
  v_order public.orders;
  v_answer jsonb;
begin
  -- serializes requests with the same key
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order ' || p_buyer || p_key, 0));
  v_answer := ledger_internal.order_replay(p_buyer, p_offer, p_note, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  perform public.lock_pair(p_buyer, creator_id) from public.offers where id = p_offer;
  select * into v_offer from public.offers where id = p_offer for no key update;
  v_answer := ledger_internal.offer_refused(v_offer, p_buyer, p_price, p_country);
  if v_answer is null then
    v_order.kind := 'offer';
    v_order.item_id := v_offer.id;
    v_order.buyer_id := p_buyer;
    v_order.seller_id := v_offer.creator_id;
    v_order.title := v_offer.title;
    v_order.description := v_offer.description;
    v_order.tokens := v_offer.price_tokens;
    v_order.delivery_hours := v_offer.delivery_hours;
    v_order.note := p_note;
    v_order.key := p_key;
    v_answer := ledger_internal.order_place(v_order, v_request, p_clock);
  end if;
  v_answer := ledger_internal.answer(p_buyer, p_key, p_hash, v_request, v_answer);
  if v_answer ? 'order_id' then
    update public.offers set sold = sold + 1 where id = p_offer;
  end if;
  return v_answer;
end $$;

-- Returns the reason why an order is refused; null if it is allowed. p_offer is null if there is no offer.
create or replace function ledger_internal.offer_refused(p_offer public.offers, p_buyer uuid, p_price bigint, p_country text)
returns jsonb language plpgsql stable as $$
declare
  v_reason text := case
    when not exists (select from public.users where id = p_buyer and status = 'active') then 'buyer_inactive'
    when p_offer.id is null or p_offer.deleted_at is not null or p_offer.hidden_at is not null then 'not_found'
    when p_offer.creator_id = p_buyer then 'self'
    when exists (select from public.blocks where blocker_id = p_buyer and blocked_id = p_offer.creator_id) then 'you_blocked'
    when not p_offer.active or public.reach(p_buyer, p_offer.creator_id) is not null
      or public.hidden_in(p_offer.creator_id, p_country)
      or not exists (select from public.users where id = p_offer.creator_id and status = 'active' and role = 'creator')
      then 'not_found'
    when p_offer.sold >= p_offer.max_quantity then 'sold_out'
    when p_price <> p_offer.price_tokens then 'price_changed'
  end;
begin
  return case when v_reason is not null
    then ledger_internal.refusal(v_reason) || jsonb_build_object('price', p_offer.price_tokens) end;
end $$;

-- Returns a piece to the stock when its order ends without acceptance.
create or replace function public.offer_given_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.offers set sold = sold - 1 where id = new.item_id;
  return null;
end $$;

create or replace trigger offer_given_back after update of state on public.orders
  for each row when (new.kind = 'offer' and new.state = 'cancelled' and old.state <> 'cancelled')
  execute function public.offer_given_back();

-- Takes a piece from the stock again when an ended order is reopened.
create or replace function public.offer_taken_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.offers set sold = sold + 1 where id = new.item_id and sold < coalesce(max_quantity, sold + 1);
  if not found then
    raise exception 'sold out' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return null;
end $$;

create or replace trigger offer_taken_again after update of state on public.orders
  for each row when (new.kind = 'offer' and new.closed_at is null and old.closed_at is not null)
  execute function public.offer_taken_again();
