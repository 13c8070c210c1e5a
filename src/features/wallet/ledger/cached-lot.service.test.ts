import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, createLedger, type Ledger } from '../../../testing/ledger.ts'

// The cached lot (lots.sql): payments debit it on the payer's account. Every other function first writes it back.

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(async () => {
  expect(await ledger.prove()).toEqual([])
  expect(await ledger.deadlocks()).toBe(0)
  await ledger.close()
})

const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))
const promo = (owner: string, tokens: number) => ledger.call("ledger.promo_grant($1, $2, '')", [owner, tokens])
const idIn = (value: unknown) => String(Object(value).id)

/** Buys tokens for the buyer or for a recipient. Returns the purchase's id. */
async function buy(buyer: string, tokens: number, recipient: string | null = null): Promise<string> {
  const opened = await ledger.call("ledger.purchase_open($1, $2, '', 'any', $3, $4, $5, 'h')", [
    ...[buyer, recipient, tokens, tokens * 10, randomUUID()],
  ])
  const id = idIn(opened.purchase)
  await ledger.call('ledger.purchase_credit($1, $2, null, $3)', [id, `pi_${id}`, tokens * 10])
  return id
}
const dispute = (purchase: string, tokens: number, state: string) =>
  ledger.call("ledger.dispute_record($1, $2, $3, $4, '')", [
    ...[`pi_${purchase}`, `dp_${purchase}`, tokens * 10, state],
  ])
const refund = (owner: string, purchase: string) => ledger.call('ledger.refund_begin($1, $2)', [owner, purchase])
const hold = (owner: string, tokens: number) =>
  ledger.call("ledger.hold_open($1, $2, 'test', null, now() + interval '1 hour')", [owner, tokens])

/** Returns the remaining tokens of an owner's lots, oldest first. */
async function readRests(owner: string): Promise<number[]> {
  const { rows } = await ledger.owner.query<{ n: number }>(
    'select remaining::int as n from ledger_internal.lots_now where owner_id = $1 order by id',
    [owner],
  )
  return rows.map(({ n }) => n)
}

/** Returns the remaining tokens as stored in `lots`, without the cache. */
async function readStoredRests(owner: string): Promise<number[]> {
  const { rows } = await ledger.owner.query<{ n: number }>(
    'select remaining::int as n from ledger.lots where owner_id = $1 order by id',
    [owner],
  )
  return rows.map(({ n }) => n)
}

/** Returns the remaining tokens of the cached lot, or null without a cached lot. */
async function readCachedRest(owner: string): Promise<number | null> {
  const { rows } = await ledger.owner.query<{ rest: number | null }>(
    "select lot_rest::int as rest from ledger.accounts where owner_id = $1 and kind = 'spendable'",
    [owner],
  )
  return rows[0]?.rest ?? null
}

test('the first payment caches the lot, and later payments up to its rest update no row of `lots`', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  expect(await readCachedRest(fan)).toBeNull()
  await ledger.tip(fan, creator, 10)
  for (const left of [60, 30, 0]) {
    await ledger.tip(fan, creator, 30)
    expect([await readCachedRest(fan), await readRests(fan), await readStoredRests(fan)]).toEqual([left, [left], [90]])
  }
  expect(await ledger.tip(fan, creator, 1)).toMatchObject({ reason: 'insufficient_tokens' })
  expect([await readCachedRest(fan), await readStoredRests(fan)]).toEqual([null, [0]])
  await promo(fan, 5)
  expect(await ledger.tip(fan, creator, 5)).toMatchObject({ outcome: 'done', balance: 0 })
  expect(await readRests(fan)).toEqual([0, 0])
})

