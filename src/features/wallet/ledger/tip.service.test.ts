import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { readNotices } from '../../../testing/notices.ts'
import { maturing } from '../spec.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(async () => {
  expect(await ledger.prove()).toEqual([])
  await ledger.close()
})

const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))

test('50 concurrent tips of 10 from a balance of 100: exactly 10 succeed', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  const responses = await times(50, () => ledger.tip(fan, creator, 10))
  expect(responses.filter((a) => a.outcome === 'done')).toHaveLength(10)
  expect(new Set(responses.flatMap((a) => a.reason ?? []))).toEqual(new Set(['insufficient_tokens']))
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0 })
  expect(await ledger.balance(creator)).toMatchObject({ pending: 100, spendable: 0 })
})

test('20 concurrent calls with one key have one effect and equal responses; another body is refused', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  const responses = await times(20, () => ledger.tip(fan, creator, 30, 'intent'))
  expect(responses.filter((a) => !a.replayed)).toHaveLength(1)
  expect(new Set(responses.map(({ replayed: _, ...response }) => JSON.stringify(response))).size).toBe(1)
  expect(responses[0]).toMatchObject({ outcome: 'done', balance: 70, tokens: 30 })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 70 })
  expect(await ledger.tip(fan, creator, 31, 'intent', 'other')).toMatchObject({ reason: 'idempotency_conflict' })
  expect(await ledger.tip(fan, creator, 30, 'intent')).toMatchObject({ outcome: 'done', balance: 70, replayed: true })
})

test('concurrent duplicates of a tip of the whole balance all return the original response', async () => {
  const [fan, creator] = [await ledger.person('fan', 30), await ledger.person('creator')]
  const responses = await times(20, () => ledger.tip(fan, creator, 30, 'all'))
  expect(new Set(responses.map((a) => `${a.outcome} ${a.balance}`))).toEqual(new Set(['done 0']))
})

test('a retry of a refused tip is refused, even after the fan has enough tokens', async () => {
  const [fan, creator] = [await ledger.person('fan', 5), await ledger.person('creator')]
  expect(await ledger.tip(fan, creator, 10, 'k')).toMatchObject({ reason: 'insufficient_tokens', replayed: false })
  await ledger.call("ledger.promo_grant($1, 100, 'more')", [fan])
  expect(await ledger.tip(fan, creator, 10, 'k')).toMatchObject({ reason: 'insufficient_tokens', replayed: true })
  expect(await ledger.tip(fan, creator, 10, 'k2')).toMatchObject({ outcome: 'done', balance: 95 })
})

test('stores the response of a key for 24 hours, then accepts the key for a new request', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  const first = await ledger.tip(fan, creator, 10, 'k')
  const age = (hours: number) =>
    ledger.owner.query(
      'update ledger.requests set created_at = now() - make_interval(hours => $2) where user_id = $1',
      [fan, hours],
    )
  await age(23)
  expect(await ledger.tip(fan, creator, 10, 'k')).toMatchObject({ tip_id: first.tip_id, replayed: true })
  await age(25)
  expect(await ledger.tip(fan, creator, 20, 'k', 'other')).toMatchObject({ outcome: 'done', balance: 70 })
  await age(25)
  const { rows } = await ledger.app.query('select ledger.requests_purge() as n')
  expect(Number(rows[0].n)).toBeGreaterThan(0)
  expect(await ledger.tip(fan, creator, 10, 'k')).toMatchObject({ outcome: 'done', replayed: false })
})

test('100 concurrent tips between two creators all succeed', async () => {
  const [a, b] = [await ledger.person('creator', 500), await ledger.person('creator', 500)]
  const responses = await times(100, (i) => (i % 2 ? ledger.tip(a, b, 5) : ledger.tip(b, a, 5)))
  expect(responses.every((x) => x.outcome === 'done')).toBe(true)
  expect(await ledger.balance(a)).toMatchObject({ spendable: 250, pending: 250 })
  expect(await ledger.balance(b)).toMatchObject({ spendable: 250, pending: 250 })
})

test.each([
  ['invalid_amount', 'fan', 'creator', 0],
  ['invalid_amount', 'fan', 'creator', -1],
  ['self', 'creator', 'same', 1],
  ['recipient_not_found', 'fan', 'nobody', 1],
  ['recipient_not_found', 'fan', 'suspended', 1],
  ['recipient_not_creator', 'fan', 'fan', 1],
  ['insufficient_tokens', 'fan', 'creator', 101],
  ['sender_inactive', 'suspended', 'creator', 1],
] as const)('refuses with %s a tip from %s to %s of %i tokens', async (reason, from, to, tokens) => {
  const make = async (what: string) => {
    if (what === 'nobody') return '00000000-0000-7000-8000-000000000000'
    const id = await ledger.person(what === 'fan' ? 'fan' : 'creator', 100)
    if (what === 'suspended') await ledger.owner.query("update users set status = 'suspended' where id = $1", [id])
    return id
  }
  const sender = await make(from)
  const recipient = to === 'same' ? sender : await make(to)
  expect(await ledger.tip(sender, recipient, tokens)).toEqual({ outcome: 'refused', reason, replayed: false })
  expect(await ledger.balance(sender)).toMatchObject({ spendable: 100 })
})

