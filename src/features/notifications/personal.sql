-- Personal data of notifications (accounts/personal-data).

create or replace function personal.export_notifications(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select n.id::text, json_build_object('id', n.id, 'type', n.type, 'kind', n.kind, 'title', n.title, 'message', n.message,
    'data', n.data, 'created_at', n.created_at, 'read_at', n.read_at)
  from public.notifications n
  where n.user_id = p_user and (p_after is null or n.id > p_after::uuid) order by n.id limit p_limit
$$;

create or replace function personal.export_notification_preferences(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select 'preferences', json_build_object('settings', (
    select to_json(p) from public.notification_preferences p where p.user_id = p_user), 'turned_off', (
    select json_agg(json_build_object('type', m.type, 'channel', m.channel) order by m.type, m.channel)
    from public.notification_mutes m where m.user_id = p_user))
  where p_after is null and (exists (select from public.notification_preferences where user_id = p_user)
    or exists (select from public.notification_mutes where user_id = p_user))
$$;

-- Exports push devices without their endpoints, because an endpoint can be used to send push messages to the device.
create or replace function personal.export_push_devices(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id::text, json_build_object('id', s.id, 'device', s.user_agent, 'subscribed_at', s.created_at)
  from public.push_subscriptions s
  where s.user_id = p_user and (p_after is null or s.id > p_after::uuid) order by s.id limit p_limit
$$;

create or replace function personal.forget_notifications(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.notifications where user_id = p_user;
  delete from public.notification_preferences where user_id = p_user;
  delete from public.notification_mutes where user_id = p_user;
  delete from public.notification_copies where user_id = p_user;
  delete from public.push_subscriptions where user_id = p_user;
$$;
