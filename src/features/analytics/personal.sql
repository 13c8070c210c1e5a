-- Personal data of analytics (accounts/personal-data).

create or replace function personal.export_fan_notes(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select n.fan_id::text, json_build_object('fan', u.username, 'note', n.note, 'birthday', n.birthday, 'updated_at', n.updated_at)
  from public.fan_notes n join public.users u on u.id = n.fan_id
  where n.creator_id = p_user and (p_after is null or n.fan_id > p_after::uuid) order by n.fan_id limit p_limit
$$;

-- Exports creators' notes on this person.
create or replace function personal.export_notes_about_you(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select n.creator_id::text, json_build_object('creator', u.username, 'note', n.note, 'birthday', n.birthday,
    'updated_at', n.updated_at)
  from public.fan_notes n join public.users u on u.id = n.creator_id
  where n.fan_id = p_user and (p_after is null or n.creator_id > p_after::uuid) order by n.creator_id limit p_limit
$$;

-- Deletes a creator's figures. Removes a fan's name from follower changes, which stay.
create or replace function personal.forget_analytics(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.follower_changes where creator_id = p_user;
  update public.follower_changes set follower_id = null where follower_id = p_user;
  delete from public.viewer_countries where creator_id = p_user;
  delete from public.monthly_summaries where creator_id = p_user;
  delete from public.summary_settings where creator_id = p_user;
  delete from public.fan_counts where creator_id = p_user;
  delete from public.fan_lists where creator_id = p_user;
  delete from public.fan_standings where creator_id = p_user or fan_id = p_user;
  delete from public.fan_notes where creator_id = p_user or fan_id = p_user;
$$;
