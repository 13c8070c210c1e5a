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
-- The rows stay until the job has removed their files; what was sold stays for its buyers, and is nobody's from now on.
create or replace function personal.forget_uploads(p_user uuid) returns void
language sql set search_path = '' as $$
  update public.uploads set owner_id = null,
    state = case when state = 'kept' and sold_at is not null then 'kept' else 'dropped' end
  where owner_id = p_user
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
--> statement-breakpoint
-- Keeps a file of one of these kinds for what is about to show it, once: it belongs to one thing. The row, or none: there
-- is no such file, it is somebody else's or of another kind, nobody has looked at it yet, or it is kept already.
create or replace function public.keep_upload(p_owner uuid, p_id uuid, p_kinds text[]) returns setof public.uploads
language sql set search_path = '' as $$
  update public.uploads set state = 'kept'
  where id = p_id and owner_id = p_owner and kind = any (p_kinds) and state = 'ready'
  returning *
$$;
--> statement-breakpoint
-- What showed these files is gone. They are to be removed from storage, except those that were sold.
create or replace function public.release_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set state = 'dropped' where id = any (p_ids) and state = 'kept' and sold_at is null
$$;
--> statement-breakpoint
-- Somebody has paid for these files: they stay for good (decision G2).
create or replace function public.sell_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set sold_at = coalesce(sold_at, now()) where id = any (p_ids) and state = 'kept'
$$;
