import type { Simulation } from '../simulation.ts'
import { noRows, type Oracle } from './oracle.ts'

/**
 * Rows in a state that a job ends, a day after their deadline. Not listed are states that wait for a person or a bank:
 * disputed orders, open cases and card disputes, proposed corrections, fraud warnings, unfinished set-ups of payouts.
 */
const stuck: Readonly<Record<string, string>> = {
  call: `select id, status from call_requests where status in ('pending', 'accepted', 'in_progress')
    and coalesce(scheduled_at, expires_at) < now() - interval '1 day'`,
  'proposal of a call': `select id, status from call_requests where status in ('pending', 'accepted')
    and proposal_expires_at < now() - interval '1 day'`,
  order: `select id, state from orders where (state in ('ordered', 'revising') and due_at < now() - interval '4 days')
    or (state in ('delivered', 'shipped') and accept_by < now() - interval '1 day')`,
  'offered seat': `select id, status from tickets where status = 'offered' and confirm_by < now() - interval '1 day'`,
  ticket: `select t.id, t.status from tickets t join events e on e.id = t.event_id
    where t.ended_at is null and e.ends_at < now() - interval '2 days'`,
  event: `select id, status from events where status = 'scheduled' and ends_at < now() - interval '2 days'`,
  refund: `select id, state from refunds where state in ('requested', 'pending')
    and updated_at < now() - interval '1 day'`,
  payout: `select p.id, p.status from ledger.payouts p
    where (p.status = 'transferred' or (p.status = 'requested' and not exists (select from payout_holds h
        where h.creator_id = p.creator_id and h.released_at is null))
      or (p.status in ('failed', 'returned') and p.stripe_transfer_id is not null and p.reversed_at is null))
    and p.requested_at < now() - interval '2 days'`,
  'refund of a sale': `select id, state from ledger.sale_refunds where state in ('due', 'returning')
    and created_at < now() - interval '1 day'`,
  'pending earnings': `select movement_id, matures_at from ledger.earnings
    where tokens > matured + disputed + reversed and matures_at < now() - interval '1 day'`,
  'credit in the inbox': `select i.movement_id, i.tokens from ledger.inbox i join ledger.movements m
    on m.id = i.movement_id where m.created_at < now() - interval '1 day'`,
  message: `select id, state from messages where state = 'held' and created_at < now() - interval '9 days'`,
  membership: `select id, state from memberships where state <> 'ended'
    and least(attempt_at, grace_until, paused_until) < now() - interval '1 day'`,
  upload: `select id, state from uploads where state <> 'kept' and created_at < now() - interval '3 days'`,
  outbox: `select id, kind from outbox where due_at < now() - interval '1 hour'
    and not exists (select from outbox_slices s where s.id = slice_id and s.dead_at is not null)`,
  'slice of the outbox': `select id, kind from outbox_slices
    where dead_at is null and due_at < now() - interval '1 hour'`,
  job: `select name, claimed_until from job_runs where claimed_until > now() + interval '1 hour'
    or due_at < now() - interval '3 days'`,
}

/** Finds purchases without an end. The job looks up an old purchase in one minute of each hour. */
async function findOpenPurchases({ market }: Simulation): Promise<unknown[]> {
  for (let minute = 0; minute < 60; minute++) {
    await market.scheduler.advance(60_000)
    await market.scheduler.finish(market.runJob('purchases'))
  }
  return market.database.query(
    `select id, status from purchases where status in ('created', 'processing', 'requires_action')
       and created_at < now() - interval '2 days'`,
  )
}

export const stuckRows: readonly Oracle[] = [
  { name: 'no purchase is stuck', when: 'end', findWrong: findOpenPurchases },
  ...Object.entries(stuck).map(([name, text]) => noRows(`no ${name} is stuck`, 'end', text)),
]
