import { noRows, type Oracle } from './oracle.ts'

/** People of whom one blocked the other, in both orders. */
const apart = `
  select blocker_id as one, blocked_id as other, created_at from blocks
  union all select blocked_id, blocker_id, created_at from blocks`

/** Admins' changes, each with the entry of the audit trail that it needs. */
const audited = `
  select 'adjustment.propose' as action, id::text as target, proposed_by as admin from ledger.adjustments
  union all select case state when 'approved' then 'adjustment.approve' else 'adjustment.reject' end, id::text,
    decided_by
  from ledger.adjustments where state <> 'proposed'
  union all select 'dispute.resolve', order_id::text, admin_id from order_disputes where admin_id is not null
  union all select 'person.warn', user_id::text, given_by from warnings`

/** Rules of the product that each row of a table shows. Times of one transaction can differ by some milliseconds. */
export const rules: readonly Oracle[] = [
  noRows(
    'a fan has one subscription to a creator',
    'often',
    `select subscriber_id, creator_id from memberships where state <> 'ended' group by 1, 2 having count(*) > 1`,
  ),
  noRows(
    'no subscription is charged during a block',
    'often',
    `select s.membership_id, s.starts_at, b.created_at from subscriptions s join blocks b on s.number > 1
       and (b.blocker_id, b.blocked_id) in ((s.subscriber_id, s.creator_id), (s.creator_id, s.subscriber_id))
     where s.starts_at > b.created_at`,
  ),
  noRows(
    'people spend no more than their limit',
    'often',
    // tokens spent since the limit was set; a later limit is larger
    `select l.user_id, l.tokens, sum(s.tokens) from ledger.spending_limits l
     join ledger.accounts a on a.owner_id = l.user_id and a.kind = 'spendable'
     cross join lateral (
       select case when m.kind <> 'hold' then m.tokens when h.state = 'open' then h.tokens
         else h.posted_tokens end as tokens
       from ledger.movements m left join ledger.holds h on m.kind = 'hold' and h.id = m.reference
       where m.from_account = a.id and m.created_at > greatest(l.set_at, now() - interval '7 days')
         and (m.kind = 'hold' or m.kind = any (settings.sale_kinds()))) s
     where l.tokens is not null and (l.next_at is null or l.next_at > now())
     group by 1, 2 having sum(s.tokens) > l.tokens`,
  ),
  noRows(
    'refunds that buyers request take unspent tokens',
    'often',
    `select r.id, c.charged, c.from_creators from refunds r join purchases p using (stripe_payment_intent_id)
     join ledger.claims c on c.purchase_id = p.id
     where r.requested_by is not null and r.state <> 'failed' and c.charged + c.from_creators > 0
       and not exists (select from disputes d where d.stripe_payment_intent_id = p.stripe_payment_intent_id)
       and not exists (select from refunds o
         where o.stripe_payment_intent_id = p.stripe_payment_intent_id and o.id <> r.id)`,
  ),
  noRows(
    'orders end by their rules',
    'often',
    `select id, state, ended_by from orders
     where (state = 'cancelled' and ended_by = 'buyer' and closed_at < due_at
         and closed_at > coalesce(cancel_until, '-infinity'))
       or (state = 'accepted' and ended_by = 'clock' and closed_at < accept_by
         and not exists (select from users where id = seller_id and status <> 'active'))
       or (state = 'accepted' and ended_by = 'clock' and closed_at < delivered_at + interval '72 hours'
         and not exists (select from users where id = seller_id and status <> 'active'))
       or (state = 'accepted' and ended_by = 'seller') or revisions > 1`,
  ),
  noRows(
    'messages are paid before their hold expires',
    'often',
    `select id, expires_at, resolved_at from ledger.holds
     where reason = 'message' and state = 'posted' and resolved_at > expires_at + interval '1 second'`,
  ),
  noRows(
    'deleted messages hold no tokens',
    'often',
    "select id from messages where state = 'held' and deleted_at is not null",
  ),
  noRows(
    'subscriptions take the price that the subscriber agreed to',
    'often',
    `select s.membership_id, s.number, s.tokens from subscriptions s
     where s.tokens > (select max(c.price_tokens) from subscription_consents c
       where c.membership_id = s.membership_id)`,
  ),
  noRows(
    'cancelled subscriptions take nothing',
    'often',
    `select m.id, s.starts_at, m.cancelled_at from memberships m join subscriptions s on s.membership_id = m.id
     where s.starts_at > m.cancelled_at and s.number > 1`,
  ),
  noRows(
    'only open bookings take time of their creator',
    'often',
    `select b.subject_id, c.status from bookings b join call_requests c on c.id = b.subject_id
     where c.status in ('declined', 'cancelled', 'expired')
     union all select b.subject_id, e.status from bookings b join events e on e.id = b.subject_id
     where e.status = 'cancelled'
     union all select c.id, c.status from call_requests c where c.status in ('pending', 'accepted')
       and c.scheduled_at is not null and not exists (select from bookings b where b.subject_id = c.id)`,
  ),
  noRows(
    'a date that a side proposes is confirmed by the other side',
    'often',
    `select t.subject_id, t.actor from timeline t where t.what = 'confirmed'
       and t.actor = (select p.actor from timeline p where p.subject_id = t.subject_id and p.id < t.id
         and p.what = 'proposed' order by p.id desc limit 1)`,
  ),
  noRows(
    'requests for calls are accepted in time',
    'often',
    // an answer is due after 72 hours at the latest; a proposal gives a day more
    `select c.id, c.created_at, t.at from call_requests c join timeline t on t.subject_id = c.id and t.what = 'accepted'
     where t.at > c.created_at + interval '72 hours 10 seconds'
       and not exists (select from timeline p where p.subject_id = c.id and p.what in ('proposed', 'moved'))`,
  ),
  noRows(
    'tickets are returned and seats are confirmed in time',
    'often',
    `select t.id, t.ended_at, e.starts_at from tickets t join events e on e.id = t.event_id
     join timeline l on l.subject_id = t.id and l.what = 'returned' and l.actor = 'fan'
     where t.hold_id is not null and l.at > e.starts_at - make_interval(hours => settings.ticket_return_hours())
       and exists (select from timeline p where p.subject_id = t.id and p.what = 'confirmed')
     union all select t.id, l.at, o.at from tickets t
     join timeline l on l.subject_id = t.id and l.what = 'confirmed' and l.actor = 'fan'
     cross join lateral (select max(p.at) as at from timeline p where p.subject_id = t.id and p.id < l.id
       and p.what = 'offered') o
     where l.at > o.at + make_interval(mins => settings.ticket_confirm_minutes())`,
  ),
  noRows(
    'a block ends what two people share',
    'often',
    `select f.follower_id, f.creator_id, 'follow' as what from follows f
     where (f.follower_id, f.creator_id) in (select one, other from (${apart}) b)
     union all select c.lower_id, c.higher_id, 'held message' from conversations c
     join messages m on m.conversation_id = c.id and m.state = 'held'
     where (c.lower_id, c.higher_id) in (select one, other from (${apart}) b)
     union all select c.fan_id, c.creator_id, 'call' from call_requests c
     where c.status in ('pending', 'accepted') and (c.fan_id, c.creator_id) in (select one, other from (${apart}) b
       where b.created_at < (select finished_at from job_runs where name = 'outbox') - interval '1 hour')
     union all select t.fan_id, t.creator_id, 'ticket' from tickets t join events e on e.id = t.event_id
     where t.ended_at is null and e.status = 'scheduled' and e.starts_at > now()
       and (t.fan_id, t.creator_id) in (select blocked_id, blocker_id from blocks)`,
  ),
  noRows(
    'no admin approves their own proposal or tokens',
    'often',
    "select id from ledger.adjustments where state = 'approved' and decided_by in (proposed_by, user_id)",
  ),
  noRows(
    "admins' changes have one audit entry",
    'often',
    `select d.action, d.target from (${audited}) d group by 1, 2
     having count(*) <> (select count(*) from audit_entries a where a.action = d.action and a.target_id = d.target)`,
  ),
  noRows(
    'a killed job may run again soon',
    'often',
    "select name, claimed_until from job_runs where claimed_until > now() + interval '15 minutes 1 second'",
  ),
  noRows(
    'a failed slice of the outbox is due again soon',
    'often',
    "select id, kind, due_at from outbox_slices where dead_at is null and due_at > now() + interval '1 hour'",
  ),
  noRows(
    'a failed job is due again at its next time',
    'often',
    "select name, due_at from job_runs where due_at > now() + interval '1 day'",
  ),
]
