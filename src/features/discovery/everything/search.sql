-- Indexes for the search over events, products, recordings and offers (store.server.ts). Each index contains only rows
-- that other users can find. Without a pending list, which every search would have to scan.

create extension if not exists pg_trgm with schema public;

-- Returns the words of a title and a description, with a space at both ends, so that '% word%' matches the beginning of
-- each word.
create or replace function public.thing_words(p_title text, p_description text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select ' ' || public.search_words(p_title || ' ' || p_description) || ' '
$$;

create index if not exists events_words on public.events
using gin (public.thing_words(title, description) public.gin_trgm_ops) with (fastupdate = off)
where status = 'scheduled';

create index if not exists products_words on public.products
using gin (public.thing_words(name, description) public.gin_trgm_ops) with (fastupdate = off)
where is_active and deleted_at is null and hidden_at is null;

create index if not exists recordings_words on public.content_items
using gin (public.thing_words(title, description) public.gin_trgm_ops) with (fastupdate = off)
where type = 'stream' and deleted_at is null and hidden_at is null and is_public;

create index if not exists offers_words on public.offers
using gin (public.thing_words(title, description) public.gin_trgm_ops) with (fastupdate = off)
where active and deleted_at is null and hidden_at is null;
