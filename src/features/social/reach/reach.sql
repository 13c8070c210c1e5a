-- The rule that decides if a person can see, find, follow, message or pay another person. Actions between two people
-- call `reach` in their SQL statement. Lists apply the same rule to many people at once (store.server.ts); a test
-- compares both.

-- Returns null, or 'blocked' if one of two people has blocked the other; then they cannot see each other.
create or replace function public.reach(p_viewer uuid, p_subject uuid) returns text
language sql stable parallel safe set search_path = '' as $$
  select case
    when exists (select from public.blocks where blocker_id = p_viewer and blocked_id = p_subject) then 'blocked'
    when exists (select from public.blocks where blocker_id = p_subject and blocked_id = p_viewer) then 'blocked'
  end
$$;

-- Returns true if a person hides from a country (null: unknown country).
create or replace function public.hidden_in(p_subject uuid, p_country text) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select exists (select from public.privacy_settings where user_id = p_subject and p_country = any (hidden_countries))
$$;

-- Returns true if a person is visible to a viewer (null: signed out) in a country. People are always visible to
-- themselves.
create or replace function public.is_there(p_viewer uuid, p_subject uuid, p_country text) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select public.reach(p_viewer, p_subject) is null
    and (p_viewer is not distinct from p_subject or not public.hidden_in(p_subject, p_country))
$$;

-- Returns true if a person muted another.
create or replace function public.is_muted(p_person uuid, p_by uuid) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select exists (select from public.mutes where muter_id = p_by and muted_id = p_person)
$$;

-- `blocked_with` returns the people whom a person has blocked or who have blocked the person; `muted_by` returns the
-- people whom a person has muted. Lists read them once instead of checking each row. Null: more than p_max; the list
-- then calls `reach` and `is_muted` per row.
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

-- Returns null if the writer can message the reader. Otherwise `blocked`, or the reader's setting that excludes the
-- writer: `following`, `subscribers` or `nobody`.
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

-- Serialises actions between two people, so that a follow concurrent with a block is refused or removed.
create or replace function public.lock_pair(p_one uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(
    hashtextextended('pair ' || least(p_one, p_other)::text || greatest(p_one, p_other)::text, 0))
$$;
