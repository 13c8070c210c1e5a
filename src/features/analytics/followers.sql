-- Records follows and unfollows, so that creators see both numbers and not only the total. Takes no locks.
create or replace function public.note_follower_changes() returns trigger language plpgsql set search_path = '' as $$
begin
  -- an account being deleted is recorded as an unfollow without a name; the records of a deleted creator are deleted
  insert into public.follower_changes (creator_id, follower_id, came)
  select c.creator_id, case when f.status <> 'deleted' then c.follower_id end, tg_op = 'INSERT'
  from changed c
  join public.users f on f.id = c.follower_id join public.users u on u.id = c.creator_id and u.status <> 'deleted';
  return null;
end $$;

create or replace trigger follows_kept after insert on public.follows
referencing new table as changed for each statement execute function public.note_follower_changes();

create or replace trigger unfollows_kept after delete on public.follows
referencing old table as changed for each statement execute function public.note_follower_changes();

-- One-off: records followers that are older than this table.
insert into public.follower_changes (id, creator_id, follower_id, came)
select uuidv7(f.created_at - now()), f.creator_id, f.follower_id, true from public.follows f
where not exists (select from public.follower_changes);

-- Counts a view of a creator's page by UTC day and country (null: unknown).
create or replace function public.count_viewer(p_creator uuid, p_country text) returns void
language sql set search_path = '' as $$
  insert into public.viewer_countries as v (creator_id, day, country, viewers)
  values (p_creator, (now() at time zone 'UTC')::date,
    case when upper(p_country) ~ '^[A-Z]{2}$' then upper(p_country) else 'ZZ' end, 1)
  on conflict (creator_id, day, country) do update set viewers = v.viewers + 1
$$;
