-- Extends a call for its fan: by added minutes, or for as long as the fan has tokens; see README.md.

-- Adds p_minutes to a call in progress (state p_status) and holds the tokens for all of them, or refuses. p_until is
-- the new end of the call. Returns {outcome: 'done', balance, replayed} or {outcome: 'refused', reason, replayed} with
-- reason not_under_way, no_time (the creator's next booking is before p_until), insufficient_tokens, weekly_limit (with
-- limit, left and frees_at) or idempotency_conflict.
create or replace function ledger.call_add_minutes(
  p_user uuid, p_call uuid, p_status text, p_minutes integer, p_until timestamptz, p_key text, p_hash text
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  c public.call_requests;
  v_account ledger.accounts;
  v_answer jsonb;
  v_tokens bigint;
  v_hold uuid;
begin
  if p_key is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('call ' || p_user || p_key, 0));
  end if;
  perform public.lock_schedule(creator_id) from public.call_requests where id = p_call;
  select * into c from public.call_requests where id = p_call and fan_id = p_user for update;
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_account := ledger_internal.lock_spendable(p_user);
  v_tokens := c.rate::bigint * p_minutes;
  v_answer := case
    when c.status is distinct from p_status then ledger_internal.refusal('not_under_way')
    when public.schedule_limit(c.creator_id, c.id, c.scheduled_at) < p_until then ledger_internal.refusal('no_time')
    when v_tokens > 0 and v_account.balance < v_tokens then ledger_internal.refusal('insufficient_tokens')
    when v_tokens > 0 then ledger_internal.weekly_limit(p_user, v_account.id, v_tokens) end;
  if v_answer is null and v_tokens > 0 then
    v_hold := ledger_internal.hold_grow(c.hold_id, v_account, v_tokens, c.creator_id);
    v_answer := case when v_hold is null then ledger_internal.refusal('insufficient_tokens') end;
  end if;
  if v_answer is null then
    perform public.schedule_extend(c.creator_id, c.id, p_until);
    update public.call_requests set hold_id = coalesce(v_hold, hold_id), tokens = tokens + v_tokens,
      added_minutes = added_minutes + p_minutes, version = version + 1 where id = c.id returning * into c;
    perform public.timeline_add(c.id, jsonb_build_object('actor', 'fan', 'actor_id', p_user, 'what', 'extended', 'effect',
      case when v_tokens > 0 then 'held' else 'none' end, 'tokens', v_tokens));
    perform ledger_internal.call_told(c, null);
    insert into public.outbox (kind, payload) values ('call.terms', jsonb_build_object('request_id', c.id));
    v_answer := jsonb_build_object('outcome', 'done', 'balance', ledger_internal.spendable_of(p_user), 'replayed', false);
  end if;
  return ledger_internal.answer(p_user, p_key, p_hash, uuidv7(), v_answer);
end $$;

-- Stores whether a call continues after its agreed minutes while its fan p_user has tokens. Returns true if the stored
-- value changed.
create or replace function ledger.call_keep_going(p_user uuid, p_call uuid, p_keeps boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.call_requests set keeps_going = p_keeps, version = version + 1
  where id = p_call and fan_id = p_user and ended_at is null and keeps_going <> p_keeps;
  if not found then
    return false;
  end if;
  insert into public.outbox (kind, payload) values ('call.terms', jsonb_build_object('request_id', p_call));
  return true;
end $$;
