-- SQL functions of calls. `call_place` creates a request, holds its tokens and reserves a slot. `call_write` writes
-- every later change, guarded by the version of the call. state.ts decides the changes; see README.md.

-- Sends live messages to the open screens of both sides. p_ring_end: reason why the creator's devices stop ringing, or
-- null.
create or replace function ledger_internal.call_told(c public.call_requests, p_ring_end text) returns void
language sql as $$
  insert into public.outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', 'user:' || p, 'name', 'call.changed', 'data',
    jsonb_build_object('request_id', c.id, 'status', c.status))
  from unnest(array[c.fan_id, c.creator_id]) as p
  union all
  select 'realtime', jsonb_build_object('channel', 'user:' || c.creator_id, 'name', 'call.stopped', 'data',
    jsonb_build_object('request_id', c.id, 'why', p_ring_end))
  where p_ring_end is not null
$$;

-- Sends mails and notifications about an entry of a call's timeline: p_tell = [{role: 'fan' or 'creator', mail,
-- notice}], p_entry as for `timeline_add`. The texts are in mails.ts.
create or replace function ledger_internal.call_tell(c public.call_requests, p_entry jsonb, p_tell jsonb) returns void
language plpgsql as $$
declare
  v_to record;
  v_props jsonb;
begin
  for v_to in
    select t.role, t.mail, t.notice, me.id, me.time_zone, other.display_name as person,
      case when me.status <> 'deleted' then me.email end as email
    from jsonb_to_recordset(p_tell) as t(role text, mail boolean, notice boolean)
    join public.users me on me.id = case t.role when 'fan' then c.fan_id else c.creator_id end
    join public.users other on other.id = case t.role when 'fan' then c.creator_id else c.fan_id end
  loop
    v_props := jsonb_build_object('request_id', c.id, 'what', p_entry -> 'what', 'role', v_to.role, 'type', c.type,
      'minutes', c.minutes, 'tokens', c.tokens, 'paid', c.paid_tokens, 'by', p_entry #> '{data,side}',
      'moment', p_entry #> '{data,moment}', 'words', coalesce(p_entry #>> '{data,reason}', ''), 'person', v_to.person,
      'until', coalesce(c.proposal_expires_at, c.expires_at), 'rings', c.asked_for = 'now',
      'rings_until', c.rings_until, 'mailed', v_to.mail, 'time_zone', v_to.time_zone);
    if v_to.mail and v_to.email is not null then
      insert into public.outbox (kind, payload)
      values ('mail', jsonb_build_object('template', 'call', 'to', v_to.email, 'props', v_props));
    end if;
    if v_to.notice then
      perform public.notify(v_to.id, 'session_request', v_props);
    end if;
  end loop;
end $$;

-- Returns the original response for a fan's idempotency key, or null. Stored responses expire after a day; after that
-- the request row, which also stores the key, provides the response.
create or replace function ledger_internal.call_replay(p_fan uuid, p_creator uuid, p_plan jsonb, p_key text, p_hash text)
returns jsonb language plpgsql as $$
declare
  v_answer jsonb := ledger_internal.answered(p_fan, p_key, p_hash);
  v_call public.call_requests;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  select * into v_call from public.call_requests where fan_id = p_fan and key = p_key;
  if not found then
    return null;
  elsif (v_call.creator_id, v_call.type, v_call.minutes, v_call.message)
    is distinct from (p_creator, p_plan ->> 'type', (p_plan ->> 'minutes')::integer, p_plan ->> 'message') then
    return ledger_internal.refusal('idempotency_conflict');
  end if;
  return jsonb_build_object('outcome', 'done', 'request_id', v_call.id, 'replayed', true, 'balance',
    ledger_internal.spendable_of(p_fan));
end $$;

-- Returns the rate of a creator for a type of call, and whether the creator accepts such calls now; no row without such
-- a creator.
create or replace function public.call_rate(p_creator uuid, p_type text)
returns table (rate integer, accepted boolean) language sql stable set search_path = '' as $$
  select case p_type when 'video' then p.video_rate else p.voice_rate end,
    case p_type when 'video' then p.accepts_video else p.accepts_voice end
  from public.creator_profiles p
  join public.users u on u.id = p.user_id and u.status = 'active' and u.role = 'creator'
  where p.user_id = p_creator
