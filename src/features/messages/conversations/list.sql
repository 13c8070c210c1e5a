-- Returns the other person of a conversation, for the list of conversations and for the conversation.

create or replace function public.correspondent(p_user uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object('id', p.id, 'username', p.username, 'display_name', p.display_name,
    'avatar_url', p.avatar_url, 'is_creator', p.role = 'creator', 'verified', coalesce(c.verified, false),
    'is_online', p.status = 'active' and public.is_online(p.id))
  from public.users p left join public.creator_profiles c on c.user_id = p.id where p.id = p_user
$$;

-- Returns p_limit conversations of a person, newest first, after a position (null: from the start). Excludes people
-- unavailable to this person. This is a function so that its plan is cached: planning takes longer than reading a
-- page. If the person has few blocks and mutes, the page reads them once.
create or replace function public.conversation_page(p_owner uuid, p_at timestamptz, p_id uuid, p_limit integer)
returns setof json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  c_few constant integer := 100;
  v_blocked constant uuid[] := public.blocked_with(p_owner, c_few);
  v_muted constant uuid[] := public.muted_by(p_owner, c_few);
begin
  return query
  select json_build_object('id', m.conversation_id, 'user', public.correspondent(m.other_id),
    'unread_count', m.unread_count,
    'muted', case when v_muted is null then public.is_muted(m.other_id, m.owner_id) else m.other_id = any (v_muted) end,
    'seq', m.last_seq, 'kind', m.last_kind, 'preview', m.preview, 'is_own', m.last_own, 'created_at', m.last_at,
    'at', m.last_at::text)
  from public.conversation_members m
  where m.owner_id = p_owner and m.last_seq > m.cleared_seq
    and (m.last_at, m.conversation_id)
      < (coalesce(p_at, 'infinity'), coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    and case when v_blocked is null then public.reach(m.owner_id, m.other_id) is null else m.other_id <> all (v_blocked) end
  order by m.last_at desc, m.conversation_id desc limit p_limit;
end $$;
