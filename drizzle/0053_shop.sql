-- source: src/features/orders/act.sql
-- What the two people of an order do with it, and what its clock does.

-- Why somebody cannot do something with an order: not_yours (the other one's to do), closed, disputed, not_shipped,
-- not_delivered, already_delivered, not_revisable, revision_used, delivered, shipped, not_late; null: they can.
create or replace function ledger_internal.order_refused(o public.orders, p_role text, p_act text, p_revisions integer)
returns text language sql stable as $$
  select case
    when p_act = 'deliver' and p_role <> 'seller' or p_act in ('revise', 'accept') and p_role <> 'buyer' then 'not_yours'
    when o.closed_at is not null then 'closed'
    -- they can still agree: the buyer pays after all, or the seller gives everything back
    when o.state = 'disputed' then case
      when p_act = 'accept' or p_act = 'cancel' and p_role = 'seller' then null else 'disputed' end
    when p_act = 'deliver' and o.state = 'delivered' then 'already_delivered'
    when p_act = 'deliver' and o.physical and o.shipped_at is null then 'not_shipped'
    when p_act = 'accept' and o.delivered_at is null and o.shipped_at is null then 'not_delivered'
    when p_act = 'revise' and o.physical then 'not_revisable'
    when p_act = 'revise' and o.revisions >= p_revisions then 'revision_used'
    when p_act = 'revise' and o.state <> 'delivered' then 'not_delivered'
    when p_act = 'cancel' and p_role = 'buyer' and o.state in ('delivered', 'shipped') then o.state
    when p_act = 'cancel' and p_role = 'buyer' and o.due_at > now()
      and (o.state <> 'ordered' or o.cancel_until is null or o.cancel_until <= now()) then 'not_late'
  end
$$;
--> statement-breakpoint
-- deliver (the seller's, with words and links), revise (the buyer's, with words), accept (the buyer's) or cancel (the
-- seller's at any time, the buyer's once it is late, and at first before anything is sent). p_clock = {accept_hours, return_hours, revisions}. The same call again
-- is answered the same, under its key and, once the order is over, without. Returns {outcome: 'done', order, balance (the
-- buyer's, to the buyer), replayed} or {outcome: 'refused', reason}: not_found, inactive, nothing (a delivery of
-- it), idempotency_conflict or as above.
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
  -- of a parcel it is enough that it has arrived
  if v_reason is null and p_act = 'deliver' and not v_order.physical and p_text = '' and p_links = '[]' then
    v_reason := 'nothing';
  end if;
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
    (select id, accept_by as since from public.orders where state in ('delivered', 'shipped') and accept_by <= now()
      order by accept_by limit p_limit)
    union all
    (select id, due_at from public.orders
      where state in ('ordered', 'revising') and due_at <= now()
        and (late_told_at is null or due_at <= now() - make_interval(hours => p_return_hours))
      order by due_at limit p_limit)
  ) as due order by since limit p_limit
$$;
--> statement-breakpoint
-- One order's clock: what was sent or delivered and never answered is accepted, what is disputed waits; what is late is said to both, and returned when
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
    when v_order.state = 'disputed' then null
    when v_order.state in ('delivered', 'shipped') then case when v_order.accept_by <= now() then 'accepted' end
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
-- source: src/features/orders/close.sql
-- Before an account is forgotten (accounts/deletion.sql): what this person still had to deliver is given back in full, as
-- nobody will; what was delivered is paid. One order for each call; false: there is none left. (Whoever ordered cannot leave
-- before it is decided.)
create or replace function personal.close_orders(p_user uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_did text;
begin
  select * into v_order from public.orders where seller_id = p_user and closed_at is null order by id limit 1 for update;
  if not found then
    return false;
  end if;
  v_did := case when v_order.state in ('delivered', 'shipped') then 'accepted' else 'cancelled' end;
  perform ledger_internal.order_end(v_order, v_did, 'clock', 'expired');
  select * into strict v_order from public.orders where id = v_order.id;
  insert into public.order_history (order_id, kind, actor) values (v_order.id, v_did, 'clock');
  perform ledger_internal.order_mail(v_order, 'buyer', case v_did when 'accepted' then 'auto_accepted' else 'returned' end);
  perform ledger_internal.order_told(v_order);
  return true;
end $$;
--> statement-breakpoint
-- source: src/features/orders/dispute.sql
-- A case about an order: from its opening until it is closed no clock runs and the tokens stay held (decision G4). The buyer
-- closes it by accepting, the seller by giving everything back (order_act), or an admin decides.

-- Opens it, once for an order; p_reason are the buyer's words. An offer's begins with a delivery or with being late, as
-- before that nothing can be wrong. Returns as order_act does, with not_delivered and disputed.
create or replace function ledger.order_dispute(p_user uuid, p_order uuid, p_reason text, p_key text, p_hash text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_reason text;
  v_answer jsonb;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order ' || p_user || p_key, 0));
  select * into v_order from public.orders where id = p_order and p_user in (buyer_id, seller_id) for update;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is not null then
    return case when v_answer ->> 'outcome' = 'done'
      then v_answer || jsonb_build_object('order', public.order_whole(p_order, p_user)) else v_answer end;
  end if;
  v_reason := case
    when not exists (select from public.users where id = p_user and status = 'active') then 'inactive'
    when p_user <> v_order.buyer_id then 'not_yours'
    when v_order.closed_at is not null then 'closed'
    when v_order.state = 'disputed' then 'disputed'
    when v_order.kind = 'offer' and v_order.delivered_at is null and v_order.due_at > now() then 'not_delivered'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), ledger_internal.refusal(v_reason));
  end if;
  update public.orders set state = 'disputed', accept_by = null where id = p_order returning * into v_order;
  update ledger.holds set expires_at = now() + interval '10 years' where id = v_order.hold_id;
  insert into public.order_disputes (order_id, reason) values (p_order, p_reason);
  insert into public.order_history (order_id, kind, actor, text) values (p_order, 'disputed', 'buyer', p_reason);
  perform ledger_internal.order_mail(v_order, role, 'disputed', p_reason) from unnest(array['buyer', 'seller']) as role;
  perform ledger_internal.order_told(v_order);
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object('channel', 'admin',
    'name', 'order.disputed', 'data', jsonb_build_object('order_id', p_order)));
  v_answer := ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), '{"outcome": "done", "replayed": false}');
  return v_answer || jsonb_build_object('order', public.order_whole(p_order, p_user));
