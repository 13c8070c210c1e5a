-- Ends events: completes an event and pays its tickets, or cancels it and refunds them. rules.ts decides which. Each
-- function is one transaction, and checks the version of the event on which the decision was based.

-- Counts the time from p_from to p_to in which the host was live. Ignores time that was counted before, and time
-- outside of the event. Equal arguments mark the start. Counts whole seconds and leaves the fraction to the next call,
-- so that many short calls count the same as one long call. For an event with a price, the seconds of each minute are
-- stored too.
create or replace function public.event_host_live(p_event uuid, p_from timestamptz, p_to timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  v_since timestamptz;
  v_seconds integer;
begin
  select * into e from public.events
  where id = p_event and status = 'scheduled' and p_from <= p_to and p_to >= starts_at and p_from < ends_at
  for no key update;
  if not found then
    return;
  end if;
  v_since := greatest(p_from, e.starts_at, e.host_counted_to);
  v_seconds := greatest(0, floor(extract(epoch from least(p_to, e.ends_at) - v_since)));
  update public.events
  set host_live_at = coalesce(host_live_at, v_since), host_seconds = host_seconds + v_seconds, version = version + 1,
    host_counted_to = v_since + make_interval(secs => v_seconds)
  where id = p_event;
  if e.price > 0 and v_seconds > 0 then
    insert into public.event_minutes as m (event_id, minute, host_seconds)
    select e.id, g.minute,
      floor(least(extract(epoch from g.minute + interval '1 minute' - v_since), v_seconds))
        - floor(greatest(extract(epoch from g.minute - v_since), 0))
    from generate_series(date_trunc('minute', v_since, 'UTC'),
      v_since + make_interval(secs => v_seconds) - interval '1 microsecond', interval '1 minute') as g (minute)
    on conflict on constraint event_minutes_event_id_minute_pk
      do update set host_seconds = m.host_seconds + excluded.host_seconds;
  end if;
end $$;

-- Counts a report about media in its minute of an event with a price. p_is_on: the page of the host sends media, or the
-- page of a ticket holder receives them. Each ticket holder has one vote per minute: only the first report counts.
create or replace function public.event_media(p_event uuid, p_person uuid, p_is_on boolean, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_minute timestamptz := date_trunc('minute', p_at, 'UTC');
  v_host boolean;
begin
  select creator_id = p_person into v_host from public.events
  where id = p_event and status = 'scheduled' and price > 0 and p_at >= starts_at and p_at < ends_at;
  if not found then
    return;
  end if;
  if not v_host then
    update public.tickets set reported_at = v_minute
    where event_id = p_event and fan_id = p_person and status = 'confirmed' and (reported_at is null or reported_at < v_minute);
    if not found then
      return;
    end if;
  end if;
  insert into public.event_minutes as m (event_id, minute, sending, silent, receiving, missing)
  values (p_event, v_minute, (v_host and p_is_on)::int, (v_host and not p_is_on)::int, (not v_host and p_is_on)::int,
    (not v_host and not p_is_on)::int)
  on conflict on constraint event_minutes_event_id_minute_pk do update set sending = m.sending + excluded.sending,
    silent = m.silent + excluded.silent, receiving = m.receiving + excluded.receiving, missing = m.missing + excluded.missing
  -- a page reports three times a minute; without this limit more reports could outvote the others
  where not v_host or m.sending + m.silent < 4;
end $$;

-- Locks an event at version p_version, and the wallets of its holders of paid tickets. Returns null if the event has
-- changed.
create or replace function ledger_internal.event_settling(p_event uuid, p_version integer) returns public.events
language plpgsql as $$
declare
  e public.events;
begin
  perform public.lock_schedule(creator_id) from public.events where id = p_event;
  select * into e from public.events where id = p_event and version = p_version and status = 'scheduled' for no key update;
  if found then
    perform ledger_internal.lock_people(array(
      select fan_id from public.tickets where event_id = p_event and ended_at is null and hold_id is not null));
    perform public.schedule_occupy(e.creator_id, 'event', e.id, '{}');
  end if;
  return e;
end $$;

-- Sends the creator a mail and a notification about an event. p_news is one of eventNews (events/lists.ts).
create or replace function ledger_internal.event_tell(e public.events, p_news text, p_tickets bigint, p_tokens bigint)
returns void language plpgsql as $$
begin
  perform ledger_internal.mail(e.creator_id, 'event', jsonb_build_object('news', p_news, 'event_id', e.id, 'title', e.title,
    'starts_at', e.starts_at, 'time_zone', e.time_zone, 'tickets', p_tickets, 'tokens', p_tokens, 'dates', '[]'::jsonb));
end $$;

-- Ends all open tickets of an event. Confirmed tickets get p_status, and p_effect voids or posts their holds; the other
-- tickets lapse. If p_news (ticketNews) is given, sends it to the holders. Returns the number of confirmed tickets and
-- their tokens.
create or replace function ledger_internal.tickets_close(
  e public.events, p_status text, p_effect text, p_by jsonb, p_news text default null, p_reason text default '',
  out tickets bigint, out tokens bigint
) language plpgsql as $$
declare
  t public.tickets;
begin
  tickets := 0;
  tokens := 0;
  for t in select * from public.tickets where event_id = e.id and ended_at is null order by fan_id loop
    perform ledger_internal.ticket_end(t, case t.status when 'confirmed' then p_status else 'lapsed' end, p_effect, p_by, e.title);
    if p_news is null then
      perform ledger_internal.event_told(e.id, t.fan_id);
    else
      perform ledger_internal.ticket_tell(t, e, p_news, p_reason);
    end if;
    tickets := tickets + case t.status when 'confirmed' then 1 else 0 end;
    tokens := tokens + case when t.hold_id is null then 0 else t.tokens end;
  end loop;
end $$;

-- Cancels an event: refunds all tickets, notifies their holders and releases its time. p_by = {actor, actor_id}. p_news
-- is the cause: cancelled, late, short or dark (eventNews). p_reason is a text. Returns false if the event has changed
-- since p_version.
create or replace function ledger.event_cancel(
  p_event uuid, p_version integer, p_by jsonb, p_news text, p_reason text
) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  e public.events := ledger_internal.event_settling(p_event, p_version);
  v_ended record;
begin
  if e.id is null then
    return false;
  end if;
  select * into v_ended from ledger_internal.tickets_close(e, 'refunded', 'void',
    p_by || jsonb_build_object('data', jsonb_build_object('why', p_news, 'reason', p_reason)), p_news, p_reason);
  update public.events
  set status = 'cancelled', cancelled_at = now(), cancel_reason = nullif(p_reason, ''), seats_taken = 0, line_length = 0,
    sequence = sequence + 1, version = version + 1, updated_at = now()
  where id = p_event;
  perform public.timeline_add(p_event, p_by || jsonb_build_object('what', 'cancelled',
    'effect', case when v_ended.tokens > 0 then 'returned' else 'none' end, 'tokens', v_ended.tokens,
    'data', jsonb_build_object('why', p_news, 'reason', p_reason, 'tickets', v_ended.tickets)));
  if p_by ->> 'actor' <> 'creator' then
    perform ledger_internal.event_tell(e, p_news, v_ended.tickets, v_ended.tokens);
  end if;
  perform ledger_internal.event_told(p_event, e.creator_id);
  return true;
end $$;

-- Reopens an event that was cancelled for p_reason: books its time again, and restores its tickets and its waiting list
-- in the same order. A seat is confirmed if its holder can pay and could still return it; otherwise its holder gets an
-- offer, as for any free seat. A suspended holder goes to the waiting list. Returns false if the reason differs, the
-- start has passed, or the time is taken.
create or replace function ledger.event_reopen(p_event uuid, p_reason text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  t public.tickets;
  v_ended timestamptz;
  v_was text;
  v_seats bigint := 0;
  v_tokens bigint := 0;
begin
  perform public.lock_schedule(creator_id) from public.events where id = p_event;
  select * into e from public.events where id = p_event and status = 'cancelled' and cancel_reason = p_reason
    and starts_at > now() for no key update;
  if e.id is null or not public.schedule_occupy(e.creator_id, 'event', e.id, array[tstzrange(e.starts_at, e.ends_at)]) then
    return false;
  end if;
  v_ended := e.cancelled_at;
  update public.events set status = 'scheduled', cancelled_at = null, cancel_reason = null, sequence = sequence + 1,
    version = version + 1, updated_at = now()
  where id = p_event returning * into e;
  perform ledger_internal.lock_people(array(select fan_id from public.tickets
    where event_id = p_event and ended_at = v_ended and status = 'refunded' and hold_id is not null));
  for t in
    select o.* from public.tickets o join public.users u on u.id = o.fan_id and u.status <> 'deleted'
    where o.event_id = p_event and o.ended_at = v_ended and o.status in ('refunded', 'lapsed')
      and public.reach(o.fan_id, o.creator_id) is null
    order by o.id
  loop
    v_was := case when exists (select from public.users where id = t.fan_id and status = 'active') then t.status
      else 'lapsed' end;
    t := jsonb_populate_record(t, jsonb_build_object('id', uuidv7(), 'status', 'waitlisted', 'tokens', e.price, 'hold_id', null,
      'confirm_by', null, 'ended_at', null, 'key', null, 'created_at', now()));
    if v_was = 'refunded' and (e.price = 0 or e.starts_at > now() + make_interval(hours => settings.ticket_return_hours()))
      and ledger_internal.ticket_pay(t, e, null, 'restored') is null
    then
      v_seats := v_seats + 1;
      v_tokens := v_tokens + e.price;
      perform ledger_internal.event_count(e.id, 1, 0);
    elsif v_was = 'refunded' then
      t.status := 'offered';
      t.confirm_by := least(now() + make_interval(mins => settings.ticket_confirm_minutes()), e.starts_at);
      insert into public.tickets select t.*;
      perform public.timeline_add(t.id, '{"actor": "clock", "what": "offered"}');
      perform ledger_internal.ticket_tell(t, e, 'offered');
      perform ledger_internal.event_count(e.id, 1, 0);
    else
      insert into public.tickets select t.*;
      perform public.timeline_add(t.id, '{"actor": "clock", "what": "waitlisted"}');
      perform ledger_internal.event_count(e.id, 0, 1);
      perform ledger_internal.event_told(e.id, t.fan_id);
    end if;
  end loop;
  perform ledger_internal.tickets_promote(e.id, false);
  perform public.timeline_add(p_event, jsonb_build_object('actor', 'clock', 'what', 'restored',
    'effect', case when v_tokens > 0 then 'held' else 'none' end, 'tokens', v_tokens,
    'data', jsonb_build_object('tickets', v_seats)));
  perform ledger_internal.event_tell(e, 'restored', v_seats, v_tokens);
  perform ledger_internal.event_told(p_event, e.creator_id);
  return true;
end $$;

-- Completes an event: pays its tickets to the creator, and ends its waiting list. Returns false if the event has
-- changed since p_version.
create or replace function ledger.event_complete(p_event uuid, p_version integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  e public.events := ledger_internal.event_settling(p_event, p_version);
  v_ended record;
begin
  if e.id is null then
    return false;
  end if;
  select * into v_ended from ledger_internal.tickets_close(e, 'used', 'post', '{"actor": "clock"}');
  update public.events
  set status = 'completed', seats_taken = v_ended.tickets, line_length = 0, version = version + 1, updated_at = now()
  where id = p_event;
  perform public.timeline_add(p_event, jsonb_build_object('actor', 'clock', 'what', 'completed',
    'effect', case when v_ended.tokens > 0 then 'paid' else 'none' end, 'tokens', v_ended.tokens,
    'data', jsonb_build_object('tickets', v_ended.tickets)));
  if v_ended.tokens > 0 then
    perform ledger_internal.event_tell(e, 'completed', v_ended.tickets, v_ended.tokens);
  end if;
  perform ledger_internal.event_told(p_event, e.creator_id);
  return true;
end $$;

-- Lists contradictions: tickets with holds that do not match, and events with counts that do not match their tickets.
-- Must be empty.
create or replace view ledger_internal.proof_tickets as
select 'ticket ' || t.id as subject, format('is %s, its hold %s of %s tokens', t.status, h.state, h.tokens) as detail
from public.tickets t left join ledger.holds h on h.id = t.hold_id
where t.hold_id is not null and (h.id is null or h.tokens <> t.tokens or h.owner_id <> t.fan_id
  or h.state <> case t.status when 'confirmed' then 'open' when 'used' then 'posted' else 'voided' end)
union all
select 'ticket ' || t.id, 'is ' || t.status || ' and paid for' from public.tickets t
where t.hold_id is not null and t.status in ('waitlisted', 'offered', 'lapsed')
union all
select 'hold ' || h.id, 'is for no ticket' from ledger.holds h
where h.reason = 'ticket' and not exists (select from public.tickets t where t.hold_id = h.id)
union all
select 'event ' || e.id, format('%s of %s seats taken and %s in line, tickets %s and %s', e.seats_taken, e.seats, e.line_length,
  coalesce(t.seats, 0), coalesce(t.line, 0))
from public.events e
left join (
  select event_id, count(*) filter (where status in ('confirmed', 'offered', 'used')) as seats,
    count(*) filter (where status = 'waitlisted') as line
  from public.tickets group by 1
) t on t.event_id = e.id
where e.seats_taken <> coalesce(t.seats, 0) or e.line_length <> coalesce(t.line, 0) or e.seats_taken > e.seats
  or (e.status <> 'scheduled' and exists (
    select from public.tickets o where o.event_id = e.id and o.ended_at is null));
