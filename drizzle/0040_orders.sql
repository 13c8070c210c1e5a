-- source: src/features/offers/offers.sql
-- POST /offers/{id}/order in one round trip: decides, holds the tokens, and writes what both sides are told. The offer's row
-- is locked, so that the last one is ordered once, and the price is the one of that moment.
--
-- p_price is what the buyer was shown (null: whatever it is), p_note what they wish, p_key and p_hash their Idempotency-Key
-- and body hash, p_clock = {return_hours}. Returns {outcome: 'done', order, order_id, balance, replayed} or {outcome:
-- 'refused', reason, replayed} with reason not_found (also blocked, hidden where the buyer is, or not for sale any more),
-- buyer_inactive, you_blocked, self, sold_out, price_changed (with price), insufficient_tokens, weekly_limit (with limit,
-- left and frees_at) or idempotency_conflict.
create or replace function ledger.offer_order(
  p_buyer uuid, p_offer uuid, p_price bigint, p_note text, p_country text, p_key text, p_hash text, p_clock jsonb
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_offer public.offers;
  v_order public.orders;
  v_answer jsonb;
begin
  -- one key at a time: it may be on its way twice
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
    v_answer := v_answer || jsonb_build_object('order', public.order_whole((v_answer ->> 'order_id')::uuid, p_buyer));
  end if;
  return v_answer;
end $$;
--> statement-breakpoint
-- Why an offer cannot be ordered, as the refusal; null: it can. p_offer may be no row.
create or replace function ledger_internal.offer_refused(p_offer public.offers, p_buyer uuid, p_price bigint, p_country text)
returns jsonb language plpgsql stable as $$
declare
  v_reason text := case
    when not exists (select from public.users where id = p_buyer and status = 'active') then 'buyer_inactive'
    when p_offer.id is null or p_offer.deleted_at is not null then 'not_found'
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
--> statement-breakpoint
-- An order that ended without being accepted gives its piece back.
create or replace function public.offer_given_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.offers set sold = sold - 1 where id = new.item_id;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger offer_given_back after update of state on public.orders
  for each row when (new.kind = 'offer' and new.state = 'cancelled' and old.state <> 'cancelled')
  execute function public.offer_given_back();
--> statement-breakpoint
-- An offer as its creator has it, with the figures that are the creator's alone.
create or replace function public.offer_json(o public.offers) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'title', o.title, 'description', o.description, 'category', o.category,
    'price_tokens', o.price_tokens, 'delivery_hours', o.delivery_hours, 'max_quantity', o.max_quantity,
    'sold', o.sold, 'active', o.active, 'created_at', o.created_at, 'updated_at', o.updated_at,
    'views', (select coalesce(sum(v.views), 0) from public.offer_views v where v.offer_id = o.id))
$$;
--> statement-breakpoint
-- source: src/features/offers/personal.sql
-- The offers' part of what is known of a person (accounts/data.sql).

