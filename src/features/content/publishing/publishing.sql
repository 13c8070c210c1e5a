-- Publishes items. Lock order: items by id, their dependent rows, uploads by id.

-- Returns the reason why a creator cannot lock content with a tier: tier_not_found, or tier_closed if the tier does not
-- open content. Returns null if it is allowed.
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

-- Publishes an item and claims its uploads. p_item contains columns by name, p_files is [{upload_id, title,
-- description}], p_kinds lists the allowed kinds of upload. A retry with the same files and values returns the same
-- item. Returns {why: null, id}, or {why} with inactive, upload_gone, already_published, tier_not_found or tier_closed.
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
  -- a retry after a lost response: finds the item with exactly these files
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

-- Returns true if an existing item is equal to the item to publish, with the same files.
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

-- Claims the uploads and inserts the item with its files. @throws no_data_found if an upload cannot be claimed
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

-- Sets the part of a recording that is on sale, in seconds. Waits for concurrent purchases, which get the previous
-- part.
create or replace function public.content_play(p_content uuid, p_from integer, p_to integer) returns void
language sql set search_path = '' as $$
  update public.content_items set played_from = p_from, played_to = p_to
  where id = p_content and (played_from, played_to) is distinct from (p_from, p_to)
$$;

-- Publishes or unpublishes an item, for the feature that created it. Returns true if the item is in the requested state
-- afterwards.
create or replace function public.content_set_public(p_content uuid, p_public boolean) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.content_items set is_public = p_public, updated_at = now()
  where id = p_content and deleted_at is null and is_public <> p_public;
  return exists (
    select from public.content_items where id = p_content and deleted_at is null and is_public = p_public);
end $$;

-- Removes the poster of an item. Open pages can still load it until the upload is removed.
create or replace function public.content_drop_poster(p_content uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_poster uuid := (select poster_id from public.content_items where id = p_content for no key update);
begin
  update public.content_items set poster_id = null, updated_at = now() where id = p_content and v_poster is not null;
  perform public.replace_uploads(array[v_poster]);
end $$;
