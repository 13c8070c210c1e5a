-- Personal data of presence (accounts/personal-data).

create or replace function personal.export_presence(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select 'presence', json_build_object('last_seen_at', p.last_seen_at)
  from public.presence p where p.user_id = p_user and p_after is null
$$;

create or replace function personal.forget_presence(p_user uuid) returns void
language sql set search_path = '' as $$
  select public.notices_withdraw(
    array(select f.follower_id from public.follows f where f.creator_id = p_user), '{creator_online}', p_user);
  delete from public.creator_arrivals where creator_id = p_user;
  delete from public.presence where user_id = p_user;
$$;
