-- SQL functions of orders. `order_place` creates an order, holds its tokens and takes a piece of a limited stock.
-- `order_write` is the only function that writes later changes. Decisions are made in rules.ts; see README.md.

-- Sends a live message to the open screens of both sides.
create or replace function ledger_internal.order_told(o public.orders) returns void language sql as $$
  insert into public.outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', 'user:' || p, 'name', 'order.changed', 'data',
    jsonb_build_object('order_id', o.id, 'state', o.state))
  from unnest(array[o.buyer_id, o.seller_id]) as p
$$;

-- Writes a mail and a notification to one side; p_news is one of orderNews (lists.ts). The texts are in mails.ts.
create or replace function ledger_internal.order_mail(o public.orders, p_to text, p_news text, p_words text)
returns void language sql as $$
  select ledger_internal.mail(case p_to when 'buyer' then o.buyer_id else o.seller_id end, 'order',
    jsonb_build_object('order_id', o.id, 'event', p_news, 'role', p_to, 'kind', o.kind, 'title', o.title,
      'tokens', o.tokens, 'physical', o.physical, 'due_at', o.due_at, 'accept_by', o.accept_by, 'words', p_words,
      'sent', o.shipped_at is not null or o.delivered_at is not null, 'person', u.display_name, 'ended_by', o.ended_by, 'time_zone', me.time_zone))
  from public.users u
  join public.users me on me.id = case p_to when 'buyer' then o.buyer_id else o.seller_id end
  where u.id = case p_to when 'buyer' then o.seller_id else o.buyer_id end
$$;

-- Holds the tokens of a new order and writes it with the messages to both sides. The caller has locked the pair of
-- people and the item, and made all checks except the payment. p_clock = {return_hours, least_hours} of spec.ts.
-- Returns {outcome: 'done', order_id, movement_id, balance, replayed} or a refusal: insufficient_tokens or
-- weekly_limit.
create or replace function ledger_internal.order_place(o public.orders, p_request uuid, p_clock jsonb) returns jsonb
language plpgsql as $$
declare
  v_account ledger.accounts := ledger_internal.lock_spendable(o.buyer_id);
  v_refused jsonb;
  v_movement uuid;
begin
  v_refused := case when v_account.balance < o.tokens then ledger_internal.refusal('insufficient_tokens')
    else ledger_internal.weekly_limit(o.buyer_id, v_account.id, o.tokens) end;
  if v_refused is not null then
    return v_refused;
  end if;
  o.id := uuidv7();
  o.hold_id := uuidv7();
  o.state := 'ordered';
  o.physical := coalesce(o.physical, false);
  o.revisions := 0;
  o.ordered_at := now();
  o.version := 1;
  o.due_at := now() + make_interval(hours => greatest(o.delivery_hours, (p_clock ->> 'least_hours')::integer));
  v_movement := ledger_internal.hold_write(o.hold_id, v_account, o.seller_id, o.tokens, o.kind, o.kind, o.id, p_request,
    o.due_at + make_interval(hours => (p_clock ->> 'return_hours')::integer));
  insert into public.orders select o.*;
  insert into public.order_history (order_id, kind, actor, text) values (o.id, 'ordered', 'buyer', o.note);
  perform ledger_internal.tell_balance(o.buyer_id, v_account.balance - o.tokens, -o.tokens, v_movement);
  perform ledger_internal.order_mail(o, 'seller', 'ordered', o.note);
  perform ledger_internal.order_mail(o, 'buyer', 'ordered', o.note);
  perform ledger_internal.order_told(o);
  return jsonb_build_object('outcome', 'done', 'order_id', o.id, 'movement_id', v_movement,
    'balance', v_account.balance - o.tokens, 'replayed', false);
end $$;

-- Stores the shipping address: p_address = {key_id, text}, encrypted.
create or replace function ledger_internal.order_ship_to(p_order uuid, p_address jsonb) returns void language sql as $$
  insert into public.order_addresses (order_id, key_id, sealed)
  values (p_order, p_address ->> 'key_id', p_address ->> 'text')
$$;

