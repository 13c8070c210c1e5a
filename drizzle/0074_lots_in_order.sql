-- source: src/features/wallet/lots.sql
-- Tokens that came in together stay together until they are spent (decision D4). The callers hold the owner's lock.

-- Takes tokens from the owner's lots in spending order; the caller has checked the balance.
-- `nulls last` is how the index lots_to_spend is ordered: without it, all of the owner's lots would be sorted each time.
create or replace function ledger_internal.take_from_lots(p_owner uuid, p_tokens bigint, p_movement uuid) returns void
language plpgsql as $$
declare
  v_left bigint := p_tokens;
  v_taken bigint;
  v_lot record;
begin
  -- Nearly always the first lot is enough.
  update ledger.lots set remaining = remaining - p_tokens, open = remaining > p_tokens
  where remaining >= p_tokens and ctid = (
    select ctid from ledger.lots where owner_id = p_owner and open and not frozen
    order by kind desc nulls last, id limit 1
  )
  returning id into v_lot;
  if found then
    insert into ledger.lot_uses (lot_id, movement_id, tokens) values (v_lot.id, p_movement, p_tokens);
    return;
  end if;
  while v_left > 0 loop
    select id, remaining into v_lot from ledger.lots
    where owner_id = p_owner and open and not frozen order by kind desc nulls last, id limit 1;
    if not found then
      raise exception 'ledger: the lots of % do not cover the balance', p_owner;
    end if;
    v_taken := least(v_left, v_lot.remaining);
    update ledger.lots set remaining = remaining - v_taken, open = remaining > v_taken where id = v_lot.id;
    insert into ledger.lot_uses (lot_id, movement_id, tokens) values (v_lot.id, p_movement, v_taken);
    v_left := v_left - v_taken;
  end loop;
end $$;
--> statement-breakpoint
-- Gives back to the owner's lots what a movement took from them, the last taken first.
create or replace function ledger_internal.return_to_lots(
  p_owner uuid, p_taken_by uuid, p_tokens bigint, p_movement uuid
) returns void language plpgsql as $$
declare
  v_left bigint := p_tokens;
  v_frozen bigint := 0;
  v_back bigint;
  v_use record;
begin
  for v_use in
    select l.id, l.frozen, u.tokens from ledger.lots l join ledger.lot_uses u on u.lot_id = l.id and u.movement_id = p_taken_by
    where l.owner_id = p_owner order by l.kind, l.id desc
  loop
    exit when v_left = 0;
    v_back := least(v_left, v_use.tokens);
    update ledger.lots set remaining = remaining + v_back, open = true where id = v_use.id;
    insert into ledger.lot_uses (lot_id, movement_id, tokens) values (v_use.id, p_movement, -v_back);
    v_left := v_left - v_back;
    v_frozen := v_frozen + case when v_use.frozen then v_back else 0 end;
  end loop;
  if v_left <> 0 then
    raise exception 'ledger: movement % did not take what is to be given back', p_taken_by;
  end if;
  if v_frozen > 0 then
    -- Its lot was frozen meanwhile: held it stays.
    perform ledger_internal.shift('freeze', p_owner, 'spendable', 'held', v_frozen, p_movement);
  end if;
end $$;
--> statement-breakpoint
-- Puts new tokens into the owner's spendable account, as a lot of their own; they repay the owner's debt first. Returns
-- the movement and the new balance.
create or replace function ledger_internal.add_lot(
  p_lot_kind text,
  p_source text,
  p_owner uuid,
  p_tokens bigint,
  p_usd_cents bigint,
  p_payer uuid,
  p_memo text,
  p_label text,
  p_purchase uuid,
  p_request uuid,
  out movement uuid,
  out balance bigint
) language plpgsql as $$
declare
  v_account ledger.accounts := ledger_internal.lock_spendable(p_owner);
  v_lot uuid := uuidv7();
begin
  movement := ledger_internal.move(case p_lot_kind when 'promo' then 'promo' when 'gifted' then 'gift' else 'purchase' end,
    ledger_internal.account(null, p_source), v_account.id, p_tokens, p_payer, p_owner, p_memo, p_label, p_purchase, p_request);
  insert into ledger.lots (id, owner_id, kind, initial, remaining, usd_cents, purchase_id, movement_id)
  values (v_lot, p_owner, p_lot_kind, p_tokens, p_tokens, p_usd_cents, p_purchase, movement);
  balance := v_account.balance + p_tokens - ledger_internal.repay_debt(p_owner, v_lot);
