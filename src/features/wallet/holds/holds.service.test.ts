import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatchesSkippingFailed } from '#server/jobs/job.ts'
import { createLog } from '#server/log.ts'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { expireHolds, openHold, postHold, voidHold } from '../index.server.ts'
import { RESERVED_FOR } from '../movements/spec.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(async () => {
  expect(await ledger.prove()).toEqual([])
  await ledger.close()
})

const inAnHour = () => new Date(Date.now() + 3_600_000)
async function openTestHold(userId: string, tokens: number): Promise<string> {
  const hold = await openHold(ledger.db, { userId, tokens, reason: 'test', expiresAt: inAnHour() })
  if (hold.outcome === 'refused') throw new Error(hold.reason)
  return hold.hold_id
}
const makeDue = (holdId: string, minutesAgo: number) =>
  ledger.owner.query('update ledger.holds set expires_at = now() - make_interval(mins => $2) where id = $1', [
    ...[holdId, minutesAgo],
  ])

test('a hold reserves tokens, and returns the rest when a part is posted', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  const holdId = await openTestHold(fan, 80)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 20, held: 80 })
  expect(await openHold(ledger.db, { userId: fan, tokens: 21, reason: 'x', expiresAt: inAnHour() })).toMatchObject({
    reason: 'insufficient_tokens',
  })
  const post = () => postHold(ledger.db, { holdId, payeeId: creator, tokens: 30, kind: 'call' })
  const responses = await Promise.all([post(), post(), post()])
  expect(responses.map((a) => a.outcome === 'done' && a.posted_tokens)).toEqual([30, 30, 30])
  expect(responses.filter((a) => !a.replayed)).toHaveLength(1)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 70, held: 0 })
  expect(await ledger.balance(creator)).toMatchObject({ pending: 30 })
  expect(await voidHold(ledger.db, holdId)).toMatchObject({ reason: 'hold_resolved' })
  expect(await postHold(ledger.db, { holdId, payeeId: creator, tokens: 31, kind: 'call' })).toMatchObject({
    reason: 'hold_resolved',
  })
})

test('a concurrent post and void of one hold: exactly one succeeds', async () => {
  const creator = await ledger.person('creator')
  for (let round = 0; round < 10; round++) {
    const fan = await ledger.person('fan', 50)
    const holdId = await openTestHold(fan, 50)
    const responses = await Promise.all([
      postHold(ledger.db, { holdId, payeeId: creator, tokens: 50, kind: 'call' }),
      voidHold(ledger.db, holdId),
    ])
    expect(responses.filter((a) => a.outcome === 'done')).toHaveLength(1)
  }
})

test('returns held tokens to the lots that they were taken from', async () => {
  const fan = await ledger.person('fan', 10)
  await ledger.call("ledger.promo_grant($1, 10, 'more')", [fan])
  const holdId = await openTestHold(fan, 15)
  await postHold(ledger.db, { holdId, payeeId: await ledger.person('creator'), tokens: 6, kind: 'call' })
  const { rows } = await ledger.owner.query('select remaining from ledger.lots where owner_id = $1 order by id', [fan])
  expect(rows).toEqual([{ remaining: '4' }, { remaining: '10' }])
})

test('concurrent jobs expire a due hold once, and it can no longer be posted', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  const holdId = await openTestHold(fan, 60)
  const late = await openTestHold(fan, 40)
  await makeDue(holdId, 1)
  await Promise.all([expireHolds(ledger.db), expireHolds(ledger.db), expireHolds(ledger.db)])
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 60, held: 40 })
  expect(await postHold(ledger.db, { holdId, payeeId: creator, tokens: 1, kind: 'call' })).toMatchObject({
    reason: 'hold_resolved',
  })
  expect(await voidHold(ledger.db, late)).toMatchObject({ state: 'voided', balance: 100 })
})

