-- Finds the creator of a page: by username, then by id (p_id is null if the name is not an id), by recent former
-- username, and by a display name that only one creator has. p_name is in lower case. Returns only creators visible to
-- the viewer. Returns no row for an unknown creator. Each step is a separate query that uses another index.
create or replace function public.find_creator(
  p_viewer uuid, p_country text, p_name text, p_id uuid, out id uuid, out found_by text, out followers integer,
  out subscribers integer, out views integer, out online boolean, out live boolean
) returns setof record rows 1
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  v_id uuid;
  v_by text := 'username';
  v_called uuid[];
begin
  select u.id into v_id from public.users u
  where u.username = p_name and u.status = 'active' and u.role = 'creator'
    and public.is_there(p_viewer, u.id, p_country);
  if v_id is null and p_id is not null then
    v_by := 'id';
    select u.id into v_id from public.users u
    where u.id = p_id and u.status = 'active' and u.role = 'creator' and public.is_there(p_viewer, u.id, p_country);
  end if;
  if v_id is null then
    v_by := 'former_username';
    select u.id into v_id from public.former_usernames f join public.users u on u.id = f.user_id
    where f.username = p_name and f.until > now() and u.status = 'active' and u.role = 'creator'
      and public.is_there(p_viewer, u.id, p_country);
  end if;
  if v_id is null then
    v_by := 'display_name';
    v_called := array(
      select u.id from public.users u
      where lower(u.display_name) = p_name and u.status = 'active' and u.role = 'creator'
        and public.is_there(p_viewer, u.id, p_country) limit 2);
    if cardinality(v_called) <> 1 then
      return;
    end if;
    v_id := v_called[1];
  end if;
  return query select v_id, v_by, coalesce(public.followers_of(v_id), 0),
    (select count(distinct s.subscriber_id)::integer from public.subscriptions s
      where s.creator_id = v_id and s.ends_at > now()),
    (select coalesce(sum(v.views), 0)::integer from public.creator_views v where v.creator_id = v_id),
    public.is_online(v_id), exists (select from public.live_now n where n.creator_id = v_id);
end $$;
