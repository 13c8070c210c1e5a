import type { Reader, Simulation } from './simulation.ts'

/** State of a thing that has rules of visibility, for one viewer. */
export type Fact = {
  kind: 'person' | 'offer' | 'product' | 'event' | 'content' | 'message'
  id: string
  owner: string
  /** Role and state of the owner. */
  role: 'fan' | 'creator' | 'admin'
  status: 'active' | 'suspended' | 'deleted'
  /** The owner is active and offers the thing to everyone in the country of the viewer. */
  shown: boolean
  /** The owner has not deleted it. */
  kept: boolean
  /** The viewer has a ticket, or bought it and it is not removed. */
  held: boolean
  /** The viewer may get its secret: the path of a locked file, or the words of a message. */
  opened: boolean
  secret: string | null
}

// Reads rows only; the rules are in `isHidden` and in the table of readers. $2: the viewer, $3: the country.
const facts = `
  select t.*, u.role, u.status, t.shown and u.status = 'active' and (t.kind = 'person' or u.role = 'creator')
    and not coalesce($3::text = any (p.hidden_countries), false) as shown
  from (
    select 'person' as kind, id, id as owner, true as shown, true as kept, false as held, true as opened, null as secret
    from users where id = any ($1::uuid[])
    union all
    select 'offer', id, creator_id, active and hidden_at is null and deleted_at is null, deleted_at is null, false, true, null
    from offers where id = any ($1::uuid[])
    union all
    select 'product', id, creator_id, is_active and hidden_at is null and deleted_at is null, deleted_at is null, false,
      true, null
    from products where id = any ($1::uuid[])
    union all
    select 'event', e.id, e.creator_id, e.type <> 'personal' and e.status <> 'cancelled', e.type <> 'personal',
      coalesce((select t.status not in ('returned', 'lapsed') from tickets t
        where t.event_id = e.id and t.fan_id = $2::uuid order by t.id desc limit 1), false), true, null
    from events e where e.id = any ($1::uuid[])
    union all
    select 'content', i.id, i.creator_id, (i.is_public or exists (
        -- waits for the file of its new trim
        select from recordings r where r.id = i.id and r.publishing and r.published_at is not null))
      and i.hidden_at is null and i.deleted_at is null,
      i.deleted_at is null, b.is_there and i.hidden_at is null,
      coalesce(i.creator_id = $2::uuid, false) or (i.price_tokens = 0 and i.tier_id is null)
        or (b.is_there and i.hidden_at is null) or exists (
          select from subscriptions s join subscription_tiers t on t.id = i.tier_id
          where s.subscriber_id = $2::uuid and s.creator_id = i.creator_id and s.starts_at <= now()
            and s.ends_at > now() and s.unlocks_content and (s.tier_id = t.id or s.tokens >= t.price_tokens)),
      'private/' || i.upload_id
    from content_items i cross join lateral (select exists (
      select from content_unlocks x where x.buyer_id = $2::uuid and x.content_id = i.id) as is_there) b
    where i.id = any ($1::uuid[])
    union all
    select 'message', id, sender_id, true, true, false,
      sender_id = $2::uuid or (seq > 0 and deleted_at is null and removed_at is null and hidden_at is null), content
    from messages where id = any ($1::uuid[])
  ) t join users u on u.id = t.owner left join privacy_settings p on p.user_id = u.id`

/** Reads the state of the things with these ids, as far as it matters to a viewer. */
export async function readFacts(sim: Simulation, viewer: Reader, ids: readonly string[]): Promise<Fact[]> {
  const userId = viewer.claims?.userId ?? null
  return sim.market.database.query<Fact>(facts, [ids, userId, viewer.country ?? null])
}

/** True if a thing must not be in lists for this viewer. Holders of a ticket see their event in every state. */
export const isHidden = (sim: Simulation, { id }: Reader, { kind, owner, shown, held }: Fact): boolean =>
  owner !== id && !(kind === 'event' && held) && (!shown || sim.hasBlocked(id, owner) || sim.hasBlocked(owner, id))
