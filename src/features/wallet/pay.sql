-- A fan pays a creator at once: what tips, messages, shop and content have in common. The busiest path of the product.
--
-- Eight statements. The debit both decides and locks; the answer is complete right after it, so it is stored next, and
-- a concurrent duplicate, which waited at the debit, finds it, undoes its debit and gives the same answer.
-- answer = {outcome: 'done', movement_id, tokens, balance, created_at, replayed} or {outcome: 'refused', reason,
-- replayed}; only if `paid` is true something happened, and the other values are set.
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
  out answer jsonb,
  out paid boolean,
  out movement uuid,
  out balance bigint,
  out payer_username text,
  out payer_display_name text,
  out payer_avatar_url text,
  out fold bigint
) language plpgsql as $$
declare
  v_request uuid := uuidv7();
  v_reason text;
  v_stored jsonb;
  v_pending bigint;
  v record;
begin
  paid := false;
  select p.status, p.username, p.display_name, p.avatar_url, a.id as account, a.balance, q.status as payee_status,
    q.role as payee_role, coalesce(c.created_at, q.created_at) as payee_since, b.id as payee_account, b.folded_at,
    r.body_hash, r.answer as stored into v
  from (select) as one
  left join public.users p on p.id = p_payer
  left join ledger.accounts a on a.owner_id = p_payer and a.kind = 'spendable'
  left join public.users q on q.id = p_payee
  left join public.creator_profiles c on c.user_id = p_payee
  left join ledger.accounts b on b.owner_id = p_payee and b.kind = 'pending'
  left join ledger.requests r on r.user_id = p_payer and r.key = p_key and r.created_at > now() - interval '24 hours';
  if v.stored is not null then
    answer := case when v.body_hash = p_hash then v.stored || '{"replayed": true}'
      else ledger_internal.refusal('idempotency_conflict') end;
    return;
  end if;

  v_reason := case
    when p_tokens is null or p_tokens < 1 then 'invalid_amount'
    when v.status is distinct from 'active' then 'sender_inactive'
    when p_payer = p_payee then 'self'
    when v.payee_status is distinct from 'active' then 'recipient_not_found'
    when v.payee_role <> 'creator' then 'recipient_not_creator'
    when v.account is null then 'insufficient_tokens'
  end;
  if v_reason is null then
    update ledger.accounts x set balance = x.balance - p_tokens where x.id = v.account and x.balance >= p_tokens
    returning x.balance into balance;
    paid := found;
    movement := uuidv7();
  end if;
  answer := case when paid
    then jsonb_build_object('outcome', 'done', 'movement_id', movement, 'tokens', p_tokens, 'balance', balance,
      'created_at', now(), 'replayed', false)
    else ledger_internal.refusal(coalesce(v_reason, 'insufficient_tokens')) end;
  v_stored := ledger_internal.remember(p_payer, p_key, p_hash, v_request, answer);
  if v_stored is not null then
    if paid then
      update ledger.accounts x set balance = x.balance + p_tokens where x.id = v.account;
    end if;
    answer := v_stored;
    paid := false;
    return;
  elsif not paid then
    return;
  end if;

  perform ledger_internal.take_from_lots(p_payer, p_tokens, movement);
  v_pending := coalesce(v.payee_account, ledger_internal.account(p_payee, 'pending'));
  insert into ledger.inbox (account_id, movement_id, tokens, matures_at)
  values (v_pending, movement, p_tokens, ledger_internal.matures_at(v.payee_since));
  insert into ledger.movements (id, from_account, to_account, tokens, from_balance, kind, payer_id, payee_id, memo, label,
    reference, request_id)
  values (movement, v.account, v_pending, p_tokens, balance, p_kind, p_payer, p_payee, p_memo, p_label,
    p_reference, v_request);
  payer_username := v.username;
  payer_display_name := v.display_name;
  payer_avatar_url := v.avatar_url;
  -- The account to fold as the transaction's last step, if it is due.
  fold := case when v.folded_at < clock_timestamp() - interval '200 ms' then v_pending end;
end $$;
