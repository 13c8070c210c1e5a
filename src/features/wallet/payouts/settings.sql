-- Payout accounts and schedules of creators.

-- Returns true if the newest proof found violations; payouts are then stopped.
create or replace function ledger_internal.payouts_stopped() returns boolean language sql stable as $$
  select coalesce((select violations > 0 from ledger.proof_runs order by id desc limit 1), false)
$$;

-- Returns the reason why an admin holds a creator's payouts, or null.
create or replace function ledger_internal.payouts_held(p_creator uuid) returns text language sql stable as $$
  select reason from public.payout_holds where creator_id = p_creator and released_at is null
$$;

-- Returns {payee_id, ready, schedule}.
create or replace function ledger.payout_settings(p_creator uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select '{"payee_id": null, "ready": false, "schedule": "manual"}'::jsonb || coalesce((
    select jsonb_build_object('payee_id', payee_id, 'ready', ready, 'schedule', schedule)
    from ledger.payout_settings where creator_id = p_creator), '{}')
$$;

-- Sets the values that are not null and keeps the others. A payee cannot be replaced. Returns the current settings.
create or replace function ledger.payout_settings_set(
  p_creator uuid, p_payee text default null, p_ready boolean default null, p_schedule text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  -- inserted without the payee, because the second of two concurrent inserts would violate its other constraint
  insert into ledger.payout_settings (creator_id, ready, schedule) values (p_creator, false, 'manual')
  on conflict (creator_id) do nothing;
  update ledger.payout_settings s
  set payee_id = coalesce(s.payee_id, p_payee), ready = coalesce(p_ready, s.ready),
    schedule = coalesce(p_schedule, s.schedule), updated_at = now()
  where creator_id = p_creator;
  return ledger.payout_settings(p_creator);
end $$;

-- Stops weekly payouts without two-step sign-in, which the guard of payouts requires too.
create or replace function ledger_internal.stop_weekly_payouts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update ledger.payout_settings set schedule = 'manual', updated_at = now() where creator_id = new.id and schedule = 'weekly';
  return null;
end $$;

create or replace trigger users_payouts_need_step after update of totp_enabled_at on public.users
for each row when (old.totp_enabled_at is not null and new.totp_enabled_at is null and not new.totp_exempt)
execute function ledger_internal.stop_weekly_payouts();

-- Stores whether the provider would pay out to a payee. Returns the creator, or null for an unknown payee.
create or replace function ledger.payee_ready(p_payee text, p_ready boolean) returns uuid
language sql security definer set search_path = '' as $$
  update ledger.payout_settings set ready = p_ready, updated_at = now() where payee_id = p_payee returning creator_id
$$;

-- Lists creators whose weekly payout is due and who have none under p_key (the week's name) yet, in ascending id after
-- p_after: [{creator_id, tokens}] with all available tokens. Empty while a mismatch stops payouts. Excludes creators in
-- debt or with an unsettled failed payout, because a refusal would be stored under the key of the week.
create or replace function ledger.payouts_due(p_key text, p_limit integer default 50, p_after uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('creator_id', d.creator_id, 'tokens', d.balance) order by d.creator_id), '[]')
  from (
    select s.creator_id, a.balance
    from ledger.payout_settings s
    join ledger.accounts a on a.owner_id = s.creator_id and a.kind = 'available' and a.balance >= settings.payout_min()
    where s.schedule = 'weekly' and s.ready and (p_after is null or s.creator_id > p_after)
      and not ledger_internal.payouts_stopped() and ledger_internal.payouts_held(s.creator_id) is null
      and not exists (select from ledger.payouts p where p.creator_id = s.creator_id and p.key = p_key)
      and not exists (select from ledger.accounts b where b.owner_id = s.creator_id and b.kind = 'debt' and b.balance > 0)
      and not exists (select from ledger.payouts p where p.creator_id = s.creator_id and p.status in ('failed', 'returned')
        and p.stripe_transfer_id is not null and p.reversed_at is null)
    order by s.creator_id limit p_limit) as d
$$;