$$;

-- Returns the reason why a fan cannot book a creator's time, or null. p_at null means an immediate call, which ignores the
-- creator's hours but not bookings within its minutes. Reasons: creator_busy, or slot_taken with the reason of
-- `slot_refusal`.
create or replace function ledger_internal.call_time_refused(
  p_creator uuid, p_at timestamptz, p_minutes integer, p_now timestamptz, p_terms jsonb, p_call uuid default null
) returns jsonb language plpgsql stable as $$
declare
  v_why text;
begin
  if p_at is null then
    return case when exists (
      select from public.bookings b where b.creator_id = p_creator
        and b.during && tstzrange(p_now, p_now + make_interval(mins => p_minutes)))
      then ledger_internal.refusal('creator_busy') end;
  end if;
  v_why := public.slot_refusal(p_creator, p_at, p_minutes, p_now, p_terms, p_call);
  return case when v_why is not null
    then ledger_internal.refusal('slot_taken') || jsonb_build_object('why', v_why) end;
end $$;

-- Adds the minutes and the next free slots to the refusal of a time.
create or replace function ledger_internal.call_next_slots(
  p_refusal jsonb, p_creator uuid, p_at timestamptz, p_minutes integer, p_now timestamptz, p_terms jsonb
) returns jsonb language sql stable as $$
  select p_refusal || jsonb_build_object('minutes', p_minutes, 'next_slots', to_jsonb(public.next_slots(
    p_creator, coalesce(p_at, p_now), p_minutes, (p_terms ->> 'next_slots')::integer, p_now, p_terms)))
$$;

-- Returns the refusal of a request to a creator, regardless of its time, or null.
create or replace function ledger_internal.call_refused(
  p_fan uuid, p_creator uuid, p_plan jsonb, p_country text, p_rate integer, p_accepted boolean
) returns jsonb language plpgsql stable as $$
declare
  v_reason text := case
    when not exists (select from public.users where id = p_fan and status = 'active') then 'fan_inactive'
    when p_creator = p_fan then 'self'
    when exists (select from public.blocks where blocker_id = p_fan and blocked_id = p_creator) then 'you_blocked'
    when p_rate is null or public.reach(p_fan, p_creator) is not null or public.hidden_in(p_creator, p_country)
      then 'not_found'
    when not p_accepted then 'not_accepting'
    when (p_plan ->> 'price')::integer <> p_rate then 'price_changed'
    when (select count(*) from public.call_requests where creator_id = p_creator and fan_id = p_fan and ended_at is null)
      >= (p_plan ->> 'open_max')::integer then 'too_many_open'
  end;
begin
  return case when v_reason is not null
    then ledger_internal.refusal(v_reason) || jsonb_build_object('price', p_rate) end;
end $$;

