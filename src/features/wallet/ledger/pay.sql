-- Immediate payments from a fan to a creator, shared by tips, messages, shop and content. This is the busiest path of
-- the product: `pay` reads and checks in one statement. `transfer` moves the tokens in two statements, or in three with
-- a key, while the cached lot (lots.sql) suffices.

-- Moves spendable tokens into an account that is credited through the inbox; p_matures_at is set for earnings.
--
-- The debit checks the balance and locks the account. The cached lot is part of the balance, so a payment of at most
-- its rest is covered. The response is complete after the debit and stored next. A concurrent duplicate waits at the
-- debit, finds the stored response, rolls back its own debit and returns the same response.
--
-- answer = {outcome: 'done', movement_id, tokens, balance, created_at, replayed} or {outcome: 'refused', reason:
-- 'insufficient_tokens' or 'idempotency_conflict', replayed}; `paid` is true only if tokens moved.
create or replace function ledger_internal.transfer(
  p_kind text,
  p_payer uuid,
  p_from bigint,
  p_payee uuid,
  p_to bigint,
  p_tokens bigint,
  p_matures_at timestamptz,
  p_memo text,
  p_label text,
  p_reference uuid,
  p_key text,
  p_hash text,
  out answer jsonb,
  out paid boolean,
  out movement uuid,
  out balance bigint
) language plpgsql as $$
declare
  v_lot uuid;
  v_request uuid;
  v_stored jsonb;
begin
  update ledger.accounts a set balance = a.balance - p_tokens, lot_rest = a.lot_rest - p_tokens
  where a.id = p_from and a.lot_rest >= p_tokens returning a.balance, a.lot_id into balance, v_lot;
  paid := found;
  if not paid then
    perform ledger_internal.lock_spendable(p_payer);
    update ledger.accounts a set balance = a.balance - p_tokens where a.id = p_from and a.balance >= p_tokens
    returning a.balance into balance;
    paid := found;
  end if;
  movement := uuidv7();
  answer := case when paid
    then jsonb_build_object('outcome', 'done', 'movement_id', movement, 'tokens', p_tokens, 'balance', balance,
      'created_at', now(), 'replayed', false)
    else ledger_internal.refusal('insufficient_tokens') end;
  if p_key is not null then
    v_request := uuidv7();
    v_stored := ledger_internal.remember(p_payer, p_key, p_hash, v_request, answer);
    if v_stored is not null then
      if paid then
        update ledger.accounts a set balance = a.balance + p_tokens, lot_rest = a.lot_rest + p_tokens where a.id = p_from;
      end if;
      answer := v_stored;
      paid := false;
    end if;
  end if;
  if not paid then
    return;
  end if;

  if v_lot is null then
    perform ledger_internal.take_from_lots(p_payer, p_tokens, movement);
    perform ledger_internal.cache_next_lot(p_from, p_payer);
  end if;
  with used as (
    insert into ledger.lot_uses (lot_id, movement_id, tokens)
    select v_lot, movement, p_tokens where v_lot is not null
  ), credited as (
    insert into ledger.inbox (account_id, movement_id, tokens, matures_at, source)
    values (p_to, movement, p_tokens, p_matures_at, p_kind)
  )
  insert into ledger.movements (id, from_account, to_account, tokens, from_balance, kind, payer_id, payee_id, memo,
    label, reference, request_id)
  values (movement, p_from, p_to, p_tokens, balance, p_kind, p_payer, p_payee, p_memo, p_label, p_reference, v_request);
end $$;

-- Pays another person after all checks. Reasons besides those of `transfer`: invalid_amount, sender_inactive, self,
-- recipient_not_found, recipient_not_creator, weekly_limit (spending/limits.sql). The caller ends with
-- `fold_sometimes(pending)`. A blocked payee, or one hidden in the payer's country (p_country; null: unknown),
-- counts as not found. The statement contains the rules of public.reach and public.hidden_in inline, because calling
-- them takes longer than the rest of the statement.
create or replace function ledger_internal.pay(
  p_kind text,
  p_payer uuid,
  p_payee uuid,
  p_tokens bigint,
  p_memo text,
  p_label text,
  p_reference uuid,
  p_key text,
  p_hash text,
  p_country text default null,
  out answer jsonb,
  out paid boolean,
  out movement uuid,
  out balance bigint,
  out payer_username text,
  out payer_display_name text,
  out payer_avatar_url text,
  out pending bigint
) language plpgsql as $$
declare
  v record;
  v_reason text;
  v_done record;
begin
  select p.status, p.username, p.display_name, p.avatar_url, a.id as account, q.status as payee_status,
    q.role as payee_role, b.id as pending, ledger_internal.matures_at(coalesce(c.created_at, q.created_at)) as matures_at,
    l.user_id is not null as limited,
    exists (select from public.blocks where blocker_id = p_payer and blocked_id = p_payee)
      or exists (select from public.blocks where blocker_id = p_payee and blocked_id = p_payer)
      or (p_country is not null and exists (
        select from public.privacy_settings s where s.user_id = p_payee and p_country = any (s.hidden_countries))) as absent
  into v
  from (select) as one
  left join public.users p on p.id = p_payer
  left join ledger.accounts a on a.owner_id = p_payer and a.kind = 'spendable'
  left join public.users q on q.id = p_payee
  left join public.creator_profiles c on c.user_id = p_payee
  left join ledger.accounts b on b.owner_id = p_payee and b.kind = 'pending'
  left join ledger.spending_limits l on l.user_id = p_payer;
  v_reason := case
    when p_tokens is null or p_tokens < 1 then 'invalid_amount'
    when v.status is distinct from 'active' then 'sender_inactive'
    when p_payer = p_payee then 'self'
    when v.payee_status is distinct from 'active' or v.absent then 'recipient_not_found'
    when v.payee_role <> 'creator' then 'recipient_not_creator'
    when v.account is null then 'insufficient_tokens'
  end;
  if v_reason is null and v.limited then
    -- Locks the account, because another transaction could spend meanwhile. The cached lot stays.
    perform from ledger.accounts where id = v.account for update;
    answer := ledger_internal.weekly_limit(p_payer, v.account, p_tokens);
  end if;
  if v_reason is not null or answer is not null then
    paid := false;
    answer := coalesce(answer, ledger_internal.refusal(v_reason));
    answer := coalesce(ledger_internal.remember(p_payer, p_key, p_hash, uuidv7(), answer), answer);
    return;
  end if;
  pending := v.pending;
  if pending is null then
    -- first payment to this payee: opening accounts locks them, so the payer is locked before the payee's earnings
    perform from ledger.accounts where id = v.account for update;
    pending := ledger_internal.account(p_payee, 'pending');
  end if;
  v_done := ledger_internal.transfer(p_kind, p_payer, v.account, p_payee, pending, p_tokens, v.matures_at, p_memo, p_label,
    p_reference, p_key, p_hash);
  answer := v_done.answer;
  paid := v_done.paid;
  movement := v_done.movement;
  balance := v_done.balance;
  payer_username := v.username;
  payer_display_name := v.display_name;
  payer_avatar_url := v.avatar_url;
end $$;
