-- Messages that wait for a moderator: a flagged message between two people who never paid each other. Its `seq` is
-- negative, so queries for its reader do not return it, and only its sender sees it. A decision delivers or removes it;
-- at the time limit it is withdrawn. Each function takes `lock_pair` and then checks that the message still waits, so
-- the first of several concurrent changes wins.

-- Returns the next `seq` of a waiting message. The caller has locked the pair.
create or replace function ledger_internal.message_waiting_seq(p_conversation uuid) returns bigint
language sql stable as $$
  select least(0, min(seq)) - 1 from public.messages where conversation_id = p_conversation
$$;

-- Adds the conversation that a waiting message starts to the sender's list, and announces this to the sender only.
create or replace function ledger_internal.message_list_waiting(p_message public.messages, p_reader uuid) returns void
language plpgsql as $$
begin
  insert into public.conversation_members as m (owner_id, other_id, conversation_id, cleared_seq, last_at, last_kind, last_own,
    preview)
  values (p_message.sender_id, p_reader, p_message.conversation_id, -1, p_message.created_at, p_message.kind, true,
    left(regexp_replace(p_message.content, '\s+', ' ', 'g'), 140))
  on conflict (owner_id, other_id) do update
  set cleared_seq = -1, last_at = excluded.last_at, last_kind = excluded.last_kind, preview = excluded.preview
  where m.last_seq = 0;
  perform public.tell_member(p_message.sender_id, p_reader);
end $$;

-- Replaces the preview in the sender's list after a waiting message ended: by the newest remaining waiting message,
-- else by an empty text.
create or replace function ledger_internal.message_unlist(p_message public.messages, p_reader uuid) returns void
language sql as $$
  update public.conversation_members set preview = coalesce((
    select left(regexp_replace(m.content, '\s+', ' ', 'g'), 140) from public.messages m
    where m.conversation_id = p_message.conversation_id and m.sender_id = p_message.sender_id and m.seq < 0
      and m.id <> p_message.id and m.deleted_at is null and m.removed_at is null
    order by m.seq limit 1), '')
  where owner_id = p_message.sender_id and other_id = p_reader and last_seq = 0
$$;

-- Returns the reader of a message.
create or replace function ledger_internal.message_reader(p_message uuid) returns uuid language sql stable as $$
  select case m.sender_id when c.lower_id then c.higher_id else c.lower_id end
  from public.messages m join public.conversations c on c.id = m.conversation_id where m.id = p_message
$$;

-- Locks the pair and returns the message if it still waits; otherwise returns no row.
create or replace function ledger_internal.lock_waiting(p_message uuid) returns setof public.messages
language plpgsql as $$
begin
  perform public.lock_pair(c.lower_id, c.higher_id)
  from public.messages m join public.conversations c on c.id = m.conversation_id where m.id = p_message;
  return query select * from public.messages
  where id = p_message and seq < 0 and deleted_at is null and removed_at is null;
end $$;

-- Deletes a waiting message and returns its tokens in full to the sender. The caller has locked the pair. Returns the
-- number of tokens.
create or replace function ledger_internal.message_drop(p_message public.messages, p_reader uuid) returns bigint
language plpgsql as $$
declare
  v_message public.messages;
  v_back bigint := ledger_internal.message_unhold(p_message, 'expired');
begin
  update public.messages set deleted_at = now(), content = '' where id = p_message.id returning * into v_message;
  perform public.message_release(v_message);
  perform ledger_internal.message_unlist(v_message, p_reader);
  perform public.tell_member(v_message.sender_id, p_reader);
  return v_back;
end $$;

