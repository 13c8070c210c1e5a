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
