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
  // keeps the last tip in the inbox; otherwise one tip in sixteen folds it
  await ledger.owner.query("update ledger.accounts set folded_at = 'infinity'")
  await ledger.tip(fan, creator, 20, 'waiting')
})
afterAll(() => ledger.close())

/** Creates an open dispute over pending earnings, and a lost dispute that left debt. */
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

/** Creates a paid payout, a requested one, and an adjustment of the available tokens. */
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

test('the proof finds no violation in an intact ledger', async () => {
  expect(await ledger.prove()).toEqual([])
})

// Each corruption runs in a transaction without triggers and check constraints and is rolled back after the proof.
test.each([
  ['movements: a changed amount', "update ledger.movements set tokens = tokens + 1 where kind = 'promo'", 'balances'],
  ['movements: zero tokens', "update ledger.movements set tokens = 0 where kind = 'promo'", 'movements'],
  [
    'movements: from an account to itself',
    "update ledger.movements set to_account = from_account where kind = 'promo'",
    'movements',
  ],
  [
    'movements: to a missing account',
    "update ledger.movements set to_account = 999999 where kind = 'promo'",
    'movements',
  ],
  ['movements: a missing movement', "delete from ledger.movements where kind = 'tip'", 'balances'],
  [
    'movements: a reversal of a missing movement',
    "update ledger.movements set reverses = uuidv7() where kind = 'promo'",
    'movements',
  ],
  [
    'balances: more than the movements',
    "update ledger.accounts set balance = balance + 1 where kind = 'spendable'",
    'balances',
  ],
  ['balances: below zero', "update ledger.accounts set balance = -1 where kind = 'spendable'", 'balances'],
  [
    'balances: a platform account with another balance',
    'update ledger.accounts set balance = 1 - balance where owner_id is null',
    'balances',
  ],
  ['inbox: a missing credit', 'delete from ledger.inbox where matures_at is not null', 'balances'],
  ['inbox: another amount', 'update ledger.inbox set tokens = tokens + 1 where matures_at is not null', 'balances'],
  [
    'inbox: a credit without a movement',
    'update ledger.inbox set movement_id = uuidv7() where matures_at is not null',
    'balances',
  ],
  ['lots: too many remaining tokens', "update ledger.lots set remaining = remaining + 1 where kind = 'bought'", 'lots'],
  ['lots: below zero', "update ledger.lots set remaining = -1 where kind = 'promo'", 'lots'],
  ['lots: a closed lot with remaining tokens', 'update ledger.lots set open = not open', 'lots'],
  ['lots: a missing lot', "delete from ledger.lots where kind = 'promo'", 'lots'],
  ['lots: another initial amount', 'update ledger.lots set initial = initial + 1, remaining = remaining + 1', 'lots'],
  ['lots: a frozen lot without held tokens', "update ledger.lots set frozen = true where kind = 'bought'", 'lots'],
  ['lots: a missing use', 'delete from ledger.lot_uses', 'lots'],
  ['lots: too little cached', 'update ledger.accounts set lot_rest = lot_rest - 1 where lot_rest > 0', 'lots'],
  ['lots: more cached than the lot had', 'update ledger.accounts set lot_rest = lot_rest + 1000', 'lots'],
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
  ['lots: a use of a missing movement', 'update ledger.lot_uses set movement_id = uuidv7()', 'lots'],
  [
    'holds: resolved without a movement',
    "update ledger.holds set state = 'voided', resolved_by = id where state = 'open'",
    'holds',
  ],
  ['holds: more posted than moved', "update ledger.holds set posted_tokens = 6 where state = 'posted'", 'holds'],
  [
    'holds: a resolved hold that is open again',
    "update ledger.holds set state = 'open', posted_tokens = 0, resolved_by = null",
    'holds',
  ],
  ['holds: a missing hold', "delete from ledger.holds where state = 'open'", 'holds'],
  [
    'holds: resolved twice',
    "update ledger.movements set reference = (select reference from ledger.movements where kind = 'call') where kind = 'tip'",
    'holds',
  ],
  ['earnings: missing entries', 'delete from ledger.earnings', 'earnings'],
  ['earnings: another amount', 'update ledger.earnings set tokens = tokens + 1', 'earnings'],
  ['earnings: matured below zero', 'update ledger.earnings set matured = -1', 'earnings'],
  ['earnings: matured twice', 'update ledger.earnings set matured = matured + 1 where matured > 0', 'earnings'],
  [
    'earnings: less than nothing matured, and as much more of another one',
    `update ledger.earnings set matured = matured + case matured when 0 then -1 else 1 end where movement_id in (
       (select movement_id from ledger.earnings where matured = 0 limit 1),
       (select movement_id from ledger.earnings where matured > 0 limit 1))`,
    'earnings',
  ],
  ['earnings: disputed without a dispute', 'update ledger.earnings set disputed = 1 where disputed = 0', 'earnings'],
  ['earnings: disputed without a contested entry', 'delete from ledger.contested where disputed > 0', 'earnings'],
  [
    'earnings: a contested entry of a missing movement',
    'update ledger.contested set movement_id = uuidv7()',
    'earnings',
  ],
  ['claims: more taken from the lot', 'update ledger.claims set from_lot = from_lot + 1', 'claims'],
  ['claims: more taken from creators', 'update ledger.claims set from_creators = from_creators + 1', 'claims'],
  ['claims: missing claims', 'delete from ledger.claims', 'claims'],
  ['claims: repaid without a repayment', 'update ledger.claims set repaid = charged where charged > 0', 'claims'],
  ['claims: another debtor', 'update ledger.claims set debtor_id = uuidv7()', 'claims'],
  [
    'claims: less debt than charged',
    "update ledger.accounts set balance = 0 where kind = 'debt' and balance > 0",
    'platform',
  ],
  ['payouts: another amount', 'update ledger.payouts set tokens = tokens + 1', 'payouts'],
  [
    'payouts: paid without a movement',
    "update ledger.payouts set status = 'paid' where status = 'requested'",
    'payouts',
  ],
  ['payouts: failed after being paid', "update ledger.payouts set status = 'failed' where status = 'paid'", 'platform'],
  ['payouts: missing payouts', 'delete from ledger.payouts', 'payouts'],
  ['payouts: for more dollars', 'update ledger.payouts set usd_cents = usd_cents + 1', 'payouts'],
  [
    'payouts: available tokens without matured earnings',
    'update ledger.earnings set matured = 0 where matured > 0',
    'payouts',
  ],
  ['adjustments: approved by the proposer', 'update ledger.adjustments set decided_by = proposed_by', 'adjustments'],
  ['adjustments: another amount', 'update ledger.adjustments set tokens = tokens + 1', 'adjustments'],
  ['adjustments: moved although rejected', "update ledger.adjustments set state = 'rejected'", 'adjustments'],
  ['settled: a missing dispute', "delete from disputes where state = 'opened'", 'settled'],
  ['settled: a won dispute with frozen tokens', "update disputes set state = 'won'", 'settled'],
  [
    'settled: refunded without taking the tokens',
    "update purchases set status = 'refunded' where status = 'succeeded'",
    'settled',
  ],
  ['settled: an unfrozen lot of an open dispute', 'update ledger.lots set frozen = false where frozen', 'settled'],
  [
    'settled: a succeeded refund without an effect',
    "insert into refunds (stripe_payment_intent_id, usd_cents, state) values ('pi_1', 500, 'succeeded')",
    'settled',
  ],
  [
    'requests: an acknowledged request without its movement',
    "update ledger.movements set request_id = null where kind = 'tip'",
    'requests',
  ],
  [
    'requests: a request with two movements',
    "update ledger.movements set request_id = (select request_id from ledger.movements where kind = 'tip' limit 1) where kind = 'tip'",
    'requests',
  ],
  ['purchases: more tokens than credited', 'update purchases set tokens = tokens * 2', 'purchases'],
  [
    'purchases: a lot with other tokens',
    `update ledger.lots l set initial = l.initial + 1 from purchases p
     where l.purchase_id = p.id and l.initial = p.tokens and l.movement_id = p.movement_id`,
    'purchases',
  ],
  [
    'purchases: a lot with a lower price',
    'update ledger.lots set usd_cents = 1 where purchase_id is not null',
    'purchases',
  ],
  ['purchases: credited without a purchase', 'delete from purchases', 'purchases'],
  ['purchases: credited without a lot', "delete from ledger.lots where kind = 'bought'", 'purchases'],
  [
    'purchases: a lot of another owner',
    'update ledger.lots set owner_id = uuidv7() where purchase_id is not null',
    'purchases',
  ],
])('the proof reports %s', async (_what, corruption, check) => {
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
