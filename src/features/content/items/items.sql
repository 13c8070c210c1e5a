-- Reads a creator's items. The functions are plpgsql, so that their plans are cached: planning takes longer than the
-- query.

-- Returns a viewer's access to an item that they can see. p_viewer is null for a signed-out visitor.
create or replace function public.content_access(p_viewer uuid, p_item public.content_items) returns text
language sql stable set search_path = '' as $$
  select case
    when p_item.creator_id = p_viewer then 'own'
    when exists (select from public.content_unlocks b where b.buyer_id = p_viewer and b.content_id = p_item.id)
      then case when p_item.hidden_at is null then 'bought' else 'removed' end
    when p_item.price_tokens = 0 and p_item.tier_id is null then 'free'
    when p_item.tier_id is not null and public.opens_tier(p_viewer, p_item.tier_id) then 'tier'
    else 'locked'
  end
$$;

-- Returns the items as this viewer sees them, newest first. The caller has checked their visibility. A buyer of a
-- recording can play the union of the part on sale now and the part that they bought, or the bought part alone if the
-- two do not touch. The duration is that of the playable part.
create or replace function public.content_rows(p_viewer uuid, p_items uuid[]) returns setof json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return query select to_json(r) from (
    select i.id, i.type, i.title, i.description, i.category, i.tags, i.price_tokens, i.is_bundle, i.files, i.upload_id,
      i.file_type, i.size, i.width, i.height,
      coalesce((w.played_to - w.played_from) * 1000, i.duration_ms) as duration_ms, w.played_from, w.played_to,
      i.poster_id, i.is_public, i.allow_download, i.created_at, i.updated_at, i.hidden_at, i.hidden_reason, public.content_access(p_viewer, i) as access,
      exists (select from public.content_likes l where l.user_id = p_viewer and l.content_id = i.id) as liked,
      f.views, f.likes, f.unlocks, f.tokens,
      t.id as tier_id, t.name as tier_name, t.price_tokens as tier_price, t.deleted_at is null as tier_offered,
      u.id as creator_id, u.username, u.display_name, u.avatar_url, coalesce(p.verified, false) as verified,
      n.creator_id is not null as is_live, coalesce(n.viewers, 0) as viewer_count
    from public.content_items i join public.users u on u.id = i.creator_id
    left join public.creator_profiles p on p.user_id = u.id
    left join public.live_now n on n.creator_id = u.id
    left join public.subscription_tiers t on t.id = i.tier_id
    left join public.content_unlocks b on i.played_from is not null and b.buyer_id = p_viewer and b.content_id = i.id
    cross join lateral (
      select coalesce(b.sold_from > i.played_to or b.sold_to < i.played_from, false) as is_apart) a
    cross join lateral (
      select case when a.is_apart then b.sold_from else least(i.played_from, b.sold_from) end as played_from,
        case when a.is_apart then b.sold_to else greatest(i.played_to, b.sold_to) end as played_to) w
    cross join lateral (
      select coalesce(sum(g.views), 0)::integer as views, coalesce(sum(g.likes), 0)::integer as likes,
        coalesce(sum(g.unlocks), 0)::integer as unlocks, coalesce(sum(g.tokens), 0)::integer as tokens
      from public.content_figures g where g.content_id = i.id) f
    where i.id = any (p_items) order by i.id desc) r;
end $$;

-- Returns the creator with this id, or with this username if the id is null. Returns null if the viewer cannot see the
-- creator.
create or replace function public.content_creator(p_viewer uuid, p_country text, p_id uuid, p_username text) returns uuid
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select u.id from public.users u
    where u.id = coalesce(p_id, (select n.id from public.users n where n.username = p_username))
      and u.status = 'active' and u.role = 'creator' and public.is_there(p_viewer, u.id, p_country));
end $$;
