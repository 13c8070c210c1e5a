-- A lot is a batch of tokens from one credit; it stays one row until it is spent. The callers hold the owner's lock.
--
-- The cached lot: a payment that had to search for a lot stores the rest of the next one on the payer's account. Later
-- payments debit it there without updating `ledger.lots` (decisions/2026-11-26-cached-lot.md). `lock_spendable` writes
-- it back, and a trigger refuses to update any lot of an owner with a cached one. Reads without the lock use the view
-- `lots_now`.

-- Lots with their current rests, including the cached one.
create or replace view ledger_internal.lots_now as
select l.id, l.owner_id, l.kind, l.initial, coalesce(a.lot_rest, l.remaining) as remaining, l.frozen, l.purchase_id
from ledger.lots l
left join ledger.accounts a on a.owner_id = l.owner_id and a.kind = 'spendable' and a.lot_id = l.id;

-- Writes the cached lot of a locked account back and empties the cache. Returns the account.
create or replace function ledger_internal.write_back_lot(p_account ledger.accounts) returns ledger.accounts
language plpgsql as $$
declare
  v_account ledger.accounts;
begin
  update ledger.accounts set lot_id = null, lot_rest = null where id = p_account.id returning * into strict v_account;
  update ledger.lots set remaining = p_account.lot_rest, open = p_account.lot_rest > 0
  where id = p_account.lot_id and remaining <> p_account.lot_rest;
  return v_account;
end $$;

-- Caches the lot that is spent next. The caller has locked the account, and the cache is empty.
create or replace function ledger_internal.cache_next_lot(p_account bigint, p_owner uuid) returns void
language plpgsql as $$
begin
  update ledger.accounts a set lot_id = l.id, lot_rest = l.remaining
  from (select id, remaining from ledger.lots
    where owner_id = p_owner and open and not frozen order by kind desc nulls last, id limit 1) as l
  where a.id = p_account;
end $$;

-- Takes tokens from the owner's lots in spending order; the caller has checked the balance. `nulls last` matches the
-- index lots_to_spend; without it every call would sort all of the owner's lots.
create or replace function ledger_internal.take_from_lots(p_owner uuid, p_tokens bigint, p_movement uuid) returns void
language plpgsql as $$
declare
  v_left bigint := p_tokens;
  v_taken bigint;
  v_lot record;
begin
  -- The first lot nearly always suffices.
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

-- Returns tokens to the lots from which a movement took them, the last one first.
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
    -- Tokens that return to a frozen lot stay held.
    perform ledger_internal.shift('freeze', p_owner, 'spendable', 'held', v_frozen, p_movement);
  end if;
end $$;

-- Adds new tokens to the owner's spendable account as a new lot, which first repays the owner's debt. Returns the
-- movement and the new balance.
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

-- Grants promotional tokens, which are spent first.
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

-- Sends a live message about the new spendable balance to the owner's open screens.
create or replace function ledger_internal.tell_balance(
  p_user uuid, p_balance bigint, p_tokens bigint, p_movement uuid
) returns void language plpgsql as $$
begin
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object(
    'channel', 'user:' || p_user, 'name', 'balance.changed',
    'data', jsonb_build_object('balance', p_balance, 'tokens', p_tokens, 'movement_id', p_movement)));
end $$;
