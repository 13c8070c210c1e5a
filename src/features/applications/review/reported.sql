-- Triggers that mark the applications of people with open reports. The admin tab with these applications uses a
-- separate index and a stored count. An advisory lock per person serializes reports and applications, so that each
-- transaction sees the other's commit.

create or replace function public.applications_reported(p_person uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('reported ' || p_person, 0));
  return exists (select from public.open_reports(array[p_person]));
end $$;

create or replace function public.application_reported() returns trigger language plpgsql set search_path = '' as $$
begin
  new.is_reported := public.applications_reported(new.user_id);
  return new;
end $$;

-- Trigger function. Its argument names the column with the person's id.
create or replace function public.person_reported() returns trigger language plpgsql set search_path = '' as $$
declare
  v_person uuid := to_jsonb(new) ->> tg_argv[0];
  v_is_reported boolean := public.applications_reported(v_person);
begin
  update public.creator_applications set is_reported = v_is_reported where user_id = v_person and is_reported <> v_is_reported;
  return null;
end $$;

create or replace trigger creator_applications_of_reported before insert on public.creator_applications
  for each row execute function public.application_reported();
create or replace trigger moderation_cases_reported after insert on public.moderation_cases
  for each row when (new.status = 'open' and new.reports > 0) execute function public.person_reported('author_id');
create or replace trigger moderation_cases_decided after update of status, reports on public.moderation_cases
  for each row when ((old.status = 'open' and old.reports > 0) is distinct from (new.status = 'open' and new.reports > 0))
  execute function public.person_reported('author_id');
-- for old reports without a case
create or replace trigger reports_reported after insert or update of status on public.reports
  for each row when (new.case_id is null and new.subject = 'person') execute function public.person_reported('subject_id');

insert into public.application_counts (status, count)
select 'reported', count(*) from public.creator_applications where is_reported on conflict do nothing;

create or replace function public.reported_counted() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.application_counts set count = count + case when new.is_reported then 1 else -1 end where status = 'reported';
  return null;
end $$;

create or replace trigger creator_applications_reported_added after insert on public.creator_applications
  for each row when (new.is_reported) execute function public.reported_counted();
create or replace trigger creator_applications_reported_moved after update of is_reported on public.creator_applications
  for each row when (old.is_reported <> new.is_reported) execute function public.reported_counted();
create or replace trigger creator_applications_reported_removed after delete on public.creator_applications
  for each row when (old.is_reported) execute function public.reported_counted();
