-- Personal data of live streams (accounts/personal-data).

create or replace function personal.export_streams(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id::text, json_build_object('id', s.id, 'title', s.title, 'category', s.category, 'tags', s.tags, 'audience', s.audience,
    'started_at', s.started_at, 'ended_at', s.ended_at, 'peak_viewers', s.peak_viewers, 'watched', s.watched,
    'messages', s.messages - s.tip_lines, 'goal', s.goal_title)
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
    json_build_object('stream_id', m.stream_id, 'text', m.text, 'tip_tokens', m.tokens, 'sent_at', m.sent_at) as line) as k
  where m.sender_id = p_user and (p_after is null or k.key > p_after) order by k.key limit p_limit
$$;

create or replace function personal.export_stage_consents(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select c.stream_id::text, json_build_object('stream_id', c.stream_id, 'what', 'you agreed to be recorded on stage',
    'user_id', c.user_id, 'agreed_at', c.agreed_at)
  from public.stream_consents c
  where c.user_id = p_user and (p_after is null or c.stream_id > p_after::uuid) order by c.stream_id limit p_limit
$$;

create or replace function personal.export_live_settings(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.creator_id::text, json_build_object('slow_seconds', s.slow_seconds, 'followers_only', s.followers_only,
    'words', s.words, 'accepts_raids', s.accepts_raids)
  from public.live_settings s where s.creator_id = p_user and p_after is null
$$;

create or replace function personal.export_live_people(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select k.key, k.line
  from (
    select 'ban ' || b.user_id as key, json_build_object('what', 'kept out of your chat', 'user_id', b.user_id,
      'reason', b.reason, 'since', b.banned_at, 'until', b.until) as line
    from public.live_bans b where b.creator_id = p_user
    union all
    select 'moderator ' || m.user_id, json_build_object('what', 'moderates your chat', 'user_id', m.user_id, 'since', m.added_at)
    from public.live_moderators m where m.creator_id = p_user
    union all
    select 'moderating ' || m.creator_id, json_build_object('what', 'you moderate', 'creator_id', m.creator_id, 'since', m.added_at)
    from public.live_moderators m where m.user_id = p_user
    union all
    select 'hand ' || h.stream_id, json_build_object('what', 'your hand is up', 'stream_id', h.stream_id, 'since', h.raised_at)
    from public.stream_hands h where h.user_id = p_user
  ) as k
  where p_after is null or k.key > p_after order by k.key limit p_limit
$$;

-- Anonymises old visits and keeps them for the viewer curves of streams, and deletes old passes.
create or replace function personal.expire_live(p_limit integer) returns bigint
language sql set search_path = '' as $$
  with visits as (
    update public.stream_visits v set person = 'erased:' || md5(v.person || v.stream_id)
    where (v.stream_id, v.peer_id) in (
      select o.stream_id, o.peer_id from public.stream_visits o
      where o.joined_at < now() - make_interval(days => settings.visit_days()) and o.person not like 'erased:%' limit p_limit)
    returning 1),
  passes as (
    delete from public.stream_passes where (stream_id, participant_id) in (
      select stream_id, participant_id from public.stream_passes
      where given_at < now() - make_interval(days => settings.visit_days()) limit p_limit) returning 1)
  select (select count(*) from visits) + (select count(*) from passes)
$$;

-- Keeps the user's ended streams with their figures, without titles and covers, and deletes chat messages.
-- closeStreamOf has ended a running stream before this.
create or replace function personal.forget_live(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.streams where creator_id = p_user and ended_at is null) then
    raise exception '% is still live: the stream ends first', p_user using errcode = 'restrict_violation';
  end if;
  update public.streams set title = '', tags = '{}', goal_title = null, cover_id = null where creator_id = p_user;
  delete from public.stream_messages where sender_id = p_user;
  delete from public.stream_messages where stream_id in (select id from public.streams where creator_id = p_user);
  update public.stream_visits set person = 'erased:' || md5(p_user::text || stream_id::text) where person = p_user::text;
  delete from public.stream_passes where person = p_user::text;
  delete from public.live_settings where creator_id = p_user;
  perform public.stream_put_out(id, p_user::text) from public.streams where guest_id = p_user;
  delete from public.stream_hands where user_id = p_user;
  delete from public.live_moderators where p_user in (creator_id, user_id);
  delete from public.live_bans where p_user in (creator_id, user_id);
  update public.live_bans set by_id = creator_id where by_id = p_user;
end $$;
