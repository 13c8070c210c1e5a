-- Access to streams, and their viewers. Every join, realtime token request and webhook of the media provider calls
-- these functions.

-- Returns null if the viewer can watch (p_viewer is null for a visitor); otherwise not_found, banned, sign_in,
-- followers, tier or ticket. The same rules apply to reading an ended stream.
create or replace function public.stream_refusal(p_stream uuid, p_viewer uuid, p_country text) returns text
language sql stable set search_path = '' as $$
  select case
    when s.id is null then 'not_found'
    when s.creator_id = p_viewer then null
    -- an admin needs two-factor authentication
    when exists (select from public.users a where a.id = p_viewer and (a.role = 'admin' or a.is_super_admin)
      and (a.totp_exempt or a.totp_enabled_at is not null)) then null
    when c.status <> 'active' or not public.is_there(p_viewer, s.creator_id, p_country) then 'not_found'
    when exists (select from public.live_bans b
      where b.creator_id = s.creator_id and b.user_id = p_viewer and b.until is null) then 'banned'
    when s.audience = 'everyone' then null
    when p_viewer is null then 'sign_in'
    when s.audience = 'followers' then case when not exists (
      select from public.follows f where f.follower_id = p_viewer and f.creator_id = s.creator_id) then 'followers' end
    when s.audience = 'tier' then case when not exists (
      select from public.subscriptions p join public.subscription_tiers t on t.id = s.tier_id
      where p.subscriber_id = p_viewer and p.creator_id = s.creator_id and p.starts_at <= now() and p.ends_at > now()
        and (p.tier_id = t.id or p.tokens >= t.price_tokens)) then 'tier' end
    when not exists (
      select from public.tickets k
      where k.event_id = s.event_id and k.fan_id = p_viewer and k.status in ('confirmed', 'used')) then 'ticket'
  end
  from (select) as one
  left join public.streams s on s.id = p_stream
  left join public.users c on c.id = s.creator_id
$$;

-- Returns true if every visitor of every country can see the stream, so that a cache can share responses about it.
create or replace function public.stream_is_open(p_stream uuid) returns boolean
language sql stable set search_path = '' as $$
  select public.stream_refusal(p_stream, null, null) is null and not exists (
    select from public.streams s join public.privacy_settings p on p.user_id = s.creator_id
    where s.id = p_stream and p.hidden_countries <> '{}')
$$;

-- Publishes a realtime update to the open pages of a stream. The audience decides how often the channel gets updates.
create or replace function public.stream_tell(p_stream uuid, p_news jsonb) returns void
language sql set search_path = '' as $$
  insert into public.outbox (kind, payload) values ('realtime',
    jsonb_build_object('channel', 'stream:' || p_stream, 'name', 'stream.news', 'data', p_news,
      'audience', (select n.viewers from public.live_now n where n.stream_id = p_stream)))
$$;

