-- source: src/features/content/items.sql
-- What a page says of a creator's items. These are functions so that their plans are made once: making them takes longer
-- than the page itself.

-- How somebody (null: signed out) stands to an item that is there for them.
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
--> statement-breakpoint
-- All that an answer says of these items as this viewer may know it, the newest first; whether they are there for them is
-- the caller's matter.
create or replace function public.content_rows(p_viewer uuid, p_items uuid[]) returns setof json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return query select to_json(r) from (
    select i.id, i.type, i.title, i.description, i.category, i.tags, i.price_tokens, i.is_bundle, i.files, i.upload_id,
      i.file_type, i.size, i.width, i.height, i.duration_ms, i.poster_id, i.is_public, i.allow_download, i.created_at,
      i.updated_at, i.hidden_at, i.hidden_reason, public.content_access(p_viewer, i) as access,
      exists (select from public.content_likes l where l.user_id = p_viewer and l.content_id = i.id) as liked,
      f.views, f.likes, f.unlocks, f.tokens,
      t.id as tier_id, t.name as tier_name, t.price_tokens as tier_price, t.deleted_at is null as tier_offered,
      u.id as creator_id, u.username, u.display_name, u.avatar_url, coalesce(p.verified, false) as verified
    from public.content_items i join public.users u on u.id = i.creator_id
    left join public.creator_profiles p on p.user_id = u.id
    left join public.subscription_tiers t on t.id = i.tier_id
    cross join lateral (
      select coalesce(sum(g.views), 0)::integer as views, coalesce(sum(g.likes), 0)::integer as likes,
        coalesce(sum(g.unlocks), 0)::integer as unlocks, coalesce(sum(g.tokens), 0)::integer as tokens
      from public.content_figures g where g.content_id = i.id) f
    where i.id = any (p_items) order by i.id desc) r;
end $$;
--> statement-breakpoint
-- Of this id, or else of this name: the creator, if they are there for the viewer; null: they are not.
create or replace function public.content_creator(p_viewer uuid, p_country text, p_id uuid, p_username text) returns uuid
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select u.id from public.users u
    where u.id = coalesce(p_id, (select n.id from public.users n where n.username = p_username))
      and u.status = 'active' and u.role = 'creator' and public.is_there(p_viewer, u.id, p_country));
end $$;
--> statement-breakpoint
-- source: src/features/discovery/find.sql
-- Finds the creator whose page somebody asks for (decision A4): by username, then by id (p_id is null where the name is
-- none), by a name given up lately, and by a display name that only one of them has. p_name is in small letters. Only who is
-- there for the viewer counts. No row: nobody. The ways are asked one after the other, each by its index.
create or replace function public.find_creator(
  p_viewer uuid, p_country text, p_name text, p_id uuid, out id uuid, out found_by text, out followers integer,
  out subscribers integer, out views integer, out online boolean, out live boolean
) returns setof record rows 1
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  v_id uuid;
  v_by text := 'username';
  v_called uuid[];
begin
  select u.id into v_id from public.users u
  where u.username = p_name and u.status = 'active' and u.role = 'creator'
    and public.is_there(p_viewer, u.id, p_country);
  if v_id is null and p_id is not null then
    v_by := 'id';
    select u.id into v_id from public.users u
    where u.id = p_id and u.status = 'active' and u.role = 'creator' and public.is_there(p_viewer, u.id, p_country);
  end if;
  if v_id is null then
    v_by := 'former_username';
    select u.id into v_id from public.former_usernames f join public.users u on u.id = f.user_id
    where f.username = p_name and f.until > now() and u.status = 'active' and u.role = 'creator'
      and public.is_there(p_viewer, u.id, p_country);
  end if;
  if v_id is null then
    v_by := 'display_name';
    v_called := array(
      select u.id from public.users u
      where lower(u.display_name) = p_name and u.status = 'active' and u.role = 'creator'
        and public.is_there(p_viewer, u.id, p_country) limit 2);
    if cardinality(v_called) <> 1 then
      return;
    end if;
    v_id := v_called[1];
  end if;
  return query select v_id, v_by, coalesce(public.followers_of(v_id), 0),
    (select count(distinct s.subscriber_id)::integer from public.subscriptions s
      where s.creator_id = v_id and s.ends_at > now()),
    (select coalesce(sum(v.views), 0)::integer from public.creator_views v where v.creator_id = v_id),
    public.is_online(v_id), exists (select from public.live_now n where n.creator_id = v_id);
