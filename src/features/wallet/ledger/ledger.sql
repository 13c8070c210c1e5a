-- The ledger's guards and building blocks.
--
-- Functions of schema `ledger` are the application's interface: one money movement is one call, one transaction, one
-- round trip. Functions of schema `ledger_internal` run with the rights and the empty search_path of their caller. The
-- tables of a tip have few constraints and no generated columns, and a tip takes few statements: each statement costs
-- the server 10 to 20 µs, each constraint adds to that. The cost of a transfer: decisions/2026-11-26-cost-of-a-transfer.md
-- and -cached-lot.md.
--
-- The order of locks for every function that moves tokens, in every feature. A function takes its locks from top to
-- bottom and never goes back up, so that no two transactions wait for each other (locks.service.test.ts):
--   1. advisory locks: of a key, of two people, of a creator's schedule, of a subscription, of a payment;
--   2. rows of the subject: a purchase, order, membership, payout or adjustment, then the ordered item;
--   3. people's own tokens: `lock_spendable`, for several people `lock_people`, in ascending id of the person. The
--      lock of the spendable row covers all of the person's own: held, debt, lots, holds, claims and limit change only
--      under it. Both functions write the cached lot back (lots.sql); only a payment, which uses the cache, locks the
--      row without them;
--   4. creators' earnings: `lock_earnings`, in ascending id of the creator. The lock of the pending row covers the
--      other accounts of earnings, the earnings and the contested ones;
--   5. all other writes: requests, messages, notifications, the outbox;
--   6. the head of the audit trail, last: `audit_record`.
-- Opening accounts locks them: a person's own are opened in step 3, earnings in step 4. The platform's rows and folded
-- rows need no order, because no transaction waits for them: credits go to the inbox, and folding skips locked rows.

alter table ledger.accounts set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
alter table ledger.lots set (fillfactor = 80);
alter table ledger.inbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

insert into ledger.accounts (kind)
values ('sales'), ('promotions'), ('payouts'), ('debts'), ('adjustments')
on conflict do nothing;

-- The two sides of each movement as signed rows.
create or replace view ledger.entries as
select from_account as account_id, id as movement_id, -tokens as tokens, from_balance as balance_after, kind
from ledger.movements
union all
select to_account, id, tokens, to_balance, kind from ledger.movements;

-- Guards ----------------------------------------------------------------------------------------------------------

create or replace function ledger_internal.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% keeps what was written: a correction is a new movement', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- The text of a movement is erased with the payer's account (wallet/personal.sql).
create or replace trigger movements_append_only
  before update of id, from_account, to_account, tokens, from_balance, to_balance, kind, payer_id, payee_id, label, reference,
    reverses, request_id, created_at or delete or truncate on ledger.movements
  for each statement execute function ledger_internal.refuse_change();
create or replace trigger lot_uses_append_only before update or delete or truncate on ledger.lot_uses
  for each statement execute function ledger_internal.refuse_change();
-- Only the rest of a lot may change; the same for holds.
create or replace trigger lots_keep before delete or truncate on ledger.lots
  for each statement execute function ledger_internal.refuse_change();
create or replace trigger lots_fixed
  before update of id, owner_id, kind, initial, usd_cents, purchase_id, movement_id, created_at on ledger.lots
  for each statement execute function ledger_internal.refuse_change();
create or replace trigger holds_keep before delete or truncate on ledger.holds
  for each statement execute function ledger_internal.refuse_change();
create or replace trigger holds_fixed before update of id, owner_id, tokens, movement_id, created_at on ledger.holds
  for each statement execute function ledger_internal.refuse_change();

create or replace function ledger_internal.refuse_second_resolution() returns trigger language plpgsql as $$
begin
  raise exception 'hold % is already %', old.id, old.state using errcode = 'restrict_violation';
end $$;

create or replace trigger holds_resolve_once before update on ledger.holds
  for each row when (old.state <> 'open') execute function ledger_internal.refuse_second_resolution();

-- Refuses impossible values, as check constraints would. Postgres parses the expression of a check constraint again for
-- every statement; on these three tables that was a fifth of a tip's cost on the server.
create or replace function ledger_internal.check_account() returns trigger language plpgsql as $$
begin
  if new.owner_id is not null and new.balance < 0 then
    raise exception 'account % of a person would be negative', new.id using errcode = 'check_violation';
  elsif new.lot_rest < 0 or new.lot_rest > new.balance or (new.lot_id is null) <> (new.lot_rest is null) then
    raise exception 'account % would cache % of lot %', new.id, new.lot_rest, new.lot_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function ledger_internal.check_lot() returns trigger language plpgsql as $$
