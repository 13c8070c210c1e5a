-- Moderation's part of what is known of a person (accounts/data/data.sql). What others reported of somebody is those people's matter.

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

-- About a removal by its case, or about a suspension that came of none.
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

-- What somebody reported stays reported, by nobody and without their words; decisions about them stay without what was seen
-- and said, so that they can be counted. Their legal letters stay without who wrote them.
create or replace function personal.forget_moderation(p_user uuid) returns void
language sql set search_path = '' as $$
  update public.reports set reporter_id = null, details = '' where reporter_id = p_user;
  update public.reports r set details = '' from public.moderation_cases c where c.id = r.case_id and c.author_id = p_user;
  update public.moderation_snapshots s set body = '{}'
  from public.moderation_cases c where c.id = s.case_id and c.author_id = p_user;
  update public.moderation_events e set note = '' from public.moderation_cases c where c.id = e.case_id and c.author_id = p_user;
  update public.moderation_cases set before = null, note = '' where author_id = p_user;
  update public.moderation_flags f set found = f.kind || ' ' || f.at from public.moderation_cases c
  where c.id = f.case_id and c.author_id = p_user;
  delete from public.warnings where user_id = p_user;
  update public.appeals set text = '', reason = '' where author_id = p_user;
  update public.legal_notices set name = '', email = '', letter = '{}', user_id = null where user_id = p_user;
$$;
