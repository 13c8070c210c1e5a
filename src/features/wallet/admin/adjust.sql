-- Manual corrections: one admin proposes with a reason, another one decides. No balance ever becomes negative.

create or replace function ledger_internal.is_admin(p_user uuid) returns boolean language sql stable as $$
  select exists (select from public.users where id = p_user and status = 'active' and (role = 'admin' or is_super_admin))
$$;

create or replace function ledger_internal.adjustment_answer(p ledger.adjustments, p_replayed boolean) returns jsonb
language plpgsql stable as $$
begin
  return jsonb_build_object('outcome', 'done', 'replayed', p_replayed, 'adjustment', ledger_internal.adjustment_json(p));
end $$;

create or replace function ledger_internal.adjustment_json(p ledger.adjustments) returns jsonb
language plpgsql immutable as $$
begin
  return jsonb_build_object('id', p.id, 'user_id', p.user_id, 'account', p.account, 'tokens', p.tokens, 'reason', p.reason,
    'state', p.state, 'proposed_by', p.proposed_by, 'proposed_at', p.proposed_at, 'decided_by', p.decided_by,
    'decided_at', p.decided_at, 'note', p.note);
end $$;

-- Proposes to add p_tokens to a person's spendable or available tokens, or to take them away if negative. Returns
-- {outcome: 'done', replayed, adjustment} or {outcome: 'refused', reason, replayed} with reason idempotency_conflict,
-- not_an_admin, invalid_amount, reason_missing, user_not_found or not_a_creator.
create or replace function ledger.adjustment_propose(
  p_admin uuid, p_user uuid, p_account text, p_tokens bigint, p_reason text, p_key text default null, p_hash text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_adjustment ledger.adjustments;
  v_role text := (select role from public.users where id = p_user);
  v_answer jsonb;
  v_reason text;
begin
  if not ledger_internal.is_admin(p_admin) then
    return ledger_internal.refusal('not_an_admin');
  end if;
  perform ledger_internal.lock_spendable(p_admin);
  v_answer := ledger_internal.answered(p_admin, p_key, p_hash);
  if v_answer ->> 'outcome' = 'refused' then
    return v_answer;
  elsif v_answer is not null then
    select * into strict v_adjustment from ledger.adjustments where id = (v_answer ->> 'adjustment_id')::uuid;
    return ledger_internal.adjustment_answer(v_adjustment, true);
  end if;
  v_reason := case
    when v_role is null then 'user_not_found'
    when p_account is null or p_account not in ('spendable', 'available') or p_tokens is null or p_tokens = 0
      then 'invalid_amount'
    when p_account = 'available' and v_role <> 'creator' then 'not_a_creator'
    when btrim(coalesce(p_reason, '')) = '' then 'reason_missing'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_admin, p_key, p_hash, v_request, ledger_internal.refusal(v_reason));
  end if;
  insert into ledger.adjustments (user_id, account, tokens, reason, proposed_by)
  values (p_user, p_account, p_tokens, btrim(p_reason), p_admin) returning * into v_adjustment;
  perform ledger_internal.answer(p_admin, p_key, p_hash, v_request,
    jsonb_build_object('outcome', 'done', 'adjustment_id', v_adjustment.id));
  perform public.audit_record('admin', p_admin::text, 'adjustment.propose', 'adjustment', v_adjustment.id::text,
    jsonb_build_object('user_id', p_user, 'account', p_account, 'tokens', p_tokens));
  return ledger_internal.adjustment_answer(v_adjustment, false);
end $$;

-- Decides a proposal. The proposer can only withdraw it (reject). A retry by the same admin returns the original
-- response. Admins cannot approve tokens for themselves or reject a deduction from themselves; they can reject tokens
-- for themselves. Returns {outcome, …} as `adjustment_propose` does; reasons: not_an_admin, adjustment_not_found,
-- own_proposal, own_tokens, already_decided, insufficient_tokens (the proposal stays open).
create or replace function ledger.adjustment_decide(p_admin uuid, p_id uuid, p_approve boolean, p_note text default '')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_adjustment ledger.adjustments;
  v_movement uuid;
