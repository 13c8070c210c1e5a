-- Refunds sales whose item a moderator removed. The buyer gets the full amount. The creator pays back the part that is
-- still pending or available, and the platform's account `promotions` pays the rest. An undo returns to the creator
-- exactly the tokens they paid back; the buyer returns the remaining tokens of the refund, and `promotions` pays the
-- difference. Every transfer goes through `promotions`, so each step is two movements, and no balance becomes negative.

-- Plans the refund of sales (movements that paid a creator) for p_cause. A sale is refunded once; if an earlier refund
-- was undone, the buyer gets the net amount they have paid. Deleted accounts get nothing. Returns the number of planned
-- refunds.
create or replace function ledger.sale_refunds_plan(p_cause uuid, p_sales uuid[]) returns bigint
language sql security definer set search_path = '' as $$
  with planned as (
    insert into ledger.sale_refunds (cause, sale, taken_by, buyer_id, creator_id, tokens, refunded)
    select p_cause, m.id, coalesce(h.movement_id, m.id), m.payer_id, m.payee_id, m.tokens, m.tokens - coalesce((
      select sum(r.refunded - r.taken_back) from ledger.sale_refunds r where r.sale = m.id and r.state = 'returned'), 0)
    from ledger.movements m
    join ledger.accounts a on a.id = m.to_account and a.kind = 'pending'
    join public.users u on u.id = m.payer_id and u.erased_at is null
    left join ledger.holds h on h.id = m.reference and h.resolved_by = m.id
    where m.id = any (p_sales)
    on conflict do nothing returning 1
  ) select count(*) from planned
$$;

