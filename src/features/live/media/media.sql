-- Counts a page's report about the media of a stream as evidence of its event. A host's report counts only from the
-- device on stage, a viewer's only after p_seconds of connection. Reports about streams without an event, or after the
-- end, have no effect. Returns false if this user has no such stream.
create or replace function public.stream_media(p_stream uuid, p_person uuid, p_family uuid, p_country text, p_sending boolean,
  p_receiving boolean, p_at timestamptz, p_seconds integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  s public.streams;
begin
  if public.stream_refusal(p_stream, p_person, p_country) = 'not_found' then
    return false;
  end if;
  select * into s from public.streams where id = p_stream and ended_at is null and event_id is not null;
  if s.creator_id = p_person then
    if s.host_family = p_family and p_sending is not null then
      perform public.event_media(s.event_id, p_person, p_sending, p_at);
    end if;
  elsif p_receiving is not null and exists (
    select from public.stream_visits v where v.stream_id = s.id and v.person = p_person::text
      and (v.left_at is null or v.left_at > now()) and v.joined_at <= p_at - make_interval(secs => p_seconds))
  then
    perform public.event_media(s.event_id, p_person, p_receiving, p_at);
  end if;
  return true;
end $$;
