-- Proof of the ledger. Each view `ledger_internal.proof_…` lists violations as (subject, detail); each feature adds its
-- views. `ledger.prove()` returns the rows of all views in one call, so that they read one consistent snapshot. Without
-- violations it returns no rows.

-- Movements that do not sum to zero: a movement needs a positive amount and two existing accounts.
create or replace view ledger_internal.proof_movements as
select 'movement ' || m.id as subject, 'is not one positive amount between two accounts' as detail
from ledger.movements m
left join ledger.accounts f on f.id = m.from_account
left join ledger.accounts t on t.id = m.to_account
where m.tokens <= 0 or m.from_account = m.to_account or f.id is null or t.id is null
union all
select 'movement ' || m.id, 'reverses a movement that does not exist'
from ledger.movements m left join ledger.movements r on r.id = m.reverses where m.reverses is not null and r.id is null;

create or replace view ledger_internal.proof_balances as
select format('account %s (%s of %s)', a.id, a.kind, coalesce(a.owner_id::text, 'the platform')) as subject,
  format('balance %s and inbox %s, entries %s', a.balance, coalesce(i.tokens, 0), coalesce(e.tokens, 0)) as detail
from ledger.accounts a
left join (select account_id, sum(tokens) as tokens from ledger.entries group by 1) e on e.account_id = a.id
left join (select account_id, sum(tokens) as tokens from ledger.inbox group by 1) i on i.account_id = a.id
where a.balance + coalesce(i.tokens, 0) <> coalesce(e.tokens, 0)
union all
select 'account ' || id, 'is below zero: ' || balance from ledger.accounts where owner_id is not null and balance < 0
union all
select 'inbox of account ' || i.account_id, 'a row without its movement, or another amount'
from ledger.inbox i left join ledger.movements m
  on m.id = i.movement_id and i.tokens = case i.account_id when m.to_account then m.tokens when m.from_account then -m.tokens end
where m.id is null;

create or replace view ledger_internal.proof_lots as
select 'lot ' || l.id as subject,
  format('remaining %s of %s, used %s', l.remaining, l.initial, coalesce(u.tokens, 0)) as detail
from ledger_internal.lots_now l
left join (select lot_id, sum(tokens) as tokens from ledger.lot_uses group by 1) u on u.lot_id = l.id
where l.remaining <> l.initial - coalesce(u.tokens, 0) or l.remaining not between 0 and l.initial
union all
select 'lot ' || id, format('is open: %s, with %s left', open, remaining) from ledger.lots where open <> (remaining > 0)
union all
select 'account ' || a.id, format('caches %s of lot %s, which has less or cannot be spent', a.lot_rest, a.lot_id)
from ledger.accounts a left join ledger.lots l on a.kind = 'spendable' and l.id = a.lot_id and l.owner_id = a.owner_id
  and l.open and not l.frozen and a.lot_rest between 0 and l.remaining
where (a.lot_id is not null or a.lot_rest is not null) and l.id is null
union all
select 'lot ' || u.lot_id, 'was used by a movement without being there, or the movement is not'
from ledger.lot_uses u left join ledger.lots l on l.id = u.lot_id left join ledger.movements m on m.id = u.movement_id
where l.id is null or m.id is null
union all
select 'lot ' || l.id, 'came in by no movement of its amount'
from ledger.lots l left join ledger.movements m on m.id = l.movement_id and m.tokens = l.initial where m.id is null
union all
select 'spendable tokens of ' || a.owner_id, format('balance %s, lots %s', a.balance, coalesce(l.tokens, 0))
from ledger.accounts a
left join (select owner_id, sum(remaining) as tokens from ledger_internal.lots_now where not frozen group by 1) l
  using (owner_id)
where a.kind = 'spendable' and a.balance <> coalesce(l.tokens, 0);

create or replace view ledger_internal.proof_holds as
select 'held tokens of ' || a.owner_id as subject,
  format('balance %s, open holds %s, frozen lots %s', a.balance, coalesce(h.tokens, 0), coalesce(l.tokens, 0)) as detail
from ledger.accounts a
left join (select owner_id, sum(tokens) as tokens from ledger.holds where state = 'open' group by 1) h using (owner_id)
left join (select owner_id, sum(remaining) as tokens from ledger.lots where frozen group by 1) l using (owner_id)
where a.kind = 'held' and a.balance <> coalesce(h.tokens, 0) + coalesce(l.tokens, 0)
union all
select 'hold ' || h.id, format('%s with %s of %s posted; its movements took %s and let go %s', h.state, h.posted_tokens,
  h.tokens, coalesce(sum(m.tokens) filter (where m.kind = 'hold'), 0),
  coalesce(sum(m.tokens) filter (where m.kind <> 'hold'), 0))
