-- Seats and waiting lists of events (README, Tickets). The lock on the event's row serializes concurrent requests for
-- seats. Lock order: key, pair of fan and creator, event, its tickets, tokens of people.

-- Returns a ticket as its holder sees it.
create or replace function public.ticket_json(t public.tickets) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', t.id, 'status', t.status, 'tokens', t.tokens, 'confirm_by', t.confirm_by,
    'auto_confirm', t.auto_confirm, 'position', case t.status when 'waitlisted' then (select count(*) from public.tickets w
      where w.event_id = t.event_id and w.status = 'waitlisted' and w.id <= t.id) end)
$$;

-- Publishes a realtime message to a person: an event or their ticket has changed.
create or replace function ledger_internal.event_told(p_event uuid, p_user uuid) returns void language sql as $$
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object('channel', 'user:' || p_user,
    'name', 'event.changed', 'data', jsonb_build_object('event_id', p_event)))
$$;

-- Sends the holder of a ticket a mail and a notification. p_news is one of ticketNews (lists.ts). The texts are in
-- mails.ts.
create or replace function ledger_internal.ticket_tell(
  t public.tickets, e public.events, p_news text, p_reason text default ''
) returns void language plpgsql as $$
begin
  perform ledger_internal.mail(t.fan_id, 'ticket', jsonb_build_object('news', p_news, 'event_id', e.id, 'ticket_id', t.id,
    'type', e.type, 'title', e.title, 'starts_at', e.starts_at, 'minutes', e.minutes,
    'tokens', t.tokens, 'held', t.hold_id is not null, 'confirm_by', t.confirm_by, 'reason', p_reason, 'creator', c.display_name,
    'time_zone', f.time_zone))
  from public.users f, public.users c where f.id = t.fan_id and c.id = t.creator_id;
  perform ledger_internal.event_told(e.id, t.fan_id);
end $$;

-- Notifies the creator that a seat was taken or returned, unless the creator muted the fan.
create or replace function ledger_internal.ticket_sale(t public.tickets, e public.events, p_sold boolean) returns void
language plpgsql as $$
begin
  perform public.notify(t.creator_id, 'system.ticket_sale', jsonb_build_object('event_id', e.id, 'ticket_id', t.id,
    'title', e.title, 'tokens', t.tokens, 'sold', p_sold, 'buyer', jsonb_build_object('id', u.id, 'username', u.username,
      'display_name', u.display_name, 'avatar_url', u.avatar_url)))
  from public.users u where u.id = t.fan_id and not public.is_muted(t.fan_id, t.creator_id);
  perform ledger_internal.event_told(e.id, t.creator_id);
end $$;

-- Adds to the counters of taken seats and of the waiting list of an event. The caller has locked the event.
create or replace function ledger_internal.event_count(p_event uuid, p_seats integer, p_line integer) returns void
language sql as $$
  update public.events set seats_taken = seats_taken + p_seats, line_length = line_length + p_line, version = version + 1
  where id = p_event
$$;

-- Confirms a ticket and holds the price of the event; a free ticket needs no tokens. Notifies the fan with p_news, and
-- the creator of a new sale. Returns null, or a refusal: insufficient_tokens or weekly_limit. The caller has locked the
-- event.
create or replace function ledger_internal.ticket_pay(
  t public.tickets, e public.events, p_request uuid, p_news text default 'confirmed'
) returns jsonb language plpgsql as $$
declare
  v_account ledger.accounts;
  v_refused jsonb;
  v_movement uuid;
begin
  t.tokens := e.price;
  if e.price > 0 then
    v_account := ledger_internal.lock_spendable(t.fan_id);
    v_refused := case when v_account.balance < e.price then ledger_internal.refusal('insufficient_tokens')
      else ledger_internal.weekly_limit(t.fan_id, v_account.id, e.price) end;
    if v_refused is not null then
      return v_refused;
    end if;
    t.hold_id := uuidv7();
    -- the settlement of the event resolves the hold; after this time the ledger reports the hold as overdue
    v_movement := ledger_internal.hold_write(t.hold_id, v_account, t.creator_id, e.price, 'ticket', 'ticket', t.id, p_request,
      e.ends_at + make_interval(hours => settings.ticket_return_hours()));
    perform ledger_internal.tell_balance(t.fan_id, v_account.balance - e.price, -e.price, v_movement);
  end if;
  t.status := 'confirmed';
  t.confirm_by := null;
  insert into public.tickets as known select t.*
  on conflict (id) do update set status = excluded.status, tokens = excluded.tokens, hold_id = excluded.hold_id,
    confirm_by = excluded.confirm_by;
  perform public.timeline_add(t.id, jsonb_build_object('actor', case when p_request is null then 'clock' else 'fan' end,
    'actor_id', case when p_request is not null then t.fan_id end, 'what', 'confirmed',
    'effect', case when t.hold_id is null then 'none' else 'held' end, 'tokens', t.tokens));
  perform ledger_internal.ticket_tell(t, e, p_news);
  if p_news = 'confirmed' then
    perform ledger_internal.ticket_sale(t, e, true);
  end if;
  return null;
