-- Purchases of content. The creator gets the tokens at once, as with a tip. Each buyer pays once.

-- Returns the result if no charge is needed: the buyer can already open the item, or the purchase is refused. Returns
-- null if the buyer has to pay. The caller has locked p_item, which may be a null row.
create or replace function ledger_internal.content_settled(
  p_item public.content_items, p_content uuid, p_buyer uuid, p_price integer, p_country text
) returns jsonb language plpgsql as $$
declare
  v_bought boolean := exists (select from public.content_unlocks where buyer_id = p_buyer and content_id = p_content);
  v_reason text := case
    when not exists (select from public.users where id = p_buyer and status = 'active') then 'sender_inactive'
    when p_item.id is null or p_item.hidden_at is not null then 'not_found'
    when v_bought then 'open'
    when p_item.deleted_at is not null then 'not_found'
    when p_item.creator_id = p_buyer then 'self'
    when exists (select from public.blocks where blocker_id = p_buyer and blocked_id = p_item.creator_id) then 'you_blocked'
    when not p_item.is_public or public.reach(p_buyer, p_item.creator_id) is not null
      or public.hidden_in(p_item.creator_id, p_country)
      or not exists (select from public.users where id = p_item.creator_id and status = 'active' and role = 'creator')
      then 'not_found'
    when p_item.price_tokens = 0 and p_item.tier_id is null then 'open'
    when p_item.tier_id is not null and public.opens_tier(p_buyer, p_item.tier_id) then 'open'
    when p_item.price_tokens = 0 then 'tier_only'
    when p_price <> p_item.price_tokens then 'price_changed'
  end;
begin
  return case
    when v_reason = 'open' then jsonb_build_object('outcome', 'done', 'tokens', 0, 'replayed', false, 'balance',
      ledger_internal.spendable_of(p_buyer))
    when v_reason is not null then ledger_internal.refusal(v_reason) || jsonb_build_object('price', p_item.price_tokens)
  end;
end $$;

-- Implements POST /content/{id}/unlock in one round trip: decides, charges and notifies. p_price is the price that the
-- buyer saw (null accepts any price), p_key and p_hash are their Idempotency-Key and body hash. A second purchase of an
-- item is not charged, even with a different key.
--
-- Returns {outcome: 'done', tokens, balance, replayed}, with tokens 0 if the item was already open, or {outcome:
-- 'refused', reason, replayed}. Reasons: not_found (also for a block, a hidden country, a private or a deleted item),
-- sender_inactive, you_blocked, self, tier_only, price_changed (with price), recipient_not_found,
-- recipient_not_creator, insufficient_tokens, weekly_limit (with limit, left and frees_at), idempotency_conflict.
create or replace function ledger.content_unlock(
  p_buyer uuid, p_content uuid, p_price integer, p_country text, p_key text, p_hash text, p_slots integer
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_item public.content_items;
  v_answer jsonb;
  v record;
begin
  -- serialises concurrent requests, so that the buyer pays once
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unlock ' || p_buyer || p_content, 0));
  v_answer := ledger_internal.answered(p_buyer, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  -- locks the item, so that its creator cannot delete it during the purchase
  select * into v_item from public.content_items where id = p_content for share;
  v_answer := ledger_internal.content_settled(v_item, p_content, p_buyer, p_price, p_country);
  if v_answer is null then
    v := ledger_internal.pay('content', p_buyer, v_item.creator_id, v_item.price_tokens, v_item.title, v_item.type,
      v_item.id, p_key, p_hash, p_country);
    if v.paid then
      perform ledger_internal.content_sold(v_item, p_buyer, v.movement, p_slots);
      perform ledger_internal.tell_balance(p_buyer, v.balance, -v_item.price_tokens, v.movement);
      perform ledger_internal.tell_earnings(v_item.creator_id);
      perform ledger_internal.fold_sometimes(v.pending);
    end if;
    return v.answer;
  end if;
  return coalesce(ledger_internal.remember(p_buyer, p_key, p_hash, uuidv7(), v_answer), v_answer);
end $$;

-- Records a sale: the buyer's access, the figures, the preserved files, and the creator's notification.
create or replace function ledger_internal.content_sold(
  p_item public.content_items, p_buyer uuid, p_movement uuid, p_slots integer
) returns void language plpgsql as $$
declare
  v_files uuid[] := (select array_agg(upload_id order by upload_id) || p_item.poster_id from public.content_files
    where content_id = p_item.id);
begin
  insert into public.content_unlocks (buyer_id, content_id, tokens, movement_id, sold_from, sold_to)
  values (p_buyer, p_item.id, p_item.price_tokens, p_movement, p_item.played_from, p_item.played_to);
  insert into public.content_figures as f (content_id, slot, unlocks, tokens)
  values (p_item.id, floor(random() * p_slots)::integer, 1, p_item.price_tokens)
  on conflict (content_id, slot) do update set unlocks = f.unlocks + 1, tokens = f.tokens + excluded.tokens;
  -- only the first sale writes, so that later sales do not wait for the lock
  if exists (select from public.uploads where id = any (v_files) and sold_at is null) then
    perform public.sell_uploads(v_files);
  end if;
  perform public.notify(p_item.creator_id, 'system.content_sale', jsonb_build_object('content_id', p_item.id,
    'title', p_item.title, 'tokens', p_item.price_tokens, 'buyer', jsonb_build_object('id', u.id,
      'username', u.username, 'display_name', u.display_name, 'avatar_url', u.avatar_url)))
  from public.users u where u.id = p_buyer and not public.is_muted(p_buyer, p_item.creator_id);
end $$;
