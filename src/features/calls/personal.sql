-- Personal data of calls (accounts/personal-data). A call belongs to two people, so the export of each of them contains
-- the whole call. The texts of a request and of a cancellation are erased with either account.

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

-- Exports the agreements and states of recordings. The files are not exported; users download them from the call's
-- page.
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

-- Exports the meter's record: the presence of each side, and the bill.
create or replace function personal.export_call_evidence(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select r.call_id::text, json_build_object('call_id', r.call_id, 'seconds', r.seconds, 'free_seconds', r.free_seconds,
    'tokens_a_minute', r.rate, 'tokens', r.tokens, 'lines', r.lines, 'present', (
      select json_agg(i) from jsonb_array_elements(r.intervals) i
      where i ->> 'who' = case when c.fan_id = p_user then 'fan' else 'creator' end),
    'ended_because', r.reason, 'ended_by', r.by, 'ended_at', r.ended_at, 'receipt', s.signature)
  from public.call_records r join public.call_requests c on c.id = r.call_id
  left join public.call_receipts s on s.call_id = r.call_id
  where p_user in (c.fan_id, c.creator_id) and (p_after is null or r.call_id > p_after::uuid) order by r.call_id limit p_limit
$$;

create or replace function personal.export_call_quality(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select q.call_id::text, json_build_object('call_id', q.call_id, 'was_good', q.ok, 'reason', q.reason, 'at', q.created_at)
  from public.call_qualities q join public.call_requests c on c.id = q.call_id
    and q.side = case when c.fan_id = p_user then 'fan' else 'creator' end
  where p_user in (c.fan_id, c.creator_id) and (p_after is null or q.call_id > p_after::uuid) order by q.call_id limit p_limit
$$;

-- Deletes expired data: the presence of each side, the signed receipt, and the answers about the connection quality.
create or replace function personal.expire_calls(p_limit integer) returns bigint
language sql set search_path = '' as $$
  with old as materialized (
    select call_id from public.call_records
    where ended_at < now() - make_interval(days => settings.call_evidence_days()) and intervals <> '[]' limit p_limit),
  records as (
    update public.call_records r set intervals = '[]' from old where r.call_id = old.call_id returning 1),
  receipts as (delete from public.call_receipts s using old where s.call_id = old.call_id),
  qualities as (
    delete from public.call_qualities where (call_id, side) in (
      select call_id, side from public.call_qualities
      where created_at < now() - make_interval(days => settings.call_evidence_days()) limit p_limit) returning 1)
  select (select count(*) from records) + (select count(*) from qualities)
$$;

-- Removes the user's name from notices about their calls. Their open calls have already ended (closeCallOf in timers).
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
  -- public texts are erased; the stars stay counted
  update public.call_ratings set text = '' where fan_id = p_user and text <> '';
  update public.call_ratings set reply = null, replied_at = null where creator_id = p_user and reply is not null;
  -- the recording shows this person, so it is deleted for both sides; the job `call-recordings` removes the file
  update public.call_recordings r set state = 'deleted' from public.call_requests c
  where c.id = r.call_id and p_user in (c.fan_id, c.creator_id) and r.state <> 'deleted';
  -- the receipt contains both names, so it is signed again at the next read
  delete from public.call_receipts s using public.call_requests c where c.id = s.call_id and p_user in (c.fan_id, c.creator_id);
  delete from public.call_qualities q using public.call_requests c
  where c.id = q.call_id and q.side = case when c.fan_id = p_user then 'fan' else 'creator' end
    and p_user in (c.fan_id, c.creator_id);
  update public.call_requests set key = null, message = '', reason = '' where fan_id = p_user;
  update public.call_requests set reason = '' where creator_id = p_user and reason <> '';
end $$;