end $$;
--> statement-breakpoint
-- A case as an admin sees it: the order with all its words, not where it is sent.
create or replace function public.order_case(p_order uuid) returns jsonb
language sql stable set search_path = '' as $$
  select public.order_whole(o.id, o.seller_id) - 'sealed' - 'role'
  from public.orders o where o.id = p_order
$$;
--> statement-breakpoint
-- An admin decides a case: p_outcome refund (all tokens go back) or pay (the seller is paid). Who decided and why stays with
-- the case. Returns {outcome: 'done', case, replayed} or a refusal: not_an_admin, not_found, own_order, not_disputed (it was
-- closed before) or idempotency_conflict.
create or replace function ledger.order_resolve(
  p_admin uuid, p_order uuid, p_outcome text, p_note text, p_key text, p_hash text
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_reason text;
  v_answer jsonb;
  v_state text := case p_outcome when 'pay' then 'accepted' else 'cancelled' end;
begin
  if not ledger_internal.is_admin(p_admin) then
    return ledger_internal.refusal('not_an_admin');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order ' || p_admin || p_key, 0));
  select * into v_order from public.orders where id = p_order for update;
  v_answer := ledger_internal.answered(p_admin, p_key, p_hash);
  if v_answer is not null then
    return case when v_answer ->> 'outcome' = 'done'
      then v_answer || jsonb_build_object('case', public.order_case(p_order)) else v_answer end;
  end if;
  v_reason := case
    when v_order.id is null or not exists (select from public.order_disputes where order_id = p_order) then 'not_found'
    when p_admin in (v_order.buyer_id, v_order.seller_id) then 'own_order'
    when v_order.closed_at is not null then 'not_disputed'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_admin, p_key, p_hash, uuidv7(), ledger_internal.refusal(v_reason));
  end if;
  perform ledger_internal.order_end(v_order, v_state, 'admin', 'voided');
  update public.order_disputes set admin_id = p_admin, note = p_note where order_id = p_order;
  select * into strict v_order from public.orders where id = p_order;
  insert into public.order_history (order_id, kind, actor, text) values (p_order, v_state, 'admin', p_note);
  perform ledger_internal.order_mail(v_order, role, v_state, p_note) from unnest(array['buyer', 'seller']) as role;
  perform ledger_internal.order_told(v_order);
  v_answer := ledger_internal.answer(p_admin, p_key, p_hash, uuidv7(), '{"outcome": "done", "replayed": false}');
  return v_answer || jsonb_build_object('case', public.order_case(p_order));
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
    'overdue', o.state in ('ordered', 'revising') and o.due_at <= now(), 'ordered_at', o.ordered_at,
    'due_at', o.due_at, 'delivered_at', o.delivered_at, 'accept_by', o.accept_by, 'closed_at', o.closed_at,
    'ended_by', o.ended_by, 'buyer', public.order_person(o.buyer_id), 'seller', public.order_person(o.seller_id),
    'physical', o.physical, 'image_url', o.image_url, 'cancel_until', o.cancel_until, 'shipped_at', o.shipped_at,
    'carrier', o.carrier, 'tracking_number', o.tracking_number, 'tracking_url', o.tracking_url, 'dispute', (
      select jsonb_build_object('reason', d.reason, 'opened_at', d.opened_at, 'closed_at', d.closed_at,
        'closed_by', d.closed_by, 'outcome', d.outcome, 'note', d.note)
      from public.order_disputes d where d.order_id = o.id))
