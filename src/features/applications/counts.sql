-- Stored number of applications per status, updated by a trigger.

insert into public.application_counts (status, count)
select s.status, (select count(*) from public.creator_applications a where a.status = s.status)
from (values ('pending'), ('queued'), ('approved'), ('rejected')) as s (status)
on conflict do nothing;

create or replace function public.application_counted() returns trigger language plpgsql as $$
begin
  -- locks the rows in a fixed order, so that concurrent writers cannot deadlock
  perform from public.application_counts c
  where (tg_op <> 'DELETE' and c.status = new.status) or (tg_op <> 'INSERT' and c.status = old.status)
  order by c.status for update;
  if tg_op <> 'INSERT' then
    update public.application_counts set count = count - 1 where status = old.status;
  end if;
  if tg_op <> 'DELETE' then
    update public.application_counts set count = count + 1 where status = new.status;
  end if;
  return null;
end $$;

create or replace trigger creator_applications_added after insert or delete on public.creator_applications
  for each row execute function public.application_counted();
create or replace trigger creator_applications_moved after update of status on public.creator_applications
  for each row when (old.status is distinct from new.status) execute function public.application_counted();
