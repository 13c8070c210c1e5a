-- source: src/features/discovery/personal.sql
-- A listing says what the person's profile says, and goes with it: there is nothing of its own to take along.

create or replace function personal.forget_discovery(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.listing_changes where creator_id = p_user;
  delete from public.creator_views where creator_id = p_user;
  delete from public.creator_listings where user_id = p_user;
$$;
