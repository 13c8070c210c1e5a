-- A fan pays a creator at once: what tips, messages, shop and content have in common. The busiest path of the product,
-- so its good case is three statements: debit, request, and everything else in one.
--
-- The debit decides and locks. The answer is complete right after it, so it is stored next, and a concurrent duplicate,
-- which waited at the debit, finds it, undoes its own debit and gives the same answer.
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
  v_stored jsonb;
  v record;
begin
  update ledger.accounts a set balance = a.balance - p_tokens
  from public.users p, public.users q
  left join public.creator_profiles c on c.user_id = q.id
  left join ledger.accounts b on b.owner_id = q.id and b.kind = 'pending'
  where a.owner_id = p_payer and a.kind = 'spendable' and a.balance >= p_tokens and p_tokens > 0
    and p.id = p_payer and p.status = 'active'
    and q.id = p_payee and q.status = 'active' and q.role = 'creator' and p_payee <> p_payer
  returning a.id as account, a.balance, p.username, p.display_name, p.avatar_url, b.id as payee_account, b.folded_at,
    coalesce(c.created_at, q.created_at) as payee_since into v;
  paid := found;
  if paid then
    movement := uuidv7();
    balance := v.balance;
    answer := jsonb_build_object('outcome', 'done', 'movement_id', movement, 'tokens', p_tokens, 'balance', balance,
      'created_at', now(), 'replayed', false);
  else
    answer := ledger_internal.refusal(ledger_internal.why_not_paid(p_payer, p_payee, p_tokens));
  end if;
  if p_key is not null then
    v_stored := ledger_internal.remember(p_payer, p_key, p_hash, v_request, answer);
    if v_stored is not null then
      if paid then
        update ledger.accounts a set balance = a.balance + p_tokens where a.id = v.account;
      end if;
      answer := v_stored;
      paid := false;
    end if;
  end if;
  if not paid then
    return;
  end if;
  if v.payee_account is null then
    v.payee_account := ledger_internal.account(p_payee, 'pending');
  end if;

  -- Nearly always the first lot is enough.
  with lot as (
    update ledger.lots set remaining = remaining - p_tokens, open = remaining > p_tokens
    where remaining >= p_tokens and id = (
      select id from ledger.lots where owner_id = p_payer and open and not frozen order by kind desc, id limit 1)
    returning id
  ), used as (
    insert into ledger.lot_uses (lot_id, movement_id, tokens) select id, movement, p_tokens from lot
  ), credited as (
    insert into ledger.inbox (account_id, movement_id, tokens, matures_at)
    values (v.payee_account, movement, p_tokens, ledger_internal.matures_at(v.payee_since))
  ), moved as (
    insert into ledger.movements (id, from_account, to_account, tokens, from_balance, kind, payer_id, payee_id, memo,
      label, reference, request_id)
    values (movement, v.account, v.payee_account, p_tokens, balance, p_kind, p_payer, p_payee, p_memo, p_label,
      p_reference, v_request)
  )
  select id into v_request from lot;
  if not found then
    perform ledger_internal.take_from_lots(p_payer, p_tokens, movement);
  end if;
  payer_username := v.username;
  payer_display_name := v.display_name;
  payer_avatar_url := v.avatar_url;
  -- The account to fold as the transaction's last step, if it is due.
  fold := case when v.folded_at < clock_timestamp() - interval '200 ms' then v.payee_account end;
end $$;

-- The reason of a payment that was not made; the first that applies.
create or replace function ledger_internal.why_not_paid(p_payer uuid, p_payee uuid, p_tokens bigint) returns text
language plpgsql as $$
declare
  v_payee record;
begin
  select status, role into v_payee from public.users where id = p_payee;
  return case
    when p_tokens is null or p_tokens < 1 then 'invalid_amount'
    when not exists (select from public.users where id = p_payer and status = 'active') then 'sender_inactive'
    when p_payer = p_payee then 'self'
    when v_payee.status is distinct from 'active' then 'recipient_not_found'
    when v_payee.role <> 'creator' then 'recipient_not_creator'
    else 'insufficient_tokens'
  end;
end $$;
