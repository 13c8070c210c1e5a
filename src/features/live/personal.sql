-- Live's part of what is known of a person (accounts/data.sql).

create or replace function personal.export_streams(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id::text, json_build_object('id', s.id, 'title', s.title, 'category', s.category, 'audience', s.audience,
    'started_at', s.started_at, 'ended_at', s.ended_at, 'peak_viewers', s.peak_viewers, 'watched', s.watched,
    'messages', s.messages, 'goal', s.goal_title)
  from public.streams s where s.creator_id = p_user and (p_after is null or s.id > p_after::uuid)
  order by s.id limit p_limit
$$;

create or replace function personal.export_streams_watched(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select k.key, k.line
  from public.stream_visits v cross join lateral (select v.stream_id || ' ' || v.peer_id as key,
    json_build_object('stream_id', v.stream_id, 'from', v.joined_at, 'to', v.left_at) as line) as k
  where v.person = p_user::text and not v.is_host and (p_after is null or k.key > p_after) order by k.key limit p_limit
$$;

create or replace function personal.export_stream_messages(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select k.key, k.line
  from public.stream_messages m cross join lateral (select m.stream_id || ' ' || lpad(m.number::text, 10, '0') as key,
    json_build_object('stream_id', m.stream_id, 'text', m.text, 'sent_at', m.sent_at) as line) as k
  where m.sender_id = p_user and (p_after is null or k.key > p_after) order by k.key limit p_limit
$$;

create or replace function personal.export_live_settings(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.creator_id::text, json_build_object('slow_seconds', s.slow_seconds, 'followers_only', s.followers_only,
    'words', s.words, 'accepts_raids', s.accepts_raids)
  from public.live_settings s where s.creator_id = p_user and p_after is null
$$;

-- A stream stays with its figures and without its name; what was written in chats goes. It has ended (closeStreamOf).
create or replace function personal.forget_live(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.streams where creator_id = p_user and ended_at is null) then
    raise exception '% is still live: the stream ends first', p_user using errcode = 'restrict_violation';
  end if;
  update public.streams set title = '', goal_title = null where creator_id = p_user;
  delete from public.stream_messages where sender_id = p_user;
  delete from public.stream_messages where stream_id in (select id from public.streams where creator_id = p_user);
  update public.stream_visits set person = 'erased:' || md5(p_user::text || stream_id::text) where person = p_user::text;
  delete from public.stream_passes where person = p_user::text;
  delete from public.live_settings where creator_id = p_user;
  delete from public.live_moderators where p_user in (creator_id, user_id);
  delete from public.live_bans where p_user in (creator_id, user_id);
  update public.live_bans set by_id = creator_id where by_id = p_user;
end $$;