end $$;
--> statement-breakpoint
-- Promotional tokens, granted by the platform and spent first.
--
-- Returns {outcome: 'done', movement_id, tokens, balance, replayed} or {outcome: 'refused', reason, replayed} with
-- reason idempotency_conflict, invalid_amount or user_not_found.
create or replace function ledger.promo_grant(
  p_user uuid, p_tokens bigint, p_memo text, p_key text default null, p_hash text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_answer jsonb;
  v_lot record;
begin
  if not exists (select from public.users where id = p_user and status = 'active') then
    return ledger_internal.refusal('user_not_found');
  end if;
  perform ledger_internal.lock_spendable(p_user);
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  if p_tokens is null or p_tokens < 1 then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, ledger_internal.refusal('invalid_amount'));
  end if;
  v_lot := ledger_internal.add_lot('promo', 'promotions', p_user, p_tokens, 0, null, p_memo, null, null, v_request);
  perform ledger_internal.tell_balance(p_user, v_lot.balance, p_tokens, v_lot.movement);
  v_answer := ledger_internal.answer(p_user, p_key, p_hash, v_request, jsonb_build_object('outcome', 'done',
    'movement_id', v_lot.movement, 'tokens', p_tokens, 'balance', v_lot.balance, 'replayed', false));
  perform ledger_internal.fold_sometimes(ledger_internal.account(null, 'promotions'));
  return v_answer;
end $$;
--> statement-breakpoint
-- What the owner's open screens hear when the spendable balance changed.
create or replace function ledger_internal.tell_balance(
  p_user uuid, p_balance bigint, p_tokens bigint, p_movement uuid
) returns void language plpgsql as $$
begin
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object(
    'channel', 'user:' || p_user, 'name', 'balance.changed',
    'data', jsonb_build_object('balance', p_balance, 'tokens', p_tokens, 'movement_id', p_movement)));
end $$;
--> statement-breakpoint
-- source: src/features/wallet/pay.sql
-- A fan pays a creator at once: what tips, messages, shop and content have in common. The busiest path of the product:
-- `pay` looks everything up with one statement and decides, `transfer` moves the tokens with two, or three with a key.

-- Moves spendable tokens into an account that is credited through the inbox; p_matures_at is set for earnings.
--
-- The debit decides and locks. The answer is complete right after it, so it is stored next, and a concurrent duplicate,
-- which waited at the debit, finds it, undoes its own debit and gives the same answer.
-- answer = {outcome: 'done', movement_id, tokens, balance, created_at, replayed} or {outcome: 'refused', reason:
-- 'insufficient_tokens' or 'idempotency_conflict', replayed}; only if `paid` is true something happened.
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
  v_request uuid;
  v_stored jsonb;
begin
  update ledger.accounts a set balance = a.balance - p_tokens where a.id = p_from and a.balance >= p_tokens
  returning a.balance into balance;
  paid := found;
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
        update ledger.accounts a set balance = a.balance + p_tokens where a.id = p_from;
      end if;
      answer := v_stored;
      paid := false;
    end if;
  end if;
  if not paid then
    return;
  end if;

  -- Nearly always the first lot is enough; when it is not, the loop takes from several. The row that was found is written
  -- where it lies: under the payer's lock it does not move in between.
  with lot as (
    update ledger.lots set remaining = remaining - p_tokens, open = remaining > p_tokens
    where remaining >= p_tokens and ctid = (
      select ctid from ledger.lots where owner_id = p_payer and open and not frozen
      order by kind desc nulls last, id limit 1)
    returning id
  ), used as (
    insert into ledger.lot_uses (lot_id, movement_id, tokens) select id, movement, p_tokens from lot
  ), credited as (
    insert into ledger.inbox (account_id, movement_id, tokens, matures_at) values (p_to, movement, p_tokens, p_matures_at)
  ), moved as (
    insert into ledger.movements (id, from_account, to_account, tokens, from_balance, kind, payer_id, payee_id, memo,
      label, reference, request_id)
    values (movement, p_from, p_to, p_tokens, balance, p_kind, p_payer, p_payee, p_memo, p_label, p_reference, v_request)
  )
  select id into v_request from lot;
  if not found then
    perform ledger_internal.take_from_lots(p_payer, p_tokens, movement);
  end if;
end $$;
--> statement-breakpoint
-- A payment between two people, with every reason against it. Further reasons: invalid_amount, sender_inactive, self,
-- recipient_not_found, recipient_not_creator, weekly_limit (limits.sql). The caller ends with `fold_sometimes(pending)`.
-- Who is blocked, or hidden where the payer is (p_country; null: not known), is not there: the rule of public.reach and
-- public.hidden_in written out, since calling them takes longer than the rest of the statement.
drop function if exists ledger_internal.pay(text, uuid, uuid, bigint, text, text, uuid, text, text);
--> statement-breakpoint
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
    -- What was spent is only known for certain while nobody else can spend.
    perform ledger_internal.lock_spendable(p_payer);
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
    -- the first time: to open is to lock, and the payer comes before what the payee earns
    perform ledger_internal.lock_spendable(p_payer);
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
