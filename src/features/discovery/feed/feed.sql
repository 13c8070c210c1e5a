-- Posts of the feed about content, streams and events of creators. Triggers on those tables write the posts.

-- Shows or hides the post of a subject. A new post gets the time p_at.
create or replace function public.feed_post(
  p_creator uuid, p_kind text, p_subject uuid, p_shown boolean, p_at timestamptz, p_until timestamptz default null
) returns void language plpgsql set search_path = '' as $$
begin
  if p_shown then
    insert into public.feed_posts as f (id, creator_id, kind, subject_id, until)
    values (uuidv7(least(p_at, clock_timestamp()) - clock_timestamp()), p_creator, p_kind, p_subject, p_until)
    on conflict (subject_id) do update set shown = true, until = excluded.until
    where (f.shown, f.until) is distinct from (true, excluded.until);
  else
    update public.feed_posts set shown = false where subject_id = p_subject and shown;
  end if;
end $$;

create or replace function public.feed_content() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.feed_post(new.creator_id, case when new.type = 'digital' then 'digital' else 'content' end, new.id,
    new.is_public and new.hidden_at is null and new.deleted_at is null,
    -- content that was private at first is posted when it becomes visible
    case when tg_op = 'INSERT' then new.created_at else now() end);
  return null;
end $$;

create or replace trigger content_posted after insert or update of is_public, hidden_at, deleted_at on public.content_items
for each row execute function public.feed_content();

create or replace function public.feed_stream() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.feed_post(new.creator_id, 'live', new.id, true, new.live_at);
  return null;
end $$;

create or replace trigger streams_posted after insert or update of live_at on public.streams
for each row when (new.live_at is not null) execute function public.feed_stream();

-- Posts events that fans can join. A series is posted once, as the series.
create or replace function public.feed_event() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.feed_post(new.creator_id, 'event', new.id, new.status = 'scheduled', new.created_at, new.ends_at);
  return null;
end $$;

create or replace trigger events_posted after insert or update of status, ends_at on public.events
for each row when (new.series_id is null and new.type in ('class', 'live-stream', 'private-show'))
execute function public.feed_event();

create or replace function public.feed_series() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.feed_post(new.creator_id, 'series', new.id, true, new.created_at);
  return null;
end $$;

create or replace trigger series_posted after insert on public.event_series
for each row when (new.type in ('class', 'live-stream', 'private-show')) execute function public.feed_series();

create or replace function public.feed_gone() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from public.feed_posts where subject_id = old.id;
  return null;
end $$;

create or replace trigger content_unposted after delete on public.content_items
for each row execute function public.feed_gone();
create or replace trigger streams_unposted after delete on public.streams
for each row execute function public.feed_gone();
create or replace trigger events_unposted after delete on public.events
for each row when (old.series_id is null) execute function public.feed_gone();
create or replace trigger series_unposted after delete on public.event_series
for each row execute function public.feed_gone();

-- Returns a page of p_limit posts of followed creators, newest first: posts of p_kinds with ids before p_before. First
-- reads the newest post of each creator and selects the p_limit creators with the newest posts, because no others can
-- be on the page. So it reads one post per followed creator, and at most p_limit² more. Skips creators who muted the
-- viewer, are hidden from the viewer, or are inactive.
create or replace function public.feed_page(p_viewer uuid, p_country text, p_kinds text[], p_before uuid, p_limit integer)
returns table (id uuid, creator_id uuid, kind text, subject_id uuid)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return query
  with newest as materialized (
    select f.creator_id, p.id from public.follows f
    cross join lateral (
      select o.id from public.feed_posts o
      where o.creator_id = f.creator_id and o.shown and o.id < p_before and o.kind = any (p_kinds)
        and (o.until is null or o.until > now())
      order by o.id desc limit 1) p
    where f.follower_id = p_viewer
  ), seen as materialized (
    -- `offset 0` sorts first, so that visibility is checked only until the page is full. Without it every row would be
    -- checked before sorting
    select n.creator_id from (select * from newest order by newest.id desc offset 0) n
    where (select u.status = 'active' and u.role = 'creator' from public.users u where u.id = n.creator_id)
      and public.is_there(p_viewer, n.creator_id, p_country) and not public.is_muted(n.creator_id, p_viewer)
    order by n.id desc limit p_limit
  )
  select p.id, p.creator_id, p.kind, p.subject_id from seen s
  cross join lateral (
    select o.id, o.creator_id, o.kind, o.subject_id from public.feed_posts o
    where o.creator_id = s.creator_id and o.shown and o.id < p_before and o.kind = any (p_kinds)
      and (o.until is null or o.until > now())
    order by o.id desc limit p_limit) p
  order by p.id desc limit p_limit;
end $$;

-- One-off: writes posts for items that are older than this table.
insert into public.feed_posts (id, creator_id, kind, subject_id, shown, until)
select uuidv7(least(s.at, now()) - now()), s.creator_id, s.kind, s.id, true, s.until from (
  select i.id, i.creator_id, case when i.type = 'digital' then 'digital' else 'content' end as kind, i.created_at as at,
    null::timestamptz as until
  from public.content_items i where i.is_public and i.hidden_at is null and i.deleted_at is null
  union all select t.id, t.creator_id, 'live', t.live_at, null from public.streams t where t.live_at is not null
  union all select e.id, e.creator_id, 'event', e.created_at, e.ends_at from public.events e
    where e.series_id is null and e.status = 'scheduled' and e.type in ('class', 'live-stream', 'private-show')
  union all select r.id, r.creator_id, 'series', r.created_at, null from public.event_series r
    where r.type in ('class', 'live-stream', 'private-show')) s
where not exists (select from public.feed_posts);
