-- Writes the changes of events and series that rules.ts decided. Each booking is written in the same transaction
-- (bookings.sql). Lock order: the creator's schedule, events by id, tickets and people.

-- Index for the search of events (events/store.server.ts). The content feature creates pg_trgm.
create index if not exists events_search on public.events
using gin (public.search_words(title || ' ' || description) public.gin_trgm_ops) with (fastupdate = off)
where status = 'scheduled';

-- Returns the date number p_n of a series, counted from 0. Monthly dates are computed from the first date: the 31st
-- becomes the last day of a shorter month.
create or replace function public.series_date(p_first date, p_pattern text, p_n integer) returns date
language sql immutable strict parallel safe set search_path = '' as $$
  select case p_pattern when 'monthly' then (p_first + make_interval(months => p_n))::date
    else p_first + p_n * case p_pattern when 'daily' then 1 when 'weekly' then 7 when 'biweekly' then 14 end end
$$;

-- Returns the number of the series' date on p_date, or of the last date before it.
create or replace function public.series_number(p_first date, p_pattern text, p_date date) returns integer
language sql immutable strict parallel safe set search_path = '' as $$
  select case p_pattern
    when 'monthly' then (extract(year from p_date) * 12 + extract(month from p_date)
      - extract(year from p_first) * 12 - extract(month from p_first))::integer
    else floor((p_date - p_first) / case p_pattern when 'daily' then 1.0 when 'weekly' then 7 when 'biweekly' then 14 end)::integer
  end
$$;

-- Returns the dates of a series from p_from on and before p_until.
create or replace function public.series_dates(p_first date, p_pattern text, p_from date, p_until date) returns setof date
language sql immutable strict parallel safe set search_path = '' as $$
  select d.date from generate_series(greatest(0, public.series_number(p_first, p_pattern, p_from)),
    public.series_number(p_first, p_pattern, p_until)) as n,
    lateral (select public.series_date(p_first, p_pattern, n)) as d (date)
  where d.date >= p_from and d.date < p_until
$$;

-- Returns the instant of a local time, and true if a clock change moved it (local_instant).
create or replace function public.event_start(p_date date, p_time time, p_zone text)
returns table (starts_at timestamptz, shifted boolean) language sql stable strict parallel safe set search_path = '' as $$
  select l.at, (l.at at time zone p_zone) <> p_date + p_time
  from (select public.local_instant(p_date + p_time, p_zone)) as l (at)
$$;

-- Writes an event with its booking. Returns its id; null: its time is taken. p_actor: creator or clock. The caller
-- holds the schedule lock.
create or replace function ledger_internal.event_add(e public.events, p_actor text) returns uuid language plpgsql as $$
begin
  select t.starts_at, t.shifted into e.starts_at, e.shifted from public.event_start(e.date, e.time, e.time_zone) as t;
  e.ends_at := e.starts_at + make_interval(mins => e.minutes);
  e.id := uuidv7();
  if not public.schedule_occupy(e.creator_id, 'event', e.id, array[tstzrange(e.starts_at, e.ends_at)]) then
    return null;
  end if;
  insert into public.events (id, creator_id, type, title, description, minutes, price, seats, time, time_zone, series_id,
    occurrence_date, date, starts_at, ends_at, shifted)
  values (e.id, e.creator_id, e.type, e.title, e.description, e.minutes, e.price, e.seats, e.time, e.time_zone, e.series_id,
    e.occurrence_date, e.date, e.starts_at, e.ends_at, e.shifted);
  perform public.timeline_add(e.id, jsonb_build_object('actor', p_actor, 'actor_id',
    case p_actor when 'creator' then e.creator_id end, 'what', 'created'));
  return e.id;
end $$;

-- Creates the missing dates of a series before p_until. Returns {first: id of the first event created, made: number of
-- events created, skipped: dates that are taken}. The caller holds the schedule lock.
create or replace function ledger_internal.series_expand(s public.event_series, p_until date, p_actor text) returns jsonb
language plpgsql as $$
declare
  e public.events := jsonb_populate_record(null::public.events, to_jsonb(s));
  v_first uuid;
  v_id uuid;
  v_made integer := 0;
  v_skipped date[] := '{}';
