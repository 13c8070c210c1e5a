-- Read functions of the ledger for the application.

-- Returns a person's balances: {spendable, held, debt, pending, available, paying_out, disputed}, zero for accounts not
-- opened yet.
create or replace function ledger.wallet_balance(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select '{"spendable": 0, "held": 0, "debt": 0, "pending": 0, "available": 0, "paying_out": 0, "disputed": 0}'::jsonb
    || coalesce(jsonb_object_agg(a.kind, a.balance + coalesce(
      (select sum(i.tokens) from ledger.inbox i where i.account_id = a.id), 0)), '{}')
  from ledger.accounts a where a.owner_id = p_user
$$;

-- Returns a page of a person's history, newest first: at most p_limit movements of the spendable account, of the
-- pending earnings and of the debt, older than p_before (a movement's id; null: from the newest). A repayment of debt
-- is a line of the spendable account only. `tokens` is the change of the account, so a larger debt is positive;
-- balance_after is null for credits through the inbox. Both index scans stop once the page is full. The bounds are row
-- comparisons and the sort order includes the person: otherwise some statistics make the planner scan the movements of
-- all people, or sort all of this person's. All calls share one generic plan, because planning takes longer than
-- reading the page.
create or replace function ledger.wallet_history(p_user uuid, p_limit integer, p_before uuid default null)
returns table (
  id uuid, kind text, account text, tokens bigint, balance_after bigint, counterparty_id uuid,
  counterparty_username text, message text, label text, reference uuid, created_at timestamptz
) language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  v_before uuid := coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_spendable bigint;
  v_pending bigint;
  v_debt bigint;
begin
  select max(a.id) filter (where a.kind = 'spendable'), max(a.id) filter (where a.kind = 'pending'),
    max(a.id) filter (where a.kind = 'debt')
  into v_spendable, v_pending, v_debt
  from ledger.accounts a where a.owner_id = p_user and a.kind in ('spendable', 'pending', 'debt');
  return query
  -- a flat query with one sort of two short lists, because common table expressions took as long as the scans
  select p.id, p.kind, case p.own when v_pending then 'pending' when v_debt then 'debt' else 'spendable' end, p.signed, p.after, p.other,
    (select u.username from public.users u where u.id = p.other), p.memo, p.label, p.reference, p.created_at
  from (
    (select m.id, m.kind, m.memo, m.label, m.reference, m.created_at, m.from_account as own, -m.tokens as signed,
        m.from_balance as after, m.payee_id as other
      from ledger.movements m
      where (m.payer_id, m.id) < (p_user, v_before) and m.payer_id >= p_user
        and m.from_account in (v_spendable, v_pending, v_debt) and m.kind <> 'debt_paid'
      order by m.payer_id desc, m.id desc limit p_limit)
    union all
    (select m.id, m.kind, m.memo, m.label, m.reference, m.created_at, m.to_account, m.tokens, m.to_balance, m.payer_id
      from ledger.movements m
      where (m.payee_id, m.id) < (p_user, v_before) and m.payee_id >= p_user
        and m.to_account in (v_spendable, v_pending, v_debt)
      order by m.payee_id desc, m.id desc limit p_limit)
  ) as p
  order by p.id desc limit p_limit;
end $$;

-- Returns the tokens that each of these people has paid to others; a hold counts once it is posted. Omits people
-- without payments.
create or replace function ledger.spent_tokens(p_users uuid[]) returns table (user_id uuid, tokens bigint)
language sql stable security definer set search_path = '' as $$
  -- a hold names its payee too, but moves tokens to the payer's own account
  select m.payer_id, sum(m.tokens)::bigint from ledger.movements m
  join ledger.accounts a on a.id = m.to_account and a.kind = 'pending'
  where m.payer_id = any (p_users) and m.payee_id <> m.payer_id
  group by m.payer_id
$$;
