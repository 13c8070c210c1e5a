import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { readHistoryOf, readStatement, type StatementRow } from '../index.server.ts'
import { maturing } from '../spec.ts'
import { matureEarnings, readEarnings, readEarningsMovements, readRevenue } from './store.server.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(async () => {
  expect(await ledger.prove()).toEqual([])
  await ledger.close()
})

const day = 86_400_000
const pass = (creator: string) =>
  ledger.owner.query(
    `with waiting as (update ledger.inbox set matures_at = now() where account_id in
       (select id from ledger.accounts where owner_id = $1))
     update ledger.earnings set matures_at = now() where account_id in
       (select id from ledger.accounts where owner_id = $1)`,
    [creator],
  )
const matureDue = async (limit?: number) => (await matureEarnings(ledger.db, [], limit)).done
const fold = () => ledger.app.query('select ledger.fold_all()')

test('due earnings mature exactly once, folded or in the inbox, in batches and in concurrent jobs', async () => {
  const [fan, creator] = [await ledger.person('fan', 1000), await ledger.person('creator')]
  for (let i = 0; i < 5; i++) await ledger.tip(fan, creator, 10)
  await fold()
  for (let i = 0; i < 5; i++) await ledger.tip(fan, creator, 20)
  expect(await matureDue()).toBe(0)
  await pass(creator)
  await ledger.tip(fan, creator, 7)
  const batches = [await matureDue(3)]
  expect(batches[0]).toBeLessThanOrEqual(6)
  batches.push(...(await Promise.all([1, 2, 3].map(() => matureDue()))))
  expect(batches.reduce((a, b) => a + b)).toBe(10)
  expect(await ledger.balance(creator)).toMatchObject({ pending: 7, available: 150 })
  expect(await matureDue()).toBe(0)
})

test('reports a creator whose earnings fail to fold or mature, and processes the others', async () => {
  const [fan, broken, creator] = [
    await ledger.person('fan', 100),
    await ledger.person('creator'),
    await ledger.person('creator'),
  ]
  const refused = <T>(table: string, column: string, run: () => Promise<T>) =>
    ledger.whileRefused({ table, before: 'insert', when: `new.${column} = '${broken}'` }, run)
  // other tests leave entries in the inbox
  await fold()
  // one tip in sixteen folds the inbox, unless the last fold of the account is in the future
  for (const owner of [broken, creator]) {
    await ledger.owner.query('select ledger_internal.open_accounts($1, true)', [owner])
    await ledger.owner.query("update ledger.accounts set folded_at = 'infinity' where owner_id = $1", [owner])
  }
  await ledger.tip(fan, broken, 10)
  await ledger.tip(fan, creator, 20)
  const folded = await refused('ledger.earned_slots', 'creator_id', fold)
  expect(folded.rows).toMatchObject([{ fold_all: { done: 1, failed: [{ id: broken, error: 'broken' }] } }])
  await fold()
  await pass(broken)
  await pass(creator)
  const mature = (skip?: string[]) => matureEarnings(ledger.db, skip)
  expect(await refused('ledger.movements', 'payer_id', mature)).toEqual({
    done: 1,
    failed: [{ id: broken, error: 'broken' }],
  })
  expect(await ledger.balance(creator)).toMatchObject({ pending: 0, available: 20 })
  expect(await ledger.balance(broken)).toMatchObject({ pending: 10, available: 0 })
  expect(await mature([broken])).toEqual({ done: 0, failed: [] })
  await ledger.tip(fan, creator, 5)
  await pass(creator)
  expect(await mature([broken])).toEqual({ done: 1, failed: [] })
  expect(await mature()).toEqual({ done: 1, failed: [] })
})

test('the overview lists release dates, and the movements of each number add up to it', async () => {
  const [fan, creator] = [await ledger.person('fan', 1000), await ledger.person('creator', 0, '1 day')]
  const since = Date.now()
  for (let i = 1; i <= 3; i++) await ledger.tip(fan, creator, i)
  await fold()
  await pass(creator)
  await matureEarnings(ledger.db)
  await ledger.tip(fan, creator, 40)
  await fold()
  await ledger.tip(fan, creator, 50)
  const overview = await readEarnings(ledger.db, creator)
  expect(overview).toMatchObject({ pending: 90, available: 6, paying_out: 0, disputed: 0, debt: 0, stopped: false })
  // read from the database, because a day can end between the two tips
  const { rows: releases } = await ledger.owner.query(
    `select ((created_at + make_interval(days => $2)) at time zone 'UTC')::date::text as on, sum(tokens)::int as tokens,
       count(*)::int as earnings
     from ledger.movements where payee_id = $1 and tokens in (40, 50) group by 1 order by 1`,
    [creator, maturing.newCreatorDays],
  )
  expect(overview.releases).toEqual(releases)
  expect(overview.new_creator_until?.getTime()).toBeGreaterThan(since + (maturing.newCreatorForDays - 2) * day)
  const movementsOf = (number: 'pending' | 'available' | 'disputed', before?: string) =>
    readEarningsMovements(ledger.db, creator, { number, limit: 1, before })
  const pending = await movementsOf('pending')
  expect(pending).toMatchObject([
    { kind: 'tip', tokens: 50, message: 'thanks', releases_at: expect.any(Date) },
    { kind: 'tip', tokens: 40 },
  ])
  expect((await movementsOf('pending', pending[0]?.id)).map((row) => row.tokens)).toEqual([40])
  expect(await movementsOf('available')).toMatchObject([{ kind: 'mature', tokens: 6, releases_at: null }])
  expect(await movementsOf('disputed')).toEqual([])
})