test('a payment of more tokens than the cached lot has uses further lots, and caches the last one', async () => {
  const [fan, creator] = [await ledger.person('fan', 10), await ledger.person('creator')]
  for (const tokens of [20, 30, 40]) await promo(fan, tokens)
  await ledger.tip(fan, creator, 4)
  expect(await readCachedRest(fan)).toBe(6)
  expect(await ledger.tip(fan, creator, 60)).toMatchObject({ outcome: 'done', balance: 36 })
  expect([await readCachedRest(fan), await readRests(fan)]).toEqual([36, [0, 0, 0, 36]])
  expect(await ledger.tip(fan, creator, 37)).toMatchObject({ reason: 'insufficient_tokens' })
  expect(await ledger.tip(fan, creator, 36)).toMatchObject({ outcome: 'done', balance: 0 })
})

test('a purchase with a cached lot is refundable until a payment uses the lot', async () => {
  const [fan, creator] = [await ledger.person('fan', 10), await ledger.person('creator')]
  const purchase = await buy(fan, 50)
  await ledger.tip(fan, creator, 10)
  expect(await readCachedRest(fan)).toBe(50)
  const purchases = async () => {
    const { rows } = await ledger.app.query('select ledger.purchases_of($1, 1) as list', [fan])
    return rows[0].list
  }
  expect(await purchases()).toMatchObject([{ refundable_until: expect.any(String) }])
  await ledger.tip(fan, creator, 1)
  expect(await purchases()).toMatchObject([{ refundable_until: null }])
  expect(await refund(fan, purchase)).toMatchObject({ reason: 'tokens_spent' })
  expect([await readCachedRest(fan), await readStoredRests(fan)]).toEqual([null, [0, 49]])
})

test('refunds an unspent purchase while its lot is cached', async () => {
  const [fan, creator] = [await ledger.person('fan', 10), await ledger.person('creator')]
  const purchase = await buy(fan, 50)
  await promo(fan, 7)
  await ledger.tip(fan, creator, 17)
  expect([await readCachedRest(fan), await readRests(fan)]).toEqual([50, [0, 50, 0]])
  expect(await refund(fan, purchase)).toMatchObject({ outcome: 'done', replayed: false })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 0 })
  expect(await ledger.tip(fan, creator, 1)).toMatchObject({ reason: 'insufficient_tokens' })
  expect(await readRests(fan)).toEqual([0, 0, 0])
})

test('spends a new lot of higher priority before the cached lot', async () => {
  const [fan, creator] = [await ledger.person('fan'), await ledger.person('creator')]
  const friend = await ledger.person('fan')
  await buy(fan, 50)
  await ledger.tip(fan, creator, 10)
  expect(await readCachedRest(fan)).toBe(40)
  await buy(friend, 20, fan)
  await ledger.tip(fan, creator, 5)
  expect(await readRests(fan)).toEqual([40, 15])
  await promo(fan, 8)
  await ledger.tip(fan, creator, 6)
  expect(await readRests(fan)).toEqual([40, 15, 2])
  await ledger.tip(fan, creator, 20)
  expect([await readCachedRest(fan), await readRests(fan)]).toEqual([37, [37, 0, 0]])
})

test('a dispute freezes the rest of the cached lot, and a won dispute releases it', async () => {
  const [fan, creator] = [await ledger.person('fan'), await ledger.person('creator')]
  const [first] = [await buy(fan, 50), await buy(fan, 30)]
  await ledger.tip(fan, creator, 10)
  await ledger.tip(fan, creator, 12)
  expect([await readCachedRest(fan), await readStoredRests(fan)]).toEqual([28, [40, 30]])
  await dispute(first ?? '', 50, 'opened')
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 30, held: 28 })
  expect(await ledger.tip(fan, creator, 31)).toMatchObject({ reason: 'insufficient_tokens' })
  await ledger.tip(fan, creator, 3)
  expect([await readCachedRest(fan), await readRests(fan)]).toEqual([27, [28, 27]])
  await dispute(first ?? '', 50, 'won')
  await ledger.tip(fan, creator, 1)
  expect([await readCachedRest(fan), await readRests(fan)]).toEqual([27, [27, 27]])
})

