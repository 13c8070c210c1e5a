-- One message of a creator to many fans. A broadcast that is due becomes a run with a queue of people; the
-- queue is delivered in batches, each one transaction, by any number of workers at once.

-- Who a creator's fans are: followers, and who paid in the last 12 months. Whoever is not there for the creator is none.
create or replace function public.broadcast_fans(p_creator uuid) returns table (fan_id uuid)
language sql stable set search_path = '' as $$
  select f.id from (
    select follower_id as id from public.follows where creator_id = p_creator
    union
    select s.fan_id from ledger.net_spending(p_creator, now() - make_interval(months => settings.payer_months())) s
  ) as f
  join public.users u on u.id = f.id and u.status = 'active'
  where f.id <> p_creator
    and not exists (select from public.blocks b where b.blocker_id = p_creator and b.blocked_id = f.id)
    and not exists (select from public.blocks b where b.blocker_id = f.id and b.blocked_id = p_creator)
$$;

-- Every fan of a creator in one segment: vip, as the audience has them; else new, who followed or first paid within
-- settings.segment_days(); else regular, who paid within that time; else quiet. With since when they are fans, when they last
-- paid, and what they spent in the days that put fans in order.
create or replace function public.broadcast_segments(p_creator uuid, p_shares jsonb)
returns table (fan_id uuid, segment text, since timestamptz, last_paid timestamptz, tokens bigint)
language sql stable set search_path = '' as $$
  with fans as materialized (select f.fan_id from public.broadcast_fans(p_creator) f),
  vips as materialized (select a.fan_id from public.broadcast_audience(p_creator, 'vip', p_shares) a),
  known as (
    select f.fan_id, least(o.created_at, p.first_at) as since, p.last_at, coalesce(p.tokens, 0) as tokens,
      v.fan_id is not null as is_vip
    from fans f
    left join public.follows o on o.follower_id = f.fan_id and o.creator_id = p_creator
    left join ledger.fan_payments(p_creator, now() - make_interval(months => settings.payer_months()),
      now() - make_interval(days => settings.spender_days())) p using (fan_id)
    left join vips v using (fan_id))
  select k.fan_id, case when k.is_vip then 'vip'
      when k.since > now() - make_interval(days => settings.segment_days()) then 'new'
      when k.last_at > now() - make_interval(days => settings.segment_days()) then 'regular'
      else 'quiet' end, k.since, k.last_at, k.tokens
  from known k
$$;

-- The people of an audience. p_shares = {vip, top_spenders}: how many percent of all fans those are, rounded down. They are
-- taken from the fans in the order of what they spent in the last 90 days, and who spent nothing is not among them.
create or replace function public.broadcast_audience(p_creator uuid, p_audience text, p_shares jsonb)
returns table (fan_id uuid) language plpgsql stable set search_path = '' as $$
begin
  if p_audience = 'all' then
    return query select f.fan_id from public.broadcast_fans(p_creator) f;
    return;
  elsif p_audience in ('new', 'regular', 'quiet') then
    return query select s.fan_id from public.broadcast_segments(p_creator, p_shares) s where s.segment = p_audience;
    return;
  end if;
  return query
  with fans as materialized (select f.fan_id from public.broadcast_fans(p_creator) f)
  select s.fan_id from ledger.net_spending(p_creator, now() - make_interval(days => settings.spender_days())) s join fans using (fan_id)
  order by s.tokens desc, s.fan_id
  limit (select floor(count(*) * (p_shares ->> p_audience)::numeric / 100)::bigint from fans);
end $$;

