-- Personal data of tips (accounts/personal-data).

create or replace function personal.export_tips_sent(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select t.id::text, json_build_object('id', t.id, 'to', u.username, 'tokens', t.tokens, 'tier', t.tier_type,
    'message', t.message, 'sent_at', t.created_at)
  from public.tips t left join public.users u on u.id = t.recipient_id
  where t.sender_id = p_user and (p_after is null or t.id > p_after::uuid) order by t.id limit p_limit
$$;

create or replace function personal.export_tips_received(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select t.id::text, json_build_object('id', t.id, 'from', u.username, 'tokens', t.tokens, 'tier', t.tier_type,
    'message', t.message, 'received_at', t.created_at)
  from public.tips t left join public.users u on u.id = t.sender_id
  where t.recipient_id = p_user and (p_after is null or t.id > p_after::uuid) order by t.id limit p_limit
$$;

-- Tips are kept, because they are financial records; `wallet` erases their messages. This function removes the name,
-- the picture and the message from notifications about them.
create or replace function personal.forget_tips(p_user uuid) returns void
language sql set search_path = '' as $$
  select personal.notices_unname(
    array(select t.recipient_id from public.tips t where t.sender_id = p_user),
    'tip_received', '{sender,id}', array[p_user::text], '{sender,display_name}', null,
    jsonb_build_object('sender', personal.deleted_person(p_user), 'message', ''))
$$;
