-- Personal data of uploads (accounts/personal-data). The profile exports its pictures.

create or replace function personal.export_uploads(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select u.id::text, json_build_object('id', u.id, 'kind', u.kind, 'state', u.state, 'type', u.type, 'size', u.size,
    'uploaded_at', u.created_at)
  from public.uploads u
  where u.owner_id = p_user and (p_after is null or u.id > p_after::uuid) order by u.id limit p_limit
$$;

-- Marks a user's files for deletion. The rows stay until the job `uploads` has removed the files. Sold files stay for
-- their buyers, and files of an open moderation case stay until the decision; both lose their owner. Runs after
-- forget_moderation, which marks closed cases.
create or replace function personal.forget_uploads(p_user uuid) returns void
language sql set search_path = '' as $$
  update public.uploads set owner_id = null, replaced_at = null,
    state = case when state = 'kept' and (sold_at is not null or id::text in (
      select jsonb_array_elements_text(coalesce(s.body -> 'files', '[]')) from public.moderation_snapshots s
      join public.moderation_cases c on c.id = s.case_id where c.author_id = p_user and c.words_erased_at is null))
      then 'kept' else 'dropped' end
  where owner_id = p_user
$$;

-- Drops files that have no owner and were not sold.
create or replace function public.drop_unowned_uploads(p_files uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set state = 'dropped'
  where id = any (p_files) and owner_id is null and sold_at is null and state = 'kept'
$$;
