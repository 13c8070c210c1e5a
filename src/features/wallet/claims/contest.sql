-- Applies a dispute to creators' earnings. Contests the unmatured earnings that were paid with tokens of the disputed
-- lot; then releases or reverses them.

-- Returns the earnings that were paid with a lot's tokens, with their amounts: paid at once, or reserved by a hold that
-- was posted.
create or replace function ledger_internal.earned_from(p_lot uuid)
returns table (movement_id uuid, creator_id uuid, tokens bigint) language sql stable as $$
  with uses as (
    select m.id, m.kind, m.reference, m.payee_id, u.tokens
    from ledger.lot_uses u join ledger.movements m on m.id = u.movement_id where u.lot_id = p_lot
  ), paid as (
    select u.id as movement_id, u.tokens from uses u where u.tokens > 0 and u.kind <> 'hold'
    union all
    select h.resolved_by, sum(u.tokens)::bigint
    from uses u join ledger.holds h on h.id = u.reference and h.state = 'posted'
    where u.kind in ('hold', 'hold_rest')
    group by h.id having sum(u.tokens) > 0
  )
  select p.movement_id, a.owner_id, p.tokens
  from paid p
  join ledger.movements m on m.id = p.movement_id
  join ledger.accounts a on a.id = m.to_account and a.kind = 'pending'
$$;

-- Returns p_sums, {person: tokens}, with p_tokens added for one person.
create or replace function ledger_internal.plus(p_sums jsonb, p_person uuid, p_tokens numeric) returns jsonb
language sql immutable as $$
  select p_sums || jsonb_build_object(p_person, coalesce((p_sums ->> p_person::text)::bigint, 0) + p_tokens::bigint)
$$;

-- Contests, returns or reverses creators' earnings from a lot's tokens; matured earnings are unchanged. p_contested is
-- true while a dispute is open; p_reverse is the total that is lost for good. Returns the total reversed so far.
create or replace function ledger_internal.contest_earnings(
  p_lot uuid, p_purchase uuid, p_contested boolean, p_reverse bigint
) returns bigint language plpgsql as $$
declare
  v_sums jsonb;
  v_left bigint;
  v_lost jsonb := '{}';
  v_won jsonb := '{}';
  v record;
