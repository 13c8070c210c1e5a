import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { PROFILE_REFUSALS, RATES_SENTENCES, startRates } from './spec.ts'

const world = createWorld()
const read = async (as: TestPerson) => (await world.rest('GET', '/creators/rates', { as })).body
const setRates = (as: TestPerson, body: object) => world.rest('POST', '/creators/rates', { as, body })
const setPrices = (as: TestPerson, body: object) => world.rest('PUT', '/users/profile', { as, body })
const six = (n: number) => ({
  videoCall: n,
  voiceCall: n,
  textMessage: n,
  imageMessage: n,
  audioMessage: n,
  videoMessage: n,
})

test('gives a new creator the starting rates under every field name', async () => {
  const creator = await world.person('creator')
  expect(await read(creator)).toMatchObject({ success: true, rates: startRates })
  expect((await world.rest('GET', '/users/profile', { as: creator })).body).toMatchObject({
    video_price: 150,
    voice_price: 50,
    message_price: 50,
    text_message_price: 50,
    image_message_price: 100,
    voice_memo_price: 150,
    video_message_price: 200,
  })
})

test('both endpoints change the same rates', async () => {
  const creator = await world.person('creator')
  const rates = { videoCall: 0, voiceCall: 1, textMessage: 2, imageMessage: 3, audioMessage: 4, videoMessage: 999 }
  expect((await setRates(creator, rates)).body).toMatchObject({ success: true, rates })
  await setPrices(creator, { message_price: 21, voice_memo_price: 41 })
  expect((await read(creator)).rates).toEqual({ ...rates, textMessage: 21, audioMessage: 41 })
  const shown = (await world.rest('GET', `/public/creators/${creator.username}`)).body.creator
  expect(shown).toMatchObject({ video_price: 0, message_price: 21, text_message_price: 21, voice_memo_price: 41 })
})

test('parallel writes to both endpoints result in the complete rates of one request', async () => {
  const creator = await world.person('creator')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      i % 2
        ? setRates(creator, six(i))
        : setPrices(creator, {
            video_price: i,
            voice_price: i,
            message_price: i,
            text_message_price: i,
            image_message_price: i,
            voice_memo_price: i,
            video_message_price: i,
          }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { rates } = await read(creator)
  expect(rates).toEqual(six(rates.videoCall))
})

test('closes each channel independently, without setting its rate to 0', async () => {
  const creator = await world.person('creator')
  const { body } = await setRates(creator, { accepting: { videoCall: false } })
  expect(body).toMatchObject({ rates: startRates, accepting: { videoCall: false, voiceCall: true } })
  await setRates(creator, { voiceCall: 0 })
  await setPrices(creator, { accepting: { audioMessage: false } })
  const shown = (await world.rest('GET', `/public/creators/${creator.username}`)).body.creator
  expect(shown).toMatchObject({
    voice_price: 0,
    accepting: { videoCall: false, voiceCall: true, audioMessage: false, videoMessage: true },
  })
})

test('refuses a rate out of range at both endpoints without changing other rates', async () => {
  const creator = await world.person('creator')
  const { status, body } = await setRates(creator, { voiceCall: 7, videoCall: 1000 })
  expect(status).toBe(422)
  expect(body.fields.videoCall).toBe(RATES_SENTENCES.rate)
  const prices = await setPrices(creator, { voice_price: 7, video_price: 1000 })
  expect(prices.body.fields.video_price).toBe(RATES_SENTENCES.rate)
  expect((await read(creator)).rates).toEqual(startRates)
})

test('parses a number in quotes, and reads any other text as 0', async () => {
  const creator = await world.person('creator')
  const { body } = await setRates(creator, { videoCall: '50', voiceCall: 'abc' })
  expect(body.rates).toEqual({ ...startRates, videoCall: 50, voiceCall: 0 })
})

test('only active creators can change rates', async () => {
  const refused = { status: 403, body: { code: PROFILE_REFUSALS.creatorsOnly.code } }
  expect(await setRates(await world.person(), six(1))).toMatchObject(refused)
  expect(await setRates(await world.person('admin'), six(1))).toMatchObject(refused)
  expect((await world.rest('POST', '/creators/rates', { body: six(1) })).status).toBe(401)
  const creator = await world.person('creator')
  await world.owner("update users set status = 'suspended' where id = $1", [creator.id])
  expect((await setRates(creator, six(1))).status).toBe(403)
  expect((await setPrices(creator, { video_price: 1 })).status).toBe(403)
  expect(await world.owner('select video_rate from creator_profiles where user_id = $1', [creator.id])).toEqual([
    { video_rate: startRates.videoCall },
  ])
})
