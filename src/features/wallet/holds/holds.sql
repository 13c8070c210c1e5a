-- A hold is a pending movement with an expiry. It resolves exactly once: posted in full or in part, voided or expired.
-- Held tokens are removed from their lots; tokens that are not posted return to them.

-- Writes a hold of p_tokens on p_account, which the caller has locked and checked; p_payee may receive them later.
-- Returns the movement. The caller notifies the owner of the balance.
create or replace function ledger_internal.hold_write(
  p_hold uuid, p_account ledger.accounts, p_payee uuid, p_tokens bigint, p_reason text, p_label text, p_reference uuid,
  p_request uuid, p_expires_at timestamptz
) returns uuid language plpgsql as $$
declare
  v_movement uuid := ledger_internal.move('hold', p_account.id, ledger_internal.account(p_account.owner_id, 'held'),
    p_tokens, p_account.owner_id, p_payee, p_reason, p_label, p_hold, p_request);
begin
  perform ledger_internal.take_from_lots(p_account.owner_id, p_tokens, v_movement);
  insert into ledger.holds (id, owner_id, tokens, reason, reference, movement_id, expires_at)
  values (p_hold, p_account.owner_id, p_tokens, p_reason, p_reference, v_movement, p_expires_at);
  return v_movement;
end $$;

-- Holds tokens of p_user. Returns {outcome: 'done', hold_id, movement_id, tokens, balance, replayed} or {outcome:
-- 'refused', reason, replayed} with reason idempotency_conflict, invalid_amount, sender_inactive, invalid_expiry,
-- insufficient_tokens or weekly_limit (spending/limits.sql).
create or replace function ledger.hold_open(
  p_user uuid,
  p_tokens bigint,
  p_reason text,
  p_reference uuid,
  p_expires_at timestamptz,
  p_key text default null,
  p_hash text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_hold uuid := uuidv7();
  v_account ledger.accounts;
  v_answer jsonb;
  v_reason text;
  v_limit jsonb;
  v_movement uuid;
begin
  if not exists (select from public.users where id = p_user and status = 'active') then
    return ledger_internal.refusal('sender_inactive');
  end if;
  v_account := ledger_internal.lock_spendable(p_user);
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_reason := case
    when p_tokens is null or p_tokens < 1 then 'invalid_amount'
    when p_expires_at is null or p_expires_at <= now() then 'invalid_expiry'
    when v_account.balance < p_tokens then 'insufficient_tokens'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, ledger_internal.refusal(v_reason));
  end if;
  v_limit := ledger_internal.weekly_limit(p_user, v_account.id, p_tokens);
  if v_limit is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, v_limit);
  end if;
  v_movement := ledger_internal.hold_write(v_hold, v_account, null, p_tokens, p_reason, null, p_reference, v_request,
    p_expires_at);
  perform ledger_internal.tell_balance(p_user, v_account.balance - p_tokens, -p_tokens, v_movement);
  return ledger_internal.answer(p_user, p_key, p_hash, v_request, jsonb_build_object('outcome', 'done',
    'hold_id', v_hold, 'movement_id', v_movement, 'tokens', p_tokens, 'balance', v_account.balance - p_tokens,
    'replayed', false));
end $$;

-- Ends an open hold: p_posted tokens go to p_payee (0: none), the rest returns to the owner. The caller has checked
-- p_posted and p_payee.
create or replace function ledger_internal.hold_resolve(
  p_hold ledger.holds, p_account ledger.accounts, p_state text, p_posted bigint, p_payee uuid, p_kind text, p_memo text
) returns jsonb language plpgsql as $$
declare
  v_held bigint := ledger_internal.account(p_hold.owner_id, 'held');
  v_rest bigint := p_hold.tokens - p_posted;
  v_pending bigint;
  v_movement uuid;
  v_release uuid;
  v_balance bigint := p_account.balance;
