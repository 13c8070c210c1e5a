import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type Answer, createLedger, type Ledger } from '../../../testing/ledger.ts'
import { sampledRuns } from '../../../testing/sample.ts'

// Random calls of three fans and two creators, several at a time, many of them retried. Every acknowledged call must
// have exactly one effect, and the proof must find no violation.

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(() => ledger.close())

type World = { fans: string[]; creators: string[]; holds: string[]; purchases: string[] }
type Op = { kind: string; fan: number; creator: number; tokens: number; pick: number; again: boolean }

const anyOp: fc.Arbitrary<Op> = fc.record({
  kind: fc.constantFrom(
    'promo',
    'buy',
    'credit',
    'fail',
    'gift',
    'tip',
    'tip',
    'hold',
    'post',
    'void',
    'expire',
    'fold',
  ),
  fan: fc.nat(2),
  creator: fc.nat(1),
  tokens: fc.integer({ min: 0, max: 120 }),
  pick: fc.nat(),
  again: fc.boolean(),
})
const inner = z.looseObject({
  id: z.string(),
  user_id: z.string(),
  recipient_id: z.string().nullable(),
  tokens: z.number(),
})

/** Balance changes of one acknowledged call, by account owner. */
type Effects = { owner: string; spendable?: number; held?: number; pending?: number }[]

/** Calls once, or twice at the same time like a retrying client. Returns the response that is not replayed, if any. */
async function callOp(op: Op, make: () => Promise<Answer>): Promise<Answer | undefined> {
  const responses = op.again ? await Promise.all([make(), make()]) : [await make()]
  const fresh = responses.filter((a) => a.outcome === 'done' && !a.replayed)
  expect(fresh.length).toBeLessThanOrEqual(1)
  return fresh[0]
}

const numbers = z.looseObject({ tokens: z.number().optional(), posted_tokens: z.number().optional() })

async function run(op: Op, world: World): Promise<Effects> {
  const fan = world.fans[op.fan] ?? ''
  const creator = world.creators[op.creator] ?? ''
  const key = randomUUID()
  const some = (list: string[]) => list[op.pick % Math.max(list.length, 1)]
  const { call } = ledger
  if (op.kind === 'promo') {
    const done = await callOp(op, () => call("ledger.promo_grant($1, $2, '', $3, 'h')", [fan, op.tokens, key]))
    return done ? [{ owner: fan, spendable: op.tokens }] : []
  }
  if (op.kind === 'tip') {
    const done = await callOp(op, () => ledger.tip(fan, creator, op.tokens, key))
    return done
      ? [
          { owner: fan, spendable: -op.tokens },
          { owner: creator, pending: op.tokens },
        ]
      : []
  }
  if (op.kind === 'buy' || op.kind === 'gift') {
    const friend = op.kind === 'gift' ? world.fans[(op.fan + 1) % 3] : null
    const tokens = op.tokens + 1
    const done = await callOp(op, () =>
      call("ledger.purchase_open($1, $2, '', 'any', $3, $4, $5, 'h')", [fan, friend, tokens, tokens * 10, key]),
    )
    if (done) world.purchases.push(inner.parse(done.purchase).id)
    return []
  }
  if (op.kind === 'hold') {
    const seconds = op.pick % 3 === 0 ? 0.005 : 3600
    const done = await callOp(op, () =>
      call("ledger.hold_open($1, $2, 'test', null, now() + make_interval(secs => $3), $4, 'h')", [
        fan,
        op.tokens,
        seconds,
        key,
      ]),
    )
    if (!done) return []
    world.holds.push(String(done.hold_id))
    return [{ owner: fan, spendable: -op.tokens, held: op.tokens }]
  }
  return resolve(op, creator, some(op.kind === 'credit' || op.kind === 'fail' ? world.purchases : world.holds))
}

async function resolve(op: Op, creator: string, id: string | undefined): Promise<Effects> {
  const { call } = ledger
  if (op.kind === 'fold') await ledger.app.query('select ledger.fold_all()')
  if (op.kind === 'expire') await ledger.app.query('select ledger.holds_expire()')
  if (id === undefined) return []
  if (op.kind === 'credit') {
    const event = op.pick % 2 ? `evt_${id}` : null
    const done = await callOp(op, () =>
      call(`ledger.purchase_credit($1, $2, null, (select usd_cents from purchases where id = $1), $3)`, [
        id,
        `pi_${id}`,
        event,
      ]),
    )
    if (!done) return []
    const { user_id, recipient_id, tokens } = inner.parse(done.purchase)
    return [{ owner: recipient_id ?? user_id, spendable: tokens }]
  }
  if (op.kind === 'fail') await call("ledger.purchase_progress($1, $2, 'failed', 'no')", [id, `pi_${id}`])
  if (op.kind === 'post' || op.kind === 'void') {
    const done = await callOp(op, () =>
      op.kind === 'void'
        ? call('ledger.hold_void($1)', [id])
        : call("ledger.hold_post($1, $2, $3, 'call')", [id, creator, op.tokens]),
    )
    return done ? [{ owner: creator, pending: numbers.parse(done).posted_tokens ?? 0 }] : []
  }
  return []
}

const sum = (effects: Effects, owner: string, what: 'spendable' | 'pending') =>
  effects.filter((e) => e.owner === owner).reduce((total, e) => total + (e[what] ?? 0), 0)

test('after any sequence every acknowledged call has one effect and the proof finds no violation', async () => {
  const [fans, creators] = await Promise.all([
    Promise.all([0, 1, 2].map(() => ledger.person('fan'))),
    Promise.all([0, 1].map(() => ledger.person('creator'))),
  ])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyOp, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), async (steps) => {
      const world: World = { fans, creators, holds: [], purchases: [] }
      const before = new Map<string, Record<string, number>>()
      for (const id of [...fans, ...creators]) before.set(id, await ledger.balance(id))
      const effects: Effects = []
      for (const step of steps) effects.push(...(await Promise.all(step.map((op) => run(op, world)))).flat())
      expect(await ledger.prove()).toEqual([])
      for (const id of creators)
        expect((await ledger.balance(id)).pending).toBe((before.get(id)?.pending ?? 0) + sum(effects, id, 'pending'))
      for (const id of fans) {
        const { spendable = 0, held = 0 } = await ledger.balance(id)
        const posted = await postedOf(id, world.holds)
        const was = before.get(id)
        // the tokens of a hold are held, returned, or paid to a creator
        expect(spendable + held + posted).toBe((was?.spendable ?? 0) + (was?.held ?? 0) + gained(effects, id))
      }
    }),
    { ...sampledRuns(200), endOnFailure: true },
  )
})

const gained = (effects: Effects, owner: string) =>
  effects.filter((e) => e.owner === owner).reduce((total, e) => total + (e.spendable ?? 0) + (e.held ?? 0), 0)

async function postedOf(owner: string, holds: string[]): Promise<number> {
  const { rows } = await ledger.owner.query<{ posted: string }>(
    'select coalesce(sum(posted_tokens), 0) as posted from ledger.holds where owner_id = $1 and id = any($2)',
    [owner, holds],
  )
  return Number(rows[0]?.posted)
}
