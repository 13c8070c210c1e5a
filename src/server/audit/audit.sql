-- The audit trail: README.md beside this file. Only audit_record writes entries, in the transaction of the admin's change.
-- Entries are never changed or deleted.

insert into public.audit_head (id) values (1) on conflict do nothing;

create or replace function public.audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are append-only' using errcode = 'restrict_violation';
end $$;

create or replace trigger audit_entries_append_only before update or delete or truncate on public.audit_entries
  for each statement execute function public.audit_refuse();

-- SHA-256 over the entry's fields and the hash of the entry before it.
create or replace function public.audit_hash(e public.audit_entries) returns text
language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(jsonb_build_array(e.prev_hash, e.id,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.actor_kind, e.actor_id, e.action, e.target_kind,
    e.target_id, e.data)::text, 'UTF8')), 'hex')
$$;

-- Returns true if data contains ids and codes only: numbers, booleans, null, and texts without spaces.
create or replace function public.audit_is_coded(p_data jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_data) = 'object' and not exists (
    select from jsonb_each(p_data) as field
    where jsonb_typeof(field.value) in ('object', 'array')
      or (jsonb_typeof(field.value) = 'string' and field.value #>> '{}' !~ '^[A-Za-z0-9_:.+-]{0,100}$'))
$$;

-- Appends an entry and returns its id. Call it last in a transaction: it locks the head of the chain until the end of the
-- transaction, so that the next writer continues from this entry.
create or replace function public.audit_record(
  p_actor_kind text, p_actor_id text, p_action text, p_target_kind text, p_target_id text, p_data jsonb default '{}'
) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  v_head public.audit_head;
  v_entry public.audit_entries;
begin
  if not public.audit_is_coded(p_data) or p_action !~ '^[a-z_]+(\.[a-z_]+)+$' then
    raise exception 'an audit entry holds ids and codes only: % %', p_action, p_data;
  end if;
  select * into strict v_head from public.audit_head for update;
  v_entry.id := v_head.entries + 1;
  v_entry.at := clock_timestamp();
  v_entry.actor_kind := p_actor_kind;
  v_entry.actor_id := p_actor_id;
  v_entry.action := p_action;
  v_entry.target_kind := p_target_kind;
  v_entry.target_id := p_target_id;
  v_entry.data := jsonb_strip_nulls(p_data);
  v_entry.prev_hash := v_head.hash;
  v_entry.hash := public.audit_hash(v_entry);
  insert into public.audit_entries select v_entry.*;
  update public.audit_head set entries = v_entry.id, hash = v_entry.hash;
  return v_entry.id;
end $$;

-- Recomputes the whole chain. Returns {ok, entries, head, first_broken}: first_broken is the id of the first entry that was
-- changed, does not follow from its predecessor, or is missing.
create or replace function public.audit_verify() returns jsonb language sql stable set search_path = '' as $$
  with chain as (
    select e.id, e.hash, e.id <> row_number() over w or e.prev_hash <> lag(e.hash, 1, '') over w
      or e.hash <> public.audit_hash(e) as is_broken, row_number() over w as place
    from public.audit_entries e window w as (order by e.id)
  ), found as (
    select count(*) as entries, min(place) filter (where is_broken) as broken,
      coalesce((array_agg(hash order by id desc))[1], '') as last_hash
    from chain
  ), judged as (
    select h.hash as head, f.entries, coalesce(f.broken, case
      when h.entries <> f.entries then least(h.entries, f.entries) + 1
      when h.hash <> f.last_hash then greatest(h.entries, 1) end) as first_broken
    from found f cross join public.audit_head h
  )
  select jsonb_build_object('ok', first_broken is null, 'entries', entries, 'head', head, 'first_broken', first_broken)
  from judged
$$;
