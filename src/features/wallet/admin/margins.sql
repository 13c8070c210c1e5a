-- The platform's margin of single payments: the price that was paid for the spent tokens, minus the card fee of their
-- purchase, minus the creator's earnings. Bonus tokens have no price, so their margin is negative. Amounts are
-- micro-dollars. p_dollar_fee and p_charge_fee are the card fees for a dollar and for a purchase.

-- Returns the margin of p_tokens that the movement p_taken_by took from lots. A hold that is posted in part uses its
-- tokens in spending order.
create or replace function ledger_internal.margin(
  p_taken_by uuid, p_tokens bigint, p_dollar_fee integer, p_charge_fee integer
) returns bigint language sql stable as $$
  select (coalesce(sum(case when t.usd_cents = 0 then 0
      else (t.usd_cents * 10000 - t.usd_cents * p_dollar_fee / 100 - p_charge_fee) * t.used / t.initial end), 0)
    - p_tokens * settings.token_usd_cents() * 10000)::bigint
  from (
    select l.usd_cents::numeric, l.initial, greatest(0, least(u.tokens, p_tokens - coalesce(sum(u.tokens) over (
      order by l.kind desc, l.id rows between unbounded preceding and 1 preceding), 0))) as used
    from ledger.lot_uses u join ledger.lots l on l.id = u.lot_id where u.movement_id = p_taken_by) as t
$$;

-- Returns the margins of the payments of these kinds from p_from until p_to, with the paid subject, optionally of one
-- creator. Later refunds are not subtracted.
create or replace function ledger.sale_margins(
  p_kinds text[], p_from timestamptz, p_to timestamptz, p_dollar_fee integer, p_charge_fee integer,
  p_payee uuid default null
) returns table (kind text, subject_id uuid, micros bigint)
language sql stable security definer set search_path = '' as $$
  select m.kind, coalesce(h.reference, m.reference),
    ledger_internal.margin(coalesce(h.movement_id, m.id), m.tokens, p_dollar_fee, p_charge_fee)
  from ledger.movements m left join ledger.holds h on h.id = m.reference and h.resolved_by = m.id
  where m.kind = any (p_kinds) and m.id >= ledger_internal.first_id(p_from) and m.id < ledger_internal.first_id(p_to)
    and (p_payee is null or m.payee_id = p_payee)
$$;

-- Returns the margin of these holds once they are paid: of the reserved tokens of open ones, of the paid tokens of
-- others.
create or replace function ledger.hold_margin(p_holds uuid[], p_dollar_fee integer, p_charge_fee integer) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(ledger_internal.margin(h.movement_id, case when h.state = 'open' then h.tokens else h.posted_tokens end,
    p_dollar_fee, p_charge_fee)), 0)::bigint
  from ledger.holds h where h.id = any (p_holds) and h.state in ('open', 'posted')
$$;
