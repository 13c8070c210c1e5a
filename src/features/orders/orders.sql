-- Orders (decisions G3, G4): their tokens are held until what was ordered is accepted, and go back in full when it is not
-- delivered. Every function locks the order first, then what was ordered, then the buyer's spendable row, so that an order
-- ends once, whoever comes first.

create or replace function public.order_person(p_user uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name, 'avatar_url', u.avatar_url,
    'is_active', u.status = 'active')
  from public.users u where u.id = p_user
$$;

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

-- The files of a delivery that are there, in their order; their addresses are made elsewhere.
create or replace function public.order_attachments(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'type', u.type, 'size', u.size, 'width', u.width, 'height',
    u.height, 'duration_ms', u.duration_ms) order by a.place), '[]')
  from unnest(p_ids) with ordinality as a (id, place)
  join public.uploads u on u.id = a.id and u.state = 'kept'
$$;

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

-- What both sides' open screens hear.
create or replace function ledger_internal.order_told(o public.orders) returns void language sql as $$
  insert into public.outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', 'user:' || p, 'name', 'order.changed', 'data',
    jsonb_build_object('order_id', o.id, 'state', o.state))
  from unnest(array[o.buyer_id, o.seller_id]) as p
$$;

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
