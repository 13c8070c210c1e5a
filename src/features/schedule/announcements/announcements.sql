-- Announces a private show once to its creator's followers. The outbox processes the followers page by page.

-- Announces an upcoming event of p_creator. Returns true if the event is announced, also by an earlier call.
create or replace function public.event_announce(p_creator uuid, p_event uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.events set announced_at = now(), version = version + 1
  where id = p_event and creator_id = p_creator and announced_at is null and type = 'private-show' and status = 'scheduled'
    and starts_at > now();
  if found then
    insert into public.outbox (kind, payload) values ('announcement', jsonb_build_object('event_id', p_event));
    perform public.timeline_add(p_event, jsonb_build_object('actor', 'creator', 'actor_id', p_creator, 'what', 'announced'));
  end if;
  return exists (select from public.events where id = p_event and creator_id = p_creator and announced_at is not null);
end $$;

-- Splits each announcement in p_rows into rows for at most p_limit followers, and notifies the followers of each such row
-- once. Skips followers who muted the creator or are blocked. Drops announcements of cancelled or past events. While the
-- creator is suspended, the announcement is retried every p_retry minutes.
create or replace function public.event_announce_next(p_rows bigint[], p_limit integer, p_retry integer)
returns setof public.outbox
language plpgsql set search_path = '' as $$
declare
  v_row record;
  e public.events;
  v_page record;
begin
  for v_row in
    delete from public.outbox where id = any (p_rows) and kind = 'announcement'
    returning payload, (payload ->> 'event_id')::uuid as event_id, coalesce((payload ->> 'at')::timestamptz, 'infinity') as at,
      coalesce((payload ->> 'id')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as id,
      (payload ->> 'until_at')::timestamptz as until_at, (payload ->> 'until_id')::uuid as until_id
  loop
    select o.* into e from public.events o where o.id = v_row.event_id and o.status = 'scheduled' and o.starts_at > now();
    continue when not found;
    if exists (select from public.users u where u.id = e.creator_id and u.status <> 'active') then
      insert into public.outbox (kind, payload, due_at)
      values ('announcement', v_row.payload, now() + make_interval(mins => p_retry));
      continue;
    end if;
    if v_row.until_at is null then
      insert into public.outbox (kind, payload)
      select 'announcement', jsonb_build_object('event_id', e.id, 'at', p.from_at, 'id', p.from_id,
        'until_at', p.until_at, 'until_id', p.until_id)
      from public.follower_pages(e.creator_id, v_row.at, v_row.id, p_limit) p;
      continue;
    end if;
    with followers as (
      select f.follower_id, f.created_at from public.follows f
      where f.creator_id = e.creator_id and (f.created_at, f.follower_id) < (v_row.at, v_row.id)
        and (f.created_at, f.follower_id) >= (v_row.until_at, v_row.until_id)
    )
    select array_agg(f.follower_id) filter (where exists (
          select from public.users u where u.id = f.follower_id and u.status = 'active')
        and public.reach(f.follower_id, e.creator_id) is null and not public.is_muted(e.creator_id, f.follower_id)) as reached
    into v_page from followers f;
    perform public.notify_all(v_page.reached, 'creator_online.private_show', jsonb_build_object('event_id', e.id,
      'title', e.title, 'starts_at', e.starts_at, 'price', e.price, 'creator', jsonb_build_object('id', c.id,
        'username', c.username, 'display_name', c.display_name, 'avatar_url', c.avatar_url)))
    from public.users c where c.id = e.creator_id;
  end loop;
end $$;