-- Implements POST /sessions/requests in one round trip: checks the request, reserves the slot, holds the tokens, and
-- writes the messages to both sides.
--
-- p_plan = {type, minutes, asked_for, scheduled_at, expires_at, rings_until, message, price (per minute as shown to the
-- fan; null skips the check), open_max (open requests of the fan to this creator), now; entry and tell as for
-- call_write}; p_key and p_hash are the fan's Idempotency-Key and body hash, p_terms the slot settings of
-- schedule/availability/slots.sql plus next_slots, the number of slots in a refusal. Returns {outcome: 'done',
-- request_id, balance, replayed} or {outcome: 'refused', reason, replayed} with reason not_found (also blocked, or
-- hidden in the fan's country), fan_inactive, self, you_blocked, not_accepting, price_changed (with price),
-- too_many_open, slot_taken (with why) and creator_busy (both with minutes and next_slots), insufficient_tokens,
-- weekly_limit (with limit, left and frees_at) or idempotency_conflict.
create or replace function ledger.call_place(
  p_fan uuid, p_creator uuid, p_plan jsonb, p_country text, p_key text, p_hash text, p_terms jsonb
) returns jsonb language plpgsql security definer
-- all queries are lookups by key, and planning them would take a third of the time: a generic plan is reused
set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_request uuid := uuidv7();
  v_now timestamptz := p_plan ->> 'now';
  v_rate record;
  v_answer jsonb;
  c public.call_requests := jsonb_populate_record(null::public.call_requests, p_plan);
begin
  -- locks the key, because two requests with the same key can be concurrent
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('call ' || p_fan || p_key, 0));
  v_answer := ledger_internal.call_replay(p_fan, p_creator, p_plan, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  perform public.lock_pair(p_fan, p_creator);
  if c.scheduled_at is not null then
    perform public.lock_schedule(p_creator);
  end if;
  -- `select into` instead of `:=`, which leaves a record without fields if there is no row
  select * into v_rate from public.call_rate(p_creator, c.type);
  v_answer := ledger_internal.call_refused(p_fan, p_creator, p_plan, p_country, v_rate.rate, v_rate.accepted);
  if v_answer is null then
    v_answer := ledger_internal.call_time_refused(p_creator, c.scheduled_at, c.minutes, v_now, p_terms);
    if v_answer is not null then
      v_answer := ledger_internal.call_next_slots(v_answer, p_creator, c.scheduled_at, c.minutes, v_now, p_terms);
    end if;
  end if;
  if v_answer is null then
    c.fan_id := p_fan;
    c.creator_id := p_creator;
    c.rate := v_rate.rate;
    c.tokens := v_rate.rate * c.minutes;
    c.key := p_key;
    c.cancel_hours := coalesce((select a.cancel_hours from public.availability a where a.creator_id = p_creator),
      (p_terms ->> 'cancel_hours')::integer);
    v_answer := ledger_internal.call_open(c, p_plan, v_request);
  end if;
  return ledger_internal.answer(p_fan, p_key, p_hash, v_request, v_answer);
end $$;

-- Holds the tokens of a request that passed all other checks, reserves its slot, and writes the request.
create or replace function ledger_internal.call_open(c public.call_requests, p_plan jsonb, p_request uuid) returns jsonb
language plpgsql as $$
declare
  v_account ledger.accounts := ledger_internal.lock_spendable(c.fan_id);
  v_refused jsonb;
  v_movement uuid;
begin
  v_refused := case when c.tokens = 0 then null
    when v_account.balance < c.tokens then ledger_internal.refusal('insufficient_tokens')
    else ledger_internal.weekly_limit(c.fan_id, v_account.id, c.tokens) end;
  if v_refused is not null then
    return v_refused;
  end if;
  c.id := uuidv7();
  c.status := 'pending';
  c.paid_tokens := 0;
  c.reason := '';
  c.added_minutes := 0;
  c.keeps_going := false;
  c.sequence := 0;
  c.version := 1;
  c.created_at := now();
  if c.tokens > 0 then
    c.hold_id := uuidv7();
    v_movement := ledger_internal.hold_write(c.hold_id, v_account, c.creator_id, c.tokens, 'call', 'call', c.id, p_request,
      c.expires_at);
    perform ledger_internal.tell_balance(c.fan_id, v_account.balance - c.tokens, -c.tokens, v_movement);
  end if;
  insert into public.call_requests select c.*;
  if c.scheduled_at is not null and not public.schedule_occupy(c.creator_id, 'call', c.id,
    array[tstzrange(c.scheduled_at, c.scheduled_at + make_interval(mins => c.minutes))]) then
    raise exception 'the slot of call % is taken, though it was free', c.id using errcode = 'serialization_failure';
  end if;
  perform public.timeline_add(c.id, p_plan -> 'entry' || jsonb_build_object('actor_id', c.fan_id, 'tokens', c.tokens,
    'effect', case when c.tokens > 0 then 'held' else 'none' end));
  perform ledger_internal.call_told(c, null);
  -- a creator who muted the fan gets no message and finds the request in the list
  perform ledger_internal.call_tell(c, p_plan -> 'entry', (
    select coalesce(jsonb_agg(t), '[]') from jsonb_array_elements(p_plan -> 'tell') as t
    where t ->> 'role' = 'fan' or not public.is_muted(c.fan_id, c.creator_id)));
  if c.rings_until is not null and not public.is_muted(c.fan_id, c.creator_id) then
    perform ledger_internal.call_rings(c);
  end if;
  return jsonb_build_object('outcome', 'done', 'request_id', c.id, 'balance', v_account.balance - c.tokens,
    'replayed', false);
end $$;

-- Sends `call.ringing` to the creator's devices.
create or replace function ledger_internal.call_rings(c public.call_requests) returns void language sql as $$
  insert into public.outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', 'user:' || c.creator_id, 'name', 'call.ringing', 'data',
    jsonb_build_object('request_id', c.id, 'type', c.type, 'minutes', c.minutes, 'tokens', c.tokens,
      'rings_until', c.rings_until, 'from', jsonb_build_object('id', f.id, 'username', f.username,
      'display_name', f.display_name, 'avatar_url', f.avatar_url)))
  from public.users f where f.id = c.fan_id