-- Withdraws a waiting message and notifies its sender that it is not delivered.
create or replace function ledger.message_withdraw(p_message uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_message public.messages;
  v_reader uuid := ledger_internal.message_reader(p_message);
  v_back bigint;
begin
  select * into v_message from ledger_internal.lock_waiting(p_message);
  if not found then
    return;
  end if;
  v_back := ledger_internal.message_drop(v_message, v_reader);
  perform public.notify(v_message.sender_id, 'message.undelivered', jsonb_build_object(
    'conversation_id', v_message.conversation_id, 'username', u.username, 'tokens', v_back, 'sender', jsonb_build_object(
      'id', u.id, 'username', u.username, 'display_name', u.display_name)))
  from public.users u, public.users s
  where u.id = v_reader and s.id = v_message.sender_id and s.erased_at is null;
  perform ledger_internal.mail_moved(v_message.sender_id, 'hold_expire', v_back);
end $$;

-- Returns the tokens of a waiting message to its sender when a decision removes it. The decision itself sets
-- removed_at.
create or replace function ledger.message_refund_waiting(p_message uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_message public.messages;
  v_reader uuid := ledger_internal.message_reader(p_message);
begin
  select * into v_message from ledger_internal.lock_waiting(p_message);
  if not found then
    return;
  end if;
  perform ledger_internal.tell_moved(v_message.sender_id, 'hold_void', ledger_internal.message_unhold(v_message, 'voided'));
  perform ledger_internal.message_unlist(v_message, v_reader);
  perform public.tell_member(v_message.sender_id, v_reader);
end $$;

-- Delivers a waiting message: it gets the next `seq` and the current time, so that the reader has the full period to
-- open it. Withdraws it instead if its sender could not send it now (a block, a suspension, a closed account, closed
-- messages). p_settings = {hold_days, quiet_seconds}.
create or replace function ledger.message_deliver(p_message uuid, p_settings jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_message public.messages;
  v_reader uuid := ledger_internal.message_reader(p_message);
  v_preview text;
begin
  select * into v_message from ledger_internal.lock_waiting(p_message);
  if not found then
    -- the file of a message that was deleted before the decision was kept for the case
    perform public.message_release(m) from public.messages m where m.id = p_message and m.seq < 0 and m.deleted_at is not null;
    return;
  elsif public.message_refused(v_message.sender_id, v_reader, null) is not null then
    perform ledger.message_withdraw(p_message);
    return;
  end if;
  if v_message.hold_id is not null then
    perform ledger_internal.lock_spendable(v_message.sender_id);
    if exists (select from ledger.holds where id = v_message.hold_id and state = 'open') then
      perform ledger_internal.hold_settle(v_message.hold_id, 'keep',
        now() + make_interval(days => (p_settings ->> 'hold_days')::integer), null, null, null);
    end if;
  end if;
  update public.conversations c set last_seq = c.last_seq + 1,
    opened_by = case when c.last_seq > 0 then c.opened_by else v_message.sender_id end,
    begun_free = case when c.last_seq > 0 then c.begun_free else v_message.price = 0 end
  where c.id = v_message.conversation_id returning c.last_seq into v_message.seq;
  update public.messages set seq = v_message.seq, created_at = clock_timestamp() where id = p_message
  returning * into v_message;
  v_preview := left(regexp_replace(v_message.content, '\s+', ' ', 'g'), 140);
  insert into public.conversation_members as m (owner_id, other_id, conversation_id, unread_count, last_seq, last_at,
    last_kind, last_own, preview)
  values
    (v_message.sender_id, v_reader, v_message.conversation_id, 0, v_message.seq, v_message.created_at, v_message.kind, true,
      v_preview),
    (v_reader, v_message.sender_id, v_message.conversation_id, 1, v_message.seq, v_message.created_at, v_message.kind, false,
      v_preview)
  on conflict (owner_id, other_id) do update
  set unread_count = m.unread_count + excluded.unread_count, last_seq = excluded.last_seq, last_at = excluded.last_at,
    last_kind = excluded.last_kind, last_own = excluded.last_own, preview = excluded.preview;
  perform ledger_internal.message_tell_new(v_message, v_reader, (p_settings ->> 'quiet_seconds')::integer);
end $$;
