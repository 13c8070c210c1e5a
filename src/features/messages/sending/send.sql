-- POST /messages/{userId} in one round trip: checks the message, holds its price, writes it, and updates the lists and
-- the notification.

-- Adds the current state of the message to a stored response.
create or replace function ledger_internal.message_answer(p_answer jsonb, p_message uuid) returns jsonb
language sql stable as $$
  select p_answer || jsonb_build_object('message', public.message_json(m)) from public.messages m where m.id = p_message
$$;

-- Returns the original response for a key, or null. Responses are stored for a day; after that the key in messages
-- identifies a retry.
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

-- Holds the price of a message until p_expires_at. Returns {hold_id, movement_id, balance}, or a refusal.
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
  v_movement := ledger_internal.hold_write(v_hold, v_account, p_reader, p_price, 'message', p_kind, p_message, p_request,
    p_expires_at);
  perform ledger_internal.tell_balance(p_sender, v_account.balance - p_price, -p_price, v_movement);
  return jsonb_build_object('hold_id', v_hold, 'movement_id', v_movement, 'balance', v_account.balance - p_price);
end $$;

-- Moves the conversation to the top of both lists, with the newest message unread for the reader and read for the
-- sender.
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
  perform public.notice_read(v_notice);
end $$;

-- Notifies the reader of new messages, once until the reader opens the conversation. Sends nothing within
-- p_quiet_seconds after the reader has read, or if the reader muted the sender. The notification does not contain the
-- text. p_kind is a kind of notification.
create or replace function ledger_internal.message_notice(
  p_message public.messages, p_reader uuid, p_quiet_seconds integer, p_kind text
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
  perform public.notify(p_reader, p_kind, jsonb_build_object('conversation_id', p_message.conversation_id,
    'username', u.username, 'price', case when p_message.state = 'held' then p_message.price else 0 end,
    'sender', jsonb_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name,
      'avatar_url', u.avatar_url)), v_notice)
  from public.users u where u.id = p_message.sender_id;
end $$;

-- Announces a new message to both people, and notifies the reader.
create or replace function ledger_internal.message_tell_new(
  p_message public.messages, p_reader uuid, p_quiet_seconds integer
) returns void language plpgsql as $$
begin
  perform ledger_internal.message_notice(p_message, p_reader, p_quiet_seconds, 'message.received');
  perform public.tell_conversation(p_message.conversation_id, 'message.new', public.message_json(p_message));
  perform public.tell_member(p_message.sender_id, p_reader);
  perform public.tell_member(p_reader, p_message.sender_id);
end $$;

-- Returns true if a file can be attached to a message of a kind: the sender owns it, it is checked, and no message or
-- other item uses it. Locks its row.
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

-- Returns the seconds until a person may start another free conversation (spec.newConversations); null: no wait.
-- Serializes concurrent requests of the person.
create or replace function ledger_internal.message_wait(p_sender uuid, p_max integer, p_seconds integer) returns integer
language plpgsql as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('begin ' || p_sender, 0));
  return (
    -- created_at can be later than now(), because an earlier lock holder can start after this transaction
    select least(p_seconds, greatest(1, ceil(extract(epoch from c.created_at - now()) + p_seconds)))
    from public.conversations c
    where c.opened_by = p_sender and c.begun_free and c.created_at > now() - make_interval(secs => p_seconds)
    order by c.created_at desc offset p_max - 1 limit 1);
end $$;

-- Sends a message. p_price is the price that the sender saw (null: any). p_key and p_hash are the Idempotency-Key and
-- the body hash. p_settings = {hold_days, quiet_seconds, title, free, paid, begin_max, begin_seconds, flagged}.
-- p_attachment is the file of a message that is not a text. A flagged message waits for a moderator unless one of the
-- two people has paid the other. Returns {outcome: 'done', message_id, message, balance (null: free), replayed} or
-- {outcome: 'refused', reason, replayed}. The reason is one of message_refused, or not_accepting, price_changed (with
-- price), attachment_gone, too_many_new (with retry_after in seconds; not stored), insufficient_tokens, weekly_limit
-- (with limit, left and frees_at) or idempotency_conflict.
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
  v_wait integer;
  v_waits boolean := coalesce((p_settings ->> 'flagged')::boolean, false)
    and not ledger.has_paid(p_sender, p_reader) and not ledger.has_paid(p_reader, p_sender);
