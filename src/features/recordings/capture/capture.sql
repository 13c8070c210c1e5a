-- Publishes each change of the state of a recording's file to its creator, and its start and end to viewers and people
-- on stage. The messages are written in the transaction of the change, so marks on screens are late only by the
-- delivery of a message.
create or replace function public.recordings_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.recordings;
  v_was boolean := tg_op <> 'INSERT' and old.making = 'recording';
  v_is boolean := tg_op <> 'DELETE' and new.making = 'recording';
begin
  -- skips inserts and deletes of finished recordings, and updates that do not change the state
  if not v_is and not v_was and tg_op <> 'UPDATE' or tg_op = 'UPDATE' and old.making = new.making then
    return null;
  end if;
  if tg_op = 'DELETE' then
    r := old;
  else
    r := new;
  end if;
  if v_is <> v_was and r.stream_id is not null then
    perform public.stream_recorded(r.stream_id, v_is);
  end if;
  insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object('channel', 'user:' || r.creator_id,
    'name', 'recording.changed', 'data', jsonb_build_object('recording_id', r.id)));
  return null;
end $$;

create or replace trigger recordings_changed after insert or delete or update of making on public.recordings
  for each row execute function public.recordings_changed();

-- When a show ends, enqueues the end of its recording at the provider.
create or replace function public.recordings_stream_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (kind, payload)
  select 'recording.stop', jsonb_build_object('recording_id', r.id) from public.recordings r
  where r.stream_id = new.id and r.making = 'recording';
  return null;
end $$;

create or replace trigger recordings_stream_over after update of ended_at on public.streams
  for each row when (old.ended_at is null and new.ended_at is not null) execute function public.recordings_stream_over();
