-- source: src/features/content/unlock.sql
-- Buying content: the tokens go to the creator at once, like a tip, and once (specification 2 §2, decision G2).

-- Why nothing is charged, as the answer: it is open to the buyer already, or a refusal. null: it is to be paid for. p_item
-- may be no row, and is locked.
create or replace function ledger_internal.content_settled(
  p_item public.content_items, p_content uuid, p_buyer uuid, p_price integer, p_country text
) returns jsonb language plpgsql as $$
declare
  v_bought boolean := exists (select from public.content_unlocks where buyer_id = p_buyer and content_id = p_content);
  v_reason text := case
    when not exists (select from public.users where id = p_buyer and status = 'active') then 'sender_inactive'
    when p_item.id is null or p_item.hidden_at is not null then 'not_found'
    when v_bought then 'open'
    when p_item.deleted_at is not null then 'not_found'
    when p_item.creator_id = p_buyer then 'self'
    when exists (select from public.blocks where blocker_id = p_buyer and blocked_id = p_item.creator_id) then 'you_blocked'
    when not p_item.is_public or public.reach(p_buyer, p_item.creator_id) is not null
      or public.hidden_in(p_item.creator_id, p_country)
      or not exists (select from public.users where id = p_item.creator_id and status = 'active' and role = 'creator')
      then 'not_found'
    when p_item.price_tokens = 0 and p_item.tier_id is null then 'open'
    when p_item.tier_id is not null and public.opens_tier(p_buyer, p_item.tier_id) then 'open'
    when p_item.price_tokens = 0 then 'tier_only'
    when p_price <> p_item.price_tokens then 'price_changed'
  end;
begin
  return case
    when v_reason = 'open' then jsonb_build_object('outcome', 'done', 'tokens', 0, 'replayed', false, 'balance', coalesce(
      (select balance from ledger.accounts where owner_id = p_buyer and kind = 'spendable'), 0))
    when v_reason is not null then ledger_internal.refusal(v_reason) || jsonb_build_object('price', p_item.price_tokens)
  end;
