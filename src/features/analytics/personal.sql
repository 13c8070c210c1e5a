-- Analytics' part of what is known of a person (accounts/data.sql).

-- A creator's figures go with them; of a fan who came or went only that somebody did.
create or replace function personal.forget_analytics(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.follower_changes where creator_id = p_user;
  update public.follower_changes set follower_id = null where follower_id = p_user;
  delete from public.fan_counts where creator_id = p_user;
$$;
