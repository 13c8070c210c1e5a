-- Weekly spending limit that a fan can set. It includes tokens paid to creators in the last seven days, and tokens
-- reserved for them.

-- Returns the smallest possible movement id at a moment; ids are ordered by time.
create or replace function ledger_internal.first_id(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Returns the tokens spent in the last seven days, one row per movement: a hold or a sale.
create or replace function ledger_internal.spent_this_week(p_account bigint)
returns table (tokens bigint, created_at timestamptz) language sql stable as $$
  select case when m.kind <> 'hold' then m.tokens when h.state = 'open' then h.tokens else h.posted_tokens end, m.created_at
  from ledger.movements m left join ledger.holds h on m.kind = 'hold' and h.id = m.reference
  where m.from_account = p_account and m.id >= ledger_internal.first_id(now() - make_interval(days => settings.limit_days()))
    and (m.kind = 'hold' or m.kind = any (settings.sale_kinds()))
$$;

-- Returns the current limit: {user_id, tokens (null: none), next_tokens, next_at}, with a due change applied.
create or replace function ledger_internal.current_limit(p_user uuid) returns ledger.spending_limits
language plpgsql stable as $$
declare
  v_limit ledger.spending_limits;
begin
  select * into v_limit from ledger.spending_limits where user_id = p_user;
  if v_limit.next_at <= now() then
    v_limit.tokens := v_limit.next_tokens;
    v_limit.next_tokens := null;
    v_limit.next_at := null;
  end if;
  return v_limit;
end $$;

-- Returns null if the owner may spend p_tokens more, else the refusal {outcome: 'refused', reason: 'weekly_limit',
-- limit, left, frees_at (when this amount fits; null: never within this limit), replayed}. The caller holds the owner's
-- lock.
create or replace function ledger_internal.weekly_limit(p_user uuid, p_account bigint, p_tokens bigint) returns jsonb
language plpgsql stable as $$
declare
  v_limit bigint := (ledger_internal.current_limit(p_user)).tokens;
  v_spent bigint;
  v_frees_at timestamptz;
begin
  if v_limit is null then
    return null;
  end if;
  select coalesce(sum(tokens), 0) into v_spent from ledger_internal.spent_this_week(p_account);
  if v_spent + p_tokens <= v_limit then
    return null;
  end if;
  select min(created_at) + make_interval(days => settings.limit_days()) into v_frees_at
  from (select created_at, sum(tokens) over (order by created_at) as freed
    from ledger_internal.spent_this_week(p_account)) as running
  where freed >= v_spent + p_tokens - v_limit;
  return jsonb_build_object('outcome', 'refused', 'reason', 'weekly_limit', 'replayed', false, 'limit', v_limit,
    'left', greatest(0, v_limit - v_spent), 'frees_at', case when p_tokens <= v_limit then v_frees_at end);
end $$;

-- Returns {tokens (null: no limit), next_tokens, next_at (null: no scheduled change), spent, left (null: no limit)}.
create or replace function ledger.spending_limit(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit ledger.spending_limits := ledger_internal.current_limit(p_user);
  v_spent bigint := coalesce((select sum(s.tokens) from ledger.accounts a,
    ledger_internal.spent_this_week(a.id) s where a.owner_id = p_user and a.kind = 'spendable'), 0);
begin
  return jsonb_build_object('tokens', v_limit.tokens, 'next_tokens', v_limit.next_tokens, 'next_at', v_limit.next_at,
    'spent', v_spent, 'left', case when v_limit.tokens is not null then greatest(0, v_limit.tokens - v_spent) end);
end $$;

-- Sets the limit (null: none). A first or lower limit applies at once; a higher one or none applies after 24 hours, and
-- a retry does not restart them. Returns {outcome: 'done', replayed, limit: as `spending_limit` returns it} or
-- {outcome: 'refused', reason: 'invalid_amount', replayed}.
create or replace function ledger.spending_limit_set(p_user uuid, p_tokens bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_limit ledger.spending_limits;
begin
  if p_tokens < 0 then
    return ledger_internal.refusal('invalid_amount');
  end if;
  perform ledger_internal.lock_spendable(p_user);
  insert into ledger.spending_limits (user_id) values (p_user) on conflict do nothing;
  v_limit := ledger_internal.current_limit(p_user);
  if v_limit.tokens is null or p_tokens <= v_limit.tokens then
    v_limit.tokens := p_tokens;
    v_limit.next_tokens := null;
    v_limit.next_at := null;
  elsif v_limit.next_at is null or v_limit.next_tokens is distinct from p_tokens then
    v_limit.next_tokens := p_tokens;
    v_limit.next_at := now() + make_interval(hours => settings.limit_raise_hours());
  end if;
  update ledger.spending_limits
  set tokens = v_limit.tokens, next_tokens = v_limit.next_tokens, next_at = v_limit.next_at, set_at = now()
  where user_id = p_user;
  return jsonb_build_object('outcome', 'done', 'replayed', false, 'limit', ledger.spending_limit(p_user));
end $$;
