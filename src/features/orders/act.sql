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

-- deliver (the seller's, with words and links), revise (the buyer's, with words), accept (the buyer's) or cancel (the
-- seller's at any time, the buyer's once it is late, and at first before anything is sent). p_clock = {accept_hours, return_hours, revisions}. The same call again
-- is answered the same, under its key and, once the order is over, without. Returns {outcome: 'done', order, balance (the
-- buyer's, to the buyer), replayed} or {outcome: 'refused', reason}: not_found, inactive, nothing (a delivery of
-- it), attachment_gone, idempotency_conflict or as above. p_attachments are the files of a delivery.
drop function if exists ledger.order_act(uuid, uuid, text, text, jsonb, text, text, jsonb);
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

-- Whether these files may be handed over: the seller's, looked at, and in nothing else yet. They are locked.
create or replace function ledger_internal.order_may_attach(p_user uuid, p_ids uuid[]) returns boolean
language plpgsql as $$
begin
  perform from public.uploads
  where id = any (p_ids) and owner_id = p_user and kind = 'delivery' and state = 'ready' order by id for update;
  return (select count(*) from public.uploads
    where id = any (p_ids) and owner_id = p_user and kind = 'delivery' and state = 'ready') = cardinality(p_ids);
end $$;

-- Does what was decided, and tells both. Returns the buyer's balance where tokens moved.
drop function if exists ledger_internal.order_done(public.orders, text, text, text, jsonb, jsonb);
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
      -- of a parcel its seller's word that it arrived takes no time from the buyer
      accept_by = greatest(now() + make_interval(hours => (p_clock ->> 'accept_hours')::integer), o.accept_by)
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
