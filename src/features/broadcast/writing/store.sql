-- Stores a broadcast with its files, once per key. p has the values of columns of broadcasts; p_max is the highest
-- number of active broadcasts of a creator. Returns {id, hash}, or {refused}: too_many (also for inactive accounts),
-- image_gone or content_gone.
create or replace function public.broadcast_store(p jsonb, p_max integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  b public.broadcasts := jsonb_populate_record(null::public.broadcasts, p);
  v_known jsonb;
begin
  -- serializes the requests of a creator, so that concurrent requests with one key store one broadcast
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('broadcast ' || b.creator_id, 0));
  select jsonb_build_object('id', id, 'hash', body_hash) into v_known from public.broadcasts
  where creator_id = b.creator_id and request_key = b.request_key;
  if found then
    return v_known;
  elsif not exists (select from public.users where id = b.creator_id and status = 'active') or p_max <= (
    select count(*) from public.broadcasts o where o.creator_id = b.creator_id and o.state <> 'cancelled'
      and (o.next_at is not null
        or exists (select from public.broadcast_runs r where r.broadcast_id = o.id and r.state = 'sending')))
  then
    return '{"refused": "too_many"}';
  end if;
  select split_part(u.type, '/', 1) into b.content_kind from public.uploads u
  where u.id = b.content_id and u.owner_id = b.creator_id and u.kind = 'paid-content' and u.state = 'ready' for update;
  if b.content_id is not null and not found then
    return '{"refused": "content_gone"}';
  elsif b.image_id is not null
    and not exists (select from public.keep_upload(b.creator_id, b.image_id, array['message-image']))
  then
    return '{"refused": "image_gone"}';
  end if;
  perform public.keep_upload(b.creator_id, b.content_id, array['paid-content']);
  insert into public.broadcasts (creator_id, audience, subject, message, image_id, content_id, content_kind,
    content_price, frequency, time_zone, starts_at, ends_at, next_at, request_key, body_hash)
  values (b.creator_id, b.audience, b.subject, b.message, b.image_id, b.content_id, b.content_kind, b.content_price,
    b.frequency, b.time_zone, b.starts_at, b.ends_at, b.starts_at, b.request_key, b.body_hash)
  returning id into b.id;
  return jsonb_build_object('id', b.id, 'hash', b.body_hash);
end $$;