test('a tip writes its notification and the realtime events of both screens in one transaction', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  await ledger.owner.query("update users set display_name = 'Fay {tokens}' where id = $1", [fan])
  const { tip_id } = await ledger.tip(fan, creator, 25)
  expect(await readNotices(ledger.db, creator, 'creator')).toMatchObject([
    { type: 'tip_received', title: 'Fay {tokens} sent you a tip', message: '25 tokens', data: { tip_id, tokens: 25 } },
  ])
  const { rows } = await ledger.app.query(
    "select payload from outbox where payload ->> 'channel' in ('user:' || $1, 'user:' || $2) order by id",
    [fan, creator],
  )
  const sender = { id: fan, display_name: 'Fay {tokens}', avatar_url: null }
  expect(rows.map((row) => row.payload).slice(-2)).toMatchObject([
    { channel: `user:${creator}`, name: 'tip.received', data: { tip_id, tokens: 25, message: 'thanks', sender } },
    { channel: `user:${fan}`, name: 'balance.changed', data: { balance: 75, tokens: -25 } },
  ])
  const tips = await ledger.app.query('select * from tips where recipient_id = $1', [creator])
  expect(tips.rows).toMatchObject([
    { id: tip_id, sender_id: fan, tokens: '25', message: 'thanks', tier_type: 'custom' },
  ])
})

test('spends promotional, then gifted, then the oldest bought tokens', async () => {
  const [fan, creator] = [await ledger.person('fan'), await ledger.person('creator')]
  const add = (kind: string, tokens: number) =>
    ledger.owner.query("select ledger_internal.add_lot($1, 'promotions', $2, $3, 0, null, '', null, null, null)", [
      kind,
      fan,
      tokens,
    ])
  for (const kind of ['bought', 'gifted', 'bought', 'promo']) await add(kind, 10)
  const remaining = async () => {
    const { rows } = await ledger.owner.query<{ kind: string; remaining: string }>(
      'select kind, remaining from ledger_internal.lots_now where owner_id = $1 order by id',
      [fan],
    )
    return rows.map((row) => `${row.kind} ${row.remaining}`)
  }
  await ledger.tip(fan, creator, 4)
  expect(await remaining()).toEqual(['bought 10', 'gifted 10', 'bought 10', 'promo 6'])
  await ledger.tip(fan, creator, 21)
  expect(await remaining()).toEqual(['bought 5', 'gifted 0', 'bought 10', 'promo 0'])
  await ledger.tip(fan, creator, 15)
  expect(await remaining()).toEqual(['bought 0', 'gifted 0', 'bought 0', 'promo 0'])
  // the lots of this test have no purchases, which the proof after the tests would report
  await ledger.owner.query(
    `begin; set local session_replication_role = replica; update ledger.lots set kind = 'promo' where owner_id = '${fan}'; commit`,
  )
})

test('concurrent tips and folds lose none of the creator’s earnings', async () => {
  const creator = await ledger.person('creator')
  const fans = await times(4, () => ledger.person('fan', 100))
  const fold = () => ledger.app.query('select ledger.fold_all()')
  await Promise.all([times(40, (i) => ledger.tip(fans[i % 4] ?? '', creator, 10)), times(10, fold)])
  expect(await ledger.balance(creator)).toMatchObject({ pending: 400 })
  await fold()
  const { rows } = await ledger.owner.query(
    `select a.balance, count(i.*)::int as waiting, (select sum(tokens) from ledger.earnings e where e.account_id = a.id)
     as earned from ledger.accounts a left join ledger.inbox i on i.account_id = a.id
     where a.owner_id = $1 and a.kind = 'pending' group by a.id`,
    [creator],
  )
  expect(rows).toEqual([{ balance: '400', waiting: 0, earned: '400' }])
})

test('earnings mature after 7 days, those of a new creator after 21', async () => {
  const fan = await ledger.person('fan', 100)
  for (const [since, days] of [
    [`${maturing.newCreatorForDays + 1} days`, maturing.days],
    [`${maturing.newCreatorForDays - 1} days`, maturing.newCreatorDays],
  ] as const) {
    const creator = await ledger.person('creator', 0, since)
    await ledger.tip(fan, creator, 1)
    await ledger.app.query('select ledger.fold_all()')
    const { rows } = await ledger.owner.query(
      `select round(extract(epoch from e.matures_at - m.created_at) / 86400)::int as days from ledger.earnings e
       join ledger.movements m on m.id = e.movement_id where m.payee_id = $1`,
      [creator],
    )
    expect(rows).toEqual([{ days }])
  }
})