end $$;

-- Ends a ticket. Returns the held tokens to the fan (p_effect void or expire) or pays them to the creator (post).
-- Returns the fan's balance, or null if no tokens moved. The caller has locked the event and updates the counters.
create or replace function ledger_internal.ticket_end(
  t public.tickets, p_status text, p_effect text, p_by jsonb, p_title text
) returns bigint language plpgsql as $$
declare
  v_balance bigint;
begin
  if t.hold_id is not null then
    v_balance := ledger_internal.hold_settle(t.hold_id, p_effect, null, t.creator_id, 'ticket', p_title);
  end if;
  update public.tickets set status = p_status, ended_at = now(), confirm_by = null where id = t.id;
  perform public.timeline_add(t.id, p_by || jsonb_build_object('what', p_status, 'effect', case when t.hold_id is null then 'none'
    when p_effect = 'post' then 'paid' else 'returned' end, 'tokens', case when t.hold_id is null then 0 else t.tokens end));
  return v_balance;
end $$;

-- Returns true while a fan temporarily cannot confirm a seat: the fan or the creator is suspended or has requested
-- deletion, or one blocked the other.
create or replace function ledger_internal.ticket_is_apart(t public.tickets) returns boolean language sql stable as $$
  select public.reach(t.fan_id, t.creator_id) is not null
    or exists (select from public.users u where u.id in (t.fan_id, t.creator_id) and u.status <> 'active')
$$;

-- Offers free seats to the waiting list in order. If a fan accepted this price in advance (auto_confirm), the ticket is
-- confirmed at once, or ends as `lapsed` without enough tokens. Any other fan gets an offer and has some minutes to
-- confirm. Fans who temporarily cannot confirm keep their place. If p_may_lock, locks the account of at most one fan,
-- otherwise of none. Returns true if the next ticket needs the lock of another account. The caller has locked the event.
create or replace function ledger_internal.tickets_promote(p_event uuid, p_may_lock boolean) returns boolean
language plpgsql as $$
declare
  e public.events;
  t public.tickets;
  v_can boolean;
begin
  loop
    select * into strict e from public.events where id = p_event;
    if e.status <> 'scheduled' or e.starts_at <= now() or e.line_length = 0
      or e.seats_taken >= coalesce(e.seats, settings.ticket_seats_max())
    then
      return false;
    end if;
    select o.* into t from public.tickets o
    where o.event_id = p_event and o.status = 'waitlisted' and not ledger_internal.ticket_is_apart(o) order by o.id limit 1;
    if not found then
      return false;
    end if;
    v_can := true;
    if t.auto_confirm and e.price <= t.tokens then
      if e.price > 0 and not p_may_lock then
        return true;
      end if;
      p_may_lock := p_may_lock and e.price = 0;
      v_can := ledger_internal.ticket_pay(t, e, null) is null;
    else
      update public.tickets
      set status = 'offered', confirm_by = least(now() + make_interval(mins => settings.ticket_confirm_minutes()), e.starts_at)
      where id = t.id returning * into t;
      perform public.timeline_add(t.id, '{"actor": "clock", "what": "offered"}');
      perform ledger_internal.ticket_tell(t, e, 'offered');
    end if;
    if not v_can then
      perform ledger_internal.ticket_end(t, 'lapsed', 'void', '{"actor": "clock"}', e.title);
      perform ledger_internal.ticket_tell(t, e, 'passed');
    end if;
    perform ledger_internal.event_count(p_event, case when v_can then 1 else 0 end, -1);
  end loop;
end $$;