begin
  if new.remaining < 0 or new.remaining > new.initial or new.open <> (new.remaining > 0) then
    raise exception 'lot % would have % of % tokens left', new.id, new.remaining, new.initial
      using errcode = 'check_violation';
  elsif exists (select from ledger.accounts
    where owner_id = new.owner_id and kind = 'spendable' and lot_id is not null) then
    raise exception 'lot % would change while a lot of % is cached', new.id, new.owner_id using errcode = 'object_in_use';
  end if;
  return null;
end $$;

create or replace function ledger_internal.check_movement() returns trigger language plpgsql as $$
begin
  if new.tokens < 1 or new.from_account = new.to_account then
    raise exception 'movement % moves nothing', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- After the write, because a trigger before an update locks the row a second time.
create or replace trigger accounts_check after insert or update on ledger.accounts
  for each row execute function ledger_internal.check_account();
create or replace trigger lots_check after insert or update on ledger.lots
  for each row execute function ledger_internal.check_lot();
create or replace trigger movements_check after insert on ledger.movements
  for each row execute function ledger_internal.check_movement();

-- Accounts --------------------------------------------------------------------------------------------------------

-- Opens a person's own accounts or, with p_earnings, those of their earnings; never both in one call, because they are
-- two steps of the lock order.
create or replace function ledger_internal.open_accounts(p_owner uuid, p_earnings boolean default false) returns void
language plpgsql as $$
begin
  insert into ledger.accounts (owner_id, kind)
  select p_owner, kind
  from unnest(case when p_earnings then array['pending', 'available', 'paying_out', 'disputed']
    else array['spendable', 'held', 'debt'] end) as kind
  on conflict do nothing;
end $$;

-- Returns the id of an account and opens it if missing; p_owner null for the platform.
create or replace function ledger_internal.account(p_owner uuid, p_kind text) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  if p_owner is null then
    select id into strict v_id from ledger.accounts where owner_id is null and kind = p_kind;
    return v_id;
  end if;
  select id into v_id from ledger.accounts where owner_id = p_owner and kind = p_kind;
  if not found then
    perform ledger_internal.open_accounts(p_owner, p_kind not in ('spendable', 'held', 'debt'));
    select id into strict v_id from ledger.accounts where owner_id = p_owner and kind = p_kind;
  end if;
  return v_id;
end $$;

-- Locks the owner's spendable account until the end of the transaction. Writes the cached lot back, so that ledger.lots
-- is complete under the lock.
create or replace function ledger_internal.lock_spendable(p_owner uuid) returns ledger.accounts
language plpgsql as $$
declare
  v_id bigint := ledger_internal.account(p_owner, 'spendable');
  v_account ledger.accounts;
begin
  select * into strict v_account from ledger.accounts where id = v_id for update;
  if v_account.lot_id is not null then
    v_account := ledger_internal.write_back_lot(v_account);
  end if;
  return v_account;
end $$;

-- Movements -------------------------------------------------------------------------------------------------------

-- Moves tokens, writes the movement, and updates the cached balances, which the caller has locked. Credits of a
-- creator's pending account (with p_matures_at) and both directions on the platform's accounts go to the inbox. Raises
-- an exception if a balance would become negative; callers check under the lock. Returns the movement's id.
create or replace function ledger_internal.move(
  p_kind text,
  p_from bigint,
  p_to bigint,
  p_tokens bigint,
  p_payer uuid,
  p_payee uuid,
  p_memo text,
  p_label text,
  p_reference uuid,
  p_request uuid,
  p_matures_at timestamptz default null
) returns uuid language plpgsql as $$
declare
  v_id uuid := uuidv7();
  v_account record;
  v_from bigint;
  v_to bigint;
  v_balance bigint;
begin
  for v_account in select id, owner_id, kind from ledger.accounts where id in (p_from, p_to) order by id loop
    if v_account.owner_id is null or (v_account.kind = 'pending' and v_account.id = p_to) then
      insert into ledger.inbox (account_id, movement_id, tokens, matures_at, source)
      values (v_account.id, v_id, case when v_account.id = p_to then p_tokens else -p_tokens end,
        case when v_account.kind = 'pending' then p_matures_at end, case when v_account.kind = 'pending' then p_kind end);
    else
      update ledger.accounts set balance = balance + case when id = p_to then p_tokens else -p_tokens end
      where id = v_account.id returning balance into v_balance;
      if v_account.id = p_to then v_to := v_balance; else v_from := v_balance; end if;
    end if;
  end loop;
  insert into ledger.movements (id, from_account, to_account, tokens, from_balance, to_balance, kind, payer_id, payee_id,
    memo, label, reference, request_id)
  values (v_id, p_from, p_to, p_tokens, v_from, v_to, p_kind, p_payer, p_payee,
    coalesce(p_memo, ''), p_label, p_reference, p_request);
  return v_id;
