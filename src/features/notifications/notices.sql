-- `public.notify` writes notifications in the transaction of their event. README.md explains kinds and copies.

-- Writes a notification and returns its id. p_kind is a kind from a feature's notices.ts, `type` or `type.name`. The
-- text is rendered from p_data when the notification is read. With p_id a second call writes nothing. The caller must
-- check whether the reader muted the other person. The trigger below checks whether the reader turned the type off.
create or replace function public.notify(p_user uuid, p_kind text, p_data jsonb, p_id uuid default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := coalesce(p_id, uuidv7());
begin
  insert into public.notifications (id, user_id, type, kind, data)
  values (v_id, p_user, split_part(p_kind, '.', 1), p_kind, p_data) on conflict (id) do nothing;
  return v_id;
end $$;

-- Writes the same notification for many people in one statement.
create or replace function public.notify_all(p_users uuid[], p_kind text, p_data jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.notifications (user_id, type, kind, data)
  select u.id, split_part(p_kind, '.', 1), p_kind, p_data from unnest(p_users) as u (id);
end $$;

-- Drops notifications of types that the person turned off. Type `system` (money, security) is always written; its
-- switch applies only to copies.
create or replace function public.notification_wanted() returns trigger language plpgsql as $$
begin
  if new.type <> 'system' and exists (
    select from public.notification_mutes m where m.user_id = new.user_id and m.type = new.type and m.channel = 'all')
  then
    return null;
  end if;
  return new;
end $$;

create or replace trigger notification_wanted before insert on public.notifications
  for each row execute function public.notification_wanted();

-- Enqueues one outbox row for each notification, with the data of its text and the reader's time zone. The drain
-- expands the row to a live message, push messages and mails (store.server.ts).
create or replace function public.notifications_told() returns trigger language plpgsql as $$
begin
  insert into public.outbox (kind, payload)
  select 'notice', jsonb_build_object('id', a.id, 'kind', a.kind, 'type', a.type, 'title', a.title, 'message', a.message,
    'data', a.data, 'time_zone', u.time_zone)
  from added a left join public.users u on u.id = a.user_id;
  return null;
end $$;

create or replace trigger notifications_told after insert on public.notifications
  referencing new table as added for each statement execute function public.notifications_told();