begin
  perform ledger_internal.lock_earnings(array(select distinct f.creator_id from ledger_internal.earned_from(p_lot) f));
  -- An open dispute contests the whole earnings; a lost dispute reverses at most the missing tokens.
  v_left := case when p_contested then 9223372036854775807 else p_reverse end
    - coalesce((select sum(disputed + reversed) from ledger.contested where lot_id = p_lot), 0);
  if v_left > 0 then
    with free as (
      select f.movement_id, f.creator_id, least(f.tokens - coalesce(c.disputed + c.reversed, 0),
        e.tokens - e.matured - e.disputed - e.reversed) as tokens
      from ledger_internal.earned_from(p_lot) f
      join ledger.earnings e on e.movement_id = f.movement_id
      left join ledger.contested c on c.lot_id = p_lot and c.movement_id = f.movement_id
    ), due as (
      select movement_id, creator_id, least(tokens, v_left - before) as tokens
      from (select *, sum(tokens) over (order by movement_id) - tokens as before from free where tokens > 0) as running
      where v_left > before
    ), noted as (
      insert into ledger.contested (lot_id, movement_id, disputed)
      select p_lot, due.movement_id, due.tokens from due
      on conflict (lot_id, movement_id) do update set disputed = contested.disputed + excluded.disputed
    ), marked as (
      update ledger.earnings e set disputed = e.disputed + due.tokens from due where due.movement_id = e.movement_id
    )
    select jsonb_object_agg(sums.creator_id, sums.tokens) into v_sums
    from (select due.creator_id, sum(due.tokens) as tokens from due group by 1) as sums;
    perform ledger_internal.move_earnings('dispute_opened', 'pending', 'disputed', p_purchase, coalesce(v_sums, '{}'));
  end if;

  v_left := p_reverse - coalesce((select sum(reversed) from ledger.contested where lot_id = p_lot), 0);
  for v in
    select c.movement_id, a.owner_id as creator_id, least(c.disputed, greatest(0, v_left
      - sum(c.disputed) over (order by c.movement_id rows unbounded preceding) + c.disputed)) as lost,
      c.disputed, e.matured > 0 as matured
    from ledger.contested c
    join ledger.earnings e on e.movement_id = c.movement_id
    join ledger.accounts a on a.id = e.account_id
    where c.lot_id = p_lot and c.disputed > 0 order by c.movement_id
  loop
    if v.lost > 0 then
      perform ledger_internal.move_earnings('dispute_lost', 'disputed', 'sales', p_purchase,
        jsonb_build_object(v.creator_id, v.lost));
      v_lost := ledger_internal.plus(v_lost, v.creator_id, v.lost);
      update ledger.contested set disputed = disputed - v.lost, reversed = reversed + v.lost
      where lot_id = p_lot and movement_id = v.movement_id;
      update ledger.earnings set disputed = disputed - v.lost, reversed = reversed + v.lost
      where movement_id = v.movement_id;
    end if;
    if not p_contested and v.disputed > v.lost then
      -- Returned to the account that holds the rest of that earning now.
      perform ledger_internal.move_earnings('dispute_won', 'disputed', case when v.matured then 'available' else 'pending' end,
        p_purchase, jsonb_build_object(v.creator_id, v.disputed - v.lost));
      v_won := ledger_internal.plus(v_won, v.creator_id, v.disputed - v.lost);
      update ledger.contested set disputed = 0 where lot_id = p_lot and movement_id = v.movement_id;
      update ledger.earnings set disputed = disputed - (v.disputed - v.lost),
        matured = matured + case when v.matured then v.disputed - v.lost else 0 end
      where movement_id = v.movement_id;
    end if;
  end loop;
  -- one notification for each creator, even if the dispute contests several earnings
  perform ledger_internal.tell_moved(s.key::uuid, 'dispute_lost', s.value::bigint) from jsonb_each_text(v_lost) s;
  perform ledger_internal.tell_moved(s.key::uuid, 'dispute_won', s.value::bigint) from jsonb_each_text(v_won) s;
  return coalesce((select sum(reversed) from ledger.contested where lot_id = p_lot), 0);
end $$;

-- Writes one movement per creator, p_sums = {creator: tokens}, and notifies them. Returns the number of creators.
create or replace function ledger_internal.move_earnings(
  p_kind text, p_from text, p_to text, p_reference uuid, p_sums jsonb
) returns bigint language plpgsql as $$
declare
  v record;
  v_movement uuid;
  v_count bigint := 0;
begin
  for v in select s.key::uuid as creator, s.value::bigint as tokens from jsonb_each_text(p_sums) s order by 1 loop
    v_movement := ledger_internal.shift(p_kind, v.creator, p_from, p_to, v.tokens, p_reference);
    if p_kind = 'dispute_lost' then
      perform ledger_internal.count_reversed(v.creator, v_movement, v.tokens);
    end if;
    if p_to = 'pending' then
      -- A return is not a new earning: the inbox must be empty when the returned earning becomes pending again.
      perform ledger_internal.fold(ledger_internal.account(v.creator, 'pending'));
    end if;
    perform ledger_internal.tell_earnings(v.creator);
    if p_kind = 'dispute_opened' then
      perform ledger_internal.mail(v.creator, 'dispute_opened', jsonb_build_object('purchase_id', p_reference,
        'tokens', v.tokens));
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Sends a live message to a creator's open screens after tokens moved between pending, available, paying out and
-- disputed.
create or replace function ledger_internal.tell_earnings(p_creator uuid) returns void language plpgsql as $$
begin
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object(
    'channel', 'user:' || p_creator, 'name', 'earnings.changed', 'data', '{}'::jsonb));
end $$;
