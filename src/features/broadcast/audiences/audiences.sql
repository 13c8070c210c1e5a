-- Returns a creator's fans: followers, and people who paid the creator in the last 12 months. Excludes inactive
-- accounts and people with a block in either direction.
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

-- Returns every fan of a creator with exactly one segment. vip: the members of the audience vip. new: other fans who
-- followed or first paid within settings.segment_days(). regular: other fans who paid within that time. quiet: all
-- others. Also returns the time of the first follow or payment, the time of the last payment, and the tokens spent in
-- the last settings.spender_days() days.
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

-- Returns the fans of an audience. p_shares = {vip, top_spenders}: their sizes as percentages of all fans, rounded
-- down. Both rank fans by their spending in the last 90 days and exclude fans without spending.
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

-- Returns [{audience, count, recipients}]: the size of each audience, and the number of its fans who would receive a
-- message. p_shares is that of broadcast_audience.
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
