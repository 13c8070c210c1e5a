-- Personal data of messages (accounts/personal-data). Messages from other people are part of the conversation, so the
-- export contains them as the user saw them.

create or replace function personal.export_conversations(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select m.other_id::text, json_build_object('conversation', m.conversation_id, 'with', u.username,
    'last_message_at', m.last_at, 'unread', m.unread_count, 'read_at', m.read_at)
  from public.conversation_members m join public.users u on u.id = m.other_id
  where m.owner_id = p_user and (p_after is null or m.other_id > p_after::uuid)
  order by m.other_id limit p_limit
$$;

create or replace function personal.export_messages_sent(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id::text, json_build_object('id', s.id, 'conversation', s.conversation_id, 'kind', s.kind, 'text', s.content,
    'attachment', s.attachment_id, 'tokens', s.price, 'state', s.state, 'sent_at', s.created_at, 'delivered', s.seq > 0,
    'deleted_at', s.deleted_at)
  from public.messages s
  where s.sender_id = p_user and (p_after is null or s.id > p_after::uuid) order by s.id limit p_limit
$$;

create or replace function personal.export_messages_received(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.conversation_id || '/' || lpad(s.seq::text, 19, '0'), json_build_object('id', s.id, 'conversation',
    s.conversation_id, 'from', u.username, 'kind', s.kind, 'text', s.content, 'attachment', s.attachment_id,
    'tokens', s.price, 'state', s.state, 'received_at', s.created_at)
  from public.conversation_members m
  join public.messages s on s.conversation_id = m.conversation_id and s.seq > m.cleared_seq
  join public.users u on u.id = s.sender_id
  where m.owner_id = p_user and s.sender_id <> p_user and s.deleted_at is null and s.hidden_at is null
    and s.removed_at is null and (p_after is null or (s.conversation_id, s.seq) > (split_part(p_after, '/', 1)::uuid,
      split_part(p_after, '/', 2)::bigint))
  order by s.conversation_id, s.seq limit p_limit
$$;

-- Erases the messages of an account. Its delivered messages stay with their readers, without the name. Its rows of
-- conversation_members are deleted. Notifications of readers lose the name. Messages that wait for a moderator are
-- erased, because no reader has them; an open case keeps its snapshot.
create or replace function personal.forget_messages(p_user uuid) returns void
language sql set search_path = '' as $$
  select personal.notices_unname(
    -- the reader of a message that was never delivered may have no row in conversation_members
    array(select higher_id from public.conversations where lower_id = p_user
      union all select lower_id from public.conversations where higher_id = p_user),
    'message', '{sender,id}', array[p_user::text], '{sender,display_name}', null,
    jsonb_build_object('sender', personal.deleted_person(p_user), 'username', null));
  update public.messages set content = '', deleted_at = coalesce(deleted_at, now()) where sender_id = p_user and seq < 0;
  update public.messages set key = null where sender_id = p_user and key is not null;
  delete from public.conversation_members where owner_id = p_user;
$$;
