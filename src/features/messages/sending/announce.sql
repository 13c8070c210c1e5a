-- Sends one message of a broadcast. Unlike a message of `message_send` it is not a reply: it does not resolve the
-- reader's holds, and does not mark the conversation as read. A conversation that it starts appears in the sender's
-- list with the first reply. The caller checks `message_refused` and claims the file. p_unlock_price is the price to
-- open the file. p_settings = {quiet_seconds, notice: the kind of notification}.
create or replace function ledger.message_announce(
  p_sender uuid, p_reader uuid, p_content text, p_settings jsonb, p_kind text default 'text', p_attachment uuid default null,
  p_unlock_price integer default 0
) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_message public.messages;
begin
  perform public.lock_pair(p_sender, p_reader);
  insert into public.conversations as c (lower_id, higher_id, opened_by, last_seq)
  values (least(p_sender, p_reader), greatest(p_sender, p_reader), p_sender, 1)
  on conflict (lower_id, higher_id) do update set last_seq = c.last_seq + 1,
    opened_by = case when c.last_seq > 0 then c.opened_by else excluded.opened_by end,
    begun_free = c.begun_free and c.last_seq > 0
  returning id, last_seq into v_message.conversation_id, v_message.seq;
  insert into public.messages (conversation_id, seq, sender_id, kind, content, attachment_id, unlock_price, unlocked_at)
  values (v_message.conversation_id, v_message.seq, p_sender, p_kind, p_content, p_attachment, p_unlock_price,
    -- the file is already open if the reader paid for it in this conversation
    case when p_unlock_price > 0 and exists (select from public.messages o where o.attachment_id = p_attachment
      and o.conversation_id = v_message.conversation_id and o.unlocked_at is not null) then now() end)
  returning * into v_message;
  insert into public.conversation_members (owner_id, other_id, conversation_id, last_at, last_kind, last_own)
  values (p_sender, p_reader, v_message.conversation_id, v_message.created_at, p_kind, true)
  on conflict (owner_id, other_id) do nothing;
  insert into public.conversation_members as m (owner_id, other_id, conversation_id, unread_count, last_seq, last_at,
    last_kind, last_own, preview)
  values (p_reader, p_sender, v_message.conversation_id, 1, v_message.seq, v_message.created_at, p_kind, false,
    left(regexp_replace(p_content, '\s+', ' ', 'g'), 140))
  on conflict (owner_id, other_id) do update
  set unread_count = m.unread_count + 1, last_seq = excluded.last_seq, last_at = excluded.last_at,
    last_kind = excluded.last_kind, last_own = excluded.last_own, preview = excluded.preview;
  perform ledger_internal.message_notice(v_message, p_reader, (p_settings ->> 'quiet_seconds')::integer,
    p_settings ->> 'notice');
  perform public.tell_conversation(v_message.conversation_id, 'message.new', public.message_json(v_message));
  perform public.tell_member(p_reader, p_sender);
end $$;
