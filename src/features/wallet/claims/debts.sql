-- Debt of a buyer: tokens that a chargeback could not take back. The next credits repay it.

-- Sets the debt of a claim to p_charged. If the person has repaid more than that, the excess is returned as a new lot.
create or replace function ledger_internal.charge(p_claim ledger.claims, p_charged bigint) returns void
language plpgsql as $$
declare
  v_more bigint := p_charged - least(p_claim.repaid, p_charged) - (p_claim.charged - p_claim.repaid);
  v_back bigint := greatest(0, p_claim.repaid - p_charged);
  v_movement uuid;
begin
  if v_more > 0 then
    perform ledger_internal.shift('debt', p_claim.debtor_id, 'debts', 'debt', v_more, p_claim.purchase_id);
  elsif v_more < 0 then
    perform ledger_internal.shift('debt_cancelled', p_claim.debtor_id, 'debt', 'debts', -v_more, p_claim.purchase_id);
  end if;
  if v_back > 0 then
    v_movement := ledger_internal.shift('debt_returned', p_claim.debtor_id, 'sales', 'spendable', v_back,
      p_claim.purchase_id);
    perform ledger_internal.new_lot('promo', p_claim.debtor_id, v_back, v_movement);
  end if;
end $$;

-- Creates a lot of tokens granted by the platform, which first repays the owner's debt. Returns the repaid tokens.
create or replace function ledger_internal.new_lot(p_kind text, p_owner uuid, p_tokens bigint, p_movement uuid)
returns bigint language plpgsql as $$
declare
  v_lot uuid := uuidv7();
begin
  insert into ledger.lots (id, owner_id, kind, initial, remaining, usd_cents, movement_id)
  values (v_lot, p_owner, p_kind, p_tokens, p_tokens, 0, p_movement);
  return ledger_internal.repay_debt(p_owner, v_lot);
end $$;

-- Repays the owner's debt, the oldest first, from a lot that was just added. The caller holds the owner's lock. Returns
-- the repaid tokens.
create or replace function ledger_internal.repay_debt(p_owner uuid, p_lot uuid) returns bigint language plpgsql as $$
declare
  v_left bigint;
  v_repaid bigint := 0;
  v_part bigint;
  v_movement uuid;
  v_claim ledger.claims;
begin
  perform from ledger.accounts where owner_id = p_owner and kind = 'debt' and balance > 0;
  if not found then
    return 0;
  end if;
  select remaining into strict v_left from ledger.lots where id = p_lot;
  for v_claim in
    select * from ledger.claims where debtor_id = p_owner and charged > repaid order by purchase_id
  loop
    exit when v_left = 0;
    v_part := least(v_left, v_claim.charged - v_claim.repaid);
    v_movement := ledger_internal.shift('debt_repaid', p_owner, 'spendable', 'sales', v_part, v_claim.purchase_id);
    update ledger.lots set remaining = remaining - v_part, open = remaining > v_part where id = p_lot;
    insert into ledger.lot_uses (lot_id, movement_id, tokens) values (p_lot, v_movement, v_part);
    perform ledger_internal.shift('debt_paid', p_owner, 'debt', 'debts', v_part, v_claim.purchase_id);
    update ledger.claims set repaid = repaid + v_part where lot_id = v_claim.lot_id;
    v_left := v_left - v_part;
    v_repaid := v_repaid + v_part;
  end loop;
  return v_repaid;
end $$;
