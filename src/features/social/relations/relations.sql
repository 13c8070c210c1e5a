-- Actions of a person on another person: follow, bookmark, block and mute.

-- Returns the reason why a person cannot follow or bookmark a creator: self, inactive, not_found (also blocked, or
-- hidden in the person's country) or not_creator; null if allowed.
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

-- Follows a creator. Notifies the creator, unless the creator muted the follower or was notified within p_hours.
-- Returns null, also if already followed, or a reason of `approach`.
create or replace function public.follow(
  p_follower uuid, p_creator uuid, p_country text, p_hours integer
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
  perform public.notify(p_creator, 'follow', jsonb_build_object('follower', jsonb_build_object('id', f.id,
    'username', f.username, 'display_name', f.display_name, 'avatar_url', f.avatar_url)))
  from public.users f where f.id = p_follower;
  return null;
end $$;

-- Bookmarks a creator. Returns null, a reason of `approach`, or full if the user has p_max bookmarks.
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

-- Blocks a person and ends following in both directions. A blocked person can block back. Removes the notifications
-- about each other, because their links would respond with 404, except those about tips and sales. Returns null, self
-- or not_found.
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
  -- only for the first block between the two
  if public.reach(p_blocker, p_blocked) is null then
    perform public.notices_withdraw(array[p_blocker], '{follow,message,creator_online}', p_blocked);
    perform public.notices_withdraw(array[p_blocked], '{follow,message,creator_online}', p_blocker);
  end if;
  insert into public.blocks (blocker_id, blocked_id) values (p_blocker, p_blocked) on conflict do nothing;
  delete from public.follows
  where (follower_id = p_blocker and creator_id = p_blocked) or (follower_id = p_blocked and creator_id = p_blocker);
  return null;
end $$;

-- Mutes a person. Returns null, self or not_found (also after a block in either direction).
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

-- Splits the followers of p_creator after (p_at, p_id), newest first, into pages of p_limit. A page has the followers
-- before (from_at, from_id) down to (until_at, until_id) inclusive, also if people follow or unfollow meanwhile.
create or replace function public.follower_pages(p_creator uuid, p_at timestamptz, p_id uuid, p_limit integer)
returns table (from_at timestamptz, from_id uuid, until_at timestamptz, until_id uuid)
language sql stable set search_path = '' as $$
  select coalesce(lag(e.created_at) over w, p_at), coalesce(lag(e.follower_id) over w, p_id), e.created_at, e.follower_id
  from (
    select f.created_at, f.follower_id, count(*) over () as total,
      row_number() over (order by f.created_at desc, f.follower_id desc) as place
    from public.follows f where f.creator_id = p_creator and (f.created_at, f.follower_id) < (p_at, p_id)
  ) as e
  where e.place % p_limit = 0 or e.place = e.total
  window w as (order by e.place)
$$;
