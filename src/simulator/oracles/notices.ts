import type { Simulation } from '../simulation.ts'
import type { Oracle } from './oracle.ts'

/** Movements of a person's tokens by another person, an admin or a bank. Each is announced to its owner. */
const moved = [
  ...['refund', 'refund_undone', 'sale_refund', 'sale_refund_back', 'chargeback', 'chargeback_undone', 'freeze'],
  ...['unfreeze', 'debt', 'debt_cancelled', 'debt_repaid', 'debt_returned'],
]

/**
 * Notifications owed for each effect: reader, kind, subject, and the least and greatest number. A subject has the text
 * that `sent` derives from a notification.
 */
const owed = `
  select payee_id as reader, 'tip_received' as kind, id::text as subject, 1 as least, 1 as most
    from ledger.movements where kind = 'tip'
  union all select m.payee_id, 'system.content_sale', format('%s %s', m.reference, m.payer_id), 1, 1
    from ledger.movements m join content_items i on i.id = m.reference where m.kind = 'content'
  union all select coalesce(recipient_id, user_id),
      case when recipient_id is null then 'system.purchase' else 'system.gift' end, id::text, 1, 1
    from purchases where movement_id is not null
  union all select p.user_id, 'system.refund', format('%s succeeded %s', p.id, r.usd_cents),
      (r.state = 'succeeded')::int, (r.state in ('succeeded', 'failed'))::int
    from refunds r join purchases p using (stripe_payment_intent_id) where r.stripe_refund_id is not null
  union all select p.user_id, 'system.refund', format('%s failed %s', p.id, r.usd_cents), 1, 1
    from refunds r join purchases p using (stripe_payment_intent_id)
    where r.stripe_refund_id is not null and r.state = 'failed'
  union all select creator_id, 'system.payout', format('%s paid', id), 1, 1
    from ledger.payouts where paid_at is not null and (failed_at is null or paid_at < failed_at)
  union all select creator_id, 'system.payout', format('%s %s', id, status), 1, 1
    from ledger.payouts where failed_at is not null
  union all select creator_id, 'system.payout_hold', 'true', 1, 1 from payout_holds
  union all select creator_id, 'system.payout_hold', 'false', 1, 1 from payout_holds where released_at is not null
  union all select user_id, 'system.adjustment', format('%s %s', tokens, account), 1, 1
    from ledger.adjustments where state = 'approved'
  union all select creator_id, 'system.subscriber', id::text, 1, 1 from memberships
  union all select m.subscriber_id, 'system.subscription', format('%s %s', m.id, e.event), e.times, e.times
    from memberships m cross join lateral (values ('subscribed', 1), ('ended', (m.state = 'ended')::int),
      ('renewed', (select count(*)::int from subscriptions s where s.membership_id = m.id and s.number > 1)))
      e (event, times)
  union all select m.payee_id, 'system.dispute_opened', format('%s %s', m.reference, m.tokens), 1, 1
    from ledger.movements m where m.kind = 'dispute_opened'
  union all select case r.role when 'fan' then c.fan_id else c.creator_id end, 'session_request',
      format('%s %s %s', c.id, t.what, r.role), 1, 1
    from call_requests c join timeline t on t.subject_id = c.id cross join (values ('fan'), ('creator')) r (role)
    where case when t.what in ('asked', 'withdrawn') then r.role = 'creator'
      when t.what in ('accepted', 'declined') then r.role = 'fan'
      when t.what in ('expired', 'cancelled') then r.role is distinct from coalesce(t.data ->> 'side', t.actor)
      else false end
  union all select t.creator_id, 'system.ticket_sale', format('%s true', t.id),
      (t.status in ('confirmed', 'used'))::int, 1
    from tickets t where t.status not in ('waitlisted', 'offered')
  union all select case r.role when 'buyer' then o.buyer_id else o.seller_id end, 'system.order',
      format('%s %s %s', o.id, h.kind, r.role), 1, 1
    from (select order_id, kind, actor, row_number() over (partition by order_id, kind order by id) as number
      from order_history) h
    join orders o on o.id = h.order_id cross join (values ('buyer'), ('seller')) r (role)
    where case h.kind when 'delivered' then r.role = 'buyer' when 'shipped' then r.role = 'buyer' and h.number = 1
      when 'revision' then r.role = 'seller' when 'accepted' then r.role = 'seller' or h.actor <> 'buyer' else true end
  union all select coalesce(m.payer_id, m.payee_id), 'system.moved', format('%s %s', m.kind, m.tokens), 1, 1
    from ledger.movements m where m.kind in (${moved.map((kind) => `'${kind}'`).join()})
      and not (m.kind in ('refund', 'refund_undone') and exists (select from ledger.lots l
        where l.purchase_id = m.reference and l.kind = 'bought'))`

