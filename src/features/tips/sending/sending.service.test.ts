import { expect, test } from 'vitest'
import { COMMON } from '#shared/errors.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { REFUSALS, SENTENCES, tipMessageMax } from '../spec.ts'

const world = createWorld()
const tip = (from: TestPerson, to: TestPerson, tokens: number) =>
  world.as(from).tips.send({ recipientId: to.id, tokens })

test('a tip moves the tokens at once, notifies the creator and appears in both histories', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const sent = await world.as(fan).tips.send({ recipientId: creator.id, tokens: 25, message: ' Bravo ' })
  expect(sent).toMatchObject({ success: true, balance: 75, tip: { tokens: 25, message: 'Bravo', tier_type: 'medium' } })
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 75 })
  expect(await world.as(creator).wallet.balance()).toMatchObject({ balance: 0, pending: 25 })
  expect((await world.as(fan).wallet.history()).entries[0]).toMatchObject({
    kind: 'tip',
    tokens: -25,
    counterparty: creator.username,
    message: 'Bravo',
    balance_after: 75,
  })
  expect((await world.as(creator).wallet.history()).entries[0]).toMatchObject({ kind: 'tip', tokens: 25 })
  expect((await world.as(creator).tips.received()).tips).toMatchObject([
    { tip_id: sent.tip.id, tokens: 25, sender: { username: fan.username }, id: sent.tip.id, person: { id: fan.id } },
  ])
  expect(await world.noticesOf(creator)).toMatchObject([
    {
      type: 'tip_received',
      title: `${fan.username} sent you a tip`,
      message: '25 tokens',
      data: { tip_id: sent.tip.id },
    },
  ])
})

test('refuses an invalid tip with an error message and moves no tokens', async () => {
  const [fan, other, creator] = [
    await world.person('fan', 10),
    await world.person('fan'),
    await world.person('creator', 5),
  ]
  const send = (body: object) => world.rest('POST', '/tips/send', { as: fan, body })
  for (const tokens of [0, -1, 1.5, '10', 1e21, null, undefined, Number.NaN, [10], true]) {
    const { status, body } = await send({ recipientId: creator.id, tokens })
    expect([status, body.error], String(tokens)).toEqual([422, SENTENCES.amountMissing])
  }
  expect((await send({ tokens: 5 })).body.error).toBe(SENTENCES.recipientMissing)
  expect((await send({ recipientId: 'nobody', tokens: 5 })).body.error).toBe(SENTENCES.recipientMissing)
  expect((await send({ recipientId: creator.id, tokens: 5, message: 'x'.repeat(tipMessageMax + 1) })).status).toBe(422)
  expect(await send({ recipientId: other.id, tokens: 5 })).toMatchObject({
    status: 422,
    body: { code: REFUSALS.recipientNotCreator.code },
  })
  expect(await send({ recipientId: crypto.randomUUID(), tokens: 5 })).toMatchObject({ status: 404 })
  expect(await send({ recipientId: creator.id, tokens: 11 })).toMatchObject({
    status: 402,
    body: { code: 'INSUFFICIENT_TOKENS' },
  })
  expect(
    await world.rest('POST', '/tips/send', { as: creator, body: { recipientId: creator.id, tokens: 1 } }),
  ).toMatchObject({
    status: 422,
    body: { error: REFUSALS.toOneself.sentence },
  })
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 10 })
})

test('refuses a tip on another creator’s stream, also on a retry, without a charge', async () => {
  const [fan, creator, other] = [
    await world.person('fan', 100),
    await world.person('creator'),
    await world.person('creator'),
  ]
  const foreign = (await world.as(other).live.start({ title: 'Another show' })).stream.id
  const send = (stream_id: string, key: string) =>
    world.rest('POST', '/tips/send', { as: fan, key, body: { recipientId: creator.id, tokens: 10, stream_id } })
  for (const stream of [foreign, crypto.randomUUID()]) {
    const [first, again] = [await send(stream, `k-${stream}`), await send(stream, `k-${stream}`)]
    for (const { status, body } of [first, again])
      expect([status, body.code, body.error]).toEqual([404, 'STREAM_NOT_FOUND', REFUSALS.streamNotFound.sentence])
  }
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 100 })
  expect(await world.noticesOf(creator)).toEqual([])
})

test('a retry after the end of the stream returns the original response, and a new tip still succeeds', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const { id } = (await world.as(creator).live.start({ title: 'A show' })).stream
  const send = (key: string) =>
    world.rest('POST', '/tips/send', { as: fan, key, body: { recipientId: creator.id, tokens: 10, stream_id: id } })
  const first = await send('tip-while-it-runs')
  await world.as(creator).live.end({ id })
  expect((await send('tip-while-it-runs')).body).toEqual(first.body)
  expect(await send('tip-after-its-end')).toMatchObject({ status: 200, body: { balance: 80 } })
  expect((await world.as(creator).live.summary({ id })).summary).toMatchObject({ tips: 1, tokens: 10 })
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 80 })
})