end $$;
--> statement-breakpoint
-- source: src/features/messages/list.sql
-- Whom somebody talks to, as their list of conversations and each of them says it.

create or replace function public.correspondent(p_user uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object('id', p.id, 'username', p.username, 'display_name', p.display_name,
    'avatar_url', p.avatar_url, 'is_creator', p.role = 'creator', 'verified', coalesce(c.verified, false),
    'is_online', p.status = 'active' and public.is_online(p.id))
  from public.users p left join public.creator_profiles c on c.user_id = p.id where p.id = p_user
$$;
--> statement-breakpoint
-- Somebody's conversations, the newest first, p_limit of those behind a place (null: all), without those with people who
-- are not there for them. A function, so that its plan is made once: making it takes longer than the page itself.
create or replace function public.conversation_page(p_owner uuid, p_at timestamptz, p_id uuid, p_limit integer)
returns setof json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return query
  select json_build_object('id', m.conversation_id, 'user', public.correspondent(m.other_id),
    'unread_count', m.unread_count, 'muted', public.is_muted(m.other_id, m.owner_id), 'seq', m.last_seq,
    'kind', m.last_kind, 'preview', m.preview, 'is_own', m.last_own, 'created_at', m.last_at, 'at', m.last_at::text)
  from public.conversation_members m
  where m.owner_id = p_owner and m.last_seq > m.cleared_seq
    and (m.last_at, m.conversation_id)
      < (coalesce(p_at, 'infinity'), coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    and public.reach(m.owner_id, m.other_id) is null
  order by m.last_at desc, m.conversation_id desc limit p_limit;
end $$;
--> statement-breakpoint
-- source: src/features/social/social.sql
-- Who may see, find, follow, write to or pay whom: one rule (decision F3). Whatever one person does to another asks
-- `reach` in its own statement; lists ask the same of many at once (store/reach.server.ts, held equal by a test).

-- null: nothing stands between the two. 'blocked': one has blocked the other, and for neither of them is the other there.
create or replace function public.reach(p_viewer uuid, p_subject uuid) returns text
language sql stable parallel safe set search_path = '' as $$
  select case
    when exists (select from public.blocks where blocker_id = p_viewer and blocked_id = p_subject) then 'blocked'
    when exists (select from public.blocks where blocker_id = p_subject and blocked_id = p_viewer) then 'blocked'
  end
$$;
--> statement-breakpoint
-- Whether somebody does not want to be seen from a country (null: it is not known where).
create or replace function public.hidden_in(p_subject uuid, p_country text) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select exists (select from public.privacy_settings where user_id = p_subject and p_country = any (hidden_countries))
$$;
--> statement-breakpoint
-- Whether somebody is there for a viewer (null: signed out) who is in a country: for oneself one always is.
create or replace function public.is_there(p_viewer uuid, p_subject uuid, p_country text) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select public.reach(p_viewer, p_subject) is null
    and (p_viewer is not distinct from p_subject or not public.hidden_in(p_subject, p_country))
$$;
--> statement-breakpoint
-- Whether somebody wants to hear nothing of another.
create or replace function public.is_muted(p_person uuid, p_by uuid) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select exists (select from public.mutes where muter_id = p_by and muted_id = p_person)
$$;
--> statement-breakpoint
-- null: one may write to the other. Otherwise 'blocked', or 'following', 'subscribers', 'nobody': the only ones who may.
create or replace function public.message_reach(p_writer uuid, p_reader uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(public.reach(p_writer, p_reader), (
    select s.who_may_message from public.privacy_settings s
    where s.user_id = p_reader and not case s.who_may_message
      when 'everyone' then true
      when 'following' then exists (
        select from public.follows where follower_id = p_reader and creator_id = p_writer)
      when 'subscribers' then exists (
        select from public.subscriptions where subscriber_id = p_writer and creator_id = p_reader and ends_at > now())
      else false end))
$$;
--> statement-breakpoint
-- What is done between two people is done one after the other: a follow never slips past a block.
create or replace function public.lock_pair(p_one uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(
    hashtextextended('pair ' || least(p_one, p_other)::text || greatest(p_one, p_other)::text, 0))
$$;
--> statement-breakpoint
-- Why somebody cannot follow or keep a creator: self, inactive, not_found (also blocked, or hidden where they are) or
-- not_creator; null: they can.
create or replace function public.approach(p_person uuid, p_creator uuid, p_country text) returns text
language sql stable set search_path = '' as $$
  select case
    when p_person = p_creator then 'self'
    when not exists (select from public.users where id = p_person and status = 'active') then 'inactive'
    when u.status is distinct from 'active' or public.reach(p_person, p_creator) is not null
      or public.hidden_in(p_creator, p_country) then 'not_found'
    when u.role <> 'creator' then 'not_creator'
  end
  from (select) as one left join public.users u on u.id = p_creator
$$;
--> statement-breakpoint
-- Follows a creator and tells them, if the last time is p_hours ago and they want to hear of this person. p_texts =
-- {title, message} with {follower}. Returns null, also when it is followed already, or a reason of `approach`.
create or replace function public.follow(
  p_follower uuid, p_creator uuid, p_country text, p_hours integer, p_texts jsonb
) returns text language plpgsql set search_path = '' as $$
declare
  v_reason text;
begin
  perform public.lock_pair(p_follower, p_creator);
  v_reason := public.approach(p_follower, p_creator, p_country);
  if v_reason is not null then
    return v_reason;
  end if;
  insert into public.follows (follower_id, creator_id) values (p_follower, p_creator) on conflict do nothing;
  if not found or public.is_muted(p_follower, p_creator) then
    return null;
  end if;
  insert into public.follow_notices as n (creator_id, follower_id) values (p_creator, p_follower)
  on conflict (creator_id, follower_id) do update set told_at = now()
  where n.told_at <= now() - make_interval(hours => p_hours);
  if not found then
    return null;
  end if;
  insert into public.notifications (user_id, type, title, message, data)
  select p_creator, 'follow', left(replace(p_texts ->> 'title', '{follower}', f.display_name), 200),
    replace(p_texts ->> 'message', '{follower}', f.display_name),
    jsonb_build_object('follower', jsonb_build_object('id', f.id, 'username', f.username,
      'display_name', f.display_name, 'avatar_url', f.avatar_url))
  from public.users f where f.id = p_follower;
  return null;
end $$;
--> statement-breakpoint
-- Keeps a creator for later. Returns null or a reason of `approach`, or full: there are p_max of them.
create or replace function public.bookmark(p_user uuid, p_creator uuid, p_country text, p_max integer) returns text
language plpgsql set search_path = '' as $$
declare
  v_reason text := public.approach(p_user, p_creator, p_country);
begin
  if v_reason is not null then
    return v_reason;
  elsif (select count(*) from public.bookmarks where user_id = p_user and creator_id <> p_creator) >= p_max then
    return 'full';
  end if;
  insert into public.bookmarks (user_id, creator_id) values (p_user, p_creator) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
-- Blocks somebody and ends the following in both directions. Who was blocked first may block back. Returns null, self or
-- not_found.
create or replace function public.block(p_blocker uuid, p_blocked uuid) returns text
language plpgsql set search_path = '' as $$
begin
  if p_blocker = p_blocked then
    return 'self';
  end if;
  perform public.lock_pair(p_blocker, p_blocked);
  if not exists (select from public.users where id = p_blocked and erased_at is null) then
    return 'not_found';
  end if;
  insert into public.blocks (blocker_id, blocked_id) values (p_blocker, p_blocked) on conflict do nothing;
  delete from public.follows
  where (follower_id = p_blocker and creator_id = p_blocked) or (follower_id = p_blocked and creator_id = p_blocker);
  return null;
end $$;
--> statement-breakpoint
-- Returns null, self or not_found; who is blocked or has blocked is not there to be muted.
create or replace function public.mute(p_muter uuid, p_muted uuid) returns text
language plpgsql set search_path = '' as $$
begin
  if p_muter = p_muted then
    return 'self';
  elsif not exists (select from public.users where id = p_muted and erased_at is null)
    or public.reach(p_muter, p_muted) is not null then
    return 'not_found';
  end if;
  insert into public.mutes (muter_id, muted_id) values (p_muter, p_muted) on conflict do nothing;
  return null;
end $$;
