-- Search index of the gallery; counts of items per tab, and of items that only subscribers can open.

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

-- disables the pending list, because every search would scan it
create index if not exists content_search on public.content_items
using gin (creator_id, public.search_words(title || ' ' || description) public.gin_trgm_ops) with (fastupdate = off)
where deleted_at is null;

-- Updates the counts by creator and type for rows that were added (p_signs 1) or removed (p_signs -1).
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
    perform public.tier_opens(array_agg(tier_id), array_agg(1)) from new_items
    where tier_id is not null and price_tokens = 0 and deleted_at is null;
  elsif tg_op = 'DELETE' then
    perform public.content_count(array_agg(creator_id), array_agg(type), array_agg(is_public and hidden_at is null),
      array_agg(-1)) from old_items where deleted_at is null;
    perform public.tier_opens(array_agg(tier_id), array_agg(-1)) from old_items
    where tier_id is not null and price_tokens = 0 and deleted_at is null;
  else
    perform public.content_count(array_agg(creator_id), array_agg(type), array_agg(is_public and hidden_at is null),
      array_agg(n))
    from (select creator_id, type, is_public, hidden_at, -1 as n from old_items where deleted_at is null
      union all select creator_id, type, is_public, hidden_at, 1 from new_items where deleted_at is null) as change;
    perform public.tier_opens(array_agg(tier_id), array_agg(n))
    from (select tier_id, price_tokens, deleted_at, -1 as n from old_items
      union all select tier_id, price_tokens, deleted_at, 1 from new_items) as change
    where tier_id is not null and price_tokens = 0 and deleted_at is null;
  end if;
  return null;
end $$;

create or replace trigger content_added after insert on public.content_items
  referencing new table as new_items for each statement execute function public.content_counted();
create or replace trigger content_changed after update on public.content_items
  referencing old table as old_items new table as new_items for each statement execute function public.content_counted();
create or replace trigger content_gone after delete on public.content_items
  referencing old table as old_items for each statement execute function public.content_counted();
