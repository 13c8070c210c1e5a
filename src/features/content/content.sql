-- What creators publish: publishing, deleting and counting. Locks in this order:
-- items by id, then what hangs on them, then uploads by id.

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

-- without a pending list: a search would have to read all of it
create index if not exists content_words on public.content_items
using gin (creator_id, lower(title || ' ' || description) public.gin_trgm_ops) with (fastupdate = off)
where deleted_at is null;

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

create or replace trigger content_added after insert on public.content_items
  referencing new table as new_items for each statement execute function public.content_counted();
create or replace trigger content_changed after update on public.content_items
  referencing old table as old_items new table as new_items for each statement execute function public.content_counted();
create or replace trigger content_gone after delete on public.content_items
  referencing old table as old_items for each statement execute function public.content_counted();

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

-- Publishes an item of files that have been uploaded, and keeps them. p_item has the columns by name, p_files is
-- [{upload_id, title, description}], p_kinds are the kinds of upload that it may be made of. The same files sent again
-- are the same item if all else is the same too.
-- Returns {why: null, id} or {why: inactive, upload_gone, already_published, tier_not_found or tier_closed}.
create or replace function public.content_publish(p_creator uuid, p_item jsonb, p_files jsonb, p_kinds text[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_item public.content_items := jsonb_populate_record(null::public.content_items, p_item);
  v_was public.content_items;
  v_why text;
begin
  if not exists (select from public.users where id = p_creator and status = 'active' and role = 'creator') then
    return '{"why": "inactive"}';
  end if;
  v_why := public.content_tier_refused(p_creator, v_item.tier_id);
  if v_why is not null then
    return jsonb_build_object('why', v_why);
  end if;
  v_item.id := coalesce(v_item.id, uuidv7());
  v_item.creator_id := p_creator;
  perform public.content_write(v_item, p_files, p_kinds);
  return jsonb_build_object('why', null, 'id', v_item.id);
exception when no_data_found then
  -- an answer that was lost: the item that is made of exactly these files
  select * into v_was from public.content_items i
  where i.creator_id = p_creator and i.deleted_at is null and i.upload_id = (p_files -> 0 ->> 'upload_id')::uuid
    and (select array_agg((f ->> 'upload_id')::uuid) from jsonb_array_elements(p_files) as f)
      = (select array_agg(f.upload_id order by f.position) from public.content_files f where f.content_id = i.id);
  return case
    when not found then '{"why": "upload_gone"}'
    when not public.content_same(v_was, v_item, p_files) then '{"why": "already_published"}'
    else jsonb_build_object('why', null, 'id', v_was.id)
  end;
end $$;

-- Whether an item is still what is to be published of the same files.
create or replace function public.content_same(
  p_was public.content_items, p_is public.content_items, p_files jsonb
) returns boolean language sql stable set search_path = '' as $$
  select (p_was.type, p_was.title, p_was.description, p_was.category, p_was.tags, p_was.price_tokens, p_was.tier_id,
      p_was.is_bundle, p_was.poster_id, p_was.is_public, p_was.allow_download)
    is not distinct from (p_is.type, p_is.title, p_is.description, p_is.category, p_is.tags, p_is.price_tokens,
      p_is.tier_id, p_is.is_bundle, p_is.poster_id, p_is.is_public, p_is.allow_download)
    and (select jsonb_agg(jsonb_build_object('upload_id', f.upload_id, 'title', f.title, 'description', f.description)
      order by f.position) from public.content_files f where f.content_id = p_was.id) = p_files
$$;

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

-- A creator changes what is given by its column; the item's lock afterwards has to be one. Returns {why: null} or {why:
-- not_found, tier_not_found, tier_closed, upload_gone, premium_needs or category}. p_categories are those of each type.
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
  -- another picture stands for it from now on
  if v_why is null and v_is.poster_id is distinct from v_was.poster_id then
    if exists (select from public.keep_upload(p_creator, v_is.poster_id, '{poster}')) then
      perform public.replace_uploads(array[v_was.poster_id]);
    else
      v_why := 'upload_gone';
    end if;
  end if;
  if v_why is null then
    update public.content_items
    set title = v_is.title, description = v_is.description, category = v_is.category, tags = v_is.tags,
      price_tokens = v_is.price_tokens, tier_id = v_is.tier_id, poster_id = v_is.poster_id,
      is_public = v_is.is_public, allow_download = v_is.allow_download, updated_at = now()
    where id = p_id;
  end if;
  return jsonb_build_object('why', v_why);
end $$;

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
  delete from public.content_view_days where content_id = any (v_ids);
  with gone as (delete from public.content_files where content_id = any (v_ids) returning upload_id)
  select array_agg(upload_id) into v_uploads from gone;
  with gone as (delete from public.content_items where id = any (v_ids) returning poster_id)
  select v_uploads || array_agg(poster_id) filter (where poster_id is not null) into v_uploads from gone;
  perform public.release_uploads(v_uploads);
  return cardinality(v_ids);
end $$;

-- How many items of a creator's page only this tier, or a dearer one, opens. Asked before it is closed.
create or replace function public.content_of_tier(p_tier uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.content_items
  where tier_id = p_tier and tier_id is not null and price_tokens = 0 and deleted_at is null
$$;

-- A person likes an item, or no more. Nothing happens twice. Returns false for what is locked for them: nobody likes what
-- they have not seen.
drop function if exists public.content_like(uuid, uuid, boolean, integer);
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
