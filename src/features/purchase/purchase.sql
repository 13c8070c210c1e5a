-- Token purchases: opened before the provider is called, and credited exactly once, by the webhook, the provider's
-- response or the job `purchases`, in any order. Every function returns the purchase as {outcome: 'done', replayed,
-- claimed?, purchase: {...}} or {outcome: 'refused', reason, replayed}.

create or replace function ledger_internal.purchase_json(p public.purchases) returns jsonb
language plpgsql immutable as $$
begin
  return jsonb_build_object('id', p.id, 'user_id', p.user_id, 'recipient_id', p.recipient_id, 'message', p.message,
    'package_id', p.package_id, 'tokens', p.tokens, 'usd_cents', p.usd_cents, 'status', p.status,
    'payment_intent_id', p.stripe_payment_intent_id, 'last_error', p.last_error, 'movement_id', p.movement_id,
    'created_at', p.created_at, 'credited_at', p.credited_at, 'refund_state', p.refund_state,
    'dispute_state', p.dispute_state);
end $$;

create or replace function ledger_internal.purchase_answer(
  p public.purchases, p_replayed boolean, p_claimed boolean default false
) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('outcome', 'done', 'replayed', p_replayed, 'claimed', p_claimed,
    'purchase', ledger_internal.purchase_json(p));
end $$;

-- Opens a purchase, or finds the one that the same request opened. `claimed` is true for exactly one caller, which
-- calls the provider; the others wait until the purchase leaves 'created'. A claim ends after p_claim_seconds or with
-- purchase_release; then the next identical request gets it. The purchase's id is the provider's idempotency key.
-- Refusals: idempotency_conflict, invalid_amount, buyer_inactive, invalid_recipient, gifts_not_accepted.
create or replace function ledger.purchase_open(
  p_user uuid,
  p_recipient uuid,
  p_message text,
  p_package text,
  p_tokens bigint,
  p_usd_cents bigint,
  p_key text,
  p_hash text,
  p_claim_seconds integer default 30
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_until timestamptz := clock_timestamp() + make_interval(secs => p_claim_seconds);
  v_request uuid := uuidv7();
  v_answer jsonb;
  v_reason text;
  v_claimed boolean := true;
  v_purchase public.purchases;
begin
  if not exists (select from public.users where id = p_user and status = 'active') then
    return ledger_internal.refusal('buyer_inactive');
  end if;
  perform ledger_internal.lock_spendable(p_user);
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer ->> 'outcome' = 'refused' then
    return v_answer;
  elsif v_answer is not null then
    -- skips locked rows, because a transaction that credits this purchase may be waiting for this owner
    update public.purchases set claimed_until = v_until
    where id = (select id from public.purchases where id = (v_answer ->> 'purchase_id')::uuid and status = 'created'
      and claimed_until <= clock_timestamp() for update skip locked);
    v_claimed := found;
    select * into strict v_purchase from public.purchases where id = (v_answer ->> 'purchase_id')::uuid;
    return ledger_internal.purchase_answer(v_purchase, true, v_claimed);
  end if;

  v_reason := case
    when p_tokens is null or p_tokens < 1 or p_usd_cents is null or p_usd_cents < 1 then 'invalid_amount'
    when p_recipient = p_user or (p_recipient is not null and not exists (
      select from public.users where id = p_recipient and status = 'active')) then 'invalid_recipient'
    -- a block in either direction makes the recipient unknown
    when public.reach(p_user, p_recipient) is not null then 'invalid_recipient'
    when exists (select from public.gift_settings where user_id = p_recipient and not accepts_gifts)
      then 'gifts_not_accepted'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, ledger_internal.refusal(v_reason));
  end if;
  insert into public.purchases (user_id, recipient_id, message, package_id, tokens, usd_cents, claimed_until)
  values (p_user, p_recipient, coalesce(p_message, ''), p_package, p_tokens, p_usd_cents, v_until)
  returning * into v_purchase;
  perform ledger_internal.answer(p_user, p_key, p_hash, v_request,
    jsonb_build_object('outcome', 'done', 'purchase_id', v_purchase.id));
  return ledger_internal.purchase_answer(v_purchase, false, true);
end $$;

