-- Returns these applications as admins see them, unordered. A function, so that its plan is cached per connection,
-- because planning took longer than reading.
create or replace function public.application_rows(p_ids uuid[]) returns table (
  id uuid, user_id uuid, status text, username text, display_name text, email text, avatar_url text, user_status text, bio text,
  experience text, specialties text[], instagram text, twitter text, country text, state text, submitted_at timestamptz,
  queued_at timestamptz, reviewed_at timestamptz, reason text, reviewed_by jsonb, claim jsonb, member_since timestamptz,
  total_spent bigint, session_count bigint, avg_rating numeric, open_reports bigint)
language sql stable set search_path = '' as $$
  with listed as materialized (
    select a.* from public.creator_applications a where a.id = any (p_ids))
  select a.id, a.user_id, a.status, u.username, u.display_name, u.email, u.avatar_url, u.status, a.bio, a.experience, a.specialties,
    a.instagram, a.twitter, a.country, a.state, a.submitted_at, a.queued_at, a.reviewed_at, a.reason,
    (select jsonb_build_object('id', n.id, 'name', n.display_name) from public.users n where n.id = a.reviewed_by),
    case when a.claimed_until > now() then (
      select jsonb_build_object('id', n.id, 'name', n.display_name, 'until', a.claimed_until)
      from public.users n where n.id = a.claimed_by) end,
    u.created_at, coalesce(s.tokens, 0),
    (select count(*) from public.call_requests c where c.fan_id = u.id and c.status = 'completed'),
    (select round(sum(r.stars * r.count)::numeric / nullif(sum(r.count), 0), 1)
      from public.rating_sums r where r.creator_id = u.id),
    coalesce(o.reports, 0)
  from listed a join public.users u on u.id = a.user_id
  left join ledger.spent_tokens(array(select l.user_id from listed l)) s on s.user_id = a.user_id
  left join public.open_reports(array(select l.user_id from listed l where l.is_reported)) o on o.user_id = a.user_id
$$;
