-- Messages between two people. Every function first takes `lock_pair`, so that changes in one conversation run one
-- after the other: sequence numbers have no gaps, and no message is written after a block. Then it locks the spendable
-- account of each person with a hold in the conversation, so that each hold is resolved once.

-- Returns the attachment of a message without URLs, which the Worker adds. Null: the message has no attachment, or it
-- was deleted.
create or replace function public.message_attachment(m public.messages) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'type', u.type, 'size', u.size, 'width', u.width, 'height', u.height,
    'duration_ms', u.duration_ms, 'price', m.unlock_price, 'unlocked', m.unlock_price = 0 or m.unlocked_at is not null)
  from public.uploads u where u.id = m.attachment_id and u.state = 'kept' and m.deleted_at is null and m.removed_at is null
$$;

-- Returns a message in wire format; the caller checks who may read it. A waiting message has the `seq` 0.
create or replace function public.message_json(m public.messages) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'seq', greatest(m.seq, 0), 'sender_id', m.sender_id,
    'kind', m.kind, 'content', case when m.deleted_at is null and m.removed_at is null then m.content else '' end,
    'attachment_id', case when m.removed_at is null then m.attachment_id end,
    'attachment', case when m.attachment_id is not null and m.removed_at is null then public.message_attachment(m) end, 'price', m.price, 'state', m.state, 'client_id', m.key,
    'created_at', m.created_at, 'deleted_at', coalesce(m.deleted_at, m.removed_at))
$$;

-- Publishes a realtime message to the two people of a conversation.
create or replace function public.tell_conversation(p_conversation uuid, p_name text, p_data jsonb) returns void
language sql set search_path = '' as $$
  insert into public.outbox (kind, payload) values ('realtime',
    jsonb_build_object('channel', 'conversation:' || p_conversation, 'name', p_name, 'data', p_data))
$$;

create or replace function public.tell_member(p_owner uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  insert into public.outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', 'user:' || p_owner, 'name', 'messages.changed', 'data',
    jsonb_build_object('conversation_id', m.conversation_id, 'user_id', p_other, 'seq', m.last_seq,
      'read_seq', m.read_seq, 'cleared_seq', m.cleared_seq, 'unread_count', m.unread_count))
  from public.conversation_members m where m.owner_id = p_owner and m.other_id = p_other
$$;

-- Returns the price of a kind of message for p_writer (0: free) and whether p_reader accepts the kind. Default rates
-- apply to creators without their own. The price is 0 for kinds that the writer's subscription tier includes.
create or replace function public.message_rate(p_writer uuid, p_reader uuid, p_kind text, out price integer, out accepted boolean)
language sql stable set search_path = '' as $$
  select case when paid and p_kind <> all (public.free_message_kinds(p_writer, p_reader))
    then case p_kind when 'text' then coalesce(text_rate, settings.start_text_rate()) when 'image' then coalesce(image_rate, settings.start_image_rate())
      when 'audio' then coalesce(audio_rate, settings.start_audio_rate())
      else coalesce(video_message_rate, settings.start_video_message_rate()) end else 0 end,
    not paid or coalesce(case p_kind when 'text' then accepts_text when 'image' then accepts_image
      when 'audio' then accepts_audio else accepts_video_message end, true)
  from (
    -- a creator who did not start the conversation replies for free; a waiting message does not start it
    select r.role = 'creator' and not (w.role = 'creator'
      and coalesce(case when c.last_seq > 0 then c.opened_by end, p_writer) <> p_writer) as paid, p.*
    from public.users r
    join public.users w on w.id = p_writer
    left join public.creator_profiles p on p.user_id = r.id
    left join public.conversations c on c.lower_id = least(p_writer, p_reader) and c.higher_id = greatest(p_writer, p_reader)
    where r.id = p_reader) as terms
$$;

