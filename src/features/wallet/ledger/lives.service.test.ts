import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import {
  anyOp,
  credit,
  endRefund,
  type History,
  live,
  type Op,
  type Payment,
  type People,
} from '../../../testing/lives.ts'
import { sampledRuns } from '../../../testing/sample.ts'

// Concurrent random histories of a thousand people with tokens: calls of every kind, often retried, some interrupted by
// a crash. Afterwards every acknowledged call has exactly one movement, no other movement exists, and the proof finds
// no violation.

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(async () => {
  // all functions take locks in one order (ledger.sql)
  expect(await ledger.deadlocks()).toBe(0)
  await ledger.close()
})

const atOnce = 50
const batches = sampledRuns(1000 / atOnce)

/** Creates two fans, two creators with payouts set up, and two admins for each history. */
async function createPeople(count: number): Promise<People[]> {
  const { rows } = await ledger.owner.query<{ id: string; role: 'fan' | 'creator' | 'admin' }>(
    `insert into users (email, username, display_name, password_hash, date_of_birth, role)
     select n || '@limelight.test', n, n, '-', '1990-01-01', r
     from generate_series(1, $1::int) i, unnest(array['fan', 'fan', 'creator', 'creator', 'admin', 'admin'])
       with ordinality as roles(r, k), lateral (select 'p' || substr(md5(random()::text || i || k), 1, 24) as n) names
     returning id, role`,
    [count],
  )
  await ledger.owner.query(
    `insert into creator_profiles (user_id, category, created_at)
     select id, 'Other', now() - interval '1 year' from users where role = 'creator' on conflict do nothing`,
  )
  await ledger.owner.query(
    `select ledger.payout_settings_set(id, 'acct_' || id, true, 'manual') from users where role = 'creator'`,
  )
  const of = (role: string) => rows.filter((row) => row.role === role).map(({ id }) => id)
  const two = (list: string[], i: number) => list.slice(2 * i, 2 * i + 2)
  const [fans, creators, admins] = [of('fan'), of('creator'), of('admin')]
  return Array.from({ length: count }, (_, i) => ({
    fans: two(fans, i),
    creators: two(creators, i),
    admins: two(admins, i),
  }))
}

const quiet: Op = { kind: 'buy', fan: 0, creator: 0, tokens: 0, pick: 1, again: false, crash: false }
const start: Op[] = [0, 1].map((fan) => ({ ...quiet, fan, tokens: 3000 }))

/** Finishes the payments and refunds that a crash interrupted, as the jobs do. */
async function reconcile(life: History): Promise<void> {
  for (const payment of life.payments) {
    await credit(ledger, life, quiet, payment)
    await endRefund(ledger, quiet, payment)
  }
}

async function playHistory(steps: Op[][], who: People): Promise<History> {
  const life: History = { ...who, holds: [], payments: [], payouts: [], acknowledged: [] }
  // both fans start with tokens, so that payments can succeed
  for (const step of [start, ...steps]) await Promise.all(step.map((op) => live(ledger, life, op)))
  await reconcile(life)
  return life
}

/** Returns the status that a purchase must have after all events of its payment. */
function statusOf({ facts }: Payment): string {
  if (facts.has('refunded') || facts.has('asked')) return 'refunded'
  if (facts.has('lost')) return 'disputed'
  return facts.has('opened') && !facts.has('won') ? 'disputed' : 'succeeded'
}

const moved = `
  select case when kind in ('purchase', 'gift') then 'bought' else kind end || ':' ||
    case when kind in ('payout', 'adjustment') then reference else id end || ':' || tokens as what
  from ledger.movements
  where (payer_id = any($1) or payee_id = any($1))
    and kind in ('promo', 'tip', 'hold', 'call', 'purchase', 'gift', 'payout', 'adjustment')`

async function check(lives: History[]): Promise<void> {
  for (;;) {
    const { rows } = await ledger.app.query<{ id: string | null }>('select purchase as id from ledger.claims_settle()')
    if (rows[0]?.id === null) break
  }
  const everybody = lives.flatMap(({ fans, creators }) => [...fans, ...creators])
  const { rows } = await ledger.owner.query<{ what: string }>(moved, [everybody])
  expect(rows.map(({ what }) => what).sort()).toEqual(lives.flatMap((life) => life.acknowledged).sort())
  const payments = lives.flatMap((life) => life.payments)
  const stands = await ledger.owner.query<{ id: string; status: string }>(
    'select id, status from purchases where id = any($1) order by id',
    [payments.map(({ id }) => id)],
  )
  const should = payments.map((payment) => ({ id: payment.id, status: statusOf(payment) }))
  expect(stands.rows).toEqual(should.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  expect(await ledger.prove()).toEqual([])
}

const oneLife = fc.array(fc.array(anyOp, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 16 })

test('after any concurrent histories every acknowledged call has one effect and the proof finds no violation', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(oneLife, { minLength: atOnce, maxLength: atOnce }), async (lives) => {
      const who = await createPeople(lives.length)
      await check(
        await Promise.all(
          lives.map((steps, i) => playHistory(steps, who[i] ?? { fans: [], creators: [], admins: [] })),
        ),
      )
    }),
    { ...batches, endOnFailure: true },
  )
})
