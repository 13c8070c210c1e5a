-- No separate export: listings are copies of the profile and posts refer to published content, which other features
-- export. Listings and posts are deleted with the person.

create or replace function personal.forget_discovery(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.listing_changes where creator_id = p_user;
  delete from public.experience_orders where creator_id = p_user;
  delete from public.feed_posts where creator_id = p_user;
  delete from public.creator_views where creator_id = p_user;
  delete from public.creator_words where user_id = p_user;
  delete from public.creator_listings where user_id = p_user;
$$;
