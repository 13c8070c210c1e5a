-- Keeps a file that has been looked at as the owner's only one of its kind: the one before it is replaced. Without p_upload
-- there is none from now on, nor what it had replaced. False: there is no such file, or it is somebody else's.
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

-- Keeps a file of one of these kinds for what is about to show it, once: it belongs to one thing. The row, or none: there
-- is no such file, it is somebody else's or of another kind, nobody has looked at it yet, or it is kept already.
create or replace function public.keep_upload(p_owner uuid, p_id uuid, p_kinds text[]) returns setof public.uploads
language sql set search_path = '' as $$
  update public.uploads set state = 'kept'
  where id = p_id and owner_id = p_owner and kind = any (p_kinds) and state = 'ready'
  returning *
$$;

-- What showed these files is gone. They are to be removed from storage, except those that were sold.
create or replace function public.release_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set state = 'dropped' where id = any (p_ids) and state = 'kept' and sold_at is null
$$;

-- Other pictures stand for these from now on. Their files are to be removed once the pages that are open have had their
-- time (replacedMinutes).
create or replace function public.replace_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set state = 'dropped', replaced_at = now()
  where id = any (p_ids) and state = 'kept' and sold_at is null
$$;

-- Somebody has paid for these files: they stay for good.
create or replace function public.sell_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set sold_at = coalesce(sold_at, now()) where id = any (p_ids) and state = 'kept'
$$;

-- Keeps a file that was made of another kept file, for the same owner. A file whose owner deleted their account belongs to its
-- buyers, and so does the new one. Returns false if either is missing.
create or replace function public.keep_copy(p_id uuid, p_of uuid, p_size integer) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.uploads c set state = 'kept', size = p_size, owner_id = o.owner_id,
    sold_at = case when o.owner_id is null then o.sold_at end
  from public.uploads o where c.id = p_id and c.state in ('awaited', 'ready') and o.id = p_of and o.state = 'kept';
  return found;
end $$;
