-- A listing says what the person's profile says, a post that something was published, which is exported with it: both go
-- with the person, and there is nothing of their own to take along.

create or replace function personal.forget_discovery(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.listing_changes where creator_id = p_user;
  delete from public.experience_orders where creator_id = p_user;
  delete from public.feed_posts where creator_id = p_user;
  delete from public.creator_views where creator_id = p_user;
  delete from public.creator_words where user_id = p_user;
  delete from public.creator_listings where user_id = p_user;
$$;
