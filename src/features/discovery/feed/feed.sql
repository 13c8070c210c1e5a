-- The feed: what creators published, went live with or announced, as posts that triggers keep, whoever writes.

-- Shows or hides the post of a subject. A subject that is shown for the first time is posted with the time p_at.
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
    -- what was kept to oneself at first is news when it is shown
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

-- What fans can take part in. Of a series the series is the news, once.
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

-- A page of the posts of whom somebody follows, p_limit of these kinds before p_before, the newest first. The newest post of
-- each creator says whose posts the page can be made of: no more creators than it has places. So the posts that are read are
-- as many as are followed and a page of pages, however many there are. Whoever is muted, hidden or gone is left out.
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
    -- asked in the order of the news, for as many as a page takes: without the offset each would be asked before they are sorted
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

-- Once: what there was before posts were kept.
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
