-- Likes or unlikes an item. A retry has no effect. Returns false if the item is locked for the user, who then cannot
-- have seen it.
create or replace function public.content_like(p_user uuid, p_content uuid, p_likes boolean, p_slots integer)
returns boolean language plpgsql set search_path = '' as $$
begin
  if p_likes and exists (select from public.content_items i
    where i.id = p_content and public.content_access(p_user, i) in ('locked', 'removed'))
  then
    return false;
  end if;
  if p_likes then
    insert into public.content_likes (user_id, content_id) values (p_user, p_content) on conflict do nothing;
  else
    delete from public.content_likes where user_id = p_user and content_id = p_content;
  end if;
  if found then
    insert into public.content_figures as f (content_id, slot, likes)
    values (p_content, floor(random() * p_slots)::integer, case when p_likes then 1 else -1 end)
    on conflict (content_id, slot) do update set likes = f.likes + excluded.likes;
  end if;
  return true;
end $$;