-- Returns the reason why p_writer cannot write to p_reader: sender_inactive, self, reader_not_found (also blocked, or
-- hidden in the writer's country), you_blocked, only_following, only_subscribers or only_nobody. Null: p_writer can
-- write.
create or replace function public.message_refused(p_writer uuid, p_reader uuid, p_country text) returns text
language sql stable set search_path = '' as $$
  select case
    when w.status is distinct from 'active' then 'sender_inactive'
    when p_writer = p_reader then 'self'
    when r.status is distinct from 'active' then 'reader_not_found'
    when exists (select from public.blocks where blocker_id = p_writer and blocked_id = p_reader) then 'you_blocked'
    when reach = 'blocked' then 'reader_not_found'
    when public.hidden_in(p_reader, p_country) and not exists (select from public.conversation_members
      where owner_id = p_writer and other_id = p_reader) then 'reader_not_found'
    when reach is not null then 'only_' || reach
  end
  from (select public.message_reach(p_writer, p_reader) as reach) as one
  left join public.users w on w.id = p_writer left join public.users r on r.id = p_reader
$$;

-- Holds --------------------------------------------------------------------------------------------------------------

-- Sets the state of a message when its hold is resolved. Announces the change unless the message waits for a moderator.
create or replace function public.message_hold_resolved() returns trigger language plpgsql as $$
declare
  v_message public.messages;
begin
  update public.messages set state = case new.state when 'posted' then 'paid' else 'returned' end
  where id = new.reference and hold_id = new.id returning * into v_message;
  if v_message.seq > 0 then
    perform public.tell_conversation(v_message.conversation_id, 'message.changed', public.message_json(v_message));
  end if;
  return null;
end $$;

create or replace trigger message_hold_resolved after update on ledger.holds
  for each row when (new.reason = 'message' and old.state = 'open' and new.state <> 'open')
  execute function public.message_hold_resolved();

-- Resolves the holds of messages from p_writer to p_reader up to a position. Pays them, or returns them if p_give_back
-- is true or the hold has expired. A waiting message has no position, so its hold stays open. Returns the tokens that
-- the reader earned.
create or replace function ledger_internal.messages_settle(
  p_conversation uuid, p_writer uuid, p_reader uuid, p_up_to bigint, p_give_back boolean
) returns bigint language plpgsql as $$
declare
  v_message record;
  v_account ledger.accounts;
  v_hold ledger.holds;
  v_earned bigint := 0;
  v_back bigint := 0;
begin
  for v_message in
    select hold_id from public.messages
    where conversation_id = p_conversation and state = 'held' and sender_id = p_writer and seq between 1 and p_up_to
    order by seq
  loop
    v_account := ledger_internal.lock_spendable(p_writer);
    select * into strict v_hold from ledger.holds where id = v_message.hold_id;
    continue when v_hold.state <> 'open';
    if v_hold.expires_at <= now() then
      perform ledger_internal.hold_resolve(v_hold, v_account, 'expired', 0, null, null, null);
      v_back := v_back + v_hold.tokens;
    elsif p_give_back then
      perform ledger_internal.hold_resolve(v_hold, v_account, 'voided', 0, null, null, null);
      v_back := v_back + v_hold.tokens;
    else
      perform ledger_internal.hold_resolve(v_hold, v_account, 'posted', v_hold.tokens, p_reader, 'message', '');
      v_earned := v_earned + v_hold.tokens;
    end if;
  end loop;
  if v_earned > 0 then
    perform ledger_internal.tell_earnings(p_reader);
  end if;
  -- announces the returned tokens without the reason, so that the writer does not learn of a block
  perform ledger_internal.tell_moved(p_writer, 'hold_void', v_back);
  return v_earned;
end $$;

-- Returns the hold of one message to its sender. p_state: voided (by a person) or expired (by time). Returns the number
-- of tokens; 0 without an open hold. The caller has locked the pair.
create or replace function ledger_internal.message_unhold(p_message public.messages, p_state text) returns bigint
language plpgsql as $$
declare
  v_account ledger.accounts;
  v_hold ledger.holds;
begin
  if p_message.hold_id is null then
    return 0;
  end if;
  v_account := ledger_internal.lock_spendable(p_message.sender_id);
  select * into strict v_hold from ledger.holds where id = p_message.hold_id;
  if v_hold.state <> 'open' then
    return 0;
  end if;
  perform ledger_internal.hold_resolve(v_hold, v_account, p_state, 0, null, null, null);
  return v_hold.tokens;
end $$;

-- Returns the expired holds of at most p_limit unopened messages, without the holds in p_skip. The job `messages` calls
-- it; concurrent runs are safe. A writer gets one notification for each reader. Returns a batch result
-- (server/jobs/rows.sql): a failed row is a hold, or a conversation whose writer got the tokens but no notification.
create or replace function ledger.messages_return(p_limit integer, p_skip uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_account ledger.accounts;
  v_hold ledger.holds;
  v_returned uuid[] := '{}';
  v_failed jsonb := '[]';
  s record;
begin
  -- ordered by owner, so that concurrent runs take their locks in the same order
  for v_due in
    select id, owner_id from (select id, owner_id from ledger.holds
      where state = 'open' and reason = 'message' and expires_at <= now() and id <> all (p_skip)
      order by expires_at limit p_limit) as due
    order by owner_id
  loop
    begin
      v_account := ledger_internal.lock_spendable(v_due.owner_id);
      select * into strict v_hold from ledger.holds where id = v_due.id;
      if v_hold.state = 'open' then
        perform ledger_internal.hold_resolve(v_hold, v_account, 'expired', 0, null, null, null);
        v_returned := v_returned || v_hold.reference;
      end if;
    exception when others then
      v_failed := v_failed || public.failed_row(v_due.id, sqlstate, sqlerrm);
    end;
  end loop;
  for s in
    select m.sender_id, m.conversation_id, u.id as reader_id, u.username as reader_username, u.display_name as reader_name,
      sum(m.price)::bigint as tokens
    from public.messages m
    join public.conversations c on c.id = m.conversation_id
    join public.users u on u.id = case m.sender_id when c.lower_id then c.higher_id else c.lower_id end
    where m.id = any (v_returned) group by m.sender_id, m.conversation_id, u.id
  loop
    begin
      perform public.notify(s.sender_id, 'message.returned', jsonb_build_object('conversation_id', s.conversation_id,
        'username', s.reader_username, 'tokens', s.tokens, 'sender', jsonb_build_object('id', s.reader_id,
          'username', s.reader_username, 'display_name', s.reader_name)));
      perform ledger_internal.mail_moved(s.sender_id, 'hold_expire', s.tokens);
    exception when others then
      v_failed := v_failed || public.failed_row(s.conversation_id, sqlstate, sqlerrm);
    end;
  end loop;
  return jsonb_build_object('done', cardinality(v_returned), 'failed', v_failed);
end $$;

-- After a block neither person can open or reply to messages. So a block returns the open holds of both people. It also
-- deletes their waiting messages, without a notification, which would reveal the block. The block holds `lock_pair`, so
-- no message is written meanwhile.
create or replace function public.messages_give_back() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation uuid := (select id from public.conversations
    where lower_id = least(new.blocker_id, new.blocked_id) and higher_id = greatest(new.blocker_id, new.blocked_id));
  v_last bigint := 9223372036854775807;
begin
  perform ledger_internal.lock_people(array(
    select distinct sender_id from public.messages where conversation_id = v_conversation and state = 'held'));
  perform ledger_internal.messages_settle(v_conversation, new.blocked_id, new.blocker_id, v_last, true);
  perform ledger_internal.messages_settle(v_conversation, new.blocker_id, new.blocked_id, v_last, true);
  perform ledger_internal.message_drop(m, case m.sender_id when new.blocker_id then new.blocked_id else new.blocker_id end)
  from public.messages m
  where m.conversation_id = v_conversation and m.seq < 0 and m.deleted_at is null and m.removed_at is null;
  return null;
end $$;

create or replace trigger blocks_give_back after insert on public.blocks
  for each row execute function public.messages_give_back();