end $$;
--> statement-breakpoint
-- POST /content/{id}/unlock in one round trip: decides, pays, and writes what both sides are told. p_price is what the buyer
-- was shown (null: whatever it is), p_key and p_hash their Idempotency-Key and body hash, p_texts = {title, message}.
-- Asked again it charges nothing, whatever the key.
--
-- Returns {outcome: 'done', tokens (0: it was open already), balance, replayed} or {outcome: 'refused', reason, replayed}
-- with reason not_found (also blocked, hidden where the buyer is, private or deleted), sender_inactive, you_blocked, self,
-- tier_only, price_changed (with price), recipient_not_found, recipient_not_creator, insufficient_tokens, weekly_limit
-- (with limit, left and frees_at) or idempotency_conflict.
create or replace function ledger.content_unlock(
  p_buyer uuid, p_content uuid, p_price integer, p_country text, p_key text, p_hash text, p_slots integer, p_texts jsonb
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_item public.content_items;
  v_answer jsonb;
  v record;
begin
  -- one after the other: who asks twice at once pays once
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unlock ' || p_buyer || p_content, 0));
  v_answer := ledger_internal.answered(p_buyer, p_key, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  -- its creator cannot take it back while it is paid for
  select * into v_item from public.content_items where id = p_content for share;
  v_answer := ledger_internal.content_settled(v_item, p_content, p_buyer, p_price, p_country);
  if v_answer is null then
    v := ledger_internal.pay('content', p_buyer, v_item.creator_id, v_item.price_tokens, v_item.title, v_item.type,
      v_item.id, p_key, p_hash, p_country);
    if v.paid then
      perform ledger_internal.content_sold(v_item, p_buyer, v.movement, v.payer_display_name, p_slots, p_texts);
      perform ledger_internal.tell_balance(p_buyer, v.balance, -v_item.price_tokens, v.movement);
      perform ledger_internal.tell_earnings(v_item.creator_id);
      perform ledger_internal.fold_sometimes(v.pending);
    end if;
    return v.answer;
  end if;
  return coalesce(ledger_internal.remember(p_buyer, p_key, p_hash, uuidv7(), v_answer), v_answer);
end $$;
--> statement-breakpoint
-- Writes a sale down: whose it is now, the figures, the files that stay for good, and the creator's notice.
create or replace function ledger_internal.content_sold(
  p_item public.content_items, p_buyer uuid, p_movement uuid, p_name text, p_slots integer, p_texts jsonb
) returns void language plpgsql as $$
declare
  v_files uuid[] := (select array_agg(upload_id order by upload_id) || p_item.poster_id from public.content_files
    where content_id = p_item.id);
begin
  insert into public.content_unlocks (buyer_id, content_id, tokens, movement_id)
  values (p_buyer, p_item.id, p_item.price_tokens, p_movement);
  insert into public.content_figures as f (content_id, slot, unlocks, tokens)
  values (p_item.id, floor(random() * p_slots)::integer, 1, p_item.price_tokens)
  on conflict (content_id, slot) do update set unlocks = f.unlocks + 1, tokens = f.tokens + excluded.tokens;
  -- the first sale says so; the others need not queue for it
  if exists (select from public.uploads where id = any (v_files) and sold_at is null) then
    perform public.sell_uploads(v_files);
  end if;
  insert into public.notifications (user_id, type, title, message, data)
  select p_item.creator_id, 'system',
    left(replace(replace(p_texts ->> 'title', '{title}', p_item.title), '{buyer}', p_name), 200),
    ledger_internal.say_tokens(p_texts ->> 'message', p_item.price_tokens),
    jsonb_build_object('content_id', p_item.id, 'tokens', p_item.price_tokens, 'buyer', jsonb_build_object('id', u.id,
      'username', u.username, 'display_name', u.display_name, 'avatar_url', u.avatar_url))
  from public.users u where u.id = p_buyer and not public.is_muted(p_buyer, p_item.creator_id);
end $$;
--> statement-breakpoint
-- source: src/features/messages/messages.sql
-- Messages between two people (decision F1). What happens in one conversation happens one after the other: every function
-- takes `lock_pair` first, so places have no gaps, a message never slips past a block, and then the spendable row of
-- whoever has tokens reserved in it, so that a reservation resolves once, whoever comes first.

-- What is attached to a message; null: nothing, it was taken back, or the file is gone. Its addresses are made elsewhere.
create or replace function public.message_attachment(m public.messages) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'type', u.type, 'size', u.size, 'width', u.width, 'height', u.height,
    'duration_ms', u.duration_ms, 'price', m.unlock_price, 'unlocked', m.unlock_price = 0 or m.unlocked_at is not null)
  from public.uploads u where u.id = m.attachment_id and u.state = 'kept' and m.deleted_at is null
$$;
--> statement-breakpoint
-- A message as the wire has it; who may see it is the caller's matter.
create or replace function public.message_json(m public.messages) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'seq', m.seq, 'sender_id', m.sender_id,
    'kind', m.kind, 'content', case when m.deleted_at is null then m.content else '' end, 'attachment_id', m.attachment_id,
    'attachment', case when m.attachment_id is not null then public.message_attachment(m) end, 'price', m.price, 'state', m.state, 'client_id', m.key,
    'created_at', m.created_at, 'deleted_at', m.deleted_at)
$$;
--> statement-breakpoint
-- What both sides' open screens hear: of the conversation itself, or that somebody's list has changed.
create or replace function public.tell_conversation(p_conversation uuid, p_name text, p_data jsonb) returns void
language sql set search_path = '' as $$
  insert into public.outbox (kind, payload) values ('realtime',
    jsonb_build_object('channel', 'conversation:' || p_conversation, 'name', p_name, 'data', p_data))
$$;
--> statement-breakpoint
create or replace function public.tell_member(p_owner uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  insert into public.outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', 'user:' || p_owner, 'name', 'messages.changed', 'data',
    jsonb_build_object('conversation_id', m.conversation_id, 'user_id', p_other, 'seq', m.last_seq,
      'read_seq', m.read_seq, 'cleared_seq', m.cleared_seq, 'unread_count', m.unread_count))
  from public.conversation_members m where m.owner_id = p_owner and m.other_id = p_other