test('skips due holds whose reason is in RESERVED_FOR, and expires the others', async () => {
  const fan = await ledger.person('fan', 100)
  const open = (reason: string) => openHold(ledger.db, { userId: fan, tokens: 10, reason, expiresAt: inAnHour() })
  for (const reason of [...Object.keys(RESERVED_FOR), 'other']) {
    const hold = await open(reason)
    if (hold.outcome === 'done') await makeDue(hold.hold_id, 1)
  }
  await expireHolds(ledger.db)
  const { rows } = await ledger.owner.query('select reason, state from ledger.holds where owner_id = $1 order by id', [
    fan,
  ])
  expect(rows).toEqual([
    ...Object.keys(RESERVED_FOR).map((reason) => ({ reason, state: 'open' })),
    { reason: 'other', state: 'expired' },
  ])
  // the proof reports a hold for a ticket without its ticket
  await ledger.owner.query(
    "update ledger.holds set reason = 'test', expires_at = now() + interval '1 hour' where owner_id = $1 and state = 'open'",
    [fan],
  )
})

test('logs a hold that fails to expire and expires the later ones, also with a batch size of one', async () => {
  const [fan, broken] = [await ledger.person('fan', 100), await ledger.person('fan', 100)]
  const ids = [await openTestHold(broken, 10), await openTestHold(broken, 20), await openTestHold(fan, 60)]
  for (const [n, id] of ids.entries()) await makeDue(id, 9 - n)
  const lines: string[] = []
  const run = () =>
    runBatchesSkippingFailed(
      createLog('test', (line) => lines.push(line)),
      'a hold could not be expired',
      (skip) => expireHolds(ledger.db, skip, 1),
    )
  const refusal = { table: 'ledger.holds', before: 'update', when: `old.owner_id = '${broken}'` } as const
  expect(await ledger.whileRefused(refusal, run)).toBe(1)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 100, held: 0 })
  expect(await ledger.balance(broken)).toMatchObject({ spendable: 70, held: 30 })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', event: 'a hold could not be expired', id: ids[0], error: ['broken'] },
    { level: 'error', id: ids[1] },
  ])
  expect(await run()).toBe(2)
  expect(await ledger.balance(broken)).toMatchObject({ spendable: 100, held: 0 })
})

test.each([
  ['invalid_amount', { tokens: 0 }],
  ['invalid_expiry', { expiresAt: new Date(0) }],
  ['insufficient_tokens', { tokens: 101 }],
])('refuses to open a hold: %s', async (reason, change) => {
  const userId = await ledger.person('fan', 100)
  const hold = { userId, tokens: 10, reason: 'test', expiresAt: inAnHour(), ...change }
  expect(await openHold(ledger.db, hold)).toMatchObject({ outcome: 'refused', reason })
})

test('posts a hold only to a creator and only up to its tokens', async () => {
  const fan = await ledger.person('fan', 100)
  const holdId = await openTestHold(fan, 10)
  const post = (payeeId: string, tokens: number) => postHold(ledger.db, { holdId, payeeId, tokens, kind: 'call' })
  expect(await post(await ledger.person('fan'), 5)).toMatchObject({ reason: 'recipient_not_creator' })
  expect(await post(await ledger.person('creator'), 11)).toMatchObject({ reason: 'invalid_amount' })
  expect(await post(await ledger.person('creator'), 0)).toMatchObject({ reason: 'invalid_amount' })
  expect(await ledger.balance(fan)).toMatchObject({ held: 10 })
})

test('concurrent calls with one key open one hold', async () => {
  const fan = await ledger.person('fan', 100)
  const key = { userId: fan, tokens: 10, reason: 'test', expiresAt: inAnHour(), key: 'k', hash: 'h' }
  const responses = await Promise.all([openHold(ledger.db, key), openHold(ledger.db, key), openHold(ledger.db, key)])
  expect(new Set(responses.map((a) => a.outcome === 'done' && a.hold_id)).size).toBe(1)
  expect(await ledger.balance(fan)).toMatchObject({ held: 10 })
})
