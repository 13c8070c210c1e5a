import { creditOf } from '../operations/effects.ts'
import type { Simulation } from '../simulation.ts'
import { noRows, type Oracle } from './oracle.ts'

/** Returns the ids of credited purchases that needed 3-D Secure. */
async function findCredited(sim: Simulation): Promise<Set<string>> {
  const rows = await sim.market.database.query<{ id: string }>(
    'select id from purchases where id = any ($1) and movement_id is not null',
    [sim.all('challenge').map(({ id }) => id)],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Acknowledges credited purchases with 3-D Secure. The payer's tab may close after the challenge, so a webhook or a job
 * may credit them at any time.
 */
async function acknowledgeChallenges(sim: Simulation): Promise<unknown[]> {
  const credited = await findCredited(sim)
  for (const purchase of sim.all('challenge'))
    if (credited.has(purchase.id)) sim.acknowledged.set(creditOf(purchase), 1)
  return []
}

/** Checks that must run before the acknowledged effects are compared. */
export const moneyFirst: readonly Oracle[] = [
  { name: 'challenged purchases are acknowledged once credited', when: 'often', findWrong: acknowledgeChallenges },
]

/** Pieces of each product when it was first seen: the stock, and the pieces that orders took. */
const pieces = new WeakMap<Simulation, Map<string, number>>()

/** Finds products whose pieces in stock and in orders do not add up. A shipped parcel never returns its piece. */
async function findStrayPieces(sim: Simulation): Promise<unknown[]> {
  const rows = await sim.market.database.query<{ id: string; pieces: number }>(
    `select p.id, p.stock_quantity + count(o.id)::int as pieces from products p left join orders o on o.item_id = p.id
       and (o.state <> 'cancelled' or o.shipped_at is not null)
     where p.stock_quantity is not null group by p.id order by p.id`,
  )
  const known = pieces.get(sim) ?? new Map<string, number>()
  pieces.set(sim, known)
  for (const row of rows) if (!known.has(row.id)) known.set(row.id, row.pieces)
  return rows.filter((row) => known.get(row.id) !== row.pieces)
}

/** Tokens of the holds of one subject, by what became of them. */
const reserved = `
  with moved as (
    select m.reference as hold, sum(m.tokens) filter (where m.kind = 'hold') as reserved,
      sum(m.tokens) filter (where t.kind = 'pending') as paid,
      sum(m.tokens) filter (where m.kind <> 'hold' and t.kind = 'spendable') as returned
    from ledger.movements m join ledger.accounts t on t.id = m.to_account
    where m.reference in (select id from ledger.holds) group by 1
  )
  select h.reason, h.reference, sum(v.reserved) as reserved, sum(v.paid) as paid, sum(v.returned) as returned
  from ledger.holds h left join moved v on v.hold = h.id group by 1, 2
  having coalesce(sum(v.reserved), 0) <> coalesce(sum(v.paid), 0) + coalesce(sum(v.returned), 0)
      + coalesce(sum(h.tokens) filter (where h.state = 'open'), 0)
    or count(*) filter (where h.state = 'open') > 1`

/** Subjects whose state differs from the state of their hold. */
const subjects = `
  with ended as (
    select id, state, posted_tokens,
      format('%s %s', case state when 'expired' then 'voided' else state end, posted_tokens) as is
    from ledger.holds
  )
  select 'order' as kind, o.id, o.state, h.is from orders o join ended h on h.id = o.hold_id
  where h.is <> case o.state when 'accepted' then format('posted %s', o.tokens) when 'cancelled' then 'voided 0'
    else 'open 0' end
  union all select 'message', m.id, m.state, h.is from messages m join ended h on h.id = m.hold_id
  where h.is <> case m.state when 'paid' then format('posted %s', m.price) when 'held' then 'open 0' else 'voided 0' end
  union all select 'ticket', t.id, t.status, h.is from tickets t join ended h on h.id = t.hold_id
  where h.is <> case t.status when 'used' then format('posted %s', t.tokens) when 'confirmed' then 'open 0'
    else 'voided 0' end
  union all select 'call', c.id, c.status, h.is from call_requests c join ended h on h.id = c.hold_id
  -- a call that is reported has another hold for the rest of its minimum
  where c.paid_tokens <> (select sum(a.posted_tokens) from ledger.holds a where a.reference = c.id)
    or (h.state = 'open' and c.status in ('declined', 'expired', 'cancelled', 'no_show'))
    or (h.state <> 'open' and c.status in ('pending', 'accepted', 'in_progress'))
    or (c.paid_tokens > 0 and c.status in ('declined', 'expired'))`

/** Money checks that are cheap. */
export const moneyOften: readonly Oracle[] = [
  { name: 'a shipped parcel never returns its piece to the stock', when: 'often', findWrong: findStrayPieces },
  noRows('reserved tokens are paid, returned or still reserved', 'often', reserved),
  noRows('each subject and its hold have the same state', 'often', subjects),
  noRows(
    'no payout is requested or sent while an admin holds it',
    'often',
    `select p.id, h.held_at, p.requested_at, p.transferred_at from ledger.payouts p
       join payout_holds h on h.creator_id = p.creator_id
       cross join lateral tstzrange(h.held_at, h.released_at, '()') as held
     where held @> p.requested_at
       -- the transfer was already running
       or (held @> p.transferred_at and h.held_at < p.transferred_at - interval '1 minute')`,
  ),
  noRows(
    'no earnings mature early',
    'often',
    `select e.movement_id, m.created_at, b.created_at as matured_at from ledger.earnings e
       join ledger.movements m on m.id = e.movement_id join ledger.movements b on b.id = e.matured_by
       join creator_profiles c on c.user_id = m.payee_id
     where b.created_at < m.created_at + make_interval(days =>
       case when m.created_at < c.created_at + interval '60 days' then 21 else 7 end)`,
  ),
  {
    name: 'no set-up of payouts in a supported country is refused',
    when: 'often',
    findWrong: async ({ refusals }) => (refusals.has('PAYEE_REFUSED') ? ['PAYEE_REFUSED'] : []),
  },
  {
    name: 'every approved payment is credited',
    when: 'end',
    async findWrong(sim) {
      const credited = await findCredited(sim)
      return sim.all('approved challenge').filter(({ id }) => !credited.has(id))
    },
  },
]
