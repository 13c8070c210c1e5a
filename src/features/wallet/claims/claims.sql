-- Takes back the tokens of one lot after a refund or a dispute. `settle_claim` gets the target state of the lot,
-- compares it with the movements so far and moves the difference. The final state does not depend on the order of the
-- provider's events.

-- Locks these people's own accounts until the end of the transaction, one person after the other (order of locks:
-- ledger/ledger.sql).
create or replace function ledger_internal.lock_people(p_people uuid[]) returns void language plpgsql as $$
declare
  v_person uuid;
begin
  for v_person in select distinct p from unnest(p_people) as p order by p loop
    perform ledger_internal.lock_spendable(v_person);
  end loop;
end $$;

-- Locks the earnings of these creators, one after the other, and folds the inbox of their pending accounts.
create or replace function ledger_internal.lock_earnings(p_creators uuid[]) returns void language plpgsql as $$
declare
  v_creator uuid;
  v_pending bigint;
begin
  for v_creator in select distinct c from unnest(p_creators) as c order by c loop
    v_pending := ledger_internal.account(v_creator, 'pending');
    perform from ledger.accounts where id = v_pending for update;
    if exists (select from ledger.inbox where account_id = v_pending) then
      perform ledger_internal.fold(v_pending);
    end if;
  end loop;
end $$;

-- Moves p_tokens of an owner between two of the owner's accounts, or to or from the platform. Notifies the owner of the
-- kinds in `is_told`, except of a refund of the owner's own purchase, which has a separate mail (purchase/mails.sql).
create or replace function ledger_internal.shift(
  p_kind text, p_owner uuid, p_from text, p_to text, p_tokens bigint, p_reference uuid, p_memo text default ''
) returns uuid language plpgsql as $$
declare
  v_own text[] := array['spendable', 'held', 'debt', 'pending', 'available', 'paying_out', 'disputed'];
begin
  if ledger_internal.is_told(p_kind) and not (p_kind in ('refund', 'refund_undone')
      and exists (select from ledger.lots l where l.purchase_id = p_reference and l.kind = 'bought')) then
    perform ledger_internal.tell_moved(p_owner, p_kind, p_tokens);
  end if;
  return ledger_internal.move(p_kind,
    ledger_internal.account(case when p_from = any(v_own) then p_owner end, p_from),
    ledger_internal.account(case when p_to = any(v_own) then p_owner end, p_to), p_tokens,
    case when p_from = any(v_own) then p_owner end, case when p_to = any(v_own) then p_owner end,
    p_memo, null, p_reference, null);
end $$;

-- Takes tokens from a lot, or returns them if p_tokens is negative. The account is `held` while the lot is frozen, else
-- `spendable`.
create or replace function ledger_internal.take_back(p_lot ledger.lots, p_tokens bigint, p_kind text, p_purchase uuid)
returns ledger.lots language plpgsql as $$
declare
  v_place text := case when p_lot.frozen then 'held' else 'spendable' end;
  v_movement uuid;
begin
  v_movement := case when p_tokens > 0
    then ledger_internal.shift(p_kind, p_lot.owner_id, v_place, 'sales', p_tokens, p_purchase)
    else ledger_internal.shift(p_kind || '_undone', p_lot.owner_id, 'sales', v_place, -p_tokens, p_purchase) end;
  insert into ledger.lot_uses (lot_id, movement_id, tokens) values (p_lot.id, v_movement, p_tokens);
  update ledger.lots set remaining = remaining - p_tokens, open = remaining > p_tokens where id = p_lot.id
  returning * into strict p_lot;
  return p_lot;
end $$;

-- Freezes the remaining tokens of a lot, or makes them spendable again.
create or replace function ledger_internal.freeze_lot(p_lot ledger.lots, p_frozen boolean, p_purchase uuid)
returns ledger.lots language plpgsql as $$
begin
  if p_lot.frozen = p_frozen then
    return p_lot;
  end if;
  if p_lot.remaining > 0 and p_frozen then
    perform ledger_internal.shift('freeze', p_lot.owner_id, 'spendable', 'held', p_lot.remaining, p_purchase);
  elsif p_lot.remaining > 0 then
    perform ledger_internal.shift('unfreeze', p_lot.owner_id, 'held', 'spendable', p_lot.remaining, p_purchase);
  end if;
  update ledger.lots set frozen = p_frozen where id = p_lot.id returning * into strict p_lot;
  return p_lot;
end $$;

-- Brings a lot to its claimed state: p_reclaim is the total to take back, p_lost the part of it from lost disputes,
-- p_contested is true while a dispute is open, p_frozen blocks spending. The caller has locked two people: the owner
-- and the debtor.
create or replace function ledger_internal.settle_claim(
  p_lot uuid, p_purchase uuid, p_debtor uuid, p_reclaim bigint, p_lost bigint, p_contested boolean, p_frozen boolean
) returns void language plpgsql as $$
declare
  v_lot ledger.lots;
  v_claim ledger.claims;
  v_frozen boolean;
  v_creators bigint;
  v_take bigint;
  v_charged bigint;
  v_kind text := case when p_lost > 0 then 'chargeback' else 'refund' end;
begin
  select * into strict v_lot from ledger.lots where id = p_lot;
  select * into v_claim from ledger.claims where lot_id = p_lot;
  if not found then
    if p_reclaim = 0 and not p_contested and not p_frozen then
      return;
    end if;
    insert into ledger.claims (lot_id, purchase_id, debtor_id) values (p_lot, p_purchase, p_debtor) returning * into v_claim;
  end if;
  -- The tokens come from the lot first, then from the creators' unmatured earnings paid with it, then from the payer.
  v_creators := ledger_internal.contest_earnings(p_lot, p_purchase, p_contested, greatest(v_claim.from_creators,
    case when p_lost > 0 then p_lost - v_claim.from_lot - v_lot.remaining else 0 end));
  v_take := least(p_reclaim - v_creators, v_claim.from_lot + v_lot.remaining) - v_claim.from_lot;
  -- A lot that was taken back in full stays frozen, so that tokens that a hold returns to it cannot be spent.
  v_frozen := p_frozen or p_contested or p_reclaim >= v_lot.initial;
  if not v_frozen then
    v_lot := ledger_internal.freeze_lot(v_lot, false, p_purchase);
  end if;
  if v_take <> 0 then
    v_lot := ledger_internal.take_back(v_lot, v_take, v_kind, p_purchase);
  end if;
  if v_frozen then
    v_lot := ledger_internal.freeze_lot(v_lot, true, p_purchase);
  end if;
  v_charged := p_reclaim - v_creators - v_claim.from_lot - v_take;
  update ledger.claims
  set from_lot = from_lot + v_take, from_creators = v_creators, charged = v_charged, repaid = least(repaid, v_charged)
  where lot_id = p_lot;
  perform ledger_internal.charge(v_claim, v_charged);
end $$;
