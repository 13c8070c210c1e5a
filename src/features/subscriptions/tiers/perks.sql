-- Perks of a paid month. Other features call these functions inside their SQL statements.

-- Returns the kinds of messages that are free from a writer to a creator.
create or replace function public.free_message_kinds(p_writer uuid, p_reader uuid) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct k.kind order by k.kind), '{}')
  from public.subscriptions s
  left join public.subscription_tiers t on t.id = s.tier_id and t.deleted_at is null
  cross join lateral unnest(s.message_kinds || coalesce(t.message_kinds, '{}')) as k (kind)
  where s.subscriber_id = p_writer and s.creator_id = p_reader and s.starts_at <= now() and s.ends_at > now()
$$;

-- Returns true if a viewer can open content that requires a tier: they pay for this tier, or for one that costs at
-- least as much and also unlocks content. A tier that was closed since still counts.
create or replace function public.opens_tier(p_viewer uuid, p_tier uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.subscription_tiers wanted
    join public.subscriptions s on s.creator_id = wanted.creator_id and s.subscriber_id = p_viewer
    left join public.subscription_tiers t on t.id = s.tier_id
    where wanted.id = p_tier and s.starts_at <= now() and s.ends_at > now()
      and (s.unlocks_content or coalesce(t.unlocks_content, false))
      and (s.tier_id = wanted.id or s.tokens >= wanted.price_tokens))
$$;
