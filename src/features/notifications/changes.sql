-- Functions with which other features change existing notifications. Other features never write the table directly.

-- Marks a notification as read if it is unread. Ignores null.
create or replace function public.notice_read(p_notice uuid) returns void
language sql set search_path = '' as $$
  update public.notifications set read_at = now() where id = p_notice and read_at is null
$$;

-- Deletes notifications of p_types to p_readers whose data contain p_person as follower, sender or creator.
create or replace function public.notices_withdraw(p_readers uuid[], p_types text[], p_person uuid) returns void
language sql set search_path = '' as $$
  delete from public.notifications n
  where n.user_id in (select unnest(p_readers)) and n.type = any (p_types)
    and coalesce(n.data -> 'follower', n.data -> 'sender', n.data -> 'creator') ->> 'id' = p_person::text
$$;

-- Returns the placeholder for a person with a deleted account in the data of a notification.
create or replace function personal.deleted_person(p_user uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', p_user, 'username', null, 'display_name', 'Deleted account', 'avatar_url', null)
$$;

-- Removes the name of a deleted person from notifications to p_readers: those of p_type (null: any type) whose data
-- have one of p_ids at p_path. The name is at p_name, or else equals p_called. p_data overwrites fields of the data.
create or replace function personal.notices_unname(
  p_readers uuid[], p_type text, p_path text[], p_ids text[], p_name text[], p_called text, p_data jsonb
) returns void language sql set search_path = '' as $$
  update public.notifications n
  set title = replace(n.title, coalesce(n.data #>> p_name, p_called), 'Deleted account'),
    message = replace(n.message, coalesce(n.data #>> p_name, p_called), 'Deleted account'),
    data = n.data || p_data
  where n.user_id in (select unnest(p_readers)) and (p_type is null or n.type = p_type)
    and n.data #>> p_path = any (p_ids)
$$;
