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
const saved = async (who: TestPerson): Promise<string> => {
  expect((await buy(who, { saveCard: true })).status).toBe(200)
  return (await cardsOf(who))[0].id
}
const remove = (who: TestPerson, id: string) => world.rest('DELETE', `/tokens/cards/${id}`, { as: who })

test('a card is kept only if the buyer says so', async () => {
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

test('a saved card pays again and again, without being typed', async () => {
  const fan = await world.person()
  const paymentMethodId = await saved(fan)
  for (const key of ['a', 'b']) expect((await buy(fan, { paymentMethodId }, key)).status).toBe(200)
  expect(await balanceOf(fan)).toBe(150)
})

test('somebody else’s card neither pays nor can be removed', async () => {
  const [fan, thief, other] = [await world.person(), await world.person(), await world.person()]
  const card = await saved(fan)
  await saved(other)
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

test('a removed card is gone, and pays no more', async () => {
  const fan = await world.person()
  const card = await saved(fan)
  const [first, second] = await Promise.all([remove(fan, card), remove(fan, card)])
  expect([204, 404]).toEqual(expect.arrayContaining([first.status, second.status]))
  expect(await cardsOf(fan)).toEqual([])
  expect((await remove(fan, card)).status).toBe(404)
  expect(await buy(fan, { paymentMethodId: card })).toMatchObject({
    status: 402,
    body: { error: SENTENCES.cardUnusable },
  })
})

test('ten first purchases at once make one customer', async () => {
  const fan = await world.person()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => buy(fan, { saveCard: true }, `k${n}`)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await world.owner('select 1 from payment_customers where user_id = $1', [fan.id])).toHaveLength(1)
  // all of them kept it with that one customer: removing it once leaves none
  const [card, ...others] = await cardsOf(fan)
  expect(others).toEqual([])
  await remove(fan, card.id)
  expect(await cardsOf(fan)).toEqual([])
})

test('a purchase that began before there was a customer is repeated as it began', async () => {
  const fan = await world.person()
  await world.fault('stripe', 'down')
  try {
    expect((await buy(fan, {}, 'early')).status).toBe(503)
  } finally {
    await world.fault('stripe', 'off')
  }
  await saved(fan)
  expect((await buy(fan, {}, 'early')).status).toBe(200)
  expect(await balanceOf(fan)).toBe(100)
})

test('without the provider cards are not shown as none', async () => {
  const fan = await world.person()
  await saved(fan)
  await world.fault('stripe', 'down')
  try {
    expect((await world.rest('GET', '/tokens/cards', { as: fan })).status).toBe(503)
    expect((await buy(await world.person(), { saveCard: true })).status).toBe(503)
  } finally {
    await world.fault('stripe', 'off')
  }
})

test('visitors have no cards', async () => {
  expect((await world.rest('GET', '/tokens/cards')).status).toBe(401)
  expect((await world.rest('DELETE', '/tokens/cards/pm_1')).status).toBe(401)
})

test('a card that was saved twice is listed once, and removed at once', async () => {
  const fan = await world.person()
  await saved(fan)
  const newest = await saved(fan)
  expect(await cardsOf(fan)).toHaveLength(1)
  expect((await buy(fan, { paymentMethodId: newest })).status).toBe(200)
  expect((await remove(fan, newest)).status).toBe(204)
  expect(await cardsOf(fan)).toEqual([])
})
