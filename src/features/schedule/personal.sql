-- Personal data of the schedule (accounts/personal-data).

create or replace function personal.export_availability(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select a.creator_id::text, json_build_object('time_zone', a.time_zone, 'weekly', a.weekly, 'overrides', a.overrides,
    'buffer_minutes', a.buffer_minutes, 'notice_minutes', a.notice_minutes, 'max_per_day', a.max_per_day,
    'horizon_days', a.horizon_days, 'cancel_hours', a.cancel_hours, 'updated_at', a.updated_at)
  from public.availability a where a.creator_id = p_user and p_after is null
$$;

-- Exports that the user has a calendar URL, but not the URL itself: anyone with the URL can read the calendar.
create or replace function personal.export_calendar_address(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select f.user_id::text, json_build_object('number', f.version, 'since', f.rotated_at)
  from public.calendar_feeds f where f.user_id = p_user and p_after is null
$$;

create or replace function personal.export_reminders(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select k.key, k.line
  from public.reminders r cross join lateral (select concat_ws(' ', r.subject_id, r.starts_at at time zone 'UTC', r.kind) as key,
    json_build_object('about', r.subject_id, 'starts_at', r.starts_at, 'before', r.kind, 'at', r.reminded_at) as line) as k
  where r.user_id = p_user and (p_after is null or k.key > p_after) order by k.key limit p_limit
$$;

create or replace function personal.export_schedule_timeline(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select t.id::text, json_build_object('about', t.subject_id, 'as', t.actor, 'what', t.what, 'tokens', t.tokens,
    'became', t.effect, 'data', t.data, 'at', t.at)
  from public.timeline t
  where t.actor_id = p_user and (p_after is null or t.id > p_after::uuid) order by t.id limit p_limit
$$;

create or replace function personal.export_events(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select e.id::text, json_build_object('id', e.id, 'type', e.type, 'title', e.title, 'description', e.description,
    'date', e.date, 'time', e.time, 'time_zone', e.time_zone, 'starts_at', e.starts_at, 'minutes', e.minutes,
    'price', e.price, 'seats', e.seats, 'taken', e.seats_taken, 'status', e.status, 'series', e.series_id,
    'cancelled_at', e.cancelled_at, 'cancel_reason', e.cancel_reason, 'announced_at', e.announced_at,
    'created_at', e.created_at)
  from public.events e
  where e.creator_id = p_user and (p_after is null or e.id > p_after::uuid) order by e.id limit p_limit
$$;

create or replace function personal.export_event_series(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id::text, json_build_object('id', s.id, 'type', s.type, 'title', s.title, 'description', s.description,
    'repeats', s.pattern, 'first_date', s.first_date, 'ends_on', s.ends_on, 'time', s.time, 'time_zone', s.time_zone,
    'minutes', s.minutes, 'price', s.price, 'seats', s.seats, 'created_at', s.created_at)
  from public.event_series s
  where s.creator_id = p_user and (p_after is null or s.id > p_after::uuid) order by s.id limit p_limit
$$;

-- The export of a creator contains no ticket buyers, because they are personal data of the fans.
create or replace function personal.export_tickets(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select t.id::text, json_build_object('id', t.id, 'event', t.event_id, 'title', e.title, 'of', u.username,
    'starts_at', e.starts_at, 'status', t.status, 'tokens', t.tokens, 'taken_at', t.created_at, 'ended_at', t.ended_at)
  from public.tickets t join public.events e on e.id = t.event_id join public.users u on u.id = t.creator_id
  where t.fan_id = p_user and (p_after is null or t.id > p_after::uuid) order by t.id limit p_limit
$$;

-- Removes the user's name from notifications about their events and tickets.
create or replace function personal.unname_tickets(p_user uuid) returns void
language sql set search_path = '' as $$
  select personal.notices_unname(array(select creator_id from public.tickets where fan_id = p_user), 'system', '{buyer,id}',
    array[p_user::text], '{buyer,display_name}', null, jsonb_build_object('buyer', personal.deleted_person(p_user)));
  select personal.notices_unname(array_agg(t.fan_id), 'system', '{event_id}', array_agg(t.event_id::text), '{creator}', null,
    '{"creator": "Deleted account", "reason": ""}')
  from public.tickets t where t.creator_id = p_user having count(*) > 0;
$$;

-- Removes the user's name from reminders of their calls and events.
create or replace function personal.unname_reminders(p_user uuid) returns void
language sql set search_path = '' as $$
  select personal.notices_unname(array_agg(m.reader), 'session_started', '{subject_id}', array_agg(m.id::text), '{person}', null,
    '{"person": "Deleted account"}')
  from (
    select creator_id as reader, id from public.call_requests where fan_id = p_user
    union all select fan_id, id from public.call_requests where creator_id = p_user
    union all select fan_id, event_id from public.tickets where creator_id = p_user) as m
  having count(*) > 0;
$$;

-- Returns true if another person's ticket or the figures of a stream need an event.
create or replace function personal.is_event_kept(p_event uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.tickets where event_id = p_event)
    or exists (select from public.streams where event_id = p_event)
$$;

-- Removes the user's name from calls and events that the other participants can still read. An event with tickets keeps
-- its title. Open calls and events were ended before (closeOneEventOf in settlement).
create or replace function personal.forget_schedule(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.events where creator_id = p_user and status = 'scheduled')
    or exists (select from public.tickets where fan_id = p_user and ended_at is null)
  then
    raise exception '% still has events or tickets: they end first', p_user using errcode = 'restrict_violation';
  end if;
  perform personal.unname_tickets(p_user);
  perform personal.unname_reminders(p_user);
  update public.tickets set key = null, reported_at = null
  where fan_id = p_user and (key is not null or reported_at is not null);
  delete from public.timeline where subject_id in (
    select id from public.events where creator_id = p_user and not personal.is_event_kept(id));
  delete from public.events where creator_id = p_user and not personal.is_event_kept(id);
  update public.events e set description = '', cancel_reason = null, series_id = null, occurrence_date = null,
    title = case when exists (select from public.tickets t where t.event_id = e.id) then title else '' end
  where creator_id = p_user;
  delete from public.event_series where creator_id = p_user;
  delete from public.bookings where creator_id = p_user;
  delete from public.availability where creator_id = p_user;
  delete from public.calendar_feeds where user_id = p_user;
  delete from public.reminders where user_id = p_user;
  update public.timeline set actor_id = null, data = data - 'reason' where actor_id = p_user;
end $$;