/** Stored notifications with their subject. */
const sent = `
  select user_id as reader, kind, case kind
    when 'tip_received' then data ->> 'tip_id'
    when 'system.content_sale' then format('%s %s', data ->> 'content_id', data #>> '{buyer,id}')
    when 'system.purchase' then data ->> 'purchase_id'
    when 'system.gift' then data ->> 'purchase_id'
    when 'system.refund' then format('%s %s %s', data ->> 'purchase_id', data ->> 'state', data ->> 'usd_cents')
    when 'system.payout' then format('%s %s', data ->> 'payout_id', data ->> 'status')
    when 'system.payout_hold' then data ->> 'held'
    when 'system.adjustment' then format('%s %s', data ->> 'tokens', data ->> 'account')
    when 'system.subscriber' then data ->> 'membership_id'
    when 'system.subscription' then format('%s %s', data ->> 'subscription_id',
      case data ->> 'event' when 'resumed' then 'renewed' else data ->> 'event' end)
    when 'system.dispute_opened' then format('%s %s', data ->> 'purchase_id', data ->> 'tokens')
    when 'session_request' then format('%s %s %s', data ->> 'request_id', data ->> 'what', data ->> 'role')
    when 'system.ticket_sale' then format('%s %s', data ->> 'ticket_id', data ->> 'sold')
    when 'system.order' then format('%s %s %s', data ->> 'order_id', case data ->> 'event' when 'auto_accepted'
      then 'accepted' when 'returned' then 'cancelled' else data ->> 'event' end, data ->> 'role')
    when 'system.moved' then format('%s %s', data ->> 'kind', data ->> 'tokens') end as subject
  from sim.notifications
  where kind in ('tip_received', 'system.content_sale', 'system.purchase', 'system.gift', 'system.refund',
      'system.payout', 'system.payout_hold', 'system.adjustment', 'system.subscriber', 'system.order',
      'system.dispute_opened')
    or (kind = 'session_request' and (data ->> 'what' in ('accepted', 'declined', 'withdrawn', 'expired', 'cancelled')
      or (data ->> 'what' = 'asked' and data ->> 'role' = 'creator')))
    or (kind = 'system.subscription' and data ->> 'event' in ('subscribed', 'ended', 'renewed', 'resumed'))
    or (kind = 'system.ticket_sale' and data ->> 'sold' = 'true')
    or (kind = 'system.moved' and data ->> 'kind' in (${moved.map((kind) => `'${kind}'`).join()}))`

/** Readers who muted a person or a type of notification at some check. Fewer notifications are owed to them. */
const muting = new WeakMap<Simulation, Set<string>>()

async function findWrongNotices(sim: Simulation): Promise<unknown[]> {
  const { query } = sim.market.database
  const muters = muting.get(sim) ?? new Set()
  muting.set(sim, muters)
  const rows = await query<{ id: string }>(
    "select muter_id as id from mutes union select user_id from notification_mutes where channel = 'all'",
  )
  for (const { id } of rows) muters.add(id)
  // an account that is to be deleted gets no notifications
  for (const { owner } of sim.all('deletion')) muters.add(owner.id)
  return query(
    `select o.*, s.sent from (select reader, kind, subject, sum(least)::int as least, sum(most)::int as most
         from (${owed}) o group by 1, 2, 3) o
       full join (select reader, kind, subject, count(*)::int as sent from (${sent}) s group by 1, 2, 3) s
         using (reader, kind, subject)
     where coalesce(s.sent, 0) > coalesce(o.most, 0)
       or (coalesce(s.sent, 0) < o.least and reader <> all ($1::uuid[])
         and exists (select from users where id = reader and status <> 'deleted'))`,
    [[...muters]],
  )
}

export const notices: readonly Oracle[] = [
  { name: 'each effect is announced once to the person whom it concerns', when: 'often', findWrong: findWrongNotices },
]
