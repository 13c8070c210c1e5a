-- Triggers that keep creator_listings in sync with its source tables, and the ranking (README.md, Ranking).

create extension if not exists pg_trgm with schema public;

-- without a pending list, which every search would have to scan
create index if not exists creator_words_search on public.creator_words
using gin (search public.gin_trgm_ops) with (fastupdate = off);

-- Converts a time to half-lives of two days, the unit of the ranking: an event two days later counts twice as much.
create or replace function public.trend_time(p_at timestamptz) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select extract(epoch from p_at)::double precision / 172800
$$;

-- Returns a trend after points are added at a time. Negative points are subtracted.
create or replace function public.trend_add(p_trend double precision, p_points double precision, p_time double precision)
returns double precision language sql immutable parallel safe set search_path = '' as $$
  select p_time + ln(greatest(power(2, greatest(p_trend - p_time, -40)) + p_points, power(2, -40::double precision))) / ln(2)
$$;

-- Updates the listings of these people (null: everyone). Deletes the listings of all accounts other than active
-- creators. For a new listing it counts all followers and deletes their pending changes in the same statement, so both
-- use one snapshot.
create or replace function public.list_creators(p_users uuid[] default null) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.creator_listings l
  where (p_users is null or l.user_id = any (p_users)) and not exists (
    select from public.users u join public.creator_profiles p on p.user_id = u.id
    where u.id = l.user_id and u.role = 'creator' and u.status = 'active');
  with person as materialized (
    select u.id, u.username, u.display_name, u.avatar_url, p.card_url, p.category, p.specialties, p.country, p.state,
      p.verified, p.video_rate, p.voice_rate, p.text_rate, p.accepts_video, p.accepts_voice, p.accepts_text,
      p.accepts_image, p.accepts_audio, p.accepts_video_message, p.created_at,
      coalesce(s.hidden_countries, '{}') as hidden_countries, coalesce(s.appear_offline, false) as appear_offline,
      exists (select from public.live_now n where n.creator_id = u.id) as live,
      exists (select from public.presence o where o.user_id = u.id and o.online) as online,
      not exists (select from public.creator_listings l where l.user_id = u.id) as is_new,
      public.search_words(u.display_name) as name_words
    from public.users u join public.creator_profiles p on p.user_id = u.id
    left join public.privacy_settings s on s.user_id = u.id
    where (p_users is null or u.id = any (p_users)) and u.role = 'creator' and u.status = 'active'
  ), counted as (
    delete from public.listing_changes c using person where c.creator_id = person.id and person.is_new
  ), fans as (
    select f.creator_id, count(*)::integer as followers, sum(power(2, public.trend_time(f.created_at)
      - public.trend_time(now()))) filter (where f.created_at > now() - interval '30 days') as points
    from public.follows f join person on person.id = f.creator_id and person.is_new group by f.creator_id
  )
  insert into public.creator_listings as l (user_id, username, display_name, avatar_url, card_url, category, specialties,
    country, state, verified, video_rate, voice_rate, text_rate, accepts_video, accepts_voice, accepts_text,
    accepts_image, accepts_audio, accepts_video_message, created_at, hidden_countries, appear_offline, live, online,
    followers, trending, name_words)
  select c.id, c.username, c.display_name, c.avatar_url, c.card_url, c.category, c.specialties, c.country, c.state,
    c.verified, c.video_rate, c.voice_rate, c.text_rate, c.accepts_video, c.accepts_voice, c.accepts_text,
    c.accepts_image, c.accepts_audio, c.accepts_video_message, c.created_at, c.hidden_countries, c.appear_offline, c.live,
    c.online, coalesce(f.followers, 0),
    public.trend_add(public.trend_time(c.created_at) + 3, coalesce(f.points, 0), public.trend_time(now())),
    c.name_words
  from person c left join fans f on f.creator_id = c.id
  on conflict (user_id) do update set username = excluded.username, display_name = excluded.display_name,
    avatar_url = excluded.avatar_url, card_url = excluded.card_url, category = excluded.category,
    specialties = excluded.specialties, country = excluded.country, state = excluded.state,
    verified = excluded.verified, video_rate = excluded.video_rate, voice_rate = excluded.voice_rate,
    text_rate = excluded.text_rate, accepts_video = excluded.accepts_video, accepts_voice = excluded.accepts_voice,
    accepts_text = excluded.accepts_text, accepts_image = excluded.accepts_image,
    accepts_audio = excluded.accepts_audio, accepts_video_message = excluded.accepts_video_message,
    created_at = excluded.created_at, hidden_countries = excluded.hidden_countries,
    appear_offline = excluded.appear_offline, live = excluded.live, name_words = excluded.name_words;
  insert into public.creator_words as w (user_id, search)
  select l.user_id, format(' %s %s %s %s ', public.search_words(l.username), l.name_words, chr(10),
    public.search_words(concat_ws(' ', l.category, array_to_string(l.specialties, ' '), l.state, u.bio)))
  from public.creator_listings l join public.users u on u.id = l.user_id
  where p_users is null or l.user_id = any (p_users)
  on conflict (user_id) do update set search = excluded.search where w.search <> excluded.search;
end $$;

-- Updates one person's listing at the end of the transaction, so that no listing is locked while the transaction locks
-- other rows. With an advisory lock the second of two concurrent transactions sees the changes of the first.
create or replace function public.list_person() returns trigger language plpgsql set search_path = '' as $$
declare
  v_user uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'creator_id', to_jsonb(new) ->> 'id',
    to_jsonb(old) ->> 'creator_id', to_jsonb(old) ->> 'user_id')::uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('listing ' || v_user::text, 0));
  perform public.list_creators(array[v_user]);
  return null;
