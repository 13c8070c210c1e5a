-- source: src/features/realtime/presence.sql
-- Who is here, as others may know it.

-- Whether somebody is here and lets it be seen. The ten minutes are presenceLease.endsSeconds (spec.ts).
create or replace function public.is_online(p_user uuid) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select exists (
      select from public.presence p
      where p.user_id = p_user and p.online and p.confirmed_at > now() - interval '10 minutes')
    and not exists (select from public.privacy_settings s where s.user_id = p_user and s.appear_offline)
$$;
--> statement-breakpoint
-- Notes who was found to be here, [{user_id, online}], when realtime was asked at p_asked_at, and has those told who
-- watch somebody that came or went. Returns how many did.
create or replace function public.note_presence(p_found jsonb, p_asked_at timestamptz) returns integer
language sql set search_path = '' as $$
  with written as (
    insert into public.presence as p (user_id, online, last_seen_at, asked_at)
    select f.user_id, f.online, now(), p_asked_at
    from jsonb_to_recordset(p_found) as f(user_id uuid, online boolean)
    -- looked up one by one: a handful of people among all
    cross join lateral (select from public.users u where u.id = f.user_id and u.erased_at is null limit 1) u
    order by f.user_id
    on conflict (user_id) do update set online = excluded.online, asked_at = excluded.asked_at, confirmed_at = now(),
      last_seen_at = case when p.online or excluded.online then now() else p.last_seen_at end
    where p.asked_at <= excluded.asked_at
    returning new.user_id, new.online, coalesce(old.online, false) as before),
  changed as (select w.user_id, w.online from written w where w.online <> w.before),
  told as (
    insert into public.outbox (kind, payload)
    select 'realtime', jsonb_build_object('channel', 'online:' || c.user_id, 'name', 'presence',
      'data', jsonb_build_object('user_id', c.user_id, 'online', c.online))
    from changed c
    where not exists (select from public.privacy_settings s where s.user_id = c.user_id and s.appear_offline))
  select count(*)::integer from changed
$$;
--> statement-breakpoint
-- Who hides that they are here, or shows it again, is seen to go or to come.
create or replace function public.tell_shown_presence() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.appear_offline is distinct from coalesce(old.appear_offline, false)
    and exists (select from public.presence where user_id = new.user_id and online)
  then
    insert into public.outbox (kind, payload) values ('realtime', jsonb_build_object('channel',
      'online:' || new.user_id, 'name', 'presence',
      'data', jsonb_build_object('user_id', new.user_id, 'online', not new.appear_offline)));
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger privacy_settings_tell_presence after insert or update of appear_offline
on public.privacy_settings for each row execute function public.tell_shown_presence();
