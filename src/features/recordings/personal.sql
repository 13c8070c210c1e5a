-- Personal data of recordings (accounts/personal-data). Content owns their titles, prices and buyers.

create or replace function personal.export_recordings(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select r.id::text, json_build_object('id', r.id, 'title', r.title, 'state', r.making, 'interrupted', r.interrupted,
    'started_at', r.started_at, 'stopped_at', r.stopped_at, 'seconds', r.seconds, 'trim_start', r.trim_start,
    'trim_end', r.trim_end, 'published_at', r.published_at)
  from public.recordings r
  where r.creator_id = p_user and (p_after is null or r.id > p_after::uuid) order by r.id limit p_limit
$$;

create or replace function personal.export_recordings_watched(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select p.recording_id::text, json_build_object('recording', p.recording_id, 'seconds', p.seconds, 'at', p.updated_at)
  from public.recording_positions p
  where p.user_id = p_user and (p_after is null or p.recording_id > p_after::uuid) order by p.recording_id limit p_limit
$$;

-- Keeps sold recordings for their buyers, as content does, and deletes the others. Runs after forget_content, which
-- decides this.
create or replace function personal.forget_recordings(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.recording_positions where user_id = p_user;
  -- keeps the files that buyers play
  select public.sell_uploads(array(
    select k.upload_id from public.recording_cuts k join public.recordings r on r.id = k.recording_id
    where r.creator_id = p_user and k.state = 'made'
      and exists (select from public.content_items i where i.id = r.id)));
  delete from public.recording_cuts k using public.recordings r
  where r.id = k.recording_id and r.creator_id = p_user
    and not exists (select from public.content_items i where i.id = r.id);
  delete from public.recordings r
  where r.creator_id = p_user and not exists (select from public.content_items i where i.id = r.id);
  update public.recordings set title = '', meeting_id = null, provider_id = null, stream_id = null where creator_id = p_user;
$$;