create or replace function personal.export_offers(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select o.id::text, json_build_object('id', o.id, 'title', o.title, 'description', o.description, 'category', o.category,
    'tokens', o.price_tokens, 'delivery_hours', o.delivery_hours, 'max_quantity', o.max_quantity, 'sold', o.sold,
    'active', o.active, 'created_at', o.created_at, 'deleted_at', o.deleted_at)
  from public.offers o
  where o.creator_id = p_user and (p_after is null or o.id > p_after::uuid) order by o.id limit p_limit
$$;
--> statement-breakpoint
-- What was ordered keeps its own words (orders/personal.sql); how often offers were looked at belongs to nobody. Runs before
-- forget_orders: offers are locked before whoever ordered them.
create or replace function personal.forget_offers(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.offers where creator_id = p_user order by id for update;
  delete from public.offer_views where offer_id in (select id from public.offers where creator_id = p_user);
  delete from public.offers where creator_id = p_user;
end $$;
--> statement-breakpoint
-- source: src/features/orders/act.sql
-- What the two people of an order do with it, and what its clock does.

-- Why somebody cannot do something with an order: not_yours (the other one's to do), closed, not_delivered,
-- already_delivered, revision_used, not_late; null: they can.
create or replace function ledger_internal.order_refused(o public.orders, p_role text, p_act text, p_revisions integer)
returns text language sql stable as $$
  select case
    when p_act = 'deliver' and p_role <> 'seller' or p_act in ('revise', 'accept') and p_role <> 'buyer' then 'not_yours'
    when o.closed_at is not null then 'closed'
    when p_act = 'deliver' and o.state = 'delivered' then 'already_delivered'
    when p_act = 'accept' and o.delivered_at is null then 'not_delivered'
    when p_act = 'revise' and o.revisions >= p_revisions then 'revision_used'
    when p_act = 'revise' and o.state <> 'delivered' then 'not_delivered'
    when p_act = 'cancel' and p_role = 'buyer' and o.state = 'delivered' then 'delivered'
    when p_act = 'cancel' and p_role = 'buyer' and o.due_at > now() then 'not_late'
  end
$$;
--> statement-breakpoint
-- deliver (the seller's, with words and links), revise (the buyer's, with words), accept (the buyer's) or cancel (the
-- seller's at any time, the buyer's once it is late). p_clock = {accept_hours, return_hours, revisions}. The same call again
-- is answered the same, under its key and, once the order is over, without. Returns {outcome: 'done', order, balance (the
-- buyer's, to the buyer), replayed} or {outcome: 'refused', reason}: not_found, inactive, idempotency_conflict or as above.
create or replace function ledger.order_act(
  p_user uuid, p_order uuid, p_act text, p_text text, p_links jsonb, p_key text, p_hash text, p_clock jsonb
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_role text;
  v_reason text;
  v_answer jsonb;
  v_balance bigint;
begin
  -- one key at a time as well: it may be on its way to two orders
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order ' || p_user || p_key, 0));
  select * into v_order from public.orders where id = p_order and p_user in (buyer_id, seller_id) for update;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  v_role := case when p_user = v_order.buyer_id then 'buyer' else 'seller' end;
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is null and (p_act = 'accept' and v_order.state = 'accepted' or p_act = 'cancel' and v_order.state = 'cancelled')
    and v_order.ended_by = v_role
  then
    v_answer := '{"outcome": "done", "replayed": true}';
  end if;
  if v_answer is not null then
    return case when v_answer ->> 'outcome' = 'done'
      then v_answer || jsonb_build_object('order', public.order_whole(p_order, p_user)) else v_answer end;
  end if;
  v_reason := case when not exists (select from public.users where id = p_user and status = 'active') then 'inactive'
    else ledger_internal.order_refused(v_order, v_role, p_act, (p_clock ->> 'revisions')::integer) end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), ledger_internal.refusal(v_reason));
  end if;
  v_balance := ledger_internal.order_done(v_order, v_role, p_act, p_text, p_links, p_clock);
  v_answer := ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), jsonb_strip_nulls(jsonb_build_object(
    'outcome', 'done', 'balance', case v_role when 'buyer' then v_balance end, 'replayed', false)));
  return v_answer || jsonb_build_object('order', public.order_whole(p_order, p_user));
end $$;
--> statement-breakpoint
-- Does what was decided, and tells both. Returns the buyer's balance where tokens moved.
create or replace function ledger_internal.order_done(
  o public.orders, p_role text, p_act text, p_text text, p_links jsonb, p_clock jsonb
) returns bigint language plpgsql as $$
declare
  v_kind text := case p_act when 'deliver' then 'delivered' when 'revise' then 'revision' when 'accept' then 'accepted'
    else 'cancelled' end;
  v_balance bigint;
begin
  if p_act = 'deliver' then
    update public.orders set state = 'delivered', delivered_at = now(),
      accept_by = now() + make_interval(hours => (p_clock ->> 'accept_hours')::integer)
    where id = o.id;
  elsif p_act = 'revise' then
    update public.orders set state = 'revising', revisions = revisions + 1, accept_by = null, late_told_at = null,
      due_at = now() + make_interval(hours => greatest(delivery_hours, 1))
    where id = o.id;
  else
    v_balance := ledger_internal.order_end(o, v_kind, p_role, 'voided');
  end if;
  select * into strict o from public.orders where id = o.id;
  if o.closed_at is null then
    update ledger.holds set expires_at = coalesce(o.accept_by,
      o.due_at + make_interval(hours => (p_clock ->> 'return_hours')::integer)) where id = o.hold_id;
  end if;
  insert into public.order_history (order_id, kind, actor, text, links)
  values (o.id, v_kind, p_role, p_text, array(select jsonb_array_elements_text(p_links)));
  perform ledger_internal.order_mail(o, case p_role when 'buyer' then 'seller' else 'buyer' end, v_kind, p_text);
  if p_act = 'cancel' then
    perform ledger_internal.order_mail(o, p_role, v_kind, p_text);
  end if;
  perform ledger_internal.order_told(o);
  return v_balance;
end $$;
--> statement-breakpoint
-- Orders whose clock has something to do, the longest waiting first.
create or replace function ledger.orders_due(p_limit integer, p_return_hours integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from (
    (select id, accept_by as since from public.orders where state = 'delivered' and accept_by <= now()
      order by accept_by limit p_limit)
    union all
    (select id, due_at from public.orders
      where closed_at is null and state <> 'delivered' and due_at <= now()
        and (late_told_at is null or due_at <= now() - make_interval(hours => p_return_hours))
      order by due_at limit p_limit)
  ) as due order by since limit p_limit
$$;
--> statement-breakpoint
-- One order's clock: what was delivered and never answered is accepted; what is late is said to both, and returned when
-- nobody did anything for p_clock's return_hours. Of any number of callers one does it. Returns accepted, told, returned or
-- null: there was nothing to do, or somebody else is at it.
create or replace function ledger.order_tick(p_order uuid, p_clock jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_did text;
begin
  select * into v_order from public.orders where id = p_order and closed_at is null for update skip locked;
  v_did := case
    when v_order.state = 'delivered' then case when v_order.accept_by <= now() then 'accepted' end
    when v_order.due_at <= now() - make_interval(hours => (p_clock ->> 'return_hours')::integer) then 'returned'
    when v_order.due_at <= now() and v_order.late_told_at is null then 'told'
  end;
  if v_did is null then
    return null;
  elsif v_did = 'told' then
    update public.orders set late_told_at = now() where id = p_order;
  else
    perform ledger_internal.order_end(v_order, case v_did when 'accepted' then 'accepted' else 'cancelled' end, 'clock',
      'expired');
  end if;
  select * into strict v_order from public.orders where id = p_order;
  insert into public.order_history (order_id, kind, actor) values (p_order,
    case v_did when 'told' then 'overdue' when 'returned' then 'cancelled' else v_did end, 'clock');
  perform ledger_internal.order_mail(v_order, role,
    case v_did when 'told' then 'overdue' when 'accepted' then 'auto_accepted' else v_did end)
  from unnest(array['buyer', 'seller']) as role;
  perform ledger_internal.order_told(v_order);
  return v_did;
end $$;
--> statement-breakpoint
-- source: src/features/orders/orders.sql
-- Orders (decisions G3, G4): their tokens are held until what was ordered is accepted, and go back in full when it is not
-- delivered. Every function locks the order first, then what was ordered, then the buyer's spendable row, so that an order
-- ends once, whoever comes first.

create or replace function public.order_person(p_user uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name, 'avatar_url', u.avatar_url,
    'is_active', u.status = 'active')
  from public.users u where u.id = p_user
$$;
--> statement-breakpoint
-- An order as one of its two people has it; who may see it is the caller's matter.
create or replace function public.order_json(o public.orders, p_viewer uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'kind', o.kind, 'item_id', o.item_id, 'role',
    case when o.buyer_id = p_viewer then 'buyer' else 'seller' end, 'title', o.title, 'description', o.description,
    'tokens', o.tokens, 'delivery_hours', o.delivery_hours, 'note', o.note, 'state', o.state, 'revisions', o.revisions,
    'overdue', o.closed_at is null and o.state <> 'delivered' and o.due_at <= now(), 'ordered_at', o.ordered_at,
    'due_at', o.due_at, 'delivered_at', o.delivered_at, 'accept_by', o.accept_by, 'closed_at', o.closed_at,
    'ended_by', o.ended_by, 'buyer', public.order_person(o.buyer_id), 'seller', public.order_person(o.seller_id))
$$;
--> statement-breakpoint
-- The same with what happened.
create or replace function public.order_whole(p_order uuid, p_viewer uuid) returns jsonb
language sql stable set search_path = '' as $$
  select public.order_json(o, p_viewer) || jsonb_build_object('history', (
    select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'kind', h.kind, 'actor', h.actor, 'text', h.text,
      'links', to_jsonb(h.links), 'attachments', '[]'::jsonb, 'created_at', h.created_at) order by h.id), '[]')
    from public.order_history h where h.order_id = o.id))
  from public.orders o where o.id = p_order and p_viewer in (o.buyer_id, o.seller_id)
$$;
--> statement-breakpoint
-- What both sides' open screens hear.
create or replace function ledger_internal.order_told(o public.orders) returns void language sql as $$
  insert into public.outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', 'user:' || p, 'name', 'order.changed', 'data',
    jsonb_build_object('order_id', o.id, 'state', o.state))
  from unnest(array[o.buyer_id, o.seller_id]) as p
