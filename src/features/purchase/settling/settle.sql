-- Derives the state of a paid purchase, and the claims on its tokens, from all known refunds, disputes and warnings,
-- independent of the order of their arrival.

-- Returns the known facts about a payment: cents to take back (refunds that did not fail, and lost disputes), the part
-- of them lost to disputes, and the states of refund, dispute and warning.
create or replace function ledger_internal.facts_of(
  p_intent text,
  out back_cents bigint,
  out refunded_cents bigint,
  out lost_cents bigint,
  out refund_state text,
  out dispute_state text,
  out warned boolean
) language plpgsql stable as $$
begin
  select coalesce(sum(usd_cents) filter (where state <> 'failed'), 0),
    case when bool_or(state = 'succeeded') then 'succeeded' when bool_or(state = 'pending') then 'pending'
      when bool_or(state = 'requested') then 'requested' when count(*) > 0 then 'failed' end
  into refunded_cents, refund_state from public.refunds where stripe_payment_intent_id = p_intent;
  select coalesce(sum(usd_cents) filter (where state = 'lost'), 0),
    case when bool_or(state = 'opened') then 'opened' when bool_or(state = 'lost') then 'lost' when count(*) > 0 then 'won' end
  into lost_cents, dispute_state from public.disputes where stripe_payment_intent_id = p_intent;
  back_cents := refunded_cents + lost_cents;
  -- A dispute replaces a warning.
  warned := dispute_state is null
    and exists (select from public.fraud_warnings where stripe_payment_intent_id = p_intent and released_at is null);
end $$;

-- Returns the tokens of a purchase that a number of cents paid for.
create or replace function ledger_internal.tokens_for(p public.purchases, p_cents bigint) returns bigint
language plpgsql immutable as $$
begin
  return p.tokens * least(p_cents, p.usd_cents) / p.usd_cents;
end $$;

-- Brings a purchase, locked by the caller, and its lot to the known facts, and notifies the buyer and the owner of the
-- tokens.
create or replace function ledger_internal.settle_purchase(p public.purchases) returns public.purchases
language plpgsql as $$
declare
  v_owner uuid := coalesce(p.recipient_id, p.user_id);
  v_facts record := ledger_internal.facts_of(p.stripe_payment_intent_id);
  v_was public.purchases := p;
  v_account bigint;
  v_before bigint;
  v_after bigint;
begin
  if p.movement_id is null then
    return p;
  end if;
  perform ledger_internal.lock_people(array[v_owner, p.user_id]);
  select id, balance into strict v_account, v_before from ledger.accounts where owner_id = v_owner and kind = 'spendable';
  perform ledger_internal.settle_claim(l.id, p.id, p.user_id, ledger_internal.tokens_for(p, v_facts.back_cents),
    ledger_internal.tokens_for(p, v_facts.lost_cents), coalesce(v_facts.dispute_state = 'opened', false), v_facts.warned)
  from ledger.lots l where l.purchase_id = p.id;
  update public.purchases
  set status = case when v_facts.refunded_cents >= usd_cents then 'refunded'
      when v_facts.dispute_state in ('opened', 'lost') then 'disputed' else 'succeeded' end,
    refund_state = v_facts.refund_state, dispute_state = v_facts.dispute_state, updated_at = clock_timestamp()
  where id = p.id returning * into strict p;
  if (p.status, p.refund_state, p.dispute_state) is distinct from (v_was.status, v_was.refund_state, v_was.dispute_state) then
    perform ledger_internal.tell_purchase(p);
  end if;
  select balance into strict v_after from ledger.accounts where id = v_account;
  if v_after <> v_before then
    -- The change may have been several movements, so the reference is the purchase.
    perform ledger_internal.tell_balance(v_owner, v_after, v_after - v_before, p.id);
  end if;
  return p;
end $$;

-- Takes tokens that a hold returned to a lot after the lot was taken back in full; a scheduled job calls it until none
-- are left. Processes one lot per call, excluding the purchases in p_skip, so that the lot's people are locked in
-- order. Skips lots without a charge: the lot and the creators have paid the whole claim, so tokens that a removed sale
-- returns to such a lot stay frozen. Returns the purchase, and if it could not be settled, a row for the result of a
-- batch (server/jobs/rows.sql) as `failed`.
create or replace function ledger.claims_settle(p_skip uuid[] default '{}', out purchase uuid, out failed jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_purchase public.purchases;
begin
  for v_id in
    select l.purchase_id from ledger.lots l join ledger.claims c on c.lot_id = l.id
    where l.open and l.frozen and c.charged > 0 and c.from_lot + c.from_creators + c.charged >= l.initial
      and l.purchase_id <> all (p_skip)
    order by l.id
  loop
    select * into v_purchase from public.purchases where id = v_id for update skip locked;
    if found then
      purchase := v_id;
      begin
        perform ledger_internal.settle_purchase(v_purchase);
      exception when others then
        failed := public.failed_row(v_id, sqlstate, sqlerrm);
      end;
      return;
    end if;
  end loop;
end $$;

create or replace view ledger_internal.proof_settled as
select 'purchase ' || p.id as subject, format('%s, refund %s, dispute %s; %s of %s tokens taken back, frozen %s', p.status,
  p.refund_state, p.dispute_state, coalesce(c.from_lot + c.from_creators + c.charged, 0),
  ledger_internal.tokens_for(p, f.back_cents), l.frozen) as detail
from public.purchases p
join ledger.lots l on l.purchase_id = p.id
left join ledger.claims c on c.lot_id = l.id
cross join lateral ledger_internal.facts_of(p.stripe_payment_intent_id) f
where coalesce(c.from_lot + c.from_creators + c.charged, 0) <> ledger_internal.tokens_for(p, f.back_cents)
  or l.frozen <> (f.warned or coalesce(f.dispute_state = 'opened', false) or f.back_cents >= p.usd_cents)
  or p.refund_state is distinct from f.refund_state or p.dispute_state is distinct from f.dispute_state
  or p.status <> case when f.refunded_cents >= p.usd_cents then 'refunded'
    when f.dispute_state in ('opened', 'lost') then 'disputed' else 'succeeded' end
union all
select 'claim on lot ' || c.lot_id, 'is of another purchase or another buyer'
from ledger.claims c left join ledger.lots l on l.id = c.lot_id and l.purchase_id = c.purchase_id
left join public.purchases p on p.id = c.purchase_id and p.user_id = c.debtor_id
where l.id is null or p.id is null;
