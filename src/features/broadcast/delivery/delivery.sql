-- Delivers broadcasts: one message of a creator to many fans. A due broadcast starts a run with a queue of recipients.
-- Concurrent workers can deliver the queue in batches, each batch in one transaction.

-- Returns the first date after p_after of a schedule with one date every p_days days from p_starts, at the same hour in
-- the time zone p_zone.
create or replace function public.broadcast_next(p_starts timestamptz, p_zone text, p_days integer, p_after timestamptz)
returns timestamptz language sql stable set search_path = '' as $$
  select min(t.at) from (
    select ((p_starts at time zone p_zone) + n * p_days * interval '1 day') at time zone p_zone as at
    from (select greatest(0, floor(extract(epoch from p_after - p_starts) / 86400 / p_days)::integer - 1) as first) as f
    cross join generate_series(f.first, f.first + 3) as n
  ) as t where t.at > p_after
$$;

-- Starts a run of one due broadcast with all its recipients. p_days = {daily, 3days, weekly}. Missed dates are skipped.
-- A failed start is retried for p_give_up minutes, with delays that grow from p_retry minutes. Ignores the broadcasts
-- in p_skip. Returns a batch result (server/jobs/rows.sql); zero done and no failed rows: no broadcast is due.
create or replace function public.broadcast_start(
  p_shares jsonb, p_days jsonb, p_retry integer, p_give_up integer, p_skip uuid[] default '{}') returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_broadcast public.broadcasts;
  v_failed jsonb;
begin
  select b.* into v_broadcast from public.broadcasts b
  join public.users u on u.id = b.creator_id and u.status = 'active' and u.role = 'creator'
  where b.state = 'active' and b.next_at <= now() and coalesce(b.retry_at, b.next_at) <= now() and b.id <> all (p_skip)
  order by b.next_at limit 1 for update of b skip locked;
  if not found then
    return jsonb_build_object('done', 0, 'failed', '[]'::jsonb);
  end if;
  begin
    perform public.broadcast_begin(v_broadcast, p_shares, p_days);
  exception when others then
    v_failed := jsonb_build_array(public.failed_row(v_broadcast.id, sqlstate, sqlerrm));
    perform public.broadcast_postpone(v_broadcast, p_days, p_retry, p_give_up);
    return jsonb_build_object('done', 0, 'failed', v_failed);
  end;
  return jsonb_build_object('done', 1, 'failed', '[]'::jsonb);
end $$;

-- Returns the date after the current one of a broadcast; null: no further date.
create or replace function public.broadcast_following(p_broadcast public.broadcasts, p_days jsonb) returns timestamptz
language sql stable set search_path = '' as $$
  select n.at from public.broadcast_next(p_broadcast.starts_at, coalesce(public.known_zone(p_broadcast.time_zone), 'UTC'),
    (p_days ->> p_broadcast.frequency)::integer, now()) as n (at)
  where p_broadcast.frequency <> 'once' and n.at <= p_broadcast.ends_at
$$;

-- Schedules the retry of a failed start. The delay equals the time since the first failure, at least p_retry minutes.
-- After p_give_up minutes a schedule continues with its next date. A broadcast without a next date is paused; its
-- creator sees the reason and can resume it.
create or replace function public.broadcast_postpone(
  p_broadcast public.broadcasts, p_days jsonb, p_retry integer, p_give_up integer)
returns void language plpgsql set search_path = '' as $$
declare
  -- without a retry time, the stored failure belongs to an earlier date of the schedule
  v_failed_at timestamptz := case when p_broadcast.retry_at is null then now() else p_broadcast.failed_at end;
  v_is_over boolean := v_failed_at <= now() - make_interval(mins => p_give_up);
  v_next timestamptz := case when v_is_over then public.broadcast_following(p_broadcast, p_days) end;
begin
  update public.broadcasts set failed_at = v_failed_at, next_at = coalesce(v_next, next_at),
    retry_at = case when not v_is_over then now() + greatest(now() - v_failed_at, make_interval(mins => p_retry)) end,
    state = case when v_is_over and v_next is null then 'paused' else state end
  where id = p_broadcast.id;
end $$;

