-- A person's history by type, and the statement of all movements.

-- Returns the entries of a person's accounts between two moments, oldest first, after (p_movement, p_account): {id (of
-- the movement), account_id, account, kind, tokens (signed), balance_after, counterparty, message, label, reference,
-- created_at}. A movement between two of the person's own accounts has two rows. One index range per account, which
-- stops with the page.
create or replace function ledger.statement(
  p_user uuid, p_from timestamptz, p_to timestamptz, p_limit integer,
  p_movement uuid default null, p_account bigint default null
) returns table (
  id uuid, account_id bigint, account text, kind text, tokens bigint, balance_after bigint, counterparty text, message text,
  label text, reference uuid, created_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_start uuid := greatest(ledger_internal.first_id(p_from), p_movement);
  v_end uuid := ledger_internal.first_id(p_to);
begin
  return query
  with page as (
    select e.*, a.id as own, a.kind as own_kind
    from ledger.accounts a cross join lateral (
      (select m.*, -m.tokens as signed, m.from_balance as after, m.payee_id as other from ledger.movements m
        where m.from_account = a.id and m.id >= v_start and m.id < v_end
          and (p_movement is null or (m.id, a.id) > (p_movement, p_account))
        order by m.id limit p_limit)
      union all
      (select m.*, m.tokens, m.to_balance, m.payer_id from ledger.movements m
        where m.to_account = a.id and m.id >= v_start and m.id < v_end
          and (p_movement is null or (m.id, a.id) > (p_movement, p_account))
        order by m.id limit p_limit)
    ) as e
    where a.owner_id = p_user
    order by e.id, a.id limit p_limit
  )
  select p.id, p.own, p.own_kind, p.kind, p.signed, p.after, u.username, p.memo, p.label, p.reference, p.created_at
  from page p left join public.users u on u.id = p.other and u.id <> p_user
  order by p.id, p.own;
end $$;

-- Returns the wallet_history of one type: 'added' (came into the spendable balance), 'spent' (left it) or 'earned' (by
-- a creator). Each type has a separate index, so that a rare type is read as fast as a common one.
create or replace function ledger.wallet_history_of(p_user uuid, p_type text, p_limit integer, p_before uuid default null)
returns table (
  id uuid, kind text, account text, tokens bigint, balance_after bigint, counterparty_id uuid,
  counterparty_username text, message text, label text, reference uuid, created_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_before uuid := coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_kind text := case p_type when 'earned' then 'pending' else 'spendable' end;
  v_own bigint := (select a.id from ledger.accounts a where a.owner_id = p_user and a.kind = v_kind);
begin
  if p_type = 'spent' then
    return query
    select m.id, m.kind, v_kind, -m.tokens, m.from_balance, u.id, u.username, m.memo, m.label, m.reference, m.created_at
    from ledger.movements m left join public.users u on u.id = m.payee_id
    where m.from_account = v_own and m.id < v_before order by m.id desc limit p_limit;
    return;
  end if;
  return query
  select m.id, m.kind, v_kind, m.tokens, m.to_balance, u.id, u.username, m.memo, m.label, m.reference, m.created_at
  from ledger.movements m left join public.users u on u.id = m.payer_id and u.id <> p_user
  where m.to_account = v_own and m.id < v_before order by m.id desc limit p_limit;
end $$;
