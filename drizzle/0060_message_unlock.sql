-- source: src/features/broadcast/broadcast.sql
-- One message of a creator to many fans (decision F2). A broadcast that is due becomes a run with a queue of people; the
-- queue is delivered in batches, each one transaction, by any number of workers at once.

-- Who a creator's fans are: followers, and who paid in the last 12 months. Whoever is not there for the creator is none.
create or replace function public.broadcast_fans(p_creator uuid) returns table (fan_id uuid)
language sql stable set search_path = '' as $$
  select f.id from (
    select follower_id as id from public.follows where creator_id = p_creator
    union
    select s.fan_id from ledger.net_spending(p_creator, now() - interval '12 months') s
  ) as f
  join public.users u on u.id = f.id and u.status = 'active'
  where f.id <> p_creator
    and not exists (select from public.blocks b where b.blocker_id = p_creator and b.blocked_id = f.id)
    and not exists (select from public.blocks b where b.blocker_id = f.id and b.blocked_id = p_creator)
$$;
--> statement-breakpoint
-- The people of an audience. p_shares = {vip, top_spenders}: how many percent of all fans those are, rounded down. They are
-- taken from the fans in the order of what they spent in the last 90 days, and who spent nothing is not among them.
create or replace function public.broadcast_audience(p_creator uuid, p_audience text, p_shares jsonb)
returns table (fan_id uuid) language plpgsql stable set search_path = '' as $$
begin
  if p_audience = 'all' then
    return query select f.fan_id from public.broadcast_fans(p_creator) f;
    return;
  end if;
  return query
  with fans as materialized (select f.fan_id from public.broadcast_fans(p_creator) f)
  select s.fan_id from ledger.net_spending(p_creator, now() - interval '90 days') s join fans using (fan_id)
  order by s.tokens desc, s.fan_id
  limit (select floor(count(*) * (p_shares ->> p_audience)::numeric / 100)::bigint from fans);
