-- What the application may know of the ledger.

-- A person's balances: {spendable, held, debt, pending, available, paying_out, disputed}, zero for what was never opened.
create or replace function ledger.wallet_balance(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select '{"spendable": 0, "held": 0, "debt": 0, "pending": 0, "available": 0, "paying_out": 0, "disputed": 0}'::jsonb
    || coalesce(jsonb_object_agg(a.kind, a.balance + coalesce(
      (select sum(i.tokens) from ledger.inbox i where i.account_id = a.id), 0)), '{}')
  from ledger.accounts a where a.owner_id = p_user
$$;

-- A page of a person's history, newest first: at most p_limit movements of the spendable account and of the pending
-- earnings, older than p_before (a movement's id; null: from the newest). tokens is signed; balance_after is null where
-- credits go through the inbox. Each of the four index scans stops as soon as the page is full.
create or replace function ledger.wallet_history(p_user uuid, p_limit integer, p_before uuid default null)
returns table (
  id uuid, kind text, account text, tokens bigint, balance_after bigint, counterparty_id uuid,
  counterparty_username text, message text, label text, reference uuid, created_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_before uuid := coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_spendable bigint;
  v_pending bigint;
begin
  select max(a.id) filter (where a.kind = 'spendable'), max(a.id) filter (where a.kind = 'pending')
  into v_spendable, v_pending from ledger.accounts a where a.owner_id = p_user and a.kind in ('spendable', 'pending');
  return query
  with page as (
    select * from (
      (select m.*, 'spendable' as side, -m.tokens as signed, m.from_balance as after
        from ledger.movements m where m.from_account = v_spendable and m.id < v_before order by m.id desc limit p_limit)
      union all
      (select m.*, 'spendable', m.tokens, m.to_balance
        from ledger.movements m where m.to_account = v_spendable and m.id < v_before order by m.id desc limit p_limit)
      union all
      (select m.*, 'pending', -m.tokens, m.from_balance
        from ledger.movements m where m.from_account = v_pending and m.id < v_before order by m.id desc limit p_limit)
      union all
      (select m.*, 'pending', m.tokens, m.to_balance
        from ledger.movements m where m.to_account = v_pending and m.id < v_before order by m.id desc limit p_limit)
    ) as sides
    order by id desc limit p_limit
  ), names as (
    -- A page is often about few people: each is looked up once.
    select u.id, u.username from public.users u where u.id in (
      select case when p.payer_id = p_user then p.payee_id else p.payer_id end from page p)
  )
  select p.id, p.kind, p.side, p.signed, p.after, n.id, n.username, p.memo, p.label, p.reference, p.created_at
  from page p left join names n on n.id = case when p.payer_id = p_user then p.payee_id else p.payer_id end
  order by p.id desc;
end $$;
