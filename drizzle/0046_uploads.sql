-- source: src/features/accounts/pictures.sql
-- What a profile shows of a person: the profile picture or the banner. p_upload is a file of theirs that has been looked at,
-- p_url where its picture is; without both there is none from now on. Returns 'done', 'inactive' (the account) or
-- 'not_found' (the file).
create or replace function public.account_picture(p_user uuid, p_kind text, p_upload uuid, p_url text) returns text
language plpgsql set search_path = '' as $$
begin
  perform from public.users where id = p_user and status = 'active' for update;
  if not found then
    return 'inactive';
  elsif not public.upload_keep(p_user, p_kind, p_upload) then
    return 'not_found';
  end if;
  update public.users
  set avatar_url = case p_kind when 'profile-picture' then p_url else avatar_url end,
    banner_url = case p_kind when 'banner' then p_url else banner_url end,
    updated_at = now()
  where id = p_user;
  return 'done';
end $$;
--> statement-breakpoint
-- source: src/features/uploads/personal.sql
-- Uploads' part of what is known of a person (accounts/data.sql). The pictures themselves are where their profile shows
-- them.

create or replace function personal.export_uploads(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select u.id::text, json_build_object('id', u.id, 'kind', u.kind, 'state', u.state, 'type', u.type, 'size', u.size,
    'uploaded_at', u.created_at)
  from public.uploads u
  where u.owner_id = p_user and (p_after is null or u.id > p_after::uuid) order by u.id limit p_limit
$$;
--> statement-breakpoint
-- The rows stay until the job has removed their files.
create or replace function personal.forget_uploads(p_user uuid) returns void
language sql set search_path = '' as $$
  update public.uploads set owner_id = null, state = 'dropped' where owner_id = p_user
$$;
--> statement-breakpoint
-- source: src/features/uploads/uploads.sql
-- Keeps a file that has been looked at as the owner's only one of its kind: the one before it is dropped, to be removed
-- from storage. Without p_upload there is none from now on. False: there is no such file, or it is somebody else's.
create or replace function public.upload_keep(p_owner uuid, p_kind text, p_upload uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  if p_upload is not null then
    update public.uploads set state = 'kept'
    where id = p_upload and owner_id = p_owner and kind = p_kind and state in ('ready', 'kept');
    if not found then
      return false;
    end if;
  end if;
  update public.uploads set state = 'dropped'
  where owner_id = p_owner and kind = p_kind and state = 'kept' and id is distinct from p_upload;
  return true;
end $$;
