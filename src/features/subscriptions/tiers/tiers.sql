-- Adds a tier (if p_id is null) or changes one. p_tier has the changed fields by their API names. A higher price
-- applies to existing subscribers only after they agree; the job `subscriptions` notifies them. Returns {why: null,
-- tier}, or {why, tier: null} with not_found, too_many, name_taken or opens_content (with the count of items that new
-- fans could not open).
create or replace function public.tier_write(p_id uuid, p_creator uuid, p_tier jsonb, p_max integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_tier public.subscription_tiers;
  v_price integer;
  v_kinds text[] := (select array_agg(k) from jsonb_array_elements_text(p_tier -> 'free_message_kinds') as k);
  v_benefits text[] := (select array_agg(b) from jsonb_array_elements_text(p_tier -> 'benefits') as b);
begin
  perform pg_advisory_xact_lock(hashtextextended('tiers ' || p_creator::text, 0));
  if p_id is not null then
    select * into v_tier from public.subscription_tiers
    where id = p_id and creator_id = p_creator and deleted_at is null for update;
    if not found then
      return '{"why": "not_found", "tier": null}';
    end if;
  elsif (select count(*) from public.subscription_tiers where creator_id = p_creator and deleted_at is null) >= p_max then
    return '{"why": "too_many", "tier": null}';
  end if;
  if exists (select from public.subscription_tiers where creator_id = p_creator and deleted_at is null
    and lower(name) = lower(p_tier ->> 'name') and id is distinct from p_id)
  then
    return '{"why": "name_taken", "tier": null}';
  end if;
  if v_tier.unlocks_content and not (p_tier ->> 'unlocks_content')::boolean and v_tier.content_count > 0 then
    return jsonb_build_object('why', 'opens_content', 'count', v_tier.content_count, 'tier', null);
  end if;
  v_price := coalesce((p_tier ->> 'price_tokens')::integer, v_tier.price_tokens);
  insert into public.subscription_tiers as t (id, creator_id, name, description, price_tokens, message_kinds,
    unlocks_content, benefits)
  values (coalesce(p_id, uuidv7()), p_creator, coalesce(p_tier ->> 'name', v_tier.name),
    coalesce(p_tier ->> 'description', v_tier.description, ''), v_price,
    case when p_tier ? 'free_message_kinds' then coalesce(v_kinds, '{}') else coalesce(v_tier.message_kinds, '{}') end,
    coalesce((p_tier ->> 'unlocks_content')::boolean, v_tier.unlocks_content, false),
    case when p_tier ? 'benefits' then coalesce(v_benefits, '{}') else coalesce(v_tier.benefits, '{}') end)
  on conflict (id) do update
  set name = excluded.name, description = excluded.description, price_tokens = excluded.price_tokens,
    message_kinds = excluded.message_kinds, unlocks_content = excluded.unlocks_content, benefits = excluded.benefits,
    announcing = t.announcing or excluded.price_tokens > t.price_tokens, updated_at = now()
  returning * into v_tier;
  return jsonb_build_object('why', null, 'tier', jsonb_build_object('id', v_tier.id, 'creator_id', v_tier.creator_id,
    'name', v_tier.name, 'description', v_tier.description, 'price_tokens', v_tier.price_tokens,
    'free_message_kinds', v_tier.message_kinds, 'unlocks_content', v_tier.unlocks_content, 'benefits', v_tier.benefits,
    'created_at', v_tier.created_at));
end $$;

-- Closes a tier. The job `subscriptions` notifies its subscribers. Returns {why: null}, {why: 'not_found'}, or {why:
-- 'opens_content', count} while `count` items need this tier.
create or replace function public.tier_close(p_id uuid, p_creator uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_tier public.subscription_tiers;
begin
  perform pg_advisory_xact_lock(hashtextextended('tiers ' || p_creator::text, 0));
  select * into v_tier from public.subscription_tiers where id = p_id and creator_id = p_creator for update;
  if not found then
    return '{"why": "not_found"}';
  end if;
  if v_tier.deleted_at is null and v_tier.content_count > 0 then
    return jsonb_build_object('why', 'opens_content', 'count', v_tier.content_count);
  end if;
  update public.subscription_tiers set announcing = announcing or deleted_at is null, deleted_at = coalesce(deleted_at, now())
  where id = p_id;
  return '{"why": null}';
end $$;

-- Updates the number of items that tiers open. Other features call it when an item begins (sign 1) or ceases (-1) to
-- need a tier; a tier can occur several times. While a tier has such items, it cannot be closed or stop unlocking
-- content.
create or replace function public.tier_opens(p_tiers uuid[], p_signs integer[]) returns void
language sql set search_path = '' as $$
  with change as (
    select c.tier_id, sum(c.n)::integer as n from unnest(p_tiers, p_signs) as c (tier_id, n)
    group by c.tier_id having sum(c.n) <> 0
  ), locked as (
    select t.id, c.n from public.subscription_tiers t join change c on c.tier_id = t.id order by t.id for no key update of t
  )
  update public.subscription_tiers t set content_count = t.content_count + l.n from locked l where l.id = t.id
$$;
