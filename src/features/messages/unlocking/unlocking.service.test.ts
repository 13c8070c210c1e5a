import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { uploaded } from '../../../testing/uploads.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { sendBroadcasts } from '../../broadcast/delivery/service.server.ts'

const world = createWorld()
const price = 30

const fetchFile = (path: string) => fetch(`${world.cloud.appOrigin}${path}`)
const balance = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance
const messagesOf = async (fan: TestPerson, creator: TestPerson) =>
  (await world.rest('GET', `/messages/${creator.id}`, { as: fan })).body.messages
const unlock = (who: TestPerson, other: TestPerson, id: string, key = randomUUID(), body = {}) =>
  world.rest('POST', `/messages/${other.id}/${id}/unlock`, { as: who, body, key })

/** Creates a creator whose broadcast, with a free picture and paid content, was delivered to `count` fans. */
async function sellContent(count: number, tokens = price) {
  const creator = await world.person('creator')
  const fans = await Promise.all(Array.from({ length: count }, () => world.person('fan', tokens)))
  for (const fan of fans) await world.as(fan).social.follow({ userId: creator.id })
  const image = await uploaded(world, creator, 'message-image')
  const content = await uploaded(world, creator, 'paid-content')
  const body = { audience: 'all', message: 'Behind the scenes', image_id: image.id }
  const sent = await world.rest('POST', '/broadcasts', {
    as: creator,
    body: { ...body, content_id: content.id, content_price: price },
  })
  expect(sent.status).toBe(201)
  const id: string = sent.body.broadcast.id
  // a background worker may deliver the rest
  await sendBroadcasts(world.contextOf())
  await expect
    .poll(async () => (await world.rest('GET', `/broadcasts/${id}`, { as: creator })).body.broadcast.status)
    .toBe('sent')
  const [fan] = fans
  if (!fan) throw new Error('at least one fan expected')
  return { creator, fans, fan, content, image, id }
}

test('a broadcast has a free picture and paid content that a fan buys once and keeps', async () => {
  const { creator, fan, content, image, id } = await sellContent(2)
  const [locked, shown] = await messagesOf(fan, creator)
  expect(shown).toMatchObject({ kind: 'image', content: 'Behind the scenes', attachment: { id: image.id, price: 0 } })
  expect((await fetchFile(shown.attachment.url)).status).toBe(200)
  expect(locked.attachment).toMatchObject({ id: content.id, price, unlocked: false, url: null, urls: null })
  expect((await fetchFile(locked.attachment.preview_url)).status).toBe(200)
  const again = await world.rest('GET', `/messages/${creator.id}/${locked.id}/attachment`, { as: fan })
  expect(again.body.attachment).toMatchObject({ url: null, urls: null })

  const opened = await unlock(fan, creator, locked.id)
  expect(opened).toMatchObject({ status: 200, body: { balance: 0, message: { attachment: { unlocked: true } } } })
  expect((await fetchFile(opened.body.message.attachment.urls.original)).status).toBe(200)
  expect((await unlock(fan, creator, locked.id)).body.balance).toBe(0)
  expect((await world.as(creator).wallet.balance()).pending).toBe(price)
  const notices = (await world.noticesOf(creator, 'message')).filter(({ kind }) => kind === 'message.unlocked')
  expect(notices.map(({ message }) => message)).toEqual([`You earned ${price} tokens.`])
  expect((await world.rest('GET', `/broadcasts/${id}`, { as: creator })).body.broadcast).toMatchObject({
    content_price: price,
    content_sold: 1,
    content_tokens: price,
  })
  expect(await world.rest('DELETE', `/messages/${fan.id}/${locked.id}`, { as: creator })).toMatchObject({
    status: 409,
    body: { code: 'MESSAGE_SOLD' },
  })
  await world.owner('select personal.forget_uploads($1)', [creator.id])
  expect((await fetchFile((await messagesOf(fan, creator))[0].attachment.url)).status).toBe(200)
  // the file is still claimed; a released file would be deleted from the storage later
  expect(await world.owner('select state from uploads where id = $1', [content.id])).toEqual([{ state: 'kept' }])
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('eight concurrent taps pay once; refuses too few tokens, another price and messages of other people', async () => {
  const { creator, fans, fan } = await sellContent(3, price * 2)
  const [, poor, stranger] = fans
  if (!poor || !stranger) throw new Error('three fans expected')
  const [locked] = await messagesOf(fan, creator)
  const taps = await Promise.all(Array.from({ length: 8 }, () => unlock(fan, creator, locked.id)))
  expect(new Set(taps.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await balance(fan)).toBe(price)

  const [theirs] = await messagesOf(poor, creator)
  expect((await unlock(poor, creator, theirs.id, randomUUID(), { price: 1 })).body.code).toBe('PRICE_CHANGED')
  await world.as(poor).tips.send({ recipientId: creator.id, tokens: price + 1 })
  expect(await unlock(poor, creator, theirs.id)).toMatchObject({
    status: 402,
    body: { code: 'INSUFFICIENT_TOKENS' },
  })
  expect((await messagesOf(poor, creator))[0].attachment).toMatchObject({ unlocked: false, url: null })
  for (const [who, other] of [
    [stranger, creator],
    [creator, fan],
  ] as const)
    expect((await unlock(who, other, locked.id)).status).toBe(404)
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('credits the creator for every fan who unlocks concurrently', async () => {
  const { creator, fans } = await sellContent(12)
  const ids = await Promise.all(fans.map(async (fan) => (await messagesOf(fan, creator))[0].id as string))
  const opened = await Promise.all(fans.map((fan, n) => unlock(fan, creator, ids[n] ?? '')))
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await world.as(creator).wallet.balance()).pending).toBe(12 * price)
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})