test('groups revenue by source and by day of the requested time zone', async () => {
  const [fan, creator] = [await ledger.person('fan', 1000), await ledger.person('creator')]
  await ledger.tip(fan, creator, 10)
  await ledger.tip(fan, creator, 20)
  const hold = await ledger.call("ledger.hold_open($1, 30, 'test', null, now() + interval '1 hour')", [fan])
  await ledger.call("ledger.hold_post($1, $2, 25, 'call')", [hold.hold_id, creator])
  const now = new Date()
  const period = { from: new Date(now.getTime() - day), to: new Date(now.getTime() + day) }
  const { rows: payments } = await ledger.owner.query<{ at: Date; source: string; tokens: number }>(
    `select uuid_extract_timestamp(id) as at, kind as source, tokens::int from ledger.movements
     where payee_id = $1 and kind in ('call', 'tip')`,
    [creator],
  )
  expect(payments).toHaveLength(3)
  // one row for each source, or more if a day ends between the payments
  const expectedIn = (zone: string) => {
    const { format } = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    return [...Map.groupBy(payments, ({ at, source }) => `${format(at)} ${source}`)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, some]) => {
        const [on, source] = key.split(' ')
        return { day: on, source, tokens: some.reduce((sum, one) => sum + one.tokens, 0), payments: some.length }
      })
  }
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    expect(await readRevenue(ledger.db, creator, { ...period, zone })).toEqual(expectedIn(zone))
  expect(await readRevenue(ledger.db, creator, { from: period.to, to: new Date(now.getTime() + 2 * day) })).toEqual([])
})

test('the statement has every entry once with any page size, and adds up to the balances', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  for (let i = 1; i <= 5; i++) await ledger.tip(fan, creator, i)
  const hold = await ledger.call("ledger.hold_open($1, 30, 'test', null, now() + interval '1 hour')", [fan])
  await ledger.call("ledger.hold_post($1, $2, 25, 'call')", [hold.hold_id, creator])
  const period = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) }
  const whole = await readStatement(ledger.db, fan, { ...period, limit: 100 })
  for (const limit of [1, 2, 7]) {
    const paged: StatementRow[] = []
    for (;;) {
      const rows = await readStatement(ledger.db, fan, { ...period, limit, after: paged.at(-1) })
      paged.push(...rows)
      if (rows.length < limit) break
    }
    expect(paged).toEqual(whole)
  }
  expect(whole.map((row) => row.tokens)).toEqual([100, -1, -2, -3, -4, -5, -30, 30, 5, -5, -25])
  const sum = (account: string) => whole.filter((r) => r.account === account).reduce((total, r) => total + r.tokens, 0)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: sum('spendable'), held: sum('held') })
  expect(await readStatement(ledger.db, fan, { from: period.to, to: new Date(), limit: 10 })).toEqual([])
})

test('the history filtered by type has only movements of that type', async () => {
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator', 3)]
  for (let i = 1; i <= 3; i++) await ledger.tip(fan, creator, i)
  const historyOf = async (who: string, type: 'added' | 'spent' | 'earned', before?: string) =>
    (await readHistoryOf(ledger.db, who, { type, limit: 2, before })).map((row) => [row.kind, row.tokens])
  expect(await historyOf(fan, 'spent')).toEqual([
    ['tip', -3],
    ['tip', -2],
    ['tip', -1],
  ])
  expect(await historyOf(fan, 'added')).toEqual([['promo', 100]])
  expect(await historyOf(creator, 'added')).toEqual([['promo', 3]])
  expect((await historyOf(creator, 'earned')).map(([, tokens]) => tokens)).toEqual([3, 2, 1])
  const [newest] = await readHistoryOf(ledger.db, fan, { type: 'spent', limit: 1, before: undefined })
  expect(await historyOf(fan, 'spent', newest?.id)).toHaveLength(2)
})