test('a lost dispute takes the rest of the cached lot, and only matured earnings become debt', async () => {
  const [fan, creator] = [await ledger.person('fan'), await ledger.person('creator')]
  const purchase = await buy(fan, 50)
  await ledger.tip(fan, creator, 10)
  await ledger.app.query('select ledger.fold_all()')
  await ledger.owner.query('update ledger.earnings set matures_at = now()')
  await ledger.app.query('select ledger.mature()')
  await ledger.tip(fan, creator, 5)
  await dispute(purchase, 50, 'lost')
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 0, debt: 10 })
  await promo(fan, 30)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 20, debt: 0 })
  expect(await ledger.tip(fan, creator, 20)).toMatchObject({ outcome: 'done', balance: 0 })
})

type Locking = (fan: string) => Promise<Answer>
const locking: [string, Locking][] = [
  ['opens a hold', (fan) => hold(fan, 5)],
  ['is refused a hold', (fan) => hold(fan, 5000)],
  ['is granted tokens', (fan) => promo(fan, 5)],
  ['sets a spending limit', (fan) => ledger.call('ledger.spending_limit_set($1, 500)', [fan])],
  ['opens a purchase', (fan) => ledger.call("ledger.purchase_open($1, null, '', 'any', 10, 100, null, null)", [fan])],
  ['loses tokens by an adjustment', (fan) => correct(fan, -7)],
  ['gets tokens by an adjustment', (fan) => correct(fan, 7)],
]

async function correct(fan: string, tokens: number): Promise<Answer> {
  const [a, b] = [await ledger.person(), await ledger.person()]
  await ledger.owner.query("update users set role = 'admin' where id = any($1)", [[a, b]])
  const propose = "ledger.adjustment_propose($1, $2, 'spendable', $3, 'test')"
  const { adjustment } = await ledger.call(propose, [a, fan, tokens])
  return await ledger.call('ledger.adjustment_decide($1, $2, true)', [b, idIn(adjustment)])
}

test.each(locking)('writes the cached lot back when its owner %s', async (_what, lock) => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  await ledger.tip(fan, creator, 10)
  await ledger.tip(fan, creator, 20)
  expect([await readCachedRest(fan), await readStoredRests(fan)]).toEqual([70, [90]])
  await lock(fan)
  expect(await readCachedRest(fan)).toBeNull()
  expect(await readStoredRests(fan)).toEqual(await readRests(fan))
  const { spendable = 0 } = await ledger.balance(fan)
  expect(await ledger.tip(fan, creator, spendable)).toMatchObject({ outcome: 'done', balance: 0 })
})

test('a hold between payments, and its partial return, leave the lot with the right rest', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  await ledger.tip(fan, creator, 10)
  const { hold_id } = await hold(fan, 30)
  await ledger.tip(fan, creator, 5)
  await ledger.tip(fan, creator, 5)
  expect(await readCachedRest(fan)).toBe(50)
  await ledger.call("ledger.hold_post($1, $2, 20, 'call')", [hold_id, creator])
  expect([await readCachedRest(fan), await readStoredRests(fan)]).toEqual([null, [60]])
})

test('payments under a weekly limit keep the lot cached', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  await ledger.call('ledger.spending_limit_set($1, 50)', [fan])
  for (const left of [80, 60]) {
    await ledger.tip(fan, creator, 20)
    expect(await readCachedRest(fan)).toBe(left)
  }
  expect(await ledger.tip(fan, creator, 20)).toMatchObject({ reason: 'weekly_limit' })
  expect([await readCachedRest(fan), await readStoredRests(fan)]).toEqual([60, [80]])
})