begin
  e.series_id := s.id;
  for e.date in
    select d from public.series_dates(s.first_date, s.pattern, s.expanded_to, least(p_until, s.ends_on)) as d
  loop
    e.occurrence_date := e.date;
    v_id := ledger_internal.event_add(e, p_actor);
    if v_id is null then
      v_skipped := v_skipped || e.date;
    else
      v_first := coalesce(v_first, v_id);
      v_made := v_made + 1;
    end if;
  end loop;
  update public.event_series set expanded_to = greatest(expanded_to, p_until) where id = s.id;
  return jsonb_build_object('first', v_first, 'made', v_made, 'skipped', v_skipped);
end $$;

-- POST /events in one round trip: writes an event, or with p_pattern a series with its dates of the weeks ahead, all or
-- none. p_event has columns of events. Returns {outcome: 'done', event_id, occurrences, replayed}, {outcome: 'refused',
-- reason: 'slot_taken', date: the first date that is taken}, or {outcome: 'refused', reason: 'idempotency_conflict'}.
create or replace function ledger.event_create(
  p_creator uuid, p_event jsonb, p_pattern text, p_key text, p_hash text
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  e public.events := jsonb_populate_record(null::public.events, p_event);
  s public.event_series := jsonb_populate_record(null::public.event_series, p_event);
  v_until date;
  v_taken date;
  v_answer jsonb;
begin
  perform public.lock_schedule(p_creator);
  v_answer := ledger_internal.answered(p_creator, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_until := case when p_pattern is null then e.date + 1
    else greatest(e.date, (now() at time zone e.time_zone)::date) + 7 * settings.series_weeks() end;
  select min(d) into v_taken
  from public.series_dates(e.date, coalesce(p_pattern, 'daily'), e.date, v_until) as d,
    public.event_start(d, e.time, e.time_zone) as t
  where exists (select from public.bookings b where b.creator_id = p_creator
    and b.during && tstzrange(t.starts_at, t.starts_at + make_interval(mins => e.minutes)));
  if v_taken is not null then
    return ledger_internal.refusal('slot_taken') || jsonb_build_object('date', v_taken);
  end if;
  e.creator_id := p_creator;
  if p_pattern is null then
    v_answer := jsonb_build_object('first', ledger_internal.event_add(e, 'creator'), 'made', 1);
  else
    insert into public.event_series (creator_id, type, title, description, minutes, price, seats, time, time_zone, pattern,
      first_date, expanded_to)
    values (p_creator, s.type, s.title, s.description, s.minutes, s.price, s.seats, s.time, s.time_zone, p_pattern, e.date, e.date)
    returning * into s;
    v_answer := ledger_internal.series_expand(s, v_until, 'creator');
  end if;
  perform ledger_internal.event_told((v_answer ->> 'first')::uuid, p_creator);
  return ledger_internal.answer(p_creator, p_key, p_hash, uuidv7(), jsonb_build_object('outcome', 'done',
    'event_id', v_answer -> 'first', 'occurrences', v_answer -> 'made', 'replayed', false));
end $$;

-- Locks events and compares their versions with p_seen = [{id, version}]. Returns false if one has changed.
create or replace function ledger_internal.events_lock(p_seen jsonb) returns boolean language plpgsql as $$
begin
  perform from public.events e where e.id in (select (g ->> 'id')::uuid from jsonb_array_elements(p_seen) as g)
  order by e.id for no key update;
  return not exists (
    select from jsonb_to_recordset(p_seen) as g (id uuid, version integer) left join public.events e using (id)
    where e.version is distinct from g.version);
end $$;

-- Ends a series before p_date. Deletes the series if it has no events left.
create or replace function ledger_internal.series_end(p_series uuid, p_date date) returns void language sql as $$
  update public.event_series set ends_on = least(ends_on, p_date) where id = p_series;
  delete from public.event_series s
  where s.id = p_series and not exists (select from public.events e where e.series_id = p_series);
$$;

-- Writes a change of one creator's events that planning/rules.ts decided, all or nothing. Notifies ticket holders of
-- moved events. p_write = {events: [{id, version, set: columns}], series: null or {id, ends_on, set: columns of the
-- series that replaces it}}. Returns {outcome: 'done'}, {outcome: 'conflict'} if an event has changed, or {outcome:
-- 'refused', reason: 'slot_taken', date}.
create or replace function ledger.events_write(p_creator uuid, p_write jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_given constant jsonb := p_write -> 'events';
  v_moved uuid[];
  v_taken date;
  s public.event_series;
begin
  perform public.lock_schedule(p_creator);
  if not ledger_internal.events_lock(v_given) then
    return '{"outcome": "conflict"}';
  end if;
  v_moved := array(select (g ->> 'id')::uuid from jsonb_array_elements(v_given) as g where g -> 'set' ? 'starts_at');
  select min((g #>> '{set,date}')::date) into v_taken from jsonb_array_elements(v_given) as g
  where g -> 'set' ? 'starts_at' and exists (
    select from public.bookings b where b.creator_id = p_creator and b.subject_id <> all (v_moved)
      and b.during && tstzrange((g #>> '{set,starts_at}')::timestamptz, (g #>> '{set,ends_at}')::timestamptz));
  if v_taken is not null then
    return ledger_internal.refusal('slot_taken') || jsonb_build_object('date', v_taken);
  end if;
  if p_write -> 'series' <> 'null' then
    select * into strict s from public.event_series where id = (p_write #>> '{series,id}')::uuid for update;
    s := jsonb_populate_record(s, p_write #> '{series,set}');
    s.id := uuidv7();
    s.created_at := now();
    insert into public.event_series select s.*;
  end if;
  -- series and date change in one statement, so that no event collides with the old date of another event
  perform ledger_internal.event_change(g, v_moved, s.id) from jsonb_array_elements(v_given) as g;
  if s.id is not null then
    perform ledger_internal.series_end((p_write #>> '{series,id}')::uuid, (p_write #>> '{series,ends_on}')::date);
  end if;
  -- releases all old times first, because an event may move to the old time of another event
  perform public.schedule_occupy(p_creator, 'event', m, '{}') from unnest(v_moved) as m;
  if exists (select from public.events e where e.id = any (v_moved)
    and not public.schedule_occupy(p_creator, 'event', e.id, array[tstzrange(e.starts_at, e.ends_at)]))
  then
    raise exception 'events of % overlap after a change', p_creator using errcode = 'serialization_failure';
  end if;
  perform ledger_internal.tickets_promote((g ->> 'id')::uuid, false) from jsonb_array_elements(v_given) as g
  where g -> 'set' ? 'seats';
  perform ledger_internal.event_told((v_given #>> '{0,id}')::uuid, p_creator);
  return '{"outcome": "done"}';
end $$;

-- Updates the columns of one event and its series (p_series null: unchanged), and adds a timeline entry. If the event
-- moved, notifies its ticket holders.
create or replace function ledger_internal.event_change(p_given jsonb, p_moved uuid[], p_series uuid) returns void
language plpgsql as $$
declare
  e public.events;
  v_before timestamptz;
  v_moved boolean := (p_given ->> 'id')::uuid = any (p_moved);
begin
  select * into strict e from public.events where id = (p_given ->> 'id')::uuid;
  v_before := e.starts_at;
  e := jsonb_populate_record(e, p_given -> 'set');
  update public.events
  set type = e.type, title = e.title, description = e.description, minutes = e.minutes, price = e.price, seats = e.seats,
    time = e.time, date = e.date, series_id = coalesce(p_series, series_id), occurrence_date = e.occurrence_date,
    starts_at = e.starts_at, ends_at = e.ends_at, shifted = e.shifted, sequence = sequence + 1, version = version + 1, updated_at = now()
  where id = e.id;
  perform public.timeline_add(e.id, jsonb_build_object('actor', 'creator', 'actor_id', e.creator_id,
    'what', case when v_moved then 'moved' else 'changed' end, 'data', case when v_moved
      then jsonb_build_object('from', v_before, 'to', e.starts_at, 'time_zone', e.time_zone) else '{}' end));
  if v_moved then
    perform ledger_internal.ticket_tell(t, e, 'moved') from public.tickets t
    where t.event_id = e.id and t.ended_at is null order by t.id;
  end if;
end $$;

-- Deletes events that never had a ticket. p_seen = [{id, version}]; p_series is the series to end on p_ends_on, or
-- null. Returns {outcome: 'done'}, {outcome: 'conflict'} if an event has changed, or {outcome: 'shown'} if an event had
-- a stream.
create or replace function ledger.events_remove(p_creator uuid, p_seen jsonb, p_series uuid, p_ends_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(select (g ->> 'id')::uuid from jsonb_array_elements(p_seen) as g);
  v_kept_by text;
begin
  perform public.lock_schedule(p_creator);
  if not ledger_internal.events_lock(p_seen) then
    return '{"outcome": "conflict"}';
  end if;
  perform public.schedule_occupy(p_creator, 'event', id, '{}') from unnest(v_ids) as id;
  delete from public.timeline where subject_id = any (v_ids);
  delete from public.events where id = any (v_ids);
  perform ledger_internal.series_end(p_series, p_ends_on);
  perform ledger_internal.event_told(v_ids[1], p_creator);
  return '{"outcome": "done"}';
exception when foreign_key_violation then
  get stacked diagnostics v_kept_by = table_name;
  if v_kept_by <> 'streams' then
    raise;
  end if;
  -- the stream in the host's history refers to the event
  return '{"outcome": "shown"}';
end $$;

-- Ends every series of a creator who deletes their account.
create or replace function ledger.series_end_all(p_creator uuid) returns void
language sql security definer set search_path = '' as $$
  update public.event_series set ends_on = (now() at time zone time_zone)::date where creator_id = p_creator and ends_on is null
$$;

-- Marks a series as ending before its dates are cancelled one by one. After a crash the job `events` cancels the rest.
create or replace function ledger.series_cancel(p_creator uuid, p_series uuid, p_ends_on date, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.lock_schedule(p_creator);
  update public.event_series set ends_on = least(ends_on, p_ends_on), cancelling = p_reason where id = p_series;
end $$;

-- Cancels the next event of a series that is being cancelled. Returns false if no event is left, which
-- completes the cancellation.
create or replace function ledger.series_cancel_next(p_series uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_next record;
begin
  select e.id, e.version, e.creator_id, s.cancelling into v_next
  from public.event_series s join public.events e on e.series_id = s.id
  where s.id = p_series and s.cancelling is not null and e.status = 'scheduled' and e.starts_at > now()
    and e.occurrence_date >= s.ends_on
  order by e.starts_at limit 1;
  if not found then
    update public.event_series set cancelling = null where id = p_series and cancelling is not null;
    return false;
  end if;
  -- if the event has changed meanwhile, the next call selects it again
  perform ledger.event_cancel(v_next.id, v_next.version,
    jsonb_build_object('actor', 'creator', 'actor_id', v_next.creator_id), 'cancelled', v_next.cancelling);
  return true;
end $$;

-- Creates the next dates of a series, within the weeks ahead. Skips dates that are taken and notifies the creator once.
-- Returns the number of dates created.
create or replace function ledger.series_extend(p_series uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  s public.event_series;
  v_until date;
  v_result jsonb;
begin
  perform public.lock_schedule(creator_id) from public.event_series where id = p_series;
  select * into s from public.event_series where id = p_series for update;
  v_until := (now() at time zone s.time_zone)::date + 7 * settings.series_weeks();
  if not found or s.ends_on is not null or s.expanded_to >= v_until
    or not exists (select from public.users where id = s.creator_id and status = 'active')
  then
    return 0;
  end if;
  v_result := ledger_internal.series_expand(s, v_until, 'clock');
  if v_result -> 'skipped' <> '[]' then
    perform ledger_internal.mail(s.creator_id, 'event', jsonb_build_object('news', 'skipped', 'event_id',
      (select id from public.events where series_id = s.id order by starts_at desc limit 1), 'title', s.title,
      'dates', v_result -> 'skipped', 'starts_at', null, 'tickets', 0, 'tokens', 0, 'time_zone', s.time_zone));
  end if;
  return (v_result ->> 'made')::integer;
end $$;