begin
  if v_rest > 0 then
    v_release := ledger_internal.move(case p_state when 'posted' then 'hold_rest' when 'voided' then 'hold_void'
      else 'hold_expire' end, v_held, p_account.id, v_rest, null, p_hold.owner_id, p_hold.reason, null, p_hold.id, null);
    perform ledger_internal.return_to_lots(p_hold.owner_id, p_hold.movement_id, v_rest, v_release);
    -- The spendable balance can rise by fewer tokens than returned, because the lot may be frozen.
    select balance into strict v_balance from ledger.accounts where id = p_account.id;
  end if;
  if p_posted > 0 then
    v_pending := ledger_internal.account(p_payee, 'pending');
    v_movement := ledger_internal.move(p_kind, v_held, v_pending, p_posted, p_hold.owner_id, p_payee, p_memo, null,
      p_hold.id, null, (select ledger_internal.matures_at(coalesce(c.created_at, u.created_at)) from public.users u
        left join public.creator_profiles c on c.user_id = u.id where u.id = p_payee));
  end if;
  update ledger.holds
  set state = p_state, posted_tokens = p_posted, resolved_by = coalesce(v_movement, v_release), resolved_at = now()
  where id = p_hold.id;
  if v_rest > 0 then
    perform ledger_internal.tell_balance(p_hold.owner_id, v_balance, v_balance - p_account.balance, v_release);
  end if;
  if v_pending is not null then
    perform ledger_internal.fold_sometimes(v_pending);
  end if;
  return jsonb_build_object('outcome', 'done', 'hold_id', p_hold.id, 'state', p_state, 'posted_tokens', p_posted,
    'movement_id', coalesce(v_movement, v_release), 'balance', v_balance, 'replayed', false);
end $$;

-- Settles the hold of a feature whose states are decided in TypeScript, inside the write of that decision. The caller
-- has locked the feature's row. p_effect: keep (until p_until), post (p_tokens of the hold, null: all, go to p_payee as
-- a movement of p_kind; the rest returns), void (a person released it) or expire (its time is over). Returns the
-- owner's balance, or null if no tokens moved.
create or replace function ledger_internal.hold_settle(
  p_hold uuid, p_effect text, p_until timestamptz, p_payee uuid, p_kind text, p_memo text, p_tokens bigint default null
) returns bigint language plpgsql as $$
declare
  v_account ledger.accounts;
  v_hold ledger.holds;
  v_result jsonb;
begin
  if p_effect = 'keep' then
    update ledger.holds set expires_at = p_until where id = p_hold;
    return null;
  end if;
  select * into strict v_hold from ledger.holds where id = p_hold;
  v_account := ledger_internal.lock_spendable(v_hold.owner_id);
  select * into strict v_hold from ledger.holds where id = p_hold;
  if p_effect = 'post' then
    v_result := ledger_internal.hold_resolve(v_hold, v_account, 'posted', coalesce(p_tokens, v_hold.tokens), p_payee,
      p_kind, p_memo);
    perform ledger_internal.tell_earnings(p_payee);
  else
    v_result := ledger_internal.hold_resolve(v_hold, v_account, case p_effect when 'void' then 'voided' when 'expire' then
      'expired' end, 0, null, null, null);
  end if;
  return (v_result ->> 'balance')::bigint;
end $$;

-- Extends an open hold by p_more tokens: replaces it by a larger one, because holds never change. The caller has locked
-- p_account, checked that it has p_more tokens, and resolves the new hold. Returns the new hold. Returns null without a
-- change if some of the held tokens came from a purchase that is now disputed.
create or replace function ledger_internal.hold_grow(
  p_hold uuid, p_account ledger.accounts, p_more bigint, p_payee uuid
) returns uuid language plpgsql as $$
declare
  v_hold ledger.holds;
  v_account ledger.accounts;
  v_grown uuid := uuidv7();
  v_movement uuid;
begin
  select * into strict v_hold from ledger.holds where id = p_hold;
  perform ledger_internal.hold_resolve(v_hold, p_account, 'voided', 0, null, null, null);
  v_account := ledger_internal.lock_spendable(v_hold.owner_id);
  if v_account.balance < v_hold.tokens + p_more then
    raise exception 'what was held is frozen' using errcode = 'LK001';
  end if;
  v_movement := ledger_internal.hold_write(v_grown, v_account, p_payee, v_hold.tokens + p_more, v_hold.reason, v_hold.reason,
    v_hold.reference, null, v_hold.expires_at);
  perform ledger_internal.tell_balance(v_hold.owner_id, v_account.balance - v_hold.tokens - p_more,
    -v_hold.tokens - p_more, v_movement);
  return v_grown;
exception when sqlstate 'LK001' then
  return null;
end $$;

