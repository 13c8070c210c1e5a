-- Keeps a checked file as the owner's only one of its kind and replaces the previous one. Null p_upload: drops the current
-- and all replaced ones. Returns false if the owner has no such file.
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

-- Keeps a file of one of these kinds for one use. Returns its row; no row: unknown, not the owner's, another kind, not
-- checked, or already kept.
create or replace function public.keep_upload(p_owner uuid, p_id uuid, p_kinds text[]) returns setof public.uploads
language sql set search_path = '' as $$
  update public.uploads set state = 'kept'
  where id = p_id and owner_id = p_owner and kind = any (p_kinds) and state = 'ready'
  returning *
$$;

-- Releases files after their use was deleted. They are removed from storage, except sold ones.
create or replace function public.release_uploads(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.uploads set state = 'dropped' where id = any (p_ids) and state = 'kept' and sold_at is null
$$;

-- Releases files that other pictures replace. They are removed after replacedMinutes, so that open pages keep working.
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
