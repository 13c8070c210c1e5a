-- Index for the search by display name (people/store.server.ts).
create index if not exists users_search_name on public.users (public.search_words(display_name));

-- Protects a former username for thirty days for its owner. Runs after the check of the unique index, which waits for
-- concurrent transactions. Exactly one of two concurrent users gets the name.
create or replace function public.keep_username() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.username = old.username then return null; end if;
    insert into public.former_usernames (username, user_id, until)
    values (old.username, new.id, now() + make_interval(days => settings.username_rest_days()))
    on conflict (username) do update set user_id = excluded.user_id, until = excluded.until;
  end if;
  delete from public.former_usernames where username = new.username and (user_id = new.id or until <= now());
  if exists (select from public.former_usernames where username = new.username) then
    raise unique_violation using message = 'this username is kept', constraint = 'users_username_key';
  end if;
  return null;
end $$;

create or replace trigger users_username_kept after insert or update of username on public.users
for each row execute function public.keep_username();
