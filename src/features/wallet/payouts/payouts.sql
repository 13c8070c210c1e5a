-- Payouts to a creator's bank. A payout is stored here first and sent to the provider under its id, so that a retry
-- does not pay twice. `payout_progress` and `payout_finish` store the provider's results.

create or replace function ledger_internal.payout_json(p ledger.payouts) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('id', p.id, 'creator_id', p.creator_id, 'tokens', p.tokens, 'usd_cents', p.usd_cents,
    'status', p.status, 'payee_id', p.payee_id, 'transfer_id', p.stripe_transfer_id, 'payout_id', p.stripe_payout_id,
    'failure', p.failure, 'requested_at', p.requested_at, 'paid_at', p.paid_at, 'failed_at', p.failed_at,
    'reversed_at', p.reversed_at);
end $$;

create or replace function ledger_internal.payout_answer(p ledger.payouts, p_replayed boolean) returns jsonb
language plpgsql stable as $$
begin
  return jsonb_build_object('outcome', 'done', 'replayed', p_replayed, 'payout', ledger_internal.payout_json(p),
    'available', (select balance from ledger.accounts where owner_id = p.creator_id and kind = 'available'));
end $$;

-- Requests a payout of p_tokens: available → paying out. With a key, a retry returns the same payout, however
-- much later. Returns {outcome: 'done', replayed, payout, available} or {outcome: 'refused', reason, replayed} with
-- reason idempotency_conflict, invalid_amount, below_minimum, not_a_creator, payee_not_ready, payouts_stopped,
-- payouts_held, in_debt, payout_unsettled (the money of a failed payout is not back yet) or insufficient_tokens.
create or replace function ledger.payout_request(
  p_creator uuid, p_tokens bigint, p_key text default null, p_hash text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_id uuid := uuidv7();
  v_movement uuid;
  v_payout ledger.payouts;
  v_settings ledger.payout_settings;
  v_answer jsonb;
  v_reason text;
begin
  if not exists (select from public.users where id = p_creator and status = 'active' and role = 'creator') then
    return ledger_internal.refusal('not_a_creator');
  end if;
  perform ledger_internal.lock_spendable(p_creator);
  v_answer := ledger_internal.answered(p_creator, p_key, p_hash);
  if v_answer ->> 'outcome' = 'refused' then
    return v_answer;
  end if;
  select * into v_payout from ledger.payouts where creator_id = p_creator and key = p_key;
  if found then
    return case when v_answer is not null or v_payout.tokens = p_tokens
      then ledger_internal.payout_answer(v_payout, true) else ledger_internal.refusal('idempotency_conflict') end;
  end if;
  perform ledger_internal.lock_earnings(array[p_creator]);
  select * into v_settings from ledger.payout_settings where creator_id = p_creator;
  v_reason := case
    when p_tokens is null or p_tokens < 1 then 'invalid_amount'
    when p_tokens < settings.payout_min() then 'below_minimum'
    when v_settings.ready is not true or v_settings.payee_id is null then 'payee_not_ready'
    when ledger_internal.payouts_stopped() then 'payouts_stopped'
    when ledger_internal.payouts_held(p_creator) is not null then 'payouts_held'
    when exists (select from ledger.accounts where owner_id = p_creator and kind = 'debt' and balance > 0) then 'in_debt'
    when exists (select from ledger.payouts where creator_id = p_creator and status in ('failed', 'returned')
      and stripe_transfer_id is not null and reversed_at is null) then 'payout_unsettled'
    when not exists (select from ledger.accounts where owner_id = p_creator and kind = 'available'
      and balance >= p_tokens) then 'insufficient_tokens'
  end;
  -- not stored, because the same request is valid once payouts resume
  if v_reason in ('payouts_stopped', 'payouts_held') then
    return ledger_internal.refusal(v_reason);
  elsif v_reason is not null then
    return ledger_internal.answer(p_creator, p_key, p_hash, v_request, ledger_internal.refusal(v_reason));
  end if;
  v_movement := ledger_internal.shift('payout', p_creator, 'available', 'paying_out', p_tokens, v_id);
  insert into ledger.payouts (id, creator_id, tokens, usd_cents, token_usd_cents, payee_id, key, movement_id)
  values (v_id, p_creator, p_tokens, p_tokens * settings.token_usd_cents(), settings.token_usd_cents(), v_settings.payee_id, p_key, v_movement)
  returning * into v_payout;
  perform ledger_internal.answer(p_creator, p_key, p_hash, v_request,
    jsonb_build_object('outcome', 'done', 'payout_id', v_id));
  perform ledger_internal.tell_earnings(p_creator);
  return ledger_internal.payout_answer(v_payout, false);
end $$;

-- Locks a payout, found by its id or by the provider's id.
create or replace function ledger_internal.lock_payout(p_payout uuid, p_stripe_payout text) returns ledger.payouts
language plpgsql as $$
declare
  v_payout ledger.payouts;
begin
  select * into v_payout from ledger.payouts where id = p_payout or (p_payout is null and stripe_payout_id = p_stripe_payout)
  for update;
  return v_payout;
end $$;

-- Stores the progress at the provider: the transfer to the payee, the payout to the bank. Refusals: payout_not_found,
-- other_transfer (a different transfer is stored, so the money was sent twice).
create or replace function ledger.payout_progress(
  p_payout uuid, p_transfer text default null, p_stripe_payout text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_payout ledger.payouts := ledger_internal.lock_payout(p_payout, p_stripe_payout);
begin
  if v_payout.id is null then
    return ledger_internal.refusal('payout_not_found');
  elsif v_payout.stripe_transfer_id <> p_transfer or v_payout.stripe_payout_id <> p_stripe_payout then
    return ledger_internal.refusal('other_transfer');
  elsif (p_transfer is null or v_payout.stripe_transfer_id is not null)
      and (p_stripe_payout is null or v_payout.stripe_payout_id is not null) then
    return ledger_internal.payout_answer(v_payout, true);
  end if;
  update ledger.payouts
  set stripe_transfer_id = coalesce(stripe_transfer_id, p_transfer),
    stripe_payout_id = coalesce(stripe_payout_id, p_stripe_payout),
    transferred_at = coalesce(transferred_at, case when p_transfer is not null then now() end),
    status = case when status = 'requested' and p_transfer is not null then 'transferred' else status end
  where id = v_payout.id returning * into strict v_payout;
  perform ledger_internal.tell_earnings(v_payout.creator_id);
  return ledger_internal.payout_answer(v_payout, false);
end $$;

-- Returns those of the provider's transfers that are stored.
create or replace function ledger.known_transfers(p_transfers text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(stripe_transfer_id), '[]') from ledger.payouts where stripe_transfer_id = any (p_transfers)
$$;

-- Stores a transfer of the provider that the ledger lacks, because the database was restored from a backup. A payout
-- that the backup lacks is created again under its id: available → paying out. Refusals: not_a_creator,
-- invalid_amount, insufficient_tokens (the backup has too few available tokens), other_transfer.
create or replace function ledger.payout_restore(
  p_payout uuid, p_creator uuid, p_usd_cents bigint, p_payee text, p_transfer text, p_at timestamptz
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_tokens bigint := p_usd_cents / settings.token_usd_cents();
  v_payout ledger.payouts;
  v_reason text;
begin
  if exists (select from ledger.payouts where id = p_payout) then
    return ledger.payout_progress(p_payout, p_transfer);
  end if;
  perform ledger_internal.lock_earnings(array[p_creator]);
  v_reason := case
    when not exists (select from public.users where id = p_creator and role = 'creator') then 'not_a_creator'
    when v_tokens * settings.token_usd_cents() <> p_usd_cents then 'invalid_amount'
    when not exists (select from ledger.accounts where owner_id = p_creator and kind = 'available'
      and balance >= v_tokens) then 'insufficient_tokens'
  end;
  if v_reason is not null then
    return ledger_internal.refusal(v_reason);
  end if;
  insert into ledger.payouts (id, creator_id, tokens, usd_cents, token_usd_cents, status, payee_id, stripe_transfer_id,
    movement_id, requested_at, transferred_at)
  values (p_payout, p_creator, v_tokens, p_usd_cents, settings.token_usd_cents(), 'transferred', p_payee, p_transfer,
    ledger_internal.shift('payout', p_creator, 'available', 'paying_out', v_tokens, p_payout), p_at, p_at)
  returning * into v_payout;
  perform ledger_internal.tell_earnings(p_creator);
  return ledger_internal.payout_answer(v_payout, false);
end $$;

-- Ends a payout: p_state is 'paid' or 'failed'. A failure is final in any order of events: the tokens are available
-- again, and a payout that had been paid is 'returned'. Refusals: payout_not_found.
create or replace function ledger.payout_finish(
  p_payout uuid, p_stripe_payout text, p_state text, p_failure text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_payout ledger.payouts := ledger_internal.lock_payout(p_payout, p_stripe_payout);
begin
  if p_state not in ('paid', 'failed') then
    raise exception 'a payout does not end as %', p_state using errcode = 'invalid_parameter_value';
  elsif v_payout.id is null then
    return ledger_internal.refusal('payout_not_found');
  elsif (case p_state when 'paid' then v_payout.paid_at else v_payout.failed_at end) is not null then
    return ledger_internal.payout_answer(v_payout, true);
  end if;
  perform ledger_internal.lock_earnings(array[v_payout.creator_id]);
  if p_state = 'failed' then
    perform ledger_internal.shift(case when v_payout.paid_at is null then 'payout_failed' else 'payout_returned' end,
      v_payout.creator_id, case when v_payout.paid_at is null then 'paying_out' else 'payouts' end, 'available',
      v_payout.tokens, v_payout.id, p_failure);
  elsif v_payout.failed_at is null then
    perform ledger_internal.shift('payout_paid', v_payout.creator_id, 'paying_out', 'payouts', v_payout.tokens,
      v_payout.id);
  end if;
  update ledger.payouts
  set paid_at = case when p_state = 'paid' then now() else paid_at end,
    failed_at = case when p_state = 'failed' then now() else failed_at end,
    failure = case when p_state = 'failed' then p_failure else failure end,
    stripe_payout_id = coalesce(stripe_payout_id, p_stripe_payout),
    status = case when p_state = 'paid' and failed_at is null then 'paid'
      when p_state = 'failed' and paid_at is null then 'failed' else 'returned' end
  where id = v_payout.id returning * into strict v_payout;
  -- A payment that is reported after its failure changes nothing for the creator, so no mail is sent.
  if p_state = 'failed' or v_payout.status = 'paid' then
    perform ledger_internal.mail_payout(v_payout);
  end if;
  perform ledger_internal.tell_earnings(v_payout.creator_id);
  return ledger_internal.payout_answer(v_payout, false);
end $$;

-- Records that the money of a failed payout was returned from the payee's account. Refusals: payout_not_found.
create or replace function ledger.payout_reversed(p_payout uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_payout ledger.payouts := ledger_internal.lock_payout(p_payout, null);
begin
  if v_payout.id is null or v_payout.failed_at is null then
    return ledger_internal.refusal('payout_not_found');
  elsif v_payout.reversed_at is not null then
    return ledger_internal.payout_answer(v_payout, true);
  end if;
  update ledger.payouts set reversed_at = now() where id = v_payout.id returning * into strict v_payout;
  return ledger_internal.payout_answer(v_payout, false);
end $$;

-- Lists a creator's payouts as payout_json, newest first, older than p_before (null: from the newest).
create or replace function ledger.payouts_of(p_creator uuid, p_limit integer, p_before uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(ledger_internal.payout_json(p) order by p.id desc), '[]') from (
    select * from ledger.payouts where creator_id = p_creator and (p_before is null or id < p_before)
    order by id desc limit p_limit) as p
$$;

-- Returns true if a requested payout must wait, because an admin holds it or a mismatch stops all payouts. Checked
-- right before the money is sent.
create or replace function ledger.payout_is_held(p_creator uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select ledger_internal.payouts_stopped() or ledger_internal.payouts_held(p_creator) is not null
$$;

-- Lists unfinished payouts as payout_json: payouts on the way that need not wait (payout_is_held), and failed ones with
-- money still at the payee. Includes only payouts requested at least p_seconds ago, excluding p_skip. The oldest come
-- first. Payouts that only wait for a bank come last, because a bank takes days and they must not delay the others.
create or replace function ledger.payouts_unfinished(
  p_limit integer default 50, p_seconds integer default 60, p_skip uuid[] default '{}'
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(ledger_internal.payout_json(p.one) order by p.is_at_bank, (p.one).id), '[]') from (
    select o as one, status = 'transferred' and stripe_payout_id is not null as is_at_bank from ledger.payouts o
    where (status in ('requested', 'transferred')
        or (status in ('failed', 'returned') and stripe_transfer_id is not null and reversed_at is null))
      and (status <> 'requested' or not ledger.payout_is_held(creator_id))
      and id < ledger_internal.first_id(now() - make_interval(secs => p_seconds))
      and id <> all (p_skip)
    order by is_at_bank, id limit p_limit) as p
$$;

-- Lists all payouts for admins, newest first, older than p_before: payout_json with the username and the reason of a
-- hold (held). p_state: 'open' (on the way, or failed with money not returned yet), 'failed', 'paid', or null for all.
create or replace function ledger.payouts_list(p_limit integer, p_before uuid default null, p_state text default null)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(ledger_internal.payout_json(p) || jsonb_build_object('username', u.username,
    'held', case when p.status = 'requested' then ledger_internal.payouts_held(p.creator_id) end) order by p.id desc), '[]')
  from (
    select * from ledger.payouts
    where (p_before is null or id < p_before) and case p_state
      when 'open' then status in ('requested', 'transferred')
        or (status in ('failed', 'returned') and stripe_transfer_id is not null and reversed_at is null)
      when 'failed' then status in ('failed', 'returned')
      when 'paid' then status = 'paid' else true end
    order by id desc limit p_limit) as p
  join public.users u on u.id = p.creator_id
$$;

-- Returns creators' available and paying-out tokens, for admins who hold payouts: [{creator_id, available,
-- paying_out}].
create or replace function ledger.payable_of(p_creators uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('creator_id', s.owner_id, 'available', s.available, 'paying_out', s.paying_out)), '[]')
  from (
    select owner_id, coalesce(sum(balance) filter (where kind = 'available'), 0) as available,
      coalesce(sum(balance) filter (where kind = 'paying_out'), 0) as paying_out
    from ledger.accounts where owner_id = any (p_creators) group by owner_id) as s
$$;
