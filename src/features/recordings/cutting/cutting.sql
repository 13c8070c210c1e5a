-- Files of trimmed recordings. Lock order: recordings, content items, uploads.

-- Returns the parts of a recording that viewers may play: the part on sale, and the union of that part with each bought
-- part. Leaves out a part that is the whole file.
create or replace function public.recording_parts(p_recording uuid) returns table (from_second integer, to_second integer)
language sql stable set search_path = '' as $$
  select distinct (c ->> 'played_from')::integer, (c ->> 'played_to')::integer
  from (
    select null::uuid as viewer
    union all (select distinct on (b.sold_from, b.sold_to) b.buyer_id from public.content_unlocks b
      where b.content_id = p_recording)) v
  cross join lateral public.content_rows(v.viewer, array[p_recording]) c
  join public.recordings r on r.id = p_recording
  where not ((c ->> 'played_from')::integer <= 0 and (c ->> 'played_to')::integer >= r.seconds)
    and (c ->> 'played_to')::integer > (c ->> 'played_from')::integer
$$;

-- Requests the files of all playable parts, also of those that failed before, and deletes the files of parts that no
-- viewer may play any longer. Those files are removed after their signed URLs have expired.
create or replace function public.recording_cut(p_recording uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_gone uuid[];
begin
  with gone as (
    delete from public.recording_cuts k where k.recording_id = p_recording and not exists (
      select from public.recording_parts(p_recording) p where p.from_second = k.from_second and p.to_second = k.to_second)
    returning k.upload_id)
  select coalesce(array_agg(upload_id), '{}') into v_gone from gone where upload_id is not null;
  insert into public.recording_cuts as k (recording_id, from_second, to_second)
  select p_recording, p.from_second, p.to_second from public.recording_parts(p_recording) p
  on conflict on constraint recording_cuts_part do update
  set state = 'wanted', attempts = 0, due_at = now(), upload_id = null, started = null
  where k.state = 'failed';
  perform public.replace_uploads(v_gone);
end $$;

-- Returns true if a recording cannot be published yet because the file of the part on sale is missing.
create or replace function public.recording_waits(p_item public.content_items) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.recordings r
    where r.id = p_item.id and not (p_item.played_from <= 0 and p_item.played_to >= r.seconds)
      and not exists (select from public.recording_cuts k where k.recording_id = r.id and k.state = 'made'
        and k.from_second = p_item.played_from and k.to_second = p_item.played_to))
$$;

-- Keeps a recording unpublished until its file is made, regardless of the procedure that publishes it.
create or replace function public.recording_hold_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_public := not public.recording_waits(new);
  return new;
end $$;

create or replace trigger recording_hold_back before update of is_public on public.content_items
  for each row when (new.type = 'stream' and new.is_public and not old.is_public)
  execute function public.recording_hold_back();

-- Sets the trimmed part of a recording; p_from null leaves it unchanged. Removes a poster that shows a moment outside
-- of that part. Unpublishes the recording until the file of the part on sale is made; it is then published only if
-- p_waits.
create or replace function public.recording_trim(p_recording uuid, p_from integer, p_to integer, p_waits boolean)
returns void language plpgsql set search_path = '' as $$
declare
  v_recording public.recordings;
begin
  update public.recordings set publishing = publishing and p_waits, trim_start = coalesce(p_from, trim_start),
    trim_end = case when p_from is null then trim_end else p_to end
  where id = p_recording and making = 'ready' returning * into v_recording;
  if not found or p_from is null then
    return;
  end if;
  perform public.content_play(p_recording, p_from, least(p_to, v_recording.seconds));
  if v_recording.poster_second < p_from or v_recording.poster_second >= coalesce(p_to, v_recording.seconds) then
    perform public.content_drop_poster(p_recording);
    update public.recordings set poster_second = null where id = p_recording;
  end if;
  perform public.recording_cut(p_recording);
  if exists (select from public.content_items i where i.id = p_recording and i.is_public and public.recording_waits(i)) then
    perform public.content_set_public(p_recording, false);
    update public.recordings set publishing = p_waits where id = p_recording;
  end if;
end $$;

-- Publishes a recording that waits for the file of its part on sale, if that file is made. Returns true if it was
-- published.
create or replace function public.recording_settle(p_recording uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_recording public.recordings;
begin
  select * into v_recording from public.recordings where id = p_recording for no key update;
  if not coalesce(v_recording.publishing, false) then
    return false;
  end if;
  if exists (select from public.content_items i where i.id = p_recording and public.recording_waits(i))
    or not public.content_set_public(p_recording, true) then
    return false;
  end if;
  update public.recordings set publishing = false, published_at = coalesce(published_at, now()) where id = p_recording;
  return true;
end $$;

-- Publishes a recording now, or as soon as its file is made.
create or replace function public.recording_publish(p_recording uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.recordings set publishing = true where id = p_recording and making = 'ready';
  return public.recording_settle(p_recording);
end $$;

-- Claims the upload of a finished file. Returns false if no viewer needs the file any longer; the caller then removes
-- it.
create or replace function public.recording_cut_made(
  p_cut uuid, p_upload uuid, p_starts_ms integer, p_length_ms integer, p_size integer
) returns boolean language plpgsql set search_path = '' as $$
declare
  v_recording uuid;
  v_file uuid;
begin
  select r.id, i.upload_id into v_recording, v_file from public.recording_cuts k
  join public.recordings r on r.id = k.recording_id join public.content_items i on i.id = r.id
  where k.id = p_cut for no key update of r;
  perform from public.recording_cuts where id = p_cut and state = 'wanted' and upload_id = p_upload for update;
  if not found or not public.keep_copy(p_upload, v_file, p_size) then
    return false;
  end if;
  update public.recording_cuts set state = 'made', starts_ms = p_starts_ms, length_ms = p_length_ms, started = null
  where id = p_cut;
  perform public.recording_settle(v_recording);
  return true;
end $$;

-- Marks a file as failed. If it is the part on sale, unpublishes the recording and notifies its creator.
create or replace function public.recording_cut_failed(p_cut uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_cut public.recording_cuts;
  v_title text;
begin
  perform from public.recordings r join public.recording_cuts k on k.recording_id = r.id where k.id = p_cut
    for no key update of r;
  update public.recording_cuts set state = 'failed', started = null where id = p_cut and state = 'wanted'
  returning * into v_cut;
  if not found then
    return;
  end if;
  select i.title into v_title from public.content_items i
  where i.id = v_cut.recording_id and i.played_from = v_cut.from_second and i.played_to = v_cut.to_second
    and i.deleted_at is null;
  if v_title is null then
    return;
  end if;
  perform public.content_set_public(v_cut.recording_id, false);
  update public.recordings set publishing = false where id = v_cut.recording_id;
  perform public.notify(r.creator_id, 'system.recording_cut_failed',
    jsonb_build_object('recording_id', r.id, 'title', v_title))
  from public.recordings r where r.id = v_cut.recording_id;
end $$;
