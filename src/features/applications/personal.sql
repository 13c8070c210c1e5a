-- Export and erasure of personal data of applications (accounts/personal-data). Notes of admins about a person are not
-- exported.

create or replace function personal.export_applications(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select a.id::text, json_build_object('id', a.id, 'status', a.status, 'bio', a.bio, 'experience', a.experience,
    'specialties', a.specialties, 'instagram', a.instagram, 'twitter', a.twitter, 'country', a.country, 'state', a.state,
    'submitted_at', a.submitted_at, 'reviewed_at', a.reviewed_at, 'reason', a.reason)
  from public.creator_applications a
  where a.user_id = p_user and (p_after is null or a.id > p_after::uuid) order by a.id limit p_limit
$$;

create or replace function personal.export_creator_welcome(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select w.user_id::text, to_json(w)
  from public.creator_welcomes w where w.user_id = p_user and p_after is null
$$;

-- Deletes the notes of decided applications after their retention period.
create or replace function personal.expire_applications(p_limit integer) returns bigint
language sql set search_path = '' as $$
  with notes as (
    delete from public.application_notes where id in (
      select n.id from public.application_notes n join public.creator_applications a on a.id = n.application_id
      where a.reviewed_at < now() - make_interval(days => settings.admin_words_days()) limit p_limit) returning 1)
  select count(*) from notes
$$;

-- Deletes a person's open applications. For decided ones, erases the texts and keeps the decision.
create or replace function personal.forget_applications(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.application_notes n using public.creator_applications a
  where a.id = n.application_id and a.user_id = p_user;
  delete from public.creator_applications where user_id = p_user and status in ('pending', 'queued');
  update public.creator_applications
  set bio = '', experience = '', instagram = null, twitter = null, country = null, state = null,
    reason = case when reason is null then null else '' end
  where user_id = p_user;
  delete from public.creator_welcomes where user_id = p_user;
$$;