begin
  if not ledger_internal.is_admin(p_admin) then
    return ledger_internal.refusal('not_an_admin');
  end if;
  select * into v_adjustment from ledger.adjustments where id = p_id for update;
  if not found then
    return ledger_internal.refusal('adjustment_not_found');
  elsif v_adjustment.decided_by = p_admin and p_approve = (v_adjustment.state = 'approved') then
    return ledger_internal.adjustment_answer(v_adjustment, true);
  elsif v_adjustment.state <> 'proposed' then
    return ledger_internal.refusal('already_decided');
  elsif p_approve and v_adjustment.proposed_by = p_admin then
    return ledger_internal.refusal('own_proposal');
  elsif v_adjustment.user_id = p_admin
      and (p_approve or (v_adjustment.tokens < 0 and v_adjustment.proposed_by <> p_admin)) then
    return ledger_internal.refusal('own_tokens');
  elsif p_approve then
    v_movement := ledger_internal.adjust(v_adjustment);
    if v_movement is null then
      return ledger_internal.refusal('insufficient_tokens');
    end if;
  end if;
  update ledger.adjustments
  set state = case when p_approve then 'approved' else 'rejected' end, decided_by = p_admin, decided_at = now(),
    note = coalesce(p_note, ''), movement_id = v_movement
  where id = p_id returning * into strict v_adjustment;
  if p_approve then
    perform ledger_internal.mail_adjustment(v_adjustment);
  end if;
  perform public.audit_record('admin', p_admin::text,
    case when p_approve then 'adjustment.approve' else 'adjustment.reject' end, 'adjustment', p_id::text,
    jsonb_build_object('user_id', v_adjustment.user_id, 'account', v_adjustment.account, 'tokens', v_adjustment.tokens));
  return ledger_internal.adjustment_answer(v_adjustment, false);
end $$;

-- Moves the tokens of an approved adjustment. Returns the movement, or null if the account has too few tokens.
create or replace function ledger_internal.adjust(p ledger.adjustments) returns uuid language plpgsql as $$
declare
  v_account ledger.accounts := ledger_internal.lock_spendable(p.user_id);
  v_balance bigint := v_account.balance;
  v_movement uuid;
begin
  if p.account = 'available' then
    perform ledger_internal.lock_earnings(array[p.user_id]);
    select balance into strict v_balance from ledger.accounts where owner_id = p.user_id and kind = 'available';
  end if;
  if v_balance + p.tokens < 0 then
    return null;
  end if;
  v_movement := ledger_internal.shift('adjustment', p.user_id, case when p.tokens > 0 then 'adjustments' else p.account end,
    case when p.tokens > 0 then p.account else 'adjustments' end, abs(p.tokens), p.id, p.reason);
  if p.account = 'available' then
    perform ledger_internal.tell_earnings(p.user_id);
    return v_movement;
  elsif p.tokens > 0 then
    perform ledger_internal.new_lot('promo', p.user_id, p.tokens, v_movement);
  else
    perform ledger_internal.take_from_lots(p.user_id, -p.tokens, v_movement);
  end if;
  perform ledger_internal.tell_balance(p.user_id, a.balance, a.balance - v_balance, v_movement)
  from ledger.accounts a where a.id = v_account.id;
  return v_movement;
end $$;

-- Lists adjustments with usernames, newest first, older than p_before (null: from the newest), of one person (null: all
-- people) and in one state (null: any).
create or replace function ledger.adjustments_list(
  p_limit integer, p_before uuid default null, p_user uuid default null, p_state text default null
) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(ledger_internal.adjustment_json(a) || jsonb_build_object('username', u.username,
    'proposed_by_username', b.username, 'decided_by_username', c.username) order by a.id desc), '[]')
  from (
    select * from ledger.adjustments
    where (p_before is null or id < p_before) and (p_user is null or user_id = p_user) and (p_state is null or state = p_state)
    order by id desc limit p_limit
  ) as a
  join public.users u on u.id = a.user_id
  join public.users b on b.id = a.proposed_by
  left join public.users c on c.id = a.decided_by
$$;
