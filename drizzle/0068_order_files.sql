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
-- it), attachment_gone, idempotency_conflict or as above. p_attachments are the files of a delivery.
drop function if exists ledger.order_act(uuid, uuid, text, text, jsonb, text, text, jsonb);
--> statement-breakpoint
create or replace function ledger.order_act(
  p_user uuid, p_order uuid, p_act text, p_text text, p_links jsonb, p_key text, p_hash text, p_clock jsonb,
  p_attachments uuid[] default '{}'
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
  if v_reason is null and p_act = 'deliver' and not v_order.physical and p_text = '' and p_links = '[]'
    and p_attachments = '{}'
  then
    v_reason := 'nothing';
  end if;
  if v_reason is null and not ledger_internal.order_may_attach(p_user, p_attachments) then
    v_reason := 'attachment_gone';
  end if;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), ledger_internal.refusal(v_reason));
  end if;
  perform public.keep_upload(p_user, f, array['delivery']) from unnest(p_attachments) as f;
  v_balance := ledger_internal.order_done(v_order, v_role, p_act, p_text, p_links, p_clock, p_attachments);
  v_answer := ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), jsonb_strip_nulls(jsonb_build_object(
    'outcome', 'done', 'balance', case v_role when 'buyer' then v_balance end, 'replayed', false)));
  return v_answer || jsonb_build_object('order', public.order_whole(p_order, p_user));
end $$;
--> statement-breakpoint
-- Whether these files may be handed over: the seller's, looked at, and in nothing else yet. They are locked.
create or replace function ledger_internal.order_may_attach(p_user uuid, p_ids uuid[]) returns boolean
language plpgsql as $$
begin
  perform from public.uploads
  where id = any (p_ids) and owner_id = p_user and kind = 'delivery' and state = 'ready' order by id for update;
  return (select count(*) from public.uploads
    where id = any (p_ids) and owner_id = p_user and kind = 'delivery' and state = 'ready') = cardinality(p_ids);
end $$;
--> statement-breakpoint
-- Does what was decided, and tells both. Returns the buyer's balance where tokens moved.
drop function if exists ledger_internal.order_done(public.orders, text, text, text, jsonb, jsonb);
--> statement-breakpoint
create or replace function ledger_internal.order_done(
  o public.orders, p_role text, p_act text, p_text text, p_links jsonb, p_clock jsonb, p_attachments uuid[]
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
  insert into public.order_history (order_id, kind, actor, text, links, attachments)
  values (o.id, v_kind, p_role, p_text, array(select jsonb_array_elements_text(p_links)), p_attachments);
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
-- The files of a delivery that are there, in their order; their addresses are made elsewhere.
create or replace function public.order_attachments(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'type', u.type, 'size', u.size, 'width', u.width, 'height',
    u.height, 'duration_ms', u.duration_ms) order by a.place), '[]')
  from unnest(p_ids) with ordinality as a (id, place)
  join public.uploads u on u.id = a.id and u.state = 'kept'
$$;
--> statement-breakpoint
-- The same with what happened, and the address it goes to, still sealed.
create or replace function public.order_whole(p_order uuid, p_viewer uuid) returns jsonb
language sql stable set search_path = '' as $$
  select public.order_json(o, p_viewer) || jsonb_build_object('history', (
    select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'kind', h.kind, 'actor', h.actor, 'text', h.text,
      'links', to_jsonb(h.links), 'attachments', public.order_attachments(h.attachments), 'created_at', h.created_at) order by h.id), '[]')
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
  -- What was handed over is the buyer's for good, or nobody's.
  if p_state = 'accepted' then
    perform public.sell_uploads(array(
      select f from public.order_history h, unnest(h.attachments) as f where h.order_id = o.id));
  else
    perform public.release_uploads(array(
      select f from public.order_history h, unnest(h.attachments) as f where h.order_id = o.id));
  end if;
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
