-- Inbox: concurrent credits of one creator must not wait for one row. They are appended to the inbox, and folding adds
-- them to the cached balance in batches.

-- Adds the account's inbox to its balance, writes the earnings and counts them (earnings/earned.sql). The caller holds
-- the account's lock.
create or replace function ledger_internal.fold(p_account bigint) returns void language plpgsql as $$
declare
  v_creator uuid;
  v_zone text;
begin
  select a.owner_id, coalesce(z.zone, 'UTC') into v_creator, v_zone
  from ledger.accounts a left join ledger.earned_zones z on z.creator_id = a.owner_id where a.id = p_account;
  with gone as (
    delete from ledger.inbox where account_id = p_account returning movement_id, tokens, matures_at, source
  ), earned as (
    insert into ledger.earnings (movement_id, account_id, tokens, matures_at)
    select movement_id, p_account, tokens, matures_at from gone where matures_at is not null
  ), slots as materialized (
    select ledger_internal.slot_of(movement_id) as slot,
      coalesce(source, (select m.kind from ledger.movements m where m.id = movement_id)) as source,
      sum(tokens)::bigint as tokens, count(*) as payments
    from gone where matures_at is not null group by 1, 2
  ), by_slot as (
    insert into ledger.earned_slots as s (creator_id, source, slot, tokens, payments)
    select v_creator, source, slot, tokens, payments from slots
    on conflict (creator_id, source, slot) do update
    set tokens = s.tokens + excluded.tokens, payments = s.payments + excluded.payments
  ), by_day as (
    insert into ledger.earned_days as d (creator_id, day, source, tokens, payments)
    select v_creator, (slot at time zone v_zone)::date, source, sum(tokens), sum(payments) from slots group by 2, 3
    on conflict (creator_id, day, source) do update
    set tokens = d.tokens + excluded.tokens, payments = d.payments + excluded.payments
  )
  update ledger.accounts
  set balance = balance + (select coalesce(sum(tokens), 0) from gone), folded_at = clock_timestamp()
  where id = p_account;
end $$;

-- Folds if the last fold was 200 ms ago or earlier and no other transaction is folding. Must be the last call in a
-- transaction: it takes a lock of the fourth step (ledger.sql), after which no further people may be locked.
create or replace function ledger_internal.fold_if_due(p_account bigint) returns void language plpgsql as $$
begin
  perform from ledger.accounts
  where id = p_account and folded_at < clock_timestamp() - interval '200 ms' for update skip locked;
  if found then
    perform ledger_internal.fold(p_account);
  end if;
end $$;

-- Last call of every credit: in one of sixteen calls, folds if a fold is due. That is often enough for busy accounts
-- and saves most folds of quiet ones; the scheduled job folds the rest. Reads always add the inbox.
create or replace function ledger_internal.fold_sometimes(p_account bigint) returns void language plpgsql as $$
begin
  if random() < 0.0625 then
    perform ledger_internal.fold_if_due(p_account);
  end if;
end $$;

-- Folds every account that has rows in the inbox and is not being folded; for a scheduled job. Returns the result of a
-- batch (server/jobs/rows.sql) with the owners of accounts that failed; null is the platform.
create or replace function ledger.fold_all() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_account bigint := 0;
  v_folded bigint := 0;
  v_failed jsonb := '[]';
begin
  loop
    -- One index probe per account, independent of its number of rows.
    select min(account_id) into v_account from ledger.inbox where account_id > v_account;
    exit when v_account is null;
    begin
      perform from ledger.accounts where id = v_account for update skip locked;
      if found then
        perform ledger_internal.fold(v_account);
        v_folded := v_folded + 1;
      end if;
    exception when others then
      v_failed := v_failed || public.failed_row((select owner_id from ledger.accounts where id = v_account), sqlstate, sqlerrm);
    end;
  end loop;
  return jsonb_build_object('done', v_folded, 'failed', v_failed);
end $$;
