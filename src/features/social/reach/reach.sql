-- Who may see, find, follow, write to or pay whom: one rule. Whatever one person does to another asks
-- `reach` in its own statement; lists ask the same of many at once (store.server.ts, held equal by a test).

-- null: nothing stands between the two. 'blocked': one has blocked the other, and for neither of them is the other there.
create or replace function public.reach(p_viewer uuid, p_subject uuid) returns text
language sql stable parallel safe set search_path = '' as $$
  select case
    when exists (select from public.blocks where blocker_id = p_viewer and blocked_id = p_subject) then 'blocked'
    when exists (select from public.blocks where blocker_id = p_subject and blocked_id = p_viewer) then 'blocked'
  end
$$;

-- Whether somebody does not want to be seen from a country (null: it is not known where).
create or replace function public.hidden_in(p_subject uuid, p_country text) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select exists (select from public.privacy_settings where user_id = p_subject and p_country = any (hidden_countries))
$$;

-- Whether somebody is there for a viewer (null: signed out) who is in a country: for oneself one always is.
create or replace function public.is_there(p_viewer uuid, p_subject uuid, p_country text) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select public.reach(p_viewer, p_subject) is null
    and (p_viewer is not distinct from p_subject or not public.hidden_in(p_subject, p_country))
$$;

-- Whether somebody wants to hear nothing of another.
create or replace function public.is_muted(p_person uuid, p_by uuid) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select exists (select from public.mutes where muter_id = p_by and muted_id = p_person)
$$;

-- The people whom a person has blocked or who have blocked them, and the people they have muted: what a list asks once and
-- not for each of its rows. Null: more than p_max of them, and a list asks `reach` and `is_muted` for each row.
create or replace function public.blocked_with(p_person uuid, p_max integer) returns uuid[]
language sql stable parallel safe set search_path = '' as $$
  select case when count(*) <= p_max then coalesce(array_agg(b.id), '{}') end
  from (
    (select blocked_id as id from public.blocks where blocker_id = p_person limit p_max + 1)
    union all
    (select blocker_id from public.blocks where blocked_id = p_person limit p_max + 1)) b
$$;
create or replace function public.muted_by(p_person uuid, p_max integer) returns uuid[]
language sql stable parallel safe set search_path = '' as $$
  select case when count(*) <= p_max then coalesce(array_agg(m.muted_id), '{}') end
  from (select muted_id from public.mutes where muter_id = p_person limit p_max + 1) m
$$;

-- null: one may write to the other. Otherwise 'blocked', or 'following', 'subscribers', 'nobody': the only ones who may.
create or replace function public.message_reach(p_writer uuid, p_reader uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(public.reach(p_writer, p_reader), (
    select s.who_may_message from public.privacy_settings s
    where s.user_id = p_reader and not case s.who_may_message
      when 'everyone' then true
      when 'following' then exists (
        select from public.follows where follower_id = p_reader and creator_id = p_writer)
      when 'subscribers' then exists (
        select from public.subscriptions where subscriber_id = p_writer and creator_id = p_reader and ends_at > now())
      else false end))
$$;

-- What is done between two people is done one after the other: a follow never slips past a block.
create or replace function public.lock_pair(p_one uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(
    hashtextextended('pair ' || least(p_one, p_other)::text || greatest(p_one, p_other)::text, 0))
$$;
