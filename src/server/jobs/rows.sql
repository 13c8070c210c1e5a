-- A row that a job cannot process does not stop the rows behind it: it is undone alone, in a block of its own, and named in
-- the answer of its batch, {done, failed: [failed_row]}, so that it is logged and skipped (job.ts).

-- What a block's `exception when others` says of its row. Raises again what is not the row's own fault and undoes the whole
-- batch: undone for the sake of others (40, which is asked again: db/index.ts), resources (53), operator intervention (57), system (58).
create or replace function public.failed_row(p_id uuid, p_state text, p_error text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if left(p_state, 2) in ('40', '53', '57', '58') then
    raise exception '%', p_error using errcode = p_state;
  end if;
  return jsonb_build_object('id', p_id, 'error', p_error);
end $$;