-- Returns the original response for a buyer's key, or null. Stored responses expire after a day; after that the order
-- itself still has its key.
create or replace function ledger_internal.order_replay(
  p_buyer uuid, p_item uuid, p_note text, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare
  v_answer jsonb := ledger_internal.answered(p_buyer, p_key, p_hash);
  v_order public.orders;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  select * into v_order from public.orders where buyer_id = p_buyer and key = p_key;
  if not found then
    return null;
  elsif v_order.item_id <> p_item or v_order.note <> p_note then
    return ledger_internal.refusal('idempotency_conflict');
  end if;
  return jsonb_build_object('outcome', 'done', 'order_id', v_order.id, 'replayed', true, 'balance',
    ledger_internal.spendable_of(p_buyer));
end $$;

-- Writes a decision of decideOrder (rules.ts) about an order in full, or not at all. It makes no decision itself.
-- p_version is the version that the decision was based on. If the order has changed since, or a file of a delivery is
-- already in use, returns {outcome: 'conflict'}, and the caller reads and decides again.
--
-- p_write = {changes: columns of the order, hold: {effect, until}, event: {kind, actor, text, links, attachments},
-- dispute: {opened: words} or {closed: outcome, by, admin_id, note} or null, tell: [{to, news}]}; p_user, p_key and
-- p_hash belong to the request. Returns {outcome: 'done', balance (to the buyer only), replayed}, or the original
-- response for the key.
create or replace function ledger.order_write(
  p_order uuid, p_version integer, p_write jsonb, p_user uuid, p_key text, p_hash text
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  e public.order_history := jsonb_populate_record(null::public.order_history, p_write -> 'event');
  v_answer jsonb;
  v_balance bigint;
begin
  -- locks the key, because concurrent requests can use it for two orders
  if p_key is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order ' || p_user || p_key, 0));
  end if;
  select * into o from public.orders where id = p_order for update;
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  elsif o.version is distinct from p_version or not ledger_internal.order_keeps(o.seller_id, e.attachments) then
    return '{"outcome": "conflict"}';
  end if;
  o := jsonb_populate_record(o, p_write -> 'changes');
  o.version := p_version + 1;
  -- returns the piece to the stock (a trigger of the item) before the tokens, in the order of locks
  update public.orders
  set state = o.state, version = o.version, revisions = o.revisions, due_at = o.due_at, delivered_at = o.delivered_at,
    accept_by = o.accept_by, late_told_at = o.late_told_at, closed_at = o.closed_at, ended_by = o.ended_by,
    shipped_at = o.shipped_at, carrier = o.carrier, tracking_number = o.tracking_number, tracking_url = o.tracking_url
  where id = p_order;
  perform ledger_internal.order_dispute_write(o, p_write -> 'dispute');
  if o.closed_at is not null then
    perform ledger_internal.order_let_go(o.id, p_write #>> '{hold,effect}' = 'post');
  end if;
  v_balance := ledger_internal.hold_settle(o.hold_id, p_write #>> '{hold,effect}',
    (p_write #>> '{hold,until}')::timestamptz, o.seller_id, case o.kind when 'product' then 'order' else o.kind end, o.title);
  insert into public.order_history (order_id, kind, actor, text, links, attachments)
  values (o.id, e.kind, e.actor, e.text, e.links, e.attachments);
  perform ledger_internal.order_mail(o, t ->> 'to', t ->> 'news', e.text) from jsonb_array_elements(p_write -> 'tell') as t;
  perform ledger_internal.order_told(o);
  return ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), jsonb_strip_nulls(jsonb_build_object('outcome', 'done',
    'balance', case when p_user = o.buyer_id then v_balance end, 'replayed', false)));
end $$;

-- Reopens an order that an admin's removal had ended: takes its piece and holds its tokens again. p_write = {changes,
-- hold: {until}, event, dispute: 'reopened' or null, tell (as for order_write)} as decided by decideReopening
-- (timers/rules.ts) about p_version. Returns false without any change if the order has changed since, the buyer does
-- not have the tokens, or the piece is sold.
create or replace function ledger.order_reopen(p_order uuid, p_version integer, p_write jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  v_account ledger.accounts;
  v_movement uuid;
begin
  select * into o from public.orders where id = p_order for update;
  if o.version is distinct from p_version then
    return false;
  end if;
  o := jsonb_populate_record(o, p_write -> 'changes');
  o.hold_id := uuidv7();
  o.version := p_version + 1;
  -- takes the piece from the stock (a trigger of the item) before the tokens, in the order of locks
  update public.orders set state = o.state, version = o.version, due_at = o.due_at, accept_by = o.accept_by,
    closed_at = o.closed_at, ended_by = o.ended_by, hold_id = o.hold_id
  where id = p_order;
  v_account := ledger_internal.lock_spendable(o.buyer_id);
  if v_account.balance < o.tokens or ledger_internal.weekly_limit(o.buyer_id, v_account.id, o.tokens) is not null
    or exists (select from public.users where id in (o.buyer_id, o.seller_id) and erased_at is not null)
  then
    raise exception 'this order cannot go on' using errcode = 'object_not_in_prerequisite_state';
  end if;
  v_movement := ledger_internal.hold_write(o.hold_id, v_account, o.seller_id, o.tokens, o.kind, o.kind, o.id, uuidv7(),
    (p_write #>> '{hold,until}')::timestamptz);
  if p_write ->> 'dispute' = 'reopened' then
    update public.order_disputes set closed_at = null, closed_by = null, outcome = null, admin_id = null, note = ''
    where order_id = p_order;
  end if;
  insert into public.order_history (order_id, kind, actor)
  values (o.id, p_write #>> '{event,kind}', p_write #>> '{event,actor}');
  perform ledger_internal.tell_balance(o.buyer_id, v_account.balance - o.tokens, -o.tokens, v_movement);
  perform ledger_internal.order_mail(o, t ->> 'to', t ->> 'news', '') from jsonb_array_elements(p_write -> 'tell') as t;
  perform ledger_internal.order_told(o);
  return true;
exception when object_not_in_prerequisite_state then
  return false;
end $$;

-- Attaches the files of a delivery. Returns false if one of them is not the seller's, not ready, or used elsewhere.
create or replace function ledger_internal.order_keeps(p_seller uuid, p_files uuid[]) returns boolean
language plpgsql as $$
declare
  v_found uuid[];
begin
  if p_files = '{}' then
    return true;
  end if;
  select array_agg(id) into v_found from (
    select id from public.uploads
    where id = any (p_files) and owner_id = p_seller and kind = 'delivery' and state = 'ready' order by id for update
  ) as locked;
  if cardinality(v_found) is distinct from cardinality(p_files) then
    return false;
  end if;
  perform public.keep_upload(p_seller, f, array['delivery']) from unnest(p_files) as f;
  return true;
end $$;

-- Opens or closes the dispute of an order. A new dispute updates the open screens of admins.
create or replace function ledger_internal.order_dispute_write(o public.orders, p_dispute jsonb) returns void
language plpgsql as $$
begin
  if p_dispute ? 'opened' then
    insert into public.order_disputes (order_id, reason) values (o.id, p_dispute ->> 'opened');
    insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object('channel', 'admin',
      'name', 'order.disputed', 'data', jsonb_build_object('order_id', o.id)));
  elsif p_dispute ? 'closed' then
    update public.order_disputes
    set closed_at = o.closed_at, closed_by = o.ended_by, outcome = p_dispute ->> 'closed',
      admin_id = (p_dispute ->> 'admin_id')::uuid, note = coalesce(p_dispute ->> 'note', '')
    where order_id = o.id and closed_at is null;
  end if;
end $$;

-- Deletes the address after the end of an order. Delivered files then belong to the buyer permanently; if the order was
-- not paid, they are deleted.
create or replace function ledger_internal.order_let_go(p_order uuid, p_paid boolean) returns void
language plpgsql as $$
declare
  v_files uuid[] := array(
    select f from public.order_history h, unnest(h.attachments) as f where h.order_id = p_order);
begin
  delete from public.order_addresses where order_id = p_order;
  if p_paid then
    perform public.sell_uploads(v_files);
  else
    perform public.release_uploads(v_files);
  end if;
end $$;
