-- Bookings: the busy time of creators. A booking is written in the same transaction as the token hold for it.

-- Converts a local time in an IANA time zone to an instant. If a clock change skips the local time, it moves forward.
-- For a repeated local time it returns the first instant; PostgreSQL's own `at time zone` returns the second.
create or replace function public.local_instant(p_local timestamp, p_zone text) returns timestamptz
language sql stable strict parallel safe set search_path = '' as $$
  select case when c.early at time zone p_zone = p_local then c.early else c.late end
  from (
    -- uses the UTC offset of six hours earlier
    select l.late, (p_local - (b.before at time zone p_zone - b.before at time zone 'UTC')) at time zone 'UTC' as early
    from (select p_local at time zone p_zone as late) as l, lateral (select l.late - interval '6 hours' as before) as b
  ) as c
$$;

-- Serializes all changes of a creator's busy time. Lock order: after the pair of people, before their accounts
-- (wallet/ledger/ledger.sql).
create or replace function public.lock_schedule(p_creator uuid) returns void
language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('schedule ' || p_creator, 0))
$$;

-- Sets the busy time of p_subject to p_ranges; an empty array releases it. Returns false and changes nothing if a
-- booking of another subject overlaps. The caller holds the schedule lock.
create or replace function public.schedule_occupy(p_creator uuid, p_kind text, p_subject uuid, p_ranges tstzrange[])
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from public.bookings where subject_id = p_subject;
  insert into public.bookings (creator_id, kind, subject_id, during)
  select p_creator, p_kind, p_subject, r from unnest(p_ranges) as r;
  return true;
exception when exclusion_violation then
  return false;
end $$;

-- Returns the time at which a booking that started at p_from has to end: the buffer before the creator's next booking,
-- but not before the booking's own end. Null: no other booking starts within a day.
create or replace function public.schedule_limit(p_creator uuid, p_subject uuid, p_from timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select case when min(lower(b.during)) is not null then greatest(
    min(lower(b.during)) - make_interval(mins => coalesce((
      select a.buffer_minutes from public.availability a where a.creator_id = p_creator), 0)),
    (select upper(o.during) from public.bookings o
     where o.subject_id = p_subject and lower(o.during) <= p_from order by lower(o.during) desc limit 1)) end
  from public.bookings b
  where b.creator_id = p_creator and b.subject_id <> p_subject and lower(b.during) > p_from
    and b.during && tstzrange(p_from, p_from + interval '1 day')
$$;

-- Extends the booking to p_until or to schedule_limit, whichever is earlier. Returns schedule_limit. The caller holds
-- the schedule lock.
create or replace function public.schedule_extend(p_creator uuid, p_subject uuid, p_until timestamptz) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_limit timestamptz := public.schedule_limit(p_creator, p_subject,
    (select min(lower(o.during)) from public.bookings o where o.subject_id = p_subject));
begin
  update public.bookings set during = tstzrange(lower(during), least(p_until, v_limit))
  where subject_id = p_subject and upper(during) < least(p_until, v_limit);
  return v_limit;
end $$;
