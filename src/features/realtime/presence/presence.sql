-- Online presence: reading it as others can see it, storing changes, and notifying watchers and followers.

-- Returns true if the user is online and does not appear offline.
create or replace function public.is_online(p_user uuid) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select exists (
      select from public.presence p
      where p.user_id = p_user and p.online and p.confirmed_at > now() - make_interval(secs => settings.presence_seconds()))
    and not exists (select from public.privacy_settings s where s.user_id = p_user and s.appear_offline)
$$;

-- Stores the presence that the provider returned to a request at p_asked_at, [{user_id, online}]. Enqueues a message to
-- the watchers of each person whose state changed. Returns the number of changes.
create or replace function public.note_presence(p_found jsonb, p_asked_at timestamptz) returns integer
language sql set search_path = '' as $$
  with written as (
    insert into public.presence as p (user_id, online, last_seen_at, asked_at)
    select f.user_id, f.online, now(), p_asked_at
    from jsonb_to_recordset(p_found) as f(user_id uuid, online boolean)
    -- a lateral lookup per row, because the input has a few people and the table is large
    cross join lateral (select from public.users u where u.id = f.user_id and u.erased_at is null limit 1) u
    order by f.user_id
    on conflict (user_id) do update set online = excluded.online, asked_at = excluded.asked_at, confirmed_at = now(),
      last_seen_at = case when p.online or excluded.online then now() else p.last_seen_at end
    where p.asked_at <= excluded.asked_at
    returning new.user_id, new.online, coalesce(old.online, false) as before),
  changed as (select w.user_id, w.online from written w where w.online <> w.before),
  notified as (
    insert into public.outbox (kind, payload)
    select 'realtime', jsonb_build_object('channel', 'online:' || c.user_id, 'name', 'presence',
      'data', jsonb_build_object('user_id', c.user_id, 'online', c.online))
    from changed c
    where not exists (select from public.privacy_settings s where s.user_id = c.user_id and s.appear_offline)),
  arrived as (
    insert into public.creator_arrivals as a (creator_id)
    select c.user_id from changed c join public.users u on u.id = c.user_id and u.role = 'creator' and u.status = 'active'
    where c.online
      and not exists (select from public.privacy_settings s where s.user_id = c.user_id and s.appear_offline)
    on conflict (creator_id) do update set came_at = excluded.came_at, next_at = excluded.next_at, next_id = excluded.next_id
    where a.came_at < now() - make_interval(hours => settings.arrival_hours()))
  select count(*)::integer from changed
$$;

-- Notifies the next p_limit followers of one creator that the creator is online; skips creators who went offline.
-- Returns the number of followers in the batch, or null if no creator is left.
create or replace function public.tell_arrivals(p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v public.creator_arrivals;
  v_count integer := 0;
  v_last record;
begin
  select * into v from public.creator_arrivals where next_at is not null order by came_at limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  if public.is_online(v.creator_id) then
    with followers as (
      select f.follower_id, f.created_at from public.follows f
      where f.creator_id = v.creator_id and (f.created_at, f.follower_id) < (v.next_at, v.next_id)
      order by f.created_at desc, f.follower_id desc limit p_limit),
    reached as (
      select f.follower_id from followers f join public.users u on u.id = f.follower_id and u.status = 'active'
      where public.reach(f.follower_id, v.creator_id) is null and not public.is_muted(v.creator_id, f.follower_id))
    select count(*)::integer as count, min(created_at) as at,
      (array_agg(follower_id order by created_at, follower_id))[1] as id,
      array(select follower_id from reached) as reached
    into v_last from followers;
    v_count := v_last.count;
    perform public.notify_all(v_last.reached, 'creator_online', jsonb_build_object('username', c.username, 'creator',
      jsonb_build_object('id', c.id, 'username', c.username, 'display_name', c.display_name, 'avatar_url', c.avatar_url)))
    from public.users c where c.id = v.creator_id and c.status = 'active';
  end if;
  if v_count = p_limit then
    update public.creator_arrivals set next_at = v_last.at, next_id = v_last.id where creator_id = v.creator_id;
  else
    update public.creator_arrivals set next_at = null, next_id = null where creator_id = v.creator_id;
  end if;
  return v_count;
end $$;

-- Notifies watchers when a user changes the setting to appear offline: hiding looks like going offline, and showing
-- again looks like coming online.
create or replace function public.tell_shown_presence() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.appear_offline is distinct from coalesce(old.appear_offline, false)
    and exists (select from public.presence where user_id = new.user_id and online)
  then
    insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object('channel',
      'online:' || new.user_id, 'name', 'presence',
      'data', jsonb_build_object('user_id', new.user_id, 'online', not new.appear_offline)));
  end if;
  return null;
end $$;

create or replace trigger privacy_settings_tell_presence after insert or update of appear_offline
on public.privacy_settings for each row execute function public.tell_shown_presence();
