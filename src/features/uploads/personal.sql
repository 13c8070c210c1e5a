-- Uploads' part of what is known of a person (accounts/data/data.sql). The pictures themselves are where their profile shows
-- them.

create or replace function personal.export_uploads(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select u.id::text, json_build_object('id', u.id, 'kind', u.kind, 'state', u.state, 'type', u.type, 'size', u.size,
    'uploaded_at', u.created_at)
  from public.uploads u
  where u.owner_id = p_user and (p_after is null or u.id > p_after::uuid) order by u.id limit p_limit
$$;

-- The rows stay until the job has removed their files; what was sold stays for its buyers, and is nobody's from now on.
create or replace function personal.forget_uploads(p_user uuid) returns void
language sql set search_path = '' as $$
  update public.uploads set owner_id = null, replaced_at = null,
    state = case when state = 'kept' and sold_at is not null then 'kept' else 'dropped' end
  where owner_id = p_user
$$;
