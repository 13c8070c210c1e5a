import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'

// The order of locks (ledger.sql): concurrent functions on the same people never deadlock. These connections do not
// retry, so one statement that Postgres cancels because of a deadlock fails its test.

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(async () => {
  expect(await ledger.prove()).toEqual([])
  expect(await ledger.deadlocks()).toBe(0)
  await ledger.close()
})

const rounds = 60
const atOnce = 6

/** Runs many rounds, `atOnce` at a time: first each round's preparation, then all of its calls concurrently. */
async function race(prepare: (round: number) => Promise<(() => Promise<unknown>)[]>): Promise<void> {
  for (let round = 0; round < rounds; round += atOnce) {
    const races = await Promise.all(Array.from({ length: atOnce }, (_, i) => prepare(round + i)))
    await Promise.all(races.flat().map((call) => call()))
  }
}

const settings = JSON.stringify({ hold_days: 7, quiet_seconds: 0, title: 't', free: 'f', paid: 'p' })
const idIn = (value: unknown) => String(Object(value).id)

async function buy(buyer: string, tokens: number, recipient: string | null = null): Promise<string> {
  const opened = await ledger.call("ledger.purchase_open($1, $2, '', 'any', $3, $4, $5, 'h')", [
    ...[buyer, recipient, tokens, tokens * 9, randomUUID()],
  ])
  return idIn(opened.purchase)
}
const credit = (purchase: string, tokens: number) =>
  ledger.call('ledger.purchase_credit($1, $2, null, $3)', [purchase, `pi_${purchase}`, tokens * 9])
const dispute = (purchase: string, tokens: number, state: string) =>
  ledger.call("ledger.dispute_record($1, $2, $3, $4, '')", [...[`pi_${purchase}`, `dp_${purchase}`, tokens * 9, state]])
const hold = async (owner: string, tokens: number, seconds = 3600) =>
  String(
    (
      await ledger.call("ledger.hold_open($1, $2, 'test', null, now() + make_interval(secs => $3))", [
        ...[owner, tokens, seconds],
      ])
    ).hold_id,
  )
const post = (id: string, payee: string, tokens: number) =>
  ledger.call("ledger.hold_post($1, $2, $3, 'call')", [id, payee, tokens])
const send = (from: string, to: string) =>
  ledger.call("ledger.message_send($1, $2, 'text', 'hello', null, null, $3, 'h', $4)", [
    ...[from, to, randomUUID(), settings],
  ])
async function createPhoto(creator: string): Promise<string> {
  const { rows } = await ledger.owner.query<{ id: string }>(
    `insert into content_items (creator_id, type, title, description, category, price_tokens, files, upload_id, file_type, size)
     values ($1, 'photo', 'A thing', '', 'general', 10, 1, gen_random_uuid(), 'image/jpeg', 1) returning id`,
    [creator],
  )
  return rows[0]?.id ?? ''
}
const unlock = (buyer: string, content: string) =>
  ledger.call("ledger.content_unlock($1, $2, 10, null, $3, 'h', 8)", [buyer, content, randomUUID()])
const setRole = (id: string, role: 'fan' | 'creator') =>
  ledger.owner.query('update users set role = $2 where id = $1', [id, role])

test('concurrent payments of every kind to a creator without earnings do not deadlock', async () => {
  await race(async (round) => {
    const [fan, other, creator] = [
      await ledger.person('fan', 1000),
      await ledger.person('fan', 1000),
      await ledger.person('creator'),
    ]
    if (round % 2) await ledger.call('ledger.spending_limit_set($1, 900)', [fan])
    const [first, second, theirs] = [await hold(fan, 100), await hold(fan, 100), await hold(other, 100)]
    const item = await createPhoto(creator)
    return [
      () => unlock(fan, item),
      () => unlock(other, item),
      () => unlock(fan, item),
      () => ledger.tip(fan, creator, 10),
      () => post(first, creator, 60),
      () => ledger.tip(fan, creator, 11),
      () => ledger.tip(other, creator, 10),
      () => post(theirs, creator, 100),
      () => post(second, creator, 100),
    ]
  })
})

test('concurrent gifts, tips and disputes between two people do not deadlock', async () => {
  await race(async (round) => {
    const people = [await ledger.person('creator'), await ledger.person('creator')]
    const [giver = '', given = ''] = round % 2 ? people : people.toReversed()
    await ledger.call("ledger.promo_grant($1, 500, 'test')", [giver])
    await ledger.call('ledger.spending_limit_set($1, 400)', [giver])
    const [gift, own, held] = [await buy(giver, 50, given), await buy(giver, 70), await hold(giver, 100)]
    await credit(own, 70)
    return [
      () => credit(gift, 50),
      () => ledger.tip(giver, given, 100),
      () => post(held, given, 100),
      () => dispute(own, 70, 'opened'),
      () => dispute(gift, 50, 'lost'),
      () => ledger.tip(given, giver, 20),
      () => ledger.app.query('select ledger.mature()'),
    ]
  })
})

test('concurrent paid messages and disputed gifts between two people do not deadlock', async () => {
  await race(async (round) => {
    // opens the accounts in the reverse order, so that row order and id order differ
    const people = [await ledger.person('creator'), await ledger.person('creator')]
    const [one = '', other = ''] = round % 2 ? people : people.toReversed()
    for (const id of people.toReversed()) await ledger.call("ledger.promo_grant($1, 500, 'test')", [id])
    // `other` has an open paid message to `one`; then `one` becomes a fan again and pays for their own messages
    await setRole(one, 'fan')
    await send(other, one)
    await setRole(one, 'creator')
    await send(other, one)
    await setRole(one, 'fan')
    const [gift, back] = [await buy(one, 50, other), await buy(other, 60, one)]
    return [
      () => send(one, other),
      () => credit(gift, 50),
      () => send(other, one),
      () => credit(back, 60),
      () => ledger.app.query('select ledger.message_read($1, $2, null)', [one, other]),
      () => dispute(gift, 50, 'lost'),
      () => dispute(back, 60, 'lost'),
    ]
  })
})
