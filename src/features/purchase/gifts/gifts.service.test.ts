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
const findRecipients = async (who: TestPerson, q: string) =>
  (await world.rest('GET', `/tokens/gift-recipients?q=${q}`, { as: who })).body.recipients

test('the recipient’s history shows a gift with its message and giver', async () => {
  const [fan, friend] = [await world.person(), await world.person()]
  expect((await give(fan, friend, '  Happy birthday ')).status).toBe(200)
  const { body } = await world.rest('GET', '/tokens/history', { as: friend })
  expect(body.entries).toMatchObject([
    { kind: 'gift', tokens: 50, counterparty: fan.username, message: 'Happy birthday' },
  ])
  expect((await world.rest('GET', '/tokens/history', { as: fan })).body.entries).toEqual([])
})

test('refuses a too long gift message before charging', async () => {
  const [fan, friend] = [await world.person(), await world.person()]
  expect(await give(fan, friend, 'x'.repeat(giftMessageMax + 1))).toMatchObject({
    status: 422,
    body: { fields: { giftMessage: SENTENCES.messageTooLong } },
  })
  expect(await world.owner('select 1 from purchases where user_id = $1', [fan.id])).toEqual([])
})

test('a person who turned gifts off is not found and gets no gifts until gifts are on again', async () => {
  const [fan, friend] = [await world.person(), await world.person()]
  const settings = () => world.rest('GET', '/settings/gifts', { as: friend })
  expect((await settings()).body).toEqual({ accepts_gifts: true })
  expect(await accept(friend, false)).toMatchObject({ status: 200, body: { accepts_gifts: false } })
  expect((await settings()).body).toEqual({ accepts_gifts: false })
  expect(await findRecipients(fan, friend.username)).toEqual([])
  expect(await give(fan, friend)).toMatchObject({ status: 422, body: { error: SENTENCES.giftsRefused } })
  expect((await world.as(friend).wallet.balance()).balance).toBe(0)
  await accept(friend, true)
  expect(await findRecipients(fan, friend.username)).toHaveLength(1)
  expect((await give(fan, friend)).status).toBe(200)
})

test('the gift setting accepts only true or false', async () => {
  const fan = await world.person()
  for (const wrong of ['no', 0, null, undefined]) expect((await accept(fan, wrong)).status).toBe(422)
})
