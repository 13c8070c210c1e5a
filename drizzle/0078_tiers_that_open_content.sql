-- source: src/features/content/content.sql
-- What creators publish (specification 2, decisions G1 and G2): publishing, deleting and counting. Locks in this order:
-- items by id, then what hangs on them, then uploads by id.

create extension if not exists pg_trgm with schema public;
--> statement-breakpoint
create extension if not exists btree_gin with schema public;
--> statement-breakpoint
-- without a pending list: a search would have to read all of it
create index if not exists content_words on public.content_items
using gin (creator_id, lower(title || ' ' || description) public.gin_trgm_ops) with (fastupdate = off)
where deleted_at is null;
--> statement-breakpoint
-- Counts what was added (1), changed and taken away (-1), by creator and type.
create or replace function public.content_count(
  p_creators uuid[], p_types text[], p_shown boolean[], p_signs integer[]
) returns void language sql set search_path = '' as $$
  insert into public.content_counts as c (creator_id, type, shown, unseen)
  select change.creator_id, change.type, coalesce(sum(change.n) filter (where change.is_shown), 0),
    coalesce(sum(change.n) filter (where not change.is_shown), 0)
  from unnest(p_creators, p_types, p_shown, p_signs) as change (creator_id, type, is_shown, n)
  group by change.creator_id, change.type
  having coalesce(sum(change.n) filter (where change.is_shown), 0) <> 0
    or coalesce(sum(change.n) filter (where not change.is_shown), 0) <> 0
  order by change.creator_id, change.type
  on conflict (creator_id, type) do update
  set shown = c.shown + excluded.shown, unseen = c.unseen + excluded.unseen
$$;
--> statement-breakpoint
create or replace function public.content_counted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform public.content_count(array_agg(creator_id), array_agg(type), array_agg(is_public and hidden_at is null),
      array_agg(1)) from new_items where deleted_at is null;
  elsif tg_op = 'DELETE' then
    perform public.content_count(array_agg(creator_id), array_agg(type), array_agg(is_public and hidden_at is null),
      array_agg(-1)) from old_items where deleted_at is null;
  else
    perform public.content_count(array_agg(creator_id), array_agg(type), array_agg(is_public and hidden_at is null),
      array_agg(n))
    from (select creator_id, type, is_public, hidden_at, -1 as n from old_items where deleted_at is null
      union all select creator_id, type, is_public, hidden_at, 1 from new_items where deleted_at is null) as change;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger content_added after insert on public.content_items
  referencing new table as new_items for each statement execute function public.content_counted();
--> statement-breakpoint
create or replace trigger content_changed after update on public.content_items
  referencing old table as old_items new table as new_items for each statement execute function public.content_counted();
--> statement-breakpoint
create or replace trigger content_gone after delete on public.content_items
  referencing old table as old_items for each statement execute function public.content_counted();
