-- Personal data of subscriptions (accounts/personal-data). A creator's export omits the subscribers, because they are
-- the subscribers' personal data.

create or replace function personal.export_subscriptions(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.creator_id || '/' || s.starts_at, json_build_object('creator', u.username, 'starts_at', s.starts_at,
    'ends_at', s.ends_at, 'tier', t.name, 'tokens', s.tokens)
  from public.subscriptions s
  join public.users u on u.id = s.creator_id
  left join public.subscription_tiers t on t.id = s.tier_id
  where s.subscriber_id = p_user and (p_after is null
    or (s.creator_id, s.starts_at) > (split_part(p_after, '/', 1)::uuid, split_part(p_after, '/', 2)::timestamptz))
  order by s.creator_id, s.starts_at limit p_limit
$$;

create or replace function personal.export_memberships(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select m.id::text, json_build_object('id', m.id, 'creator', u.username, 'tier', t.name, 'price', m.price_tokens,
    'since', m.created_at, 'paid_until', m.paid_until, 'renews', m.renews, 'cancelled_at', m.cancelled_at,
    'ended_at', m.ended_at, 'country', m.country)
  from public.memberships m
  join public.users u on u.id = m.creator_id
  join public.subscription_tiers t on t.id = m.tier_id
  where m.subscriber_id = p_user and (p_after is null or m.id > p_after::uuid) order by m.id limit p_limit
$$;

create or replace function personal.export_subscription_consents(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select c.id::text, json_build_object('subscription', c.membership_id, 'price', c.price_tokens, 'words', c.words,
    'given_at', c.given_at)
  from public.subscription_consents c
  where c.subscriber_id = p_user and (p_after is null or c.id > p_after::uuid) order by c.id limit p_limit
$$;

create or replace function personal.export_subscription_tiers(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select t.id::text, json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'price', t.price_tokens,
    'benefits', t.benefits, 'created_at', t.created_at, 'closed_at', t.deleted_at)
  from public.subscription_tiers t
  where t.creator_id = p_user and (p_after is null or t.id > p_after::uuid) order by t.id limit p_limit
$$;

-- Keeps payments and consents, with ids only. Ends running memberships, so that no subscriber pays for a deleted
-- account and no deleted account pays, and notifies the other side. Tiers keep only their prices, and notifications lose
-- the name.
create or replace function personal.forget_subscriptions(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- locks tiers before memberships, as subscriptions_announce does
  perform from public.subscription_tiers where creator_id = p_user order by id for no key update;
  perform ledger_internal.subscription_end(m.id, 'gone')
  from (select id from public.memberships
    where (subscriber_id = p_user or creator_id = p_user) and state <> 'ended' order by id for update) as m;
  update public.memberships set country = null where subscriber_id = p_user;
  update public.subscription_tiers
  set name = 'Deleted ' || id, description = '', benefits = '{}', deleted_at = coalesce(deleted_at, now()), announcing = false
  where creator_id = p_user;
  perform personal.notices_unname(
    array(select m.subscriber_id from public.memberships m where m.creator_id = p_user),
    'system', '{creator_id}', array[p_user::text], '{creator}', null,
    '{"creator": "Deleted account", "tier": "Deleted"}');
  perform personal.notices_unname(
    array(select m.creator_id from public.memberships m where m.subscriber_id = p_user),
    'system', '{subscriber,id}', array[p_user::text], '{subscriber,display_name}', null,
    jsonb_build_object('subscriber', personal.deleted_person(p_user)));
end $$;
