-- Creators' earnings by time and source in precomputed sums: by quarter of an hour and by day, maintained by the fold.
-- Reads add the inbox, so that the sums are always current. Earnings are credits of the pending account from other
-- people; reversed tokens count at the time of their reversal. See README.md, Figures.

-- Returns the quarter of an hour of a movement, by the time in its id, so that sums by slot and lists by id agree.
create or replace function ledger_internal.slot_of(p_movement uuid) returns timestamptz
language sql immutable as $$
  select date_bin('15 minutes', uuid_extract_timestamp(p_movement), to_timestamp(0))
$$;

-- Counts tokens that a movement took back from a creator's earnings. The caller holds the lock of the earnings.
create or replace function ledger_internal.count_reversed(p_creator uuid, p_movement uuid, p_tokens bigint)
returns void language plpgsql as $$
declare
  v_slot timestamptz := ledger_internal.slot_of(p_movement);
begin
  insert into ledger.earned_slots as s (creator_id, source, slot, tokens, payments)
  values (p_creator, 'reversed', v_slot, -p_tokens, 1)
  on conflict (creator_id, source, slot) do update
  set tokens = s.tokens + excluded.tokens, payments = s.payments + excluded.payments;
  insert into ledger.earned_days as d (creator_id, day, source, tokens, payments)
  values (p_creator, (v_slot at time zone ledger_internal.earned_zone(p_creator))::date, 'reversed', -p_tokens, 1)
  on conflict (creator_id, day, source) do update
  set tokens = d.tokens + excluded.tokens, payments = d.payments + excluded.payments;
end $$;

-- Returns the time zone of a creator's days.
create or replace function ledger_internal.earned_zone(p_creator uuid) returns text language sql stable as $$
  select coalesce((select zone from ledger.earned_zones where creator_id = p_creator), 'UTC')
$$;

