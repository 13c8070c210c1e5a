-- A row that a job cannot process does not block later rows: it is rolled back alone, in a separate block, and named in
-- the result of its batch, {done, failed: [failed_row]}, so that it is logged and skipped (job.ts).

-- Returns the description of a failed row, for a block's `exception when others`. Raises errors again that are not
-- caused by the row, so that the whole batch rolls back: transaction rollback (40, which is retried: db/index.ts),
-- resources (53), operator intervention (57), system (58).
create or replace function public.failed_row(p_id uuid, p_state text, p_error text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if left(p_state, 2) in ('40', '53', '57', '58') then
    raise exception '%', p_error using errcode = p_state;
  end if;
  return jsonb_build_object('id', p_id, 'error', p_error);
end $$;
