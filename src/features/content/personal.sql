-- Personal data of published and bought content (accounts/personal-data). A creator's export leaves out the buyers,
-- because their names are the buyers' personal data.

create or replace function personal.export_content(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select i.id::text, json_build_object('id', i.id, 'type', i.type, 'title', i.title, 'description', i.description,
    'category', i.category, 'tags', to_json(i.tags), 'price', i.price_tokens, 'tier', i.tier_id, 'files', (
      select json_agg(json_build_object('title', f.title, 'description', f.description, 'upload', f.upload_id,
        'type', f.file_type, 'size', f.size) order by f.position)
      from public.content_files f where f.content_id = i.id),
    'public', i.is_public, 'download', i.allow_download, 'published_at', i.created_at, 'hidden_at', i.hidden_at,
    'hidden_because', i.hidden_reason, 'deleted_at', i.deleted_at)
  from public.content_items i
  where i.creator_id = p_user and (p_after is null or i.id > p_after::uuid) order by i.id limit p_limit
$$;

create or replace function personal.export_content_bought(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select p.id::text, json_build_object('id', p.id, 'content', i.id, 'type', i.type, 'title', i.title, 'of', u.username,
    'tokens', p.tokens, 'bought_at', p.created_at)
  from public.content_unlocks p
  join public.content_items i on i.id = p.content_id
  join public.users u on u.id = i.creator_id
  where p.buyer_id = p_user and (p_after is null or p.id > p_after::uuid) order by p.id limit p_limit
$$;

create or replace function personal.export_content_liked(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select l.content_id::text, json_build_object('content', l.content_id, 'liked_at', l.created_at)
  from public.content_likes l
  where l.user_id = p_user and (p_after is null or l.content_id > p_after::uuid) order by l.content_id limit p_limit
$$;

-- Keeps sold items and their titles for their buyers. Deletes everything else, including the user's purchases and
-- likes. Payments stay in the ledger. Runs before forget_uploads.
create or replace function personal.forget_content(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.content_items where creator_id = p_user order by id for update;
  update public.content_items
  set deleted_at = coalesce(deleted_at, now()), description = '', tags = '{}', updated_at = now()
  where creator_id = p_user;
  update public.content_files set title = '', description = ''
  where content_id in (select id from public.content_items where creator_id = p_user);
  update public.content_figures f set likes = f.likes - 1
  from (select l.content_id, min(s.slot) as slot from public.content_likes l
    join public.content_figures s on s.content_id = l.content_id where l.user_id = p_user group by l.content_id) as liked
  where f.content_id = liked.content_id and f.slot = liked.slot;
  delete from public.content_likes where user_id = p_user;
  perform personal.notices_unname(
    array(select i.creator_id from public.content_unlocks p join public.content_items i on i.id = p.content_id
      where p.buyer_id = p_user),
    'system', '{buyer,id}', array[p_user::text], '{buyer,display_name}', null,
    jsonb_build_object('buyer', personal.deleted_person(p_user)));
  delete from public.content_unlocks where buyer_id = p_user;
  while public.content_purge(p_user, 1000) > 0 loop end loop;
  delete from public.content_counts where creator_id = p_user;
end $$;