-- Creates a paid purchase again that the database lacks, because it was restored from a backup. The text of a gift is
-- lost. Returns false if the purchase exists, or if the backup lacks the buyer or the recipient.
create or replace function ledger.purchase_restore(
  p_purchase uuid,
  p_user uuid,
  p_recipient uuid,
  p_package text,
  p_tokens bigint,
  p_usd_cents bigint,
  p_at timestamptz
) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  insert into public.purchases (id, user_id, recipient_id, package_id, tokens, usd_cents, created_at)
  select p_purchase, u.id, nullif(r.id, u.id), p_package, p_tokens, p_usd_cents, p_at
  from public.users u join public.users r on r.id = p_recipient where u.id = p_user
  on conflict do nothing;
  return found;
end $$;

-- Stores the keyed hash of the card that pays.
create or replace function ledger.purchase_card(p_purchase uuid, p_mark text) returns void
language sql security definer set search_path = '' as $$
  update public.purchases set card_mark = p_mark where id = p_purchase and card_mark is distinct from p_mark
$$;

-- Releases the claim after the provider could not be reached, so that a retry can call it at once.
create or replace function ledger.purchase_release(p_purchase uuid) returns void
language sql security definer set search_path = '' as $$
  update public.purchases set claimed_until = clock_timestamp() where id = p_purchase and status = 'created'
$$;

-- Locks the purchase of a payment intent. Finds it by the purchase's id if the intent is not stored yet, because the
-- webhook was faster than the provider's response. Returns null if there is no purchase, or if the row has another
-- intent.
create or replace function ledger_internal.lock_purchase(p_purchase uuid, p_intent text) returns public.purchases
language plpgsql as $$
declare
  v_purchase public.purchases;
begin
  if p_intent is not null then
    -- Serializes the events of one payment, also before its intent is stored in a purchase.
    perform pg_advisory_xact_lock(hashtextextended(p_intent, 0));
    select * into v_purchase from public.purchases where stripe_payment_intent_id = p_intent for update;
    if found then
      return v_purchase;
    end if;
  end if;
  -- Reads the row again: before the lock, a concurrent transaction may have stored the intent.
  select * into v_purchase from public.purchases
  where id = p_purchase and (p_intent is null or coalesce(stripe_payment_intent_id, p_intent) = p_intent) for update;
  return v_purchase;
end $$;

-- Returns false if the event was applied before; otherwise stores the event and returns true. The caller holds the
-- purchase's lock.
create or replace function ledger_internal.event_is_new(p_event text, p_type text, p_purchase uuid) returns boolean
language plpgsql as $$
begin
  if p_event is null then
    return true;
  end if;
  insert into public.stripe_events (id, type, purchase_id) values (p_event, coalesce(p_type, ''), p_purchase)
  on conflict do nothing;
  return found;
end $$;

create or replace function ledger_internal.tell_purchase(p public.purchases) returns void language plpgsql as $$
begin
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object(
    'channel', 'user:' || p.user_id, 'name', 'purchase.updated', 'data', jsonb_build_object(
      'purchase_id', p.id, 'status', p.status, 'tokens', p.tokens, 'is_gift', p.recipient_id is not null,
      'last_error', p.last_error)));
end $$;