test('32 concurrent payments of one person across many lots spend each token once', async () => {
  const [fan, creator] = [await ledger.person('fan'), await ledger.person('creator')]
  const grants = Array.from({ length: 16 }, (_, i) => 3 + (i % 5))
  for (const tokens of grants) await promo(fan, tokens)
  const given = grants.reduce((a, b) => a + b, 0)
  const responses = await times(32, () => ledger.tip(fan, creator, 3))
  const done = responses.filter((a) => a.outcome === 'done')
  expect(done).toHaveLength(Math.floor(given / 3))
  expect(new Set(done.map((a) => a.balance)).size).toBe(done.length)
  expect((await readRests(fan)).reduce((a, b) => a + b, 0)).toBe(given % 3)
  const { rows } = await ledger.owner.query<{ used: string; moved: string }>(
    `select sum(u.tokens) as used, (select sum(tokens) from ledger.movements where payer_id = $1) as moved
     from ledger.lot_uses u join ledger.lots l on l.id = u.lot_id where l.owner_id = $1`,
    [fan],
  )
  expect(rows).toEqual([{ used: String(done.length * 3), moved: String(done.length * 3) }])
})

test('concurrent payments, holds and grants of one person lose no token', async () => {
  // enough for all tips and holds before the first grant
  const [fan, creator] = [await ledger.person('fan', 300), await ledger.person('creator')]
  const responses = await times(80, async (i) => {
    if (i % 8 === 1) return await promo(fan, 10)
    if (i % 8 === 3) return await ledger.call('ledger.hold_void($1)', [(await hold(fan, 5)).hold_id])
    if (i % 16 === 5) return await ledger.call('ledger.spending_limit_set($1, null)', [fan])
    return await ledger.tip(fan, creator, 3)
  })
  const tips = responses.filter((a) => a.outcome === 'done' && a.tip_id !== undefined).length
  expect(tips).toBe(55)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 400 - tips * 3, held: 0 })
  expect((await readRests(fan)).reduce((a, b) => a + b, 0)).toBe(400 - tips * 3)
})

test.each([
  ['the cached lot suffices', 100, 30],
  ['the cached lot does not suffice', 20, 30],
])('20 concurrent duplicates of one payment move its tokens once when %s', async (_what, first, tokens) => {
  const [fan, creator] = [await ledger.person('fan', first), await ledger.person('creator')]
  await promo(fan, 200 - first)
  await ledger.tip(fan, creator, 10)
  expect(await readCachedRest(fan)).toBe(first - 10)
  const responses = await times(20, () => ledger.tip(fan, creator, tokens, 'intent'))
  expect(responses.filter((a) => !a.replayed)).toHaveLength(1)
  expect(new Set(responses.map((a) => `${a.outcome} ${a.balance}`))).toEqual(new Set([`done ${190 - tokens}`]))
  expect(await ledger.tip(fan, creator, tokens, 'intent')).toMatchObject({ outcome: 'done', replayed: true })
  expect(await ledger.tip(fan, creator, tokens, 'intent', 'other')).toMatchObject({ reason: 'idempotency_conflict' })
  expect((await readRests(fan)).reduce((a, b) => a + b, 0)).toBe(190 - tokens)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 190 - tokens })
  await ledger.tip(fan, creator, 1)
  expect((await readRests(fan)).reduce((a, b) => a + b, 0)).toBe(189 - tokens)
})

test.each([
  ['55006', 'update ledger.lots set remaining = remaining - 1 where owner_id = $1'],
  ['55006', 'update ledger.lots set frozen = true where owner_id = $1'],
  [
    '55006',
    `insert into ledger.lots (owner_id, kind, initial, remaining, usd_cents, movement_id)
     values ($1, 'promo', 1, 1, 0, uuidv7())`,
  ],
  ['23514', 'update ledger.accounts set lot_rest = -1 where owner_id = $1 and lot_id is not null'],
  ['23514', 'update ledger.accounts set lot_rest = balance + 1 where owner_id = $1 and lot_id is not null'],
  ['23514', 'update ledger.accounts set balance = lot_rest - 1 where owner_id = $1 and lot_id is not null'],
  ['23514', 'update ledger.accounts set lot_id = null where owner_id = $1 and lot_id is not null'],
])('the database refuses with error %s while a lot is cached: %s', async (code, statement) => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  await ledger.tip(fan, creator, 10)
  await expect(ledger.owner.query(statement, [fan])).rejects.toMatchObject({ code })
})
