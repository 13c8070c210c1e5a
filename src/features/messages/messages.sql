-- Messages between two people. What happens in one conversation happens one after the other: every function
-- takes `lock_pair` first, so places have no gaps, a message never slips past a block, and then the spendable row of
-- whoever has tokens reserved in it, so that a reservation resolves once, whoever comes first.

-- What is attached to a message; null: nothing, it was taken back, or the file is gone. Its addresses are made elsewhere.
create or replace function public.message_attachment(m public.messages) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'type', u.type, 'size', u.size, 'width', u.width, 'height', u.height,
    'duration_ms', u.duration_ms, 'price', m.unlock_price, 'unlocked', m.unlock_price = 0 or m.unlocked_at is not null)
  from public.uploads u where u.id = m.attachment_id and u.state = 'kept' and m.deleted_at is null and m.removed_at is null
$$;

-- A message as the wire has it; who may see it is the caller's matter. A waiting message has the place 0.
create or replace function public.message_json(m public.messages) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'seq', greatest(m.seq, 0), 'sender_id', m.sender_id,
    'kind', m.kind, 'content', case when m.deleted_at is null and m.removed_at is null then m.content else '' end,
    'attachment_id', case when m.removed_at is null then m.attachment_id end,
    'attachment', case when m.attachment_id is not null and m.removed_at is null then public.message_attachment(m) end, 'price', m.price, 'state', m.state, 'client_id', m.key,
    'created_at', m.created_at, 'deleted_at', coalesce(m.deleted_at, m.removed_at))
$$;

-- What both sides' open screens hear: of the conversation itself, or that somebody's list has changed.
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

-- What a message of a kind costs p_writer (0: free), and whether it is taken. Without rates of their own creators have
-- those that everybody starts with. Who subscribes writes what their tier makes free for nothing
--.
create or replace function public.message_rate(p_writer uuid, p_reader uuid, p_kind text, out price integer, out accepted boolean)
language sql stable set search_path = '' as $$
  select case when paid and p_kind <> all (public.free_message_kinds(p_writer, p_reader))
    then case p_kind when 'text' then coalesce(text_rate, settings.start_text_rate()) when 'image' then coalesce(image_rate, settings.start_image_rate())
      when 'audio' then coalesce(audio_rate, settings.start_audio_rate())
      else coalesce(video_message_rate, settings.start_video_message_rate()) end else 0 end,
    not paid or coalesce(case p_kind when 'text' then accepts_text when 'image' then accepts_image
      when 'audio' then accepts_audio else accepts_video_message end, true)
  from (
    -- a creator who did not begin the conversation is answering; a waiting message has not begun it
    select r.role = 'creator' and not (w.role = 'creator'
      and coalesce(case when c.last_seq > 0 then c.opened_by end, p_writer) <> p_writer) as paid, p.*
    from public.users r
    join public.users w on w.id = p_writer
    left join public.creator_profiles p on p.user_id = r.id
    left join public.conversations c on c.lower_id = least(p_writer, p_reader) and c.higher_id = greatest(p_writer, p_reader)
    where r.id = p_reader) as terms
$$;

-- Why somebody cannot write to somebody: sender_inactive, self, reader_not_found (also blocked, or hidden where the writer
-- is), you_blocked, or only_following, only_subscribers, only_nobody; null: they can.
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

-- Writes the end of a hold to its message, and announces it to both sides unless the message still waits for a moderator.
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

-- Ends the reservations of what p_writer wrote to p_reader up to a place: paid, or given back where p_give_back says so or
-- the time is over. A waiting message has no place and keeps its reservation. Returns what the reader earned.
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
  -- after a block, without a word about who blocked whom
  perform ledger_internal.tell_moved(p_writer, 'hold_void', v_back);
  return v_earned;
end $$;

-- Returns what one message holds to its sender. p_state: voided (by a person) or expired (by time). Returns the tokens; 0:
-- it holds none. The caller has locked the pair.
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

-- Gives back what was not opened in time, at most p_limit messages, but no hold of p_skip; for a scheduled job, any number at
-- once. A writer is told once for each person. Returns a batch's answer (server/jobs/rows.sql): a failed row is a hold, or a
-- conversation whose writer has the tokens back and could not be told.
drop function if exists ledger.messages_return(integer, jsonb);
drop function if exists ledger.messages_return(integer);
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
  -- By owner: two runs lock the same owners in the same order.
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

-- Who blocks somebody ends what either has reserved for the other: nobody can open or answer it any more. The block has
-- taken `lock_pair`, so nothing is written past it.
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
  return null;
end $$;

create or replace trigger blocks_give_back after insert on public.blocks
  for each row execute function public.messages_give_back();
