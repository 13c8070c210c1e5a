-- When a fan may book a creator: the hours that the creator opens, less everything booked (bookings.sql). Numbers come as
-- p_terms: the defaults of availability/spec.ts under the names of the table's columns, and step_minutes, what a start is a
-- multiple of. Nothing here is kept: a slot is free until something takes it under `lock_schedule`.

-- The zone if this database knows it, otherwise null.
create or replace function public.known_zone(p_zone text) returns text
language plpgsql stable set search_path = '' as $$
begin
  perform pg_catalog.now() at time zone p_zone;
  return p_zone;
exception when invalid_parameter_value then
  return null;
end $$;

-- A creator's settings; what was never saved is p_terms', and the zone the profile's.
create or replace function public.availability_of(p_creator uuid, p_terms jsonb) returns public.availability
language sql stable set search_path = '' as $$
  select jsonb_populate_record(null::public.availability, p_terms || coalesce(to_jsonb(a), '{}') || jsonb_build_object(
    'creator_id', u.id, 'time_zone', coalesce(a.time_zone, public.known_zone(u.time_zone), 'UTC')))
  from public.users u left join public.availability a on a.creator_id = u.id where u.id = p_creator
$$;

-- The first instant at which the clock of a zone reads p_local or later. Where a change of clocks skips p_local that is the
-- change itself: hours that begin at 02:30 begin at 03:00 on that day, and hours that end at 02:30 end there.
create or replace function public.clock_reaches(p_local timestamp, p_zone text) returns timestamptz
language plpgsql stable parallel safe set search_path = '' as $$
declare
  v_at timestamptz := public.local_instant(p_local, p_zone);
begin
  if v_at at time zone p_zone = p_local then
    return v_at;
  end if;
  return (
    select min(t) from generate_series(v_at - interval '1 day', v_at, interval '1 minute') as t
    where t at time zone p_zone > p_local);
end $$;

-- When the local days from p_from to p_to begin, and, as the last one, when the day after them does.
create or replace function public.local_days(p_zone text, p_from date, p_to date) returns timestamptz[]
language sql stable set search_path = '' as $$
  -- a midnight that exists, 24 hours after the one before, exists once
  select array_agg(case when d.at at time zone p_zone = d.midnight and d.at - d.before = interval '1 day' then d.at
    else public.clock_reaches(d.midnight, p_zone) end order by d.midnight)
  from (
    select m as midnight, m at time zone p_zone as at, (m - interval '1 day') at time zone p_zone as before
    from generate_series(p_from::timestamp, p_to + interval '1 day', interval '1 day') as m) as d
$$;

-- When a creator's hours are open on the local days from p_from to p_to. On a day of 24 hours a time of day is so long after
-- its midnight; only where the clocks change is each looked up.
create or replace function public.open_hours(p public.availability, p_from date, p_to date) returns tstzmultirange
language sql stable set search_path = '' as $$
  with day as materialized (
    select p_from + (d.n - 1)::integer as date, d.starts,
      lead(d.starts) over (order by d.n) - d.starts = interval '1 day' as is_plain
    from unnest(public.local_days(p.time_zone, p_from, p_to)) with ordinality as d (starts, n)
  ), usual as (
    select w.place as weekday, r.start, r."end"
    from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
      with ordinality as w (name, place)
    cross join lateral jsonb_to_recordset(p.weekly -> w.name -> 'ranges') as r(start interval, "end" interval)
    where (p.weekly -> w.name ->> 'enabled')::boolean
  ), other as (
    select o.date, r.start, r."end" from jsonb_to_recordset(p.overrides) as o(date date, ranges jsonb)
    left join lateral jsonb_to_recordset(o.ranges) as r(start interval, "end" interval) on true
    where o.date between p_from and p_to
  ), open as (
    select d.*, u.start, u."end" from day d join usual u on u.weekday = extract(isodow from d.date)
    where d.date not in (select o.date from other o)
    union all
    select d.*, o.start, o."end" from day d join other o on o.date = d.date where o.start is not null
  )
  select coalesce(range_agg(h.hours), '{}')
  from open o cross join lateral (select case when o.is_plain then tstzrange(o.starts + o.start, o.starts + o."end")
    else tstzrange(public.clock_reaches(o.date + o.start, p.time_zone), public.clock_reaches(o.date + o."end", p.time_zone))
    end as hours) as h
  where o.is_plain is not null and not isempty(h.hours)