test('ignores a balance, role, sender and tier in the request', async () => {
  const [fan, creator] = [await world.person('fan', 50), await world.person('creator')]
  const body = {
    recipientId: creator.id,
    tokens: 10,
    balance: 9999,
    role: 'admin',
    sender: creator.id,
    tierType: 'legendary',
  }
  const response = await world.rest('POST', '/tips/send', { as: fan, body })
  expect(response).toMatchObject({ status: 200, body: { balance: 40, tip: { tier_type: 'small' } } })
})

test('eight concurrent requests with one key send one tip and get equal responses; another body conflicts', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const send = (tokens: number) =>
    world.rest('POST', '/tips/send', { as: fan, key: 'one-intent', body: { recipientId: creator.id, tokens } })
  const responses = await Promise.all(Array.from({ length: 8 }, () => send(10)))
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(responses[0]).toMatchObject({ status: 200, body: { balance: 90 } })
  expect(await send(11)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } })
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 90 })
})

test('refuses different idempotency keys in header and body without sending a tip', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const body = { recipientId: creator.id, tokens: 10, idempotencyKey: 'of-the-body' }
  const response = await world.rest('POST', '/tips/send', { as: fan, key: 'of-the-header', body })
  expect(response).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_CONFLICT', error: COMMON.idempotencyKeyConflict.sentence },
  })
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 100 })
  expect(await world.rest('POST', '/tips/send', { as: fan, key: 'of-the-body', body })).toMatchObject({ status: 200 })
})

test('returns a message with markup and control characters unchanged', async () => {
  const [fan, creator] = [await world.person('fan', 10), await world.person('creator')]
  const message = '<img src=x onerror=alert(1)> ‮ "__proto__" {sender} {tokens}'
  await world.as(fan).tips.send({ recipientId: creator.id, tokens: 1, message })
  const [tip] = (await world.as(creator).tips.received()).tips
  expect(tip?.message).toBe(message)
})

test('refuses a tip from a suspended user', async () => {
  const [fan, creator] = [await world.person('fan', 10), await world.person('creator')]
  await world.owner("update users set status = 'suspended' where id = $1", [fan.id])
  await expect(world.as(fan).tips.send({ recipientId: creator.id, tokens: 1 })).rejects.toThrow(
    REFUSALS.senderInactive.sentence,
  )
})

test('the events of a tip leave the outbox after the commit', async () => {
  const [fan, creator] = [await world.person('fan', 10), await world.person('creator')]
  await world.as(fan).tips.send({ recipientId: creator.id, tokens: 3 })
  await world.settled()
  const pendingEvents = () =>
    world.owner("select 1 from outbox where payload ->> 'channel' in ($1, $2)", [
      `user:${fan.id}`,
      `user:${creator.id}`,
    ])
  // polls, because a concurrent drain may be delivering these events
  await expect.poll(pendingEvents).toEqual([])
})

test('refuses a tip from a country where the creator is hidden as "recipient not found"', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 20)]
  await world.rest('PUT', '/settings/privacy', { as: creator, body: { hidden_countries: ['DE'] } })
  const from = (country: string | null) => {
    const { request } = world.contextOf(fan)
    return world.as(fan, { request: { ...request, country } }).tips.send({ recipientId: creator.id, tokens: 5 })
  }
  await expect(from('DE')).rejects.toMatchObject({ cause: { code: 'RECIPIENT_NOT_FOUND' } })
  expect(await from('FR')).toMatchObject({ balance: 15 })
  expect(await from(null)).toMatchObject({ balance: 10 })
})

test('a muted fan’s tip sends no notification, and a block in either direction refuses tips', async () => {
  const [creator, muted, blocked, blocking] = [
    await world.person('creator'),
    await world.person('fan', 20),
    await world.person('fan', 20),
    await world.person('fan', 20),
  ]
  await world.as(creator).social.mute({ userId: muted.id })
  await world.as(creator).social.block({ userId: blocked.id })
  await world.as(blocking).social.block({ userId: creator.id })
  expect(await tip(muted, creator, 5)).toMatchObject({ balance: 15 })
  expect(await world.owner('select from notifications where user_id = $1', [creator.id])).toEqual([])
  expect((await world.as(creator).tips.received()).tips).toHaveLength(1)
  for (const fan of [blocked, blocking])
    await expect(tip(fan, creator, 5)).rejects.toMatchObject({ cause: { code: 'RECIPIENT_NOT_FOUND' } })
})
