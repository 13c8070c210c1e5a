-- Export and erasure of personal data of moderation (accounts/personal-data). Reports about a person are personal data
-- of their reporters.

create or replace function personal.export_reports(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select r.id::text, json_build_object('id', r.id, 'about', coalesce(r.content_type, r.subject), 'reason', r.reason,
    'details', r.details, 'reported_at', r.created_at)
  from public.reports r
  where r.reporter_id = p_user and (p_after is null or r.id > p_after::uuid) order by r.id limit p_limit
$$;

create or replace function personal.export_decisions(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id::text, json_build_object('case', s.case_id, 'about', c.kind, 'rule', s.rule, 'points', s.points,
    'given_at', s.given_at, 'expires_at', s.expires_at, 'taken_back_at', s.undone_at, 'suspended', s.suspends,
    'suspended_until', s.suspends_until)
  from public.strikes s join public.moderation_cases c on c.id = s.case_id
  where s.user_id = p_user and (p_after is null or s.id > p_after::uuid) order by s.id limit p_limit
$$;

-- Exports appeals against removals (by case) and against suspensions without a removal.
create or replace function personal.export_appeals(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select a.id::text, json_build_object('case', a.case_id, 'suspension', case when a.case_id is null then a.decision_id end,
    'text', a.text, 'status', a.status, 'sent_at', a.created_at, 'decided_at', a.decided_at, 'reason', a.reason)
  from public.appeals a
  where a.author_id = p_user and (p_after is null or a.id > p_after::uuid) order by a.id limit p_limit
$$;

create or replace function personal.export_warnings(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select w.id::text, json_build_object('id', w.id, 'rule', w.rule, 'words', w.reason, 'given_at', w.given_at)
  from public.warnings w
  where w.user_id = p_user and (p_after is null or w.id > p_after::uuid) order by w.id limit p_limit
$$;

create or replace function personal.export_legal_notices(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select n.id::text, json_build_object('id', n.id, 'kind', n.kind, 'status', n.status, 'letter', n.letter, 'name', n.name,
    'email', n.email, 'received_at', n.received_at, 'decided_at', n.decided_at, 'reason', n.reason)
  from public.legal_notices n
  where n.user_id = p_user and (p_after is null or n.id > p_after::uuid) order by n.id limit p_limit
$$;

-- Returns true while a case is open, has an open appeal, or has an undecided legal notice. Its evidence is kept during
-- this time, also after the accounts are erased.
create or replace function personal.is_case_open(p_case uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.moderation_cases where id = p_case and status = 'open')
    or exists (select from public.appeals where case_id = p_case and status = 'open')
    or exists (select from public.legal_notices where case_id = p_case and status = 'received')
$$;

-- Erases the snapshots and texts of closed cases. Kinds, rules, points and times stay, so that decisions can be
-- counted.
create or replace function personal.erase_cases(p_cases uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_closed uuid[] := array(
    select id from public.moderation_cases where id = any (p_cases) and words_erased_at is null
      and not personal.is_case_open(id) order by id for update);
begin
  perform public.drop_unowned_uploads(array(
    select f.id::uuid from public.moderation_snapshots s
    cross join lateral jsonb_array_elements_text(coalesce(s.body -> 'files', '[]')) as f (id)
    where s.case_id = any (v_closed)));
  update public.reports set details = '' where case_id = any (v_closed) and details <> '';
  update public.moderation_snapshots set body = '{}' where case_id = any (v_closed);
  update public.moderation_events set note = '' where case_id = any (v_closed) and note <> '';
  update public.moderation_flags set found = kind || ' ' || at where case_id = any (v_closed);
  update public.appeals set text = '', reason = '' where case_id = any (v_closed);
  update public.moderation_cases set before = null, note = '', words_erased_at = now() where id = any (v_closed);
end $$;

-- Erases the remaining data of erased accounts in closed cases, appeals and legal notices, and the texts of cases
-- decided more than `settings.case_days` ago. Returns the number of cases, appeals, reports and notices.
create or replace function personal.expire_moderation(p_limit integer) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_cases uuid[] := array(
    select c.id from public.moderation_cases c join public.users u on u.id = c.author_id
    where c.status <> 'open' and c.words_erased_at is null and not personal.is_case_open(c.id)
      and (u.erased_at is not null or c.decided_at < now() - make_interval(days => settings.case_days()))
    order by c.decided_at limit p_limit);
  v_count bigint := cardinality(v_cases);
  v_more bigint;
begin
  perform personal.erase_cases(v_cases);
  with gone as (
    update public.appeals a set text = '', reason = '' from public.users u
    where u.id = a.author_id and a.status <> 'open' and (a.text <> '' or a.reason <> '')
      and (u.erased_at is not null or a.decided_at < now() - make_interval(days => settings.case_days())) returning 1)
  select count(*) into v_more from gone;
  v_count := v_count + v_more;
  -- keeps a suspension while an appeal against it is open
  perform personal.forget_suspensions(s.user_id)
  from (select distinct s.user_id from public.suspensions s join public.users u on u.id = s.user_id
    where u.erased_at is not null) as s;
  with gone as (
    update public.reports r set details = '' where r.reporter_id is null and r.details <> ''
      and (r.case_id is null or not personal.is_case_open(r.case_id)) returning 1)
  select count(*) into v_more from gone;
  v_count := v_count + v_more;
  with gone as (
    update public.legal_notices n set name = '', email = '', letter = '{}', user_id = null
    where n.status <> 'received' and n.letter <> '{}' and (n.case_id is null or not personal.is_case_open(n.case_id))
      and (n.decided_at < now() - make_interval(days => settings.legal_days())
        or exists (select from public.users u where u.id = n.user_id and u.erased_at is not null)) returning 1)
  select count(*) into v_more from gone;
  return v_count + v_more;
end $$;

-- Erases a person's data: the reporter of reports, and snapshots and texts of decided cases. Open cases, appeals and
-- legal notices keep this data until they are decided; then expire_moderation erases it.
create or replace function personal.forget_moderation(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform personal.erase_cases(array(select id from public.moderation_cases where author_id = p_user));
  update public.reports r set reporter_id = null,
    details = case when r.case_id is not null and personal.is_case_open(r.case_id) then r.details else '' end
  where r.reporter_id = p_user;
  delete from public.warnings where user_id = p_user;
  update public.appeals set text = '', reason = '' where author_id = p_user and status <> 'open';
  update public.legal_notices n set name = '', email = '', letter = '{}', user_id = null
  where n.user_id = p_user and n.status <> 'received'
    and (n.case_id is null or not personal.is_case_open(n.case_id));
end $$;