$$;

-- Those of the local days from p_from to p_to, as time, on which no more calls may be booked. A call counts on the day it
-- begins, one with another date proposed once.
create or replace function public.full_days(p public.availability, p_from date, p_to date, p_but uuid) returns tstzmultirange
language plpgsql stable set search_path = '' as $$
declare
  v_days timestamptz[] := public.local_days(p.time_zone, p_from, p_to);
begin
  return (
    select coalesce(range_agg(tstzrange(v_days[c.day], v_days[c.day + 1])), '{}')
    from (
      select d.day from (
        select width_bucket(lower(b.during), v_days) as day from public.bookings b
        where b.creator_id = p.creator_id and b.during && tstzrange(v_days[1], v_days[cardinality(v_days)])
          and b.kind = 'call' and b.subject_id is distinct from p_but
        group by 1, b.subject_id) as d
      where d.day > 0
      group by 1 having count(*) >= p.max_per_day) as c);
end $$;

-- The starts of free slots in [p_from, p_to), in seconds since 1970. Counted in steps (quarters of an hour since then): a
-- booking takes every start from which a call would touch it or its buffer.
create or replace function public.free_starts(
  p public.availability, p_from timestamptz, p_to timestamptz, p_minutes integer, p_now timestamptz, p_terms jsonb
) returns bigint[] language plpgsql stable set search_path = '' as $$
declare
  v_step integer := 60 * (p_terms -> 'step_minutes')::integer;
  v_length integer := 60 * p_minutes;
  v_buffer integer := 60 * p.buffer_minutes;
  v_first timestamptz := greatest(p_from, p_now + make_interval(mins => p.notice_minutes));
  v_until timestamptz := least(p_to, public.local_instant(
    (p_now at time zone p.time_zone)::date + (p.horizon_days + 1) * interval '1 day', p.time_zone));
  v_around tstzrange;
  v_day date;
  v_last_day date;
  v_steps int4multirange;
begin
  -- the notice can end after the horizon, and a range whose bounds are reversed is an error
  if v_first >= v_until then
    return '{}';
  end if;
  v_around := tstzrange(v_first - interval '1 day', v_until + interval '1 day');
  v_day := (lower(v_around) at time zone p.time_zone)::date;
  v_last_day := (upper(v_around) at time zone p.time_zone)::date;
  select range_agg(int4range(ceil(date_part('epoch', lower(h)) / v_step)::integer,
      floor((date_part('epoch', upper(h)) - v_length) / v_step)::integer + 1))
    into v_steps
  from unnest(public.open_hours(p, v_day, v_last_day)) as h
  where upper(h) >= lower(h) + make_interval(secs => v_length);
  v_steps := v_steps * int4multirange(int4range(ceil(date_part('epoch', v_first) / v_step)::integer,
    ceil(date_part('epoch', v_until) / v_step)::integer)) - (
      select coalesce(range_agg(int4range(
        floor((date_part('epoch', lower(b.during)) - v_buffer - v_length) / v_step)::integer + 1,
        ceil((date_part('epoch', upper(b.during)) + v_buffer) / v_step)::integer)), '{}')
      from public.bookings b where b.creator_id = p.creator_id and b.during && v_around);
  if p.max_per_day is not null then
    v_steps := v_steps - (
      select coalesce(range_agg(int4range(ceil(date_part('epoch', lower(f)) / v_step)::integer,
        ceil(date_part('epoch', upper(f)) / v_step)::integer)), '{}')
      from unnest(public.full_days(p, v_day, v_last_day, null)) as f);
  end if;
  return array(
    select step::bigint * v_step from unnest(v_steps) as s, generate_series(lower(s), upper(s) - 1) as step order by step);