$$;
--> statement-breakpoint
-- What a message of a kind costs p_writer (0: free), and whether it is taken. Without rates of their own creators have
-- those that everybody starts with (decision E1). Who subscribes writes what their tier makes free for nothing
-- (decision G7).
create or replace function public.message_rate(p_writer uuid, p_reader uuid, p_kind text, out price integer, out accepted boolean)
language sql stable set search_path = '' as $$
  select case when paid and p_kind <> all (public.free_message_kinds(p_writer, p_reader))
    then case p_kind when 'text' then coalesce(text_rate, 50) when 'image' then coalesce(image_rate, 100)
      when 'audio' then coalesce(audio_rate, 150) else coalesce(video_message_rate, 200) end else 0 end,
    not paid or coalesce(case p_kind when 'text' then accepts_text when 'image' then accepts_image
      when 'audio' then accepts_audio else accepts_video_message end, true)
  from (
    -- a creator who did not begin the conversation is answering
    select r.role = 'creator' and not (w.role = 'creator' and coalesce(c.opened_by, p_writer) <> p_writer) as paid, p.*
    from public.users r
    join public.users w on w.id = p_writer
    left join public.creator_profiles p on p.user_id = r.id
    left join public.conversations c on c.lower_id = least(p_writer, p_reader) and c.higher_id = greatest(p_writer, p_reader)
    where r.id = p_reader) as terms
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- Holds --------------------------------------------------------------------------------------------------------------

-- However a message's reservation ends, the message says so.
create or replace function public.message_hold_resolved() returns trigger language plpgsql as $$
declare
  v_message public.messages;
begin
  update public.messages set state = case new.state when 'posted' then 'paid' else 'returned' end
  where id = new.reference and hold_id = new.id returning * into v_message;
  if found then
    perform public.tell_conversation(v_message.conversation_id, 'message.changed', public.message_json(v_message));
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger message_hold_resolved after update on ledger.holds
  for each row when (new.reason = 'message' and old.state = 'open' and new.state <> 'open')
  execute function public.message_hold_resolved();
--> statement-breakpoint
-- Ends the reservations of what p_writer wrote to p_reader up to a place: paid, or given back where p_give_back says so or
-- the time is over. Returns what the reader earned.
create or replace function ledger_internal.messages_settle(
  p_conversation uuid, p_writer uuid, p_reader uuid, p_up_to bigint, p_give_back boolean
) returns bigint language plpgsql as $$
declare
  v_message record;
  v_account ledger.accounts;
  v_hold ledger.holds;
  v_earned bigint := 0;
begin
  for v_message in
    select hold_id from public.messages
    where conversation_id = p_conversation and state = 'held' and sender_id = p_writer and seq <= p_up_to order by seq
  loop
    v_account := ledger_internal.lock_spendable(p_writer);
    select * into strict v_hold from ledger.holds where id = v_message.hold_id;
    continue when v_hold.state <> 'open';
    if v_hold.expires_at <= now() then
      perform ledger_internal.hold_resolve(v_hold, v_account, 'expired', 0, null, null, null);
    elsif p_give_back then
      perform ledger_internal.hold_resolve(v_hold, v_account, 'voided', 0, null, null, null);
    else
      perform ledger_internal.hold_resolve(v_hold, v_account, 'posted', v_hold.tokens, p_reader, 'message', '');
      v_earned := v_earned + v_hold.tokens;
    end if;
  end loop;
  if v_earned > 0 then
    perform ledger_internal.tell_earnings(p_reader);
  end if;
  return v_earned;
