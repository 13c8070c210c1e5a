-- Claims a checked file as the owner's only one of its kind, and replaces the previous one. With p_upload null, drops
-- the current and all replaced files. Returns false if the owner has no such file.
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
  if p_upload is not null then
    perform public.replace_uploads(array(
      select id from public.uploads where owner_id = p_owner and kind = p_kind and state = 'kept' and id <> p_upload));
  else
    update public.uploads set state = 'dropped', replaced_at = null
    where owner_id = p_owner and kind = p_kind and (state = 'kept' or replaced_at is not null);
  end if;
  return true;
end $$;

-- Claims a file of one of these kinds for one use. Returns its row, or no row if the file is unknown, not the owner's,
-- of another kind, not checked, or already claimed.
create or replace function public.keep_upload(p_owner uuid, p_id uuid, p_kinds text[]) returns setof public.uploads
language sql set search_path = '' as $$
  update public.uploads set state = 'kept'
  where id = p_id and owner_id = p_owner and kind = any (p_kinds) and state = 'ready'
  returning *
$$;

-- Releases files whose use was deleted. They are removed from storage, except sold ones.
create or replace function public.release_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set state = 'dropped' where id = any (p_ids) and state = 'kept' and sold_at is null
$$;

-- Releases files that another file replaces. They are removed after replacedMinutes, so that open pages keep working.
create or replace function public.replace_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set state = 'dropped', replaced_at = now()
  where id = any (p_ids) and state = 'kept' and sold_at is null
$$;

-- Marks files as sold, so that they are never removed.
create or replace function public.sell_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set sold_at = coalesce(sold_at, now()) where id = any (p_ids) and state = 'kept'
$$;

-- Claims a file that was made from another claimed file, and gives it the same owner. If the owner has deleted their
-- account, the new file belongs to the buyers, as the original does. Returns false if either file is missing.
create or replace function public.keep_copy(p_id uuid, p_of uuid, p_size integer) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.uploads c set state = 'kept', size = p_size, owner_id = o.owner_id,
    sold_at = case when o.owner_id is null then o.sold_at end
  from public.uploads o where c.id = p_id and c.state in ('awaited', 'ready') and o.id = p_of and o.state = 'kept';
  return found;
end $$;
