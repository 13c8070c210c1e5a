import { broadcastWords } from './operations/broadcasts.ts'
import { live } from './oracles/live.ts'
import { moneyFirst, moneyOften } from './oracles/money.ts'
import { notices } from './oracles/notices.ts'
import { noRows, type Oracle } from './oracles/oracle.ts'
import { people } from './oracles/people.ts'
import { provider } from './oracles/provider.ts'
import { rules } from './oracles/rules.ts'
import { stuckRows } from './oracles/stuck.ts'
import { wallets } from './oracles/wallets.ts'
import { Failure, type Simulation } from './simulation.ts'

/** Rows of the ledger by the effect that acknowledged calls expect, and the number of rows of each. */
const effects = `
  select case m.kind when 'tip' then format('tip %s %s %s', m.payer_id, m.payee_id, m.tokens)
      else format('%s %s', m.kind, m.reference) end as effect, count(*)::int as rows
  from ledger.movements m where m.kind in ('tip', 'purchase', 'gift') group by 1
  union all select format('content %s %s %s', m.payer_id, m.reference, m.tokens), count(*)::int
  from ledger.movements m where m.kind = 'content' group by 1
  union all select format('message %s %s', id, price), 1 from messages
  -- without broadcasts, which a job delivers
  where content <> '${broadcastWords}' and unlock_price = 0
  union all select format('order %s %s', id, tokens), 1 from orders
  union all select format('call %s', id), 1 from call_requests
  union all select format('adjustment %s', id), 1 from ledger.adjustments where state = 'approved'`

async function findUnequalEffects({ market, acknowledged }: Simulation): Promise<unknown[]> {
  const rows = await market.database.query<{ effect: string; rows: number }>(effects)
  const stored = new Map(rows.map((row) => [row.effect, row.rows]))
  return [...new Set([...acknowledged.keys(), ...stored.keys()])]
    .map((effect) => ({ effect, acknowledged: acknowledged.get(effect) ?? 0, stored: stored.get(effect) ?? 0 }))
    .filter((one) => one.acknowledged !== one.stored)
}

/** Error lines of the product's log: failed jobs, failed work after responses, rows that no job can process. */
async function findErrorLines({ market }: Simulation): Promise<unknown[]> {
  return market.takeLog().filter((line) => line.startsWith('{"level":"error"'))
}

const oracles: readonly Oracle[] = [
  { name: 'no error in the log', when: 'often', findWrong: findErrorLines },
  ...moneyFirst,
  { name: 'every acknowledged effect exists once', when: 'often', findWrong: findUnequalEffects },
  ...moneyOften,
  ...wallets,
  ...notices,
  noRows('the proof of the ledger', 'often', 'select * from ledger.prove()'),
  noRows('no negative balance', 'often', 'select * from ledger.accounts where owner_id is not null and balance < 0'),
  noRows(
    'seats are not oversold',
    'often',
    `select e.id, e.seats, count(*) from events e join tickets t on t.event_id = e.id
     where t.status in ('confirmed', 'offered', 'used') group by e.id having count(*) > e.seats`,
  ),
  noRows(
    'offers and products are not oversold',
    'often',
    `select f.id, f.max_quantity, count(*) from offers f join orders o on o.item_id = f.id
     where o.state <> 'cancelled' group by f.id having count(*) > f.max_quantity
     union all select p.id, p.stock_quantity, p.sales_count from products p
     where p.stock_quantity < 0 or p.sales_count < (select count(*) from orders o
       where o.item_id = p.id and o.state <> 'cancelled')`,
  ),
  noRows(
    'bookings of a creator do not overlap',
    'often',
    `select a.id, b.id from call_requests a join call_requests b on a.creator_id = b.creator_id and a.id < b.id
     where a.status = 'accepted' and b.status = 'accepted'
       and tstzrange(a.scheduled_at, a.scheduled_at + make_interval(mins => a.minutes))
         && tstzrange(b.scheduled_at, b.scheduled_at + make_interval(mins => b.minutes))`,
  ),
  noRows(
    'the database follows the virtual clock',
    'often',
    `select now(), clock_timestamp(), uuidv7() where now() <> current_setting('sim.now')::timestamptz
       or clock_timestamp() <> now() or uuidv7()::text not like '%-7000-8%'`,
  ),
  noRows('no dead delivery', 'often', 'select * from outbox_slices where dead_at is not null'),
  noRows('no failed job', 'end', 'select name, error from job_runs where error is not null'),
  noRows(
    'no hold stays open after its expiry',
    'end',
    // a suspension of one side pauses deadlines
    `select h.* from ledger.holds h where h.state = 'open' and h.expires_at < now() - interval '1 day'
       and not exists (select from users u where u.suspended_at is not null and (u.id = h.owner_id or u.id in (
         select creator_id from call_requests where hold_id = h.id
         union all select seller_id from orders where hold_id = h.id
         union all select e.creator_id from tickets t join events e on e.id = t.event_id where t.hold_id = h.id)))`,
  ),
  ...stuckRows,
  ...provider,
  noRows('the audit chain', 'end', `select v from public.audit_verify() v where not (v ->> 'ok')::boolean`),
  noRows(
    'the provider and the ledger agree',
    'end',
    'select * from discrepancies where resolved_at is null and dismissed_at is null',
  ),
  ...people,
  ...live,
  ...rules,
]

/** Asks the oracles. @throws Failure with the first one that finds something wrong. */
export async function checkOracles(simulation: Simulation, when: Oracle['when']): Promise<void> {
  for (const oracle of oracles) {
    if (when === 'often' && oracle.when === 'end') continue
    const wrong = await oracle.findWrong(simulation)
    if (wrong.length > 0)
      throw new Failure(`${oracle.name}: ${wrong.length} wrong. ${JSON.stringify(wrong.slice(0, 3)).slice(0, 4_000)}`)
  }
}
