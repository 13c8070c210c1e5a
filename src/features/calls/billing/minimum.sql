-- The rest of the minimum of a call that its fan reported; see README.md. It has a separate hold, which the decision
-- about the report resolves exactly once.

-- A report ends the call in progress between the two people; their future calls are not changed.
create or replace function public.calls_reported() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (kind, payload)
  select 'call.stop', jsonb_build_object('request_id', c.id, 'side',
    case new.reporter_id when c.fan_id then 'fan' else 'creator' end)
  from public.call_requests c
  where new.subject = 'person' and c.ended_at is null and c.creator_id in (new.reporter_id, new.subject_id)
    and c.fan_id in (new.reporter_id, new.subject_id);
  return null;
end $$;

create or replace trigger calls_reported after insert or update of reason on public.reports
  for each row execute function public.calls_reported();

-- Holds p_tokens of a call's returned tokens, at most the spendable ones, in the transaction that ends the call.
create or replace function ledger_internal.call_minimum_keep(
  c public.call_requests, p_tokens bigint, p_until timestamptz
) returns void language plpgsql as $$
declare
  v_account ledger.accounts := ledger_internal.lock_spendable(c.fan_id);
  v_tokens bigint := least(p_tokens, v_account.balance);
  v_hold uuid := uuidv7();
  v_movement uuid;
begin
  if v_tokens <= 0 then
    return;
  end if;
  v_movement := ledger_internal.hold_write(v_hold, v_account, c.creator_id, v_tokens, 'call', 'call', c.id, null, p_until);
  perform ledger_internal.tell_balance(c.fan_id, v_account.balance - v_tokens, -v_tokens, v_movement);
  insert into public.call_minimums (call_id, hold_id, tokens) values (c.id, v_hold, v_tokens);
  perform public.timeline_add(c.id, jsonb_build_object('actor', 'clock', 'what', 'minimum_held', 'effect', 'held',
    'tokens', v_tokens));
end $$;

-- Resolves the held minimum of a call: pays it to the creator (p_pays) or returns it to the fan. Returns false if no
-- minimum is open.
create or replace function ledger.call_minimum_resolve(p_call uuid, p_pays boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  c public.call_requests;
  m public.call_minimums;
  v_entry jsonb;
begin
  select * into c from public.call_requests where id = p_call for update;
  select * into m from public.call_minimums where call_id = p_call for update;
  if m.call_id is null or m.outcome is not null then
    return false;
  end if;
  perform ledger_internal.hold_settle(m.hold_id, case when p_pays then 'post' else 'void' end, null, c.creator_id, 'call', '');
  update public.call_minimums set outcome = case when p_pays then 'paid' else 'returned' end, resolved_at = now()
  where call_id = p_call;
  update public.call_requests set paid_tokens = paid_tokens + case when p_pays then m.tokens else 0 end, version = version + 1
  where id = p_call returning * into c;
  v_entry := jsonb_build_object('actor', 'clock', 'what', case when p_pays then 'minimum_paid' else 'minimum_returned' end,
    'effect', case when p_pays then 'paid' else 'returned' end, 'tokens', m.tokens);
  perform public.timeline_add(c.id, v_entry);
  perform ledger_internal.call_told(c, null);
  perform ledger_internal.call_tell(c, v_entry,
    '[{"role": "fan", "mail": true, "notice": true}, {"role": "creator", "mail": true, "notice": true}]');
  return true;
end $$;

-- Resolves all held minimums of an account before it is erased: pays the minimums of a fan to the creators, and returns
-- those of a creator to the fans. Returns the number of resolved minimums.
create or replace function ledger.call_minimums_close(p_user uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_one record;
  v_count integer := 0;
begin
  for v_one in
    select c.id, c.fan_id from public.call_minimums m join public.call_requests c on c.id = m.call_id
    where m.outcome is null and p_user in (c.fan_id, c.creator_id) order by c.id
  loop
    v_count := v_count + ledger.call_minimum_resolve(v_one.id, v_one.fan_id = p_user)::integer;
  end loop;
  return v_count;
end $$;

-- Resolves the held minimums of calls with a creator when the fan's report is decided, unless another report of this
-- fan about that creator is still open.
create or replace function public.calls_decided() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (kind, payload)
  select 'call.decided', jsonb_build_object('request_id', c.id, 'pays', new.status = 'dismissed')
  from public.call_minimums m join public.call_requests c on c.id = m.call_id
  where m.outcome is null and c.fan_id = new.reporter_id and c.creator_id = new.subject_id and not exists (
    select from public.reports r where r.reporter_id = new.reporter_id and r.subject_id = new.subject_id
      and r.subject = 'person' and r.status = 'open');
  return null;
end $$;

create or replace trigger calls_decided after update of status on public.reports
  for each row when (new.subject = 'person' and old.status = 'open' and new.status <> 'open')
  execute function public.calls_decided();
