-- Personal data of social relations (accounts/personal-data). A creator's export omits the followers, because follows
-- are personal data of the followers.

create or replace function personal.export_follows(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select f.creator_id::text, json_build_object('creator', u.username, 'since', f.created_at)
  from public.follows f join public.users u on u.id = f.creator_id
  where f.follower_id = p_user and (p_after is null or f.creator_id > p_after::uuid)
  order by f.creator_id limit p_limit
$$;

-- Exports the user's own bookmarks, blocks and mutes, but not those of other people about the user.
create or replace function personal.export_bookmarks(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select b.creator_id::text, json_build_object('creator', u.username, 'since', b.created_at)
  from public.bookmarks b join public.users u on u.id = b.creator_id
  where b.user_id = p_user and (p_after is null or b.creator_id > p_after::uuid)
  order by b.creator_id limit p_limit
$$;

create or replace function personal.export_blocks(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select b.blocked_id::text, json_build_object('person', u.username, 'since', b.created_at)
  from public.blocks b join public.users u on u.id = b.blocked_id
  where b.blocker_id = p_user and (p_after is null or b.blocked_id > p_after::uuid)
  order by b.blocked_id limit p_limit
$$;

create or replace function personal.export_mutes(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select m.muted_id::text, json_build_object('person', u.username, 'since', m.created_at)
  from public.mutes m join public.users u on u.id = m.muted_id
  where m.muter_id = p_user and (p_after is null or m.muted_id > p_after::uuid)
  order by m.muted_id limit p_limit
$$;

create or replace function personal.export_privacy_settings(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select 'privacy', to_json(s) from public.privacy_settings s where s.user_id = p_user and p_after is null
$$;

-- Deletes the user's relations, and removes the name from notifications about this follower.
create or replace function personal.forget_social(p_user uuid) returns void
language sql set search_path = '' as $$
  select personal.notices_unname(
    array(select f.creator_id from public.follow_notices f where f.follower_id = p_user),
    'follow', '{follower,id}', array[p_user::text], '{follower,display_name}', null,
    jsonb_build_object('follower', personal.deleted_person(p_user)));
  delete from public.follow_notices where follower_id = p_user or creator_id = p_user;
  delete from public.follows where follower_id = p_user or creator_id = p_user;
  delete from public.bookmarks where user_id = p_user or creator_id = p_user;
  delete from public.blocks where blocker_id = p_user or blocked_id = p_user;
  delete from public.mutes where muter_id = p_user or muted_id = p_user;
  delete from public.privacy_settings where user_id = p_user;
$$;
