import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'

let ledger: Ledger
const ids = { fan: '', creator: '' }

beforeAll(async () => {
  ledger = await createLedger()
  const [fan, creator] = [await ledger.person('fan', 100), await ledger.person('creator')]
  Object.assign(ids, { fan, creator })
  const { purchase } = await ledger.call("ledger.purchase_open($1, null, '', 'starter', 50, 500, null, null)", [fan])
  await ledger.call("ledger.purchase_credit(($1::jsonb ->> 'id')::uuid, 'pi_1', 50, 500)", [purchase])
  await ledger.tip(fan, creator, 10, 'folded')
  await ledger.owner.query('select ledger.fold_all()')
  const hold = "ledger.hold_open($1, 30, 'test', null, now() + interval '1 hour')"
  const { hold_id } = await ledger.call(hold, [fan])
  await ledger.call("ledger.hold_post($1, $2, 5, 'call')", [hold_id, creator])
  await ledger.call(hold, [fan])
  await takeBack(fan, creator)
  await payOut(creator)
  // the tip that waits must not be folded, neither by itself (one in sixteen is) nor by another one
  await ledger.owner.query("update ledger.accounts set folded_at = 'infinity'")
  await ledger.tip(fan, creator, 20, 'waiting')
})
afterAll(() => ledger.close())

/** A disputed purchase whose tokens a creator has earned and not had yet, and a lost one that left debt. */
async function takeBack(fan: string, creator: string): Promise<void> {
  for (const [state, intent] of [
    ['lost', 'pi_lost'],
    ['opened', 'pi_open'],
  ]) {
    const buyer = await ledger.person('fan')
    const { purchase } = await ledger.call("ledger.purchase_open($1, null, '', 'starter', 50, 500, null, null)", [
      buyer,
    ])
    await ledger.call("ledger.purchase_credit(($1::jsonb ->> 'id')::uuid, $2, 50, 500)", [purchase, intent])
    await ledger.tip(buyer, creator, 12)
    if (state === 'lost') {
      await ledger.owner.query('select ledger.fold_all()')
      await ledger.owner.query('update ledger.earnings set matures_at = now()')
      await ledger.owner.query('select ledger.mature()')
      await ledger.tip(buyer, creator, 3)
    }
    await ledger.call("ledger.dispute_record($1, 'dp_' || $1, 500, $2)", [intent, state])
  }
  await ledger.call("ledger.promo_grant($1, 1, '')", [fan])
}

/** A payout on its way and a paid one, and an adjustment of what is available. */
async function payOut(creator: string): Promise<void> {
  const [a, b] = [await ledger.person(), await ledger.person()]
  await ledger.owner.query("update users set role = 'admin' where id = any($1)", [[a, b]])
  const { adjustment } = await ledger.call("ledger.adjustment_propose($1, $2, 'available', 1000, 'test')", [a, creator])
  await ledger.call("ledger.adjustment_decide($1, ($2::jsonb ->> 'id')::uuid, true)", [b, adjustment])
  await ledger.owner.query("select ledger.payout_settings_set($1, 'acct_1', true)", [creator])
  const { payout } = await ledger.call('ledger.payout_request($1, 400)', [creator])
  await ledger.call("ledger.payout_finish(($1::jsonb ->> 'id')::uuid, 'po_1', 'paid')", [payout])
  await ledger.call('ledger.payout_request($1, 401)', [creator])
}

test('an untouched ledger is proven', async () => {
  expect(await ledger.prove()).toEqual([])
})

