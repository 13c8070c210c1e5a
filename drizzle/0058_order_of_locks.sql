-- source: src/features/accounts/deletion.sql
-- Deleting an account (decision B8): asked for, taken back within 14 days, and done for good by a job afterwards. Meanwhile
-- the person is `deleted` to everybody else and can only come back, take their data along, or stay away.

-- What is between a person and their deletion: {status, requested_at, deletion_date, tokens (to be given up), spendable,
-- earnings (not paid out yet), paying_out, held, debt, refused (null: nothing)}. Reasons: payout_underway, earnings_unpaid
-- (the smallest payout or more), tokens_held.
create or replace function public.account_deletion(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user public.users;
  v_wallet jsonb := ledger.wallet_balance(p_user);
  v_spendable bigint := v_wallet ->> 'spendable';
  v_earnings bigint := (v_wallet ->> 'pending')::bigint + (v_wallet ->> 'available')::bigint
    + (v_wallet ->> 'disputed')::bigint;
begin
  select * into v_user from public.users where id = p_user and erased_at is null;
  if not found then
    return null;
  end if;
  return jsonb_build_object('status', v_user.status, 'requested_at', v_user.deletion_requested_at,
    'deletion_date', v_user.deletion_requested_at + interval '14 days', 'tokens', v_spendable + v_earnings,
    'spendable', v_spendable, 'earnings', v_earnings, 'paying_out', v_wallet -> 'paying_out', 'held', v_wallet -> 'held',
    'debt', v_wallet -> 'debt', 'refused', case
      when (v_wallet ->> 'paying_out')::bigint > 0 then 'payout_underway'
      when v_earnings >= 400 then 'earnings_unpaid'
      when (v_wallet ->> 'held')::bigint > 0 then 'tokens_held' end);
end $$;
--> statement-breakpoint
-- Asks for the deletion; p_forfeit is how many tokens the person has agreed to give up, and has to be exactly what there
-- is. Signs them out everywhere and writes to them. Returns {outcome: 'done', replayed, deletion_date, families} or
-- {outcome: 'refused', reason, tokens}, reason as above, tokens_left or not_found.
create or replace function public.account_delete(p_user uuid, p_forfeit bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
  v_state jsonb;
  v_reason text;
  v_families jsonb;
begin
  select * into v_user from public.users where id = p_user and erased_at is null for update;
  v_state := public.account_deletion(p_user);
  if v_state is null then
    return jsonb_build_object('outcome', 'refused', 'reason', 'not_found', 'tokens', 0);
  elsif v_user.status = 'deleted' then
    return jsonb_build_object('outcome', 'done', 'replayed', true, 'deletion_date', v_state -> 'deletion_date',
      'families', '[]'::jsonb);
  end if;
  v_reason := coalesce(v_state ->> 'refused',
    case when coalesce(p_forfeit, 0) <> (v_state ->> 'tokens')::bigint then 'tokens_left' end);
  if v_reason is not null then
    return v_state || jsonb_build_object('outcome', 'refused', 'reason', v_reason);
  end if;
  update public.users set status = 'deleted', deletion_requested_at = now() where id = p_user returning * into v_user;
  with ended as (
    update public.session_families set revoked_at = now() where user_id = p_user and revoked_at is null returning id
  ) select coalesce(jsonb_agg(id), '[]') into v_families from ended;
  perform personal.mail_deletion(v_user, 'requested', (v_state ->> 'tokens')::bigint);
  return jsonb_build_object('outcome', 'done', 'replayed', false,
    'deletion_date', v_user.deletion_requested_at + interval '14 days', 'families', v_families);
end $$;
--> statement-breakpoint
-- Takes the deletion back while there is time: the account is as it was, suspended too if it was. Returns {outcome: 'done',
-- replayed} or {outcome: 'refused', reason: 'too_late'}.
create or replace function public.account_restore(p_user uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
begin
  update public.users
  set status = case when suspended_reason is null then 'active' else 'suspended' end, deletion_requested_at = null
  where id = p_user and status = 'deleted' and erased_at is null
    and deletion_requested_at > now() - interval '14 days'
  returning * into v_user;
  if found then
    perform personal.mail_deletion(v_user, 'restored', 0);
    return '{"outcome": "done", "replayed": false}';
  elsif exists (select from public.users where id = p_user and status <> 'deleted') then
    return '{"outcome": "done", "replayed": true}';
  end if;
  return '{"outcome": "refused", "reason": "too_late"}';
end $$;
--> statement-breakpoint
-- The next accounts whose 14 days are over, the longest waiting first.
create or replace function public.accounts_to_erase(p_limit integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.users
  where status = 'deleted' and erased_at is null and deletion_requested_at <= now() - interval '14 days'
  order by deletion_requested_at limit p_limit
$$;
--> statement-breakpoint
-- Ends one thing that is still open between one of them and somebody else, in a transaction of its own, so that tokens move
-- by the order of locks (ledger.sql) and nobody waits for a whole account: every area's personal.close_‹area› says whether
-- it did. Called until it is false, before account_erase.
create or replace function public.account_close(p_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_area name;
  v_did boolean;
begin
  if not exists (select from public.users where id = p_user and status = 'deleted' and erased_at is null
    and deletion_requested_at <= now() - interval '14 days')
  then
    return false;
  end if;
  for v_area in
    select proname from pg_catalog.pg_proc
    where pronamespace = 'personal'::regnamespace and proname like 'close\_%' order by 1
  loop
    execute format('select personal.%I($1)', v_area) using p_user into v_did;
    if v_did then
      return true;
    end if;
  end loop;
  return false;
end $$;
--> statement-breakpoint
-- Forgets one of them, in one transaction: every area's personal data, then the person. What the ledger wrote stays, and
-- belongs to nobody anyone knows. Of many callers one does it; false: somebody else is at it, or it is not due.
create or replace function public.account_erase(p_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
  v_area name;
begin
  select * into v_user from public.users
  where id = p_user and status = 'deleted' and erased_at is null
    and deletion_requested_at <= now() - interval '14 days'
  -- no stronger lock: who is just paying or being paid refers to the person
  for no key update skip locked;
  if not found then
    return false;
  end if;
  for v_area in
    select proname from pg_catalog.pg_proc
    where pronamespace = 'personal'::regnamespace and proname like 'forget\_%' order by 1
  loop
    execute format('select personal.%I($1)', v_area) using p_user;
  end loop;
  perform personal.mail_deletion(v_user, 'done', 0);
  -- The name is kept for thirty days by the trigger of usernames.sql, and is anybody's then. What takes its place is by
  -- chance, so that nobody can have it before and be in the way.
  update public.users
  set email = gen_random_uuid() || '@deleted.invalid',
    username = 'deleted_' || right(replace(gen_random_uuid()::text, '-', ''), 20),
    username_changed_at = null, display_name = 'Deleted account', password_hash = '-', date_of_birth = '1900-01-01',
    is_super_admin = false, suspended_reason = null, suspended_at = null, totp_enabled_at = null, totp_exempt = false,
    email_confirmed_at = null, bio = '', avatar_url = null, banner_url = null, time_zone = null, updated_at = now(),
    erased_at = now()
  where id = p_user;
  return true;
end $$;
--> statement-breakpoint
-- Names that nobody has to be protected by any more. Returns how many.
create or replace function public.usernames_release() returns bigint
language sql security definer set search_path = '' as $$
  with gone as (delete from public.former_usernames where until <= now() returning 1) select count(*) from gone
$$;
--> statement-breakpoint
create or replace function personal.mail_deletion(p public.users, p_state text, p_tokens bigint) returns void
language sql set search_path = '' as $$
  insert into public.outbox (kind, payload)
  values ('mail', jsonb_build_object('template', 'account_deletion', 'to', p.email, 'props', jsonb_build_object(
    'state', p_state, 'display_name', p.display_name, 'tokens', p_tokens,
    'deletion_date', p.deletion_requested_at + interval '14 days')))
$$;
--> statement-breakpoint
create or replace function personal.forget_accounts(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_email text := (select email from public.users where id = p_user);
begin
  delete from public.sessions where user_id = p_user;
  delete from public.session_families where user_id = p_user;
  delete from public.totp_secrets where user_id = p_user;
  delete from public.recovery_codes where user_id = p_user;
  delete from public.mail_proofs where user_id = p_user or email = v_email;
  delete from public.mail_gates where email = v_email;
  delete from public.outbox where kind = 'mail' and payload ->> 'to' = v_email;
  update public.creator_profiles
  set category = 'Other', specialties = '{}', country = null, state = null, creator_type = null, social_links = '{}',
    card_url = null, verified = false, updated_at = now()
  where user_id = p_user;
end $$;
--> statement-breakpoint
-- source: src/features/messages/send.sql
-- POST /messages/{userId} in one round trip: decides, reserves the tokens, and writes what both sides are to see.

-- The answer to a message that was sent before, with the message as it is now.
create or replace function ledger_internal.message_answer(p_answer jsonb, p_message uuid) returns jsonb
language sql stable as $$
  select p_answer || jsonb_build_object('message', public.message_json(m)) from public.messages m where m.id = p_message
$$;
--> statement-breakpoint
-- What the same key was answered before, null if nothing. Later than the day for which answers are kept, the message itself
-- still knows its key.
drop function if exists ledger_internal.message_replay(uuid, uuid, text, text, text, text);
--> statement-breakpoint
create or replace function ledger_internal.message_replay(
  p_sender uuid, p_reader uuid, p_kind text, p_content text, p_key text, p_hash text, p_attachment uuid
) returns jsonb language plpgsql as $$
declare
  v_answer jsonb := ledger_internal.answered(p_sender, p_key, p_hash);
  v_message public.messages;
begin
  if v_answer is not null then
    return case when v_answer ? 'message_id'
      then ledger_internal.message_answer(v_answer, (v_answer ->> 'message_id')::uuid) else v_answer end;
  end if;
  select m.* into v_message from public.messages m where m.sender_id = p_sender and m.key = p_key;
  return case
    when not found then null
    when v_message.kind = p_kind and (v_message.content = p_content or v_message.deleted_at is not null)
      and v_message.attachment_id is not distinct from p_attachment
      and exists (select from public.conversation_members
        where owner_id = p_sender and other_id = p_reader and conversation_id = v_message.conversation_id)
      then ledger_internal.message_answer(jsonb_build_object('outcome', 'done', 'message_id', v_message.id,
        'balance', null, 'replayed', true), v_message.id)
    else ledger_internal.refusal('idempotency_conflict')
  end;
end $$;
--> statement-breakpoint
-- Reserves a message's price until p_expires_at. Returns {hold_id, movement_id, balance}, or the refusal.
create or replace function ledger_internal.message_hold(
  p_sender uuid, p_reader uuid, p_kind text, p_price bigint, p_message uuid, p_request uuid, p_expires_at timestamptz
) returns jsonb language plpgsql as $$
declare
  v_account ledger.accounts := ledger_internal.lock_spendable(p_sender);
  v_hold uuid := uuidv7();
  v_refused jsonb;
  v_movement uuid;
begin
  v_refused := case when v_account.balance < p_price then ledger_internal.refusal('insufficient_tokens')
    else ledger_internal.weekly_limit(p_sender, v_account.id, p_price) end;
  if v_refused is not null then
    return v_refused;
  end if;
  v_movement := ledger_internal.move('hold', v_account.id, ledger_internal.account(p_sender, 'held'), p_price,
    p_sender, p_reader, 'message', p_kind, v_hold, p_request);
  perform ledger_internal.take_from_lots(p_sender, p_price, v_movement);
  insert into ledger.holds (id, owner_id, tokens, reason, reference, movement_id, expires_at)
  values (v_hold, p_sender, p_price, 'message', p_message, v_movement, p_expires_at);
  perform ledger_internal.tell_balance(p_sender, v_account.balance - p_price, -p_price, v_movement);
  return jsonb_build_object('hold_id', v_hold, 'movement_id', v_movement, 'balance', v_account.balance - p_price);
end $$;
--> statement-breakpoint
-- Puts the newest message on top of both lists, unread in the reader's. Who writes has read what was there.
create or replace function ledger_internal.message_list(p_message public.messages, p_reader uuid) returns void
language plpgsql as $$
declare
  v_preview text := left(regexp_replace(p_message.content, '\s+', ' ', 'g'), 140);
  v_notice uuid;
begin
  select notice_id into v_notice from public.conversation_members
  where owner_id = p_message.sender_id and other_id = p_reader;
  insert into public.conversation_members as m (owner_id, other_id, conversation_id, unread_count, read_seq, read_at,
    last_seq, last_at, last_kind, last_own, preview)
  values
    (p_message.sender_id, p_reader, p_message.conversation_id, 0, p_message.seq, now(), p_message.seq,
      p_message.created_at, p_message.kind, true, v_preview),
    (p_reader, p_message.sender_id, p_message.conversation_id, 1, 0, null, p_message.seq, p_message.created_at,
      p_message.kind, false, v_preview)
  on conflict (owner_id, other_id) do update
  set unread_count = case when excluded.last_own then 0 else m.unread_count + 1 end,
    read_seq = greatest(m.read_seq, excluded.read_seq), read_at = coalesce(excluded.read_at, m.read_at),
    last_seq = excluded.last_seq, last_at = excluded.last_at, last_kind = excluded.last_kind,
    last_own = excluded.last_own, preview = excluded.preview,
    notice_id = case when excluded.last_own then null else m.notice_id end;
  update public.notifications set read_at = now() where id = v_notice and read_at is null;
end $$;
--> statement-breakpoint
-- Tells the reader, once for as long as they have not looked: not of each message of a burst, not while they are reading
-- along, not of somebody they muted. The message's words are nowhere in it. p_texts = {title, free, paid} with {sender}
-- and {tokens}.
create or replace function ledger_internal.message_notice(
  p_message public.messages, p_reader uuid, p_quiet_seconds integer, p_texts jsonb
) returns void language plpgsql as $$
declare
  v_notice uuid := uuidv7();
begin
  update public.conversation_members m set notice_id = v_notice
  where m.owner_id = p_reader and m.other_id = p_message.sender_id
    and (m.read_at is null or m.read_at <= now() - make_interval(secs => p_quiet_seconds))
    and not exists (select from public.notifications n where n.id = m.notice_id and n.read_at is null)
    and not public.is_muted(p_message.sender_id, p_reader);
  if not found then
    return;
  end if;
  insert into public.notifications (id, user_id, type, title, message, data)
  select v_notice, p_reader, 'message', left(replace(p_texts ->> 'title', '{sender}', u.display_name), 200),
    replace(p_texts ->> case when p_message.price > 0 then 'paid' else 'free' end, '{tokens}', p_message.price::text),
    jsonb_build_object('conversation_id', p_message.conversation_id, 'username', u.username, 'sender',
      jsonb_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name, 'avatar_url', u.avatar_url))
  from public.users u where u.id = p_message.sender_id;
end $$;
--> statement-breakpoint
-- Whether a file may go along with a message of a kind: the sender's, looked at, and in nothing else yet. It is locked.
create or replace function ledger_internal.message_may_attach(p_sender uuid, p_kind text, p_attachment uuid) returns boolean
language plpgsql as $$
begin
  if p_attachment is null then
    return true;
  end if;
  perform from public.uploads
  where id = p_attachment and owner_id = p_sender and kind = 'message-' || p_kind and state = 'ready' for update;
  return found;
end $$;
--> statement-breakpoint
-- p_price is what the sender was shown (null: whatever it is), p_key and p_hash the caller's Idempotency-Key and body hash,
-- p_settings = {hold_days, quiet_seconds, title, free, paid}, p_attachment the file of a message that is no text. Returns
-- {outcome: 'done', message_id, message, balance (null: it was free), replayed} or {outcome: 'refused', reason, replayed}
-- with a reason of message_refused, not_accepting, price_changed (with price), attachment_gone, insufficient_tokens,
-- weekly_limit (with limit, left and frees_at) or idempotency_conflict.
drop function if exists ledger.message_send(uuid, uuid, text, text, integer, text, text, text, jsonb);
--> statement-breakpoint
create or replace function ledger.message_send(
  p_sender uuid, p_reader uuid, p_kind text, p_content text, p_price integer, p_country text, p_key text, p_hash text,
  p_settings jsonb, p_attachment uuid default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_message public.messages;
  v_answer jsonb;
  v_hold jsonb := '{}';
  v_rate record;
  v_reason text;
begin
  perform public.lock_pair(p_sender, p_reader);
  -- one key at a time as well: it may be on its way to two people
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('message ' || p_sender || p_key, 0));
  v_answer := ledger_internal.message_replay(p_sender, p_reader, p_kind, p_content, p_key, p_hash, p_attachment);
  if v_answer is not null then
    return v_answer;
  end if;
  v_reason := public.message_refused(p_sender, p_reader, p_country);
  -- into, not :=, which leaves a record without fields where there is nobody and so no rate
  select * into v_rate from public.message_rate(p_sender, p_reader, p_kind);
  v_reason := coalesce(v_reason, case when not v_rate.accepted then 'not_accepting'
    when p_price <> v_rate.price then 'price_changed'
    when not ledger_internal.message_may_attach(p_sender, p_kind, p_attachment) then 'attachment_gone' end);
  if v_reason is not null then
    v_answer := ledger_internal.refusal(v_reason)
      || case v_reason when 'price_changed' then jsonb_build_object('price', v_rate.price) else '{}' end;
    return ledger_internal.answer(p_sender, p_key, p_hash, v_request, v_answer);
  end if;

  -- Both may have tokens reserved here: who has is locked in the order of all locks (ledger.sql).
  perform ledger_internal.lock_people(array(
    select p_sender where v_rate.price > 0
    union all
    select p_reader where exists (
      select from public.conversations c join public.messages h on h.conversation_id = c.id
      where c.lower_id = least(p_sender, p_reader) and c.higher_id = greatest(p_sender, p_reader)
        and h.state = 'held' and h.sender_id = p_reader)));
  v_message.id := uuidv7();
  if v_rate.price > 0 then
    v_hold := ledger_internal.message_hold(p_sender, p_reader, p_kind, v_rate.price, v_message.id, v_request,
      now() + make_interval(days => (p_settings ->> 'hold_days')::integer));
    if v_hold ? 'outcome' then
      return ledger_internal.answer(p_sender, p_key, p_hash, v_request, v_hold);
    end if;
  end if;

  insert into public.conversations as c (lower_id, higher_id, opened_by, last_seq)
  values (least(p_sender, p_reader), greatest(p_sender, p_reader), p_sender, 1)
  on conflict (lower_id, higher_id) do update set last_seq = c.last_seq + 1
  returning id, last_seq into v_message.conversation_id, v_message.seq;
  perform public.keep_upload(p_sender, p_attachment, array['message-' || p_kind]);
  insert into public.messages (id, conversation_id, seq, sender_id, kind, content, attachment_id, price, state, hold_id, key)
  values (v_message.id, v_message.conversation_id, v_message.seq, p_sender, p_kind, p_content, p_attachment, v_rate.price,
    case when v_rate.price > 0 then 'held' else 'free' end, (v_hold ->> 'hold_id')::uuid, p_key)
  returning * into v_message;
  -- An answer opens what it answers.
  perform ledger_internal.messages_settle(v_message.conversation_id, p_reader, p_sender, v_message.seq, false);
  perform ledger_internal.message_list(v_message, p_reader);
  perform ledger_internal.message_notice(v_message, p_reader, (p_settings ->> 'quiet_seconds')::integer, p_settings);
  perform public.tell_conversation(v_message.conversation_id, 'message.new', public.message_json(v_message));
  perform public.tell_member(p_sender, p_reader);
  perform public.tell_member(p_reader, p_sender);
  v_answer := ledger_internal.answer(p_sender, p_key, p_hash, v_request, jsonb_strip_nulls(jsonb_build_object(
    'outcome', 'done', 'message_id', v_message.id, 'movement_id', v_hold -> 'movement_id', 'replayed', false))
    || jsonb_build_object('balance', v_hold -> 'balance'));
  return ledger_internal.message_answer(v_answer, v_message.id);
end $$;
--> statement-breakpoint
-- source: src/features/orders/personal.sql
-- The orders' part of what is known of a person (accounts/data.sql). An order is what two people agreed on: each takes along
-- all of it, and what was delivered stays with whom it was delivered to.

create or replace function personal.export_orders(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select o.id::text, json_build_object('id', o.id, 'as', case when o.buyer_id = p_user then 'buyer' else 'seller' end,
    'kind', o.kind, 'with', u.username, 'title', o.title, 'description', o.description, 'tokens', o.tokens,
    'note', o.note, 'state', o.state, 'ordered_at', o.ordered_at, 'due_at', o.due_at, 'closed_at', o.closed_at)
  from public.orders o
  join public.users u on u.id = case when o.buyer_id = p_user then o.seller_id else o.buyer_id end
  where p_user in (o.buyer_id, o.seller_id) and (p_after is null or o.id > p_after::uuid) order by o.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_order_history(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select h.id::text, json_build_object('order', h.order_id, 'what', h.kind, 'by', h.actor, 'text', h.text,
    'links', to_json(h.links), 'at', h.created_at)
  from public.order_history h join public.orders o on o.id = h.order_id
  where p_user in (o.buyer_id, o.seller_id) and (p_after is null or h.id > p_after::uuid) order by h.id limit p_limit
$$;
--> statement-breakpoint
-- Notices of this person's orders lose the name. What was still open is closed (close.sql): by then nobody orders any more.
create or replace function personal.forget_orders(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.orders where seller_id = p_user and closed_at is null) then
    raise exception '% still has orders to deliver: account_close comes first', p_user using errcode = 'restrict_violation';
  end if;
  perform personal.unname_order_notices(o.seller_id, array_agg(o.id::text))
  from public.orders o where o.buyer_id = p_user group by o.seller_id;
  perform personal.unname_order_notices(o.buyer_id, array_agg(o.id::text))
  from public.orders o where o.seller_id = p_user group by o.buyer_id;
  update public.orders set key = null where buyer_id = p_user and key is not null;
end $$;
--> statement-breakpoint
create or replace function personal.export_order_disputes(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select d.order_id::text, json_build_object('order', d.order_id, 'reason', d.reason, 'opened_at', d.opened_at,
    'closed_at', d.closed_at, 'closed_by', d.closed_by, 'outcome', d.outcome, 'note', d.note)
  from public.order_disputes d join public.orders o on o.id = d.order_id
  where p_user in (o.buyer_id, o.seller_id) and (p_after is null or d.order_id > p_after::uuid)
  order by d.order_id limit p_limit
$$;
--> statement-breakpoint
-- What parcels on their way are sent to is sealed here too; the page of each order has it, to its end.
create or replace function personal.export_order_addresses(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select a.order_id::text, json_build_object('order', a.order_id, 'kept_until', 'the order ends')
  from public.order_addresses a join public.orders o on o.id = a.order_id
  where o.buyer_id = p_user and (p_after is null or a.order_id > p_after::uuid) order by a.order_id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.unname_order_notices(p_told uuid, p_orders text[]) returns void
language sql set search_path = '' as $$
  update public.notifications n
  set title = replace(n.title, n.data ->> 'person', 'Deleted account'),
    message = replace(n.message, n.data ->> 'person', 'Deleted account'),
    data = n.data || '{"person": "Deleted account", "words": ""}'
  where n.user_id = p_told and n.type = 'system' and n.data ->> 'order_id' = any (p_orders)
$$;
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
-- after the credit), partly_refunded (at the provider's), tokens_spent.
create or replace function ledger.refund_begin(
  p_user uuid, p_purchase uuid, p_key text default null, p_hash text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request uuid := uuidv7();
  v_purchase public.purchases;
  v_refund public.refunds;
  v_facts record;
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
  v_facts := ledger_internal.facts_of(v_purchase.stripe_payment_intent_id);
  v_reason := case
    when v_purchase.status <> 'succeeded' then 'not_refundable'
    when v_purchase.credited_at < now() - interval '14 days' then 'refund_too_late'
    when v_facts.warned then 'not_refundable'
    when v_facts.refunded_cents > 0 then 'partly_refunded'
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
-- source: src/features/subscriptions/change.sql
-- What a subscriber changes: cancel at once, agree again (decision G7); and what they are told ahead of time.

-- Nothing is charged any more from here on; what is paid for runs to its end. Said again it changes nothing. Returns {outcome:
-- 'done', subscription, replayed} or {outcome: 'refused', reason: 'not_found', replayed}.
create or replace function ledger.subscription_cancel(p_subscriber uuid, p_membership uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_membership public.memberships;
  v_again boolean;
begin
  select * into v_membership from public.memberships where id = p_membership and subscriber_id = p_subscriber;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  -- a renewal that has begun is over first
  perform pg_advisory_xact_lock(public.subscription_turn(p_subscriber, v_membership.creator_id));
  select * into strict v_membership from public.memberships where id = p_membership for update;
  v_again := v_membership.state = 'ended' or v_membership.cancelled_at is not null;
  if not v_again and v_membership.paid_until <= now() then
    update public.memberships set cancelled_at = now() where id = p_membership;
    perform ledger_internal.subscription_end(p_membership, 'cancelled');
  elsif not v_again then
    update public.memberships set renews = false, cancelled_at = now(), end_reason = 'cancelled' where id = p_membership;
    perform ledger_internal.subscription_tell(p_membership, 'cancelled');
  end if;
  return jsonb_build_object('outcome', 'done', 'replayed', v_again, 'subscription', public.membership_json(p_membership));
end $$;
--> statement-breakpoint
-- The subscriber agrees to a price: a new one, to go on after cancelling, or for another tier of the creator, which then
-- begins with the next month. Returns {outcome: 'done', subscription, replayed} or {outcome: 'refused', reason, replayed} with
-- reason not_found, over, tier_not_found or price_changed (with price).
create or replace function ledger.subscription_agree(
  p_subscriber uuid, p_membership uuid, p_tier uuid, p_price integer, p_words text
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_membership public.memberships;
  v_tier public.subscription_tiers;
begin
  select * into v_membership from public.memberships where id = p_membership and subscriber_id = p_subscriber;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  perform pg_advisory_xact_lock(public.subscription_turn(p_subscriber, v_membership.creator_id));
  select * into strict v_membership from public.memberships where id = p_membership for update;
  if v_membership.state = 'ended' then
    return ledger_internal.refusal('over');
  end if;
  select * into v_tier from public.subscription_tiers
  where id = coalesce(p_tier, v_membership.tier_id) and creator_id = v_membership.creator_id and deleted_at is null
    and public.reach(p_subscriber, creator_id) is null;
  if not found then
    return ledger_internal.refusal('tier_not_found');
  elsif p_price is distinct from v_tier.price_tokens then
    return ledger_internal.refusal('price_changed') || jsonb_build_object('price', v_tier.price_tokens);
  end if;
  update public.memberships
  set tier_id = v_tier.id, price_tokens = v_tier.price_tokens, renews = true, consented_at = now(), cancelled_at = null,
    end_reason = null, told_price = null, reminded_at = null
  where id = p_membership;
  insert into public.subscription_consents (membership_id, subscriber_id, tier_id, price_tokens, words)
  values (p_membership, p_subscriber, v_tier.id, v_tier.price_tokens, p_words);
  return jsonb_build_object('outcome', 'done', 'replayed', false, 'subscription', public.membership_json(p_membership));
end $$;
--> statement-breakpoint
-- Tells at most p_limit people of a renewal p_days ahead, each once a month; for a scheduled job. Returns how many.
create or replace function ledger.subscriptions_remind(p_days integer, p_limit integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_told uuid[];
begin
  with due as (
    select id from public.memberships
    where state = 'active' and renews and reminded_at is null and paid_until <= now() + make_interval(days => p_days)
      and paid_until > now()
    order by paid_until limit p_limit for update skip locked
  ), told as (
    update public.memberships m set reminded_at = now() from due where m.id = due.id returning m.id
  )
  select coalesce(array_agg(id), '{}') into v_told from told;
  perform ledger_internal.subscription_tell(m.id, case when t.deleted_at is not null then 'closed'
    when t.price_tokens > m.price_tokens then 'price' else 'ahead' end)
  from public.memberships m join public.subscription_tiers t on t.id = m.tier_id where m.id = any (v_told);
  return cardinality(v_told);
end $$;
--> statement-breakpoint
-- Tells at most p_limit subscribers of one tier that it costs more or is closed, each once; a closed one ends with their
-- month. For a scheduled job, any number at once. Returns how many; 0: there is nobody left.
create or replace function ledger.subscriptions_announce(p_limit integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_tier public.subscription_tiers;
  v_told uuid[];
begin
  -- No stronger lock: a month that is being paid has its membership locked, and refers to the tier.
  select * into v_tier from public.subscription_tiers where announcing order by id limit 1 for no key update skip locked;
  if not found then
    return 0;
  end if;
  with due as (
    select id from public.memberships
    where tier_id = v_tier.id and state <> 'ended' and renews and (v_tier.deleted_at is not null
      or (price_tokens < v_tier.price_tokens and told_price is distinct from v_tier.price_tokens))
    order by id limit p_limit for update
  ), told as (
    update public.memberships m
    set told_price = v_tier.price_tokens, renews = v_tier.deleted_at is null,
      end_reason = case when v_tier.deleted_at is not null then 'tier_closed' end
    from due where m.id = due.id returning m.id
  )
  select coalesce(array_agg(id), '{}') into v_told from told;
  perform ledger_internal.subscription_tell(t.id, case when v_tier.deleted_at is null then 'price' else 'closed' end)
  from unnest(v_told) as t (id);
  if cardinality(v_told) < p_limit then
    update public.subscription_tiers set announcing = false where id = v_tier.id;
  end if;
  -- also when nobody had to be told: there may be another tier
  return greatest(1, cardinality(v_told));
end $$;
--> statement-breakpoint
-- Each paid period has its movement and each movement its period; nobody pays twice for the same days.
create or replace view ledger_internal.proof_subscriptions as
select format('period %s of membership %s', s.number, s.membership_id) as subject,
  'without its movement, or for another amount' as detail
from public.subscriptions s
left join ledger.movements m on m.id = s.movement_id and m.kind = 'subscription' and m.tokens = s.tokens
  and m.payer_id = s.subscriber_id and m.payee_id = s.creator_id and m.reference = s.membership_id
where s.membership_id is not null and m.id is null
union all
select 'movement ' || m.id, 'pays for no period of a subscription'
from ledger.movements m left join public.subscriptions s on s.movement_id = m.id
where m.kind = 'subscription' and s.movement_id is null
union all
select format('membership %s', s.membership_id), 'is paid twice for the same days'
from public.subscriptions s
join public.subscriptions o on o.membership_id = s.membership_id and o.number > s.number and o.starts_at < s.ends_at
where s.membership_id is not null;
--> statement-breakpoint
-- source: src/features/subscriptions/personal.sql
-- The subscriptions' part of what is known of a person (accounts/data.sql). Who subscribes to somebody is those people's
-- matter: it is not in the somebody's export.

create or replace function personal.export_subscriptions(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.creator_id || '/' || s.starts_at, json_build_object('creator', u.username, 'starts_at', s.starts_at,
    'ends_at', s.ends_at, 'tier', t.name, 'tokens', s.tokens)
  from public.subscriptions s
  join public.users u on u.id = s.creator_id
  left join public.subscription_tiers t on t.id = s.tier_id
  where s.subscriber_id = p_user and (p_after is null
    or (s.creator_id, s.starts_at) > (split_part(p_after, '/', 1)::uuid, split_part(p_after, '/', 2)::timestamptz))
  order by s.creator_id, s.starts_at limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_memberships(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select m.id::text, json_build_object('id', m.id, 'creator', u.username, 'tier', t.name, 'price', m.price_tokens,
    'since', m.created_at, 'paid_until', m.paid_until, 'renews', m.renews, 'cancelled_at', m.cancelled_at,
    'ended_at', m.ended_at)
  from public.memberships m
  join public.users u on u.id = m.creator_id
  join public.subscription_tiers t on t.id = m.tier_id
  where m.subscriber_id = p_user and (p_after is null or m.id > p_after::uuid) order by m.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_subscription_consents(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select c.id::text, json_build_object('subscription', c.membership_id, 'price', c.price_tokens, 'words', c.words,
    'given_at', c.given_at)
  from public.subscription_consents c
  where c.subscriber_id = p_user and (p_after is null or c.id > p_after::uuid) order by c.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_subscription_tiers(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select t.id::text, json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'price', t.price_tokens,
    'benefits', t.benefits, 'created_at', t.created_at, 'closed_at', t.deleted_at)
  from public.subscription_tiers t
  where t.creator_id = p_user and (p_after is null or t.id > p_after::uuid) order by t.id limit p_limit
$$;
--> statement-breakpoint
-- What was paid and agreed to stays, under ids alone. What runs ends: nobody is charged for, or by, somebody who is gone.
-- Tiers keep their price alone; whoever was told of the person keeps a notice without the name.
create or replace function personal.forget_subscriptions(p_user uuid) returns void
language sql set search_path = '' as $$
  update public.notifications n
  set title = replace(n.title, n.data ->> 'creator', 'Deleted account'),
    message = replace(n.message, n.data ->> 'creator', 'Deleted account'),
    data = n.data || '{"creator": "Deleted account", "tier": "Deleted"}'
  where n.user_id in (select m.subscriber_id from public.memberships m where m.creator_id = p_user)
    and n.type = 'system' and n.data ->> 'creator_id' = p_user::text and n.data ? 'subscription_id';
  update public.notifications n
  set title = replace(n.title, n.data #>> '{subscriber,display_name}', 'Deleted account'),
    data = jsonb_set(n.data, '{subscriber}', jsonb_build_object('id', p_user, 'username', null, 'display_name',
      'Deleted account', 'avatar_url', null))
  where n.user_id in (select m.creator_id from public.memberships m where m.subscriber_id = p_user)
    and n.type = 'system' and n.data #>> '{subscriber,id}' = p_user::text;
  -- tiers before memberships, as in subscriptions_announce
  update public.subscription_tiers
  set name = 'Deleted ' || id, description = '', benefits = '{}', deleted_at = coalesce(deleted_at, now()), announcing = false
  where creator_id = p_user;
  with mine as (
    select id from public.memberships
    where (subscriber_id = p_user or creator_id = p_user) and state <> 'ended' order by id for update
  )
  update public.memberships m
  set state = 'ended', renews = false, ended_at = now(), end_reason = 'gone', grace_until = null
  from mine where m.id = mine.id;
$$;
--> statement-breakpoint
-- source: src/features/subscriptions/renew.sql
-- A month ends: it is paid again, once, or the subscription ends (decision G7).

create or replace function ledger_internal.subscription_end(p_membership uuid, p_reason text) returns jsonb
language plpgsql as $$
begin
  update public.memberships
  set state = 'ended', renews = false, ended_at = now(), end_reason = p_reason, grace_until = null
  where id = p_membership;
  perform ledger_internal.subscription_tell(p_membership, 'ended');
  return jsonb_build_object('outcome', 'done', 'event', 'ended');
end $$;
--> statement-breakpoint
-- Why a membership that is due is not charged any more; null: nothing stands against it.
create or replace function ledger_internal.subscription_over(
  p_membership public.memberships, p_tier public.subscription_tiers, p_grace interval
) returns text language sql stable as $$
  select case
    when not p_membership.renews then coalesce(p_membership.end_reason, 'cancelled')
    when p_tier.deleted_at is not null then 'tier_closed'
    when p_tier.price_tokens > p_membership.price_tokens then 'price'
    when p_membership.paid_until + p_grace <= now() then 'unpaid'
    when public.reach(p_membership.subscriber_id, p_membership.creator_id) is not null then 'gone'
  end
$$;
--> statement-breakpoint
-- What is due of one membership; the caller has its turn. p_settings = {grace_days, retry_minutes, late_minutes}; p_asked: the
-- subscriber wants it tried now. The period has a number that only one row can have, and everything is one transaction, so
-- a run that is killed has either charged and renewed, or neither.
-- Returns {outcome: 'done', event: 'renewed' (with balance), 'ended' or 'nothing'} or pay's refusal.
create or replace function ledger_internal.subscription_due(p_membership uuid, p_settings jsonb, p_asked boolean)
returns jsonb language plpgsql as $$
declare
  v_membership public.memberships;
  v_tier public.subscription_tiers;
  v_starts timestamptz;
  v_reason text;
  v record;
begin
  -- What is not due is not locked either: the job looks at several, and whoever tells of a price locks in another order.
  select * into v_membership from public.memberships
  where id = p_membership and state <> 'ended' and paid_until <= now() and (attempt_at <= now() or p_asked) for update;
  if not found then
    return jsonb_build_object('outcome', 'done', 'event', 'nothing');
  end if;
  select * into strict v_tier from public.subscription_tiers where id = v_membership.tier_id;
  v_reason := ledger_internal.subscription_over(v_membership, v_tier,
    make_interval(days => (p_settings ->> 'grace_days')::integer));
  if v_reason is not null then
    return ledger_internal.subscription_end(p_membership, v_reason);
  end if;
  v := ledger_internal.pay('subscription', v_membership.subscriber_id, v_membership.creator_id, v_tier.price_tokens,
    v_tier.name, 'renewal', p_membership, null, null, null);
  if not v.paid then
    return ledger_internal.subscription_unpaid(v_membership, v.answer, p_settings, p_asked);
  end if;
  -- From where the last month ended; who had to wait longer gets a whole month from now.
  v_starts := v_membership.paid_until;
  if v_membership.state = 'grace'
    or v_starts < now() - make_interval(mins => (p_settings ->> 'late_minutes')::integer)
  then
    v_starts := now();
    v_membership.anchor_at := v_starts;
    v_membership.months := 0;
  end if;
  update public.memberships
  set state = 'active', grace_until = null, reminded_at = null, anchor_at = v_membership.anchor_at,
    months = v_membership.months + 1, periods = periods + 1,
    paid_until = v_membership.anchor_at + make_interval(months => v_membership.months + 1),
    attempt_at = v_membership.anchor_at + make_interval(months => v_membership.months + 1)
  where id = p_membership returning * into v_membership;
  perform ledger_internal.subscription_period(v_membership, v_tier, v.movement, v_starts);
  perform ledger_internal.subscription_tell(p_membership, 'renewed');
  perform ledger_internal.tell_balance(v_membership.subscriber_id, v.balance, -v_tier.price_tokens, v.movement);
  perform ledger_internal.tell_earnings(v_membership.creator_id);
  perform ledger_internal.fold_sometimes(v.pending);
  return jsonb_build_object('outcome', 'done', 'event', 'renewed', 'balance', v.balance);
end $$;
--> statement-breakpoint
-- A renewal that was refused: too few tokens or the own limit is tried again for some days and told once; anything else
-- says that one of the two is not there any more.
create or replace function ledger_internal.subscription_unpaid(
  p_membership public.memberships, p_answer jsonb, p_settings jsonb, p_asked boolean
) returns jsonb language plpgsql as $$
declare
  v_grace timestamptz := p_membership.paid_until + make_interval(days => (p_settings ->> 'grace_days')::integer);
begin
  if p_answer ->> 'reason' not in ('insufficient_tokens', 'weekly_limit') then
    return ledger_internal.subscription_end(p_membership.id, 'gone');
  end if;
  if p_membership.state = 'active' or not p_asked then
    update public.memberships
    set state = 'grace', grace_until = v_grace,
      attempt_at = least(v_grace, now() + make_interval(mins => (p_settings ->> 'retry_minutes')::integer))
    where id = p_membership.id;
  end if;
  if p_membership.state = 'active' then
    perform ledger_internal.subscription_tell(p_membership.id, 'failed');
  end if;
  return p_answer;
end $$;
--> statement-breakpoint
-- Does what is due of one membership, the longest due first; for a scheduled job, any number at once: each takes another
-- one. Returns what happened; null: there is nothing, or others are at it.
create or replace function ledger.subscription_renew_next(p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_answer jsonb;
begin
  for v_due in
    select id, subscriber_id, creator_id from public.memberships
    where state <> 'ended' and attempt_at <= now() order by attempt_at limit 64
  loop
    continue when not pg_try_advisory_xact_lock(public.subscription_turn(v_due.subscriber_id, v_due.creator_id));
    v_answer := ledger_internal.subscription_due(v_due.id, p_settings, false);
    if v_answer ->> 'event' is distinct from 'nothing' then
      return v_answer;
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- The subscriber has tokens again and does not wait. Returns {outcome: 'done', event, subscription, balance} or {outcome:
-- 'refused', reason: not_found, nothing_due or one of pay's}.
create or replace function ledger.subscription_pay(p_subscriber uuid, p_membership uuid, p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_creator uuid := (select creator_id from public.memberships where id = p_membership and subscriber_id = p_subscriber);
  v_answer jsonb;
begin
  if v_creator is null then
    return ledger_internal.refusal('not_found');
  end if;
  perform pg_advisory_xact_lock(public.subscription_turn(p_subscriber, v_creator));
  v_answer := ledger_internal.subscription_due(p_membership, p_settings, true);
  if v_answer ->> 'event' = 'nothing' then
    return ledger_internal.refusal('nothing_due');
  elsif v_answer ->> 'outcome' = 'refused' then
    return v_answer;
  end if;
  return v_answer || jsonb_build_object('replayed', false, 'subscription', public.membership_json(p_membership));
end $$;
--> statement-breakpoint
-- source: src/features/wallet/claims.sql
-- What a refund or a dispute takes back of one lot (decisions D4, D5). `settle_claim` is told what is to be true of the
-- lot now, compares it with what it did so far and moves the difference. It never asks which news came first, hence every
-- order of the provider's events ends in the same state.

-- Locks what is these people's own until the end of the transaction, person by person (the order of locks: ledger.sql).
create or replace function ledger_internal.lock_people(p_people uuid[]) returns void language plpgsql as $$
declare
  v_person uuid;
begin
  for v_person in select distinct p from unnest(p_people) as p order by p loop
    perform ledger_internal.lock_spendable(v_person);
  end loop;
end $$;
--> statement-breakpoint
-- Locks what these creators have earned, creator by creator, and adds up what waits in the inbox of the pending accounts.
create or replace function ledger_internal.lock_earnings(p_creators uuid[]) returns void language plpgsql as $$
declare
  v_creator uuid;
  v_pending bigint;
begin
  for v_creator in select distinct c from unnest(p_creators) as c order by c loop
    v_pending := ledger_internal.account(v_creator, 'pending');
    perform from ledger.accounts where id = v_pending for update;
    if exists (select from ledger.inbox where account_id = v_pending) then
      perform ledger_internal.fold(v_pending);
    end if;
  end loop;
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
-- Folds if the last time is 200 ms ago and nobody else is at it. Called last in a transaction: it takes a lock of the fourth
-- step (ledger.sql), so that no people may be locked after it that are not locked yet.
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
-- Few statements, few constraints and no generated columns on what a tip touches: each statement costs the server 10 to
-- 20 µs, each constraint some more, and a tip has to stay below 2.5 times a bare UPDATE.
--
-- The order of locks, for every function that moves tokens, in every feature. Who needs several takes them from the top
-- down and never goes back up, so that nobody waits for somebody who waits for them (orders-of-locks.service.test.ts):
--   1. turns, that is advisory locks: of a key, of two people, of a subscription, of a payment;
--   2. the rows that it is about: a purchase, order, membership, payout or adjustment, then what was ordered;
--   3. people's own tokens: `lock_spendable`, of several people `lock_people`, in ascending id of the person. The spendable
--      row stands for all that is the person's own: held, debt, lots, holds, claims and limit change only under it;
--   4. creators' earnings: `lock_earnings`, in ascending id of the creator. The pending row stands for the others, and for
--      earnings and what is contested of them;
--   5. everything else that is written: requests, messages, notifications, the outbox.
-- To open accounts is to lock them: a person's own are opened in step 3, earnings in step 4. The platform's rows, and those
-- that are folded, are in no order, because nobody waits for them: credits go to the inbox, folding skips what is locked.

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

-- Opens a person's own accounts, or (p_earnings) those of what they earn: never both, they are two steps of the order.
drop function if exists ledger_internal.open_accounts(uuid, boolean);
--> statement-breakpoint
create or replace function ledger_internal.open_accounts(p_owner uuid, p_earnings boolean default false) returns void
language plpgsql as $$
begin
  insert into ledger.accounts (owner_id, kind)
  select p_owner, kind
  from unnest(case when p_earnings then array['pending', 'available', 'paying_out', 'disputed']
    else array['spendable', 'held', 'debt'] end) as kind
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

-- Moves tokens and writes the movement; brings the cached balances up to date, whose locks the caller has. Credits of a
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
-- Who is blocked, or hidden where the payer is (p_country; null: not known), is not there: the rule of public.reach and
-- public.hidden_in written out, since calling them takes longer than the rest of the statement.
drop function if exists ledger_internal.pay(text, uuid, uuid, bigint, text, text, uuid, text, text);
--> statement-breakpoint
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
  p_country text default null,
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
    l.user_id is not null as limited,
    exists (select from public.blocks where blocker_id = p_payer and blocked_id = p_payee)
      or exists (select from public.blocks where blocker_id = p_payee and blocked_id = p_payer)
      or (p_country is not null and exists (
        select from public.privacy_settings s where s.user_id = p_payee and p_country = any (s.hidden_countries))) as absent
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
    when v.payee_status is distinct from 'active' or v.absent then 'recipient_not_found'
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
  pending := v.pending;
  if pending is null then
    -- the first time: to open is to lock, and the payer comes before what the payee earns
    perform ledger_internal.lock_spendable(p_payer);
    pending := ledger_internal.account(p_payee, 'pending');
  end if;
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
-- source: src/features/wallet/personal.sql
-- The wallet's part of what is known of a person (accounts/data.sql).

create or replace function personal.export_balances(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select 'balances', json_build_object('spendable', w -> 'spendable', 'held', w -> 'held', 'debt', w -> 'debt',
    'pending', w -> 'pending', 'available', w -> 'available', 'paying_out', w -> 'paying_out',
    'disputed', w -> 'disputed', 'weekly_spending_limit',
    (select l.tokens from ledger.spending_limits l where l.user_id = p_user))
  from ledger.wallet_balance(p_user) as w where p_after is null
$$;
--> statement-breakpoint
-- Everything that moved, as in the statement. The key is where the page after it begins: movement and account.
create or replace function personal.export_token_history(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id || '/' || s.account_id, json_build_object('movement', s.id, 'moved_at', s.created_at, 'account', s.account,
    'kind', s.kind, 'tokens', s.tokens, 'balance_after', s.balance_after, 'with', s.counterparty, 'message', s.message,
    'label', s.label, 'reference', s.reference)
  from ledger.statement(p_user, '2000-01-01', now() + interval '1 day', p_limit, split_part(p_after, '/', 1)::uuid,
    split_part(p_after, '/', 2)::bigint) as s
$$;
--> statement-breakpoint
create or replace function personal.export_payouts(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select p.id::text, json_build_object('id', p.id, 'tokens', p.tokens, 'usd', p.usd_cents / 100.0, 'status', p.status,
    'failure', p.failure, 'requested_at', p.requested_at, 'paid_at', p.paid_at, 'failed_at', p.failed_at)
  from ledger.payouts p
  where p.creator_id = p_user and (p_after is null or p.id > p_after::uuid) order by p.id limit p_limit
$$;
--> statement-breakpoint
-- What can still be spent goes back to where sold tokens come from, as was agreed when the deletion was asked for. Earnings below the
-- smallest payout, and what a dispute still holds, stay where they are: nobody can take them.
create or replace function personal.forget_wallet(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_account ledger.accounts;
begin
  v_account := ledger_internal.lock_spendable(p_user);
  delete from ledger.spending_limits where user_id = p_user;
  update ledger.payout_settings set ready = false, schedule = 'manual', updated_at = now() where creator_id = p_user;
  if v_account.balance > 0 then
    perform ledger_internal.take_from_lots(p_user, v_account.balance,
      ledger_internal.shift('forfeit', p_user, 'spendable', 'sales', v_account.balance, null));
  end if;
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
-- A page of a person's history, newest first: at most p_limit movements of the spendable account, of the pending earnings and
-- of what is owed (a repayment is a line of the spendable account alone), older than p_before (a movement's id; null: from
-- the newest). tokens is what it changed of the account, so more owed is positive; balance_after is null where credits go
-- through the inbox. Both index scans stop as soon as the page is full. The bounds are row comparisons, and
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
  v_debt bigint;
begin
  select max(a.id) filter (where a.kind = 'spendable'), max(a.id) filter (where a.kind = 'pending'),
    max(a.id) filter (where a.kind = 'debt')
  into v_spendable, v_pending, v_debt
  from ledger.accounts a where a.owner_id = p_user and a.kind in ('spendable', 'pending', 'debt');
  return query
  -- flat, with one sort of two short lists: common table expressions around it took as long as the scans
  select p.id, p.kind, case p.own when v_pending then 'pending' when v_debt then 'debt' else 'spendable' end, p.signed, p.after, p.other,
    (select u.username from public.users u where u.id = p.other), p.memo, p.label, p.reference, p.created_at
  from (
    (select m.id, m.kind, m.memo, m.label, m.reference, m.created_at, m.from_account as own, -m.tokens as signed,
        m.from_balance as after, m.payee_id as other
      from ledger.movements m
      where (m.payer_id, m.id) < (p_user, v_before) and m.payer_id >= p_user
        and m.from_account in (v_spendable, v_pending, v_debt) and m.kind <> 'debt_paid'
      order by m.payer_id desc, m.id desc limit p_limit)
    union all
    (select m.id, m.kind, m.memo, m.label, m.reference, m.created_at, m.to_account, m.tokens, m.to_balance, m.payer_id
      from ledger.movements m
      where (m.payee_id, m.id) < (p_user, v_before) and m.payee_id >= p_user
        and m.to_account in (v_spendable, v_pending, v_debt)
      order by m.payee_id desc, m.id desc limit p_limit)
  ) as p
  order by p.id desc limit p_limit;
end $$;
