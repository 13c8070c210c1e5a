import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { giftMessageMax, SENTENCES } from '../spec.ts'

const world = createWorld()
const give = (from: TestPerson, to: TestPerson, giftMessage?: string) =>
  world.rest('POST', '/tokens/purchase', {
    as: from,
    body: {
      tokenAmount: 50,
      paymentMethodId: 'pm_card_visa',
      isGift: true,
      giftRecipientId: to.id,
      ...(giftMessage !== undefined && { giftMessage }),
    },
  })
const accept = (who: TestPerson, accepts_gifts: unknown) =>
  world.rest('PUT', '/settings/gifts', { as: who, body: { accepts_gifts } })
const found = async (who: TestPerson, q: string) =>
  (await world.rest('GET', `/tokens/gift-recipients?q=${q}`, { as: who })).body.recipients

test('a gift arrives with its words, from whom', async () => {
  const [fan, friend] = [await world.person(), await world.person()]
  expect((await give(fan, friend, '  Happy birthday ')).status).toBe(200)
  const { body } = await world.rest('GET', '/tokens/history', { as: friend })
  expect(body.entries).toMatchObject([
    { kind: 'gift', tokens: 50, counterparty: fan.username, message: 'Happy birthday' },
  ])
  expect((await world.rest('GET', '/tokens/history', { as: fan })).body.entries).toEqual([])
})

test('words that are too long are refused before anything is charged', async () => {
  const [fan, friend] = [await world.person(), await world.person()]
  expect(await give(fan, friend, 'x'.repeat(giftMessageMax + 1))).toMatchObject({
    status: 422,
    body: { fields: { giftMessage: SENTENCES.messageTooLong } },
  })
  expect(await world.owner('select 1 from purchases where user_id = $1', [fan.id])).toEqual([])
})

test('whoever takes no gifts is not found and not charged for, until they change their mind', async () => {
  const [fan, friend] = [await world.person(), await world.person()]
  const settings = () => world.rest('GET', '/settings/gifts', { as: friend })
  expect((await settings()).body).toEqual({ accepts_gifts: true })
  expect(await accept(friend, false)).toMatchObject({ status: 200, body: { accepts_gifts: false } })
  expect((await settings()).body).toEqual({ accepts_gifts: false })
  expect(await found(fan, friend.username)).toEqual([])
  expect(await give(fan, friend)).toMatchObject({ status: 422, body: { error: SENTENCES.giftsRefused } })
  expect((await world.as(friend).wallet.balance()).balance).toBe(0)
  await accept(friend, true)
  expect(await found(fan, friend.username)).toHaveLength(1)
  expect((await give(fan, friend)).status).toBe(200)
})

test('the setting is a yes or a no, and one’s own', async () => {
  const fan = await world.person()
  for (const wrong of ['no', 0, null, undefined]) expect((await accept(fan, wrong)).status).toBe(422)
  expect((await world.rest('PUT', '/settings/gifts', { body: { accepts_gifts: false } })).status).toBe(401)
})
