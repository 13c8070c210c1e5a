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
-- A person likes an item, or no more. Nothing happens twice.
create or replace function public.content_like(p_user uuid, p_content uuid, p_likes boolean, p_slots integer) returns void
language plpgsql set search_path = '' as $$
begin
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
end $$;
--> statement-breakpoint
-- source: src/features/content/personal.sql
-- What is published and bought, as a part of what is known of a person (accounts/data.sql). Who bought something of a
-- creator is the buyers' matter: it is not in the creator's export.

create or replace function personal.export_content(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select i.id::text, json_build_object('id', i.id, 'type', i.type, 'title', i.title, 'description', i.description,
    'category', i.category, 'tags', to_json(i.tags), 'price', i.price_tokens, 'tier', i.tier_id, 'files', (
      select json_agg(json_build_object('title', f.title, 'description', f.description, 'upload', f.upload_id,
        'type', f.file_type, 'size', f.size) order by f.position)
      from public.content_files f where f.content_id = i.id),
    'public', i.is_public, 'download', i.allow_download, 'published_at', i.created_at, 'hidden_at', i.hidden_at,
    'hidden_because', i.hidden_reason, 'deleted_at', i.deleted_at)
  from public.content_items i
  where i.creator_id = p_user and (p_after is null or i.id > p_after::uuid) order by i.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_content_bought(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select p.id::text, json_build_object('id', p.id, 'content', i.id, 'type', i.type, 'title', i.title, 'of', u.username,
    'tokens', p.tokens, 'bought_at', p.created_at)
  from public.content_unlocks p
  join public.content_items i on i.id = p.content_id
  join public.users u on u.id = i.creator_id
  where p.buyer_id = p_user and (p_after is null or p.id > p_after::uuid) order by p.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_content_liked(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select l.content_id::text, json_build_object('content', l.content_id, 'liked_at', l.created_at)
  from public.content_likes l
  where l.user_id = p_user and (p_after is null or l.content_id > p_after::uuid) order by l.content_id limit p_limit
$$;
--> statement-breakpoint
-- What was sold stays with its buyers, under its title; everything else goes, and with it the person's purchases and likes.
-- The payments stay in the ledger. Runs before forget_uploads.
create or replace function personal.forget_content(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.content_items where creator_id = p_user order by id for update;
  update public.content_items
  set deleted_at = coalesce(deleted_at, now()), description = '', tags = '{}', updated_at = now()
  where creator_id = p_user;
  update public.content_files set title = '', description = ''
  where content_id in (select id from public.content_items where creator_id = p_user);
  update public.content_figures f set likes = f.likes - 1
  from (select l.content_id, min(s.slot) as slot from public.content_likes l
    join public.content_figures s on s.content_id = l.content_id where l.user_id = p_user group by l.content_id) as liked
  where f.content_id = liked.content_id and f.slot = liked.slot;
  delete from public.content_likes where user_id = p_user;
  update public.notifications n
  set title = replace(n.title, n.data #>> '{buyer,display_name}', 'Deleted account'),
    data = jsonb_set(n.data, '{buyer}', jsonb_build_object('id', p_user, 'username', null, 'display_name',
      'Deleted account', 'avatar_url', null))
  where n.user_id in (select i.creator_id from public.content_unlocks p join public.content_items i on i.id = p.content_id
      where p.buyer_id = p_user)
    and n.type = 'system' and n.data ? 'content_id' and n.data #>> '{buyer,id}' = p_user::text;
  delete from public.content_unlocks where buyer_id = p_user;
  while public.content_purge(p_user, 1000) > 0 loop end loop;
  delete from public.content_counts where creator_id = p_user;
end $$;
--> statement-breakpoint
-- source: src/features/content/unlock.sql
-- Buying content: the tokens go to the creator at once, like a tip, and once (specification 2 §2, decision G2).

-- Why nothing is charged, as the answer: it is open to the buyer already, or a refusal. null: it is to be paid for. p_item
-- may be no row, and is locked.
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
    when v_reason = 'open' then jsonb_build_object('outcome', 'done', 'tokens', 0, 'replayed', false, 'balance', coalesce(
      (select balance from ledger.accounts where owner_id = p_buyer and kind = 'spendable'), 0))
    when v_reason is not null then ledger_internal.refusal(v_reason) || jsonb_build_object('price', p_item.price_tokens)
  end;
end $$;
--> statement-breakpoint
-- POST /content/{id}/unlock in one round trip: decides, pays, and writes what both sides are told. p_price is what the buyer
-- was shown (null: whatever it is), p_key and p_hash their Idempotency-Key and body hash, p_texts = {title, message}.
-- Asked again it charges nothing, whatever the key.
--
-- Returns {outcome: 'done', tokens (0: it was open already), balance, replayed} or {outcome: 'refused', reason, replayed}
-- with reason not_found (also blocked, hidden where the buyer is, private or deleted), sender_inactive, you_blocked, self,
-- tier_only, price_changed (with price), recipient_not_found, recipient_not_creator, insufficient_tokens, weekly_limit
-- (with limit, left and frees_at) or idempotency_conflict.
create or replace function ledger.content_unlock(
  p_buyer uuid, p_content uuid, p_price integer, p_country text, p_key text, p_hash text, p_slots integer, p_texts jsonb
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_item public.content_items;
  v_answer jsonb;
  v record;
begin
  -- one after the other: who asks twice at once pays once
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unlock ' || p_buyer || p_content, 0));
  v_answer := ledger_internal.answered(p_buyer, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  -- its creator cannot take it back while it is paid for
  select * into v_item from public.content_items where id = p_content for share;
  v_answer := ledger_internal.content_settled(v_item, p_content, p_buyer, p_price, p_country);
  if v_answer is null then
    v := ledger_internal.pay('content', p_buyer, v_item.creator_id, v_item.price_tokens, v_item.title, v_item.type,
      v_item.id, p_key, p_hash, p_country);
    if v.paid then
      perform ledger_internal.content_sold(v_item, p_buyer, v.movement, v.payer_display_name, p_slots, p_texts);
      perform ledger_internal.tell_balance(p_buyer, v.balance, -v_item.price_tokens, v.movement);
      perform ledger_internal.tell_earnings(v_item.creator_id);
      perform ledger_internal.fold_sometimes(v.pending);
    end if;
    return v.answer;
  end if;
  return coalesce(ledger_internal.remember(p_buyer, p_key, p_hash, uuidv7(), v_answer), v_answer);
end $$;
--> statement-breakpoint
-- Writes a sale down: whose it is now, the figures, the files that stay for good, and the creator's notice.
create or replace function ledger_internal.content_sold(
  p_item public.content_items, p_buyer uuid, p_movement uuid, p_name text, p_slots integer, p_texts jsonb
) returns void language plpgsql as $$
declare
  v_files uuid[] := (select array_agg(upload_id order by upload_id) || p_item.poster_id from public.content_files
    where content_id = p_item.id);
begin
  insert into public.content_unlocks (buyer_id, content_id, tokens, movement_id)
  values (p_buyer, p_item.id, p_item.price_tokens, p_movement);
  insert into public.content_figures as f (content_id, slot, unlocks, tokens)
  values (p_item.id, floor(random() * p_slots)::integer, 1, p_item.price_tokens)
  on conflict (content_id, slot) do update set unlocks = f.unlocks + 1, tokens = f.tokens + excluded.tokens;
  -- the first sale says so; the others need not queue for it
  if exists (select from public.uploads where id = any (v_files) and sold_at is null) then
    perform public.sell_uploads(v_files);
  end if;
  insert into public.notifications (user_id, type, title, message, data)
  select p_item.creator_id, 'system',
    left(replace(replace(p_texts ->> 'title', '{title}', p_item.title), '{buyer}', p_name), 200),
    replace(p_texts ->> 'message', '{tokens}', p_item.price_tokens::text),
    jsonb_build_object('content_id', p_item.id, 'tokens', p_item.price_tokens, 'buyer', jsonb_build_object('id', u.id,
      'username', u.username, 'display_name', u.display_name, 'avatar_url', u.avatar_url))
  from public.users u where u.id = p_buyer and not public.is_muted(p_buyer, p_item.creator_id);
end $$;
