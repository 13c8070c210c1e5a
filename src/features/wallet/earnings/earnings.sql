-- Moves creators' earnings from pending to available, and reads them for creators.

-- Moves due earnings from pending to available, at most p_limit, for no creator of p_skip; one movement per creator.
-- Concurrent runs are safe: a run skips creators that another one is processing. Returns the result of a batch
-- (server/jobs/rows.sql): the number of matured earnings, and the creators that failed.
create or replace function ledger.mature(p_limit integer default 1000, p_skip uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v record;
  v_sum bigint;
  v_movement uuid;
  v_count bigint;
  v_matured bigint := 0;
  v_failed jsonb := '[]';
  v_skip bigint[] := array(select id from ledger.accounts where owner_id = any (p_skip) and kind = 'pending');
begin
  -- Locked in the order of the locks (ledger.sql). Due earnings in the inbox are folded first.
  for v in
    select a.id, a.owner_id, array_agg(d.movement_id) as movements
    from (
      (select account_id, movement_id from ledger.earnings
        where tokens > matured + disputed + reversed and matures_at <= now() and account_id <> all (v_skip)
        order by matures_at limit p_limit)
      union all
      (select account_id, movement_id from ledger.inbox where matures_at <= now() and account_id <> all (v_skip)
        limit p_limit)
    ) as d
    join ledger.accounts a on a.id = d.account_id
    group by a.id order by a.owner_id
  loop
    begin
      perform from ledger.accounts where id = v.id for update skip locked;
      continue when not found;
      perform ledger_internal.lock_earnings(array[v.owner_id]);
      select sum(tokens - matured - disputed - reversed), count(*) into v_sum, v_count from ledger.earnings
      where movement_id = any(v.movements) and tokens > matured + disputed + reversed and matures_at <= now();
      continue when v_count = 0;
      v_movement := ledger_internal.shift('mature', v.owner_id, 'pending', 'available', v_sum, null);
      update ledger.earnings set matured = tokens - disputed - reversed, matured_by = v_movement
      where movement_id = any(v.movements) and tokens > matured + disputed + reversed and matures_at <= now();
      perform ledger_internal.tell_earnings(v.owner_id);
      v_matured := v_matured + v_count;
    exception when others then
      v_failed := v_failed || public.failed_row(v.owner_id, sqlstate, sqlerrm);
    end;
  end loop;
  return jsonb_build_object('done', v_matured, 'failed', v_failed);
end $$;

-- Returns all unpaid earnings of a creator: {pending, available, paying_out, disputed, debt: tokens, new_creator_until
-- (end of the 21-day maturing; null: over), releases: [{on, tokens, earnings}] (maturing by UTC day, the next 31),
-- disputes: [{purchase_id, tokens, since}], payouts: [payout] (on the way), stopped (a mismatch stops payouts), held
-- (reason of an admin's hold, or null), settings: {payee_id, ready, schedule}}.
create or replace function ledger.earnings_overview(p_creator uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pending bigint := (select id from ledger.accounts where owner_id = p_creator and kind = 'pending');
begin
  return ledger.wallet_balance(p_creator) - 'spendable' - 'held' || jsonb_build_object(
    'new_creator_until', (select s.at from (
      select coalesce(c.created_at, u.created_at) + make_interval(days => settings.new_creator_days()) as at
      from public.users u left join public.creator_profiles c on c.user_id = u.id where u.id = p_creator) as s
      where s.at > now()),
    'releases', coalesce((select jsonb_agg(jsonb_build_object('on', r.day, 'tokens', r.tokens, 'earnings', r.earnings)
      order by r.day) from (
        select (e.matures_at at time zone 'UTC')::date as day, sum(e.tokens) as tokens, count(*) as earnings
        from (select matures_at, tokens - matured - disputed - reversed as tokens from ledger.earnings
          where account_id = v_pending and tokens > matured + reversed
          union all
          select matures_at, tokens from ledger.inbox where account_id = v_pending and matures_at is not null) as e
        where e.tokens > 0 group by 1 order by 1 limit 31) as r), '[]'),
    'disputes', coalesce((select jsonb_agg(jsonb_build_object('purchase_id', d.purchase_id, 'tokens', d.tokens,
      'since', d.since) order by d.since) from (
        select l.purchase_id, sum(c.disputed) as tokens, min(c.created_at) as since
        from ledger.earnings e join ledger.contested c on c.movement_id = e.movement_id and c.disputed > 0
        join ledger.lots l on l.id = c.lot_id
        where e.account_id = v_pending and e.tokens > e.matured + e.reversed and e.disputed > 0
        group by l.purchase_id order by min(c.created_at) limit 50) as d), '[]'),
    'payouts', coalesce((select jsonb_agg(ledger_internal.payout_json(p) order by p.id) from ledger.payouts p
      where p.creator_id = p_creator and p.status in ('requested', 'transferred')), '[]'),
    'stopped', ledger_internal.payouts_stopped(),
    'held', ledger_internal.payouts_held(p_creator),
    'settings', ledger.payout_settings(p_creator));
end $$;

-- Returns the rows of one of a creator's numbers, newest first, older than p_before (null: from the newest): pending or
-- disputed earnings with their release day, or the movements of the available and paying-out accounts. {id, kind,
-- tokens (signed), counterparty, message, label, reference, created_at, releases_at}
create or replace function ledger.earnings_movements(
  p_creator uuid, p_number text, p_limit integer, p_before uuid default null
) returns table (
  id uuid, kind text, tokens bigint, counterparty text, message text, label text, reference uuid, created_at timestamptz,
  releases_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_before uuid := coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_account bigint := (select a.id from ledger.accounts a where a.owner_id = p_creator
    and a.kind = case when p_number in ('available', 'paying_out') then p_number else 'pending' end);
begin
  if p_number in ('available', 'paying_out') then
    return query
    select m.id, m.kind, m.signed, null::text, m.memo, m.label, m.reference, m.created_at, null::timestamptz from (
      (select x.*, -x.tokens as signed from ledger.movements x
        where x.from_account = v_account and x.id < v_before order by x.id desc limit p_limit)
      union all
      (select x.*, x.tokens from ledger.movements x
        where x.to_account = v_account and x.id < v_before order by x.id desc limit p_limit)
    ) as m order by m.id desc limit p_limit;
    return;
  end if;
  return query
  select m.id, m.kind, e.part, u.username, m.memo, m.label, m.reference, m.created_at,
    case when p_number = 'pending' then e.matures_at end
  from (
    (select x.movement_id, x.matures_at,
        case when p_number = 'disputed' then x.disputed else x.tokens - x.matured - x.disputed - x.reversed end as part
      from ledger.earnings x
      where x.account_id = v_account and x.tokens > x.matured + x.reversed and x.movement_id < v_before
        and case when p_number = 'disputed' then x.disputed > 0 else x.tokens > x.matured + x.disputed + x.reversed end
      order by x.movement_id desc limit p_limit)
    union all
    (select i.movement_id, i.matures_at, i.tokens from ledger.inbox i
      where i.account_id = v_account and i.matures_at is not null and p_number = 'pending' and i.movement_id < v_before
      order by i.movement_id desc limit p_limit)
  ) as e
  join ledger.movements m on m.id = e.movement_id
  left join public.users u on u.id = m.payer_id
  order by m.id desc limit p_limit;
end $$;

-- Returns a creator's earnings between two moments, by day in p_zone and by source (the kind of movement), including
-- contested ones; `reversed` is the loss by lost disputes. At most 400 days.
create or replace function ledger.earnings_revenue(
  p_creator uuid, p_from timestamptz, p_to timestamptz, p_zone text default 'UTC'
) returns table (day date, source text, tokens bigint, payments bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select (s.slot at time zone p_zone)::date, s.source, sum(s.tokens)::bigint, sum(s.payments)::bigint
  from ledger.earned_by_slot(p_creator, date_bin('15 minutes', greatest(p_from, p_to - interval '400 days'),
    to_timestamp(0)), p_to) s
  group by 1, 2 order by 1, 2;
end $$;

-- Returns the creators with the highest earnings since a moment, in tokens.
create or replace function ledger.top_earners(p_since timestamptz, p_limit integer)
returns table (creator_id uuid, tokens bigint) language sql stable security definer set search_path = '' as $$
  select m.payee_id, sum(m.tokens)::bigint from ledger.movements m
  join ledger.accounts a on a.id = m.to_account and a.kind = 'pending'
  where m.id >= ledger_internal.first_id(greatest(p_since, '2020-01-01'::timestamptz)) and m.payee_id is not null
    and m.payer_id is not null
  group by m.payee_id order by 2 desc limit p_limit
$$;
