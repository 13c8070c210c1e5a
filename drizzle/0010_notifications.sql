-- source: src/features/notifications/notices.sql
-- Whoever writes a notification, in SQL or not, only inserts it: these two see to it that preferences bind (specification 2
-- §3) and that it is told, in the transaction of the event itself.

-- The preference of its type decides whether it is written at all. What the product itself has to say (money, security)
-- is always written; the preference `system` is about its copies.
create or replace function public.notification_wanted() returns trigger language plpgsql as $$
begin
  if new.type <> 'system' and exists (
    select from public.notification_preferences p where p.user_id = new.user_id and not case
      when new.type = 'message' then p.messages
      when new.type in ('session_request', 'session_started', 'session_ended') then p.session_requests
      when new.type = 'tip_received' then p.tips
      when new.type = 'follow' then p.follows
      when new.type = 'creator_online' then p.creator_online
      else true end)
  then
    return null;
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger notification_wanted before insert on public.notifications
  for each row execute function public.notification_wanted();
--> statement-breakpoint
-- One row of the outbox for each: the drain makes the live message, pushes and mails of it (store/fan-out.server.ts).
create or replace function public.notifications_told() returns trigger language plpgsql as $$
begin
  insert into public.outbox (kind, payload)
  select 'notice', jsonb_build_object('notification_id', id) from added;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger notifications_told after insert on public.notifications
  referencing new table as added for each statement execute function public.notifications_told();