--> statement-breakpoint
-- Why a creator cannot lock content by this tier: tier_not_found or tier_closed (it opens nothing); null: they can.
create or replace function public.content_tier_refused(p_creator uuid, p_tier uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when p_tier is null then null
    when t.id is null then 'tier_not_found'
    when not t.unlocks_content then 'tier_closed'
  end
  from (select) as one
  left join public.subscription_tiers t on t.id = p_tier and t.creator_id = p_creator and t.deleted_at is null
$$;
--> statement-breakpoint
-- Publishes an item of files that have been uploaded, and keeps them. p_item has the columns by name, p_files is
-- [{upload_id, title, description}], p_kinds are the kinds of upload that it may be made of. The same files sent again are
-- the same item.
-- Returns {why: null, id} or {why: inactive, upload_gone, tier_not_found or tier_closed}.
create or replace function public.content_publish(p_creator uuid, p_item jsonb, p_files jsonb, p_kinds text[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_item public.content_items := jsonb_populate_record(null::public.content_items, p_item);
  v_uploads uuid[] := (select array_agg((f ->> 'upload_id')::uuid) from jsonb_array_elements(p_files) as f);
  v_why text;
begin
  if not exists (select from public.users where id = p_creator and status = 'active' and role = 'creator') then
    return '{"why": "inactive"}';
  end if;
  v_why := public.content_tier_refused(p_creator, v_item.tier_id);
  if v_why is not null then
    return jsonb_build_object('why', v_why);
  end if;
  v_item.id := uuidv7();
  v_item.creator_id := p_creator;
  perform public.content_write(v_item, p_files, p_kinds);
  return jsonb_build_object('why', null, 'id', v_item.id);
exception when no_data_found then
  -- an answer that was lost: the item that is made of exactly these files
  select i.id into v_item.id from public.content_items i
  where i.creator_id = p_creator and i.deleted_at is null and i.upload_id = v_uploads[1]
    and v_uploads = (select array_agg(f.upload_id order by f.position) from public.content_files f
      where f.content_id = i.id);
  return case when found then jsonb_build_object('why', null, 'id', v_item.id) else '{"why": "upload_gone"}' end;
end $$;
--> statement-breakpoint
-- Keeps the files and writes the item. @throws no_data_found: one of them is not there to be kept.
create or replace function public.content_write(p_item public.content_items, p_files jsonb, p_kinds text[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_kept public.uploads[] := '{}';
  v_upload public.uploads;
  v_id uuid;
begin
  for v_id in select (f ->> 'upload_id')::uuid as id from jsonb_array_elements(p_files) as f order by id loop
    select * into strict v_upload from public.keep_upload(p_item.creator_id, v_id, p_kinds);
    v_kept := v_kept || v_upload;
  end loop;
  if p_item.poster_id is not null then
    select * into strict v_upload from public.keep_upload(p_item.creator_id, p_item.poster_id, '{poster}');
  end if;
  select * into strict v_upload from unnest(v_kept) as k where k.id = (p_files -> 0 ->> 'upload_id')::uuid;
  insert into public.content_items (id, creator_id, type, title, description, category, tags, price_tokens, tier_id,
    is_bundle, files, upload_id, file_type, size, width, height, duration_ms, poster_id, is_public, allow_download)
  select p_item.id, p_item.creator_id, p_item.type, p_item.title, p_item.description, p_item.category, p_item.tags,
    p_item.price_tokens, p_item.tier_id, p_item.is_bundle, jsonb_array_length(p_files), v_upload.id, v_upload.type,
    v_upload.size, v_upload.width, v_upload.height, v_upload.duration_ms, p_item.poster_id, p_item.is_public,
    p_item.allow_download;
  insert into public.content_files (content_id, position, title, description, upload_id, file_type, size, width, height,
    duration_ms)
  select p_item.id, f.position, f.file ->> 'title', f.file ->> 'description', k.id, k.type, k.size, k.width, k.height,
    k.duration_ms
  from jsonb_array_elements(p_files) with ordinality as f (file, position)
  join unnest(v_kept) as k on k.id = (f.file ->> 'upload_id')::uuid
  order by f.position;
end $$;
--> statement-breakpoint
-- A creator changes what is given by its column; the item's lock afterwards has to be one. Returns {why: null} or {why:
-- not_found, tier_not_found, tier_closed, premium_needs or category}. p_categories are those of each type.
create or replace function public.content_change(
  p_creator uuid, p_id uuid, p_changes jsonb, p_premium boolean, p_categories jsonb
) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_was public.content_items;
  v_is public.content_items;
  v_why text;
begin
  select * into v_was from public.content_items
  where id = p_id and creator_id = p_creator and deleted_at is null for no key update;
  if not found then
    return '{"why": "not_found"}';
  end if;
  v_is := jsonb_populate_record(v_was, p_changes);
  v_why := case
    when not p_categories -> v_is.type ? v_is.category then 'category'
    when v_is.tier_id is distinct from v_was.tier_id then public.content_tier_refused(p_creator, v_is.tier_id)
  end;
  if v_why is null and p_premium and v_is.price_tokens = 0 and v_is.tier_id is null then
    v_why := 'premium_needs';
  end if;
  if v_why is null then
    update public.content_items
    set title = v_is.title, description = v_is.description, category = v_is.category, tags = v_is.tags,
      price_tokens = v_is.price_tokens, tier_id = v_is.tier_id, is_public = v_is.is_public,
      allow_download = v_is.allow_download, updated_at = now()
    where id = p_id;
  end if;
  return jsonb_build_object('why', v_why);
end $$;
--> statement-breakpoint
-- Takes a creator's items off their page. Returns those that were there; who bought one keeps it.
create or replace function public.content_delete(p_creator uuid, p_ids jsonb) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  v_wanted uuid[] := (select array_agg(w::uuid) from jsonb_array_elements_text(p_ids) as w);
  v_ids uuid[];
begin
  -- whoever is paying for one of them has done so before
  perform from public.content_items
  where id = any (v_wanted) and creator_id = p_creator and deleted_at is null order by id for update;
  with gone as (
    update public.content_items set deleted_at = now(), updated_at = now()
    where id = any (v_wanted) and creator_id = p_creator and deleted_at is null returning id
  )
  select coalesce(array_agg(id), '{}') into v_ids from gone;
  return v_ids;
end $$;
--> statement-breakpoint
-- Removes what was deleted and nobody has: it was never bought, and no report of it is open. Its files go with it. At most
-- p_limit; of one creator (null: of all). Returns how many.
create or replace function public.content_purge(p_creator uuid, p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_ids uuid[];
  v_uploads uuid[];
begin
  select array_agg(id) into v_ids from (
    select i.id from public.content_items i
    where i.deleted_at is not null and (p_creator is null or i.creator_id = p_creator)
      and not exists (select from public.content_unlocks u where u.content_id = i.id)
      and not exists (select from public.reports r where r.subject_id = i.id and r.status = 'open')
    order by i.id limit p_limit for update skip locked
  ) as due;
  if v_ids is null then
    return 0;
  end if;
  delete from public.content_likes where content_id = any (v_ids);
  delete from public.content_figures where content_id = any (v_ids);
  with gone as (delete from public.content_files where content_id = any (v_ids) returning upload_id)
  select array_agg(upload_id) into v_uploads from gone;
  with gone as (delete from public.content_items where id = any (v_ids) returning poster_id)
  select v_uploads || array_agg(poster_id) filter (where poster_id is not null) into v_uploads from gone;
  perform public.release_uploads(v_uploads);
  return cardinality(v_ids);
end $$;
--> statement-breakpoint
-- How many items of a creator's page only this tier, or a dearer one, opens. Asked before it is closed.
create or replace function public.content_of_tier(p_tier uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.content_items
  where tier_id = p_tier and tier_id is not null and price_tokens = 0 and deleted_at is null
$$;
--> statement-breakpoint
-- A person likes an item, or no more. Nothing happens twice. Returns false for what is locked for them: nobody likes what
-- they have not seen.
drop function if exists public.content_like(uuid, uuid, boolean, integer);
--> statement-breakpoint
create function public.content_like(p_user uuid, p_content uuid, p_likes boolean, p_slots integer) returns boolean
language plpgsql set search_path = '' as $$
begin
  if p_likes and exists (select from public.content_items i
    where i.id = p_content and public.content_access(p_user, i) in ('locked', 'removed'))
  then
    return false;
  end if;
  if p_likes then
    insert into public.content_likes (user_id, content_id) values (p_user, p_content) on conflict do nothing;
  else
    delete from public.content_likes where user_id = p_user and content_id = p_content;
  end if;
  if found then
    insert into public.content_figures as f (content_id, slot, likes)
    values (p_content, floor(random() * p_slots)::integer, case when p_likes then 1 else -1 end)
    on conflict (content_id, slot) do update set likes = f.likes + excluded.likes;
  end if;
  return true;
end $$;
--> statement-breakpoint
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
-- source: src/features/subscriptions/tiers.sql
-- A creator adds a tier (p_id null) or changes one: p_tier has what is to change, by its names on the wire. A higher price
-- holds for who subscribes already only once they agree; the job tells them. Returns {why: null, tier} or {why: not_found,
-- too_many, name_taken or opens_content (with count: what it opens would open to nobody new), tier: null}.
create or replace function public.tier_write(p_id uuid, p_creator uuid, p_tier jsonb, p_max integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_tier public.subscription_tiers;
  v_price integer;
  v_kinds text[] := (select array_agg(k) from jsonb_array_elements_text(p_tier -> 'free_message_kinds') as k);
  v_benefits text[] := (select array_agg(b) from jsonb_array_elements_text(p_tier -> 'benefits') as b);
begin
  perform pg_advisory_xact_lock(hashtextextended('tiers ' || p_creator::text, 0));
  if p_id is not null then
    select * into v_tier from public.subscription_tiers
    where id = p_id and creator_id = p_creator and deleted_at is null for update;
    if not found then
      return '{"why": "not_found", "tier": null}';
    end if;
  elsif (select count(*) from public.subscription_tiers where creator_id = p_creator and deleted_at is null) >= p_max then
    return '{"why": "too_many", "tier": null}';
  end if;
  if exists (select from public.subscription_tiers where creator_id = p_creator and deleted_at is null
    and lower(name) = lower(p_tier ->> 'name') and id is distinct from p_id)
  then
    return '{"why": "name_taken", "tier": null}';
  end if;
  if v_tier.unlocks_content and not (p_tier ->> 'unlocks_content')::boolean and public.content_of_tier(p_id) > 0 then
    return jsonb_build_object('why', 'opens_content', 'count', public.content_of_tier(p_id), 'tier', null);
  end if;
  v_price := coalesce((p_tier ->> 'price_tokens')::integer, v_tier.price_tokens);
  insert into public.subscription_tiers as t (id, creator_id, name, description, price_tokens, message_kinds,
    unlocks_content, benefits)
  values (coalesce(p_id, uuidv7()), p_creator, coalesce(p_tier ->> 'name', v_tier.name),
    coalesce(p_tier ->> 'description', v_tier.description, ''), v_price,
    case when p_tier ? 'free_message_kinds' then coalesce(v_kinds, '{}') else coalesce(v_tier.message_kinds, '{}') end,
    coalesce((p_tier ->> 'unlocks_content')::boolean, v_tier.unlocks_content, false),
    case when p_tier ? 'benefits' then coalesce(v_benefits, '{}') else coalesce(v_tier.benefits, '{}') end)
  on conflict (id) do update
  set name = excluded.name, description = excluded.description, price_tokens = excluded.price_tokens,
    message_kinds = excluded.message_kinds, unlocks_content = excluded.unlocks_content, benefits = excluded.benefits,
    announcing = t.announcing or excluded.price_tokens > t.price_tokens, updated_at = now()
  returning * into v_tier;
  return jsonb_build_object('why', null, 'tier', jsonb_build_object('id', v_tier.id, 'creator_id', v_tier.creator_id,
    'name', v_tier.name, 'description', v_tier.description, 'price_tokens', v_tier.price_tokens,
    'free_message_kinds', v_tier.message_kinds, 'unlocks_content', v_tier.unlocks_content, 'benefits', v_tier.benefits,
    'created_at', v_tier.created_at));
end $$;
--> statement-breakpoint
-- A creator closes a tier; the job tells who subscribes. Returns {why: null} or {why: not_found or opens_content (with count)}.
create or replace function public.tier_close(p_id uuid, p_creator uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_tier public.subscription_tiers;
  v_count integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('tiers ' || p_creator::text, 0));
  select * into v_tier from public.subscription_tiers where id = p_id and creator_id = p_creator for update;
  if not found then
    return '{"why": "not_found"}';
  end if;
  v_count := public.content_of_tier(p_id);
  if v_tier.deleted_at is null and v_count > 0 then
    return jsonb_build_object('why', 'opens_content', 'count', v_count);
  end if;
  update public.subscription_tiers set announcing = announcing or deleted_at is null, deleted_at = coalesce(deleted_at, now())
  where id = p_id;
  return '{"why": null}';
end $$;
