import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { REFUSALS, SENTENCES } from '../spec.ts'

const world = createWorld()

type Body = Record<string, unknown>
const buy = (who: TestPerson, body: Body = {}, key?: string) =>
  world.rest('POST', '/tokens/purchase', {
    as: who,
    body: { tokenAmount: 50, paymentMethodId: 'pm_card_visa', ...body },
    ...(key !== undefined && { key }),
  })
const cardsOf = async (who: TestPerson) => (await world.rest('GET', '/tokens/cards', { as: who })).body.cards
const balanceOf = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance
const saveCard = async (who: TestPerson): Promise<string> => {
  expect((await buy(who, { saveCard: true })).status).toBe(200)
  return (await cardsOf(who))[0].id
}
const remove = (who: TestPerson, id: string) => world.rest('DELETE', `/tokens/cards/${id}`, { as: who })

test('saves a card only if the buyer asks for it', async () => {
  const fan = await world.person()
  expect(await cardsOf(fan)).toEqual([])
  await buy(fan)
  expect(await cardsOf(fan)).toEqual([])
  await buy(fan, { saveCard: true })
  expect(await cardsOf(fan)).toEqual([
    {
      id: expect.stringMatching(/^pm_/),
      brand: 'visa',
      last4: '4242',
      exp_month: expect.any(Number),
      exp_year: expect.any(Number),
    },
  ])
  await buy(fan)
  expect(await cardsOf(fan)).toHaveLength(1)
  expect(await balanceOf(fan)).toBe(150)
})

test('a card that is saved twice is listed once, can pay repeatedly, and is removed completely', async () => {
  const fan = await world.person()
  await saveCard(fan)
  const paymentMethodId = await saveCard(fan)
  expect(await cardsOf(fan)).toHaveLength(1)
  for (const key of ['a', 'b']) expect((await buy(fan, { paymentMethodId }, key)).status).toBe(200)
  expect(await balanceOf(fan)).toBe(200)
  expect((await remove(fan, paymentMethodId)).status).toBe(204)
  expect(await cardsOf(fan)).toEqual([])
})

test('refuses to charge or remove another user’s card', async () => {
  const [fan, thief, other] = [await world.person(), await world.person(), await world.person()]
  const card = await saveCard(fan)
  await saveCard(other)
  for (const who of [thief, other]) {
    expect(await buy(who, { paymentMethodId: card })).toMatchObject({
      status: 402,
      body: { error: SENTENCES.cardUnusable },
    })
    expect(await remove(who, card)).toMatchObject({ status: 404, body: { error: REFUSALS.cardNotFound.sentence } })
  }
  expect([await balanceOf(thief), await balanceOf(other)]).toEqual([0, 50])
  expect(await cardsOf(fan)).toHaveLength(1)
})

test('a removed card is not listed and cannot pay', async () => {
  const fan = await world.person()
  const card = await saveCard(fan)
  const [first, second] = await Promise.all([remove(fan, card), remove(fan, card)])
  expect([204, 404]).toEqual(expect.arrayContaining([first.status, second.status]))
  expect(await cardsOf(fan)).toEqual([])
  expect((await remove(fan, card)).status).toBe(404)
  expect(await buy(fan, { paymentMethodId: card })).toMatchObject({
    status: 402,
    body: { error: SENTENCES.cardUnusable },
  })
})

test('eight concurrent first purchases create one customer at the provider', async () => {
  const fan = await world.person()
  const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => buy(fan, { saveCard: true }, `k${n}`)))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await world.owner('select 1 from payment_customers where user_id = $1', [fan.id])).toHaveLength(1)
  // all eight purchases saved the card with one customer, so that one removal deletes all copies
  const [card, ...others] = await cardsOf(fan)
  expect(others).toEqual([])
  await remove(fan, card.id)
  expect(await cardsOf(fan)).toEqual([])
})

test('a failed purchase succeeds with its original key after the buyer became a customer', async () => {
  const fan = await world.person()
  await world.fault('stripe', 'down')
  try {
    expect((await buy(fan, {}, 'early')).status).toBe(503)
  } finally {
    await world.fault('stripe', 'off')
  }
  await saveCard(fan)
  expect((await buy(fan, {}, 'early')).status).toBe(200)
  expect(await balanceOf(fan)).toBe(100)
})

test('responds with 503 instead of an empty list of cards while the provider is down', async () => {
  const fan = await world.person()
  await saveCard(fan)
  await world.fault('stripe', 'down')
  try {
    expect((await world.rest('GET', '/tokens/cards', { as: fan })).status).toBe(503)
    expect((await buy(await world.person(), { saveCard: true })).status).toBe(503)
  } finally {
    await world.fault('stripe', 'off')
  }
})
