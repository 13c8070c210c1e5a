-- Adds an entry to the timeline of a call, an event or a ticket. p_entry = {actor, actor_id, what, effect, tokens,
-- data}.
create or replace function public.timeline_add(p_subject uuid, p_entry jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.timeline (subject_id, actor, actor_id, what, effect, tokens, data)
  values (p_subject, p_entry ->> 'actor', (p_entry ->> 'actor_id')::uuid, p_entry ->> 'what',
    coalesce(p_entry ->> 'effect', 'none'), coalesce((p_entry ->> 'tokens')::integer, 0), coalesce(p_entry -> 'data', '{}'))
$$;