-- Posts a hold: p_tokens (at most the whole hold) go to a creator, as a movement of p_kind; the rest returns. A retry
-- returns the original outcome with replayed: true. Refusals: hold_not_found, hold_resolved (in another way),
-- hold_expired, invalid_amount, recipient_not_creator.
create or replace function ledger.hold_post(
  p_hold uuid, p_payee uuid, p_tokens bigint, p_kind text, p_memo text default ''
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_owner uuid;
  v_account ledger.accounts;
  v_hold ledger.holds;
begin
  select owner_id into v_owner from ledger.holds where id = p_hold;
  if not found then
    return ledger_internal.refusal('hold_not_found');
  end if;
  v_account := ledger_internal.lock_spendable(v_owner);
  select * into strict v_hold from ledger.holds where id = p_hold;
  return case
    when v_hold.state = 'posted' and v_hold.posted_tokens = p_tokens
      then ledger_internal.hold_replay(v_hold, v_account.balance)
    when v_hold.state <> 'open' then ledger_internal.refusal('hold_resolved')
    when v_hold.expires_at <= now() then ledger_internal.refusal('hold_expired')
    when p_tokens is null or p_tokens not between 1 and v_hold.tokens then ledger_internal.refusal('invalid_amount')
    when v_owner = p_payee or not exists (select from public.users where id = p_payee and role = 'creator')
      then ledger_internal.refusal('recipient_not_creator')
    else ledger_internal.hold_resolve(v_hold, v_account, 'posted', p_tokens, p_payee, p_kind, p_memo)
  end;
end $$;

-- Releases a hold in full. Refusals: hold_not_found, hold_resolved (posted or expired before).
create or replace function ledger.hold_void(p_hold uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_owner uuid;
  v_account ledger.accounts;
  v_hold ledger.holds;
begin
  select owner_id into v_owner from ledger.holds where id = p_hold;
  if not found then
    return ledger_internal.refusal('hold_not_found');
  end if;
  v_account := ledger_internal.lock_spendable(v_owner);
  select * into strict v_hold from ledger.holds where id = p_hold;
  return case
    when v_hold.state = 'voided' then ledger_internal.hold_replay(v_hold, v_account.balance)
    when v_hold.state <> 'open' then ledger_internal.refusal('hold_resolved')
    else ledger_internal.hold_resolve(v_hold, v_account, 'voided', 0, null, null, null)
  end;
end $$;

create or replace function ledger_internal.hold_replay(p_hold ledger.holds, p_balance bigint) returns jsonb
language plpgsql immutable as $$
begin
  return jsonb_build_object('outcome', 'done', 'hold_id', p_hold.id, 'state', p_hold.state, 'posted_tokens',
    p_hold.posted_tokens, 'movement_id', p_hold.resolved_by, 'balance', p_balance, 'replayed', true);
end $$;

-- Returns the movement that resolved a hold; null if it is open or missing.
create or replace function ledger.hold_movement(p_hold uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select resolved_by from ledger.holds where id = p_hold
$$;

-- Expires due holds, at most p_limit, none of p_skip; called by a job, also by concurrent runs. Returns the result of a
-- batch (server/jobs/rows.sql). Excludes the reasons of RESERVED_FOR: their features end those holds.
create or replace function ledger.holds_expire(p_limit integer default 100, p_skip uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_account ledger.accounts;
  v_hold ledger.holds;
  v_expired bigint := 0;
  v_failed jsonb := '[]';
begin
  -- Sorted by owner, so that two runs lock the same owners in the same order.
  for v_due in
    select id, owner_id from (
      select id, owner_id from ledger.holds
      where state = 'open' and expires_at <= now() and reason <> all (settings.hold_reasons())
        and id <> all (p_skip)
      order by expires_at limit p_limit
    ) as due order by owner_id
  loop
    begin
      v_account := ledger_internal.lock_spendable(v_due.owner_id);
      select * into strict v_hold from ledger.holds where id = v_due.id;
      if v_hold.state = 'open' then
        perform ledger_internal.hold_resolve(v_hold, v_account, 'expired', 0, null, null, null);
        v_expired := v_expired + 1;
      end if;
    exception when others then
      v_failed := v_failed || public.failed_row(v_due.id, sqlstate, sqlerrm);
    end;
  end loop;
  return jsonb_build_object('done', v_expired, 'failed', v_failed);
end $$;