$$;
--> statement-breakpoint
-- A mail and a notification to one of the two. p_event: ordered, delivered, revision, accepted, auto_accepted, cancelled,
-- overdue or returned; the words are in rules/mails.ts.
create or replace function ledger_internal.order_mail(o public.orders, p_to text, p_event text, p_words text default '')
returns void language sql as $$
  select ledger_internal.mail(case p_to when 'buyer' then o.buyer_id else o.seller_id end, 'order',
    jsonb_build_object('order_id', o.id, 'event', p_event, 'role', p_to, 'kind', o.kind, 'title', o.title,
      'tokens', o.tokens, 'due_at', o.due_at, 'accept_by', o.accept_by, 'words', left(p_words, 500), 'person', u.display_name,
      'ended_by', o.ended_by))
  from public.users u where u.id = case p_to when 'buyer' then o.seller_id else o.buyer_id end
$$;
--> statement-breakpoint
-- Holds the tokens of a new order and writes it, with what both are told. The caller has locked the pair and what is
-- ordered, and decided everything but the money. p_clock = {return_hours}. Returns {outcome: 'done', order_id, movement_id,
-- balance, replayed} or a refusal: insufficient_tokens or weekly_limit.
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
  o.revisions := 0;
  o.ordered_at := now();
  -- At once means within the hour: nobody is late at the moment of the order.
  o.due_at := now() + make_interval(hours => greatest(o.delivery_hours, 1));
  v_movement := ledger_internal.move('hold', v_account.id, ledger_internal.account(o.buyer_id, 'held'), o.tokens,
    o.buyer_id, o.seller_id, o.kind, o.kind, o.hold_id, p_request);
  perform ledger_internal.take_from_lots(o.buyer_id, o.tokens, v_movement);
  insert into ledger.holds (id, owner_id, tokens, reason, reference, movement_id, expires_at)
  values (o.hold_id, o.buyer_id, o.tokens, o.kind, o.id, v_movement,
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
--> statement-breakpoint
-- The answer that a buyer's key got before, with the order as it is now; null: none. Later than the day for which answers
-- are kept, the order itself still knows its key. p_same: whether it was for the same.
create or replace function ledger_internal.order_replay(
  p_buyer uuid, p_item uuid, p_note text, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare
  v_answer jsonb := ledger_internal.answered(p_buyer, p_key, p_hash);
  v_order public.orders;
begin
  if v_answer is null then
    select * into v_order from public.orders where buyer_id = p_buyer and key = p_key;
    if not found then
      return null;
    elsif v_order.item_id <> p_item or v_order.note <> p_note then
      return ledger_internal.refusal('idempotency_conflict');
    end if;
    v_answer := jsonb_build_object('outcome', 'done', 'order_id', v_order.id, 'replayed', true, 'balance',
      (select balance from ledger.accounts where owner_id = p_buyer and kind = 'spendable'));
  end if;
  return case when v_answer ? 'order_id'
    then v_answer || jsonb_build_object('order', public.order_whole((v_answer ->> 'order_id')::uuid, p_buyer))
    else v_answer end;
end $$;
--> statement-breakpoint
-- Ends an order whose row the caller holds: posted to the seller, or all of it back. Returns the buyer's balance.
create or replace function ledger_internal.order_end(o public.orders, p_state text, p_by text, p_hold_state text)
returns bigint language plpgsql as $$
declare
  v_account ledger.accounts;
  v_hold ledger.holds;
  v_result jsonb;
begin
  -- The piece goes back before the tokens do: locks have one order.
  update public.orders set state = p_state, closed_at = now(), ended_by = p_by where id = o.id;
  v_account := ledger_internal.lock_spendable(o.buyer_id);
  select * into strict v_hold from ledger.holds where id = o.hold_id;
  if p_state = 'accepted' then
    v_result := ledger_internal.hold_resolve(v_hold, v_account, 'posted', v_hold.tokens, o.seller_id,
      case o.kind when 'product' then 'order' else o.kind end, o.title);
    perform ledger_internal.tell_earnings(o.seller_id);
  else
    v_result := ledger_internal.hold_resolve(v_hold, v_account, p_hold_state, 0, null, null, null);
  end if;
  return (v_result ->> 'balance')::bigint;
end $$;
--> statement-breakpoint
-- source: src/features/orders/personal.sql
-- The orders' part of what is known of a person (accounts/data.sql). An order is what two people agreed on: each takes along
-- all of it, and what was delivered stays with whom it was delivered to.

create or replace function personal.export_orders(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select o.id::text, json_build_object('id', o.id, 'as', case when o.buyer_id = p_user then 'buyer' else 'seller' end,
    'kind', o.kind, 'with', u.username, 'title', o.title, 'description', o.description, 'tokens', o.tokens,
    'note', o.note, 'state', o.state, 'ordered_at', o.ordered_at, 'due_at', o.due_at, 'closed_at', o.closed_at)
  from public.orders o
  join public.users u on u.id = case when o.buyer_id = p_user then o.seller_id else o.buyer_id end
  where p_user in (o.buyer_id, o.seller_id) and (p_after is null or o.id > p_after::uuid) order by o.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_order_history(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select h.id::text, json_build_object('order', h.order_id, 'what', h.kind, 'by', h.actor, 'text', h.text,
    'links', to_json(h.links), 'at', h.created_at)
  from public.order_history h join public.orders o on o.id = h.order_id
  where p_user in (o.buyer_id, o.seller_id) and (p_after is null or h.id > p_after::uuid) order by h.id limit p_limit
$$;
--> statement-breakpoint
-- What this person still had to deliver is given back in full: nobody will. (Whoever ordered cannot leave before it is
-- decided.) Notices of it lose the name. Locks: every order, then the buyers in the order of their ids.
create or replace function personal.forget_orders(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_did text;
begin
  perform from public.orders where seller_id = p_user and closed_at is null order by id for update;
  for v_order in select * from public.orders where seller_id = p_user and closed_at is null order by buyer_id, id loop
    v_did := case v_order.state when 'delivered' then 'accepted' else 'cancelled' end;
    perform ledger_internal.order_end(v_order, v_did, 'clock', 'expired');
    select * into strict v_order from public.orders where id = v_order.id;
    insert into public.order_history (order_id, kind, actor) values (v_order.id, v_did, 'clock');
    perform ledger_internal.order_mail(v_order, 'buyer', case v_did when 'accepted' then 'auto_accepted' else 'returned' end);
    perform ledger_internal.order_told(v_order);
  end loop;
  perform personal.unname_order_notices(o.seller_id, array_agg(o.id::text))
  from public.orders o where o.buyer_id = p_user group by o.seller_id;
  perform personal.unname_order_notices(o.buyer_id, array_agg(o.id::text))
  from public.orders o where o.seller_id = p_user group by o.buyer_id;
  update public.orders set key = null where buyer_id = p_user and key is not null;
end $$;
--> statement-breakpoint
create or replace function personal.unname_order_notices(p_told uuid, p_orders text[]) returns void
language sql set search_path = '' as $$
  update public.notifications n
  set title = replace(n.title, n.data ->> 'person', 'Deleted account'),
    message = replace(n.message, n.data ->> 'person', 'Deleted account'),
    data = n.data || '{"person": "Deleted account", "words": ""}'
  where n.user_id = p_told and n.type = 'system' and n.data ->> 'order_id' = any (p_orders)
$$;
--> statement-breakpoint
-- source: src/features/wallet/holds.sql
-- A hold is a pending movement with an expiry; it resolves exactly once: posted in full or in part, voided or expired
-- (decision D3). Held tokens have left their lots; what is not posted goes back to them.

-- Holds tokens of p_user. Returns {outcome: 'done', hold_id, movement_id, tokens, balance, replayed} or {outcome: 'refused', reason,
-- replayed} with reason idempotency_conflict, invalid_amount, sender_inactive, invalid_expiry, insufficient_tokens or
-- weekly_limit (limits.sql).
create or replace function ledger.hold_open(
  p_user uuid,
  p_tokens bigint,
  p_reason text,
  p_reference uuid,
  p_expires_at timestamptz,
  p_key text default null,
  p_hash text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_hold uuid := uuidv7();
  v_account ledger.accounts;
  v_answer jsonb;
  v_reason text;
  v_limit jsonb;
  v_movement uuid;
begin
  if not exists (select from public.users where id = p_user and status = 'active') then
    return ledger_internal.refusal('sender_inactive');
  end if;
  v_account := ledger_internal.lock_spendable(p_user);
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_reason := case
    when p_tokens is null or p_tokens < 1 then 'invalid_amount'
    when p_expires_at is null or p_expires_at <= now() then 'invalid_expiry'
    when v_account.balance < p_tokens then 'insufficient_tokens'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, ledger_internal.refusal(v_reason));
  end if;
  v_limit := ledger_internal.weekly_limit(p_user, v_account.id, p_tokens);
  if v_limit is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, v_limit);
  end if;
  v_movement := ledger_internal.move('hold', v_account.id, ledger_internal.account(p_user, 'held'), p_tokens,
    p_user, null, p_reason, null, v_hold, v_request);
  perform ledger_internal.take_from_lots(p_user, p_tokens, v_movement);
  insert into ledger.holds (id, owner_id, tokens, reason, reference, movement_id, expires_at)
  values (v_hold, p_user, p_tokens, p_reason, p_reference, v_movement, p_expires_at);
  perform ledger_internal.tell_balance(p_user, v_account.balance - p_tokens, -p_tokens, v_movement);
  return ledger_internal.answer(p_user, p_key, p_hash, v_request, jsonb_build_object('outcome', 'done',
    'hold_id', v_hold, 'movement_id', v_movement, 'tokens', p_tokens, 'balance', v_account.balance - p_tokens,
    'replayed', false));
end $$;
--> statement-breakpoint
-- Ends an open hold: p_posted tokens go to p_payee (0: none), the rest back to the owner. The caller has checked both.
create or replace function ledger_internal.hold_resolve(
  p_hold ledger.holds, p_account ledger.accounts, p_state text, p_posted bigint, p_payee uuid, p_kind text, p_memo text
) returns jsonb language plpgsql as $$
declare
  v_held bigint := ledger_internal.account(p_hold.owner_id, 'held');
  v_rest bigint := p_hold.tokens - p_posted;
  v_pending bigint;
  v_movement uuid;
  v_release uuid;
  v_balance bigint := p_account.balance;
begin
  if v_rest > 0 then
    v_release := ledger_internal.move(case p_state when 'posted' then 'hold_rest' when 'voided' then 'hold_void'
      else 'hold_expire' end, v_held, p_account.id, v_rest, null, p_hold.owner_id, p_hold.reason, null, p_hold.id, null);
    perform ledger_internal.return_to_lots(p_hold.owner_id, p_hold.movement_id, v_rest, v_release);
    -- Less than all of it may be spendable: its lot may be frozen.
    select balance into strict v_balance from ledger.accounts where id = p_account.id;
  end if;
  if p_posted > 0 then
    v_pending := ledger_internal.account(p_payee, 'pending');
    v_movement := ledger_internal.move(p_kind, v_held, v_pending, p_posted, p_hold.owner_id, p_payee, p_memo, null,
      p_hold.id, null, (select ledger_internal.matures_at(coalesce(c.created_at, u.created_at)) from public.users u
        left join public.creator_profiles c on c.user_id = u.id where u.id = p_payee));
  end if;
  update ledger.holds
  set state = p_state, posted_tokens = p_posted, resolved_by = coalesce(v_movement, v_release), resolved_at = now()
  where id = p_hold.id;
  if v_rest > 0 then
    perform ledger_internal.tell_balance(p_hold.owner_id, v_balance, v_balance - p_account.balance, v_release);
  end if;
  if v_pending is not null then
    perform ledger_internal.fold_sometimes(v_pending);
  end if;
  return jsonb_build_object('outcome', 'done', 'hold_id', p_hold.id, 'state', p_state, 'posted_tokens', p_posted,
    'movement_id', coalesce(v_movement, v_release), 'balance', v_balance, 'replayed', false);
end $$;
--> statement-breakpoint
-- Posts a hold: p_tokens (up to all of it) to a creator, as a movement of p_kind; the rest returns. The same call again
-- gets the same outcome with replayed: true. Refusals: hold_not_found, hold_resolved (another way), hold_expired,
-- invalid_amount, recipient_not_creator.
create or replace function ledger.hold_post(
  p_hold uuid, p_payee uuid, p_tokens bigint, p_kind text, p_memo text default ''
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_owner uuid;
  v_account ledger.accounts;
  v_hold ledger.holds;
begin
  select owner_id into v_owner from ledger.holds where id = p_hold;
  if not found then
    return ledger_internal.refusal('hold_not_found');
  end if;
  v_account := ledger_internal.lock_spendable(v_owner);
  select * into strict v_hold from ledger.holds where id = p_hold;
  return case
    when v_hold.state = 'posted' and v_hold.posted_tokens = p_tokens
      then ledger_internal.hold_replay(v_hold, v_account.balance)
    when v_hold.state <> 'open' then ledger_internal.refusal('hold_resolved')
    when v_hold.expires_at <= now() then ledger_internal.refusal('hold_expired')
    when p_tokens is null or p_tokens not between 1 and v_hold.tokens then ledger_internal.refusal('invalid_amount')
    when v_owner = p_payee or not exists (select from public.users where id = p_payee and role = 'creator')
      then ledger_internal.refusal('recipient_not_creator')
    else ledger_internal.hold_resolve(v_hold, v_account, 'posted', p_tokens, p_payee, p_kind, p_memo)
  end;
end $$;
--> statement-breakpoint
-- Releases a hold in full. Refusals: hold_not_found, hold_resolved (posted or expired before).
create or replace function ledger.hold_void(p_hold uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_owner uuid;
  v_account ledger.accounts;
  v_hold ledger.holds;
begin
  select owner_id into v_owner from ledger.holds where id = p_hold;
  if not found then
    return ledger_internal.refusal('hold_not_found');
  end if;
  v_account := ledger_internal.lock_spendable(v_owner);
  select * into strict v_hold from ledger.holds where id = p_hold;
  return case
    when v_hold.state = 'voided' then ledger_internal.hold_replay(v_hold, v_account.balance)
    when v_hold.state <> 'open' then ledger_internal.refusal('hold_resolved')
    else ledger_internal.hold_resolve(v_hold, v_account, 'voided', 0, null, null, null)
  end;
end $$;
--> statement-breakpoint
create or replace function ledger_internal.hold_replay(p_hold ledger.holds, p_balance bigint) returns jsonb
language plpgsql immutable as $$
begin
  return jsonb_build_object('outcome', 'done', 'hold_id', p_hold.id, 'state', p_hold.state, 'posted_tokens',
    p_hold.posted_tokens, 'movement_id', p_hold.resolved_by, 'balance', p_balance, 'replayed', true);
end $$;
--> statement-breakpoint
-- Expires what is due, at most p_limit holds; for a scheduled job, any number at once. Returns how many. Whoever wrote a
-- message is told that it was not opened, so those are messages_return's; an order's end is more than its hold's, so those
-- are order_tick's.
create or replace function ledger.holds_expire(p_limit integer default 100) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_account ledger.accounts;
  v_hold ledger.holds;
  v_expired bigint := 0;
begin
  -- By owner: two runs lock the same owners in the same order.
  for v_due in
    select id, owner_id from (
      select id, owner_id from ledger.holds
      where state = 'open' and expires_at <= now() and reason not in ('message', 'offer', 'product')
      order by expires_at limit p_limit
    ) as due order by owner_id
  loop
    v_account := ledger_internal.lock_spendable(v_due.owner_id);
    select * into strict v_hold from ledger.holds where id = v_due.id;
    if v_hold.state = 'open' then
      perform ledger_internal.hold_resolve(v_hold, v_account, 'expired', 0, null, null, null);
      v_expired := v_expired + 1;
    end if;
  end loop;
  return v_expired;
end $$;
--> statement-breakpoint
-- source: src/server/db/roles.sql
-- The application's role. It reads and writes the tables of schema public, calls the functions of schema ledger, and
-- has no right at all on the ledger's tables or on ledger_internal (architecture rule 3). Runs as the owner of the
-- database, which on Neon is not a superuser. The role has no password here: whoever runs the database sets one.
do $$
begin
  if not exists (select from pg_roles where rolname = 'limelight_app') then
    create role limelight_app login;
  end if;
end $$;
--> statement-breakpoint
grant usage on schema public, ledger to limelight_app;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema public to limelight_app;
--> statement-breakpoint
grant usage, select on all sequences in schema public to limelight_app;
--> statement-breakpoint
alter default privileges in schema public grant select, insert, update, delete on tables to limelight_app;
--> statement-breakpoint
alter default privileges in schema public grant usage, select on sequences to limelight_app;
--> statement-breakpoint
-- Written only by the functions that move the tokens they speak of.
revoke insert, update, delete on public.tips, public.purchases, public.stripe_events, public.refunds, public.disputes,
  public.fraud_warnings, public.orders, public.order_history from limelight_app;
--> statement-breakpoint
-- PostgreSQL lets everybody execute a new function unless told otherwise.
alter default privileges revoke execute on functions from public;
--> statement-breakpoint
alter default privileges in schema public grant execute on functions to limelight_app;
--> statement-breakpoint
alter default privileges in schema ledger grant execute on functions to limelight_app;
--> statement-breakpoint
revoke execute on all functions in schema ledger, ledger_internal from public;
--> statement-breakpoint
grant execute on all functions in schema ledger to limelight_app;
