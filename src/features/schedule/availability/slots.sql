-- Computes the times at which a fan can book a creator: the creator's open hours without all bookings (bookings.sql).
-- p_terms has the defaults of availability/spec.ts by column name, and step_minutes. Each slot starts on a multiple of
-- step_minutes. Slots are never stored: a slot is free until a booking takes it under `lock_schedule`.

-- Returns the time zone if this database knows it, otherwise null.
create or replace function public.known_zone(p_zone text) returns text
language plpgsql stable set search_path = '' as $$
begin
  perform pg_catalog.now() at time zone p_zone;
  return p_zone;
exception when invalid_parameter_value then
  return null;
end $$;

-- Returns a creator's availability. Fields without a saved value have the defaults of p_terms and the time zone of the
-- profile.
create or replace function public.availability_of(p_creator uuid, p_terms jsonb) returns public.availability
language sql stable set search_path = '' as $$
  select jsonb_populate_record(null::public.availability, p_terms || coalesce(to_jsonb(a), '{}') || jsonb_build_object(
    'creator_id', u.id, 'time_zone', coalesce(a.time_zone, public.known_zone(u.time_zone), 'UTC')))
  from public.users u left join public.availability a on a.creator_id = u.id where u.id = p_creator
$$;

-- Returns the first instant at which the clock of a time zone shows p_local or a later time. If a clock change skips
-- p_local, this is the instant of the change: hours from 02:30 start at 03:00 on that day, and hours until 02:30 end
-- then.
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

-- Returns the starts of the local days from p_from to p_to, and of the day after them.
create or replace function public.local_days(p_zone text, p_from date, p_to date) returns timestamptz[]
language sql stable set search_path = '' as $$
  -- 24 hours after an unambiguous midnight, the next midnight is also unambiguous and needs no search
  select array_agg(case when d.at at time zone p_zone = d.midnight and d.at - d.before = interval '1 day' then d.at
    else public.clock_reaches(d.midnight, p_zone) end order by d.midnight)
  from (
    select m as midnight, m at time zone p_zone as at, (m - interval '1 day') at time zone p_zone as before
    from generate_series(p_from::timestamp, p_to + interval '1 day', interval '1 day') as m) as d
$$;

-- Returns a creator's open hours on the local days from p_from to p_to. A day of 24 hours adds each time to its
-- midnight. Only a day with a clock change looks up each time.
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

-- Returns the local days from p_from to p_to that have their maximum number of calls. A call counts on the day of its
-- start, and only once if a new date is proposed for it.
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

-- Returns the starts of free slots in [p_from, p_to), in seconds since 1970. Computes with step numbers: quarters of an
-- hour since 1970. A booking excludes every start of a call that would overlap the booking or its buffer.
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
  -- the notice can end after the horizon, and a range with reversed bounds is an error
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

-- Returns the free slots of the days from p_from (null: today) to p_to (null: p_days days in all), at most p_most days.
-- p_zone is the time zone (null: the creator's). Returns {time_zone (null: unknown), creator_time_zone, starts}.
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

-- Returns the first p_count free slots that start at p_from or later.
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

-- Returns the reason why a fan cannot book this slot; null: the fan can. Reasons: step (not a multiple of the step),
-- notice (too soon or past), horizon (too far ahead), taken, hours (not open), most_per_day. Ignores bookings of
-- p_subject, because they would be moved. The calling statement has to start after `lock_schedule` was acquired.
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