from ledger.holds h left join ledger.movements m on m.reference = h.id
group by h.id
having coalesce(sum(m.tokens) filter (where m.kind = 'hold'), 0) <> h.tokens
  or coalesce(sum(m.tokens) filter (where m.kind <> 'hold'), 0) <> case h.state when 'open' then 0 else h.tokens end
  or coalesce(sum(m.tokens) filter (where m.kind not in ('hold', 'hold_rest', 'hold_void', 'hold_expire')), 0)
    <> h.posted_tokens;

create or replace view ledger_internal.proof_earnings as
select format('%s earnings of %s', a.kind, a.owner_id) as subject,
  format('balance %s, of its earnings %s', a.balance, coalesce(e.tokens, 0)) as detail
from ledger.accounts a
left join (
  select a.owner_id, s.kind, sum(s.tokens) as tokens
  from ledger.earnings e
  join ledger.accounts a on a.id = e.account_id
  cross join lateral (values ('pending', e.tokens - e.matured - e.disputed - e.reversed), ('disputed', e.disputed))
    as s(kind, tokens)
  group by 1, 2
) e on e.owner_id = a.owner_id and e.kind = a.kind
where a.kind in ('pending', 'disputed') and a.balance <> coalesce(e.tokens, 0)
union all
select 'earning ' || e.movement_id, 'without its movement, or another amount'
from ledger.earnings e left join ledger.movements m
  on m.id = e.movement_id and m.to_account = e.account_id and m.tokens = e.tokens
where m.id is null
union all
select 'earning ' || e.movement_id, format('is %s, of which matured %s, disputed %s, reversed %s; contested %s and %s', e.tokens,
  e.matured, e.disputed, e.reversed, coalesce(c.disputed, 0), coalesce(c.reversed, 0))
from ledger.earnings e
left join (
  select movement_id, sum(disputed) as disputed, sum(reversed) as reversed from (
    select movement_id, disputed, reversed from ledger.contested
    union all
    select sale, 0, from_pending from ledger.sale_refunds where state in ('paid', 'returning')) as taken
  group by 1) c using (movement_id)
where e.disputed <> coalesce(c.disputed, 0) or e.reversed <> coalesce(c.reversed, 0)
  or least(e.matured, e.disputed, e.reversed) < 0 or e.matured + e.disputed + e.reversed > e.tokens
union all
select 'earning ' || c.movement_id, 'is contested without being there'
from ledger.contested c left join ledger.earnings e using (movement_id) where e.movement_id is null;

create or replace view ledger_internal.proof_requests as
select 'request ' || request_id as subject, format('caused %s movements of kind %s', count(*), kind) as detail
from ledger.movements where request_id is not null group by request_id, kind having count(*) > 1
union all
select format('request %s of %s', r.key, r.user_id), 'was acknowledged, but its movement is not there'
from ledger.requests r left join ledger.movements m on m.id = (r.answer ->> 'movement_id')::uuid and m.request_id = r.id
where r.answer ->> 'outcome' = 'done' and r.answer ? 'movement_id' and m.id is null;

create or replace view ledger_internal.proof_claims as
select 'claim on lot ' || c.lot_id as subject, format('took %s of the lot, its movements %s; %s of creators, contested %s',
  c.from_lot, coalesce(u.tokens, 0), c.from_creators, coalesce(e.reversed, 0)) as detail
from ledger.claims c
left join (
  select u.lot_id, sum(u.tokens) as tokens from ledger.lot_uses u join ledger.movements m on m.id = u.movement_id
  where m.kind in ('refund', 'refund_undone', 'chargeback', 'chargeback_undone') group by 1
) u using (lot_id)
left join (select lot_id, sum(reversed) as reversed from ledger.contested group by 1) e using (lot_id)
where c.from_lot <> coalesce(u.tokens, 0) or c.from_creators <> coalesce(e.reversed, 0)
  or c.repaid not between 0 and c.charged
union all
select 'lot ' || l.id, 'is frozen or contested without a claim'
from ledger.lots l left join ledger.claims c on c.lot_id = l.id
where c.lot_id is null and (l.frozen or exists (select from ledger.contested x where x.lot_id = l.id))
union all
select 'debt of ' || a.owner_id, format('balance %s, claims %s', a.balance, coalesce(c.tokens, 0))
from ledger.accounts a
left join (select debtor_id, sum(charged - repaid) as tokens from ledger.claims group by 1) c on c.debtor_id = a.owner_id
where a.kind = 'debt' and a.balance <> coalesce(c.tokens, 0)
union all
select 'debt of ' || c.debtor_id, 'without an account'
from ledger.claims c left join ledger.accounts a on a.owner_id = c.debtor_id and a.kind = 'debt' where a.id is null;

