-- What admins search people by: a part of the name, the username or the address (people/store.server.ts).
create extension if not exists pg_trgm with schema public;

create index if not exists users_words on public.users
using gin ((username || ' ' || lower(display_name) || ' ' || email) public.gin_trgm_ops) with (fastupdate = off)
where erased_at is null;