// Each is done to a ledger without its guards, and undone after the proof.
test.each([
  [
    'movements: an amount was changed',
    "update ledger.movements set tokens = tokens + 1 where kind = 'promo'",
    'balances',
  ],
  ['movements: nothing moved', "update ledger.movements set tokens = 0 where kind = 'promo'", 'movements'],
  ['movements: to itself', "update ledger.movements set to_account = from_account where kind = 'promo'", 'movements'],
  ['movements: to nowhere', "update ledger.movements set to_account = 999999 where kind = 'promo'", 'movements'],
  ['movements: one is gone', "delete from ledger.movements where kind = 'tip'", 'balances'],
  ['movements: reverses nothing', "update ledger.movements set reverses = uuidv7() where kind = 'promo'", 'movements'],
  [
    'balances: cached too much',
    "update ledger.accounts set balance = balance + 1 where kind = 'spendable'",
    'balances',
  ],
  ['balances: below zero', "update ledger.accounts set balance = -1 where kind = 'spendable'", 'balances'],
  ['balances: another owner’s', 'update ledger.accounts set balance = 1 - balance where owner_id is null', 'balances'],
  ['inbox: a credit is gone', 'delete from ledger.inbox where matures_at is not null', 'balances'],
  ['inbox: another amount', 'update ledger.inbox set tokens = tokens + 1 where matures_at is not null', 'balances'],
  [
    'inbox: without a movement',
    'update ledger.inbox set movement_id = uuidv7() where matures_at is not null',
    'balances',
  ],
  ['lots: remaining too much', "update ledger.lots set remaining = remaining + 1 where kind = 'bought'", 'lots'],
  ['lots: below zero', "update ledger.lots set remaining = -1 where kind = 'promo'", 'lots'],
  ['lots: closed too early', 'update ledger.lots set open = not open', 'lots'],
  ['lots: one is gone', "delete from ledger.lots where kind = 'promo'", 'lots'],
  ['lots: another amount came in', 'update ledger.lots set initial = initial + 1, remaining = remaining + 1', 'lots'],
  ['lots: frozen without being held', "update ledger.lots set frozen = true where kind = 'bought'", 'lots'],
  ['lots: a use is gone', 'delete from ledger.lot_uses', 'lots'],
  ['lots: cached too little', 'update ledger.accounts set lot_rest = lot_rest - 1 where lot_rest > 0', 'lots'],
  ['lots: cached more than there was', 'update ledger.accounts set lot_rest = lot_rest + 1000', 'lots'],
  ['lots: cached below zero', 'update ledger.accounts set lot_rest = -1 where lot_id is not null', 'lots'],
  ['lots: cached without a rest', 'update ledger.accounts set lot_rest = null where lot_id is not null', 'lots'],
  [
    'lots: cached by another owner',
    `update ledger.accounts a set lot_id = l.id, lot_rest = l.remaining from ledger.lots l
     where a.kind = 'spendable' and l.owner_id <> a.owner_id and l.open and not l.frozen`,
    'lots',
  ],
  [
    'lots: cached on a held account',
    `update ledger.accounts a set lot_id = s.lot_id, lot_rest = s.lot_rest from ledger.accounts s
     where a.kind = 'held' and s.owner_id = a.owner_id and s.lot_id is not null`,
    'lots',
  ],
  [
    'lots: frozen while cached',
    'update ledger.lots l set frozen = true from ledger.accounts a where a.lot_id = l.id',
    'lots',
  ],
  [
    'lots: closed while cached',
    'update ledger.lots l set open = false, remaining = 0 from ledger.accounts a where a.lot_id = l.id',
    'lots',
  ],
  ['lots: used by no movement', 'update ledger.lot_uses set movement_id = uuidv7()', 'lots'],
  [
    'holds: resolved without movement',
    "update ledger.holds set state = 'voided', resolved_by = id where state = 'open'",
    'holds',
  ],
  ['holds: posted more', "update ledger.holds set posted_tokens = 6 where state = 'posted'", 'holds'],
  ['holds: open again', "update ledger.holds set state = 'open', posted_tokens = 0, resolved_by = null", 'holds'],
  ['holds: one is gone', "delete from ledger.holds where state = 'open'", 'holds'],
  [
    'holds: resolved twice',
    "update ledger.movements set reference = (select reference from ledger.movements where kind = 'call') where kind = 'tip'",
    'holds',
  ],
  ['earnings: one is gone', 'delete from ledger.earnings', 'earnings'],
  ['earnings: another amount', 'update ledger.earnings set tokens = tokens + 1', 'earnings'],
  ['earnings: matured twice', 'update ledger.earnings set matured = matured + 1 where matured > 0', 'earnings'],
  ['earnings: disputed without a dispute', 'update ledger.earnings set disputed = 1 where disputed = 0', 'earnings'],
  ['earnings: no longer contested', 'delete from ledger.contested where disputed > 0', 'earnings'],
  ['earnings: contested nothing', 'update ledger.contested set movement_id = uuidv7()', 'earnings'],
  ['claims: took more', 'update ledger.claims set from_lot = from_lot + 1', 'claims'],
  ['claims: took of creators', 'update ledger.claims set from_creators = from_creators + 1', 'claims'],
  ['claims: one is gone', 'delete from ledger.claims', 'claims'],
  ['claims: repaid by nobody', 'update ledger.claims set repaid = charged where charged > 0', 'claims'],
  ['claims: another debtor', 'update ledger.claims set debtor_id = uuidv7()', 'claims'],
  ['claims: owed less', "update ledger.accounts set balance = 0 where kind = 'debt' and balance > 0", 'platform'],
  ['payouts: another amount', 'update ledger.payouts set tokens = tokens + 1', 'payouts'],
  ['payouts: paid without paying', "update ledger.payouts set status = 'paid' where status = 'requested'", 'payouts'],
  ['payouts: paid and not', "update ledger.payouts set status = 'failed' where status = 'paid'", 'platform'],
  ['payouts: one is gone', 'delete from ledger.payouts', 'payouts'],
  ['payouts: for more dollars', 'update ledger.payouts set usd_cents = usd_cents + 1', 'payouts'],
  ['payouts: available out of nothing', 'update ledger.earnings set matured = 0 where matured > 0', 'payouts'],
  ['adjustments: alone', 'update ledger.adjustments set decided_by = proposed_by', 'adjustments'],
  ['adjustments: another amount', 'update ledger.adjustments set tokens = tokens + 1', 'adjustments'],
  ['adjustments: nobody approved', "update ledger.adjustments set state = 'rejected'", 'adjustments'],
  ['settled: a dispute was forgotten', "delete from disputes where state = 'opened'", 'settled'],
  ['settled: a dispute was won', "update disputes set state = 'won'", 'settled'],
  [
    'settled: refunded without taking',
    "update purchases set status = 'refunded' where status = 'succeeded'",
    'settled',
  ],
  ['settled: thawed', 'update ledger.lots set frozen = false where frozen', 'settled'],
  [
    'settled: a refund nobody acted on',
    "insert into refunds (stripe_payment_intent_id, usd_cents, state) values ('pi_1', 500, 'succeeded')",
    'settled',
  ],
  [
    'requests: an acknowledged movement is not there',
    "update ledger.movements set request_id = null where kind = 'tip'",
    'requests',
  ],
  [
    'requests: acknowledged twice',
    "update ledger.movements set request_id = (select request_id from ledger.movements where kind = 'tip' limit 1) where kind = 'tip'",
    'requests',
  ],
  ['purchases: credited twice as much', 'update purchases set tokens = tokens * 2', 'purchases'],
  ['purchases: credited for less', 'update ledger.lots set usd_cents = 1 where purchase_id is not null', 'purchases'],
  ['purchases: credited without a purchase', 'delete from purchases', 'purchases'],
])('the proof sees %s', async (_what, corruption, check) => {
  const client = await ledger.owner.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    const { rows } = await client.query<{ drop: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
       where contype = 'c' and connamespace in ('ledger'::regnamespace, 'public'::regnamespace)`,
    )
    for (const { drop } of rows) await client.query(drop)
    const { rowCount } = await client.query(corruption)
    expect(rowCount).toBeGreaterThan(0)
    const violations = await ledger.prove(client)
    expect(violations.filter((v) => v.startsWith(`${check}: `))).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