$$;

-- Writes a decision of decideCall (rules.ts) about a call in one transaction. It checks only that the creator's time is
-- free. p_version is the version of the call that was decided on. If the call has changed since, returns
-- {outcome: 'conflict'}, and the caller reads and decides again.
--
-- p_write = {now, changes: columns of the call, hold: {effect, tokens, until, kind, kept: tokens that stay held until a
-- report is decided}, occupy: [{start, end}] or null, slot: a start that must be free within the creator's hours, or
-- null, entry: {actor, what, effect, tokens, data}, tell: [{role, mail, notice}], ring_end}; p_user, p_key and p_hash
-- belong to the HTTP request; p_terms as for `call_place`. Returns {outcome: 'done', balance (to the fan only),
-- replayed}, {outcome: 'refused', reason: 'slot_taken', …}, or the original response for the key.
create or replace function ledger.call_write(
  p_call uuid, p_version integer, p_write jsonb, p_user uuid, p_key text, p_hash text, p_terms jsonb
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  c public.call_requests;
  v_answer jsonb;
  v_balance bigint;
begin
  -- locks the key, because concurrent requests for two calls can use the same key
  if p_key is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('call ' || p_user || p_key, 0));
  end if;
  if p_write -> 'occupy' <> 'null' or p_write ->> 'slot' is not null then
    perform public.lock_schedule(creator_id) from public.call_requests where id = p_call;
  end if;
  select * into c from public.call_requests where id = p_call for update;
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  elsif c.version is distinct from p_version then
    return '{"outcome": "conflict"}';
  end if;
  c := jsonb_populate_record(c, p_write -> 'changes');
  v_answer := ledger_internal.call_moved(c, p_write, p_terms);
  if v_answer is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), v_answer);
  end if;
  update public.call_requests
  set status = c.status, asked_for = c.asked_for, scheduled_at = c.scheduled_at, proposed_at = c.proposed_at,
    proposed_by = c.proposed_by, proposal_expires_at = c.proposal_expires_at, rings_until = c.rings_until,
    expires_at = c.expires_at, accepted_at = c.accepted_at, ended_at = c.ended_at, cancelled_by = c.cancelled_by,
    reason = c.reason, paid_tokens = c.paid_tokens, sequence = c.sequence, version = p_version + 1
  where id = p_call;
  if c.hold_id is not null then
    v_balance := ledger_internal.hold_settle(c.hold_id, p_write #>> '{hold,effect}',
      (p_write #>> '{hold,until}')::timestamptz, c.creator_id, p_write #>> '{hold,kind}', '',
      (p_write #>> '{hold,tokens}')::bigint);
  end if;
  perform public.timeline_add(c.id, p_write -> 'entry' || jsonb_build_object('actor_id', p_user));
  if (p_write #>> '{hold,kept}')::bigint > 0 then
    perform ledger_internal.call_minimum_keep(c, (p_write #>> '{hold,kept}')::bigint, (p_write #>> '{hold,until}')::timestamptz);
  end if;
  perform ledger_internal.call_told(c, p_write ->> 'ring_end');
  perform ledger_internal.call_tell(c, p_write -> 'entry', p_write -> 'tell');
  return ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), jsonb_strip_nulls(jsonb_build_object('outcome', 'done',
    'balance', case when p_user = c.fan_id then v_balance end, 'replayed', false)));
end $$;

-- Reserves and releases the creator's time as decided. Returns a refusal if some of the time is already reserved, else
-- null. The caller has locked the schedule.
create or replace function ledger_internal.call_moved(c public.call_requests, p_write jsonb, p_terms jsonb) returns jsonb
language plpgsql as $$
declare
  v_now timestamptz := p_write ->> 'now';
  v_at timestamptz := coalesce((p_write ->> 'slot')::timestamptz, c.proposed_at, c.scheduled_at);
  v_refused jsonb;
begin
  if p_write ->> 'slot' is not null then
    v_refused := ledger_internal.call_time_refused(c.creator_id, (p_write ->> 'slot')::timestamptz, c.minutes, v_now, p_terms,
      c.id);
  end if;
  if v_refused is null and p_write -> 'occupy' <> 'null' and not public.schedule_occupy(c.creator_id, 'call', c.id, array(
    select tstzrange((s ->> 'start')::timestamptz, (s ->> 'end')::timestamptz)
    from jsonb_array_elements(p_write -> 'occupy') as s)) then
    v_refused := ledger_internal.refusal('slot_taken') || '{"why": "taken"}';
  end if;
  return case when v_refused is not null
    then ledger_internal.call_next_slots(v_refused, c.creator_id, v_at, c.minutes, v_now, p_terms) end;
end $$;

-- Holds up to p_tokens more for a call in progress (state p_status), limited by the fan's balance and spending limits,
-- and reserves the creator's time until p_until, or until the buffer before the next booking. Returns {outcome: 'done',
-- held, spendable (the fan's further tokens), limit_at (time limit before the next booking; null without one), grown
-- (the added tokens)}. With p_tokens 0 it only reads. Refusal: not_under_way.
create or replace function ledger.call_grow(p_call uuid, p_status text, p_tokens bigint, p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.call_requests;
  v_account ledger.accounts;
  v_limit timestamptz;
  v_week jsonb;
  v_more bigint;
  v_hold uuid;
begin
  perform public.lock_schedule(creator_id) from public.call_requests where id = p_call;
  select * into c from public.call_requests where id = p_call for update;
  if c.status is distinct from p_status then
    return ledger_internal.refusal('not_under_way');
  end if;
  v_limit := public.schedule_extend(c.creator_id, c.id, p_until);
  v_account := ledger_internal.lock_spendable(c.fan_id);
  v_more := case when c.hold_id is null then 0 else greatest(0, least(p_tokens, v_account.balance)) end;
  if v_more > 0 then
    v_week := ledger_internal.weekly_limit(c.fan_id, v_account.id, v_more);
    v_more := coalesce((v_week ->> 'left')::bigint, v_more);
  end if;
  if v_more > 0 then
    v_hold := ledger_internal.hold_grow(c.hold_id, v_account, v_more, c.creator_id);
  end if;
  if v_hold is null then
    v_more := 0;
  else
    update public.call_requests set hold_id = v_hold, tokens = tokens + v_more, version = version + 1 where id = c.id
    returning * into c;
    perform public.timeline_add(c.id, jsonb_build_object('actor', 'clock', 'what', 'extended', 'effect', 'held',
      'tokens', v_more));
    perform ledger_internal.call_told(c, null);
  end if;
  return jsonb_build_object('outcome', 'done', 'held', c.tokens, 'limit_at', v_limit, 'grown', v_more, 'spendable',
    (select balance from ledger.accounts where id = v_account.id));
end $$;

-- Ends the open calls between two users after a block: sends an outbox message for each call (`blockedTopic` in
-- timers).
create or replace function public.calls_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (kind, payload)
  select 'call.blocked', jsonb_build_object('request_id', c.id, 'side',
    case new.blocker_id when c.fan_id then 'fan' else 'creator' end)
  from public.call_requests c
  where c.ended_at is null and c.creator_id in (new.blocker_id, new.blocked_id)
    and c.fan_id in (new.blocker_id, new.blocked_id);
  return null;
end $$;

create or replace trigger calls_blocked after insert on public.blocks
  for each row execute function public.calls_blocked();

-- Ends the calls in progress of a suspended user, and removes the user from rooms of calls that have not begun.
create or replace function public.calls_suspended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (kind, payload)
  select 'call.suspended', jsonb_build_object('request_id', c.id, 'side',
    case new.id when c.fan_id then 'fan' else 'creator' end)
  from public.call_requests c where c.ended_at is null and new.id in (c.fan_id, c.creator_id);
  return null;
end $$;

create or replace trigger calls_suspended after update of status on public.users
  for each row when (new.status = 'suspended' and old.status <> 'suspended') execute function public.calls_suspended();