-- How many fans each audience is said to have, and how many of them would get something:
-- [{audience, count, recipients}] with the shares as above.
create or replace function public.broadcast_audiences(p_creator uuid, p_shares jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with fans as materialized (select f.fan_id from public.broadcast_fans(p_creator) f),
  spenders as (
    select count(*) as n from ledger.net_spending(p_creator, now() - make_interval(days => settings.spender_days())) s join fans using (fan_id)
  ), shares as (
    select 'all' as audience, count(*) as count from fans
    union all
    select k.key, floor((select count(*) from fans) * k.value::numeric / 100)::bigint from jsonb_each_text(p_shares) k
  ), segments as (
    select w.audience, count(s.fan_id) as count
    from (values ('new'), ('regular'), ('quiet')) w (audience)
    left join public.broadcast_segments(p_creator, p_shares) s on s.segment = w.audience group by w.audience
  )
  select jsonb_agg(a) from (
    select jsonb_build_object('audience', s.audience, 'count', s.count, 'recipients',
      case s.audience when 'all' then s.count else least(s.count, (select n from spenders)) end) as a from shares s
    union all
    select jsonb_build_object('audience', s.audience, 'count', s.count, 'recipients', s.count) from segments s) every
$$;

-- The first time of a schedule after p_after: every p_days days from p_starts on, at the same hour in p_zone.
create or replace function public.broadcast_next(p_starts timestamptz, p_zone text, p_days integer, p_after timestamptz)
returns timestamptz language sql stable set search_path = '' as $$
  select min(t.at) from (
    select ((p_starts at time zone p_zone) + n * p_days * interval '1 day') at time zone p_zone as at
    from (select greatest(0, floor(extract(epoch from p_after - p_starts) / 86400 / p_days)::integer - 1) as first) as f
    cross join generate_series(f.first, f.first + 3) as n
  ) as t where t.at > p_after
$$;

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

-- Delivers a run's next p_batch people, in one transaction. p_settings = {quiet_seconds, notice} (messages) and apart_hours,
-- the least between two from one creator: a run that was paused yesterday, or one of another zone, counts for another day. Returns
-- how many left the queue; 0: there is nobody left, or others are at it. Nothing happens while it is paused.
drop function if exists public.broadcast_deliver(uuid, integer, jsonb);
create or replace function public.broadcast_deliver(p_run uuid, p_batch integer, p_settings jsonb) returns integer
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
  -- picked once: as a subquery it may be run again for each row, and each time it skips what it has locked and takes more
  with next as materialized (
    select q.recipient_id from public.broadcast_queue q where q.run_id = p_run
    order by q.recipient_id limit p_batch for update skip locked
  ), taken as (
    delete from public.broadcast_queue q using next where q.run_id = p_run and q.recipient_id = next.recipient_id
    returning q.recipient_id)
  select coalesce(array_agg(recipient_id order by recipient_id), '{}') into v_taken from taken;
  -- one run after the other, so that each sees what another has just delivered
  perform public.lock_pair(v_broadcast.creator_id, t.id) from unnest(v_taken) as t (id);
  with told as (
    insert into public.broadcast_deliveries (creator_id, recipient_id, day, run_id)
    select v_broadcast.creator_id, t.id, v_day, p_run from unnest(v_taken) as t (id)
    where public.message_refused(v_broadcast.creator_id, t.id, null) is null
      and not public.is_muted(v_broadcast.creator_id, t.id)
      and not exists (select from public.broadcast_deliveries d
        where d.creator_id = v_broadcast.creator_id and d.recipient_id = t.id
          and d.delivered_at > now() - make_interval(hours => (p_settings ->> 'apart_hours')::integer))
    order by t.id
    on conflict do nothing returning recipient_id)
  select coalesce(array_agg(recipient_id order by recipient_id), '{}') into v_told from told;
  v_words := concat_ws(E'\n\n', nullif(v_broadcast.subject, ''), v_broadcast.message);
  perform ledger.message_announce(v_broadcast.creator_id, t.id, v_words, p_settings,
    case when v_broadcast.image_id is null then 'text' else 'image' end, v_broadcast.image_id)
  from unnest(v_told) as t (id);
  -- what is sold comes right below
  if v_broadcast.content_id is not null then
    perform ledger.message_announce(v_broadcast.creator_id, t.id, '', p_settings, v_broadcast.content_kind,
      v_broadcast.content_id, v_broadcast.content_price)
    from unnest(v_told) as t (id);
  end if;
  perform public.broadcast_count(p_run, cardinality(v_taken), cardinality(v_told));
  return cardinality(v_taken);
end $$;

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
