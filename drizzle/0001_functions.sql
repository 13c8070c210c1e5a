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
    'created_at', p.created_at, 'credited_at', p.credited_at);
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
-- Refusals: idempotency_conflict, invalid_amount, buyer_inactive, invalid_recipient.
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
    update public.purchases set claimed_until = v_until
    where id = (v_answer ->> 'purchase_id')::uuid and status = 'created' and claimed_until <= clock_timestamp();
    v_claimed := found;
    select * into strict v_purchase from public.purchases where id = (v_answer ->> 'purchase_id')::uuid;
    return ledger_internal.purchase_answer(v_purchase, true, v_claimed);
  end if;

  v_reason := case
    when p_tokens is null or p_tokens < 1 or p_usd_cents is null or p_usd_cents < 1 then 'invalid_amount'
    when p_recipient = p_user or (p_recipient is not null and not exists (
      select from public.users where id = p_recipient and status = 'active')) then 'invalid_recipient'
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
-- recipient_not_creator or insufficient_tokens.
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
-- source: src/features/wallet/holds.sql
-- A hold is a pending movement with an expiry; it resolves exactly once: posted in full or in part, voided or expired
-- (decision D3). Held tokens have left their lots; what is not posted goes back to them.

-- Holds tokens of p_user. Returns {outcome: 'done', hold_id, movement_id, tokens, balance, replayed} or {outcome: 'refused', reason,
-- replayed} with reason idempotency_conflict, invalid_amount, sender_inactive, invalid_expiry or insufficient_tokens.
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
begin
  if v_rest > 0 then
    v_release := ledger_internal.move(case p_state when 'posted' then 'hold_rest' when 'voided' then 'hold_void'
      else 'hold_expire' end, v_held, p_account.id, v_rest, null, p_hold.owner_id, p_hold.reason, null, p_hold.id, null);
    perform ledger_internal.return_to_lots(p_hold.owner_id, p_hold.movement_id, v_rest, v_release);
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
    perform ledger_internal.tell_balance(p_hold.owner_id, p_account.balance + v_rest, v_rest, v_release);
  end if;
  if v_pending is not null then
    perform ledger_internal.fold_sometimes(v_pending);
  end if;
  return jsonb_build_object('outcome', 'done', 'hold_id', p_hold.id, 'state', p_state, 'posted_tokens', p_posted,
    'movement_id', coalesce(v_movement, v_release), 'balance', p_account.balance + v_rest, 'replayed', false);
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
  v_back bigint;
  v_use record;
begin
  for v_use in
    select l.id, u.tokens from ledger.lots l join ledger.lot_uses u on u.lot_id = l.id and u.movement_id = p_taken_by
    where l.owner_id = p_owner order by l.kind, l.id desc
  loop
    exit when v_left = 0;
    v_back := least(v_left, v_use.tokens);
    update ledger.lots set remaining = remaining + v_back, open = true where id = v_use.id;
    insert into ledger.lot_uses (lot_id, movement_id, tokens) values (v_use.id, p_movement, -v_back);
    v_left := v_left - v_back;
  end loop;
  if v_left <> 0 then
    raise exception 'ledger: movement % did not take what is to be given back', p_taken_by;
  end if;
end $$;
--> statement-breakpoint
-- Puts new tokens into the owner's spendable account, as a lot of their own. Returns the movement and the new balance.
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
begin
  movement := ledger_internal.move(case p_lot_kind when 'promo' then 'promo' when 'gifted' then 'gift' else 'purchase' end,
    ledger_internal.account(null, p_source), v_account.id, p_tokens, p_payer, p_owner, p_memo, p_label, p_purchase, p_request);
  insert into ledger.lots (owner_id, kind, initial, remaining, usd_cents, purchase_id, movement_id)
  values (p_owner, p_lot_kind, p_tokens, p_tokens, p_usd_cents, p_purchase, movement);
  balance := v_account.balance + p_tokens;
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
-- recipient_not_found, recipient_not_creator. The caller ends with `fold_sometimes(pending)`.
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
    q.role as payee_role, b.id as pending, ledger_internal.matures_at(coalesce(c.created_at, q.created_at)) as matures_at
  into v
  from (select) as one
  left join public.users p on p.id = p_payer
  left join ledger.accounts a on a.owner_id = p_payer and a.kind = 'spendable'
  left join public.users q on q.id = p_payee
  left join public.creator_profiles c on c.user_id = p_payee
  left join ledger.accounts b on b.owner_id = p_payee and b.kind = 'pending';
  v_reason := case
    when p_tokens is null or p_tokens < 1 then 'invalid_amount'
    when v.status is distinct from 'active' then 'sender_inactive'
    when p_payer = p_payee then 'self'
    when v.payee_status is distinct from 'active' then 'recipient_not_found'
    when v.payee_role <> 'creator' then 'recipient_not_creator'
    when v.account is null then 'insufficient_tokens'
  end;
  if v_reason is not null then
    paid := false;
    answer := ledger_internal.refusal(v_reason);
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
select 'pending earnings of ' || a.owner_id as subject,
  format('balance %s, earnings that are pending %s', a.balance, coalesce(e.tokens, 0)) as detail
from ledger.accounts a
left join (select account_id, sum(tokens) as tokens from ledger.earnings where state = 'pending' group by 1) e
  on e.account_id = a.id
where a.kind = 'pending' and a.balance <> coalesce(e.tokens, 0)
union all
select 'earning ' || e.movement_id, 'without its movement, or another amount'
from ledger.earnings e left join ledger.movements m
  on m.id = e.movement_id and m.to_account = e.account_id and m.tokens = e.tokens
where m.id is null;
--> statement-breakpoint
create or replace view ledger_internal.proof_requests as
select 'request ' || request_id as subject, format('caused %s movements of kind %s', count(*), kind) as detail
from ledger.movements where request_id is not null group by request_id, kind having count(*) > 1
union all
select format('request %s of %s', r.key, r.user_id), 'was acknowledged, but its movement is not there'
from ledger.requests r left join ledger.movements m on m.id = (r.answer ->> 'movement_id')::uuid and m.request_id = r.id
where r.answer ->> 'outcome' = 'done' and r.answer ? 'movement_id' and m.id is null;
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
revoke insert, update, delete on public.tips, public.purchases, public.stripe_events from limelight_app;
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
