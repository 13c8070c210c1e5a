-- Opens the case of a subject, or finds the open one, and adds a report to it. One statement, so that concurrent
-- reports about one subject hold the lock of the case only while this function runs, not during round trips of a
-- transaction. p_case = {kind, subject_id, line, author_id, severity, due_at}, from rules.ts; p_seen = {hash, body},
-- the snapshot; p_report = {reporter_id, subject, content_type, reason, details, weight}, null for an automatic case. A
-- second report by the same person in an open case replaces the first. Returns {case_id, report_id}.
create or replace function public.report_file(p_case jsonb, p_seen jsonb, p_report jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  n public.moderation_cases := jsonb_populate_record(null::public.moderation_cases, p_case);
  r public.reports := jsonb_populate_record(null::public.reports, p_report);
begin
  insert into public.moderation_cases as c (kind, subject_id, line, author_id, severity, due_at)
  values (n.kind, n.subject_id, n.line, n.author_id, n.severity, n.due_at)
  on conflict (kind, subject_id, line, author_id) where status = 'open' do update
  set severity = greatest(c.severity, excluded.severity), last_at = now(), due_at = least(c.due_at, excluded.due_at)
  returning c.id into n.id;
  insert into public.moderation_snapshots (case_id, hash, body) values (n.id, p_seen ->> 'hash', p_seen -> 'body')
  on conflict do nothing;
  if p_report is null then
    return jsonb_build_object('case_id', n.id, 'report_id', null);
  end if;
  insert into public.reports as o (reporter_id, subject, subject_id, content_type, reason, details, weight, case_id, snapshot_hash)
  values (r.reporter_id, r.subject, n.subject_id, r.content_type, r.reason, r.details, r.weight, n.id, p_seen ->> 'hash')
  on conflict (case_id, reporter_id) where status = 'open' do update
  set reason = excluded.reason, details = excluded.details, snapshot_hash = excluded.snapshot_hash
  returning o.id into r.id;
  -- the lock of the case is held here, so that this counts all earlier reports
  update public.moderation_cases c set (reports, weight) = (
    select count(*), coalesce(sum(o.weight), 0) from public.reports o where o.case_id = n.id and o.status = 'open')
  where c.id = n.id;
  insert into public.outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', 'admin', 'name', 'admin_realtime_update', 'data', jsonb_build_object(
    'type', 'activity', 'activity', jsonb_build_object('type', 'report.new', 'id', n.id, 'subject', a.display_name,
      'actor', (select m.display_name from public.users m where m.id = r.reporter_id), 'timestamp', now())))
  from public.users a where a.id = n.author_id;
  return jsonb_build_object('case_id', n.id, 'report_id', r.id);
end $$;

-- Returns the number of open reports about each of these people and their items; people without reports are absent. Old
-- reports without a case are about people only.
create or replace function public.open_reports(p_people uuid[]) returns table (user_id uuid, reports bigint)
language sql stable set search_path = '' as $$
  select o.user_id, sum(o.reports)::bigint
  from (
    select c.author_id as user_id, c.reports from public.moderation_cases c
    where c.author_id = any (p_people) and c.status = 'open' and c.reports > 0
    union all
    select r.subject_id, 1 from public.reports r
    where r.subject_id = any (p_people) and r.subject = 'person' and r.case_id is null and r.status = 'open'
  ) as o
  group by o.user_id
$$;
