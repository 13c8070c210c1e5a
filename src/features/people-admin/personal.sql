-- Export and erasure of personal data of people-admin (accounts/personal-data). Internal notes and reasons of admins
-- are not exported.

create or replace function personal.export_role_changes(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select r.id::text, json_build_object('id', r.id, 'from', r.from_role, 'to', r.to_role, 'state', r.state,
    'proposed_at', r.proposed_at, 'decided_at', r.decided_at)
  from public.role_changes r
  where r.user_id = p_user and (p_after is null or r.id > p_after::uuid) order by r.id limit p_limit
$$;

-- Deletes old reasons of admins and decided role changes.
create or replace function personal.expire_people_admin(p_limit integer) returns bigint
language sql set search_path = '' as $$
  with reasons as (
    delete from public.admin_reasons where id in (
      select id from public.admin_reasons
      where at < now() - make_interval(days => settings.admin_words_days()) limit p_limit) returning 1),
  roles as (
    delete from public.role_changes where id in (
      select id from public.role_changes
      where decided_at < now() - make_interval(days => settings.admin_words_days()) limit p_limit) returning 1)
  select (select count(*) from reasons) + (select count(*) from roles)
$$;

create or replace function personal.forget_people_admin(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.admin_reasons where user_id = p_user;
  delete from public.role_changes where user_id = p_user;
$$;
