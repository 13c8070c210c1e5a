import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { openHold, readSpendingLimit, setSpendingLimit, voidHold } from '../index.server.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(async () => {
  expect(await ledger.prove()).toEqual([])
  await ledger.close()
})

const inAnHour = () => new Date(Date.now() + 3_600_000)
const passDays = (userId: string, days: number) =>
  ledger.owner.query(
    'update ledger.spending_limits set next_at = next_at - make_interval(days => $2) where user_id = $1',
    [userId, days],
  )

test('concurrent tips and holds together stay within the limit', async () => {
  const [fan, creator] = [await ledger.person('fan', 1000), await ledger.person('creator')]
  await setSpendingLimit(ledger.db, fan, 100)
  const hold = await openHold(ledger.db, { userId: fan, tokens: 40, reason: 'test', expiresAt: inAnHour() })
  const responses = await Promise.all(Array.from({ length: 10 }, () => ledger.tip(fan, creator, 15)))
  expect(responses.filter((a) => a.outcome === 'done')).toHaveLength(4)
  const refused = await ledger.tip(fan, creator, 15)
  expect(refused).toMatchObject({ reason: 'weekly_limit', limit: 100, left: 0, frees_at: expect.any(String) })
  expect(new Date(String(refused.frees_at)).getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
  expect(await ledger.tip(fan, creator, 101)).toMatchObject({ reason: 'weekly_limit', frees_at: null })
  expect(await openHold(ledger.db, { userId: fan, tokens: 1, reason: 'x', expiresAt: inAnHour() })).toMatchObject({
    reason: 'weekly_limit',
    left: 0,
  })
  if (hold.outcome === 'done') await voidHold(ledger.db, hold.hold_id)
  expect(await readSpendingLimit(ledger.db, fan)).toMatchObject({ tokens: 100, spent: 60, left: 40, next_at: null })
})

test('a retry returns the original response instead of a limit refusal', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  await setSpendingLimit(ledger.db, fan, 10)
  const first = await ledger.tip(fan, creator, 10, 'key')
  expect(await ledger.tip(fan, creator, 10, 'key')).toMatchObject({
    outcome: 'done',
    tip_id: first.tip_id,
    replayed: true,
  })
  expect(await ledger.tip(fan, creator, 10, 'other')).toMatchObject({ reason: 'weekly_limit' })
})

test('spending older than seven days does not count', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  await setSpendingLimit(ledger.db, fan, 50)
  await ledger.tip(fan, creator, 1)
  await ledger.owner.query(
    `insert into ledger.movements (id, from_account, to_account, tokens, kind, payer_id, created_at)
     select uuidv7(- make_interval(days => d)), from_account, to_account, 40, 'tip', payer_id, now() - make_interval(days => d)
     from ledger.movements, unnest(array[6, 8]) d where payer_id = $1`,
    [fan],
  )
  expect(await readSpendingLimit(ledger.db, fan)).toMatchObject({ spent: 41, left: 9 })
  const refused = await ledger.tip(fan, creator, 20)
  expect(new Date(String(refused.frees_at)).getTime() / 86_400_000).toBeCloseTo(Date.now() / 86_400_000 + 1, 2)
  await ledger.owner.query(
    `begin; set local session_replication_role = replica;
     delete from ledger.movements where payer_id = '${fan}' and created_at < now() - interval '1 day'; commit`,
  )
})

test('a lower limit applies at once, a higher or removed limit after a day', async () => {
  const [fan, creator] = [await ledger.person('fan', 500), await ledger.person('creator')]
  expect(await readSpendingLimit(ledger.db, fan)).toEqual({
    tokens: null,
    next_tokens: null,
    next_at: null,
    spent: 0,
    left: null,
  })
  expect(await setSpendingLimit(ledger.db, fan, -1)).toMatchObject({ reason: 'invalid_amount' })
  expect(await setSpendingLimit(ledger.db, fan, 100)).toMatchObject({ limit: { tokens: 100, next_at: null } })
  expect(await setSpendingLimit(ledger.db, fan, 60)).toMatchObject({ limit: { tokens: 60, next_at: null } })
  const raised = await setSpendingLimit(ledger.db, fan, 90)
  expect(raised).toMatchObject({ limit: { tokens: 60, next_tokens: 90, next_at: expect.any(Date) } })
  const { next_at } = await readSpendingLimit(ledger.db, fan)
  expect((next_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  expect(await setSpendingLimit(ledger.db, fan, 90)).toEqual(raised)
  expect(await ledger.tip(fan, creator, 61)).toMatchObject({ reason: 'weekly_limit' })
  await passDays(fan, 2)
  expect(await readSpendingLimit(ledger.db, fan)).toMatchObject({ tokens: 90, next_at: null })
  expect(await ledger.tip(fan, creator, 61)).toMatchObject({ outcome: 'done' })
  await setSpendingLimit(ledger.db, fan, null)
  expect(await readSpendingLimit(ledger.db, fan)).toMatchObject({
    tokens: 90,
    next_tokens: null,
    next_at: expect.any(Date),
  })
  // setting the current limit again cancels the pending removal
  expect(await setSpendingLimit(ledger.db, fan, 90)).toMatchObject({ limit: { tokens: 90, next_at: null } })
  await setSpendingLimit(ledger.db, fan, null)
  await passDays(fan, 2)
  expect(await readSpendingLimit(ledger.db, fan)).toMatchObject({ tokens: null, next_at: null, left: null })
})