begin
  perform public.lock_pair(p_sender, p_reader);
  -- serializes requests with the same key, which may be for different readers
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('message ' || p_sender || p_key, 0));
  v_answer := ledger_internal.message_replay(p_sender, p_reader, p_kind, p_content, p_key, p_hash, p_attachment);
  if v_answer is not null then
    return v_answer;
  end if;
  v_reason := public.message_refused(p_sender, p_reader, p_country);
  -- `select into` keeps the fields of the record when no row is found; := does not
  select * into v_rate from public.message_rate(p_sender, p_reader, p_kind);
  v_reason := coalesce(v_reason, case when not v_rate.accepted then 'not_accepting'
    when p_price <> v_rate.price then 'price_changed'
    when not ledger_internal.message_may_attach(p_sender, p_kind, p_attachment) then 'attachment_gone' end);
  if v_reason is not null then
    v_answer := ledger_internal.refusal(v_reason)
      || case v_reason when 'price_changed' then jsonb_build_object('price', v_rate.price) else '{}' end;
    return ledger_internal.answer(p_sender, p_key, p_hash, v_request, v_answer);
  end if;

  -- a conversation with waiting messages only has not started
  if v_rate.price = 0 and not exists (select from public.conversations
    where lower_id = least(p_sender, p_reader) and higher_id = greatest(p_sender, p_reader) and last_seq > 0)
  then
    v_wait := ledger_internal.message_wait(p_sender, (p_settings ->> 'begin_max')::integer,
      (p_settings ->> 'begin_seconds')::integer);
    if v_wait is not null then
      return ledger_internal.refusal('too_many_new') || jsonb_build_object('retry_after', v_wait);
    end if;
  end if;

  -- locks the people with holds in this conversation in the global lock order (ledger.sql)
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

  insert into public.conversations as c (lower_id, higher_id, opened_by, last_seq, begun_free)
  values (least(p_sender, p_reader), greatest(p_sender, p_reader), p_sender, case when v_waits then 0 else 1 end,
    v_rate.price = 0)
  on conflict (lower_id, higher_id) do update set last_seq = c.last_seq + excluded.last_seq,
    opened_by = case when c.last_seq > 0 then c.opened_by else excluded.opened_by end,
    begun_free = case when c.last_seq > 0 then c.begun_free else excluded.begun_free end,
    created_at = case when c.last_seq > 0 then c.created_at else now() end
  returning id, last_seq into v_message.conversation_id, v_message.seq;
  if v_waits then
    v_message.seq := ledger_internal.message_waiting_seq(v_message.conversation_id);
  end if;
  perform public.keep_upload(p_sender, p_attachment, array['message-' || p_kind]);
  insert into public.messages (id, conversation_id, seq, sender_id, kind, content, attachment_id, price, state, hold_id, key)
  values (v_message.id, v_message.conversation_id, v_message.seq, p_sender, p_kind, p_content, p_attachment, v_rate.price,
    case when v_rate.price > 0 then 'held' else 'free' end, (v_hold ->> 'hold_id')::uuid, p_key)
  returning * into v_message;
  if v_waits then
    perform ledger_internal.message_list_waiting(v_message, p_reader);
  else
    -- a reply releases the held prices of the messages before it
    perform ledger_internal.messages_settle(v_message.conversation_id, p_reader, p_sender, v_message.seq, false);
    perform ledger_internal.message_list(v_message, p_reader);
    perform ledger_internal.message_tell_new(v_message, p_reader, (p_settings ->> 'quiet_seconds')::integer);
  end if;
  v_answer := ledger_internal.answer(p_sender, p_key, p_hash, v_request, jsonb_strip_nulls(jsonb_build_object(
    'outcome', 'done', 'message_id', v_message.id, 'movement_id', v_hold -> 'movement_id', 'replayed', false))
    || jsonb_build_object('balance', v_hold -> 'balance'));
  return ledger_internal.message_answer(v_answer, v_message.id);
end $$;