end $$;

drop trigger if exists users_listed on public.users;
create constraint trigger users_listed
after update of username, display_name, avatar_url, bio, role, status on public.users
deferrable initially deferred for each row when (old.role = 'creator' or new.role = 'creator')
execute function public.list_person();

drop trigger if exists creator_profiles_listed on public.creator_profiles;
create constraint trigger creator_profiles_listed after insert or update or delete on public.creator_profiles
deferrable initially deferred for each row execute function public.list_person();

drop trigger if exists privacy_settings_listed on public.privacy_settings;
create constraint trigger privacy_settings_listed after insert or update or delete on public.privacy_settings
deferrable initially deferred for each row execute function public.list_person();

drop trigger if exists live_now_listed on public.live_now;
create constraint trigger live_now_listed after insert or delete on public.live_now
deferrable initially deferred for each row execute function public.list_person();

-- Copies the online state to the listing. The lock order is that of presence: by user id.
create or replace function public.list_presence() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.creator_listings set online = new.online where user_id = new.user_id and online <> new.online;
  return null;
end $$;

create or replace trigger presence_listed after insert or update of online on public.presence
for each row execute function public.list_presence();

-- Corrects listings of people whose presence changed while they became creators. Returns the number of corrected
-- listings.
create or replace function public.mend_listed_presence() returns integer
language sql set search_path = '' as $$
  with wrong as materialized (
    select l.user_id from public.creator_listings l where (not l.online and exists (
        select from public.presence p where p.online and p.user_id = l.user_id))
      or (l.online and not exists (select from public.presence p where p.online and p.user_id = l.user_id))
    order by l.user_id for no key update of l
  ), mended as (
    update public.creator_listings l set online = not l.online from wrong w where l.user_id = w.user_id returning 1
  )
  select count(*)::integer from mended
$$;

-- Records follows and unfollows without locking the listing.
create or replace function public.note_followers() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.listing_changes (creator_id, followers) select creator_id, 1 from changed;
  else
    insert into public.listing_changes (creator_id, followers) select creator_id, -1 from changed;
  end if;
  return null;
end $$;

create or replace trigger follows_noted after insert on public.follows
referencing new table as changed for each statement execute function public.note_followers();

create or replace trigger unfollows_noted after delete on public.follows
referencing old table as changed for each statement execute function public.note_followers();

-- Returns the exact number of followers, or null if the creator is not listed.
create or replace function public.followers_of(p_creator uuid) returns integer
language sql stable set search_path = '' as $$
  select l.followers + coalesce((select sum(c.followers)::integer from public.listing_changes c
    where c.creator_id = p_creator), 0)
  from public.creator_listings l where l.user_id = p_creator
$$;

-- Applies the oldest p_max follower changes to the listings, each exactly once. Returns their number.
create or replace function public.count_followers(p_max integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_read integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('listing changes', 0)) then
    return 0;
  end if;
  with taken as (
    delete from public.listing_changes
    where id in (select id from public.listing_changes order by id limit p_max)
    returning creator_id, followers, created_at
  ), won as (
    select creator_id, sum(followers)::integer as followers, public.trend_time(max(created_at)) as "time",
      sum(followers * power(2, public.trend_time(created_at) - public.trend_time(now())))
        * power(2, public.trend_time(now()) - public.trend_time(max(created_at))) as points
    from taken group by creator_id
  ), locked as materialized (
    select l.user_id from public.creator_listings l join won w on w.creator_id = l.user_id
    order by l.user_id for no key update of l
  ), written as (
    update public.creator_listings l set followers = l.followers + w.followers,
      trending = public.trend_add(l.trending, w.points, w."time")
    from won w join locked k on k.user_id = w.creator_id where l.user_id = k.user_id
  )
  select count(*)::integer into v_read from taken;
  return v_read;
end $$;

-- Returns the smallest UUIDv7 that contains a time.
create or replace function public.uuid_at(p_at timestamptz) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- Adds p_points per distinct fan who tipped a creator since the last run. Tips younger than p_settles wait for the next run,
-- because earlier ones may still be uncommitted. Returns the number of tips read, at most p_max.
create or replace function public.count_tippers(
  p_points double precision, p_max integer, p_settles interval default '1 minute'
) returns integer
language plpgsql set search_path = '' as $$
declare
  v_read integer;
  v_last uuid;
  v_end uuid := public.uuid_at(now() - p_settles);
begin
  if not pg_try_advisory_xact_lock(hashtextextended('listing tips', 0)) then
    return 0;
  end if;
  insert into public.listing_marks (source, read_until) values ('tips', public.uuid_at(now() - interval '14 days'))
  on conflict do nothing;
  with taken as materialized (
    select t.id, t.recipient_id, t.sender_id, t.created_at from public.tips t
    where t.id > (select read_until from public.listing_marks where source = 'tips') and t.id < v_end
    order by t.id limit p_max
  ), won as (
    select recipient_id, count(distinct sender_id) as tippers, public.trend_time(max(created_at)) as "time"
    from taken group by recipient_id
  ), locked as materialized (
    select l.user_id from public.creator_listings l join won w on w.recipient_id = l.user_id
    order by l.user_id for no key update of l
  ), written as (
    update public.creator_listings l set trending = public.trend_add(l.trending, p_points * w.tippers, w."time")
    from won w join locked k on k.user_id = w.recipient_id where l.user_id = k.user_id
  )
  select count(*)::integer, (array_agg(id order by id desc))[1] into v_read, v_last from taken;
  update public.listing_marks set read_until = case when v_read < p_max then greatest(v_end, read_until) else v_last end
  where source = 'tips';
  return v_read;
end $$;