-- Publishes a tip on its stream; p_tip is the message that the creator gets. Leaves out the text if the chat is muted
-- or the sender is timed out. A tip with a text or of the smallest tier goes through the topic `live.tip`, which leaves
-- out a text with a blocked word and writes the tip's line of the chat: here the line would lock the stream's row for
-- the whole tip. That row is due before all notifications and mails, because the stream shows the tip now.
create or replace function public.stream_tell_tip(p_stream uuid, p_tip jsonb) returns void
language sql set search_path = '' as $$
  insert into public.outbox (kind, due_at, payload)
  select case when t.has_line then 'live.tip' else 'realtime' end,
    case when t.has_line then '-infinity' else now() end, jsonb_build_object('channel', 'stream:' || p_stream,
    'name', 'stream.news', 'stream_id', p_stream, 'words', t.words,
    'audience', (select n.viewers from public.live_now n where n.stream_id = p_stream), 'data', jsonb_build_object('tips', jsonb_build_object('count', 1,
      'tokens', p_tip -> 'tokens', 'shown', jsonb_build_array(jsonb_build_object('id', p_tip -> 'tip_id',
        'tokens', p_tip -> 'tokens', 'tier_type', p_tip -> 'tier_type', 'sender', p_tip -> 'sender', 'message', t.message)))))
  from (
    select h.message, coalesce(l.words, '{}') as words,
      h.message <> '' or (p_tip ->> 'tokens')::bigint >= settings.smallest_tip_tier() as has_line
    from public.streams s cross join lateral (select case when s.is_muted or exists (select from public.live_bans b
      where b.creator_id = s.creator_id and b.user_id = (p_tip #>> '{sender,id}')::uuid and b.until > now())
      then '' else p_tip ->> 'message' end as message) as h
    left join public.live_settings l on l.creator_id = s.creator_id where s.id = p_stream) as t
$$;

-- Returns the next chat number for a message, under the lock of the stream's row. Repeats the checks of
-- `refusesMessage` (chat/rules.ts) except blocked words, so that concurrent bans, time-outs and settings apply, and
-- slow mode accepts only one of several concurrent messages. Returns no row if the message is refused or the stream has
-- ended.
create or replace function public.stream_next_message(p_stream uuid, p_sender uuid, p_now timestamptz)
returns setof public.streams language plpgsql set search_path = '' as $$
declare
  s public.streams;
begin
  select * into s from public.streams where id = p_stream and ended_at is null for no key update;
  -- uses separate statements, so that they see changes made while waiting for the lock
  if not found or exists (select from public.live_bans b where b.creator_id = s.creator_id and b.user_id = p_sender
    -- bans do not apply to admins
    and case when b.until is null then public.stream_refusal(s.id, p_sender, null) is not null else b.until > p_now end)
  then
    return;
  end if;
  if s.creator_id <> p_sender
    and not exists (select from public.live_moderators m where m.creator_id = s.creator_id and m.user_id = p_sender)
    and (s.is_muted or exists (select from public.live_settings l where l.creator_id = s.creator_id and (
      (l.followers_only and not exists (
        select from public.follows f where f.creator_id = s.creator_id and f.follower_id = p_sender))
      -- computes a wait only in slow mode, because the database's clock may be ahead of p_now
      or (l.slow_seconds > 0 and exists (
        select from public.stream_messages m where m.sender_id = p_sender and m.stream_id = s.id and m.tokens is null
          and m.sent_at > p_now - make_interval(secs => l.slow_seconds))))))
  then
    return;
  end if;
  return query update public.streams set messages = messages + 1 where id = p_stream returning *;
end $$;

-- Stores that a person watches the playback of a stream until p_until. A new playback replaces the person's other
-- devices. Returns false if a renewed playback was replaced or has expired. Counts the viewers every p_count_seconds;
-- concurrent renewals do not wait for the stream's row.
create or replace function public.stream_play(p_stream uuid, p_playback text, p_person text, p_until timestamptz,
  p_is_new boolean, p_count_seconds integer) returns boolean
language plpgsql set search_path = '' as $$
begin
  if p_is_new then
    perform public.stream_stop_plays(p_stream, p_person);
    insert into public.stream_visits (stream_id, peer_id, person, is_host, joined_at, left_at)
    values (p_stream, 'play:' || p_playback, p_person, false, now(), p_until);
    insert into public.outbox (kind, payload)
    select 'live.out', jsonb_build_object('stream_id', p_stream, 'person', p_person, 'before', now())
    where exists (select from public.stream_passes p where p.stream_id = p_stream and p.person = p_person);
  else
    update public.stream_visits set left_at = p_until
    where stream_id = p_stream and peer_id = 'play:' || p_playback and person = p_person and left_at > now();
    if not found then
      return false;
    end if;
  end if;
  perform public.stream_count_plays(p_stream, p_count_seconds);
  return true;
end $$;

-- Counts the viewers of a stream, at most once in p_seconds. Does not wait for the stream's row.
create or replace function public.stream_count_plays(p_stream uuid, p_seconds integer) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.live_now n where n.stream_id = p_stream
    and (n.counted_at is null or n.counted_at < now() - make_interval(secs => p_seconds));
  if not found then
    return;
  end if;
  -- a weaker lock than stream_visit's, because each new visit locks the key of the stream's row
  perform from public.streams where id = p_stream for no key update skip locked;
  if found then
    update public.live_now set counted_at = now() where stream_id = p_stream;
    perform public.stream_count(p_stream, now());
  end if;
end $$;

-- Ends one playback of a person who closed the page.
create or replace function public.stream_end_play(p_stream uuid, p_playback text, p_person text, p_count_seconds integer)
returns void language plpgsql set search_path = '' as $$
begin
  -- the column has milliseconds and would round up, so that the viewer still counts
  update public.stream_visits set left_at = date_trunc('milliseconds', now())
  where stream_id = p_stream and peer_id = 'play:' || p_playback and person = p_person and left_at > now();
  if found then
    perform public.stream_count_plays(p_stream, p_count_seconds);
  end if;
end $$;

-- Ends the playbacks of a person.
create or replace function public.stream_stop_plays(p_stream uuid, p_person text) returns void
language sql set search_path = '' as $$
  -- the column has milliseconds and would round up, so that the viewer still counts
  update public.stream_visits set left_at = date_trunc('milliseconds', now())
  where stream_id = p_stream and person = p_person and peer_id like 'play:%' and left_at > now()
$$;

-- Ends a guest's turn: the outbox revokes the guest's pass, and the guest joins again as a viewer.
create or replace function public.stream_guest_out(p_stream uuid, p_guest uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.streams set guest_id = null, guest_since = null where id = p_stream and guest_id = p_guest;
  if not found then
    return;
  end if;
  insert into public.outbox (kind, payload)
  values ('live.out', jsonb_build_object('stream_id', p_stream, 'person', p_guest, 'only_guest', true));
  perform public.stream_tell(p_stream, '{"changed": true}');
end $$;

-- Stores that a recording of a stream starts or ends, and notifies the stage. When it starts, a guest without consent
-- leaves the stage. The update locks the stream, so that no guest can enter concurrently.
create or replace function public.stream_recorded(p_stream uuid, p_is boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_guest uuid;
begin
  update public.streams set is_recorded = p_is where id = p_stream returning guest_id into v_guest;
  if p_is and v_guest is not null and not exists (
    select from public.stream_consents c where c.stream_id = p_stream and c.user_id = v_guest) then
    perform public.stream_guest_out(p_stream, v_guest);
  end if;
  perform public.stream_tell(p_stream, jsonb_build_object('recording', p_is));
end $$;

-- Removes a person from a stream and its stage: the outbox revokes their passes at the media provider.
create or replace function public.stream_put_out(p_stream uuid, p_person text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.outbox (kind, payload) values ('live.out', jsonb_build_object('stream_id', p_stream, 'person', p_person));
  perform public.stream_stop_plays(p_stream, p_person);
  update public.streams set guest_id = null, guest_since = null where id = p_stream and guest_id::text = p_person;
  if found then
    perform public.stream_tell(p_stream, '{"changed": true}');
  end if;
  delete from public.stream_hands where stream_id = p_stream and user_id::text = p_person;
  if found then
    perform public.stream_tell(p_stream, '{"hands": true}');
  end if;
end $$;

-- Removes viewers who lost access to a stream for subscribers or ticket holders, for example when a subscription ended.
create or replace function public.stream_sweep(p_stream uuid) returns void
language sql set search_path = '' as $$
  select public.stream_put_out(p_stream, p.person)
  from public.streams s cross join lateral (
    select distinct o.person from public.stream_passes o
    where o.stream_id = s.id and not o.is_host and o.person not like 'visitor:%') as p
  where s.id = p_stream and s.ended_at is null and s.audience in ('tier', 'ticket')
    and public.stream_refusal(s.id, p.person::uuid, null) is not null
$$;

-- Notifies the followers when the host's video first arrives, unless another stream of the creator for the same
-- audience notified them within settings.live_notice_minutes().
create or replace function public.stream_announce(s public.streams, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  update public.streams set announced_at = p_at
  where id = s.id and not exists (
    select from public.streams o
    where o.creator_id = s.creator_id and o.announced_at > p_at - make_interval(mins => settings.live_notice_minutes())
      and case when s.audience = 'ticket' then o.event_id = s.event_id
        else o.audience = 'everyone' or (o.audience = s.audience and o.tier_id is not distinct from s.tier_id) end);
  if found then
    insert into public.outbox (kind, payload) values ('live.announcement', jsonb_build_object('stream_id', s.id));
  end if;
end $$;

-- Updates viewer count and host presence after visits changed. The host's first video notifies the followers. The
-- caller has locked the stream's row.
create or replace function public.stream_count(p_stream uuid, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  s public.streams;
  v_count integer;
  v_host boolean;
begin
  select * into s from public.streams where id = p_stream and ended_at is null;
  if not found then
    return;
  end if;
  select count(distinct v.person) filter (where not v.is_host), coalesce(bool_or(v.is_host), false) into v_count, v_host
  from public.stream_visits v where v.stream_id = s.id and (v.left_at is null or v.left_at > now());
  if v_count >= settings.broadcast_from_viewers() and s.broadcast_at is null then
    update public.streams set broadcast_at = p_at where id = s.id;
    insert into public.outbox (kind, payload) values ('live.broadcast', jsonb_build_object('stream_id', s.id));
  end if;
  update public.live_now set viewers = v_count where stream_id = s.id and viewers <> v_count;
  if found then
    update public.streams set peak_viewers = greatest(peak_viewers, v_count) where id = s.id and peak_viewers < v_count;
    perform public.stream_tell(s.id, jsonb_build_object('viewers', v_count));
  end if;
  if v_host and s.host_since is null then
    update public.streams set host_since = p_at, host_away_at = null, live_at = coalesce(live_at, p_at) where id = s.id;
    if s.live_at is null then
      perform public.stream_announce(s, p_at);
    end if;
  elsif not v_host and s.host_since is not null then
    update public.streams set host_since = null, host_away_at = p_at where id = s.id;
  else
    return;
  end if;
  perform public.stream_tell(s.id, jsonb_build_object('host_away_at', case when not v_host then p_at end));
end $$;

-- Stores that a person joined or left a meeting, as the provider reports it. Reordered, lost and duplicate reports are
-- handled. Returns the stream, and whether the person is its host. Returns no row for an unknown meeting.
create or replace function public.stream_visit(p_meeting text, p_peer text, p_person text, p_what text, p_at timestamptz)
returns table (stream_id uuid, is_host boolean) language plpgsql set search_path = '' as $$
declare
  s public.streams;
  v_host boolean;
begin
  select * into s from public.streams where meeting_id = p_meeting for update;
  if not found then
    return;
  end if;
  v_host := p_person = s.creator_id::text;
  insert into public.stream_visits as v (stream_id, peer_id, person, is_host, joined_at, left_at)
  values (s.id, p_peer, p_person, v_host, p_at, case when p_what = 'left' or s.ended_at is not null then p_at end)
  on conflict on constraint stream_visits_stream_id_peer_id_pk do update set
    joined_at = case when p_what = 'joined' then greatest(v.joined_at, p_at) else v.joined_at end,
    left_at = case
      when p_what = 'left' then case when p_at >= v.joined_at then greatest(v.left_at, p_at) else v.left_at end
      when v.left_at < p_at and s.ended_at is null then null
      else v.left_at end;
  perform public.stream_count(s.id, p_at);
  return query select s.id, v_host;
end $$;

-- Corrects the visits with connections that the provider knows, [{person, peer_id, left_at}], which were requested at
-- p_asked_at. A sample changes only the connections in it. Viewers that a whole list does not contain have left.
-- Removes viewers who lost access.
drop function if exists public.stream_compare(uuid, jsonb, timestamptz);
create or replace function public.stream_compare(p_stream uuid, p_found jsonb, p_asked_at timestamptz,
  p_is_whole boolean default true) returns void
language plpgsql set search_path = '' as $$
declare
  v_creator uuid;
begin
  select creator_id into v_creator from public.streams where id = p_stream and ended_at is null for update;
  if not found then
    return;
  end if;
  update public.stream_visits v set left_at = greatest(h.left_at, v.joined_at)
  from jsonb_to_recordset(p_found) as h(peer_id text, left_at timestamptz)
  where v.stream_id = p_stream and v.peer_id = h.peer_id and v.left_at is null and v.joined_at <= h.left_at;
  update public.stream_visits v set left_at = greatest(p_asked_at, v.joined_at)
  where p_is_whole and v.stream_id = p_stream and v.left_at is null and v.joined_at < p_asked_at
    and not exists (select from jsonb_to_recordset(p_found) as h(person text, left_at timestamptz)
      where h.person = v.person and h.left_at is null);
  insert into public.stream_visits as v (stream_id, peer_id, person, is_host, joined_at)
  select distinct on (h.peer_id) p_stream, h.peer_id, h.person, h.person = v_creator::text, p_asked_at
  from jsonb_to_recordset(p_found) as h(person text, peer_id text, left_at timestamptz)
  where h.left_at is null and not exists (
    select from public.stream_visits o where o.stream_id = p_stream and o.person = h.person and o.left_at is null)
    -- skips people who left after the request
    and not exists (
      select from public.stream_visits o
      where o.stream_id = p_stream and o.person = h.person and o.left_at >= p_asked_at)
  on conflict on constraint stream_visits_stream_id_peer_id_pk do update set joined_at = excluded.joined_at, left_at = null;
  perform public.stream_count(p_stream, p_asked_at);
  perform public.stream_sweep(p_stream);
end $$;

-- Moves a stream to a new, empty meeting after the provider lost its meeting. Old passes become invalid. With
-- concurrent callers, the meeting of the first one is used. Returns the stream's meeting; null if the stream has ended.
create or replace function public.stream_move(p_stream uuid, p_from text, p_to text, p_at timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  v_meeting text;
begin
  select meeting_id into v_meeting from public.streams where id = p_stream and ended_at is null for update;
  if v_meeting is distinct from p_from then
    return v_meeting;
  end if;
  update public.streams set meeting_id = p_to, broadcast_at = null, playback_url = null,
    broadcast_seconds = broadcast_seconds
      + case when playback_url is null then 0 else greatest(0, extract(epoch from p_at - broadcast_at))::integer end
  where id = p_stream;
  -- keeps a visitor's first pass, because the preview is counted from it
  delete from public.stream_passes where stream_id = p_stream and person not like 'visitor:%';
  update public.stream_visits v set left_at = greatest(p_at, v.joined_at)
  where v.stream_id = p_stream and (v.left_at is null or v.left_at > p_at);
  perform public.stream_count(p_stream, p_at);
  return p_to;
end $$;

-- Ends a stream and enqueues the closing of its meeting. Returns false if the stream had already ended.
create or replace function public.stream_end(p_stream uuid, p_reason text, p_at timestamptz, p_raid_to uuid default null)
returns boolean language plpgsql set search_path = '' as $$
declare
  s public.streams;
begin
  select * into s from public.streams where id = p_stream and ended_at is null for update;
  if not found then
    return false;
  end if;
  update public.stream_visits v set left_at = greatest(p_at, v.joined_at)
  where v.stream_id = s.id and (v.left_at is null or v.left_at > p_at);
  update public.streams set ended_at = greatest(p_at, started_at), end_reason = p_reason, host_since = null,
    host_away_at = null, guest_id = null, guest_since = null, raid_to = p_raid_to, watched = (
      select count(distinct v.person) from public.stream_visits v where v.stream_id = s.id and not v.is_host)
  where id = s.id;
  if p_raid_to is not null then
    perform public.stream_tell(p_raid_to, jsonb_build_object('raids', jsonb_build_array(
      jsonb_build_object('name', u.display_name, 'viewers', n.viewers))))
    from public.live_now n join public.users u on u.id = n.creator_id where n.stream_id = s.id;
  end if;
  delete from public.live_now where stream_id = s.id;
  delete from public.stream_hands where stream_id = s.id;
  update public.stream_passes set country = null where stream_id = s.id and country is not null;
  perform public.stream_tell(s.id, jsonb_build_object('ended_at', p_at, 'raid_to', p_raid_to));
  insert into public.outbox (kind, payload) values ('live.close', jsonb_build_object('meeting_id', s.meeting_id,
    'is_broadcast', s.broadcast_at is not null));
  return true;
end $$;

-- Splits each announcement into rows for at most p_limit followers, and notifies the followers of each such row once.
-- Skips followers who muted the creator, are blocked or cannot watch. Drops announcements of ended streams.
create or replace function public.stream_announce_next(p_rows bigint[], p_limit integer) returns setof public.outbox
language plpgsql set search_path = '' as $$
declare
  v_row record;
  s public.streams;
  v_page record;
begin
  for v_row in
    delete from public.outbox where id = any (p_rows) and kind = 'live.announcement'
    returning (payload ->> 'stream_id')::uuid as stream_id, coalesce((payload ->> 'at')::timestamptz, 'infinity') as at,
      coalesce((payload ->> 'id')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as id,
      (payload ->> 'until_at')::timestamptz as until_at, (payload ->> 'until_id')::uuid as until_id
  loop
    select o.* into s from public.streams o where o.id = v_row.stream_id and o.ended_at is null;
    continue when not found;
    if v_row.until_at is null then
      insert into public.outbox (kind, payload)
      select 'live.announcement', jsonb_build_object('stream_id', s.id, 'at', p.from_at, 'id', p.from_id,
        'until_at', p.until_at, 'until_id', p.until_id)
      from public.follower_pages(s.creator_id, v_row.at, v_row.id, p_limit) p;
      continue;
    end if;
    with followers as (
      select f.follower_id, f.created_at from public.follows f
      where f.creator_id = s.creator_id and (f.created_at, f.follower_id) < (v_row.at, v_row.id)
        and (f.created_at, f.follower_id) >= (v_row.until_at, v_row.until_id)
    )
    select array_agg(f.follower_id) filter (where exists (
          select from public.users u where u.id = f.follower_id and u.status = 'active')
        and not public.is_muted(s.creator_id, f.follower_id)
        and public.stream_refusal(s.id, f.follower_id, null) is null) as reached
    into v_page from followers f;
    perform public.notify_all(v_page.reached, 'creator_online.live', jsonb_build_object('stream_id', s.id, 'title', s.title,
      'started_at', s.started_at, 'creator', jsonb_build_object('id', c.id, 'username', c.username,
      'display_name', c.display_name, 'avatar_url', c.avatar_url)))
    from public.users c where c.id = s.creator_id;
  end loop;
end $$;

-- On a block, removes each of the two users from the other's stream.
create or replace function public.streams_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.stream_put_out(n.stream_id, case n.creator_id when new.blocker_id then new.blocked_id else new.blocker_id end::text)
  from public.live_now n where n.creator_id in (new.blocker_id, new.blocked_id) and n.stream_id is not null;
  return null;
end $$;

create or replace trigger streams_blocked after insert on public.blocks
  for each row execute function public.streams_blocked();

-- On a suspension, ends the user's stream and removes the user from streams that they watch.
create or replace function public.streams_suspended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.stream_put_out(v.stream_id, v.person) from (
    select distinct o.stream_id, o.person from public.stream_visits o
    where o.person = new.id::text and not o.is_host and (o.left_at is null or o.left_at > now())) as v;
  insert into public.outbox (kind, payload)
  select 'live.end', jsonb_build_object('stream_id', n.stream_id, 'reason', 'suspended')
  from public.live_now n where n.creator_id = new.id and n.stream_id is not null;
  return null;
end $$;

create or replace trigger streams_suspended after update of status on public.users
  for each row when (new.status = 'suspended' and old.status <> 'suspended') execute function public.streams_suspended();

-- On an unfollow, removes the viewer from a stream for followers.
create or replace function public.streams_unfollowed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.stream_put_out(s.id, old.follower_id::text)
  from public.live_now n join public.streams s on s.id = n.stream_id
  where n.creator_id = old.creator_id and s.audience = 'followers';
  return null;
end $$;

create or replace trigger streams_unfollowed after delete on public.follows
  for each row execute function public.streams_unfollowed();

-- On the return or refund of a ticket, removes the viewer from the event's stream.
create or replace function public.streams_unticketed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.stream_put_out(s.id, new.fan_id::text)
  from public.streams s join public.live_now n on n.stream_id = s.id
  where s.event_id = new.event_id and s.audience = 'ticket';
  return null;
end $$;

create or replace trigger streams_unticketed after update of status on public.tickets
  for each row when (old.status = 'confirmed' and new.status not in ('confirmed', 'used'))
  execute function public.streams_unticketed();

-- On the cancellation of an event, ends its stream.
create or replace function public.streams_cancelled() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (kind, payload)
  select 'live.end', jsonb_build_object('stream_id', s.id, 'reason', 'cancelled')
  from public.streams s where s.event_id = new.id and s.ended_at is null;
  return null;
end $$;

create or replace trigger streams_cancelled after update of status on public.events
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function public.streams_cancelled();

-- When a creator hides from a country, removes viewers who joined from it.
create or replace function public.streams_hidden() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.stream_put_out(v.stream_id, v.person) from (
    select distinct p.stream_id, p.person from public.live_now n
    join public.stream_passes p on p.stream_id = n.stream_id and not p.is_host and p.country = any (new.hidden_countries)
    where n.creator_id = new.user_id) as v;
  return null;
end $$;

create or replace trigger streams_hidden after insert or update of hidden_countries on public.privacy_settings
  for each row execute function public.streams_hidden();