-- The sum of the platform's accounts must be the negative sum of people's accounts.
create or replace view ledger_internal.proof_platform as
select 'the platform''s ' || a.kind as subject, format('entries %s, of people %s', e.tokens, p.tokens) as detail
from ledger.accounts a
cross join lateral (select a.balance + coalesce(sum(i.tokens), 0) as tokens from ledger.inbox i where i.account_id = a.id) e
cross join lateral (
  select case a.kind when 'debts' then (select -coalesce(sum(balance), 0) from ledger.accounts where kind = 'debt')
    when 'payouts' then (select coalesce(sum(tokens), 0) from ledger.payouts where status = 'paid')
    else (select -coalesce(sum(tokens), 0) from ledger.adjustments where state = 'approved') end as tokens
) p
where a.owner_id is null and a.kind in ('debts', 'payouts', 'adjustments') and e.tokens <> p.tokens;

create or replace view ledger_internal.proof_payouts as
select 'tokens paying out of ' || a.owner_id as subject, format('balance %s, payouts %s', a.balance, coalesce(p.tokens, 0)) as detail
from ledger.accounts a
left join (
  select creator_id, sum(tokens) as tokens from ledger.payouts where status in ('requested', 'transferred') group by 1
) p on p.creator_id = a.owner_id
where a.kind = 'paying_out' and a.balance <> coalesce(p.tokens, 0)
union all
select 'available tokens of ' || a.owner_id, format('balance %s, matured %s, paid or paying out %s, adjusted %s, refunded %s',
  a.balance, coalesce(e.tokens, 0), coalesce(p.tokens, 0), coalesce(j.tokens, 0), coalesce(s.tokens, 0))
from ledger.accounts a
left join (
  select b.owner_id, sum(e.matured) as tokens from ledger.earnings e join ledger.accounts b on b.id = e.account_id group by 1
) e on e.owner_id = a.owner_id
left join (
  select creator_id, sum(tokens) as tokens from ledger.payouts where status not in ('failed', 'returned') group by 1
) p on p.creator_id = a.owner_id
left join (
  select user_id, sum(tokens) as tokens from ledger.adjustments where account = 'available' and state = 'approved' group by 1
) j on j.user_id = a.owner_id
left join (
  select creator_id, sum(from_available) as tokens from ledger.sale_refunds where state in ('paid', 'returning') group by 1
) s on s.creator_id = a.owner_id
where a.kind = 'available' and a.balance
  <> coalesce(e.tokens, 0) - coalesce(p.tokens, 0) + coalesce(j.tokens, 0) - coalesce(s.tokens, 0)
union all
select 'payout ' || p.id, 'without its movement, or for another amount'
from ledger.payouts p left join ledger.movements m
  on m.id = p.movement_id and m.kind = 'payout' and m.tokens = p.tokens and m.payer_id = p.creator_id and m.reference = p.id
where m.id is null or p.usd_cents <> p.tokens * p.token_usd_cents;

create or replace view ledger_internal.proof_adjustments as
select 'adjustment ' || a.id as subject, 'approved without its movement, by one person alone, or for another amount' as detail
from ledger.adjustments a left join ledger.movements m
  on m.id = a.movement_id and m.kind = 'adjustment' and m.tokens = abs(a.tokens) and m.reference = a.id
where a.state = 'approved' and (m.id is null or a.decided_by is null or a.decided_by = a.proposed_by)
union all
select 'movement ' || m.id, 'is an adjustment that nobody approved'
from ledger.movements m left join ledger.adjustments a on a.movement_id = m.id and a.state = 'approved'
where m.kind = 'adjustment' and a.id is null;

-- The chain of audit entries (src/server/audit): a changed or missing entry is a violation too.
create or replace view ledger_internal.proof_audit as
select 'audit entry ' || (v.verdict ->> 'first_broken') as subject, 'was changed or is missing' as detail
from (select public.audit_verify() as verdict) as v where not (v.verdict ->> 'ok')::boolean;

create or replace function ledger.prove() returns table (check_name text, subject text, detail text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute (
    select string_agg(format('select %L, subject, detail from ledger_internal.%I', replace(relname, 'proof_', ''), relname),
      ' union all ' order by relname)
    from pg_class where relnamespace = 'ledger_internal'::regnamespace and relkind = 'v' and relname like 'proof\_%');
end $$;