-- Starts a run of a due broadcast. The caller has locked the broadcast.
create or replace function public.broadcast_begin(p_broadcast public.broadcasts, p_shares jsonb, p_days jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_broadcast public.broadcasts := p_broadcast;
  v_run uuid;
  v_count integer;
begin
  -- a time zone unknown to this database would fail the start, so UTC replaces it
  v_broadcast.time_zone := coalesce(public.known_zone(v_broadcast.time_zone), 'UTC');
  insert into public.broadcast_runs (broadcast_id, due_at, day)
  values (v_broadcast.id, v_broadcast.next_at, (v_broadcast.next_at at time zone v_broadcast.time_zone)::date)
  returning id into v_run;
  insert into public.broadcast_queue (run_id, recipient_id)
  select v_run, a.fan_id from public.broadcast_audience(v_broadcast.creator_id, v_broadcast.audience, p_shares) a;
  get diagnostics v_count = row_count;
  update public.broadcast_runs set recipients = v_count where id = v_run;
  update public.broadcasts set next_at = public.broadcast_following(v_broadcast, p_days), failed_at = null, retry_at = null
  where id = v_broadcast.id;
end $$;

-- Delivers to the next p_batch recipients of a run, in one transaction. Does nothing while the broadcast is paused.
-- p_settings: quiet_seconds and notice, as in message_announce; apart_hours, the least hours between two broadcasts by a
-- creator to one fan, because a pause or another time zone can move two runs to different days; give_up_minutes, after
-- which a failing recipient is skipped. Ignores the recipients in p_skip. Returns a batch result (server/jobs/rows.sql):
-- the number of recipients removed from the queue, and the failed recipients, who stay in the queue for a retry. Zero:
-- the queue is empty, or other workers have locked its rows.
create or replace function public.broadcast_deliver(p_run uuid, p_batch integer, p_settings jsonb, p_skip uuid[] default '{}')
returns jsonb language plpgsql set search_path = '' as $$
declare
  v_broadcast public.broadcasts;
  v_day date;
  v_taken uuid[];
  v_words text;
  v_id uuid;
  v_left uuid[] := '{}';
  v_failed jsonb := '[]';
  v_told integer := 0;
  v_done integer;
begin
  select b.* into v_broadcast from public.broadcast_runs r join public.broadcasts b on b.id = r.broadcast_id
  join public.users u on u.id = b.creator_id and u.status = 'active'
  where r.id = p_run and r.state = 'sending' and b.state = 'active';
  if not found then
    return jsonb_build_object('done', 0, 'failed', v_failed);
  end if;
  select day into v_day from public.broadcast_runs where id = p_run;
  select coalesce(array_agg(n.recipient_id order by n.recipient_id), '{}') into v_taken from (
    select q.recipient_id from public.broadcast_queue q where q.run_id = p_run and q.recipient_id <> all (p_skip)
    order by q.recipient_id limit p_batch for update skip locked) as n;
  -- locks each pair, so that a run sees the deliveries of concurrent runs
  perform public.lock_pair(v_broadcast.creator_id, t.id) from unnest(v_taken) as t (id);
  v_words := concat_ws(E'\n\n', nullif(v_broadcast.subject, ''), v_broadcast.message);
  foreach v_id in array v_taken
  loop
    begin
      insert into public.broadcast_deliveries (creator_id, recipient_id, day, run_id)
      select v_broadcast.creator_id, v_id, v_day, p_run
      where public.message_refused(v_broadcast.creator_id, v_id, null) is null
        and not public.is_muted(v_broadcast.creator_id, v_id)
        and not exists (select from public.broadcast_deliveries d
          where d.creator_id = v_broadcast.creator_id and d.recipient_id = v_id
            and d.delivered_at > now() - make_interval(hours => (p_settings ->> 'apart_hours')::integer))
      on conflict do nothing;
      if found then
        perform ledger.message_announce(v_broadcast.creator_id, v_id, v_words, p_settings,
          case when v_broadcast.image_id is null then 'text' else 'image' end, v_broadcast.image_id);
        -- the paid content is a second message, directly below the text
        if v_broadcast.content_id is not null then
          perform ledger.message_announce(v_broadcast.creator_id, v_id, '', p_settings, v_broadcast.content_kind,
            v_broadcast.content_id, v_broadcast.content_price);
        end if;
        v_told := v_told + 1;
      end if;
    exception when others then
      v_failed := v_failed || public.failed_row(v_id, sqlstate, sqlerrm);
      v_left := v_left || v_id;
    end;
  end loop;
  update public.broadcast_queue set failed_at = coalesce(failed_at, now())
  where run_id = p_run and recipient_id = any (v_left);
  delete from public.broadcast_queue where run_id = p_run and recipient_id = any (v_taken) and (recipient_id <> all (v_left)
    or failed_at <= now() - make_interval(mins => (p_settings ->> 'give_up_minutes')::integer));
  get diagnostics v_done = row_count;
  perform public.broadcast_count(p_run, v_done, v_told);
  return jsonb_build_object('done', v_done, 'failed', v_failed);
end $$;

-- Adds the counts of a batch to its run, ends a run with an empty queue, and publishes the progress to the creator.
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

-- Pauses, resumes or cancels a broadcast. After it is resumed, a schedule continues with its next date, a failed start
-- is retried, and an incomplete run continues with its remaining queue. Locks the broadcast, its queue and its run, in
-- the same order as broadcast_deliver. Returns null, not_found, or over (the broadcast is cancelled or its last run has
-- ended).
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
  elsif p_to = 'active' and v_broadcast.frequency <> 'once' and v_broadcast.next_at <= now()
    and v_broadcast.failed_at is null
  then
    v_broadcast.next_at := public.broadcast_following(v_broadcast, p_days);
  end if;
  update public.broadcasts set state = p_to, next_at = v_broadcast.next_at, failed_at = null, retry_at = null
  where id = p_broadcast;
  return null;
end $$;
