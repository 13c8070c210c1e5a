-- Reading, deleting and clearing. Opening a paid message pays its hold to the reader. Deleting an unopened one returns
-- the hold to its sender.

-- Locks the pair and returns the caller's row of the conversation. Returns no row if the conversation does not exist or
-- after a block.
create or replace function ledger_internal.lock_member(p_owner uuid, p_other uuid) returns setof public.conversation_members
language plpgsql as $$
begin
  perform public.lock_pair(p_owner, p_other);
  return query select m.* from public.conversation_members m
  where m.owner_id = p_owner and m.other_id = p_other and public.reach(p_owner, p_other) is null;
end $$;

-- Counts the visible messages of the other person after a position.
create or replace function ledger_internal.count_unread(p_conversation uuid, p_other uuid, p_seq bigint) returns integer
language sql stable as $$
  select count(*)::integer from public.messages
  where conversation_id = p_conversation and seq > p_seq and sender_id = p_other and deleted_at is null and hidden_at is null and removed_at is null
$$;

-- Marks a conversation as read up to a position (null: the last one), which releases the held prices of the messages up to there to the reader. Returns
-- {outcome: 'done', conversation_id, read_seq, unread_count, earned} or {outcome: 'refused', reason: 'not_found'}.
create or replace function ledger.message_read(p_reader uuid, p_other uuid, p_up_to bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_member public.conversation_members;
  v_earned bigint := 0;
  v_to bigint;
begin
  select * into v_member from ledger_internal.lock_member(p_reader, p_other);
  if not found or not exists (select from public.users where id = p_reader and status = 'active') then
    return ledger_internal.refusal('not_found');
  end if;
  v_to := greatest(v_member.read_seq, least(coalesce(p_up_to, v_member.last_seq), v_member.last_seq));
  v_earned := ledger_internal.messages_settle(v_member.conversation_id, p_other, p_reader, v_to, false);
  if v_to > v_member.read_seq or v_member.unread_count > 0 then
    update public.conversation_members
    set read_seq = v_to, read_at = now(), notice_id = null,
      unread_count = case when v_to = last_seq then 0
        else ledger_internal.count_unread(conversation_id, p_other, v_to) end
    where owner_id = p_reader and other_id = p_other
    returning unread_count into v_member.unread_count;
    perform public.notice_read(v_member.notice_id);
    perform public.tell_conversation(v_member.conversation_id, 'message.read',
      jsonb_build_object('user_id', p_reader, 'read_seq', v_to));
    perform public.tell_member(p_reader, p_other);
  end if;
  return jsonb_build_object('outcome', 'done', 'conversation_id', v_member.conversation_id, 'read_seq', v_to,
    'unread_count', v_member.unread_count, 'earned', v_earned);
end $$;

-- Deletes a message. A message of the caller is deleted for both people: its text and its file are deleted unless the
-- message was reported. A message of the other person is hidden for the caller only. Returns {outcome: 'done'} or
-- {outcome: 'refused', reason}: not_found, or sold (the other person paid to open the caller's message).
create or replace function ledger.message_delete(p_user uuid, p_other uuid, p_message uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_member public.conversation_members;
  v_message public.messages;
  v_back bigint;
begin
  select * into v_member from ledger_internal.lock_member(p_user, p_other);
  select * into v_message from public.messages
  where id = p_message and conversation_id = v_member.conversation_id
    and (seq > v_member.cleared_seq or seq < 0 and sender_id = p_user)
  for update;
  if not found then
    return ledger_internal.refusal('not_found');
  elsif p_user = v_message.sender_id and v_message.unlocked_at is not null then
    return ledger_internal.refusal('sold');
  end if;
  if v_message.state = 'held' then
    v_back := ledger_internal.message_unhold(v_message, 'voided');
    if p_user <> v_message.sender_id then
      perform ledger_internal.tell_moved(v_message.sender_id, 'hold_void', v_back);
    end if;
  end if;
  update public.messages m set
    deleted_at = case when p_user = m.sender_id then coalesce(m.deleted_at, now()) else m.deleted_at end,
    hidden_at = case when p_user = m.sender_id then m.hidden_at else coalesce(m.hidden_at, now()) end,
    content = case when p_user <> m.sender_id or exists (select from public.reports r
      where r.subject_id = m.id and r.status = 'open') then m.content else '' end
  where m.id = p_message returning * into v_message;
  update public.conversation_members m
  set preview = case when m.last_seq = v_message.seq and (m.owner_id = p_user or p_user = v_message.sender_id)
      then '' else m.preview end,
    unread_count = case when m.owner_id <> v_message.sender_id and m.read_seq < v_message.seq
      then ledger_internal.count_unread(m.conversation_id, m.other_id, m.read_seq) else m.unread_count end
  where m.conversation_id = v_message.conversation_id;
  if p_user = v_message.sender_id then
    perform public.message_release(v_message);
  end if;
  if v_message.seq < 0 then
    perform ledger_internal.message_unlist(v_message, p_other);
  elsif p_user = v_message.sender_id then
    perform public.tell_conversation(v_message.conversation_id, 'message.changed', public.message_json(v_message));
    perform public.tell_member(p_other, p_user);
  end if;
  perform public.tell_member(p_user, p_other);
  return jsonb_build_object('outcome', 'done');
end $$;

-- Releases the file of a deleted message, unless the message was reported, a case about it is open, or a broadcast or
-- another message uses the file.
create or replace function public.message_release(m public.messages) returns void language sql set search_path = '' as $$
  select public.release_uploads(array[m.attachment_id])
  where m.attachment_id is not null
    and not exists (select from public.reports r where r.subject_id = m.id and r.status = 'open')
    and not exists (select from public.moderation_cases c where c.subject_id = m.id and c.status = 'open')
    and not exists (select from public.broadcasts b
      where b.creator_id = m.sender_id and m.attachment_id in (b.image_id, b.content_id))
    and not exists (select from public.messages o where o.attachment_id = m.attachment_id and o.deleted_at is null)
$$;

-- Deletes a conversation for the caller only. With the next message it appears again, without the earlier messages.
create or replace function ledger.conversation_clear(p_user uuid, p_other uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_member public.conversation_members;
begin
  select * into v_member from ledger_internal.lock_member(p_user, p_other);
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  perform ledger_internal.messages_settle(v_member.conversation_id, p_other, p_user, v_member.last_seq, true);
  update public.conversation_members
  set cleared_seq = last_seq, read_seq = last_seq, unread_count = 0, preview = '', notice_id = null
  where owner_id = p_user and other_id = p_other;
  perform public.notice_read(v_member.notice_id);
  perform public.tell_member(p_user, p_other);
  return jsonb_build_object('outcome', 'done');
end $$;
