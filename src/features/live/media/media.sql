-- Counts what a page reports about the media of a stream as evidence of its event: of the host the device on stage, of viewers
-- those who have been connected for p_seconds. Reports about streams without an event, or after the end, change nothing. Returns
-- false: there is no such stream for this person.
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
    select from public.stream_visits v where v.stream_id = s.id and v.person = p_person::text and v.left_at is null
      and v.joined_at <= p_at - make_interval(secs => p_seconds))
  then
    perform public.event_media(s.event_id, p_person, p_receiving, p_at);
  end if;
  return true;
end $$;
