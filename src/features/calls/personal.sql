-- The calls' part of what is known of a person (accounts/data/data.sql). A call is what two people agreed on: each takes along
-- all of it, and what one wrote to the other stays with the other.

create or replace function personal.export_calls(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select c.id::text, json_build_object('id', c.id, 'as', case when c.fan_id = p_user then 'fan' else 'creator' end,
    'with', u.username, 'type', c.type, 'status', c.status, 'minutes', c.minutes, 'tokens_a_minute', c.rate,
    'added_minutes', c.added_minutes, 'tokens', c.tokens, 'paid', c.paid_tokens, 'held_for_review', (
      select m.tokens from public.call_minimums m where m.call_id = c.id and m.outcome is null), 'message', c.message, 'date', c.scheduled_at, 'proposed_date', c.proposed_at,
    'proposed_by', c.proposed_by, 'asked_at', c.created_at, 'accepted_at', c.accepted_at, 'ended_at', c.ended_at,
    'cancelled_by', c.cancelled_by, 'reason', c.reason, 'stars', r.stars, 'rating', r.text, 'reply', r.reply)
  from public.call_requests c left join public.call_ratings r on r.call_id = c.id
  join public.users u on u.id = case when c.fan_id = p_user then c.creator_id else c.fan_id end
  where p_user in (c.fan_id, c.creator_id) and (p_after is null or c.id > p_after::uuid) order by c.id limit p_limit
$$;

-- Of recordings what was agreed to and when; the files are on the pages of the calls.
create or replace function personal.export_call_recordings(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select r.id::text, json_build_object('id', r.id, 'call_id', r.call_id, 'state', r.state, 'started_at', r.started_at,
    'stopped_at', r.stopped_at, 'bytes', r.bytes, 'agreements', (
      select json_agg(json_build_object('agreed', a.agreed, 'words', a.words, 'at', a.created_at) order by a.id)
      from public.call_recording_agreements a where a.call_id = r.call_id
        and a.side = case when c.fan_id = p_user then 'fan' else 'creator' end))
  from public.call_recordings r join public.call_requests c on c.id = r.call_id
  where p_user in (c.fan_id, c.creator_id) and (p_after is null or r.id > p_after::uuid) order by r.id limit p_limit
$$;

-- Notices of this person's calls lose the name. What was still open has ended (closeCallOf in clocks).
create or replace function personal.forget_calls(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_nobody constant jsonb := '{"person": "Deleted account", "words": ""}';
begin
  if exists (select from public.call_requests where fan_id = p_user and ended_at is null)
    or exists (select from public.call_requests where creator_id = p_user and ended_at is null) then
    raise exception '% still has open calls: they end first', p_user using errcode = 'restrict_violation';
  end if;
  perform personal.notices_unname(array[c.creator_id], 'session_request', '{request_id}', array_agg(c.id::text), '{person}',
    null, v_nobody)
  from public.call_requests c where c.fan_id = p_user group by c.creator_id;
  perform personal.notices_unname(array[c.fan_id], 'session_request', '{request_id}', array_agg(c.id::text), '{person}', null,
    v_nobody)
  from public.call_requests c where c.creator_id = p_user group by c.fan_id;
  -- words that were public go; the stars stay counted
  update public.call_ratings set text = '' where fan_id = p_user and text <> '';
  update public.call_ratings set reply = null, replied_at = null where creator_id = p_user and reply is not null;
  -- their voice and face are in it: it goes for both, and a job removes the file
  update public.call_recordings r set state = 'deleted' from public.call_requests c
  where c.id = r.call_id and p_user in (c.fan_id, c.creator_id) and r.state <> 'deleted';
  update public.call_requests set key = null where fan_id = p_user and key is not null;
end $$;
