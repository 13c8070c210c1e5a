-- Following's part of what is known of a person (accounts/data.sql). Who follows somebody is those people's matter:
-- it is not in the somebody's export.

create or replace function personal.export_follows(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select f.creator_id::text, json_build_object('creator', u.username, 'since', f.created_at)
  from public.follows f join public.users u on u.id = f.creator_id
  where f.follower_id = p_user and (p_after is null or f.creator_id > p_after::uuid)
  order by f.creator_id limit p_limit
$$;

create or replace function personal.export_subscriptions(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.creator_id || '/' || s.starts_at, json_build_object('creator', u.username, 'starts_at', s.starts_at,
    'ends_at', s.ends_at)
  from public.subscriptions s join public.users u on u.id = s.creator_id
  where s.subscriber_id = p_user and (p_after is null
    or (s.creator_id, s.starts_at) > (split_part(p_after, '/', 1)::uuid, split_part(p_after, '/', 2)::timestamptz))
  order by s.creator_id, s.starts_at limit p_limit
$$;

-- Paid periods stay, as what was paid for them does.
create or replace function personal.forget_social(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.follows where follower_id = p_user or creator_id = p_user;
$$;