-- Records a state of the provider before success: 'processing', 'requires_action' or 'failed' (with its sentence). A
-- purchase only advances (tables.ts), so late, duplicate and reordered events change nothing. Refusals:
-- purchase_not_found.
create or replace function ledger.purchase_progress(
  p_purchase uuid,
  p_intent text,
  p_status text,
  p_error text default null,
  p_event text default null,
  p_event_type text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order text[] := array['created', 'processing', 'requires_action', 'failed', 'succeeded', 'disputed', 'refunded'];
  v_purchase public.purchases := ledger_internal.lock_purchase(p_purchase, p_intent);
  v_moves_on boolean := array_position(v_order, v_purchase.status) < array_position(v_order, p_status);
begin
  if p_status not in ('processing', 'requires_action', 'failed') then
    raise exception 'purchase_progress does not lead to %', p_status using errcode = 'invalid_parameter_value';
  elsif v_purchase.id is null then
    return ledger_internal.refusal('purchase_not_found');
  elsif not ledger_internal.event_is_new(p_event, p_event_type, v_purchase.id) then
    return ledger_internal.purchase_answer(v_purchase, true);
  end if;
  update public.purchases set
    stripe_payment_intent_id = coalesce(stripe_payment_intent_id, p_intent),
    status = case when v_moves_on then p_status else status end,
    last_error = case when v_moves_on then coalesce(p_error, last_error) else last_error end,
    updated_at = clock_timestamp()
  where id = v_purchase.id
  returning * into strict v_purchase;
  if v_moves_on then
    perform ledger_internal.tell_purchase(v_purchase);
  end if;
  return ledger_internal.purchase_answer(v_purchase, not v_moves_on);
end $$;

-- Credits a paid purchase exactly once, for any number of calls. p_tokens (null: unknown) and p_usd_cents must match
-- the row. A refusal stores nothing, so that the event can be sent again. Refusals: purchase_not_found,
-- amount_mismatch.
create or replace function ledger.purchase_credit(
  p_purchase uuid,
  p_intent text,
  p_tokens bigint,
  p_usd_cents bigint,
  p_event text default null,
  p_event_type text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_purchase public.purchases := ledger_internal.lock_purchase(p_purchase, p_intent);
  v_owner uuid := coalesce(v_purchase.recipient_id, v_purchase.user_id);
  v_gift boolean := v_purchase.recipient_id is not null;
  v_lot record;
begin
  if v_purchase.id is null then
    return ledger_internal.refusal('purchase_not_found');
  elsif p_usd_cents is distinct from v_purchase.usd_cents or p_tokens <> v_purchase.tokens then
    return ledger_internal.refusal('amount_mismatch');
  elsif not ledger_internal.event_is_new(p_event, p_event_type, v_purchase.id) or v_purchase.movement_id is not null then
    return ledger_internal.purchase_answer(v_purchase, true);
  end if;
  perform ledger_internal.lock_people(array[v_owner, v_purchase.user_id]);
  v_lot := ledger_internal.add_lot(case when v_gift then 'gifted' else 'bought' end, 'sales', v_owner, v_purchase.tokens,
    v_purchase.usd_cents, case when v_gift then v_purchase.user_id end, v_purchase.message, v_purchase.package_id,
    v_purchase.id, null);
  update public.purchases set
    stripe_payment_intent_id = coalesce(stripe_payment_intent_id, p_intent),
    status = 'succeeded',
    last_error = null,
    movement_id = v_lot.movement,
    credited_at = clock_timestamp(),
    updated_at = clock_timestamp()
  where id = v_purchase.id
  returning * into v_purchase;
  perform ledger_internal.tell_purchase(v_purchase);
  perform ledger_internal.tell_balance(v_owner, v_lot.balance, v_purchase.tokens, v_lot.movement);
  -- A refund or a dispute may have been recorded before the payment.
  v_purchase := ledger_internal.settle_purchase(v_purchase);
  perform ledger_internal.mail_receipt(v_purchase);
  if v_gift then
    perform ledger_internal.mail_moved(v_owner, 'gift', v_purchase.tokens);
  end if;
  perform public.notify(v_owner, case when v_gift then 'system.gift' else 'system.purchase' end,
    jsonb_build_object('purchase_id', v_purchase.id, 'tokens', v_purchase.tokens, 'is_gift', v_gift)
      || case when v_gift then jsonb_build_object('sender', display_name) else '{}' end)
  from public.users where id = v_purchase.user_id;
  perform ledger_internal.fold_sometimes(ledger_internal.account(null, 'sales'));
  return ledger_internal.purchase_answer(v_purchase, false);
end $$;

create or replace view ledger_internal.proof_purchases as
select 'purchase ' || p.id as subject, 'credited purchase without its lot, or the lot differs' as detail
from public.purchases p left join ledger.lots l on l.purchase_id = p.id
where p.movement_id is not null and (l.id is null or l.initial <> p.tokens or l.usd_cents <> p.usd_cents
  or l.movement_id <> p.movement_id or l.owner_id <> coalesce(p.recipient_id, p.user_id))
union all
select 'lot ' || l.id, 'bought tokens without a credited purchase'
from ledger.lots l left join public.purchases p on p.id = l.purchase_id and p.movement_id = l.movement_id
where l.kind in ('bought', 'gifted') and p.id is null;
