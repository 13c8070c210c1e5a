-- Changes and deletes items. Lock order: items by id, their dependent rows, uploads by id.

-- Applies p_changes (by column name) to an item. If p_premium is true, the changed item has to be locked. p_categories
-- lists the categories of each type. Returns {why: null}, or {why} with not_found, tier_not_found, tier_closed,
-- upload_gone, premium_needs or category.
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
  -- claims the new poster and releases the old one
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

-- Deletes a creator's items from their page. Buyers keep access. Returns the ids of the deleted items.
create or replace function public.content_delete(p_creator uuid, p_ids jsonb) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  v_wanted uuid[] := (select array_agg(w::uuid) from jsonb_array_elements_text(p_ids) as w);
  v_ids uuid[];
begin
  -- waits for purchases in progress, which lock the items too
  perform from public.content_items
  where id = any (v_wanted) and creator_id = p_creator and deleted_at is null order by id for update;
  with gone as (
    update public.content_items set deleted_at = now(), updated_at = now()
    where id = any (v_wanted) and creator_id = p_creator and deleted_at is null returning id
  )
  select coalesce(array_agg(id), '{}') into v_ids from gone;
  return v_ids;
end $$;

-- Removes up to p_limit deleted items with their files, if they were never bought and have no open report. With
-- p_creator null, removes items of all creators. Returns the number removed.
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