-- Returns the movement by which a payer paid a creator for a reference, or null.
create or replace function ledger.sale_of(p_payer uuid, p_reference uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select m.id from ledger.movements m join ledger.accounts a on a.id = m.to_account and a.kind = 'pending'
  where m.payer_id = p_payer and m.reference = p_reference order by m.id desc limit 1
$$;

-- Undoes the refunds of p_cause: refunds that are due become 'dropped', completed ones 'returning'. Returns their
-- number.
create or replace function ledger.sale_refunds_undo(p_cause uuid) returns bigint
language sql security definer set search_path = '' as $$
  with undone as (
    update ledger.sale_refunds set state = case state when 'due' then 'dropped' else 'returning' end
    where cause = p_cause and state in ('due', 'paid') returning 1
  ) select count(*) from undone
$$;

-- Executes planned refunds, at most p_limit, of one cause or (null) any, none of p_skip. Concurrent runs are safe, and
-- the next run continues an interrupted one. Returns the result of a batch (server/jobs/rows.sql); 0 without failures
-- means that no refunds are left, or that other runs process them.
create or replace function ledger.sale_refunds_run(p_cause uuid, p_limit integer, p_skip uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_due ledger.sale_refunds[];
  r ledger.sale_refunds;
  v_failed jsonb := '[]';
begin
  with next as materialized (
    select s.* from ledger.sale_refunds s
    where s.state in ('due', 'returning') and (p_cause is null or s.cause = p_cause) and s.id <> all (p_skip)
    order by s.id limit p_limit for update skip locked
  ) select array_agg(n::ledger.sale_refunds order by n.id) into v_due from next n;
  if v_due is null then
    return jsonb_build_object('done', 0, 'failed', v_failed);
  end if;
  perform ledger_internal.lock_people(array(select d.buyer_id from unnest(v_due) d));
  perform ledger_internal.lock_earnings(array(select d.creator_id from unnest(v_due) d));
  foreach r in array v_due loop
    begin
      if r.state = 'due' then
        perform ledger_internal.sale_refund(r);
      else
        perform ledger_internal.sale_refund_return(r);
      end if;
    exception when others then
      v_failed := v_failed || public.failed_row(r.id, sqlstate, sqlerrm);
    end;
  end loop;
  perform ledger_internal.tell_earnings(c) from (select distinct d.creator_id as c from unnest(v_due) d) as creators;
  perform ledger_internal.tell_sales_of(d.cause, d.creator_id, d.state)
  from (select distinct x.cause, x.creator_id, x.state from unnest(v_due) x) as d;
  perform ledger_internal.fold_sometimes(ledger_internal.account(null, 'promotions'));
  return jsonb_build_object('done', cardinality(v_due) - jsonb_array_length(v_failed), 'failed', v_failed);
end $$;

-- Notifies a creator, once per cause, of all earnings that refunds took, or returned (p_state: 'returning'). Only the
-- run that makes the last refund of the cause notifies. The caller holds the lock of the creator's earnings, so
-- concurrent runs for one cause see each other's results.
create or replace function ledger_internal.tell_sales_of(p_cause uuid, p_creator uuid, p_state text) returns void
language plpgsql as $$
declare
  v_done text := case p_state when 'due' then 'paid' else 'returned' end;
begin
  if not exists (select from ledger.sale_refunds r where r.cause = p_cause and r.creator_id = p_creator and r.state = p_state) then
    perform ledger_internal.tell_moved(p_creator, case p_state when 'due' then 'sale_reversed' else 'sale_restored' end,
      (select coalesce(sum(r.from_pending + r.from_available), 0)::bigint from ledger.sale_refunds r
        where r.cause = p_cause and r.creator_id = p_creator and r.state = v_done));
  end if;
end $$;

-- Refunds one sale. The caller has locked the buyer and the creator.
create or replace function ledger_internal.sale_refund(r ledger.sale_refunds) returns void language plpgsql as $$
declare
  e ledger.earnings;
  v_movement uuid;
begin
  select * into strict e from ledger.earnings where movement_id = r.sale;
  r.from_pending := least(r.tokens, e.tokens - e.matured - e.disputed - e.reversed);
  r.from_available := least(r.tokens - r.from_pending, e.matured,
    (select a.balance from ledger.accounts a where a.owner_id = r.creator_id and a.kind = 'available'));
  perform ledger_internal.sale_taken(r, 'pending', r.from_pending);
  perform ledger_internal.sale_taken(r, 'available', r.from_available);
  update ledger.earnings set reversed = reversed + r.from_pending where movement_id = r.sale;
  if r.refunded > 0 then
    v_movement := ledger_internal.shift('sale_refund', r.buyer_id, 'promotions', 'spendable', r.refunded, r.sale);
    perform ledger_internal.sale_to_lots(r, v_movement);
    perform ledger_internal.tell_balance(r.buyer_id, ledger_internal.spendable_of(r.buyer_id), r.refunded, v_movement);
  end if;
  update ledger.sale_refunds set state = 'paid', from_pending = r.from_pending, from_available = r.from_available,
    movement_id = v_movement where id = r.id;
end $$;

-- Takes a creator's part of a refund from one of their accounts.
create or replace function ledger_internal.sale_taken(r ledger.sale_refunds, p_from text, p_tokens bigint) returns void
language plpgsql as $$
begin
  if p_tokens > 0 then
    perform ledger_internal.count_reversed(r.creator_id,
      ledger_internal.shift('sale_reversed', r.creator_id, p_from, 'promotions', p_tokens, r.sale), p_tokens);
  end if;
end $$;

-- Returns a refund to the lots that paid for the sale, the last one first, so that a later dispute of a lot finds its
-- tokens.
create or replace function ledger_internal.sale_to_lots(r ledger.sale_refunds, p_movement uuid) returns void
language plpgsql as $$
declare
  v_left bigint := r.refunded;
  v_frozen bigint := 0;
  v_back bigint;
  v record;
begin
  for v in
    select l.id, l.frozen, sum(u.tokens) as tokens
    from ledger.lot_uses u join ledger.lots l on l.id = u.lot_id
    where u.movement_id = r.taken_by
      or u.movement_id in (select m.id from ledger.movements m join ledger.holds h on h.movement_id = r.taken_by
        where m.payee_id = r.buyer_id and m.reference = h.id and m.kind = 'hold_rest')
      or u.movement_id in (select x from ledger.sale_refunds o, unnest(array[o.movement_id, o.back_movement_id]) as x
        where o.sale = r.sale)
    group by l.id having sum(u.tokens) > 0 order by l.kind, l.id desc
  loop
    exit when v_left = 0;
    v_back := least(v_left, v.tokens);
    update ledger.lots set remaining = remaining + v_back, open = true where id = v.id;
    insert into ledger.lot_uses (lot_id, movement_id, tokens) values (v.id, p_movement, -v_back);
    v_left := v_left - v_back;
    v_frozen := v_frozen + case when v.frozen then v_back else 0 end;
  end loop;
  if v_left <> 0 then
    raise exception 'ledger: sale % did not take what is to be given back', r.sale;
  end if;
  if v_frozen > 0 then
    perform ledger_internal.shift('freeze', r.buyer_id, 'spendable', 'held', v_frozen, p_movement);
  end if;
end $$;

-- Undoes one refund, as far as the buyer still has those tokens; the creator gets back all tokens that they paid back.
create or replace function ledger_internal.sale_refund_return(r ledger.sale_refunds) returns void language plpgsql as $$
declare
  v_movement uuid;
  v_parts jsonb;
begin
  select coalesce(jsonb_object_agg(l.id, least(-u.tokens, l.remaining)), '{}'),
    coalesce(sum(least(-u.tokens, l.remaining)), 0) into v_parts, r.taken_back
  from ledger.lot_uses u join ledger.lots l on l.id = u.lot_id
  where u.movement_id = r.movement_id and not l.frozen and l.remaining > 0;
  if r.taken_back > 0 then
    v_movement := ledger_internal.shift('sale_refund_back', r.buyer_id, 'spendable', 'promotions', r.taken_back, r.sale);
    insert into ledger.lot_uses (lot_id, movement_id, tokens)
    select p.key::uuid, v_movement, p.value::bigint from jsonb_each_text(v_parts) p;
    update ledger.lots l set remaining = l.remaining - p.value::bigint, open = l.remaining > p.value::bigint
    from jsonb_each_text(v_parts) p where l.id = p.key::uuid;
    perform ledger_internal.tell_balance(r.buyer_id, ledger_internal.spendable_of(r.buyer_id), -r.taken_back, v_movement);
  end if;
  if r.from_pending > 0 then
    perform ledger_internal.sale_restored(r, 'pending', r.from_pending);
    -- not a new earning: the inbox must be empty when the returned earning becomes pending again
    perform ledger_internal.fold(ledger_internal.account(r.creator_id, 'pending'));
    update ledger.earnings set reversed = reversed - r.from_pending where movement_id = r.sale;
  end if;
  if r.from_available > 0 then
    perform ledger_internal.sale_restored(r, 'available', r.from_available);
  end if;
  update ledger.sale_refunds set state = 'returned', taken_back = r.taken_back, back_movement_id = v_movement where id = r.id;
end $$;

create or replace function ledger_internal.sale_restored(r ledger.sale_refunds, p_to text, p_tokens bigint) returns void
language plpgsql as $$
begin
  perform ledger_internal.count_reversed(r.creator_id,
    ledger_internal.shift('sale_restored', r.creator_id, 'promotions', p_to, p_tokens, r.sale), -p_tokens);
end $$;

-- Returns the totals of the refunds of a cause: {sales, tokens, waiting, taken_back}.
create or replace function ledger.sale_refunds_of(p_cause uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('sales', count(*), 'tokens', coalesce(sum(r.refunded), 0),
    'waiting', count(*) filter (where r.state in ('due', 'returning')), 'taken_back', coalesce(sum(r.taken_back), 0))
  from ledger.sale_refunds r where r.cause = p_cause and r.state <> 'dropped'
$$;

-- Refunds and undone refunds without their movement.
create or replace view ledger_internal.proof_sale_refunds as
select 'refund of sale ' || r.sale as subject, 'without its movement, or for another amount' as detail
from ledger.sale_refunds r
left join ledger.movements m on m.id = r.movement_id and m.kind = 'sale_refund' and m.tokens = r.refunded
  and m.payee_id = r.buyer_id and m.reference = r.sale
left join ledger.movements b on b.id = r.back_movement_id and b.kind = 'sale_refund_back' and b.tokens = r.taken_back
  and b.payer_id = r.buyer_id and b.reference = r.sale
where (r.state in ('paid', 'returning', 'returned') and r.refunded > 0 and m.id is null)
  or (r.taken_back > 0 and b.id is null) or (r.taken_back > 0 and r.state <> 'returned')
union all
select 'movement ' || m.id, 'gives a sale back without a reason'
from ledger.movements m left join ledger.sale_refunds r on m.id in (r.movement_id, r.back_movement_id) and r.sale = m.reference
where m.kind in ('sale_refund', 'sale_refund_back') and r.id is null;