end $$;
--> statement-breakpoint
-- How many fans each audience is said to have, and how many of them would get something:
-- [{audience, count, recipients}] with the shares as above.
create or replace function public.broadcast_audiences(p_creator uuid, p_shares jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with fans as materialized (select f.fan_id from public.broadcast_fans(p_creator) f),
  spenders as (
    select count(*) as n from ledger.net_spending(p_creator, now() - interval '90 days') s join fans using (fan_id)
  ), shares as (
    select 'all' as audience, count(*) as count from fans
    union all
    select k.key, floor((select count(*) from fans) * k.value::numeric / 100)::bigint from jsonb_each_text(p_shares) k
  )
  select jsonb_agg(jsonb_build_object('audience', s.audience, 'count', s.count, 'recipients',
    case s.audience when 'all' then s.count else least(s.count, (select n from spenders)) end)) from shares s
$$;
--> statement-breakpoint
-- The first time of a schedule after p_after: every p_days days from p_starts on, at the same hour in p_zone.
create or replace function public.broadcast_next(p_starts timestamptz, p_zone text, p_days integer, p_after timestamptz)
returns timestamptz language sql stable set search_path = '' as $$
  select min(t.at) from (
    select ((p_starts at time zone p_zone) + n * p_days * interval '1 day') at time zone p_zone as at
    from (select greatest(0, floor(extract(epoch from p_after - p_starts) / 86400 / p_days)::integer - 1) as first) as f
    cross join generate_series(f.first, f.first + 3) as n
  ) as t where t.at > p_after
$$;
--> statement-breakpoint
-- Begins a run of one broadcast that is due, with everybody who is to get it. p_days = {daily, 3days, weekly}. Times that
-- passed while nobody looked are not made up for. Returns the run, null when nothing is due.
create or replace function public.broadcast_start(p_shares jsonb, p_days jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_broadcast public.broadcasts;
  v_run uuid;
  v_count integer;
  v_next timestamptz;
begin
  select b.* into v_broadcast from public.broadcasts b
  join public.users u on u.id = b.creator_id and u.status = 'active' and u.role = 'creator'
  where b.state = 'active' and b.next_at <= now()
  order by b.next_at limit 1 for update of b skip locked;
  if not found then
    return null;
  end if;
  insert into public.broadcast_runs (broadcast_id, due_at, day)
  values (v_broadcast.id, v_broadcast.next_at, (v_broadcast.next_at at time zone v_broadcast.time_zone)::date)
  returning id into v_run;
  insert into public.broadcast_queue (run_id, recipient_id)
  select v_run, a.fan_id from public.broadcast_audience(v_broadcast.creator_id, v_broadcast.audience, p_shares) a;
  get diagnostics v_count = row_count;
  update public.broadcast_runs set recipients = v_count where id = v_run;
  if v_broadcast.frequency <> 'once' then
    v_next := public.broadcast_next(v_broadcast.starts_at, v_broadcast.time_zone,
      (p_days ->> v_broadcast.frequency)::integer, now());
  end if;
  update public.broadcasts set next_at = case when v_next <= ends_at then v_next end where id = v_broadcast.id;
  return v_run;
end $$;
--> statement-breakpoint
-- Delivers a run's next p_batch people, in one transaction. p_texts are the notification's (messages). Returns how many left
-- the queue; 0: there is nobody left, or others are at it. Nothing happens while it is paused.
create or replace function public.broadcast_deliver(p_run uuid, p_batch integer, p_texts jsonb) returns integer
language plpgsql set search_path = '' as $$
declare
  v_broadcast public.broadcasts;
  v_day date;
  v_taken uuid[];
  v_told uuid[];
  v_words text;
begin
  select b.* into v_broadcast from public.broadcast_runs r join public.broadcasts b on b.id = r.broadcast_id
  join public.users u on u.id = b.creator_id and u.status = 'active'
  where r.id = p_run and r.state = 'sending' and b.state = 'active';
  if not found then
    return 0;
  end if;
  select day into v_day from public.broadcast_runs where id = p_run;
  with taken as (
    delete from public.broadcast_queue where run_id = p_run and recipient_id in (
      select q.recipient_id from public.broadcast_queue q where q.run_id = p_run
      order by q.recipient_id limit p_batch for update skip locked)
    returning recipient_id)
  select coalesce(array_agg(recipient_id order by recipient_id), '{}') into v_taken from taken;
  with told as (
    insert into public.broadcast_deliveries (creator_id, recipient_id, day, run_id)
    select v_broadcast.creator_id, t.id, v_day, p_run from unnest(v_taken) as t (id)
    where public.message_refused(v_broadcast.creator_id, t.id, null) is null
      and not public.is_muted(v_broadcast.creator_id, t.id)
    order by t.id
    on conflict do nothing returning recipient_id)
  select coalesce(array_agg(recipient_id order by recipient_id), '{}') into v_told from told;
  v_words := concat_ws(E'\n\n', nullif(v_broadcast.subject, ''), v_broadcast.message);
  perform ledger.message_announce(v_broadcast.creator_id, t.id, v_words, p_texts,
    case when v_broadcast.image_id is null then 'text' else 'image' end, v_broadcast.image_id)
  from unnest(v_told) as t (id);
  -- what is sold comes right below
  if v_broadcast.content_id is not null then
    perform ledger.message_announce(v_broadcast.creator_id, t.id, '', p_texts, v_broadcast.content_kind,
      v_broadcast.content_id, v_broadcast.content_price)
    from unnest(v_told) as t (id);
  end if;
  perform public.broadcast_count(p_run, cardinality(v_taken), cardinality(v_told));
  return cardinality(v_taken);
end $$;
--> statement-breakpoint
-- Counts a batch, ends a run that has nobody left, and tells the creator's screens.
create or replace function public.broadcast_count(p_run uuid, p_taken integer, p_told integer) returns void
language plpgsql set search_path = '' as $$
declare
  v_run public.broadcast_runs;
begin
  select * into strict v_run from public.broadcast_runs where id = p_run for update;
  v_run.state := case when exists (select from public.broadcast_queue where run_id = p_run) then 'sending' else 'sent' end;
  if p_taken = 0 and v_run.state = 'sending' then
    return;
  end if;
  update public.broadcast_runs
  set delivered = delivered + p_told, skipped = skipped + p_taken - p_told, state = v_run.state,
    finished_at = case v_run.state when 'sent' then now() end
  where id = p_run returning * into v_run;
  insert into public.outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', 'user:' || b.creator_id, 'name', 'broadcast.progress', 'data',
    jsonb_build_object('broadcast_id', b.id, 'recipients', v_run.recipients, 'delivered', v_run.delivered,
      'skipped', v_run.skipped, 'sending', v_run.state = 'sending'))
  from public.broadcasts b where b.id = v_run.broadcast_id;
end $$;
--> statement-breakpoint
-- Pauses, resumes or cancels. Resumed, a schedule goes on with its next time; what was being sent goes on where it stopped.
-- Locks go from the broadcast by its queue to its run, as those of a batch do. Returns null, not_found, or over: it is
-- cancelled or has gone out for the last time.
create or replace function public.broadcast_change(p_creator uuid, p_broadcast uuid, p_to text, p_days jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  v_broadcast public.broadcasts;
begin
  select * into v_broadcast from public.broadcasts where id = p_broadcast and creator_id = p_creator for update;
  if not found then
    return 'not_found';
  elsif v_broadcast.state = p_to then
    return null;
  elsif v_broadcast.state = 'cancelled' or (v_broadcast.next_at is null and not exists (
    select from public.broadcast_runs r where r.broadcast_id = p_broadcast and r.state = 'sending'))
  then
    return 'over';
  end if;
  if p_to = 'cancelled' then
    delete from public.broadcast_queue q using public.broadcast_runs r
    where r.id = q.run_id and r.broadcast_id = p_broadcast;
    update public.broadcast_runs set state = 'cancelled', finished_at = now()
    where broadcast_id = p_broadcast and state = 'sending';
    v_broadcast.next_at := null;
    perform public.release_uploads(array(
      select f from unnest(array[v_broadcast.image_id, v_broadcast.content_id]) as f
      where not exists (select from public.messages m where m.attachment_id = f)));
  elsif p_to = 'active' and v_broadcast.frequency <> 'once' and v_broadcast.next_at <= now() then
    v_broadcast.next_at := public.broadcast_next(v_broadcast.starts_at, v_broadcast.time_zone,
      (p_days ->> v_broadcast.frequency)::integer, now());
    v_broadcast.next_at := case when v_broadcast.next_at <= v_broadcast.ends_at then v_broadcast.next_at end;
  end if;
  update public.broadcasts set state = p_to, next_at = v_broadcast.next_at where id = p_broadcast;
  return null;
end $$;
--> statement-breakpoint
-- source: src/features/broadcast/personal.sql
-- The broadcasts' part of what is known of a person (accounts/data.sql). The words somebody got are with their messages.

create or replace function personal.export_broadcasts(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select b.id::text, json_build_object('id', b.id, 'audience', b.audience, 'subject', b.subject, 'message', b.message,
    'image', b.image_id, 'content', b.content_id, 'content_price', b.content_price,
    'frequency', b.frequency, 'starts_at', b.starts_at, 'ends_at', b.ends_at, 'state', b.state, 'delivered',
    (select coalesce(sum(r.delivered), 0) from public.broadcast_runs r where r.broadcast_id = b.id))
  from public.broadcasts b
  where b.creator_id = p_user and (p_after is null or b.id > p_after::uuid) order by b.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.forget_broadcasts(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.broadcast_queue where recipient_id = p_user;
  delete from public.broadcast_deliveries where recipient_id = p_user or creator_id = p_user;
  delete from public.broadcast_queue q using public.broadcast_runs r, public.broadcasts b
  where r.id = q.run_id and b.id = r.broadcast_id and b.creator_id = p_user;
  delete from public.broadcast_runs r using public.broadcasts b where b.id = r.broadcast_id and b.creator_id = p_user;
  delete from public.broadcasts where creator_id = p_user;
$$;
--> statement-breakpoint
-- source: src/features/broadcast/store.sql
-- Stores a broadcast with the files that go along, under a key once. p is a row of broadcasts as far as it is known, p_max how
-- many a creator may have on their way. Returns {id, hash}, or {refused}: too_many (also an account that is not active),
-- image_gone or content_gone.
create or replace function public.broadcast_store(p jsonb, p_max integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  b public.broadcasts := jsonb_populate_record(null::public.broadcasts, p);
  v_known jsonb;
begin
  -- one of a creator's after the other: two under one key at once are one
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('broadcast ' || b.creator_id, 0));
  select jsonb_build_object('id', id, 'hash', body_hash) into v_known from public.broadcasts
  where creator_id = b.creator_id and request_key = b.request_key;
  if found then
    return v_known;
  elsif not exists (select from public.users where id = b.creator_id and status = 'active') or p_max <= (
    select count(*) from public.broadcasts o where o.creator_id = b.creator_id and o.state <> 'cancelled'
      and (o.next_at is not null
        or exists (select from public.broadcast_runs r where r.broadcast_id = o.id and r.state = 'sending')))
  then
    return '{"refused": "too_many"}';
  end if;
  select split_part(u.type, '/', 1) into b.content_kind from public.uploads u
  where u.id = b.content_id and u.owner_id = b.creator_id and u.kind = 'paid-content' and u.state = 'ready' for update;
  if b.content_id is not null and not found then
    return '{"refused": "content_gone"}';
  elsif b.image_id is not null
    and not exists (select from public.keep_upload(b.creator_id, b.image_id, array['message-image']))
  then
    return '{"refused": "image_gone"}';
  end if;
  perform public.keep_upload(b.creator_id, b.content_id, array['paid-content']);
  insert into public.broadcasts (creator_id, audience, subject, message, image_id, content_id, content_kind,
    content_price, frequency, time_zone, starts_at, ends_at, next_at, request_key, body_hash)
  values (b.creator_id, b.audience, b.subject, b.message, b.image_id, b.content_id, b.content_kind, b.content_price,
    b.frequency, b.time_zone, b.starts_at, b.ends_at, b.starts_at, b.request_key, b.body_hash)
  returning id into b.id;
  return jsonb_build_object('id', b.id, 'hash', b.body_hash);
end $$;
--> statement-breakpoint
-- source: src/features/messages/announce.sql
-- A free message that somebody sends to many at once: unlike `message_send` it answers nothing, so what the reader has
-- reserved stays reserved, and its writer has read nothing by it. A conversation that it begins stands in the writer's own
-- list from the first answer on. The caller has asked `message_refused`, and keeps the file there may be, which costs the
-- reader p_unlock_price to open. p_texts = {quiet_seconds, title, free, paid}.
drop function if exists ledger.message_announce(uuid, uuid, text, jsonb);
--> statement-breakpoint
create or replace function ledger.message_announce(
  p_sender uuid, p_reader uuid, p_content text, p_texts jsonb, p_kind text default 'text', p_attachment uuid default null,
  p_unlock_price integer default 0
) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_message public.messages;
begin
  perform public.lock_pair(p_sender, p_reader);
  insert into public.conversations as c (lower_id, higher_id, opened_by, last_seq)
  values (least(p_sender, p_reader), greatest(p_sender, p_reader), p_sender, 1)
  on conflict (lower_id, higher_id) do update set last_seq = c.last_seq + 1
  returning id, last_seq into v_message.conversation_id, v_message.seq;
  insert into public.messages (conversation_id, seq, sender_id, kind, content, attachment_id, unlock_price, unlocked_at)
  values (v_message.conversation_id, v_message.seq, p_sender, p_kind, p_content, p_attachment, p_unlock_price,
    -- who has paid for it once does not pay for it again
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
  perform ledger_internal.message_notice(v_message, p_reader, (p_texts ->> 'quiet_seconds')::integer, p_texts);
  perform public.tell_conversation(v_message.conversation_id, 'message.new', public.message_json(v_message));
  perform public.tell_member(p_reader, p_sender);
end $$;
--> statement-breakpoint
-- source: src/features/messages/personal.sql
-- The messages' part of what is known of a person (accounts/data.sql). What others wrote to somebody is those people's
-- words, and part of a conversation that both had: whoever takes their data along takes it as they saw it.

create or replace function personal.export_conversations(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select m.other_id::text, json_build_object('conversation', m.conversation_id, 'with', u.username,
    'last_message_at', m.last_at, 'unread', m.unread_count, 'read_at', m.read_at)
  from public.conversation_members m join public.users u on u.id = m.other_id
  where m.owner_id = p_user and (p_after is null or m.other_id > p_after::uuid)
  order by m.other_id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_messages_sent(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id::text, json_build_object('id', s.id, 'conversation', s.conversation_id, 'kind', s.kind, 'text', s.content,
    'attachment', s.attachment_id, 'tokens', s.price, 'state', s.state, 'sent_at', s.created_at, 'deleted_at', s.deleted_at)
  from public.messages s
  where s.sender_id = p_user and (p_after is null or s.id > p_after::uuid) order by s.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_messages_received(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.conversation_id || '/' || lpad(s.seq::text, 19, '0'), json_build_object('id', s.id, 'conversation',
    s.conversation_id, 'from', u.username, 'kind', s.kind, 'text', s.content, 'attachment', s.attachment_id,
    'tokens', s.price, 'state', s.state, 'received_at', s.created_at)
  from public.conversation_members m
  join public.messages s on s.conversation_id = m.conversation_id and s.seq > m.cleared_seq
  join public.users u on u.id = s.sender_id
  where m.owner_id = p_user and s.sender_id <> p_user and s.deleted_at is null and s.hidden_at is null
    and (p_after is null or (s.conversation_id, s.seq) > (split_part(p_after, '/', 1)::uuid,
      split_part(p_after, '/', 2)::bigint))
  order by s.conversation_id, s.seq limit p_limit
$$;
--> statement-breakpoint
-- What was written stays with whom it was written to, as a tip's words do, from an account that leads to nobody; the
-- conversations leave this person's side. Whoever was told of a message keeps a notice without a name.
create or replace function personal.forget_messages(p_user uuid) returns void
language sql set search_path = '' as $$
  update public.notifications n
  set title = replace(n.title, n.data #>> '{sender,display_name}', 'Deleted account'),
    message = replace(n.message, n.data #>> '{sender,display_name}', 'Deleted account'),
    data = jsonb_set(n.data, '{sender}', jsonb_build_object('id', p_user, 'username', null, 'display_name',
      'Deleted account', 'avatar_url', null)) - 'username'
  where n.user_id in (select m.owner_id from public.conversation_members m join public.conversation_members o
      on o.conversation_id = m.conversation_id and o.owner_id = p_user where m.owner_id <> p_user)
    and n.type = 'message' and n.data #>> '{sender,id}' = p_user::text;
  update public.messages set key = null where sender_id = p_user and key is not null;
  delete from public.conversation_members where owner_id = p_user;
$$;
--> statement-breakpoint
-- source: src/features/messages/read.sql
-- Reading, taking back and putting away. What is opened is paid, what is deleted unopened goes back to who reserved it.

-- The caller's side of a conversation, with the pair locked; no row: there is none, or one has blocked the other.
create or replace function ledger_internal.lock_member(p_owner uuid, p_other uuid) returns setof public.conversation_members
language plpgsql as $$
begin
  perform public.lock_pair(p_owner, p_other);
  return query select m.* from public.conversation_members m
  where m.owner_id = p_owner and m.other_id = p_other and public.reach(p_owner, p_other) is null;
end $$;
--> statement-breakpoint
-- How many of the other one's messages stand behind a place.
create or replace function ledger_internal.count_unread(p_conversation uuid, p_other uuid, p_seq bigint) returns integer
language sql stable as $$
  select count(*)::integer from public.messages
  where conversation_id = p_conversation and seq > p_seq and sender_id = p_other and deleted_at is null and hidden_at is null
$$;
--> statement-breakpoint
-- Reads a conversation up to a place (null: all of it), which opens what is paid in it. Returns {outcome: 'done',
-- conversation_id, read_seq, unread_count, earned} or {outcome: 'refused', reason: 'not_found'}.
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
    update public.notifications set read_at = now() where id = v_member.notice_id and read_at is null;
    perform public.tell_conversation(v_member.conversation_id, 'message.read',
      jsonb_build_object('user_id', p_reader, 'read_seq', v_to));
    perform public.tell_member(p_reader, p_other);
  end if;
  return jsonb_build_object('outcome', 'done', 'conversation_id', v_member.conversation_id, 'read_seq', v_to,
    'unread_count', v_member.unread_count, 'earned', v_earned);
end $$;
--> statement-breakpoint
-- One's own message is taken back for both, its words and its file with it unless somebody has reported it; the other
-- one's is put away for oneself. Returns {outcome: 'done', message} or {outcome: 'refused', reason}: not_found, or
-- sold, which is one's own that the other one has paid to open.
create or replace function ledger.message_delete(p_user uuid, p_other uuid, p_message uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_member public.conversation_members;
  v_message public.messages;
  v_hold ledger.holds;
begin
  select * into v_member from ledger_internal.lock_member(p_user, p_other);
  select * into v_message from public.messages
  where id = p_message and conversation_id = v_member.conversation_id and seq > v_member.cleared_seq
  for update;
  if not found then
    return ledger_internal.refusal('not_found');
  elsif p_user = v_message.sender_id and v_message.unlocked_at is not null then
    return ledger_internal.refusal('sold');
  end if;
  if v_message.state = 'held' then
    declare
      v_account ledger.accounts := ledger_internal.lock_spendable(v_message.sender_id);
    begin
      select * into strict v_hold from ledger.holds where id = v_message.hold_id;
      if v_hold.state = 'open' then
        perform ledger_internal.hold_resolve(v_hold, v_account, 'voided', 0, null, null, null);
      end if;
    end;
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
    perform public.tell_conversation(v_message.conversation_id, 'message.changed', public.message_json(v_message));
    perform public.tell_member(p_other, p_user);
  end if;
  perform public.tell_member(p_user, p_other);
  return jsonb_build_object('outcome', 'done');
end $$;
--> statement-breakpoint
-- The file of a message that was taken back is to go, unless it was reported, or is what a broadcast sends or
-- another message has too.
create or replace function public.message_release(m public.messages) returns void language sql set search_path = '' as $$
  select public.release_uploads(array[m.attachment_id])
  where m.attachment_id is not null
    and not exists (select from public.reports r where r.subject_id = m.id and r.status = 'open')
    and not exists (select from public.broadcasts b
      where b.creator_id = m.sender_id and m.attachment_id in (b.image_id, b.content_id))
    and not exists (select from public.messages o where o.attachment_id = m.attachment_id and o.deleted_at is null)
$$;
--> statement-breakpoint
-- Puts a conversation away, for the caller alone: it is back with the next message, without what was in it before.
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
  update public.notifications set read_at = now() where id = v_member.notice_id and read_at is null;
  perform public.tell_member(p_user, p_other);
  return jsonb_build_object('outcome', 'done');
end $$;
--> statement-breakpoint
-- source: src/features/messages/unlock.sql
-- What somebody sends to many may cost its readers something to open: the tokens go to the sender at once, and once.

-- POST /messages/{userId}/{messageId}/unlock in one round trip: decides, pays, opens, and tells both. p_price is what the
-- reader was shown (null: whatever it is), p_key and p_hash their Idempotency-Key and body hash. Asked again it charges
-- nothing, whatever the key.
--
-- Returns {outcome: 'done', message, balance, replayed} or {outcome: 'refused', reason, replayed} with reason not_found (also
-- taken back, put away or blocked), price_changed (with price), or as ledger_internal.pay has them.
create or replace function ledger.message_unlock(
  p_reader uuid, p_other uuid, p_message uuid, p_price integer, p_country text, p_key text, p_hash text
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_message public.messages;
  v_answer jsonb;
  v record;
begin
  -- one after the other: who asks twice at once pays once
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unlock ' || p_reader || p_message, 0));
  v_answer := ledger_internal.answered(p_reader, p_key, p_hash);
  if v_answer is null then
    -- its sender cannot take it back while it is paid for
    select s.* into v_message from public.messages s
    join public.conversation_members m on m.conversation_id = s.conversation_id
    where s.id = p_message and m.owner_id = p_reader and m.other_id = p_other and s.sender_id = p_other
      and s.seq > m.cleared_seq and s.deleted_at is null and s.hidden_at is null and s.unlock_price > 0
      and public.reach(p_reader, p_other) is null
      and exists (select from public.uploads u where u.id = s.attachment_id and u.state = 'kept')
    for update of s;
    v_answer := case
      when not found then ledger_internal.refusal('not_found')
      when v_message.unlocked_at is not null then jsonb_build_object('outcome', 'done', 'replayed', false, 'balance',
        coalesce((select balance from ledger.accounts where owner_id = p_reader and kind = 'spendable'), 0))
      when p_price <> v_message.unlock_price then ledger_internal.refusal('price_changed')
        || jsonb_build_object('price', v_message.unlock_price)
    end;
    if v_answer is not null then
      v_answer := coalesce(ledger_internal.remember(p_reader, p_key, p_hash, uuidv7(), v_answer), v_answer);
    else
      v := ledger_internal.pay('content', p_reader, p_other, v_message.unlock_price, '', v_message.kind, p_message, p_key,
        p_hash, p_country);
      v_answer := v.answer;
      if v.paid then
        perform ledger_internal.message_unlocked(v_message);
        perform ledger_internal.tell_balance(p_reader, v.balance, -v_message.unlock_price, v.movement);
        perform ledger_internal.tell_earnings(p_other);
        perform ledger_internal.fold_sometimes(v.pending);
      end if;
    end if;
  end if;
  return case when v_answer ->> 'outcome' = 'done' then ledger_internal.message_answer(v_answer, p_message) else v_answer end;
end $$;
--> statement-breakpoint
-- Opens what was paid for, wherever it was sent in this conversation: it stays, whatever its sender does, and both screens
-- hear of it.
create or replace function ledger_internal.message_unlocked(p_message public.messages) returns void
language plpgsql as $$
begin
  update public.messages set unlocked_at = now()
  where attachment_id = p_message.attachment_id and conversation_id = p_message.conversation_id
    and unlock_price > 0 and unlocked_at is null;
  -- the first sale says so; the others need not queue for it
  if exists (select from public.uploads where id = p_message.attachment_id and sold_at is null) then
    perform public.sell_uploads(array[p_message.attachment_id]);
  end if;
  perform public.tell_conversation(m.conversation_id, 'message.changed', public.message_json(m))
  from public.messages m
  where m.attachment_id = p_message.attachment_id and m.conversation_id = p_message.conversation_id;
end $$;