$$;
--> statement-breakpoint
-- The same with what happened, and the address it goes to, still sealed.
create or replace function public.order_whole(p_order uuid, p_viewer uuid) returns jsonb
language sql stable set search_path = '' as $$
  select public.order_json(o, p_viewer) || jsonb_build_object('history', (
    select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'kind', h.kind, 'actor', h.actor, 'text', h.text,
      'links', to_jsonb(h.links), 'attachments', '[]'::jsonb, 'created_at', h.created_at) order by h.id), '[]')
    from public.order_history h where h.order_id = o.id),
    'sealed', (select jsonb_build_object('key_id', a.key_id, 'text', a.sealed, 'owner', o.buyer_id)
      from public.order_addresses a where a.order_id = o.id))
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
-- A mail and a notification to one of the two. p_event: ordered, shipped, delivered, revision, disputed, accepted,
-- auto_accepted, cancelled, overdue or returned; the words are in rules/mails.ts.
create or replace function ledger_internal.order_mail(o public.orders, p_to text, p_event text, p_words text default '')
returns void language sql as $$
  select ledger_internal.mail(case p_to when 'buyer' then o.buyer_id else o.seller_id end, 'order',
    jsonb_build_object('order_id', o.id, 'event', p_event, 'role', p_to, 'kind', o.kind, 'title', o.title,
      'tokens', o.tokens, 'physical', o.physical, 'due_at', o.due_at, 'accept_by', o.accept_by, 'words', left(p_words, 500), 'person', u.display_name,
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
  o.physical := coalesce(o.physical, false);
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
  update public.order_disputes
  set closed_at = now(), closed_by = p_by, outcome = case p_state when 'accepted' then 'pay' else 'refund' end
  where order_id = o.id and closed_at is null;
  -- Nobody needs it any more.
  delete from public.order_addresses where order_id = o.id;
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
    v_did := case when v_order.state in ('delivered', 'shipped') then 'accepted' else 'cancelled' end;
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
create or replace function personal.export_order_disputes(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select d.order_id::text, json_build_object('order', d.order_id, 'reason', d.reason, 'opened_at', d.opened_at,
    'closed_at', d.closed_at, 'closed_by', d.closed_by, 'outcome', d.outcome, 'note', d.note)
  from public.order_disputes d join public.orders o on o.id = d.order_id
  where p_user in (o.buyer_id, o.seller_id) and (p_after is null or d.order_id > p_after::uuid)
  order by d.order_id limit p_limit
$$;
--> statement-breakpoint
-- What parcels on their way are sent to is sealed here too; the page of each order has it, to its end.
create or replace function personal.export_order_addresses(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select a.order_id::text, json_build_object('order', a.order_id, 'kept_until', 'the order ends')
  from public.order_addresses a join public.orders o on o.id = a.order_id
  where o.buyer_id = p_user and (p_after is null or a.order_id > p_after::uuid) order by a.order_id limit p_limit
$$;
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
-- source: src/features/orders/ship.sql
-- The seller of something that goes by post says that it is on its way, or corrects what was said of that. p_ship =
-- {carrier, tracking_number, tracking_url}, each may be null; p_receive_hours: after so long it counts as received. Returns
-- as order_act does, with not_shippable and already_delivered besides.
create or replace function ledger.order_ship(
  p_user uuid, p_order uuid, p_ship jsonb, p_text text, p_key text, p_hash text, p_receive_hours integer
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_reason text;
  v_answer jsonb;
  v_first boolean;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order ' || p_user || p_key, 0));
  select * into v_order from public.orders where id = p_order and p_user in (buyer_id, seller_id) for update;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is not null then
    return case when v_answer ->> 'outcome' = 'done'
      then v_answer || jsonb_build_object('order', public.order_whole(p_order, p_user)) else v_answer end;
  end if;
  v_reason := case
    when not exists (select from public.users where id = p_user and status = 'active') then 'inactive'
    when p_user <> v_order.seller_id then 'not_yours'
    when v_order.closed_at is not null then 'closed'
    when not v_order.physical then 'not_shippable'
    when v_order.state = 'disputed' then 'disputed'
    when v_order.state = 'delivered' then 'already_delivered'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), ledger_internal.refusal(v_reason));
  end if;
  v_first := v_order.state <> 'shipped';
  -- A correction gives the buyer no less and no more time.
  update public.orders set state = 'shipped', carrier = p_ship ->> 'carrier',
    tracking_number = p_ship ->> 'tracking_number', tracking_url = p_ship ->> 'tracking_url',
    shipped_at = coalesce(shipped_at, now()),
    accept_by = coalesce(accept_by, now() + make_interval(hours => p_receive_hours))
  where id = p_order returning * into v_order;
  update ledger.holds set expires_at = v_order.accept_by where id = v_order.hold_id;
  insert into public.order_history (order_id, kind, actor, text, links)
  values (p_order, 'shipped', 'seller', p_text, array_remove(array[p_ship ->> 'tracking_url'], null));
  if v_first then
    perform ledger_internal.order_mail(v_order, 'buyer', 'shipped', p_text);
  end if;
  perform ledger_internal.order_told(v_order);
  v_answer := ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), '{"outcome": "done", "replayed": false}');
  return v_answer || jsonb_build_object('order', public.order_whole(p_order, p_user));
end $$;
--> statement-breakpoint
-- source: src/features/shop/personal.sql
-- The shop's part of what is known of a person (accounts/data.sql).

create or replace function personal.export_products(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select p.id::text, json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'category', p.category,
    'tokens', p.price_tokens, 'image_url', p.image_url, 'stock', p.stock_quantity, 'sold', p.sales_count,
    'active', p.is_active, 'created_at', p.created_at, 'deleted_at', p.deleted_at)
  from public.products p
  where p.creator_id = p_user and (p_after is null or p.id > p_after::uuid) order by p.id limit p_limit
$$;
--> statement-breakpoint
-- What was ordered keeps its own words (orders/personal.sql). By its name it runs before forget_orders: products are locked
-- before whoever bought them.
create or replace function personal.forget_goods(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.products where creator_id = p_user order by id for update;
  delete from public.product_views where product_id in (select id from public.products where creator_id = p_user);
  delete from public.products where creator_id = p_user;
end $$;
--> statement-breakpoint
-- source: src/features/shop/shop.sql
-- POST /shop/items/{id}/buy in one round trip: decides, takes the piece, holds the tokens, and writes what both sides are
-- told. The product's row is locked, so that the last piece is sold once, and the price is the one of that moment.
--
-- p_buy = {price (what the buyer was shown; null: whatever it is), note, address: null or {key_id, text} (sealed)}, p_key and
-- p_hash their Idempotency-Key and body hash, p_clock = {return_hours, ship_hours, digital_hours, cancel_minutes}. Returns
-- {outcome: 'done', order, order_id, balance, replayed} or {outcome: 'refused', reason, replayed} with reason not_found (also
-- blocked, hidden where the buyer is, or not for sale any more), buyer_inactive, you_blocked, self, sold_out, price_changed
-- (with price), address_missing, insufficient_tokens, weekly_limit (with limit, left and frees_at) or idempotency_conflict.
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
  -- one key at a time: it may be on its way twice
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
    if v_product.physical then
      insert into public.order_addresses (order_id, key_id, sealed)
      values (v_id, p_buy -> 'address' ->> 'key_id', p_buy -> 'address' ->> 'text');
    end if;
    v_answer := v_answer || jsonb_build_object('order', public.order_whole(v_id, p_buyer));
  end if;
  return v_answer;
end $$;
--> statement-breakpoint
-- What of a product goes into its order: changed afterwards, it changes no order.
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
--> statement-breakpoint
-- Why a product cannot be bought, as the refusal; null: it can. p may be no row.
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
--> statement-breakpoint
-- An order that ended: accepted it has earned, cancelled its piece is back on the shelf.
create or replace function public.product_order_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'accepted' then
    update public.products set earned_tokens = earned_tokens + new.tokens where id = new.item_id;
  else
    update public.products set sales_count = sales_count - 1, stock_quantity = stock_quantity + 1 where id = new.item_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger product_order_ended after update of state on public.orders
  for each row when (new.kind = 'product' and new.closed_at is not null and old.closed_at is null)
  execute function public.product_order_ended();
--> statement-breakpoint
-- A product as its creator has it, with the figures that are the creator's alone.
create or replace function public.product_json(p public.products) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', p.name, 'description', p.description, 'category', p.category,
    'price_tokens', p.price_tokens, 'image_url', p.image_url, 'physical', p.physical, 'stock_quantity', p.stock_quantity,
    'sales_count', p.sales_count, 'earned_tokens', p.earned_tokens, 'is_active', p.is_active, 'created_at', p.created_at,
    'updated_at', p.updated_at, 'hidden_reason', case when p.hidden_at is not null then coalesce(p.hidden_reason, '') end,
    'views', (select coalesce(sum(v.views), 0) from public.product_views v where v.product_id = p.id))
$$;
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
revoke insert, update, delete on public.order_addresses, public.order_disputes from limelight_app;
--> statement-breakpoint
revoke insert, update, delete on public.memberships, public.subscription_consents, public.subscriptions from limelight_app;
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
