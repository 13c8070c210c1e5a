import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(() => ledger.close())

/** Fees of a card: 2.9 % and 30 cents, in micro-dollars. */
const fees = '29000, 300000'
const perBought = (9_000 * 10_000 - 9_000 * 290 - 300_000) / 1_000
const creatorMicros = 50_000

async function fanWith(bonus: number) {
  const [fan, creator] = [await ledger.person('fan', bonus), await ledger.person('creator')]
  const { rows } = await ledger.owner.query<{ id: string }>(
    `select ledger.purchase_open($1, null, '', 'any', 1000, 9000, $2, 'h') #>> '{purchase,id}' as id`,
    [fan, randomUUID()],
  )
  await ledger.call('ledger.purchase_credit($1, $2, null, 9000, null)', [rows[0]?.id, `pi_${randomUUID()}`])
  return { fan, creator }
}

async function marginsOf(creator: string, kind: string) {
  const { rows } = await ledger.app.query<{ subject_id: string | null; micros: string }>(
    `select subject_id, micros from ledger.sale_margins(array[$2], now() - interval '1 hour', now() + interval '1 hour', ${fees}, $1)`,
    [creator, kind],
  )
  return rows.map(({ subject_id, micros }) => ({ subject: subject_id, micros: Number(micros) }))
}

const holdMargin = async (hold: unknown) =>
  Number(
    (await ledger.app.query(`select ledger.hold_margin(array[$1]::uuid[], ${fees}) as micros`, [hold])).rows[0]?.micros,
  )

test('the margin of a payment is its price minus the card fee and the earnings of the creator', async () => {
  const { fan, creator } = await fanWith(0)
  await ledger.tip(fan, creator, 100)
  expect(await marginsOf(creator, 'tip')).toEqual([{ subject: null, micros: 100 * (perBought - creatorMicros) }])
})

test('bonus tokens are spent first and have no price, so the platform pays for them', async () => {
  const { fan, creator } = await fanWith(30)
  await ledger.tip(fan, creator, 40)
  expect(await marginsOf(creator, 'tip')).toEqual([{ subject: null, micros: 10 * perBought - 40 * creatorMicros }])
})

test('a hold has the margin of its open tokens, then of the paid ones, and none once it is released', async () => {
  const { fan, creator } = await fanWith(30)
  const [call, other] = [randomUUID(), randomUUID()]
  const open = async (reference: string) =>
    (
      await ledger.call("ledger.hold_open($1, 100, 'call', $2, now() + interval '1 hour', null, null)", [
        fan,
        reference,
      ])
    ).hold_id
  const hold = await open(call)
  expect(await holdMargin(hold)).toBe(70 * perBought - 100 * creatorMicros)
  await ledger.call("ledger.hold_post($1, $2, 60, 'call')", [hold, creator])
  const paid = 30 * perBought - 60 * creatorMicros
  expect(await holdMargin(hold)).toBe(paid)
  expect(await marginsOf(creator, 'call')).toEqual([{ subject: call, micros: paid }])
  const released = await open(other)
  await ledger.call('ledger.hold_void($1)', [released])
  expect(await holdMargin(released)).toBe(0)
})