end $$;
--> statement-breakpoint
-- Gives back what was not opened in time, at most p_limit messages; for a scheduled job, any number at once. p_texts =
-- {title, message} with {reader} and {tokens}: a writer is told once for each person. Returns how many.
create or replace function ledger.messages_return(p_limit integer, p_texts jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_account ledger.accounts;
  v_hold ledger.holds;
  v_returned uuid[] := '{}';
begin
  -- By owner: two runs lock the same owners in the same order.
  for v_due in
    select id, owner_id from (select id, owner_id from ledger.holds
      where state = 'open' and reason = 'message' and expires_at <= now() order by expires_at limit p_limit) as due
    order by owner_id
  loop
    v_account := ledger_internal.lock_spendable(v_due.owner_id);
    select * into strict v_hold from ledger.holds where id = v_due.id;
    if v_hold.state = 'open' then
      perform ledger_internal.hold_resolve(v_hold, v_account, 'expired', 0, null, null, null);
      v_returned := v_returned || v_hold.reference;
    end if;
  end loop;
  insert into public.notifications (user_id, type, title, message, data)
  select s.sender_id, 'message',
    left(replace(ledger_internal.say_tokens(p_texts ->> 'title', s.tokens), '{reader}', s.reader_name), 200),
    replace(ledger_internal.say_tokens(p_texts ->> 'message', s.tokens), '{reader}', s.reader_name),
    jsonb_build_object('conversation_id', s.conversation_id, 'username', s.reader_username, 'sender',
      jsonb_build_object('id', s.reader_id, 'username', s.reader_username, 'display_name', s.reader_name))
  from (
    select m.sender_id, m.conversation_id, u.id as reader_id, u.username as reader_username, u.display_name as reader_name,
      sum(m.price)::bigint as tokens
    from public.messages m
    join public.conversations c on c.id = m.conversation_id
    join public.users u on u.id = case m.sender_id when c.lower_id then c.higher_id else c.lower_id end
    where m.id = any (v_returned) group by m.sender_id, m.conversation_id, u.id) as s;
  return cardinality(v_returned);
end $$;
--> statement-breakpoint
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
--> statement-breakpoint
create or replace trigger blocks_give_back after insert on public.blocks
  for each row execute function public.messages_give_back();
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
    ledger_internal.say_tokens(p_texts ->> case when p_message.price > 0 then 'paid' else 'free' end, p_message.price),
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
-- How many seconds somebody has to wait before they may begin another conversation for nothing (spec.newConversations); null:
-- none. Who asks twice at once is answered one after the other.
create or replace function ledger_internal.message_wait(p_sender uuid, p_max integer, p_seconds integer) returns integer
language plpgsql as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('begin ' || p_sender, 0));
  return (
    select greatest(1, ceil(extract(epoch from c.created_at - now()) + p_seconds))
    from public.conversations c
    where c.opened_by = p_sender and c.begun_free and c.created_at > now() - make_interval(secs => p_seconds)
    order by c.created_at desc offset p_max - 1 limit 1);
end $$;
--> statement-breakpoint
-- p_price is what the sender was shown (null: whatever it is), p_key and p_hash the caller's Idempotency-Key and body hash,
-- p_settings = {hold_days, quiet_seconds, title, free, paid, begin_max, begin_seconds}, p_attachment the file of a message that is no text. Returns
-- {outcome: 'done', message_id, message, balance (null: it was free), replayed} or {outcome: 'refused', reason, replayed}
-- with a reason of message_refused, not_accepting, price_changed (with price), attachment_gone, too_many_new (with
-- retry_after, in seconds; not remembered), insufficient_tokens, weekly_limit (with limit, left and frees_at) or
-- idempotency_conflict.
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
  v_wait integer;
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

  if v_rate.price = 0 and not exists (select from public.conversations
    where lower_id = least(p_sender, p_reader) and higher_id = greatest(p_sender, p_reader))
  then
    v_wait := ledger_internal.message_wait(p_sender, (p_settings ->> 'begin_max')::integer,
      (p_settings ->> 'begin_seconds')::integer);
    if v_wait is not null then
      return ledger_internal.refusal('too_many_new') || jsonb_build_object('retry_after', v_wait);
    end if;
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

  insert into public.conversations as c (lower_id, higher_id, opened_by, last_seq, begun_free)
  values (least(p_sender, p_reader), greatest(p_sender, p_reader), p_sender, 1, v_rate.price = 0)
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
-- source: src/features/wallet/words.sql
-- A sentence with {tokens} in it, as it is said of so many: of one it is "1 token", and "1 token is".
create or replace function ledger_internal.say_tokens(p_text text, p_tokens bigint) returns text
language sql immutable parallel safe set search_path = '' as $$
  select replace(case when p_tokens = 1
    then replace(replace(p_text, '{tokens} tokens are', '1 token is'), '{tokens} tokens', '1 token') else p_text end,
    '{tokens}', p_tokens::text)
$$;
