-- source: src/features/purchase/dispute.sql
-- A payer's bank takes a payment back, or warns that it may (decisions D4, D5). Answers as refund.sql.

-- What the provider says of a dispute: p_state 'opened', 'won' or 'lost' (the last word). Opened: what remains of the lot is
-- frozen, and what creators earned with the rest and do not have yet is contested. Won: all of it is given back. Lost:
-- both are taken, and what is missing is the buyer's debt; what creators have is theirs. Never refuses: as refund_record.
create or replace function ledger.dispute_record(
  p_intent text,
  p_dispute text,
  p_usd_cents bigint,
  p_state text,
  p_reason text default '',
  p_event text default null,
  p_event_type text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order text[] := array['opened', 'won', 'lost'];
  v_purchase public.purchases := ledger_internal.lock_purchase(null, p_intent);
begin
  if array_position(v_order, p_state) is null then
    raise exception 'a dispute is never %', p_state using errcode = 'invalid_parameter_value';
  elsif not ledger_internal.event_is_new(p_event, p_event_type, v_purchase.id) then
    return ledger_internal.money_answer(v_purchase, true);
  end if;
  insert into public.disputes as d (id, stripe_payment_intent_id, usd_cents, state, reason, closed_at)
  values (p_dispute, p_intent, p_usd_cents, p_state, coalesce(p_reason, ''), case when p_state <> 'opened' then now() end)
  on conflict (id) do update
  set state = p_state, closed_at = coalesce(d.closed_at, now())
  where array_position(v_order, d.state) < array_position(v_order, p_state);
  if not found then
    return ledger_internal.money_answer(v_purchase, true);
  end if;
  return ledger_internal.money_answer(ledger_internal.settle_purchase(v_purchase), false);
end $$;
--> statement-breakpoint
-- The card network's early warning of fraud: what remains of the lot is frozen until warning_release or a dispute.
create or replace function ledger.warning_record(p_intent text, p_event text default null, p_event_type text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_purchase public.purchases := ledger_internal.lock_purchase(null, p_intent);
begin
  if not ledger_internal.event_is_new(p_event, p_event_type, v_purchase.id) then
    return ledger_internal.money_answer(v_purchase, true);
  end if;
  insert into public.fraud_warnings (stripe_payment_intent_id) values (p_intent) on conflict do nothing;
  if not found then
    return ledger_internal.money_answer(v_purchase, true);
  end if;
  return ledger_internal.money_answer(ledger_internal.settle_purchase(v_purchase), false);
end $$;
--> statement-breakpoint
-- An admin finds the warning unfounded. Refusals: not_an_admin, reason_missing, warning_not_found.
create or replace function ledger.warning_release(p_admin uuid, p_purchase uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_purchase public.purchases;
begin
  if not ledger_internal.is_admin(p_admin) then
    return ledger_internal.refusal('not_an_admin');
  elsif btrim(coalesce(p_reason, '')) = '' then
    return ledger_internal.refusal('reason_missing');
  end if;
  select * into v_purchase from public.purchases where id = p_purchase for update;
  if not exists (select from public.fraud_warnings
      where stripe_payment_intent_id = v_purchase.stripe_payment_intent_id) then
    return ledger_internal.refusal('warning_not_found');
  end if;
  update public.fraud_warnings set released_at = now(), released_by = p_admin, reason = btrim(p_reason)
  where stripe_payment_intent_id = v_purchase.stripe_payment_intent_id and released_at is null;
  if not found then
    return ledger_internal.money_answer(v_purchase, true);
  end if;
  return ledger_internal.money_answer(ledger_internal.settle_purchase(v_purchase), false);
end $$;
--> statement-breakpoint
-- source: src/features/purchase/mails.sql
-- What a buyer is told by mail about a purchase, in the transaction of the event itself.

-- The receipt, once for each purchase that was credited; its notification is the credit's own.
create or replace function ledger_internal.mail_receipt(p public.purchases) returns void language plpgsql as $$
begin
  perform ledger_internal.mail(p.user_id, 'receipt', jsonb_build_object('purchase_id', p.id, 'tokens', p.tokens,
    'usd_cents', p.usd_cents, 'credited_at', p.credited_at,
    'recipient', (select username from public.users where id = p.recipient_id)), false);
end $$;
--> statement-breakpoint
-- That money went back to the card, or could not.
create or replace function ledger_internal.mail_refund(p public.purchases, r public.refunds) returns void
language plpgsql as $$
begin
  if p.id is not null and r.state in ('succeeded', 'failed') then
    perform ledger_internal.mail(p.user_id, 'refund', jsonb_build_object('purchase_id', p.id, 'tokens', p.tokens,
      'usd_cents', r.usd_cents, 'state', r.state));
  end if;
end $$;
--> statement-breakpoint
-- source: src/features/purchase/purchase.sql
-- Token purchases (decision D8): opened before the provider is asked, credited exactly once by whoever learns of the
-- success first: webhook, answer or reconciling job. Every function returns the purchase as
-- {outcome: 'done', replayed, claimed?, purchase: {...}} or {outcome: 'refused', reason, replayed}.

create or replace function ledger_internal.purchase_json(p public.purchases) returns jsonb
language plpgsql immutable as $$
begin
  return jsonb_build_object('id', p.id, 'user_id', p.user_id, 'recipient_id', p.recipient_id, 'message', p.message,
    'package_id', p.package_id, 'tokens', p.tokens, 'usd_cents', p.usd_cents, 'status', p.status,
    'payment_intent_id', p.stripe_payment_intent_id, 'last_error', p.last_error, 'movement_id', p.movement_id,
    'created_at', p.created_at, 'credited_at', p.credited_at, 'refund_state', p.refund_state,
    'dispute_state', p.dispute_state);
end $$;
--> statement-breakpoint
create or replace function ledger_internal.purchase_answer(
  p public.purchases, p_replayed boolean, p_claimed boolean default false
) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('outcome', 'done', 'replayed', p_replayed, 'claimed', p_claimed,
    'purchase', ledger_internal.purchase_json(p));
end $$;
--> statement-breakpoint
-- Opens a purchase, or finds the one that the same request opened. `claimed` is true for exactly one caller: that one
-- goes to the provider; the others wait for its purchase to leave 'created'. A claim ends after p_claim_seconds or with
-- purchase_release, then the next identical call gets it: use the purchase's id as the provider's idempotency key.
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
    -- Skipping: who credits the purchase right now has locked it and may be waiting for this owner.
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
--> statement-breakpoint
-- Gives the claim back after the provider could not be asked, so that a retry may ask again at once.
create or replace function ledger.purchase_release(p_purchase uuid) returns void
language sql security definer set search_path = '' as $$
  update public.purchases set claimed_until = clock_timestamp() where id = p_purchase and status = 'created'
$$;
--> statement-breakpoint
-- The purchase that a payment intent belongs to, locked; matched by the purchase's id when the intent never reached the
-- row (the webhook was faster than the answer). Null when there is none, or when the row knows another intent.
create or replace function ledger_internal.lock_purchase(p_purchase uuid, p_intent text) returns public.purchases
language plpgsql as $$
declare
  v_purchase public.purchases;
begin
  if p_intent is not null then
    -- News of one payment come one after the other, also while no row knows of it yet.
    perform pg_advisory_xact_lock(hashtextextended(p_intent, 0));
    select * into v_purchase from public.purchases where stripe_payment_intent_id = p_intent for update;
    if found then
      return v_purchase;
    end if;
  end if;
  -- who waited here for the lock sees the row with the intent that the one before wrote into it
  select * into v_purchase from public.purchases
  where id = p_purchase and (p_intent is null or coalesce(stripe_payment_intent_id, p_intent) = p_intent) for update;
  return v_purchase;
end $$;
--> statement-breakpoint
-- Whether the event had its effect already; otherwise remembers it. The caller holds the purchase's lock.
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
--> statement-breakpoint
create or replace function ledger_internal.tell_purchase(p public.purchases) returns void language plpgsql as $$
begin
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object(
    'channel', 'user:' || p.user_id, 'name', 'purchase.updated', 'data', jsonb_build_object(
      'purchase_id', p.id, 'status', p.status, 'tokens', p.tokens, 'is_gift', p.recipient_id is not null,
      'last_error', p.last_error)));
end $$;
--> statement-breakpoint
-- What the provider says short of success: 'processing', 'requires_action' or 'failed' (with its sentence). A purchase
-- only moves on (tables.ts), so late, repeated and reordered news change nothing. Refusals: purchase_not_found.
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
--> statement-breakpoint
-- Credits a paid purchase: once, whoever calls first and however often. p_tokens (null: not told) and p_usd_cents must be
-- the row's. p_texts = {title, message, gift_title, gift_message} with {tokens} and {sender}.
-- Refusals (nothing stored, so that the event can be sent again): purchase_not_found, amount_mismatch.
create or replace function ledger.purchase_credit(
  p_purchase uuid,
  p_intent text,
  p_tokens bigint,
  p_usd_cents bigint,
  p_texts jsonb,
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
  -- A refund or a dispute may have been heard of before.
  v_purchase := ledger_internal.settle_purchase(v_purchase);
  perform ledger_internal.mail_receipt(v_purchase);
  insert into public.notifications (user_id, type, title, message, data)
  select v_owner, 'system',
    left(replace(replace(p_texts ->> case when v_gift then 'gift_title' else 'title' end,
      '{tokens}', v_purchase.tokens::text), '{sender}', display_name), 200),
    replace(replace(p_texts ->> case when v_gift then 'gift_message' else 'message' end,
      '{tokens}', v_purchase.tokens::text), '{sender}', display_name),
    jsonb_build_object('purchase_id', v_purchase.id, 'tokens', v_purchase.tokens, 'is_gift', v_gift)
  from public.users where id = v_purchase.user_id;
  perform ledger_internal.fold_sometimes(ledger_internal.account(null, 'sales'));
  return ledger_internal.purchase_answer(v_purchase, false);
end $$;
--> statement-breakpoint
create or replace view ledger_internal.proof_purchases as
select 'purchase ' || p.id as subject, 'credited purchase without its lot, or the lot differs' as detail
from public.purchases p left join ledger.lots l on l.purchase_id = p.id
where p.movement_id is not null and (l.id is null or l.initial <> p.tokens or l.usd_cents <> p.usd_cents
  or l.movement_id <> p.movement_id or l.owner_id <> coalesce(p.recipient_id, p.user_id))
union all
select 'lot ' || l.id, 'bought tokens without a credited purchase'
from ledger.lots l left join public.purchases p on p.id = l.purchase_id and p.movement_id = l.movement_id
where l.kind in ('bought', 'gifted') and p.id is null;
--> statement-breakpoint
-- source: src/features/purchase/refund.sql
-- Money that goes back to the buyer: asked for here, within 14 days and while nothing of it was spent, or made at the
-- provider's. Every function answers {outcome: 'done', replayed, purchase (null: of no purchase of ours, or not yet),
-- refund (null: there is none)} or {outcome: 'refused', reason, replayed}.

create or replace function ledger_internal.refund_json(r public.refunds) returns jsonb language plpgsql immutable as $$
begin
  return case when r.id is not null then jsonb_build_object('id', r.id, 'payment_intent_id', r.stripe_payment_intent_id,
    'refund_id', r.stripe_refund_id, 'usd_cents', r.usd_cents, 'state', r.state, 'requested_by', r.requested_by,
    'created_at', r.created_at) end;
end $$;
--> statement-breakpoint
create or replace function ledger_internal.money_answer(
  p public.purchases, p_replayed boolean, r public.refunds default null
) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object('outcome', 'done', 'replayed', p_replayed, 'refund', ledger_internal.refund_json(r),
    'purchase', case when p.id is not null then ledger_internal.purchase_json(p) end);
end $$;
--> statement-breakpoint
-- Whether nothing of what was bought has been spent, is reserved or frozen.
create or replace function ledger_internal.is_untouched(p_purchase uuid) returns boolean language sql stable as $$
  select exists (select from ledger.lots where purchase_id = p_purchase and remaining = initial and not frozen)
$$;
--> statement-breakpoint
-- Asks for a refund of an untouched purchase. The tokens are gone at once; the provider is asked next, under the refund's
-- id, and refund_record tells how that went. Asking again gets the same refund. Refusals: idempotency_conflict,
-- purchase_not_found (or another's), not_refundable (not paid, disputed, warned of or refunded), refund_too_late (14 days
-- after the credit), tokens_spent.
create or replace function ledger.refund_begin(
  p_user uuid, p_purchase uuid, p_key text default null, p_hash text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_purchase public.purchases;
  v_refund public.refunds;
  v_answer jsonb;
  v_reason text;
begin
  select * into v_purchase from public.purchases where id = p_purchase and user_id = p_user for update;
  if not found then
    return ledger_internal.refusal('purchase_not_found');
  end if;
  perform ledger_internal.lock_people(array[p_user, coalesce(v_purchase.recipient_id, p_user)]);
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer ->> 'outcome' = 'refused' then
    return v_answer;
  end if;
  select * into v_refund from public.refunds
  where stripe_payment_intent_id = v_purchase.stripe_payment_intent_id and requested_by = p_user
    and (state <> 'failed' or id = (v_answer ->> 'refund_id')::uuid)
  order by state = 'failed', id desc limit 1;
  if found then
    return ledger_internal.money_answer(v_purchase, true, v_refund);
  end if;
  v_reason := case
    when v_purchase.status <> 'succeeded' then 'not_refundable'
    when v_purchase.credited_at < now() - interval '14 days' then 'refund_too_late'
    when (ledger_internal.facts_of(v_purchase.stripe_payment_intent_id)).warned then 'not_refundable'
    when not ledger_internal.is_untouched(v_purchase.id) then 'tokens_spent'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, ledger_internal.refusal(v_reason));
  end if;
  insert into public.refunds (stripe_payment_intent_id, usd_cents, state, requested_by)
  values (v_purchase.stripe_payment_intent_id, v_purchase.usd_cents, 'requested', p_user) returning * into v_refund;
  v_purchase := ledger_internal.settle_purchase(v_purchase);
  perform ledger_internal.answer(p_user, p_key, p_hash, v_request,
    jsonb_build_object('outcome', 'done', 'refund_id', v_refund.id));
  return ledger_internal.money_answer(v_purchase, false, v_refund);
end $$;
--> statement-breakpoint
-- What the provider says of a refund, ours or made on its own screens: p_state 'pending', 'succeeded' or 'failed' (the last
-- word: the tokens come back). What cannot be taken back is debt. Never refuses: a payment that is not known yet, or is
-- none of ours, gets a note that its purchase finds when it is credited.
create or replace function ledger.refund_record(
  p_intent text,
  p_refund text,
  p_usd_cents bigint,
  p_state text,
  p_event text default null,
  p_event_type text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_order text[] := array['requested', 'pending', 'succeeded', 'failed'];
  v_purchase public.purchases := ledger_internal.lock_purchase(null, p_intent);
  v_refund public.refunds;
begin
  if p_state is null or p_state not in ('pending', 'succeeded', 'failed') then
    raise exception 'a provider''s refund is never %', p_state using errcode = 'invalid_parameter_value';
  end if;
  select * into v_refund from public.refunds
  where stripe_refund_id = p_refund or (stripe_refund_id is null and state = 'requested'
    and stripe_payment_intent_id = p_intent and usd_cents = p_usd_cents)
  order by stripe_refund_id nulls last limit 1;
  if not ledger_internal.event_is_new(p_event, p_event_type, v_purchase.id) or (v_refund.stripe_refund_id is not null
      and array_position(v_order, v_refund.state) >= array_position(v_order, p_state)) then
    return ledger_internal.money_answer(v_purchase, true, v_refund);
  elsif v_refund.id is not null then
    update public.refunds set stripe_refund_id = p_refund, state = p_state, updated_at = clock_timestamp()
    where id = v_refund.id returning * into strict v_refund;
  else
    insert into public.refunds (stripe_payment_intent_id, stripe_refund_id, usd_cents, state)
    values (p_intent, p_refund, p_usd_cents, p_state) returning * into v_refund;
  end if;
  v_purchase := ledger_internal.settle_purchase(v_purchase);
  perform ledger_internal.mail_refund(v_purchase, v_refund);
  return ledger_internal.money_answer(v_purchase, false, v_refund);
end $$;
--> statement-breakpoint
-- Ends our own request that the provider refused before it made a refund of it: the tokens come back. One that the provider
-- knows stays. Refusals: refund_not_found.
create or replace function ledger.refund_abandon(p_refund uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.refunds;
  v_purchase public.purchases;
begin
  select * into v_refund from public.refunds where id = p_refund;
  if not found then
    return ledger_internal.refusal('refund_not_found');
  end if;
  v_purchase := ledger_internal.lock_purchase(null, v_refund.stripe_payment_intent_id);
  update public.refunds set state = 'failed', updated_at = clock_timestamp()
  where id = p_refund and state = 'requested' and stripe_refund_id is null returning * into v_refund;
  if not found then
    select * into strict v_refund from public.refunds where id = p_refund;
    return ledger_internal.money_answer(v_purchase, true, v_refund);
  end if;
  return ledger_internal.money_answer(ledger_internal.settle_purchase(v_purchase), false, v_refund);
end $$;
--> statement-breakpoint
-- A person's purchases, newest first, older than p_before (null: from the newest): purchase_json with `recipient` (username)
-- and `refundable_until` (null: no longer, or not by them).
create or replace function ledger.purchases_of(p_user uuid, p_limit integer, p_before uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(ledger_internal.purchase_json(p) || jsonb_build_object('recipient', u.username,
    'refundable_until', case when p.status = 'succeeded' and p.credited_at > now() - interval '14 days'
      and ledger_internal.is_untouched(p.id) then p.credited_at + interval '14 days' end) order by p.id desc), '[]')
  from (
    select * from public.purchases where user_id = p_user and (p_before is null or id < p_before)
    order by id desc limit p_limit
  ) as p
  left join public.users u on u.id = p.recipient_id
$$;
--> statement-breakpoint
-- source: src/features/purchase/settle.sql
-- Where a paid purchase stands, and what is claimed of its tokens, follows from all that is known of its refunds, disputes
-- and warnings; never from the order in which it became known.

-- What is known of a payment: cents that go back (refunds that did not fail, lost disputes), of these lost to disputes, and
-- what stands open.
create or replace function ledger_internal.facts_of(
  p_intent text,
  out back_cents bigint,
  out refunded_cents bigint,
  out lost_cents bigint,
  out refund_state text,
  out dispute_state text,
  out warned boolean
) language plpgsql stable as $$
begin
  select coalesce(sum(usd_cents) filter (where state <> 'failed'), 0),
    case when bool_or(state = 'succeeded') then 'succeeded' when bool_or(state = 'pending') then 'pending'
      when bool_or(state = 'requested') then 'requested' when count(*) > 0 then 'failed' end
  into refunded_cents, refund_state from public.refunds where stripe_payment_intent_id = p_intent;
  select coalesce(sum(usd_cents) filter (where state = 'lost'), 0),
    case when bool_or(state = 'opened') then 'opened' when bool_or(state = 'lost') then 'lost' when count(*) > 0 then 'won' end
  into lost_cents, dispute_state from public.disputes where stripe_payment_intent_id = p_intent;
  back_cents := refunded_cents + lost_cents;
  -- A dispute takes a warning's place.
  warned := dispute_state is null
    and exists (select from public.fraud_warnings where stripe_payment_intent_id = p_intent and released_at is null);
end $$;
--> statement-breakpoint
-- How many tokens of a purchase so many cents are.
create or replace function ledger_internal.tokens_for(p public.purchases, p_cents bigint) returns bigint
language plpgsql immutable as $$
begin
  return p.tokens * least(p_cents, p.usd_cents) / p.usd_cents;
end $$;
--> statement-breakpoint
-- Brings a purchase, locked by the caller, and its lot to what is known of it, and tells buyer and owner what changed.
create or replace function ledger_internal.settle_purchase(p public.purchases) returns public.purchases
language plpgsql as $$
declare
  v_owner uuid := coalesce(p.recipient_id, p.user_id);
  v_facts record := ledger_internal.facts_of(p.stripe_payment_intent_id);
  v_was public.purchases := p;
  v_account bigint;
  v_before bigint;
  v_after bigint;
begin
  if p.movement_id is null then
    return p;
  end if;
  perform ledger_internal.lock_people(array[v_owner, p.user_id]);
  select id, balance into strict v_account, v_before from ledger.accounts where owner_id = v_owner and kind = 'spendable';
  perform ledger_internal.settle_claim(l.id, p.id, p.user_id, ledger_internal.tokens_for(p, v_facts.back_cents),
    ledger_internal.tokens_for(p, v_facts.lost_cents), coalesce(v_facts.dispute_state = 'opened', false), v_facts.warned)
  from ledger.lots l where l.purchase_id = p.id;
  update public.purchases
  set status = case when v_facts.refunded_cents >= usd_cents then 'refunded'
      when v_facts.dispute_state in ('opened', 'lost') then 'disputed' else 'succeeded' end,
    refund_state = v_facts.refund_state, dispute_state = v_facts.dispute_state, updated_at = clock_timestamp()
  where id = p.id returning * into strict p;
  if (p.status, p.refund_state, p.dispute_state) is distinct from (v_was.status, v_was.refund_state, v_was.dispute_state) then
    perform ledger_internal.tell_purchase(p);
  end if;
  select balance into strict v_after from ledger.accounts where id = v_account;
  if v_after <> v_before then
    -- It may have been several movements: the purchase stands for them.
    perform ledger_internal.tell_balance(v_owner, v_after, v_after - v_before, p.id);
  end if;
  return p;
end $$;
--> statement-breakpoint
-- Takes what a hold that ended later returned to a lot which had been taken back as a whole; for a scheduled job, which
-- calls until it gets null. One lot each: its people are locked in their order. Returns the purchase.
create or replace function ledger.claims_settle() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_purchase public.purchases;
begin
  for v_id in
    select l.purchase_id from ledger.lots l join ledger.claims c on c.lot_id = l.id
    where l.open and l.frozen and c.from_lot + c.from_creators + c.charged >= l.initial order by l.id
  loop
    select * into v_purchase from public.purchases where id = v_id for update skip locked;
    if found then
      perform ledger_internal.settle_purchase(v_purchase);
      return v_id;
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create or replace view ledger_internal.proof_settled as
select 'purchase ' || p.id as subject, format('%s, refund %s, dispute %s; %s of %s tokens taken back, frozen %s', p.status,
  p.refund_state, p.dispute_state, coalesce(c.from_lot + c.from_creators + c.charged, 0),
  ledger_internal.tokens_for(p, f.back_cents), l.frozen) as detail
from public.purchases p
join ledger.lots l on l.purchase_id = p.id
left join ledger.claims c on c.lot_id = l.id
cross join lateral ledger_internal.facts_of(p.stripe_payment_intent_id) f
where coalesce(c.from_lot + c.from_creators + c.charged, 0) <> ledger_internal.tokens_for(p, f.back_cents)
  or l.frozen <> (f.warned or coalesce(f.dispute_state = 'opened', false) or f.back_cents >= p.usd_cents)
  or p.refund_state is distinct from f.refund_state or p.dispute_state is distinct from f.dispute_state
  or p.status <> case when f.refunded_cents >= p.usd_cents then 'refunded'
    when f.dispute_state in ('opened', 'lost') then 'disputed' else 'succeeded' end
union all
select 'claim on lot ' || c.lot_id, 'is of another purchase or another buyer'
from ledger.claims c left join ledger.lots l on l.id = c.lot_id and l.purchase_id = c.purchase_id
left join public.purchases p on p.id = c.purchase_id and p.user_id = c.debtor_id
where l.id is null or p.id is null;
--> statement-breakpoint
-- source: src/features/tips/tips.sql
-- A tip is a movement; this shows it in the feature's words. The owner's rights apply, so the application may read it.
create or replace view public.tips as
select id, payer_id as sender_id, payee_id as recipient_id, tokens, memo as message, label as tier_type, created_at
from ledger.movements where kind = 'tip';
--> statement-breakpoint
-- POST /tips/send in one round trip: decides, moves the tokens, and writes what both sides are to be told.
--
-- p_tokens is a whole number of tokens, p_message at most 200 characters; p_key and p_hash are the caller's
-- Idempotency-Key and body hash (null: no key). p_texts = {title, message}, in which {sender} and {tokens} are filled in.
-- Returns {outcome: 'done', tip_id, movement_id (the same), tokens, balance, created_at, replayed} or {outcome: 'refused',
-- reason, replayed} with reason idempotency_conflict, invalid_amount, sender_inactive, self, recipient_not_found,
-- recipient_not_creator, insufficient_tokens or weekly_limit (with limit, left and frees_at).
create or replace function ledger.tip_send(
  p_sender uuid,
  p_recipient uuid,
  p_tokens bigint,
  p_message text,
  p_tier text,
  p_key text,
  p_hash text,
  p_texts jsonb
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v record;
  v_data jsonb;
begin
  v := ledger_internal.pay('tip', p_sender, p_recipient, p_tokens, p_message, p_tier, null, p_key, p_hash);
  if v.paid then
    v_data := jsonb_build_object('tip_id', v.movement, 'tokens', p_tokens, 'message', p_message, 'tier_type', p_tier,
      'created_at', now(), 'sender', jsonb_build_object('id', p_sender, 'username', v.payer_username,
      'display_name', v.payer_display_name, 'avatar_url', v.payer_avatar_url));
    with notified as (
      insert into public.notifications (user_id, type, title, message, data)
      values (p_recipient, 'tip_received',
        left(replace(replace(p_texts ->> 'title', '{tokens}', p_tokens::text), '{sender}', v.payer_display_name), 200),
        replace(replace(p_texts ->> 'message', '{tokens}', p_tokens::text), '{sender}', v.payer_display_name), v_data)
    )
    insert into public.outbox (kind, payload) values
      ('realtime', jsonb_build_object('channel', 'user:' || p_recipient, 'name', 'tip.received', 'data', v_data)),
      ('realtime', jsonb_build_object('channel', 'user:' || p_sender, 'name', 'balance.changed', 'data',
        jsonb_build_object('balance', v.balance, 'tokens', -p_tokens, 'movement_id', v.movement)));
    perform ledger_internal.fold_sometimes(v.pending);
  end if;
  return case when v.answer ? 'movement_id'
    then v.answer || jsonb_build_object('tip_id', v.answer -> 'movement_id') else v.answer end;
end $$;
--> statement-breakpoint
-- source: src/features/wallet/adjust.sql
-- Corrections by hand (decision H6): one admin proposes with a reason, another one decides. Nothing ever goes below zero.

create or replace function ledger_internal.is_admin(p_user uuid) returns boolean language sql stable as $$
  select exists (select from public.users where id = p_user and status = 'active' and (role = 'admin' or is_super_admin))
$$;
--> statement-breakpoint
create or replace function ledger_internal.adjustment_answer(p ledger.adjustments, p_replayed boolean) returns jsonb
language plpgsql stable as $$
begin
  return jsonb_build_object('outcome', 'done', 'replayed', p_replayed, 'adjustment', ledger_internal.adjustment_json(p));
end $$;
--> statement-breakpoint
create or replace function ledger_internal.adjustment_json(p ledger.adjustments) returns jsonb
language plpgsql immutable as $$
begin
  return jsonb_build_object('id', p.id, 'user_id', p.user_id, 'account', p.account, 'tokens', p.tokens, 'reason', p.reason,
    'state', p.state, 'proposed_by', p.proposed_by, 'proposed_at', p.proposed_at, 'decided_by', p.decided_by,
    'decided_at', p.decided_at, 'note', p.note);
end $$;
--> statement-breakpoint
-- Proposes to add p_tokens (negative: take away) to somebody's spendable or available tokens. Returns {outcome: 'done',
-- replayed, adjustment} or {outcome: 'refused', reason, replayed} with reason idempotency_conflict, not_an_admin,
-- invalid_amount, reason_missing, user_not_found or not_a_creator.
create or replace function ledger.adjustment_propose(
  p_admin uuid, p_user uuid, p_account text, p_tokens bigint, p_reason text, p_key text default null, p_hash text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_adjustment ledger.adjustments;
  v_role text := (select role from public.users where id = p_user);
  v_answer jsonb;
  v_reason text;
begin
  if not ledger_internal.is_admin(p_admin) then
    return ledger_internal.refusal('not_an_admin');
  end if;
  perform ledger_internal.lock_spendable(p_admin);
  v_answer := ledger_internal.answered(p_admin, p_key, p_hash);
  if v_answer ->> 'outcome' = 'refused' then
    return v_answer;
  elsif v_answer is not null then
    select * into strict v_adjustment from ledger.adjustments where id = (v_answer ->> 'adjustment_id')::uuid;
    return ledger_internal.adjustment_answer(v_adjustment, true);
  end if;
  v_reason := case
    when v_role is null then 'user_not_found'
    when p_account is null or p_account not in ('spendable', 'available') or p_tokens is null or p_tokens = 0
      then 'invalid_amount'
    when p_account = 'available' and v_role <> 'creator' then 'not_a_creator'
    when btrim(coalesce(p_reason, '')) = '' then 'reason_missing'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_admin, p_key, p_hash, v_request, ledger_internal.refusal(v_reason));
  end if;
  insert into ledger.adjustments (user_id, account, tokens, reason, proposed_by)
  values (p_user, p_account, p_tokens, btrim(p_reason), p_admin) returning * into v_adjustment;
  perform ledger_internal.answer(p_admin, p_key, p_hash, v_request,
    jsonb_build_object('outcome', 'done', 'adjustment_id', v_adjustment.id));
  return ledger_internal.adjustment_answer(v_adjustment, false);
end $$;
--> statement-breakpoint
-- Decides on a proposal; the same decision by the same admin again answers the same. Returns as above; reasons:
-- not_an_admin, adjustment_not_found, own_proposal, already_decided, insufficient_tokens (it stays proposed).
create or replace function ledger.adjustment_decide(p_admin uuid, p_id uuid, p_approve boolean, p_note text default '')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_adjustment ledger.adjustments;
  v_movement uuid;
begin
  if not ledger_internal.is_admin(p_admin) then
    return ledger_internal.refusal('not_an_admin');
  end if;
  select * into v_adjustment from ledger.adjustments where id = p_id for update;
  if not found then
    return ledger_internal.refusal('adjustment_not_found');
  elsif v_adjustment.decided_by = p_admin and p_approve = (v_adjustment.state = 'approved') then
    return ledger_internal.adjustment_answer(v_adjustment, true);
  elsif v_adjustment.state <> 'proposed' then
    return ledger_internal.refusal('already_decided');
  elsif v_adjustment.proposed_by = p_admin then
    return ledger_internal.refusal('own_proposal');
  elsif p_approve then
    v_movement := ledger_internal.adjust(v_adjustment);
    if v_movement is null then
      return ledger_internal.refusal('insufficient_tokens');
    end if;
  end if;
  update ledger.adjustments
  set state = case when p_approve then 'approved' else 'rejected' end, decided_by = p_admin, decided_at = now(),
    note = coalesce(p_note, ''), movement_id = v_movement
  where id = p_id returning * into strict v_adjustment;
  if p_approve then
    perform ledger_internal.mail_adjustment(v_adjustment);
  end if;
  return ledger_internal.adjustment_answer(v_adjustment, false);
end $$;
--> statement-breakpoint
-- Moves an approved adjustment's tokens. Returns the movement; null: there are not as many to take.
create or replace function ledger_internal.adjust(p ledger.adjustments) returns uuid language plpgsql as $$
declare
  v_account ledger.accounts := ledger_internal.lock_spendable(p.user_id);
  v_balance bigint := v_account.balance;
  v_movement uuid;
begin
  if p.account = 'available' then
    perform ledger_internal.lock_earnings(array[p.user_id]);
    select balance into strict v_balance from ledger.accounts where owner_id = p.user_id and kind = 'available';
  end if;
  if v_balance + p.tokens < 0 then
    return null;
  end if;
  v_movement := ledger_internal.shift('adjustment', p.user_id, case when p.tokens > 0 then 'adjustments' else p.account end,
    case when p.tokens > 0 then p.account else 'adjustments' end, abs(p.tokens), p.id, p.reason);
  if p.account = 'available' then
    perform ledger_internal.tell_earnings(p.user_id);
    return v_movement;
  elsif p.tokens > 0 then
    perform ledger_internal.new_lot('promo', p.user_id, p.tokens, v_movement);
  else
    perform ledger_internal.take_from_lots(p.user_id, -p.tokens, v_movement);
  end if;
  perform ledger_internal.tell_balance(p.user_id, a.balance, a.balance - v_balance, v_movement)
  from ledger.accounts a where a.id = v_account.id;
  return v_movement;
end $$;
--> statement-breakpoint
-- Adjustments, the newest first, older than p_before (null: from the newest), of one person or (null) everybody, in one
-- state or (null) any; each with the usernames.
create or replace function ledger.adjustments_list(
  p_limit integer, p_before uuid default null, p_user uuid default null, p_state text default null
) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(ledger_internal.adjustment_json(a) || jsonb_build_object('username', u.username,
    'proposed_by_username', b.username, 'decided_by_username', c.username) order by a.id desc), '[]')
  from (
    select * from ledger.adjustments
    where (p_before is null or id < p_before) and (p_user is null or user_id = p_user) and (p_state is null or state = p_state)
    order by id desc limit p_limit
  ) as a
  join public.users u on u.id = a.user_id
  join public.users b on b.id = a.proposed_by
  left join public.users c on c.id = a.decided_by
$$;
--> statement-breakpoint
-- source: src/features/wallet/claims.sql
-- What a refund or a dispute takes back of one lot (decisions D4, D5). `settle_claim` is told what is to be true of the
-- lot now, compares it with what it did so far and moves the difference. It never asks which news came first, hence every
-- order of the provider's events ends in the same state.
--
-- Locks: the own accounts of people (spendable, held, debt) before the earnings accounts of creators; within each, person
-- by person in ascending id, and a person's accounts in ascending id.

-- Locks the own accounts of these people until the end of the transaction.
create or replace function ledger_internal.lock_people(p_people uuid[]) returns void language plpgsql as $$
begin
  perform ledger_internal.account(person, 'debt') from unnest(p_people) as person;
  perform from ledger.accounts
  where owner_id = any(p_people) and kind in ('spendable', 'held', 'debt')
  order by owner_id, id for update;
end $$;
--> statement-breakpoint
-- Locks the earnings accounts of these creators and adds up what waits in the inbox of the pending ones.
create or replace function ledger_internal.lock_earnings(p_creators uuid[]) returns void language plpgsql as $$
begin
  perform ledger_internal.account(creator, 'pending') from unnest(p_creators) as creator;
  perform from ledger.accounts
  where owner_id = any(p_creators) and kind in ('pending', 'available', 'paying_out', 'disputed')
  order by owner_id, id for update;
  perform ledger_internal.fold(a.id) from ledger.accounts a
  where a.owner_id = any(p_creators) and a.kind = 'pending'
    and exists (select from ledger.inbox i where i.account_id = a.id);
end $$;
--> statement-breakpoint
-- Moves p_tokens of an owner between two of the owner's accounts, or to or from the platform.
create or replace function ledger_internal.shift(
  p_kind text, p_owner uuid, p_from text, p_to text, p_tokens bigint, p_reference uuid, p_memo text default ''
) returns uuid language plpgsql as $$
declare
  v_own text[] := array['spendable', 'held', 'debt', 'pending', 'available', 'paying_out', 'disputed'];
begin
  return ledger_internal.move(p_kind,
    ledger_internal.account(case when p_from = any(v_own) then p_owner end, p_from),
    ledger_internal.account(case when p_to = any(v_own) then p_owner end, p_to), p_tokens,
    case when p_from = any(v_own) then p_owner end, case when p_to = any(v_own) then p_owner end,
    p_memo, null, p_reference, null);
end $$;
--> statement-breakpoint
-- Takes from a lot, or gives back to it (negative), where its remains are: spendable, or held while it is frozen.
create or replace function ledger_internal.take_back(p_lot ledger.lots, p_tokens bigint, p_kind text, p_purchase uuid)
returns ledger.lots language plpgsql as $$
declare
  v_place text := case when p_lot.frozen then 'held' else 'spendable' end;
  v_movement uuid;
begin
  v_movement := case when p_tokens > 0
    then ledger_internal.shift(p_kind, p_lot.owner_id, v_place, 'sales', p_tokens, p_purchase)
    else ledger_internal.shift(p_kind || '_undone', p_lot.owner_id, 'sales', v_place, -p_tokens, p_purchase) end;
  insert into ledger.lot_uses (lot_id, movement_id, tokens) values (p_lot.id, v_movement, p_tokens);
  update ledger.lots set remaining = remaining - p_tokens, open = remaining > p_tokens where id = p_lot.id
  returning * into strict p_lot;
  return p_lot;
end $$;
--> statement-breakpoint
-- Freezes what remains of a lot, or makes it spendable again.
create or replace function ledger_internal.freeze_lot(p_lot ledger.lots, p_frozen boolean, p_purchase uuid)
returns ledger.lots language plpgsql as $$
begin
  if p_lot.frozen = p_frozen then
    return p_lot;
  end if;
  if p_lot.remaining > 0 and p_frozen then
    perform ledger_internal.shift('freeze', p_lot.owner_id, 'spendable', 'held', p_lot.remaining, p_purchase);
  elsif p_lot.remaining > 0 then
    perform ledger_internal.shift('unfreeze', p_lot.owner_id, 'held', 'spendable', p_lot.remaining, p_purchase);
  end if;
  update ledger.lots set frozen = p_frozen where id = p_lot.id returning * into strict p_lot;
  return p_lot;
end $$;
--> statement-breakpoint
-- Brings a lot to what is claimed of it: p_reclaim tokens are to be taken back in all, p_lost of them by lost disputes;
-- p_contested: a dispute is open; p_frozen: nothing of it may be spent. The caller has locked the people: owner, debtor.
create or replace function ledger_internal.settle_claim(
  p_lot uuid, p_purchase uuid, p_debtor uuid, p_reclaim bigint, p_lost bigint, p_contested boolean, p_frozen boolean
) returns void language plpgsql as $$
declare
  v_lot ledger.lots;
  v_claim ledger.claims;
  v_frozen boolean;
  v_creators bigint;
  v_take bigint;
  v_charged bigint;
  v_kind text := case when p_lost > 0 then 'chargeback' else 'refund' end;
begin
  select * into strict v_lot from ledger.lots where id = p_lot;
  select * into v_claim from ledger.claims where lot_id = p_lot;
  if not found then
    if p_reclaim = 0 and not p_contested and not p_frozen then
      return;
    end if;
    insert into ledger.claims (lot_id, purchase_id, debtor_id) values (p_lot, p_purchase, p_debtor) returning * into v_claim;
  end if;
  -- The lot pays first, then what creators earned with it and do not have yet, then who paid for it.
  v_creators := ledger_internal.contest_earnings(p_lot, p_purchase, p_contested, greatest(v_claim.from_creators,
    case when p_lost > 0 then p_lost - v_claim.from_lot - v_lot.remaining else 0 end));
  v_take := least(p_reclaim - v_creators, v_claim.from_lot + v_lot.remaining) - v_claim.from_lot;
  -- A lot that was taken back as a whole stays frozen: what a hold returns to it is not to be spent either.
  v_frozen := p_frozen or p_contested or p_reclaim >= v_lot.initial;
  if not v_frozen then
    v_lot := ledger_internal.freeze_lot(v_lot, false, p_purchase);
  end if;
  if v_take <> 0 then
    v_lot := ledger_internal.take_back(v_lot, v_take, v_kind, p_purchase);
  end if;
  if v_frozen then
    v_lot := ledger_internal.freeze_lot(v_lot, true, p_purchase);
  end if;
  v_charged := p_reclaim - v_creators - v_claim.from_lot - v_take;
  update ledger.claims
  set from_lot = from_lot + v_take, from_creators = v_creators, charged = v_charged, repaid = least(repaid, v_charged)
  where lot_id = p_lot;
  perform ledger_internal.charge(v_claim, v_charged);
end $$;
--> statement-breakpoint
-- source: src/features/wallet/contest.sql
-- What a dispute does to earnings: those that came from exactly its lot's tokens and have not matured are contested, then
-- given back or reversed.

-- Which earnings came from a lot's tokens, and how much of each: paid at once, or reserved by a hold that was posted.
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
--> statement-breakpoint
-- Contests, gives back or reverses what creators earned with a lot's tokens; of matured earnings nothing is touched.
-- p_contested: a dispute is open; p_reverse: how much is lost to it for good. Returns how much is reversed by now.
create or replace function ledger_internal.contest_earnings(
  p_lot uuid, p_purchase uuid, p_contested boolean, p_reverse bigint
) returns bigint language plpgsql as $$
declare
  v_sums jsonb;
  v_left bigint;
  v record;
begin
  perform ledger_internal.lock_earnings(array(select distinct f.creator_id from ledger_internal.earned_from(p_lot) f));
  -- An open dispute contests all of it, a lost one no more than is still missing.
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
      update ledger.contested set disputed = disputed - v.lost, reversed = reversed + v.lost
      where lot_id = p_lot and movement_id = v.movement_id;
      update ledger.earnings set disputed = disputed - v.lost, reversed = reversed + v.lost
      where movement_id = v.movement_id;
    end if;
    if not p_contested and v.disputed > v.lost then
      -- To where the rest of that earning is by now.
      perform ledger_internal.move_earnings('dispute_won', 'disputed', case when v.matured then 'available' else 'pending' end,
        p_purchase, jsonb_build_object(v.creator_id, v.disputed - v.lost));
      update ledger.contested set disputed = 0 where lot_id = p_lot and movement_id = v.movement_id;
      update ledger.earnings set disputed = disputed - (v.disputed - v.lost),
        matured = matured + case when v.matured then v.disputed - v.lost else 0 end
      where movement_id = v.movement_id;
    end if;
  end loop;
  return coalesce((select sum(reversed) from ledger.contested where lot_id = p_lot), 0);
end $$;
--> statement-breakpoint
-- One movement per creator, p_sums = {creator: tokens}; tells them. Returns how many creators.
create or replace function ledger_internal.move_earnings(
  p_kind text, p_from text, p_to text, p_reference uuid, p_sums jsonb
) returns bigint language plpgsql as $$
declare
  v record;
  v_count bigint := 0;
begin
  for v in select s.key::uuid as creator, s.value::bigint as tokens from jsonb_each_text(p_sums) s order by 1 loop
    perform ledger_internal.shift(p_kind, v.creator, p_from, p_to, v.tokens, p_reference);
    if p_to = 'pending' then
      -- A return is no new earning: nothing may wait in the inbox while its earning counts as pending again.
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
--> statement-breakpoint
-- What a creator's open screens hear when something moved between pending, available, paying out and disputed.
create or replace function ledger_internal.tell_earnings(p_creator uuid) returns void language plpgsql as $$
begin
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object(
    'channel', 'user:' || p_creator, 'name', 'earnings.changed', 'data', '{}'::jsonb));
end $$;
--> statement-breakpoint
-- source: src/features/wallet/debts.sql
-- What a chargeback could not recover is debt of the buyer (decision D5); the next credits repay it.

-- Moves a debt from what the claim says to p_charged. Repayments beyond that come back as tokens of their own.
create or replace function ledger_internal.charge(p_claim ledger.claims, p_charged bigint) returns void
language plpgsql as $$
declare
  v_more bigint := p_charged - least(p_claim.repaid, p_charged) - (p_claim.charged - p_claim.repaid);
  v_back bigint := greatest(0, p_claim.repaid - p_charged);
  v_movement uuid;
begin
  if v_more > 0 then
    perform ledger_internal.shift('debt', p_claim.debtor_id, 'debts', 'debt', v_more, p_claim.purchase_id);
  elsif v_more < 0 then
    perform ledger_internal.shift('debt_cancelled', p_claim.debtor_id, 'debt', 'debts', -v_more, p_claim.purchase_id);
  end if;
  if v_back > 0 then
    v_movement := ledger_internal.shift('debt_returned', p_claim.debtor_id, 'sales', 'spendable', v_back,
      p_claim.purchase_id);
    perform ledger_internal.new_lot('promo', p_claim.debtor_id, v_back, v_movement);
  end if;
end $$;
--> statement-breakpoint
-- Tokens that are the platform's to give, as a lot; they repay the owner's debt first. Returns what they repaid.
create or replace function ledger_internal.new_lot(p_kind text, p_owner uuid, p_tokens bigint, p_movement uuid)
returns bigint language plpgsql as $$
declare
  v_lot uuid := uuidv7();
begin
  insert into ledger.lots (id, owner_id, kind, initial, remaining, usd_cents, movement_id)
  values (v_lot, p_owner, p_kind, p_tokens, p_tokens, 0, p_movement);
  return ledger_internal.repay_debt(p_owner, v_lot);
end $$;
--> statement-breakpoint
-- Repays what the owner owes from a lot that just came in (decision D5); the oldest debt first. The caller holds the
-- owner's lock. Returns how much.
create or replace function ledger_internal.repay_debt(p_owner uuid, p_lot uuid) returns bigint language plpgsql as $$
declare
  v_left bigint;
  v_repaid bigint := 0;
  v_part bigint;
  v_movement uuid;
  v_claim ledger.claims;
begin
  perform from ledger.accounts where owner_id = p_owner and kind = 'debt' and balance > 0;
  if not found then
    return 0;
  end if;
  select remaining into strict v_left from ledger.lots where id = p_lot;
  for v_claim in
    select * from ledger.claims where debtor_id = p_owner and charged > repaid order by purchase_id
  loop
    exit when v_left = 0;
    v_part := least(v_left, v_claim.charged - v_claim.repaid);
    v_movement := ledger_internal.shift('debt_repaid', p_owner, 'spendable', 'sales', v_part, v_claim.purchase_id);
    update ledger.lots set remaining = remaining - v_part, open = remaining > v_part where id = p_lot;
    insert into ledger.lot_uses (lot_id, movement_id, tokens) values (p_lot, v_movement, v_part);
    perform ledger_internal.shift('debt_paid', p_owner, 'debt', 'debts', v_part, v_claim.purchase_id);
    update ledger.claims set repaid = repaid + v_part where lot_id = v_claim.lot_id;
    v_left := v_left - v_part;
    v_repaid := v_repaid + v_part;
  end loop;
  return v_repaid;
end $$;
--> statement-breakpoint
-- source: src/features/wallet/earnings.sql
-- What creators earned, from pending to available, and how they see it (decisions D2, D11).

-- Moves what is due from pending to available, at most p_limit earnings; for a scheduled job, any number at once: a run
-- skips the creators another one is at. One movement per creator. Returns how many earnings matured; 0: nothing was left.
create or replace function ledger.mature(p_limit integer default 1000) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v record;
  v_sum bigint;
  v_movement uuid;
  v_count bigint;
  v_matured bigint := 0;
begin
  -- In the order of the locks. What is due and still in the inbox is folded first.
  for v in
    select a.id, a.owner_id, array_agg(d.movement_id) as movements
    from (
      (select account_id, movement_id from ledger.earnings
        where tokens > matured + disputed + reversed and matures_at <= now() order by matures_at limit p_limit)
      union all
      (select account_id, movement_id from ledger.inbox where matures_at <= now() limit p_limit)
    ) as d
    join ledger.accounts a on a.id = d.account_id
    group by a.id order by a.owner_id
  loop
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
  end loop;
  return v_matured;
end $$;
--> statement-breakpoint
-- All a creator has earned and not been paid: {pending, available, paying_out, disputed, debt: tokens,
-- new_creator_until (until when earnings take 21 days; null: no longer),
-- releases: [{on, tokens, earnings}] (what matures, by UTC day, the next 31), disputes: [{purchase_id, tokens, since}],
-- payouts: [payout] (on the way), stopped (a mismatch stops payouts), settings: {payee_id, ready, schedule}}.
create or replace function ledger.earnings_overview(p_creator uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pending bigint := (select id from ledger.accounts where owner_id = p_creator and kind = 'pending');
begin
  return ledger.wallet_balance(p_creator) - 'spendable' - 'held' || jsonb_build_object(
    'new_creator_until', (select s.at from (
      select coalesce(c.created_at, u.created_at) + interval '60 days' as at
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
    'settings', ledger.payout_settings(p_creator));
end $$;
--> statement-breakpoint
-- What is behind one of a creator's numbers, newest first, older than p_before (null: from the newest): the earnings that
-- are pending or disputed, with the day they are released, or the movements of the available and paying-out accounts.
-- {id, kind, tokens (signed), counterparty, message, label, reference, created_at, releases_at}
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
--> statement-breakpoint
-- What a creator earned between two moments, by day in p_zone and by source (the kind of movement), contested earnings
-- included; `reversed` is what lost disputes took back. At most 400 days.
create or replace function ledger.earnings_revenue(
  p_creator uuid, p_from timestamptz, p_to timestamptz, p_zone text default 'UTC'
) returns table (day date, source text, tokens bigint, payments bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from timestamptz := greatest(p_from, p_to - interval '400 days');
  v_pending bigint := (select id from ledger.accounts where owner_id = p_creator and kind = 'pending');
  v_disputed bigint := (select id from ledger.accounts where owner_id = p_creator and kind = 'disputed');
begin
  return query
  select (m.created_at at time zone p_zone)::date, m.kind, sum(m.tokens)::bigint, count(*)
  from ledger.movements m
  where m.to_account = v_pending and m.from_account <> v_disputed
    and m.id >= ledger_internal.first_id(v_from) and m.id < ledger_internal.first_id(p_to)
  group by 1, 2
  union all
  select (m.created_at at time zone p_zone)::date, 'reversed', -sum(m.tokens)::bigint, count(*)
  from ledger.movements m
  where m.from_account = v_disputed and m.kind = 'dispute_lost'
    and m.id >= ledger_internal.first_id(v_from) and m.id < ledger_internal.first_id(p_to)
  group by 1
  order by 1, 2;
end $$;
--> statement-breakpoint
-- source: src/features/wallet/figures.sql
-- The platform's own view: what it owes and earned, and when the ledger was last proven (decision D6).

-- Proves the ledger and writes down what that found; for a scheduled job. Returns {id, violations, found (the first
-- hundred), started_at, finished_at}. On a large ledger it takes longer than a request may: run it where it may.
create or replace function ledger.proof_run() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return ledger.proof_record(coalesce((select jsonb_agg(to_jsonb(v)) from ledger.prove() v), '[]'), now());
end $$;
--> statement-breakpoint
-- Writes down what a proof found elsewhere (the command line): a list of {check_name, subject, detail}.
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
--> statement-breakpoint
-- {as_of, balances: {spendable, held, debt, pending, available, paying_out, disputed}, liability: {tokens, usd_cents},
-- sold: {tokens, usd_cents}, taken_back: {tokens, usd_cents}, promotional: {tokens}, earned: {tokens, usd_cents},
-- paid_out: {tokens, usd_cents}, spread_usd_cents, disputes: {open, usd_cents, frozen (tokens)}, debts: {people, tokens}, payouts: {open, unsettled, stopped},
-- adjustments_open, proof: the newest run or null}. Dollars of tokens are what they earn a creator, 5 cents each;
-- the spread is what was paid and not taken back, less 5 cents for each token that went to creators and stayed there.
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
    'liability', jsonb_build_object('tokens', coalesce(v_liability, 0), 'usd_cents', coalesce(v_liability, 0) * 5),
    'sold', to_jsonb(v_sold),
    'taken_back', to_jsonb(v_back),
    'promotional', jsonb_build_object('tokens', (select coalesce(sum(initial), 0) from ledger.lots where kind = 'promo')),
    'earned', jsonb_build_object('tokens', v_earned, 'usd_cents', v_earned * 5),
    'paid_out', (select jsonb_build_object('tokens', coalesce(sum(tokens), 0), 'usd_cents', coalesce(sum(usd_cents), 0))
      from ledger.payouts where status = 'paid'),
    'spread_usd_cents', v_sold.usd_cents - v_back.usd_cents - v_earned * 5,
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
--> statement-breakpoint
-- source: src/features/wallet/holds.sql
-- A hold is a pending movement with an expiry; it resolves exactly once: posted in full or in part, voided or expired
-- (decision D3). Held tokens have left their lots; what is not posted goes back to them.

-- Holds tokens of p_user. Returns {outcome: 'done', hold_id, movement_id, tokens, balance, replayed} or {outcome: 'refused', reason,
-- replayed} with reason idempotency_conflict, invalid_amount, sender_inactive, invalid_expiry, insufficient_tokens or
-- weekly_limit (limits.sql).
create or replace function ledger.hold_open(
  p_user uuid,
  p_tokens bigint,
  p_reason text,
  p_reference uuid,
  p_expires_at timestamptz,
  p_key text default null,
  p_hash text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_hold uuid := uuidv7();
  v_account ledger.accounts;
  v_answer jsonb;
  v_reason text;
  v_limit jsonb;
  v_movement uuid;
begin
  if not exists (select from public.users where id = p_user and status = 'active') then
    return ledger_internal.refusal('sender_inactive');
  end if;
  v_account := ledger_internal.lock_spendable(p_user);
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_reason := case
    when p_tokens is null or p_tokens < 1 then 'invalid_amount'
    when p_expires_at is null or p_expires_at <= now() then 'invalid_expiry'
    when v_account.balance < p_tokens then 'insufficient_tokens'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, ledger_internal.refusal(v_reason));
  end if;
  v_limit := ledger_internal.weekly_limit(p_user, v_account.id, p_tokens);
  if v_limit is not null then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, v_limit);
  end if;
  v_movement := ledger_internal.move('hold', v_account.id, ledger_internal.account(p_user, 'held'), p_tokens,
    p_user, null, p_reason, null, v_hold, v_request);
  perform ledger_internal.take_from_lots(p_user, p_tokens, v_movement);
  insert into ledger.holds (id, owner_id, tokens, reason, reference, movement_id, expires_at)
  values (v_hold, p_user, p_tokens, p_reason, p_reference, v_movement, p_expires_at);
  perform ledger_internal.tell_balance(p_user, v_account.balance - p_tokens, -p_tokens, v_movement);
  return ledger_internal.answer(p_user, p_key, p_hash, v_request, jsonb_build_object('outcome', 'done',
    'hold_id', v_hold, 'movement_id', v_movement, 'tokens', p_tokens, 'balance', v_account.balance - p_tokens,
    'replayed', false));
end $$;
--> statement-breakpoint
-- Ends an open hold: p_posted tokens go to p_payee (0: none), the rest back to the owner. The caller has checked both.
create or replace function ledger_internal.hold_resolve(
  p_hold ledger.holds, p_account ledger.accounts, p_state text, p_posted bigint, p_payee uuid, p_kind text, p_memo text
) returns jsonb language plpgsql as $$
declare
  v_held bigint := ledger_internal.account(p_hold.owner_id, 'held');
  v_rest bigint := p_hold.tokens - p_posted;
  v_pending bigint;
  v_movement uuid;
  v_release uuid;
  v_balance bigint := p_account.balance;
begin
  if v_rest > 0 then
    v_release := ledger_internal.move(case p_state when 'posted' then 'hold_rest' when 'voided' then 'hold_void'
      else 'hold_expire' end, v_held, p_account.id, v_rest, null, p_hold.owner_id, p_hold.reason, null, p_hold.id, null);
    perform ledger_internal.return_to_lots(p_hold.owner_id, p_hold.movement_id, v_rest, v_release);
    -- Less than all of it may be spendable: its lot may be frozen.
    select balance into strict v_balance from ledger.accounts where id = p_account.id;
  end if;
  if p_posted > 0 then
    v_pending := ledger_internal.account(p_payee, 'pending');
    v_movement := ledger_internal.move(p_kind, v_held, v_pending, p_posted, p_hold.owner_id, p_payee, p_memo, null,
      p_hold.id, null, (select ledger_internal.matures_at(coalesce(c.created_at, u.created_at)) from public.users u
        left join public.creator_profiles c on c.user_id = u.id where u.id = p_payee));
  end if;
  update ledger.holds
  set state = p_state, posted_tokens = p_posted, resolved_by = coalesce(v_movement, v_release), resolved_at = now()
  where id = p_hold.id;
  if v_rest > 0 then
    perform ledger_internal.tell_balance(p_hold.owner_id, v_balance, v_balance - p_account.balance, v_release);
  end if;
  if v_pending is not null then
    perform ledger_internal.fold_sometimes(v_pending);
  end if;
  return jsonb_build_object('outcome', 'done', 'hold_id', p_hold.id, 'state', p_state, 'posted_tokens', p_posted,
    'movement_id', coalesce(v_movement, v_release), 'balance', v_balance, 'replayed', false);
end $$;
--> statement-breakpoint
-- Posts a hold: p_tokens (up to all of it) to a creator, as a movement of p_kind; the rest returns. The same call again
-- gets the same outcome with replayed: true. Refusals: hold_not_found, hold_resolved (another way), hold_expired,
-- invalid_amount, recipient_not_creator.
create or replace function ledger.hold_post(
  p_hold uuid, p_payee uuid, p_tokens bigint, p_kind text, p_memo text default ''
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_owner uuid;
  v_account ledger.accounts;
  v_hold ledger.holds;
begin
  select owner_id into v_owner from ledger.holds where id = p_hold;
  if not found then
    return ledger_internal.refusal('hold_not_found');
  end if;
  v_account := ledger_internal.lock_spendable(v_owner);
  select * into strict v_hold from ledger.holds where id = p_hold;
  return case
    when v_hold.state = 'posted' and v_hold.posted_tokens = p_tokens
      then ledger_internal.hold_replay(v_hold, v_account.balance)
    when v_hold.state <> 'open' then ledger_internal.refusal('hold_resolved')
    when v_hold.expires_at <= now() then ledger_internal.refusal('hold_expired')
    when p_tokens is null or p_tokens not between 1 and v_hold.tokens then ledger_internal.refusal('invalid_amount')
    when v_owner = p_payee or not exists (select from public.users where id = p_payee and role = 'creator')
      then ledger_internal.refusal('recipient_not_creator')
    else ledger_internal.hold_resolve(v_hold, v_account, 'posted', p_tokens, p_payee, p_kind, p_memo)
  end;
end $$;
--> statement-breakpoint
-- Releases a hold in full. Refusals: hold_not_found, hold_resolved (posted or expired before).
create or replace function ledger.hold_void(p_hold uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_owner uuid;
  v_account ledger.accounts;
  v_hold ledger.holds;
begin
  select owner_id into v_owner from ledger.holds where id = p_hold;
  if not found then
    return ledger_internal.refusal('hold_not_found');
  end if;
  v_account := ledger_internal.lock_spendable(v_owner);
  select * into strict v_hold from ledger.holds where id = p_hold;
  return case
    when v_hold.state = 'voided' then ledger_internal.hold_replay(v_hold, v_account.balance)
    when v_hold.state <> 'open' then ledger_internal.refusal('hold_resolved')
    else ledger_internal.hold_resolve(v_hold, v_account, 'voided', 0, null, null, null)
  end;
end $$;
--> statement-breakpoint
create or replace function ledger_internal.hold_replay(p_hold ledger.holds, p_balance bigint) returns jsonb
language plpgsql immutable as $$
begin
  return jsonb_build_object('outcome', 'done', 'hold_id', p_hold.id, 'state', p_hold.state, 'posted_tokens',
    p_hold.posted_tokens, 'movement_id', p_hold.resolved_by, 'balance', p_balance, 'replayed', true);
end $$;
--> statement-breakpoint
-- Expires what is due, at most p_limit holds; for a scheduled job, any number at once. Returns how many.
create or replace function ledger.holds_expire(p_limit integer default 100) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_account ledger.accounts;
  v_hold ledger.holds;
  v_expired bigint := 0;
begin
  -- By owner: two runs lock the same owners in the same order.
  for v_due in
    select id, owner_id from (
      select id, owner_id from ledger.holds where state = 'open' and expires_at <= now() order by expires_at limit p_limit
    ) as due order by owner_id
  loop
    v_account := ledger_internal.lock_spendable(v_due.owner_id);
    select * into strict v_hold from ledger.holds where id = v_due.id;
    if v_hold.state = 'open' then
      perform ledger_internal.hold_resolve(v_hold, v_account, 'expired', 0, null, null, null);
      v_expired := v_expired + 1;
    end if;
  end loop;
  return v_expired;
end $$;
--> statement-breakpoint
-- source: src/features/wallet/inbox.sql
-- Crediting one creator from many sides must not queue on one row (decision D7): credits append to the inbox, and are
-- added to the cached balance now and then, many at once.

-- Adds the account's inbox to its balance and writes the earnings down. The caller holds the account's lock.
create or replace function ledger_internal.fold(p_account bigint) returns void language plpgsql as $$
begin
  with gone as (
    delete from ledger.inbox where account_id = p_account returning movement_id, tokens, matures_at
  ), earned as (
    insert into ledger.earnings (movement_id, account_id, tokens, matures_at)
    select movement_id, p_account, tokens, matures_at from gone where matures_at is not null
  )
  update ledger.accounts
  set balance = balance + (select coalesce(sum(tokens), 0) from gone), folded_at = clock_timestamp()
  where id = p_account;
end $$;
--> statement-breakpoint
-- Folds if the last time is 200 ms ago and nobody else is at it. Called last in a transaction: it takes a lock out of
-- order, which is safe only because nothing is locked after it.
create or replace function ledger_internal.fold_if_due(p_account bigint) returns void language plpgsql as $$
begin
  perform from ledger.accounts
  where id = p_account and folded_at < clock_timestamp() - interval '200 ms' for update skip locked;
  if found then
    perform ledger_internal.fold(p_account);
  end if;
end $$;
--> statement-breakpoint
-- What a credit ends with. One in sixteen looks whether folding is due: to who gets many that is the same, and who gets
-- few does not pay a fold for each; what is left over, the scheduled job folds. Reads add the inbox up either way.
create or replace function ledger_internal.fold_sometimes(p_account bigint) returns void language plpgsql as $$
begin
  if random() < 0.0625 then
    perform ledger_internal.fold_if_due(p_account);
  end if;
end $$;
--> statement-breakpoint
-- Folds every account that has something in the inbox and is not being folded; for a scheduled job. Returns how many.
create or replace function ledger.fold_all() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_account bigint := 0;
  v_folded bigint := 0;
begin
  loop
    -- One index probe per account, however many rows each has.
    select min(account_id) into v_account from ledger.inbox where account_id > v_account;
    exit when v_account is null;
    perform from ledger.accounts where id = v_account for update skip locked;
    if found then
      perform ledger_internal.fold(v_account);
      v_folded := v_folded + 1;
    end if;
  end loop;
  return v_folded;
end $$;
--> statement-breakpoint
-- source: src/features/wallet/ledger.sql
-- The ledger's guards and the pieces its functions are made of (decisions D, architecture rule 3).
--
-- Functions of schema `ledger` are what the application may call: one money movement is one call, one transaction, one
-- round trip. Functions of schema `ledger_internal` run with the rights and the empty search_path of their caller.
-- Whatever changes an owner's lots or holds has locked the owner's spendable row first; rows are locked in ascending
-- account id. Few statements, few constraints and no generated columns on what a tip touches: each statement costs the
-- server 10 to 20 µs, each constraint some more, and a tip has to stay below 2.5 times a bare UPDATE.

alter table ledger.accounts set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
alter table ledger.lots set (fillfactor = 80);
--> statement-breakpoint
alter table ledger.inbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
--> statement-breakpoint
insert into ledger.accounts (kind)
values ('sales'), ('promotions'), ('payouts'), ('debts'), ('adjustments')
on conflict do nothing;
--> statement-breakpoint
-- The two signed sides of each movement.
create or replace view ledger.entries as
select from_account as account_id, id as movement_id, -tokens as tokens, from_balance as balance_after, kind
from ledger.movements
union all
select to_account, id, tokens, to_balance, kind from ledger.movements;
--> statement-breakpoint
-- Guards ----------------------------------------------------------------------------------------------------------

create or replace function ledger_internal.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% keeps what was written: a correction is a new movement', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace trigger movements_append_only before update or delete or truncate on ledger.movements
  for each statement execute function ledger_internal.refuse_change();
--> statement-breakpoint
create or replace trigger lot_uses_append_only before update or delete or truncate on ledger.lot_uses
  for each statement execute function ledger_internal.refuse_change();
--> statement-breakpoint
-- What remains of a lot changes, what it is does not; the same for holds.
create or replace trigger lots_keep before delete or truncate on ledger.lots
  for each statement execute function ledger_internal.refuse_change();
--> statement-breakpoint
create or replace trigger lots_fixed
  before update of id, owner_id, kind, initial, usd_cents, purchase_id, movement_id, created_at on ledger.lots
  for each statement execute function ledger_internal.refuse_change();
--> statement-breakpoint
create or replace trigger holds_keep before delete or truncate on ledger.holds
  for each statement execute function ledger_internal.refuse_change();
--> statement-breakpoint
create or replace trigger holds_fixed before update of id, owner_id, tokens, movement_id, created_at on ledger.holds
  for each statement execute function ledger_internal.refuse_change();
--> statement-breakpoint
create or replace function ledger_internal.refuse_second_resolution() returns trigger language plpgsql as $$
begin
  raise exception 'hold % is already %', old.id, old.state using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace trigger holds_resolve_once before update on ledger.holds
  for each row when (old.state <> 'open') execute function ledger_internal.refuse_second_resolution();
--> statement-breakpoint
-- Accounts --------------------------------------------------------------------------------------------------------

-- Opens the accounts that are missing. The order is the order of their ids, hence of their locks.
create or replace function ledger_internal.open_accounts(p_owner uuid, p_creator boolean default false) returns void
language plpgsql as $$
begin
  insert into ledger.accounts (owner_id, kind)
  select p_owner, kind
  from unnest(array['spendable', 'held', 'debt'] ||
    case when p_creator then array['pending', 'available', 'paying_out', 'disputed'] end) as kind
  on conflict do nothing;
end $$;
--> statement-breakpoint
-- The id of an account, opened if need be; p_owner null: the platform's.
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
--> statement-breakpoint
-- The owner's spendable account, locked until the end of the transaction.
create or replace function ledger_internal.lock_spendable(p_owner uuid) returns ledger.accounts
language plpgsql as $$
declare
  v_id bigint := ledger_internal.account(p_owner, 'spendable');
  v_account ledger.accounts;
begin
  select * into strict v_account from ledger.accounts where id = v_id for update;
  return v_account;
end $$;
--> statement-breakpoint
-- Movements -------------------------------------------------------------------------------------------------------

-- Moves tokens and writes the movement; brings the cached balances up to date, in ascending account id. Credits of a
-- creator's pending account (with p_matures_at) and both directions on the platform's accounts go to the inbox. A
-- balance that would fall below zero is an exception: callers decide under the lock. Returns the movement's id.
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
      insert into ledger.inbox (account_id, movement_id, tokens, matures_at)
      values (v_account.id, v_id, case when v_account.id = p_to then p_tokens else -p_tokens end,
        case when v_account.kind = 'pending' then p_matures_at end);
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
--> statement-breakpoint
-- Decision D11; the numbers are those of spec.ts (a test compares them). Plain SQL, so that it is inlined.
create or replace function ledger_internal.matures_at(p_creator_since timestamptz) returns timestamptz
language sql stable as $$
  select now() + case when p_creator_since > now() - interval '60 days' then interval '21 days' else interval '7 days' end
$$;
--> statement-breakpoint
-- Requests --------------------------------------------------------------------------------------------------------

-- Stores what a request is answered, refusals included, for 24 hours. Returns null if this answer counts, otherwise
-- the answer that an identical request got before, or the refusal if its body was another one; the caller then must
-- leave no effect. Waits for a concurrent request with the same key. Without a key nothing is stored.
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
  where requests.created_at <= now() - interval '24 hours';
  if found then
    return null;
  end if;
  return ledger_internal.answered(p_user, p_key, p_hash);
end $$;
--> statement-breakpoint
-- The answer an earlier identical request got, the refusal if the body differs, or null.
create or replace function ledger_internal.answered(p_user uuid, p_key text, p_hash text) returns jsonb
language plpgsql as $$
declare
  v_request record;
begin
  select body_hash, answer into v_request from ledger.requests
  where user_id = p_user and key = p_key and created_at > now() - interval '24 hours';
  return case
    when not found then null
    when v_request.body_hash = p_hash then v_request.answer || '{"replayed": true}'
    else '{"outcome": "refused", "reason": "idempotency_conflict", "replayed": false}'
  end;
end $$;
--> statement-breakpoint
-- The last step of a function that looked `answered` up under the owner's lock: nobody else can have answered since.
create or replace function ledger_internal.answer(
  p_user uuid, p_key text, p_hash text, p_request uuid, p_answer jsonb
) returns jsonb language plpgsql as $$
begin
  if ledger_internal.remember(p_user, p_key, p_hash, p_request, p_answer) is not null then
    raise exception 'another request took the key meanwhile' using errcode = 'serialization_failure';
  end if;
  return p_answer;
end $$;
--> statement-breakpoint
create or replace function ledger_internal.refusal(p_reason text) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('outcome', 'refused', 'reason', p_reason, 'replayed', false);
end $$;
--> statement-breakpoint
-- Forgets answers older than a day; at most p_limit, for a scheduled job. Returns how many.
create or replace function ledger.requests_purge(p_limit integer default 10000) returns bigint
language sql security definer set search_path = '' as $$
  with gone as (
    delete from ledger.requests
    where (user_id, key) in (
      select user_id, key from ledger.requests where created_at < now() - interval '24 hours' limit p_limit
    )
    returning 1
  )
  select count(*) from gone
$$;
--> statement-breakpoint
-- source: src/features/wallet/limits.sql
-- The weekly spending limit that a fan can set (decision D10). It counts what left the spendable balance for creators in
-- the last seven days, and what is reserved for them.

-- The smallest id a movement of that moment can have: ids are in the order of time.
create or replace function ledger_internal.first_id(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
--> statement-breakpoint
-- What was spent in the last seven days, one row per movement.
create or replace function ledger_internal.spent_this_week(p_account bigint)
returns table (tokens bigint, created_at timestamptz) language sql stable as $$
  select case when m.kind <> 'hold' then m.tokens when h.state = 'open' then h.tokens else h.posted_tokens end, m.created_at
  from ledger.movements m left join ledger.holds h on m.kind = 'hold' and h.id = m.reference
  where m.from_account = p_account and m.id >= ledger_internal.first_id(now() - interval '7 days')
    and m.kind not in ('refund', 'chargeback', 'freeze', 'debt_repaid', 'adjustment')
$$;
--> statement-breakpoint
-- The limit that counts now: {user_id, tokens (null: none), next_tokens, next_at} with what has become due taken over.
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
--> statement-breakpoint
-- Null if the owner may spend p_tokens more, otherwise the refusal {outcome: 'refused', reason: 'weekly_limit', limit, left,
-- frees_at (when this amount fits; null: never within this limit), replayed}. The caller holds the owner's lock.
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
  select min(created_at) + interval '7 days' into v_frees_at
  from (select created_at, sum(tokens) over (order by created_at) as freed
    from ledger_internal.spent_this_week(p_account)) as running
  where freed >= v_spent + p_tokens - v_limit;
  return jsonb_build_object('outcome', 'refused', 'reason', 'weekly_limit', 'replayed', false, 'limit', v_limit,
    'left', greatest(0, v_limit - v_spent), 'frees_at', case when p_tokens <= v_limit then v_frees_at end);
end $$;
--> statement-breakpoint
-- {tokens (null: no limit), next_tokens, next_at (null: no change ahead), spent, left (null: no limit)}.
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
--> statement-breakpoint
-- Sets the limit (null: none). A first or a lower one counts at once; a higher one or none counts after 24 hours, and
-- saying it again does not start them anew. Returns {outcome: 'done', replayed, limit: as above} or {outcome: 'refused',
-- reason: 'invalid_amount', replayed}.
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
    v_limit.next_at := now() + interval '24 hours';
  end if;
  update ledger.spending_limits
  set tokens = v_limit.tokens, next_tokens = v_limit.next_tokens, next_at = v_limit.next_at, set_at = now()
  where user_id = p_user;
  return jsonb_build_object('outcome', 'done', 'replayed', false, 'limit', ledger.spending_limit(p_user));
end $$;
--> statement-breakpoint
-- source: src/features/wallet/lots.sql
-- Tokens that came in together stay together until they are spent (decision D4). The callers hold the owner's lock.

-- Takes tokens from the owner's lots in spending order; the caller has checked the balance.
create or replace function ledger_internal.take_from_lots(p_owner uuid, p_tokens bigint, p_movement uuid) returns void
language plpgsql as $$
declare
  v_left bigint := p_tokens;
  v_taken bigint;
  v_lot record;
begin
  -- Nearly always the first lot is enough.
  update ledger.lots set remaining = remaining - p_tokens, open = remaining > p_tokens
  where remaining >= p_tokens and id = (
    select id from ledger.lots where owner_id = p_owner and open and not frozen order by kind desc, id limit 1
  )
  returning id into v_lot;
  if found then
    insert into ledger.lot_uses (lot_id, movement_id, tokens) values (v_lot.id, p_movement, p_tokens);
    return;
  end if;
  while v_left > 0 loop
    select id, remaining into v_lot from ledger.lots
    where owner_id = p_owner and open and not frozen order by kind desc, id limit 1;
    if not found then
      raise exception 'ledger: the lots of % do not cover the balance', p_owner;
    end if;
    v_taken := least(v_left, v_lot.remaining);
    update ledger.lots set remaining = remaining - v_taken, open = remaining > v_taken where id = v_lot.id;
    insert into ledger.lot_uses (lot_id, movement_id, tokens) values (v_lot.id, p_movement, v_taken);
    v_left := v_left - v_taken;
  end loop;
end $$;
--> statement-breakpoint
-- Gives back to the owner's lots what a movement took from them, the last taken first.
create or replace function ledger_internal.return_to_lots(
  p_owner uuid, p_taken_by uuid, p_tokens bigint, p_movement uuid
) returns void language plpgsql as $$
declare
  v_left bigint := p_tokens;
  v_frozen bigint := 0;
  v_back bigint;
  v_use record;
begin
  for v_use in
    select l.id, l.frozen, u.tokens from ledger.lots l join ledger.lot_uses u on u.lot_id = l.id and u.movement_id = p_taken_by
    where l.owner_id = p_owner order by l.kind, l.id desc
  loop
    exit when v_left = 0;
    v_back := least(v_left, v_use.tokens);
    update ledger.lots set remaining = remaining + v_back, open = true where id = v_use.id;
    insert into ledger.lot_uses (lot_id, movement_id, tokens) values (v_use.id, p_movement, -v_back);
    v_left := v_left - v_back;
    v_frozen := v_frozen + case when v_use.frozen then v_back else 0 end;
  end loop;
  if v_left <> 0 then
    raise exception 'ledger: movement % did not take what is to be given back', p_taken_by;
  end if;
  if v_frozen > 0 then
    -- Its lot was frozen meanwhile: held it stays.
    perform ledger_internal.shift('freeze', p_owner, 'spendable', 'held', v_frozen, p_movement);
  end if;
end $$;
--> statement-breakpoint
-- Puts new tokens into the owner's spendable account, as a lot of their own; they repay the owner's debt first. Returns
-- the movement and the new balance.
create or replace function ledger_internal.add_lot(
  p_lot_kind text,
  p_source text,
  p_owner uuid,
  p_tokens bigint,
  p_usd_cents bigint,
  p_payer uuid,
  p_memo text,
  p_label text,
  p_purchase uuid,
  p_request uuid,
  out movement uuid,
  out balance bigint
) language plpgsql as $$
declare
  v_account ledger.accounts := ledger_internal.lock_spendable(p_owner);
  v_lot uuid := uuidv7();
begin
  movement := ledger_internal.move(case p_lot_kind when 'promo' then 'promo' when 'gifted' then 'gift' else 'purchase' end,
    ledger_internal.account(null, p_source), v_account.id, p_tokens, p_payer, p_owner, p_memo, p_label, p_purchase, p_request);
  insert into ledger.lots (id, owner_id, kind, initial, remaining, usd_cents, purchase_id, movement_id)
  values (v_lot, p_owner, p_lot_kind, p_tokens, p_tokens, p_usd_cents, p_purchase, movement);
  balance := v_account.balance + p_tokens - ledger_internal.repay_debt(p_owner, v_lot);
end $$;
--> statement-breakpoint
-- Promotional tokens, granted by the platform and spent first.
--
-- Returns {outcome: 'done', movement_id, tokens, balance, replayed} or {outcome: 'refused', reason, replayed} with
-- reason idempotency_conflict, invalid_amount or user_not_found.
create or replace function ledger.promo_grant(
  p_user uuid, p_tokens bigint, p_memo text, p_key text default null, p_hash text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_answer jsonb;
  v_lot record;
begin
  if not exists (select from public.users where id = p_user and status = 'active') then
    return ledger_internal.refusal('user_not_found');
  end if;
  perform ledger_internal.lock_spendable(p_user);
  v_answer := ledger_internal.answered(p_user, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  if p_tokens is null or p_tokens < 1 then
    return ledger_internal.answer(p_user, p_key, p_hash, v_request, ledger_internal.refusal('invalid_amount'));
  end if;
  v_lot := ledger_internal.add_lot('promo', 'promotions', p_user, p_tokens, 0, null, p_memo, null, null, v_request);
  perform ledger_internal.tell_balance(p_user, v_lot.balance, p_tokens, v_lot.movement);
  v_answer := ledger_internal.answer(p_user, p_key, p_hash, v_request, jsonb_build_object('outcome', 'done',
    'movement_id', v_lot.movement, 'tokens', p_tokens, 'balance', v_lot.balance, 'replayed', false));
  perform ledger_internal.fold_sometimes(ledger_internal.account(null, 'promotions'));
  return v_answer;
end $$;
--> statement-breakpoint
-- What the owner's open screens hear when the spendable balance changed.
create or replace function ledger_internal.tell_balance(
  p_user uuid, p_balance bigint, p_tokens bigint, p_movement uuid
) returns void language plpgsql as $$
begin
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object(
    'channel', 'user:' || p_user, 'name', 'balance.changed',
    'data', jsonb_build_object('balance', p_balance, 'tokens', p_tokens, 'movement_id', p_movement)));
end $$;
--> statement-breakpoint
-- source: src/features/wallet/mails.sql
-- Mails about money, written in the transaction of the event itself. The words are in src/server/outbox/templates.ts; here
-- is who hears what. With p_notice the person's notifications say it too, once, under an id that is made here.
create or replace function ledger_internal.mail(p_user uuid, p_template text, p_props jsonb, p_notice boolean default true)
returns void language plpgsql as $$
begin
  insert into public.outbox (kind, payload)
  select 'mail', jsonb_build_object('template', p_template, 'to', email, 'props', p_props)
    || case when p_notice then jsonb_build_object('notice', jsonb_build_object('id', uuidv7(), 'user_id', id)) else '{}' end
  from public.users where id = p_user and status <> 'deleted';
end $$;
--> statement-breakpoint
-- To the creator, when a payout has arrived, did not arrive, or came back.
create or replace function ledger_internal.mail_payout(p ledger.payouts) returns void language plpgsql as $$
begin
  perform ledger_internal.mail(p.creator_id, 'payout', jsonb_build_object('payout_id', p.id, 'tokens', p.tokens,
    'usd_cents', p.usd_cents, 'status', p.status, 'failure', p.failure));
end $$;
--> statement-breakpoint
-- To the person whose tokens an admin corrected.
create or replace function ledger_internal.mail_adjustment(p ledger.adjustments) returns void language plpgsql as $$
begin
  perform ledger_internal.mail(p.user_id, 'adjustment', jsonb_build_object('tokens', p.tokens, 'account', p.account,
    'reason', p.reason));
end $$;
--> statement-breakpoint
-- source: src/features/wallet/pay.sql
-- A fan pays a creator at once: what tips, messages, shop and content have in common. The busiest path of the product:
-- `pay` looks everything up with one statement and decides, `transfer` moves the tokens with two, or three with a key.

-- Moves spendable tokens into an account that is credited through the inbox; p_matures_at is set for earnings.
--
-- The debit decides and locks. The answer is complete right after it, so it is stored next, and a concurrent duplicate,
-- which waited at the debit, finds it, undoes its own debit and gives the same answer.
-- answer = {outcome: 'done', movement_id, tokens, balance, created_at, replayed} or {outcome: 'refused', reason:
-- 'insufficient_tokens' or 'idempotency_conflict', replayed}; only if `paid` is true something happened.
create or replace function ledger_internal.transfer(
  p_kind text,
  p_payer uuid,
  p_from bigint,
  p_payee uuid,
  p_to bigint,
  p_tokens bigint,
  p_matures_at timestamptz,
  p_memo text,
  p_label text,
  p_reference uuid,
  p_key text,
  p_hash text,
  out answer jsonb,
  out paid boolean,
  out movement uuid,
  out balance bigint
) language plpgsql as $$
declare
  v_request uuid;
  v_stored jsonb;
begin
  update ledger.accounts a set balance = a.balance - p_tokens where a.id = p_from and a.balance >= p_tokens
  returning a.balance into balance;
  paid := found;
  movement := uuidv7();
  answer := case when paid
    then jsonb_build_object('outcome', 'done', 'movement_id', movement, 'tokens', p_tokens, 'balance', balance,
      'created_at', now(), 'replayed', false)
    else ledger_internal.refusal('insufficient_tokens') end;
  if p_key is not null then
    v_request := uuidv7();
    v_stored := ledger_internal.remember(p_payer, p_key, p_hash, v_request, answer);
    if v_stored is not null then
      if paid then
        update ledger.accounts a set balance = a.balance + p_tokens where a.id = p_from;
      end if;
      answer := v_stored;
      paid := false;
    end if;
  end if;
  if not paid then
    return;
  end if;

  -- Nearly always the first lot is enough; when it is not, the loop takes from several.
  with lot as (
    update ledger.lots set remaining = remaining - p_tokens, open = remaining > p_tokens
    where remaining >= p_tokens and id = (
      select id from ledger.lots where owner_id = p_payer and open and not frozen order by kind desc, id limit 1)
    returning id
  ), used as (
    insert into ledger.lot_uses (lot_id, movement_id, tokens) select id, movement, p_tokens from lot
  ), credited as (
    insert into ledger.inbox (account_id, movement_id, tokens, matures_at) values (p_to, movement, p_tokens, p_matures_at)
  ), moved as (
    insert into ledger.movements (id, from_account, to_account, tokens, from_balance, kind, payer_id, payee_id, memo,
      label, reference, request_id)
    values (movement, p_from, p_to, p_tokens, balance, p_kind, p_payer, p_payee, p_memo, p_label, p_reference, v_request)
  )
  select id into v_request from lot;
  if not found then
    perform ledger_internal.take_from_lots(p_payer, p_tokens, movement);
  end if;
end $$;
--> statement-breakpoint
-- A payment between two people, with every reason against it. Further reasons: invalid_amount, sender_inactive, self,
-- recipient_not_found, recipient_not_creator, weekly_limit (limits.sql). The caller ends with `fold_sometimes(pending)`.
create or replace function ledger_internal.pay(
  p_kind text,
  p_payer uuid,
  p_payee uuid,
  p_tokens bigint,
  p_memo text,
  p_label text,
  p_reference uuid,
  p_key text,
  p_hash text,
  out answer jsonb,
  out paid boolean,
  out movement uuid,
  out balance bigint,
  out payer_username text,
  out payer_display_name text,
  out payer_avatar_url text,
  out pending bigint
) language plpgsql as $$
declare
  v record;
  v_reason text;
  v_done record;
begin
  select p.status, p.username, p.display_name, p.avatar_url, a.id as account, q.status as payee_status,
    q.role as payee_role, b.id as pending, ledger_internal.matures_at(coalesce(c.created_at, q.created_at)) as matures_at,
    l.user_id is not null as limited
  into v
  from (select) as one
  left join public.users p on p.id = p_payer
  left join ledger.accounts a on a.owner_id = p_payer and a.kind = 'spendable'
  left join public.users q on q.id = p_payee
  left join public.creator_profiles c on c.user_id = p_payee
  left join ledger.accounts b on b.owner_id = p_payee and b.kind = 'pending'
  left join ledger.spending_limits l on l.user_id = p_payer;
  v_reason := case
    when p_tokens is null or p_tokens < 1 then 'invalid_amount'
    when v.status is distinct from 'active' then 'sender_inactive'
    when p_payer = p_payee then 'self'
    when v.payee_status is distinct from 'active' then 'recipient_not_found'
    when v.payee_role <> 'creator' then 'recipient_not_creator'
    when v.account is null then 'insufficient_tokens'
  end;
  if v_reason is null and v.limited then
    -- What was spent is only known for certain while nobody else can spend.
    perform ledger_internal.lock_spendable(p_payer);
    answer := ledger_internal.weekly_limit(p_payer, v.account, p_tokens);
  end if;
  if v_reason is not null or answer is not null then
    paid := false;
    answer := coalesce(answer, ledger_internal.refusal(v_reason));
    answer := coalesce(ledger_internal.remember(p_payer, p_key, p_hash, uuidv7(), answer), answer);
    return;
  end if;
  pending := coalesce(v.pending, ledger_internal.account(p_payee, 'pending'));
  v_done := ledger_internal.transfer(p_kind, p_payer, v.account, p_payee, pending, p_tokens, v.matures_at, p_memo, p_label,
    p_reference, p_key, p_hash);
  answer := v_done.answer;
  paid := v_done.paid;
  movement := v_done.movement;
  balance := v_done.balance;
  payer_username := v.username;
  payer_display_name := v.display_name;
  payer_avatar_url := v.avatar_url;
end $$;
--> statement-breakpoint
-- source: src/features/wallet/payout-settings.sql
-- Where a creator is paid out to, and when.

-- Whether the newest proof found something: then nothing is paid out (decision D6).
create or replace function ledger_internal.payouts_stopped() returns boolean language sql stable as $$
  select coalesce((select violations > 0 from ledger.proof_runs order by id desc limit 1), false)
$$;
--> statement-breakpoint
-- {payee_id, ready, schedule}
create or replace function ledger.payout_settings(p_creator uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select '{"payee_id": null, "ready": false, "schedule": "manual"}'::jsonb || coalesce((
    select jsonb_build_object('payee_id', payee_id, 'ready', ready, 'schedule', schedule)
    from ledger.payout_settings where creator_id = p_creator), '{}')
$$;
--> statement-breakpoint
-- Sets what is given, keeps what is null. A payee once set stays: answers the settings that count.
create or replace function ledger.payout_settings_set(
  p_creator uuid, p_payee text default null, p_ready boolean default null, p_schedule text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  insert into ledger.payout_settings as s (creator_id, payee_id, ready, schedule)
  values (p_creator, p_payee, coalesce(p_ready, false), coalesce(p_schedule, 'manual'))
  on conflict (creator_id) do update
  set payee_id = coalesce(s.payee_id, p_payee), ready = coalesce(p_ready, s.ready),
    schedule = coalesce(p_schedule, s.schedule), updated_at = now();
  return ledger.payout_settings(p_creator);
end $$;
--> statement-breakpoint
-- What the provider says of a payee. Returns whose it is; null: nobody's.
create or replace function ledger.payee_ready(p_payee text, p_ready boolean) returns uuid
language sql security definer set search_path = '' as $$
  update ledger.payout_settings set ready = p_ready, updated_at = now() where payee_id = p_payee returning creator_id
$$;
--> statement-breakpoint
-- Creators whose weekly payout is due and who have none under p_key (the week's name) yet, in ascending id after p_after:
-- [{creator_id, tokens}] with all that is available. Empty while a mismatch stops payouts.
create or replace function ledger.payouts_due(p_key text, p_limit integer default 50, p_after uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('creator_id', d.creator_id, 'tokens', d.balance) order by d.creator_id), '[]')
  from (
    select s.creator_id, a.balance
    from ledger.payout_settings s
    join ledger.accounts a on a.owner_id = s.creator_id and a.kind = 'available' and a.balance >= 400
    where s.schedule = 'weekly' and s.ready and (p_after is null or s.creator_id > p_after)
      and not ledger_internal.payouts_stopped()
      and not exists (select from ledger.payouts p where p.creator_id = s.creator_id and p.key = p_key)
      and not exists (select from ledger.accounts b where b.owner_id = s.creator_id and b.kind = 'debt' and b.balance > 0)
    order by s.creator_id limit p_limit) as d
$$;
--> statement-breakpoint
-- source: src/features/wallet/payouts.sql
-- Earnings on their way to a creator's bank (decision D11). A payout is asked for here first; the provider is told under
-- its id, so that telling it again is harmless; what the provider says comes back through progress and finish.

create or replace function ledger_internal.payout_json(p ledger.payouts) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('id', p.id, 'creator_id', p.creator_id, 'tokens', p.tokens, 'usd_cents', p.usd_cents,
    'status', p.status, 'payee_id', p.payee_id, 'transfer_id', p.stripe_transfer_id, 'payout_id', p.stripe_payout_id,
    'failure', p.failure, 'requested_at', p.requested_at, 'paid_at', p.paid_at, 'failed_at', p.failed_at,
    'reversed_at', p.reversed_at);
end $$;
--> statement-breakpoint
create or replace function ledger_internal.payout_answer(p ledger.payouts, p_replayed boolean) returns jsonb
language plpgsql stable as $$
begin
  return jsonb_build_object('outcome', 'done', 'replayed', p_replayed, 'payout', ledger_internal.payout_json(p),
    'available', (select balance from ledger.accounts where owner_id = p.creator_id and kind = 'available'));
end $$;
--> statement-breakpoint
-- Asks for a payout of p_tokens: available → paying out. With a key, the same request again gets the same payout, however
-- much later. Returns {outcome: 'done', replayed, payout, available} or {outcome: 'refused', reason, replayed} with reason
-- idempotency_conflict, invalid_amount, below_minimum, not_a_creator, payee_not_ready, payouts_stopped, in_debt,
-- payout_unsettled (money of a failed one is not back yet) or insufficient_tokens.
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
    when p_tokens < 400 then 'below_minimum'
    when v_settings.ready is not true or v_settings.payee_id is null then 'payee_not_ready'
    when ledger_internal.payouts_stopped() then 'payouts_stopped'
    when exists (select from ledger.accounts where owner_id = p_creator and kind = 'debt' and balance > 0) then 'in_debt'
    when exists (select from ledger.payouts where creator_id = p_creator and status in ('failed', 'returned')
      and stripe_transfer_id is not null and reversed_at is null) then 'payout_unsettled'
    when not exists (select from ledger.accounts where owner_id = p_creator and kind = 'available'
      and balance >= p_tokens) then 'insufficient_tokens'
  end;
  if v_reason is not null then
    return ledger_internal.answer(p_creator, p_key, p_hash, v_request, ledger_internal.refusal(v_reason));
  end if;
  v_movement := ledger_internal.shift('payout', p_creator, 'available', 'paying_out', p_tokens, v_id);
  insert into ledger.payouts (id, creator_id, tokens, usd_cents, payee_id, key, movement_id)
  values (v_id, p_creator, p_tokens, p_tokens * 5, v_settings.payee_id, p_key, v_movement)
  returning * into v_payout;
  perform ledger_internal.answer(p_creator, p_key, p_hash, v_request,
    jsonb_build_object('outcome', 'done', 'payout_id', v_id));
  perform ledger_internal.tell_earnings(p_creator);
  return ledger_internal.payout_answer(v_payout, false);
end $$;
--> statement-breakpoint
-- Locks a payout, found by its id or by the provider's.
create or replace function ledger_internal.lock_payout(p_payout uuid, p_stripe_payout text) returns ledger.payouts
language plpgsql as $$
declare
  v_payout ledger.payouts;
begin
  select * into v_payout from ledger.payouts where id = p_payout or (p_payout is null and stripe_payout_id = p_stripe_payout)
  for update;
  return v_payout;
end $$;
--> statement-breakpoint
-- Notes how far the provider has come with it: the transfer to the payee, the payout to the bank. Refusals:
-- payout_not_found, other_transfer (another one is noted already: then the money went twice).
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
--> statement-breakpoint
-- The end of a payout: p_state 'paid' or 'failed'. A failure is the last word, whichever came first: the tokens are
-- available again; after it was paid the payout is 'returned'. Refusals: payout_not_found.
create or replace function ledger.payout_finish(
  p_payout uuid,
  p_stripe_payout text,
  p_state text,
  p_failure text default null,
  p_event text default null,
  p_event_type text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_payout ledger.payouts := ledger_internal.lock_payout(p_payout, p_stripe_payout);
begin
  if p_state not in ('paid', 'failed') then
    raise exception 'a payout does not end as %', p_state using errcode = 'invalid_parameter_value';
  elsif v_payout.id is null then
    return ledger_internal.refusal('payout_not_found');
  elsif not ledger_internal.event_is_new(p_event, p_event_type, null)
      or (case p_state when 'paid' then v_payout.paid_at else v_payout.failed_at end) is not null then
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
  -- Heard of after its failure, a payment changes nothing for its creator.
  if p_state = 'failed' or v_payout.status = 'paid' then
    perform ledger_internal.mail_payout(v_payout);
  end if;
  perform ledger_internal.tell_earnings(v_payout.creator_id);
  return ledger_internal.payout_answer(v_payout, false);
end $$;
--> statement-breakpoint
-- Notes that the money of a failed payout is back from the payee's account. Refusals: payout_not_found.
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
--> statement-breakpoint
-- A creator's payouts, newest first, older than p_before (null: from the newest): payout_json each.
create or replace function ledger.payouts_of(p_creator uuid, p_limit integer, p_before uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(ledger_internal.payout_json(p) order by p.id desc), '[]') from (
    select * from ledger.payouts where creator_id = p_creator and (p_before is null or id < p_before)
    order by id desc limit p_limit) as p
$$;
--> statement-breakpoint
-- What a job goes on with, the oldest first: payouts on the way, and failed ones whose money is still at the payee's;
-- asked for at least p_seconds ago. payout_json each.
create or replace function ledger.payouts_unfinished(p_limit integer default 50, p_seconds integer default 60) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(ledger_internal.payout_json(p) order by p.id), '[]') from (
    select * from ledger.payouts
    where (status in ('requested', 'transferred')
        or (status in ('failed', 'returned') and stripe_transfer_id is not null and reversed_at is null))
      and id < ledger_internal.first_id(now() - make_interval(secs => p_seconds))
    order by id limit p_limit) as p
$$;
--> statement-breakpoint
-- source: src/features/wallet/proof.sql
-- The proof of decision D6. Each view `ledger_internal.proof_…` lists what must not exist, as (subject, detail); features
-- add theirs. `ledger.prove()` returns all of it: no rows, no violation. Meant for one consistent snapshot: one call.

-- One positive amount between two accounts that exist is what makes a movement sum to zero.
create or replace view ledger_internal.proof_movements as
select 'movement ' || m.id as subject, 'is not one positive amount between two accounts' as detail
from ledger.movements m
left join ledger.accounts f on f.id = m.from_account
left join ledger.accounts t on t.id = m.to_account
where m.tokens <= 0 or m.from_account = m.to_account or f.id is null or t.id is null
union all
select 'movement ' || m.id, 'reverses a movement that does not exist'
from ledger.movements m left join ledger.movements r on r.id = m.reverses where m.reverses is not null and r.id is null;
--> statement-breakpoint
create or replace view ledger_internal.proof_balances as
select format('account %s (%s of %s)', a.id, a.kind, coalesce(a.owner_id::text, 'the platform')) as subject,
  format('balance %s and inbox %s, entries %s', a.balance, coalesce(i.tokens, 0), coalesce(e.tokens, 0)) as detail
from ledger.accounts a
left join (select account_id, sum(tokens) as tokens from ledger.entries group by 1) e on e.account_id = a.id
left join (select account_id, sum(tokens) as tokens from ledger.inbox group by 1) i on i.account_id = a.id
where a.balance + coalesce(i.tokens, 0) <> coalesce(e.tokens, 0)
union all
select 'account ' || id, 'is below zero: ' || balance from ledger.accounts where owner_id is not null and balance < 0
union all
select 'inbox of account ' || i.account_id, 'a row without its movement, or another amount'
from ledger.inbox i left join ledger.movements m
  on m.id = i.movement_id and i.tokens = case i.account_id when m.to_account then m.tokens when m.from_account then -m.tokens end
where m.id is null;
--> statement-breakpoint
create or replace view ledger_internal.proof_lots as
select 'lot ' || l.id as subject,
  format('remaining %s of %s, used %s', l.remaining, l.initial, coalesce(u.tokens, 0)) as detail
from ledger.lots l left join (select lot_id, sum(tokens) as tokens from ledger.lot_uses group by 1) u on u.lot_id = l.id
where l.remaining <> l.initial - coalesce(u.tokens, 0) or l.remaining not between 0 and l.initial
  or l.open <> (l.remaining > 0)
union all
select 'lot ' || u.lot_id, 'was used by a movement without being there, or the movement is not'
from ledger.lot_uses u left join ledger.lots l on l.id = u.lot_id left join ledger.movements m on m.id = u.movement_id
where l.id is null or m.id is null
union all
select 'lot ' || l.id, 'came in by no movement of its amount'
from ledger.lots l left join ledger.movements m on m.id = l.movement_id and m.tokens = l.initial where m.id is null
union all
select 'spendable tokens of ' || a.owner_id, format('balance %s, lots %s', a.balance, coalesce(l.tokens, 0))
from ledger.accounts a
left join (select owner_id, sum(remaining) as tokens from ledger.lots where not frozen group by 1) l using (owner_id)
where a.kind = 'spendable' and a.balance <> coalesce(l.tokens, 0);
--> statement-breakpoint
create or replace view ledger_internal.proof_holds as
select 'held tokens of ' || a.owner_id as subject,
  format('balance %s, open holds %s, frozen lots %s', a.balance, coalesce(h.tokens, 0), coalesce(l.tokens, 0)) as detail
from ledger.accounts a
left join (select owner_id, sum(tokens) as tokens from ledger.holds where state = 'open' group by 1) h using (owner_id)
left join (select owner_id, sum(remaining) as tokens from ledger.lots where frozen group by 1) l using (owner_id)
where a.kind = 'held' and a.balance <> coalesce(h.tokens, 0) + coalesce(l.tokens, 0)
union all
select 'hold ' || h.id, format('%s with %s of %s posted; its movements took %s and let go %s', h.state, h.posted_tokens,
  h.tokens, coalesce(sum(m.tokens) filter (where m.kind = 'hold'), 0),
  coalesce(sum(m.tokens) filter (where m.kind <> 'hold'), 0))
from ledger.holds h left join ledger.movements m on m.reference = h.id
group by h.id
having coalesce(sum(m.tokens) filter (where m.kind = 'hold'), 0) <> h.tokens
  or coalesce(sum(m.tokens) filter (where m.kind <> 'hold'), 0) <> case h.state when 'open' then 0 else h.tokens end
  or coalesce(sum(m.tokens) filter (where m.kind not in ('hold', 'hold_rest', 'hold_void', 'hold_expire')), 0)
    <> h.posted_tokens;
--> statement-breakpoint
create or replace view ledger_internal.proof_earnings as
select format('%s earnings of %s', a.kind, a.owner_id) as subject,
  format('balance %s, of its earnings %s', a.balance, coalesce(e.tokens, 0)) as detail
from ledger.accounts a
left join (
  select a.owner_id, s.kind, sum(s.tokens) as tokens
  from ledger.earnings e
  join ledger.accounts a on a.id = e.account_id
  cross join lateral (values ('pending', e.tokens - e.matured - e.disputed - e.reversed), ('disputed', e.disputed))
    as s(kind, tokens)
  group by 1, 2
) e on e.owner_id = a.owner_id and e.kind = a.kind
where a.kind in ('pending', 'disputed') and a.balance <> coalesce(e.tokens, 0)
union all
select 'earning ' || e.movement_id, 'without its movement, or another amount'
from ledger.earnings e left join ledger.movements m
  on m.id = e.movement_id and m.to_account = e.account_id and m.tokens = e.tokens
where m.id is null
union all
select 'earning ' || e.movement_id, format('is %s, of which matured %s, disputed %s, reversed %s; contested %s and %s', e.tokens,
  e.matured, e.disputed, e.reversed, coalesce(c.disputed, 0), coalesce(c.reversed, 0))
from ledger.earnings e
left join (select movement_id, sum(disputed) as disputed, sum(reversed) as reversed from ledger.contested group by 1) c
  using (movement_id)
where e.disputed <> coalesce(c.disputed, 0) or e.reversed <> coalesce(c.reversed, 0)
  or least(e.matured, e.disputed, e.reversed) < 0 or e.matured + e.disputed + e.reversed > e.tokens
union all
select 'earning ' || c.movement_id, 'is contested without being there'
from ledger.contested c left join ledger.earnings e using (movement_id) where e.movement_id is null;
--> statement-breakpoint
create or replace view ledger_internal.proof_requests as
select 'request ' || request_id as subject, format('caused %s movements of kind %s', count(*), kind) as detail
from ledger.movements where request_id is not null group by request_id, kind having count(*) > 1
union all
select format('request %s of %s', r.key, r.user_id), 'was acknowledged, but its movement is not there'
from ledger.requests r left join ledger.movements m on m.id = (r.answer ->> 'movement_id')::uuid and m.request_id = r.id
where r.answer ->> 'outcome' = 'done' and r.answer ? 'movement_id' and m.id is null;
--> statement-breakpoint
create or replace view ledger_internal.proof_claims as
select 'claim on lot ' || c.lot_id as subject, format('took %s of the lot, its movements %s; %s of creators, contested %s',
  c.from_lot, coalesce(u.tokens, 0), c.from_creators, coalesce(e.reversed, 0)) as detail
from ledger.claims c
left join (
  select u.lot_id, sum(u.tokens) as tokens from ledger.lot_uses u join ledger.movements m on m.id = u.movement_id
  where m.kind in ('refund', 'refund_undone', 'chargeback', 'chargeback_undone') group by 1
) u using (lot_id)
left join (select lot_id, sum(reversed) as reversed from ledger.contested group by 1) e using (lot_id)
where c.from_lot <> coalesce(u.tokens, 0) or c.from_creators <> coalesce(e.reversed, 0)
  or c.repaid not between 0 and c.charged
union all
select 'lot ' || l.id, 'is frozen or contested without a claim'
from ledger.lots l left join ledger.claims c on c.lot_id = l.id
where c.lot_id is null and (l.frozen or exists (select from ledger.contested x where x.lot_id = l.id))
union all
select 'debt of ' || a.owner_id, format('balance %s, claims %s', a.balance, coalesce(c.tokens, 0))
from ledger.accounts a
left join (select debtor_id, sum(charged - repaid) as tokens from ledger.claims group by 1) c on c.debtor_id = a.owner_id
where a.kind = 'debt' and a.balance <> coalesce(c.tokens, 0)
union all
select 'debt of ' || c.debtor_id, 'without an account'
from ledger.claims c left join ledger.accounts a on a.owner_id = c.debtor_id and a.kind = 'debt' where a.id is null;
--> statement-breakpoint
-- The platform's accounts are what people's are not.
create or replace view ledger_internal.proof_platform as
select 'the platform''s ' || a.kind as subject, format('entries %s, of people %s', e.tokens, p.tokens) as detail
from ledger.accounts a
cross join lateral (select a.balance + coalesce(sum(i.tokens), 0) as tokens from ledger.inbox i where i.account_id = a.id) e
cross join lateral (
  select case a.kind when 'debts' then (select -coalesce(sum(balance), 0) from ledger.accounts where kind = 'debt')
    when 'payouts' then (select coalesce(sum(tokens), 0) from ledger.payouts where status = 'paid')
    else (select -coalesce(sum(tokens), 0) from ledger.adjustments where state = 'approved') end as tokens
) p
where a.owner_id is null and a.kind in ('debts', 'payouts', 'adjustments') and e.tokens <> p.tokens;
--> statement-breakpoint
create or replace view ledger_internal.proof_payouts as
select 'tokens paying out of ' || a.owner_id as subject, format('balance %s, payouts %s', a.balance, coalesce(p.tokens, 0)) as detail
from ledger.accounts a
left join (
  select creator_id, sum(tokens) as tokens from ledger.payouts where status in ('requested', 'transferred') group by 1
) p on p.creator_id = a.owner_id
where a.kind = 'paying_out' and a.balance <> coalesce(p.tokens, 0)
union all
select 'available tokens of ' || a.owner_id, format('balance %s, matured %s, paid or paying out %s, adjusted %s', a.balance,
  coalesce(e.tokens, 0), coalesce(p.tokens, 0), coalesce(j.tokens, 0))
from ledger.accounts a
left join (
  select b.owner_id, sum(e.matured) as tokens from ledger.earnings e join ledger.accounts b on b.id = e.account_id group by 1
) e on e.owner_id = a.owner_id
left join (
  select creator_id, sum(tokens) as tokens from ledger.payouts where status not in ('failed', 'returned') group by 1
) p on p.creator_id = a.owner_id
left join (
  select user_id, sum(tokens) as tokens from ledger.adjustments where account = 'available' and state = 'approved' group by 1
) j on j.user_id = a.owner_id
where a.kind = 'available' and a.balance <> coalesce(e.tokens, 0) - coalesce(p.tokens, 0) + coalesce(j.tokens, 0)
union all
select 'payout ' || p.id, 'without its movement, or for another amount'
from ledger.payouts p left join ledger.movements m
  on m.id = p.movement_id and m.kind = 'payout' and m.tokens = p.tokens and m.payer_id = p.creator_id and m.reference = p.id
where m.id is null or p.usd_cents <> p.tokens * 5;
--> statement-breakpoint
create or replace view ledger_internal.proof_adjustments as
select 'adjustment ' || a.id as subject, 'approved without its movement, by one person alone, or for another amount' as detail
from ledger.adjustments a left join ledger.movements m
  on m.id = a.movement_id and m.kind = 'adjustment' and m.tokens = abs(a.tokens) and m.reference = a.id
where a.state = 'approved' and (m.id is null or a.decided_by is null or a.decided_by = a.proposed_by)
union all
select 'movement ' || m.id, 'is an adjustment that nobody approved'
from ledger.movements m left join ledger.adjustments a on a.movement_id = m.id and a.state = 'approved'
where m.kind = 'adjustment' and a.id is null;
--> statement-breakpoint
create or replace function ledger.prove() returns table (check_name text, subject text, detail text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute (
    select string_agg(format('select %L, subject, detail from ledger_internal.%I', replace(relname, 'proof_', ''), relname),
      ' union all ' order by relname)
    from pg_class where relnamespace = 'ledger_internal'::regnamespace and relkind = 'v' and relname like 'proof\_%');
end $$;
--> statement-breakpoint
-- source: src/features/wallet/reads.sql
-- What the application may know of the ledger.

-- A person's balances: {spendable, held, debt, pending, available, paying_out, disputed}, zero for what was never opened.
create or replace function ledger.wallet_balance(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select '{"spendable": 0, "held": 0, "debt": 0, "pending": 0, "available": 0, "paying_out": 0, "disputed": 0}'::jsonb
    || coalesce(jsonb_object_agg(a.kind, a.balance + coalesce(
      (select sum(i.tokens) from ledger.inbox i where i.account_id = a.id), 0)), '{}')
  from ledger.accounts a where a.owner_id = p_user
$$;
--> statement-breakpoint
-- A page of a person's history, newest first: at most p_limit movements of the spendable account and of the pending
-- earnings, older than p_before (a movement's id; null: from the newest). tokens is signed; balance_after is null where
-- credits go through the inbox. Both index scans stop as soon as the page is full. The bounds are row comparisons, and
-- the order names the person, so that no statistics make the planner walk everybody's movements, or collect and sort all
-- of the person's; one plan serves all, since making it anew takes longer than the page.
create or replace function ledger.wallet_history(p_user uuid, p_limit integer, p_before uuid default null)
returns table (
  id uuid, kind text, account text, tokens bigint, balance_after bigint, counterparty_id uuid,
  counterparty_username text, message text, label text, reference uuid, created_at timestamptz
) language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  v_before uuid := coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_spendable bigint;
  v_pending bigint;
begin
  select max(a.id) filter (where a.kind = 'spendable'), max(a.id) filter (where a.kind = 'pending')
  into v_spendable, v_pending from ledger.accounts a where a.owner_id = p_user and a.kind in ('spendable', 'pending');
  return query
  with page as (
    select * from (
      (select m.*, m.from_account as own, -m.tokens as signed, m.from_balance as after, m.payee_id as other
        from ledger.movements m
        where (m.payer_id, m.id) < (p_user, v_before) and m.payer_id >= p_user
          and m.from_account in (v_spendable, v_pending)
        order by m.payer_id desc, m.id desc limit p_limit)
      union all
      (select m.*, m.to_account, m.tokens, m.to_balance, m.payer_id
        from ledger.movements m
        where (m.payee_id, m.id) < (p_user, v_before) and m.payee_id >= p_user
          and m.to_account in (v_spendable, v_pending)
        order by m.payee_id desc, m.id desc limit p_limit)
    ) as sides
    order by id desc limit p_limit
  ), names as (
    -- A page is often about few people: each is looked up once.
    select u.id, u.username from public.users u where u.id in (select p.other from page p)
  )
  select p.id, p.kind, case when p.own = v_pending then 'pending' else 'spendable' end, p.signed, p.after, n.id,
    n.username, p.memo, p.label, p.reference, p.created_at
  from page p left join names n on n.id = p.other
  order by p.id desc;
end $$;
--> statement-breakpoint
-- source: src/features/wallet/statement.sql
-- A person's history by type, and the statement of everything that moved.

-- Every entry of a person's accounts between two moments, oldest first, after (p_movement, p_account): {id (the movement's),
-- account_id, account, kind, tokens (signed), balance_after, counterparty, message, label, reference, created_at}. A movement
-- between two of the person's own accounts has two rows. One index range per account, each stops with the page.
create or replace function ledger.statement(
  p_user uuid, p_from timestamptz, p_to timestamptz, p_limit integer,
  p_movement uuid default null, p_account bigint default null
) returns table (
  id uuid, account_id bigint, account text, kind text, tokens bigint, balance_after bigint, counterparty text, message text,
  label text, reference uuid, created_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_start uuid := greatest(ledger_internal.first_id(p_from), p_movement);
  v_end uuid := ledger_internal.first_id(p_to);
begin
  return query
  with page as (
    select e.*, a.id as own, a.kind as own_kind
    from ledger.accounts a cross join lateral (
      (select m.*, -m.tokens as signed, m.from_balance as after, m.payee_id as other from ledger.movements m
        where m.from_account = a.id and m.id >= v_start and m.id < v_end
          and (p_movement is null or (m.id, a.id) > (p_movement, p_account))
        order by m.id limit p_limit)
      union all
      (select m.*, m.tokens, m.to_balance, m.payer_id from ledger.movements m
        where m.to_account = a.id and m.id >= v_start and m.id < v_end
          and (p_movement is null or (m.id, a.id) > (p_movement, p_account))
        order by m.id limit p_limit)
    ) as e
    where a.owner_id = p_user
    order by e.id, a.id limit p_limit
  )
  select p.id, p.own, p.own_kind, p.kind, p.signed, p.after, u.username, p.memo, p.label, p.reference, p.created_at
  from page p left join public.users u on u.id = p.other and u.id <> p_user
  order by p.id, p.own;
end $$;
--> statement-breakpoint
-- wallet_history of one type: 'added' (came into the spendable balance), 'spent' (left it) or 'earned' (by a creator).
-- Each is one index of its own, so that a rare type is found as fast as a common one.
create or replace function ledger.wallet_history_of(p_user uuid, p_type text, p_limit integer, p_before uuid default null)
returns table (
  id uuid, kind text, account text, tokens bigint, balance_after bigint, counterparty_id uuid,
  counterparty_username text, message text, label text, reference uuid, created_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_before uuid := coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_kind text := case p_type when 'earned' then 'pending' else 'spendable' end;
  v_own bigint := (select a.id from ledger.accounts a where a.owner_id = p_user and a.kind = v_kind);
begin
  if p_type = 'spent' then
    return query
    select m.id, m.kind, v_kind, -m.tokens, m.from_balance, u.id, u.username, m.memo, m.label, m.reference, m.created_at
    from ledger.movements m left join public.users u on u.id = m.payee_id
    where m.from_account = v_own and m.id < v_before order by m.id desc limit p_limit;
    return;
  end if;
  return query
  select m.id, m.kind, v_kind, m.tokens, m.to_balance, u.id, u.username, m.memo, m.label, m.reference, m.created_at
  from ledger.movements m left join public.users u on u.id = m.payer_id and u.id <> p_user
  where m.to_account = v_own and m.id < v_before order by m.id desc limit p_limit;
end $$;
--> statement-breakpoint
-- source: src/server/db/roles.sql
-- The application's role. It reads and writes the tables of schema public, calls the functions of schema ledger, and
-- has no right at all on the ledger's tables or on ledger_internal (architecture rule 3). Runs as the owner of the
-- database, which on Neon is not a superuser. The role has no password here: whoever runs the database sets one.
do $$
begin
  if not exists (select from pg_roles where rolname = 'limelight_app') then
    create role limelight_app login;
  end if;
end $$;
--> statement-breakpoint
grant usage on schema public, ledger to limelight_app;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema public to limelight_app;
--> statement-breakpoint
grant usage, select on all sequences in schema public to limelight_app;
--> statement-breakpoint
alter default privileges in schema public grant select, insert, update, delete on tables to limelight_app;
--> statement-breakpoint
alter default privileges in schema public grant usage, select on sequences to limelight_app;
--> statement-breakpoint
-- Written only by the functions that move the tokens they speak of.
revoke insert, update, delete on public.tips, public.purchases, public.stripe_events, public.refunds, public.disputes,
  public.fraud_warnings from limelight_app;
--> statement-breakpoint
-- PostgreSQL lets everybody execute a new function unless told otherwise.
alter default privileges revoke execute on functions from public;
--> statement-breakpoint
alter default privileges in schema public grant execute on functions to limelight_app;
--> statement-breakpoint
alter default privileges in schema ledger grant execute on functions to limelight_app;
--> statement-breakpoint
revoke execute on all functions in schema ledger, ledger_internal from public;
--> statement-breakpoint
grant execute on all functions in schema ledger to limelight_app;
