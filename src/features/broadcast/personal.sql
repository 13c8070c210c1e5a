-- Personal data of broadcasts (accounts/personal-data). Received texts are exported with messages.

create or replace function personal.export_broadcasts(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select b.id::text, json_build_object('id', b.id, 'audience', b.audience, 'subject', b.subject, 'message', b.message,
    'image', b.image_id, 'content', b.content_id, 'content_price', b.content_price,
    'frequency', b.frequency, 'starts_at', b.starts_at, 'ends_at', b.ends_at, 'state', b.state, 'delivered',
    (select coalesce(sum(r.delivered), 0) from public.broadcast_runs r where r.broadcast_id = b.id))
  from public.broadcasts b
  where b.creator_id = p_user and (p_after is null or b.id > p_after::uuid) order by b.id limit p_limit
$$;

create or replace function personal.forget_broadcasts(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.broadcast_queue where recipient_id = p_user;
  delete from public.broadcast_deliveries where recipient_id = p_user or creator_id = p_user;
  delete from public.broadcast_queue q using public.broadcast_runs r, public.broadcasts b
  where r.id = q.run_id and b.id = r.broadcast_id and b.creator_id = p_user;
  delete from public.broadcast_runs r using public.broadcasts b where b.id = r.broadcast_id and b.creator_id = p_user;
  delete from public.broadcasts where creator_id = p_user;
$$;