-- Recounts a creator's days in another time zone. Returns false if the time zone is unchanged.
create or replace function ledger.earned_rezone(p_creator uuid, p_zone text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform ledger_internal.lock_earnings(array[p_creator]);
  if ledger_internal.earned_zone(p_creator) = p_zone then
    return false;
  end if;
  insert into ledger.earned_zones (creator_id, zone) values (p_creator, p_zone)
  on conflict (creator_id) do update set zone = excluded.zone;
  delete from ledger.earned_days where creator_id = p_creator;
  insert into ledger.earned_days (creator_id, day, source, tokens, payments)
  select creator_id, (slot at time zone p_zone)::date, source, sum(tokens), sum(payments)
  from ledger.earned_slots where creator_id = p_creator group by 1, 2, 3;
  return true;
end $$;

-- Returns earnings that are still in the inbox and therefore not counted yet, one row each.
create or replace function ledger_internal.earned_unfolded(p_creator uuid)
returns table (movement_id uuid, slot timestamptz, source text, tokens bigint) language sql stable as $$
  select i.movement_id, ledger_internal.slot_of(i.movement_id),
    coalesce(i.source, (select m.kind from ledger.movements m where m.id = i.movement_id)), i.tokens
  from ledger.inbox i
  where i.matures_at is not null
    and i.account_id = (select id from ledger.accounts where owner_id = p_creator and kind = 'pending')
$$;

-- Returns sums by day of p_zone and source, both days included. Fast if p_zone is the time zone of the stored days.
create or replace function ledger.earned_by_day(p_creator uuid, p_zone text, p_from date, p_to date)
returns table (day date, source text, tokens bigint, payments bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from timestamptz := p_from::timestamp at time zone p_zone;
  v_to timestamptz := (p_to + 1)::timestamp at time zone p_zone;
begin
  if ledger_internal.earned_zone(p_creator) = p_zone then
    return query
    select d.day, d.source, d.tokens, d.payments from ledger.earned_days d
    where d.creator_id = p_creator and d.day between p_from and p_to;
  else
    return query
    select (s.slot at time zone p_zone)::date, s.source, sum(s.tokens)::bigint, sum(s.payments)::bigint
    from ledger.earned_slots s
    where s.creator_id = p_creator and s.slot >= v_from and s.slot < v_to group by 1, 2;
  end if;
  return query
  select (u.slot at time zone p_zone)::date, u.source, sum(u.tokens)::bigint, count(*)
  from ledger_internal.earned_unfolded(p_creator) u where u.slot >= v_from and u.slot < v_to group by 1, 2;
end $$;

-- Returns sums by quarter of an hour and source between two moments at the start of a quarter.
create or replace function ledger.earned_by_slot(p_creator uuid, p_from timestamptz, p_to timestamptz)
returns table (slot timestamptz, source text, tokens bigint, payments bigint)
language sql stable security definer set search_path = '' as $$
  select s.slot, s.source, s.tokens, s.payments from ledger.earned_slots s
  where s.creator_id = p_creator and s.slot >= p_from and s.slot < p_to
  union all
  select u.slot, u.source, u.tokens, 1 from ledger_internal.earned_unfolded(p_creator) u
  where u.slot >= p_from and u.slot < p_to
$$;

-- Returns the movements behind those sums, newest first, older than p_before (null: from the newest), of some sources
-- or all (null). The slots show where movements exist, so that a rare source is read as fast as a common one. The inner
-- limits keep the planner from scanning all of a payee's movements.
create or replace function ledger.earned_rows(
  p_creator uuid, p_sources text[], p_from timestamptz, p_to timestamptz, p_limit integer, p_before uuid default null
) returns table (id uuid, at timestamptz, tokens bigint, source text, counterparty text)
language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  v_from uuid := ledger_internal.first_id(p_from);
  v_to uuid := least(ledger_internal.first_id(p_to), coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff'));
  v_first timestamptz := date_bin('15 minutes', p_from, to_timestamp(0));
  v_last timestamptz := least(p_to, uuid_extract_timestamp(p_before));
  v_pending bigint := (select a.id from ledger.accounts a where a.owner_id = p_creator and a.kind = 'pending');
  v_disputed bigint := (select a.id from ledger.accounts a where a.owner_id = p_creator and a.kind = 'disputed');
begin
  return query
  select m.id, uuid_extract_timestamp(m.id), m.signed, m.source,
    (select u.username from public.users u where u.id = m.payer_id and u.id <> p_creator)
  from (
    -- all sources: by the index of the payee; v_disputed is null if the payee has no such account
    (select x.id, x.tokens as signed, x.kind as source, x.payer_id from ledger.movements x
      where p_sources is null and (x.payee_id, x.id) < (p_creator, v_to) and (x.payee_id, x.id) >= (p_creator, v_from)
        and x.to_account = v_pending and x.from_account <> coalesce(v_disputed, -1) and x.kind <> 'sale_restored'
      order by x.payee_id desc, x.id desc limit p_limit)
    union all
    (select x.id, x.tokens, x.kind, x.payer_id
      from unnest(p_sources) as wanted (source)
      cross join lateral (
        select s.slot from ledger.earned_slots s
        where s.creator_id = p_creator and s.source = wanted.source and s.slot >= v_first and s.slot <= v_last
        order by s.slot desc limit p_limit + 1) as s
      cross join lateral (
        select y.id, y.tokens, y.kind, y.payer_id from ledger.movements y
        where y.payee_id = p_creator and y.id >= greatest(v_from, ledger_internal.first_id(s.slot))
          and y.id < least(v_to, ledger_internal.first_id(s.slot + interval '15 minutes'))
          and y.kind = wanted.source and y.to_account = v_pending and y.from_account <> coalesce(v_disputed, -1)
        order by y.id desc limit p_limit) as x
      order by x.id desc limit p_limit)
    union all
    (select x.id, x.tokens, x.kind, x.payer_id from ledger_internal.earned_unfolded(p_creator) u
      join ledger.movements x on x.id = u.movement_id
      where p_sources is not null and u.source = any (p_sources) and u.movement_id >= v_from and u.movement_id < v_to
        and not exists (select from ledger.earned_slots s
          where s.creator_id = p_creator and s.source = u.source and s.slot = u.slot)
      order by x.id desc limit p_limit)
    union all
    (select x.id, -x.tokens, 'reversed', x.payer_id
      from (select s.slot from ledger.earned_slots s
        where s.creator_id = p_creator and s.source = 'reversed' and s.slot >= v_first and s.slot <= v_last
        order by s.slot desc limit p_limit + 1) as s
      cross join lateral (
        select y.id, y.tokens, y.payer_id from ledger.movements y
        where y.payer_id = p_creator and y.id >= greatest(v_from, ledger_internal.first_id(s.slot))
          and y.id < least(v_to, ledger_internal.first_id(s.slot + interval '15 minutes'))
          and (y.kind = 'sale_reversed' or (y.kind = 'dispute_lost' and y.from_account = v_disputed))
        order by y.id desc limit p_limit) as x
      where p_sources is null or 'reversed' = any (p_sources)
      order by x.id desc limit p_limit)
    union all
    -- restored sales, whose earnings belong to the creator again
    (select x.id, x.tokens, 'reversed', null
      from (select s.slot from ledger.earned_slots s
        where s.creator_id = p_creator and s.source = 'reversed' and s.slot >= v_first and s.slot <= v_last
        order by s.slot desc limit p_limit + 1) as s
      cross join lateral (
        select y.id, y.tokens from ledger.movements y
        where y.payee_id = p_creator and y.id >= greatest(v_from, ledger_internal.first_id(s.slot))
          and y.id < least(v_to, ledger_internal.first_id(s.slot + interval '15 minutes')) and y.kind = 'sale_restored'
        order by y.id desc limit p_limit) as x
      where p_sources is null or 'reversed' = any (p_sources)
      order by x.id desc limit p_limit)
  ) as m
  order by m.id desc limit p_limit;
end $$;

-- Returns the movements of one source between two moments with their references, as in `earned_rows`.
create or replace function ledger.earned_about(p_creator uuid, p_source text, p_from timestamptz, p_to timestamptz)
returns table (id uuid, at timestamptz, tokens bigint, counterparty text, reference uuid)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_pending bigint := (select a.id from ledger.accounts a where a.owner_id = p_creator and a.kind = 'pending');
  v_disputed bigint := (select a.id from ledger.accounts a where a.owner_id = p_creator and a.kind = 'disputed');
begin
  return query
  select m.id, uuid_extract_timestamp(m.id), m.tokens, u.username, m.reference
  from ledger.movements m left join public.users u on u.id = m.payer_id and u.id <> p_creator
  where m.payee_id = p_creator and m.kind = p_source and m.to_account = v_pending
    and m.from_account <> coalesce(v_disputed, -1)
    and m.id >= ledger_internal.first_id(p_from) and m.id < ledger_internal.first_id(p_to);
end $$;

-- Returns a creator's top payers between two moments, without reversed tokens: the fan, the sum, and the last payment's
-- time and kind.
create or replace function ledger.earned_fans(p_creator uuid, p_from timestamptz, p_to timestamptz, p_limit integer)
returns table (fan_id uuid, tokens bigint, last_at timestamptz, last_source text)
language sql stable security definer set search_path = '' as $$
  select m.payer_id, sum(m.tokens - coalesce(e.reversed, 0))::bigint, max(m.created_at),
    substr(max(m.id::text || m.kind), 37)
  from ledger.movements m
  join ledger.accounts a on a.id = m.to_account and a.owner_id = p_creator and a.kind = 'pending'
  left join ledger.earnings e on e.movement_id = m.id
  where m.payee_id = p_creator and m.payer_id <> p_creator
    and m.id >= ledger_internal.first_id(p_from) and m.id < ledger_internal.first_id(p_to)
  group by m.payer_id having sum(m.tokens - coalesce(e.reversed, 0)) > 0
  order by 2 desc, 1 limit p_limit
$$;

-- Returns one fan's payments to a creator between two moments, without reversed tokens, newest first, older than
-- p_before: the rows that `earned_fans` adds up. Uses the index of the fan.
create or replace function ledger.earned_from(
  p_creator uuid, p_fan uuid, p_from timestamptz, p_to timestamptz, p_limit integer, p_before uuid default null
) returns table (id uuid, at timestamptz, tokens bigint, source text, counterparty text)
language sql stable security definer set search_path = '' as $$
  select m.id, uuid_extract_timestamp(m.id), m.tokens - coalesce(e.reversed, 0), m.kind, u.username
  from ledger.movements m
  join ledger.accounts a on a.id = m.to_account and a.owner_id = p_creator and a.kind = 'pending'
  left join ledger.earnings e on e.movement_id = m.id
  left join public.users u on u.id = m.payer_id
  where (m.payer_id, m.id) >= (p_fan, ledger_internal.first_id(p_from)) and (m.payer_id, m.id)
      < (p_fan, least(ledger_internal.first_id(p_to), coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    and m.payee_id = p_creator and m.payer_id <> p_creator
  order by m.payer_id desc, m.id desc limit p_limit
$$;

-- Returns true if a fan has ever paid a creator.
create or replace function ledger.has_paid(p_fan uuid, p_creator uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from ledger.movements m join ledger.accounts a on a.id = m.to_account and a.kind = 'pending' and a.owner_id = p_creator
    where m.payer_id = p_fan and m.payee_id = p_creator)
$$;

-- Lists differences between the counts and the earnings, and between the days and the slots.
create or replace view ledger_internal.proof_earned as
select format('earned by %s', coalesce(s.creator_id, e.owner_id)) as subject,
  format('slots say %s, earnings %s', coalesce(s.tokens, 0), coalesce(e.tokens, 0)) as detail
from (select creator_id, sum(tokens) as tokens from ledger.earned_slots group by 1) s
full join (
  select p.owner_id, sum(p.tokens) as tokens from (
    select a.owner_id, e.tokens - e.reversed as tokens
    from ledger.earnings e join ledger.accounts a on a.id = e.account_id
    union all
    select r.creator_id, -r.from_available from ledger.sale_refunds r where r.state in ('paid', 'returning')) as p
  group by 1
) e on e.owner_id = s.creator_id
where coalesce(s.tokens, 0) <> coalesce(e.tokens, 0)
union all
select format('earned by %s on %s', coalesce(s.creator_id, d.creator_id), coalesce(s.day, d.day)),
  format('its slots say %s in %s payments, its day %s in %s', s.tokens, s.payments, d.tokens, d.payments)
from (
  select creator_id, (slot at time zone ledger_internal.earned_zone(creator_id))::date as day, source,
    sum(tokens) as tokens, sum(payments) as payments
  from ledger.earned_slots group by 1, 2, 3
) s full join ledger.earned_days d using (creator_id, day, source)
where (s.tokens, s.payments) is distinct from (d.tokens, d.payments);

-- Runs once: counts the earnings that are older than the table of slots.
insert into ledger.earned_slots (creator_id, source, slot, tokens, payments)
select e.owner_id, e.source, e.slot, sum(e.tokens), count(*) from (
  select a.owner_id, m.kind as source, ledger_internal.slot_of(m.id) as slot, m.tokens
  from ledger.earnings g join ledger.movements m on m.id = g.movement_id join ledger.accounts a on a.id = g.account_id
  union all
  select m.payer_id, 'reversed', ledger_internal.slot_of(m.id), -m.tokens from ledger.movements m
  where m.kind = 'dispute_lost'
) as e
where not exists (select from ledger.earned_slots) group by 1, 2, 3;
insert into ledger.earned_days (creator_id, day, source, tokens, payments)
select creator_id, (slot at time zone 'UTC')::date, source, sum(tokens), sum(payments)
from ledger.earned_slots where not exists (select from ledger.earned_days) group by 1, 2, 3;