end $$;

-- The numbers are in spec.ts (a test compares them). Plain SQL, so that it is inlined.
create or replace function ledger_internal.matures_at(p_creator_since timestamptz) returns timestamptz
language sql stable as $$
  select now() + make_interval(days =>
    case when p_creator_since > now() - make_interval(days => settings.new_creator_days())
      then settings.new_creator_earnings_days() else settings.earnings_days() end)
$$;

-- Requests --------------------------------------------------------------------------------------------------------

-- Stores the response of a request, also a refusal, for 24 hours. Returns null if p_answer was stored. Otherwise
-- returns the original response of the same request, or a refusal if the body differs; the caller must then have no
-- effect. Waits for a concurrent request with the same key. Stores nothing if p_key is null.
create or replace function ledger_internal.remember(
  p_user uuid, p_key text, p_hash text, p_request uuid, p_answer jsonb
) returns jsonb language plpgsql as $$
begin
  if p_key is null then
    return null;
  end if;
  insert into ledger.requests (user_id, key, id, body_hash, answer)
  values (p_user, p_key, p_request, p_hash, p_answer)
  on conflict (user_id, key) do update
  set id = excluded.id, body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
  where requests.created_at <= now() - make_interval(hours => settings.answers_kept_hours());
  if found then
    return null;
  end if;
  return ledger_internal.answered(p_user, p_key, p_hash);
end $$;

-- Returns a person's spendable tokens.
create or replace function ledger_internal.spendable_of(p_user uuid) returns bigint language plpgsql stable as $$
begin
  return coalesce((select balance from ledger.accounts where owner_id = p_user and kind = 'spendable'), 0);
end $$;

-- Returns the original response of the same request, a refusal if the body differs, or null if the key is new.
create or replace function ledger_internal.answered(p_user uuid, p_key text, p_hash text) returns jsonb
language plpgsql as $$
declare
  v_request record;
begin
  select body_hash, answer into v_request from ledger.requests
  where user_id = p_user and key = p_key and created_at > now() - make_interval(hours => settings.answers_kept_hours());
  return case
    when not found then null
    when v_request.body_hash = p_hash then v_request.answer || '{"replayed": true}'
    else '{"outcome": "refused", "reason": "idempotency_conflict", "replayed": false}'
  end;
end $$;

-- Stores the response as the last step of a function that called `answered` under the owner's lock. The lock excludes
-- that another request has stored one since.
create or replace function ledger_internal.answer(
  p_user uuid, p_key text, p_hash text, p_request uuid, p_answer jsonb
) returns jsonb language plpgsql as $$
begin
  if ledger_internal.remember(p_user, p_key, p_hash, p_request, p_answer) is not null then
    raise exception 'another request took the key meanwhile' using errcode = 'serialization_failure';
  end if;
  return p_answer;
end $$;

-- For decisions in TypeScript: returns the original response for a key, in the same read as the facts of the decision.
create or replace function ledger.request_answered(p_user uuid, p_key text, p_hash text) returns jsonb
language sql security definer set search_path = '' as $$ select ledger_internal.answered(p_user, p_key, p_hash) $$;

-- Stores a refusal under the key of its request. Returns null, or the response that a concurrent request with the same
-- key stored first.
create or replace function ledger.request_refused(p_user uuid, p_key text, p_hash text, p_reason text) returns jsonb
language sql security definer set search_path = '' as $$
  select ledger_internal.remember(p_user, p_key, p_hash, uuidv7(), ledger_internal.refusal(p_reason))
$$;

create or replace function ledger_internal.refusal(p_reason text) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('outcome', 'refused', 'reason', p_reason, 'replayed', false);
end $$;

-- Deletes responses older than a day, at most p_limit. Returns their number.
create or replace function ledger.requests_purge(p_limit integer default 10000) returns bigint
language sql security definer set search_path = '' as $$
  with gone as (
    delete from ledger.requests
    where (user_id, key) in (
      select user_id, key from ledger.requests where created_at < now() - make_interval(hours => settings.answers_kept_hours()) limit p_limit
    )
    returning 1
  )
  select count(*) from gone
$$;
