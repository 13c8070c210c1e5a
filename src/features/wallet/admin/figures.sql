-- The platform's figures: liability, earnings, and the last proof of the ledger.

-- Proves the ledger and stores the result. Returns {id, violations, found (the first hundred), started_at,
-- finished_at}. On a large ledger it takes longer than a request may, so it runs in a scheduled job.
create or replace function ledger.proof_run() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return ledger.proof_record(coalesce((select jsonb_agg(to_jsonb(v)) from ledger.prove() v), '[]'), now());
end $$;

-- Stores the result of a proof that ran elsewhere (the command line): a list of {check_name, subject, detail}.
create or replace function ledger.proof_record(p_found jsonb, p_started_at timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_run ledger.proof_runs;
begin
  insert into ledger.proof_runs (violations, found, started_at)
  values (jsonb_array_length(p_found), jsonb_path_query_array(p_found, '$[0 to 99]'), p_started_at)
  returning * into v_run;
  return to_jsonb(v_run);
end $$;

-- {as_of, balances: {spendable, held, debt, pending, available, paying_out, disputed}, liability: {tokens, usd_cents},
-- sold: {tokens, usd_cents}, taken_back: {tokens, usd_cents}, promotional: {tokens}, earned: {tokens, usd_cents},
-- paid_out: {tokens, usd_cents}, spread_usd_cents, disputes: {open, usd_cents, frozen (tokens)}, debts: {people,
-- tokens}, payouts: {open, unsettled, stopped}, adjustments_open, proof: the newest run or null}. Tokens convert to
-- dollars at a creator's earnings; the spread (the platform's margin) is payments minus refunds, minus the creators' lasting earnings from
-- them.
create or replace function ledger.platform_figures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_balances jsonb;
  v_liability bigint;
  v_sold record;
  v_back record;
  v_earned bigint;
begin
  select jsonb_object_agg(kind, tokens), sum(tokens) filter (where kind <> 'debt')
  into v_balances, v_liability from (
    select a.kind, sum(a.balance + coalesce(i.tokens, 0))::bigint as tokens
    from ledger.accounts a
    left join (select account_id, sum(tokens) as tokens from ledger.inbox group by 1) i on i.account_id = a.id
    where a.owner_id is not null group by a.kind) as sums;
  select coalesce(sum(initial), 0)::bigint as tokens, coalesce(sum(usd_cents), 0)::bigint as usd_cents
  into v_sold from ledger.lots where kind in ('bought', 'gifted');
  select coalesce(sum(c.from_lot + c.from_creators + c.charged), 0)::bigint as tokens,
    coalesce(sum(l.usd_cents * (c.from_lot + c.from_creators + c.charged) / l.initial), 0)::bigint as usd_cents
  into v_back from ledger.claims c join ledger.lots l on l.id = c.lot_id;
  v_earned := (select coalesce(sum(tokens - reversed), 0) from ledger.earnings)
    + (select coalesce(sum(tokens), 0) from ledger.inbox where matures_at is not null);
  return jsonb_build_object(
    'as_of', now(),
    'balances', '{"spendable": 0, "held": 0, "debt": 0, "pending": 0, "available": 0, "paying_out": 0, "disputed": 0}'::jsonb
      || coalesce(v_balances, '{}'),
    'liability', jsonb_build_object('tokens', coalesce(v_liability, 0), 'usd_cents', coalesce(v_liability, 0) * settings.token_usd_cents()),
    'sold', to_jsonb(v_sold),
    'taken_back', to_jsonb(v_back),
    'promotional', jsonb_build_object('tokens', (select coalesce(sum(initial), 0) from ledger.lots where kind = 'promo')),
    'earned', jsonb_build_object('tokens', v_earned, 'usd_cents', v_earned * settings.token_usd_cents()),
    'paid_out', (select jsonb_build_object('tokens', coalesce(sum(tokens), 0), 'usd_cents', coalesce(sum(usd_cents), 0))
      from ledger.payouts where status = 'paid'),
    'spread_usd_cents', v_sold.usd_cents - v_back.usd_cents - v_earned * settings.token_usd_cents(),
    'disputes', (select jsonb_build_object('open', count(*), 'usd_cents', coalesce(sum(usd_cents), 0),
        'frozen', (select coalesce(sum(remaining), 0) from ledger.lots where open and frozen))
      from public.disputes where state = 'opened'),
    'debts', (select jsonb_build_object('people', count(distinct debtor_id), 'tokens', coalesce(sum(charged - repaid), 0))
      from ledger.claims where charged > repaid),
    'payouts', (select jsonb_build_object('open', count(*) filter (where status in ('requested', 'transferred')),
        'unsettled', count(*) filter (where status in ('failed', 'returned')),
        'stopped', ledger_internal.payouts_stopped())
      from ledger.payouts where status in ('requested', 'transferred')
        or (status in ('failed', 'returned') and stripe_transfer_id is not null and reversed_at is null)),
    'adjustments_open', (select count(*) from ledger.adjustments where state = 'proposed'),
    'proof', (select to_jsonb(r) from ledger.proof_runs r order by id desc limit 1));
