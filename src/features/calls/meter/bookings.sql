-- Updates the time limit of running meters when the creator's bookings change; see README.md.

-- Notifies the meters of a creator's open calls that bookings have changed. Each meter then reads its time limit again.
create or replace function public.calls_rebooked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (kind, payload)
  select 'call.terms', jsonb_build_object('request_id', c.id)
  from public.call_requests c
  where c.creator_id = coalesce(new.creator_id, old.creator_id) and c.id <> coalesce(new.subject_id, old.subject_id)
    and (c.status = 'in_progress'
      or c.status = 'accepted' and exists (select from public.call_rooms r where r.call_id = c.id));
  return null;
end $$;

create or replace trigger calls_rebooked after insert or update or delete on public.bookings
  for each row execute function public.calls_rebooked();
