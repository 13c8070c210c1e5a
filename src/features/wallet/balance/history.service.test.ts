import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { readBalance, readHistory } from '../index.server.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(() => ledger.close())

test('a person without movements has zero balances and an empty history', async () => {
  const newcomer = await ledger.person()
  expect(await readBalance(ledger.db, newcomer)).toEqual({
    balance: 0,
    held: 0,
    debt: 0,
    pending: 0,
    available: 0,
    paying_out: 0,
    disputed: 0,
  })
  expect(await readHistory(ledger.db, newcomer, { limit: 20, before: undefined })).toEqual([])
})

test('history pages are newest first, have no gaps or duplicates, and add up to the balance', async () => {
  const [fan, creator] = [await ledger.person('fan', 1000), await ledger.person('creator', 40)]
  for (let i = 1; i <= 12; i++) await ledger.tip(fan, creator, i)
  const seen = []
  for (let before: string | undefined; ; ) {
    const rows = await readHistory(ledger.db, fan, { limit: 5, before })
    seen.push(...rows.slice(0, 5))
    if (rows.length <= 5) break
    before = rows[4]?.id
  }
  expect(seen.map((row) => row.tokens)).toEqual([-12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 1000])
  let balance = (await readBalance(ledger.db, fan)).balance
  for (const row of seen) {
    expect(row.balance_after).toBe(balance)
    balance -= row.tokens
  }
  const [name] = z
    .array(z.object({ username: z.string() }))
    .parse((await ledger.owner.query('select username from users where id = $1', [creator])).rows)
  expect(seen[0]).toMatchObject({ kind: 'tip', account: 'spendable', message: 'thanks', counterparty: name?.username })
  expect(seen.at(-1)).toMatchObject({ kind: 'promo', counterparty: null, message: 'test' })
  const earned = await readHistory(ledger.db, creator, { limit: 50, before: undefined })
  expect(earned.map((row) => [row.account, row.tokens])).toEqual([
    ...Array.from({ length: 12 }, (_, i) => ['pending', 12 - i]),
    ['spendable', 40],
  ])
})

test('the history shows the debt of a chargeback and its repayment as one line each', async () => {
  const [fan, creator] = [await ledger.person('fan'), await ledger.person('creator')]
  const opened = await ledger.call("ledger.purchase_open($1, null, '', 'basic', 200, 1900, 'key', 'hash')", [fan])
  const purchase = String(Object(opened.purchase).id)
  await ledger.call("ledger.purchase_credit($1, 'pi_owed', 200, 1900)", [purchase])
  await ledger.tip(fan, creator, 80)
  // matured earnings stay with the creator, so the chargeback leaves debt
  await ledger.app.query('select ledger.fold_all()')
  await ledger.owner.query(
    `update ledger.earnings e set matures_at = now() from ledger.accounts a where a.id = e.account_id and a.owner_id = $1`,
    [creator],
  )
  await ledger.app.query('select ledger.mature()')
  await ledger.call("ledger.dispute_record('pi_owed', 'dp_owed', 1900, 'lost', 'fraudulent')")
  await ledger.call("ledger.promo_grant($1, 30, 'sorry')", [fan])
  expect(await readBalance(ledger.db, fan)).toMatchObject({ balance: 0, debt: 50 })
  const history = await readHistory(ledger.db, fan, { limit: 20, before: undefined })
  expect(history.map(({ kind, account, tokens, balance_after }) => [kind, account, tokens, balance_after])).toEqual([
    ['debt_repaid', 'spendable', -30, 0],
    ['promo', 'spendable', 30, 30],
    ['debt', 'debt', 80, 80],
    ['chargeback', 'spendable', -120, 0],
    ['tip', 'spendable', -80, 120],
    ['purchase', 'spendable', 200, 200],
  ])
  expect(history[2]).toMatchObject({ reference: purchase, counterparty: null })
  expect(await ledger.prove()).toEqual([])
})

test('a page of a long history reads at most 200 buffers, whatever its cursor', async () => {
  const [fan, creator] = [await ledger.person('fan', 1), await ledger.person('creator')]
  await ledger.tip(fan, creator, 1)
  // more rows than fit into 200 buffers, so that a scan of the whole table fails the test
  await ledger.owner.query(
    `insert into ledger.movements (id, from_account, to_account, tokens, kind, payer_id, payee_id, memo)
     select uuidv7(make_interval(secs => i - 100000)), f.id, t.id, 1, 'tip', f.owner_id, t.owner_id, 'message ' || i
     from generate_series(1, 20000) i, ledger.accounts f, ledger.accounts t
     where f.owner_id = $1 and f.kind = 'spendable' and t.owner_id = $2 and t.kind = 'pending'`,
    [fan, creator],
  )
  await ledger.owner.query('vacuum analyze ledger.movements')
  const { rows } = await ledger.owner.query('select id from ledger.movements order by id offset 10000 limit 1')
  const plan = z.tuple([
    z.object({
      'QUERY PLAN': z.tuple([
        z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
      ]),
    }),
  ])
  for (const user of [fan, creator])
    for (const before of [null, rows[0]?.id]) {
      const statement = `explain (analyze, buffers, format json)
        select * from ledger.wallet_history('${user}', 21, ${before ? `'${before}'` : 'null'})`
      await ledger.owner.query(statement)
      const [{ 'QUERY PLAN': explained }] = plan.parse((await ledger.owner.query(statement)).rows)
      const { Plan } = explained[0]
      expect(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']).toBeLessThanOrEqual(200)
    }
})
