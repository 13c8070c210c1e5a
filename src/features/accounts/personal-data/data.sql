-- Exports and erases personal data. Schema `personal` has three kinds of functions. Each feature declares its functions
-- next to its tables:
--   export_<part>(p_user, p_after, p_limit) returns table (key text, line json): at most p_limit lines in a fixed order, after
--     the one with the key p_after (null: from the first). Contains no secrets and no private data of other people.
--   forget_<area>(p_user): erases personal data. Must be idempotent.
-- expire_<area>(p_limit) returns bigint: erases rows whose retention period has ended, at most p_limit of each table.
-- The application calls them only through the functions in public below, and account_erase.
create schema if not exists personal;

-- Returns the names of the parts of an export.
create or replace function public.personal_parts() returns setof text
language sql stable security definer set search_path = '' as $$
  select substr(proname, length('export_') + 1) from pg_catalog.pg_proc
  where pronamespace = 'personal'::regnamespace and proname like 'export\_%' order by 1
$$;

create or replace function public.personal_lines(p_part text, p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format('select key, line from personal.%I($1, $2, $3)', 'export_' || p_part)
    using p_user, p_after, p_limit;
end $$;

-- Erases the rows of every feature whose retention period has ended. Returns the number of rows.
create or replace function public.personal_expire(p_limit integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_area name;
  v_count bigint;
  v_all bigint := 0;
begin
  for v_area in
    select proname from pg_catalog.pg_proc
    where pronamespace = 'personal'::regnamespace and proname like 'expire\_%' order by 1
  loop
    execute format('select personal.%I($1)', v_area) into v_count using p_limit;
    v_all := v_all + v_count;
  end loop;
  return v_all;
end $$;

create or replace function personal.export_profile(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select u.id::text, json_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
    'username', u.username, 'display_name', u.display_name, 'date_of_birth', u.date_of_birth, 'role', u.role,
    'status', u.status, 'suspended_reason', u.suspended_reason, 'suspended_until', u.suspended_until, 'bio', u.bio, 'avatar_url', u.avatar_url,
    'banner_url', u.banner_url, 'time_zone', u.time_zone, 'two_step_sign_in_since', u.totp_enabled_at,
    'created_at', u.created_at, 'updated_at', u.updated_at, 'deletion_requested_at', u.deletion_requested_at)
  from public.users u where u.id = p_user and p_after is null
$$;

create or replace function personal.export_creator_profile(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select c.user_id::text, to_json(c) from public.creator_profiles c where c.user_id = p_user and p_after is null
$$;

create or replace function personal.export_former_usernames(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select f.username, json_build_object('username', f.username, 'kept_until', f.until)
  from public.former_usernames f
  where f.user_id = p_user and (p_after is null or f.username > p_after) order by f.username limit p_limit
$$;

create or replace function personal.export_sessions(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select f.id::text, json_build_object('id', f.id, 'device', f.user_agent, 'address', f.address,
    'signed_in_at', f.created_at, 'last_seen_at', f.last_seen_at, 'signed_out_at', f.revoked_at)
  from public.session_families f
  where f.user_id = p_user and (p_after is null or f.id > p_after::uuid) order by f.id limit p_limit
$$;

create or replace function personal.export_suspensions(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id::text, json_build_object('id', s.id, 'reason', s.reason, 'begun_at', s.begun_at, 'until', s.until,
    'ended_at', s.ended_at)
  from public.suspensions s
  where s.user_id = p_user and (p_after is null or s.id > p_after::uuid) order by s.id limit p_limit
$$;

-- Exports the times at which admins viewed the product as this person, without the names of the admins.
create or replace function personal.export_admin_views(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select v.id::text, json_build_object('from', v.begun_at, 'to', coalesce(v.ended_at, v.ends_at))
  from public.viewings v
  where v.user_id = p_user and (p_after is null or v.id > p_after::uuid) order by v.id limit p_limit
$$;

-- Deletes old impersonation sessions of admins, and the reasons of suspensions that have ended.
create or replace function personal.expire_accounts(p_limit integer) returns bigint
language sql set search_path = '' as $$
  with views as (
    delete from public.viewings where id in (
      select id from public.viewings
      where ends_at < now() - make_interval(days => settings.admin_words_days()) limit p_limit) returning 1),
  reasons as (
    update public.suspensions set reason = '' where id in (
      select id from public.suspensions
      where ended_at < now() - make_interval(days => settings.admin_words_days()) and reason <> '' limit p_limit)
    returning 1)
  select (select count(*) from views) + (select count(*) from reasons)
$$;