end $$;

-- Returns the rows of a figure, newest first, after p_after (the key of the last row; null: from the first): {key, id,
-- at, username, what, tokens, usd_cents}. p_figure: a kind of account (liability: all but debt; one row per account
-- with its balance without the inbox), sold, promotional, taken_back, earned, paid_out, debts or frozen.
create or replace function ledger.figure_rows(p_figure text, p_limit integer, p_after text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cents integer := settings.token_usd_cents();
  v_uuid uuid;
  v_rows jsonb;
begin
  if p_figure in ('liability', 'spendable', 'held', 'debt', 'pending', 'available', 'paying_out', 'disputed') then
    select jsonb_agg(jsonb_build_object('key', a.id::text, 'id', u.id, 'at', null, 'username', u.username, 'what', a.kind,
      'tokens', a.balance, 'usd_cents', a.balance * v_cents) order by a.id desc) into v_rows
    from (
      select * from ledger.accounts
      where owner_id is not null and balance <> 0 and (p_after is null or id < p_after::bigint)
        and case p_figure when 'liability' then kind <> 'debt' else kind = p_figure end
      order by id desc limit p_limit) as a
    join public.users u on u.id = a.owner_id;
    return coalesce(v_rows, '[]');
  end if;
  v_uuid := p_after::uuid;
  case p_figure
    when 'sold', 'promotional', 'frozen' then
      select jsonb_agg(jsonb_build_object('key', l.id::text, 'id', coalesce(l.purchase_id, l.movement_id), 'at', l.created_at,
        'username', u.username, 'what', l.kind, 'tokens', case p_figure when 'frozen' then l.remaining else l.initial end,
        'usd_cents', l.usd_cents) order by l.id desc) into v_rows
      from (
        select * from ledger.lots
        where (v_uuid is null or id < v_uuid) and case p_figure when 'sold' then kind in ('bought', 'gifted')
          when 'promotional' then kind = 'promo' else open and frozen end
        order by id desc limit p_limit) as l
      join public.users u on u.id = l.owner_id;
    when 'taken_back', 'debts' then
      select jsonb_agg(jsonb_build_object('key', c.lot_id::text, 'id', c.purchase_id, 'at', l.created_at,
        'username', u.username, 'what', l.kind,
        'tokens', case p_figure when 'debts' then c.charged - c.repaid else c.from_lot + c.from_creators + c.charged end,
        'usd_cents', l.usd_cents * case p_figure when 'debts' then c.charged - c.repaid
          else c.from_lot + c.from_creators + c.charged end / l.initial) order by c.lot_id desc) into v_rows
      from (
        select * from ledger.claims
        where (v_uuid is null or lot_id < v_uuid)
          and case p_figure when 'debts' then charged > repaid else from_lot + from_creators + charged > 0 end
        order by lot_id desc limit p_limit) as c
      join ledger.lots l on l.id = c.lot_id
      join public.users u on u.id = c.debtor_id;
    when 'earned' then
      select jsonb_agg(jsonb_build_object('key', e.movement_id::text, 'id', e.movement_id, 'at', m.created_at,
        'username', u.username, 'what', m.kind, 'tokens', e.tokens - e.reversed,
        'usd_cents', (e.tokens - e.reversed) * v_cents) order by e.movement_id desc) into v_rows
      from (
        select * from ledger.earnings where (v_uuid is null or movement_id < v_uuid)
        order by movement_id desc limit p_limit) as e
      join ledger.movements m on m.id = e.movement_id
      join public.users u on u.id = m.payee_id;
    when 'paid_out' then
      select jsonb_agg(jsonb_build_object('key', p.id::text, 'id', p.id, 'at', p.paid_at, 'username', u.username,
        'what', p.status, 'tokens', p.tokens, 'usd_cents', p.usd_cents) order by p.id desc) into v_rows
      from (
        select * from ledger.payouts where status = 'paid' and (v_uuid is null or id < v_uuid)
        order by id desc limit p_limit) as p
      join public.users u on u.id = p.creator_id;
    else
      raise exception 'there is no figure %', p_figure using errcode = 'invalid_parameter_value';
  end case;
  return coalesce(v_rows, '[]');
end $$;
