-- Index for admins' searches: a part of the name, username or email address (people/store.server.ts).
create extension if not exists pg_trgm with schema public;

create index if not exists users_search on public.users
using gin (public.search_words(username || ' ' || display_name || ' ' || email) public.gin_trgm_ops) with (fastupdate = off)
where erased_at is null;