end $$;

-- Free slots of the days from p_from (null: today) to p_to (null: p_days in all, and never more than p_most) of a zone (null:
-- the creator's): {time_zone (null: unknown), creator_time_zone, starts}.
create or replace function public.free_slots(
  p_creator uuid, p_from date, p_to date, p_zone text, p_minutes integer, p_now timestamptz, p_terms jsonb, p_days integer,
  p_most integer
) returns json language plpgsql stable set search_path = '' as $$
declare
  v public.availability := public.availability_of(p_creator, p_terms);
  v_zone text := case when p_zone is null then v.time_zone else public.known_zone(p_zone) end;
  v_from date := coalesce(p_from, least((p_now at time zone v_zone)::date, p_to));
  v_to date := least(coalesce(p_to, v_from + p_days - 1), v_from + p_most - 1);
begin
  return json_build_object('time_zone', v_zone, 'creator_time_zone', v.time_zone, 'starts', case when v_zone is not null then
    to_json(public.free_starts(v, public.local_instant(v_from, v_zone),
      public.local_instant(v_to + interval '1 day', v_zone), p_minutes, p_now, p_terms)) end);
end $$;

-- The first p_count free slots at p_from or later.
create or replace function public.next_slots(
  p_creator uuid, p_from timestamptz, p_minutes integer, p_count integer, p_now timestamptz, p_terms jsonb
) returns timestamptz[] language plpgsql stable set search_path = '' as $$
declare
  v public.availability := public.availability_of(p_creator, p_terms);
  v_week constant interval := 7 * interval '1 day';
  v_at timestamptz := greatest(p_from, p_now);
  v_end timestamptz := p_now + make_interval(days => v.horizon_days + 2);
  v_starts bigint[] := '{}';
begin
  while cardinality(v_starts) < p_count and v_at < v_end loop
    v_starts := v_starts || public.free_starts(v, v_at, v_at + v_week, p_minutes, p_now, p_terms);
    v_at := v_at + v_week;
  end loop;
  return array(select to_timestamp(s) from unnest(v_starts[:p_count]) with ordinality as u (s, place) order by place);
end $$;

-- Why a fan may not book exactly this of a creator: step (no multiple of the quarter hour), notice (too soon, or past),
-- horizon (too far ahead), taken, hours (not open), most_per_day; null: they may. What p_subject itself has booked is no
-- obstacle: it would move. Decides only in a statement that began after `lock_schedule` was held.
create or replace function public.slot_refusal(
  p_creator uuid, p_start timestamptz, p_minutes integer, p_now timestamptz, p_terms jsonb, p_subject uuid default null
) returns text language plpgsql stable set search_path = '' as $$
declare
  v public.availability := public.availability_of(p_creator, p_terms);
  v_end timestamptz := p_start + make_interval(mins => p_minutes);
  v_buffer interval := make_interval(mins => v.buffer_minutes);
  v_day date := (p_start at time zone v.time_zone)::date;
begin
  if extract(epoch from p_start) % (60 * (p_terms -> 'step_minutes')::integer) <> 0 then
    return 'step';
  elsif p_start < p_now + make_interval(mins => v.notice_minutes) then
    return 'notice';
  elsif v_day > (p_now at time zone v.time_zone)::date + v.horizon_days then
    return 'horizon';
  elsif exists (
    select from public.bookings b where b.creator_id = p_creator and b.during && tstzrange(p_start - v_buffer, v_end + v_buffer)
      and b.subject_id is distinct from p_subject) then
    return 'taken';
  elsif not public.open_hours(v, v_day, (v_end at time zone v.time_zone)::date) @> tstzrange(p_start, v_end) then
    return 'hours';
  elsif v.max_per_day is not null
    and public.full_days(v, v_day, v_day, p_subject) @> p_start then
    return 'most_per_day';
  end if;
  return null;
end $$;