-- Removes a fan from an event: returns the held tokens and offers the seat to the next fan. Returns `balance`, the
-- fan's balance (null: no tokens moved), and `more`: the tokens of another fan have to be locked (tickets_promote). The
-- caller has locked the event.
create or replace function ledger_internal.ticket_give_back(
  t public.tickets, e public.events, p_by jsonb, out balance bigint, out more boolean
) language plpgsql as $$
declare
  v_waited integer := case t.status when 'waitlisted' then 1 else 0 end;
begin
  balance := ledger_internal.ticket_end(t, 'returned', 'void', p_by, e.title);
  perform ledger_internal.event_count(e.id, v_waited - 1, -v_waited);
  more := ledger_internal.tickets_promote(e.id, false);
end $$;

-- Offers free seats and locks the account of one fan. Returns true if the account of another fan has to be locked; the
-- caller then calls it again.
create or replace function ledger.tickets_promote(p_event uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events where id = p_event for no key update;
  return found and ledger_internal.tickets_promote(p_event, true);
end $$;

-- Withdraws the offers of an event that were not confirmed in time, and offers the seats to the next fans. A fan who
-- temporarily could not confirm returns to their place on the waiting list. Returns the result of tickets_promote.
create or replace function ledger.tickets_lapse(p_event uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  t public.tickets;
begin
  select * into strict e from public.events where id = p_event for no key update;
  for t in
    select * from public.tickets where event_id = p_event and status = 'offered' and confirm_by <= now() order by id
  loop
    if ledger_internal.ticket_is_apart(t) then
      update public.tickets set status = 'waitlisted', confirm_by = null where id = t.id;
      perform public.timeline_add(t.id, '{"actor": "clock", "what": "waitlisted"}');
      perform ledger_internal.event_told(p_event, t.fan_id);
      perform ledger_internal.event_count(p_event, -1, 1);
    else
      perform ledger_internal.ticket_end(t, 'lapsed', 'void', '{"actor": "clock"}', e.title);
      perform ledger_internal.ticket_tell(t, e, 'lapsed');
      perform ledger_internal.event_count(p_event, -1, 0);
    end if;
  end loop;
  return ledger_internal.tickets_promote(p_event, false);
end $$;

-- Returns the reason why a fan cannot take a ticket; null: the fan can. e may be a null row. A creator who blocked the
-- fan, or is hidden in the fan's country, is reported as not found.
create or replace function ledger_internal.ticket_refused(
  e public.events, p_fan uuid, p_price integer, p_country text
) returns jsonb language plpgsql stable as $$
declare
  v_open text := (select status from public.tickets where event_id = e.id and fan_id = p_fan and ended_at is null);
  v_reason text := case
    when not exists (select from public.users where id = p_fan and status = 'active') then 'inactive'
    when e.id is null then 'not_found'
    when e.creator_id = p_fan then 'self'
    when e.type = 'personal' then 'not_found'
    when exists (select from public.blocks where blocker_id = p_fan and blocked_id = e.creator_id) then 'you_blocked'
    when public.reach(p_fan, e.creator_id) is not null or public.hidden_in(e.creator_id, p_country)
      or not exists (select from public.users where id = e.creator_id and status = 'active' and role = 'creator')
      then 'not_found'
    when e.status = 'cancelled' then 'cancelled'
    when e.status = 'completed' or e.ends_at <= now() then 'over'
    when v_open = 'waitlisted' then 'in_line'
    when v_open is not null then 'has_ticket'
    when p_price <> e.price then 'price_changed'
  end;
begin
  return case when v_reason is not null
    then ledger_internal.refusal(v_reason) || jsonb_build_object('price', e.price) end;
end $$;

-- Returns the original response for an idempotency key; null: none. Locks the key, because two requests with it can run
-- concurrently.
create or replace function ledger_internal.ticket_replay(p_fan uuid, p_key text, p_hash text) returns jsonb
language plpgsql as $$
begin
  if p_key is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('ticket ' || p_fan || p_key, 0));
  end if;
  return ledger_internal.answered(p_fan, p_key, p_hash);
end $$;

create or replace function ledger_internal.ticket_answer(t public.tickets, p_balance bigint) returns jsonb
language plpgsql stable as $$
begin
  return jsonb_build_object('outcome', 'done', 'ticket', public.ticket_json(t), 'replayed', false,
    'balance', coalesce(p_balance, ledger_internal.spendable_of(t.fan_id)));
end $$;

-- POST /events/{id}/tickets in one round trip: takes a seat and holds its price, or joins the end of the waiting list.
-- p_price is the price that the fan saw (null: any). Returns {outcome: 'done', ticket, balance, replayed} or {outcome:
-- 'refused', reason, replayed} with reason inactive, not_found, self, you_blocked, cancelled, over, has_ticket,
-- in_line, price_changed (with price), sold_out (full, and the event has begun), line_full, insufficient_tokens, weekly_limit
-- (with limit, left and frees_at) or idempotency_conflict.
create or replace function ledger.ticket_take(
  p_fan uuid, p_event uuid, p_price integer, p_auto boolean, p_country text, p_key text, p_hash text
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_answer jsonb := ledger_internal.ticket_replay(p_fan, p_key, p_hash);
  e public.events;
  t public.tickets;
  v_begun boolean;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  -- the ticket keeps its key after the stored response has expired
  select * into t from public.tickets where fan_id = p_fan and key = p_key;
  if found then
    return case when t.event_id = p_event then ledger_internal.ticket_answer(t, null) || '{"replayed": true}'
      else ledger_internal.refusal('idempotency_conflict') end;
  end if;
  perform public.lock_pair(p_fan, creator_id) from public.events where id = p_event;
  select * into e from public.events where id = p_event for no key update;
  v_answer := ledger_internal.ticket_refused(e, p_fan, p_price, p_country);
  if v_answer is not null then
    return ledger_internal.answer(p_fan, p_key, p_hash, v_request, v_answer);
  end if;
  v_begun := e.starts_at <= now();
  t := jsonb_populate_record(t, jsonb_build_object('id', uuidv7(), 'event_id', e.id, 'creator_id', e.creator_id,
    'fan_id', p_fan, 'status', 'waitlisted', 'tokens', e.price, 'auto_confirm', p_auto, 'key', p_key, 'created_at', now()));
  if e.seats_taken < coalesce(e.seats, settings.ticket_seats_max()) and (e.line_length = 0 or v_begun) then
    v_answer := ledger_internal.ticket_pay(t, e, v_request);
    if v_answer is null then
      perform ledger_internal.event_count(e.id, 1, 0);
    end if;
  elsif v_begun then
    v_answer := ledger_internal.refusal('sold_out');
  elsif e.line_length >= settings.ticket_line_max() then
    v_answer := ledger_internal.refusal('line_full');
  else
    insert into public.tickets select t.*;
    perform public.timeline_add(t.id, jsonb_build_object('actor', 'fan', 'actor_id', p_fan, 'what', 'waitlisted'));
    perform ledger_internal.event_count(e.id, 0, 1);
    perform ledger_internal.event_told(e.id, u) from unnest(array[e.creator_id, p_fan]) as u;
  end if;
  if v_answer is null then
    select * into strict t from public.tickets where id = t.id;
    v_answer := ledger_internal.ticket_answer(t, null);
  end if;
  return ledger_internal.answer(p_fan, p_key, p_hash, v_request, v_answer);
end $$;

-- POST /events/{id}/tickets/confirm: confirms an offered seat; a retry has no effect. Returns the same as ticket_take,
-- with the additional reasons no_ticket, not_offered and lapsed.
create or replace function ledger.ticket_confirm(p_fan uuid, p_event uuid, p_price integer, p_key text, p_hash text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_answer jsonb := ledger_internal.ticket_replay(p_fan, p_key, p_hash);
  e public.events;
  t public.tickets;
  v_reason text;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  perform public.lock_pair(p_fan, creator_id) from public.events where id = p_event;
  select * into e from public.events where id = p_event for no key update;
  select * into t from public.tickets where event_id = p_event and fan_id = p_fan order by id desc limit 1;
  v_reason := case
    when not exists (select from public.users where id = p_fan and status = 'active') then 'inactive'
    when e.id is null or public.reach(p_fan, e.creator_id) is not null then 'not_found'
    when t.id is null or t.status in ('returned', 'used') then 'no_ticket'
    when e.status = 'cancelled' then 'cancelled'
    when t.status = 'lapsed' or (t.status = 'offered' and t.confirm_by <= now()) then 'lapsed'
    when t.status = 'waitlisted' then 'not_offered'
    when t.status = 'offered' and p_price <> e.price then 'price_changed'
  end;
  if v_reason is not null then
    v_answer := ledger_internal.refusal(v_reason) || jsonb_build_object('price', e.price);
  elsif t.status = 'offered' then
    v_answer := ledger_internal.ticket_pay(t, e, v_request);
    if v_answer is null then
      perform ledger_internal.event_count(e.id, 0, 0);
    end if;
  end if;
  if v_answer is null then
    select * into strict t from public.tickets where id = t.id;
    v_answer := ledger_internal.ticket_answer(t, null);
  end if;
  return ledger_internal.answer(p_fan, p_key, p_hash, v_request, v_answer);
end $$;

-- DELETE /events/{id}/tickets: returns a ticket for a full refund, or leaves the waiting list; the seat goes to the
-- next fan. Returns {outcome: 'done', ticket, balance, replayed, more: the tokens of another fan have to be locked} or
-- {outcome: 'refused', reason, replayed} with reason no_ticket, fixed or idempotency_conflict.
create or replace function ledger.ticket_return(p_fan uuid, p_event uuid, p_key text, p_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_answer jsonb := ledger_internal.ticket_replay(p_fan, p_key, p_hash);
  e public.events;
  t public.tickets;
  v_back record;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  select * into e from public.events where id = p_event for no key update;
  select * into t from public.tickets where event_id = p_event and fan_id = p_fan and ended_at is null;
  v_answer := case
    when t.id is null then ledger_internal.refusal('no_ticket')
    when t.status = 'confirmed' and now() > e.starts_at - case when t.hold_id is null then make_interval()
      else make_interval(hours => settings.ticket_return_hours()) end then ledger_internal.refusal('fixed')
  end;
  if v_answer is not null then
    return ledger_internal.answer(p_fan, p_key, p_hash, uuidv7(), v_answer);
  end if;
  if t.status = 'confirmed' then
    perform ledger_internal.ticket_sale(t, e, false);
  end if;
  select * into v_back
  from ledger_internal.ticket_give_back(t, e, jsonb_build_object('actor', 'fan', 'actor_id', p_fan));
  perform ledger_internal.event_told(e.id, u) from unnest(array[e.creator_id, p_fan]) as u;
  select * into strict t from public.tickets where id = t.id;
  return ledger_internal.answer(p_fan, p_key, p_hash, uuidv7(),
    ledger_internal.ticket_answer(t, v_back.balance) || jsonb_build_object('more', v_back.more));
end $$;

-- Returns one open ticket of a fan who deletes their account. The result is false if none is open.
create or replace function ledger.ticket_leave(p_fan uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  t public.tickets;
begin
  select o.* into e from public.events o join public.tickets x on x.event_id = o.id
  where x.fan_id = p_fan and x.ended_at is null order by x.id limit 1 for no key update of o;
  if not found then
    return false;
  end if;
  select * into t from public.tickets where event_id = e.id and fan_id = p_fan and ended_at is null;
  if found then
    perform ledger_internal.ticket_give_back(t, e, '{"actor": "clock"}');
  end if;
  return true;
end $$;

-- After a block, ends the open tickets between the two people for events that have not begun. Exception: if the fan
-- blocked the creator, a paid ticket past its return deadline stays. The block holds `lock_pair`. Runs before the
-- messages between the two people are refunded, because events are locked before tokens.
create or replace function public.tickets_of_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_events uuid[] := array(select event_id from public.tickets where ended_at is null
    and ((fan_id = new.blocker_id and creator_id = new.blocked_id)
      or (fan_id = new.blocked_id and creator_id = new.blocker_id)));
  e public.events;
  t public.tickets;
begin
  perform from public.events where id = any (v_events) order by id for no key update;
  for e in
    select * from public.events where id = any (v_events) and status = 'scheduled' and starts_at > now() order by id
  loop
    select * into t from public.tickets where event_id = e.id and ended_at is null
      and fan_id in (new.blocker_id, new.blocked_id);
    continue when not found or (t.status = 'confirmed' and t.fan_id = new.blocker_id and t.hold_id is not null
      and now() > e.starts_at - make_interval(hours => settings.ticket_return_hours()));
    perform ledger_internal.lock_people(array[new.blocker_id, new.blocked_id]);
    perform ledger_internal.ticket_give_back(t, e, '{"actor": "clock"}');
  end loop;
  return null;
end $$;

create or replace trigger blocks_end_tickets after insert on public.blocks
  for each row execute function public.tickets_of_blocked();
