import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { gif } from '../../../testing/animations.ts'
import { png } from '../../../testing/pictures.ts'
import { storedKeys, uploaded } from '../../../testing/uploads.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { KINDS, REFUSALS } from '../spec.ts'

const world = createWorld()
const imageRate = 100

const write = (from: TestPerson, to: TestPerson, body: Record<string, unknown>, key = randomUUID()) =>
  world.rest('POST', `/messages/${to.id}`, { as: from, body, key })
const readThread = (who: TestPerson, other: TestPerson) => world.rest('GET', `/messages/${other.id}`, { as: who })
const attachmentOf = (who: TestPerson, other: TestPerson, id: string) =>
  world.rest('GET', `/messages/${other.id}/${id}/attachment`, { as: who })
const fetchFile = (path: string) => fetch(`${world.cloud.appOrigin}${path}`)
const uploadPicture = (who: TestPerson) => uploaded(world, who, 'message-image')
async function fanAndCreator(tokens = imageRate) {
  return { fan: await world.person('fan', tokens), creator: await world.person('creator') }
}
async function balance(who: TestPerson) {
  const [row] = await world.owner<{ b: { spendable: number; held: number } }>('select ledger.wallet_balance($1) as b', [
    who.id,
  ])
  return [row?.b.spendable, row?.b.held]
}

test('a picture costs the picture rate; only the sender and the reader can load it, by signed URLs', async () => {
  const { fan, creator } = await fanAndCreator()
  const file = await uploadPicture(fan)
  const sent = await write(fan, creator, {
    kind: 'image',
    content: ' look ',
    attachment_id: file.id,
    price: imageRate,
  })
  expect(sent).toMatchObject({ status: 200, body: { balance: 0, message: { content: 'look', price: imageRate } } })
  expect(sent.body.message.attachment).toMatchObject({
    id: file.id,
    type: 'image/png',
    width: 64,
    height: 48,
    price: 0,
  })
  for (const [who, other] of [
    [fan, creator],
    [creator, fan],
  ] as const) {
    const [message] = (await readThread(who, other)).body.messages
    const shown = await fetchFile(message.attachment.url)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const again = await attachmentOf(who, other, message.id)
    expect((await fetchFile(again.body.attachment.urls.small)).status).toBe(200)
    const unsigned = new URL(message.attachment.url, world.cloud.appOrigin).pathname
    expect((await fetchFile(unsigned)).status).toBe(403)
  }
  const { message } = sent.body
  const [stranger, admin] = [await world.person(), await world.person('admin')]
  for (const who of [stranger, admin])
    for (const other of [fan, creator])
      expect(await attachmentOf(who, other, message.id)).toMatchObject({
        status: 404,
        body: { code: REFUSALS.attachmentNotFound.code },
      })
  expect((await world.rest('GET', `/messages/${fan.id}/${message.id}/attachment`, {})).status).toBe(401)
  const announced = await world.owner<{ payload: unknown }>(
    "select payload from outbox where payload ->> 'name' = 'message.new'",
  )
  expect(JSON.stringify(announced)).not.toContain('/media/')
  expect((await world.rest('POST', `/messages/${fan.id}/read`, { as: creator, body: {} })).body.earned).toBe(imageRate)
})

test('serves an animation and a still image of it to the sender and the reader', async () => {
  const { fan, creator } = await fanAndCreator()
  const file = await uploaded(world, fan, 'message-image', { body: gif(), type: 'image/gif' })
  await write(fan, creator, { kind: 'image', attachment_id: file.id, price: imageRate })
  for (const [who, other] of [
    [fan, creator],
    [creator, fan],
  ] as const) {
    const [{ attachment }] = (await readThread(who, other)).body.messages
    expect(attachment).toMatchObject({ duration_ms: 1_500, urls: { original: attachment.url } })
    const types = [attachment.url, attachment.urls.medium].map(async (url) => (await fetchFile(url)).headers)
    const [moving, still] = await Promise.all(types)
    expect([moving?.get('content-type'), still?.get('content-type')]).toEqual(['image/gif', 'image/webp'])
  }
})

test('refuses another user’s, unchecked, used or unsuitable file and holds no tokens', async () => {
  const { fan, creator } = await fanAndCreator()
  const other = await world.person('creator')
  const [file, foreign] = [await uploadPicture(fan), await uploadPicture(other)]
  const begun = await world.rest('POST', '/uploads', {
    as: fan,
    body: { kind: 'message-image', type: 'image/png', size: 100 },
  })
  const wrong = await uploaded(world, fan, 'profile-picture')
  for (const id of [foreign.id, wrong.id, begun.body.upload.id, randomUUID()])
    expect(await write(fan, creator, { kind: 'image', attachment_id: id })).toMatchObject({
      status: 404,
      body: { code: 'UPLOAD_GONE' },
    })
  expect((await write(fan, creator, { kind: 'audio', attachment_id: file.id })).status).toBe(404)
  for (const [kind, attachment_id] of [
    ['text', file.id],
    ['image', null],
  ] as const)
    expect((await write(fan, creator, { kind, content: 'x', attachment_id })).body.fields).toEqual({
      attachment_id: KINDS[kind].missing,
    })
  expect(await balance(fan)).toEqual([imageRate, 0])
  expect((await write(fan, creator, { kind: 'image', attachment_id: file.id })).status).toBe(200)
  expect((await write(creator, fan, { kind: 'image', attachment_id: file.id })).status).toBe(404)
})

test('concurrent sends: one file is used in one message only, and one key sends one message', async () => {
  const fan = await world.person('fan', imageRate * 4)
  const creators = await Promise.all(Array.from({ length: 4 }, () => world.person('creator')))
  const file = await uploadPicture(fan)
  const answers = await Promise.all(
    creators.map((creator) => write(fan, creator, { kind: 'image', attachment_id: file.id })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  const [creator] = creators
  if (!creator) throw new Error('four creators expected')
  const second = await uploadPicture(fan)
  const key = randomUUID()
  const body = { kind: 'image', attachment_id: second.id }
  const same = await Promise.all(Array.from({ length: 6 }, () => write(fan, creator, body, key)))
  expect(new Set(same.map(({ body: { message } }) => message.id)).size).toBe(1)
  expect((await write(fan, creator, { ...body, attachment_id: randomUUID() }, key)).status).toBe(409)
  expect(await balance(fan)).toEqual([imageRate * 2, imageRate * 2])
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('deleting a sent message deletes its file for both people; hiding a received one only for the reader', async () => {
  const { fan, creator } = await fanAndCreator(imageRate * 2)
  const files = [await uploadPicture(fan), await uploadPicture(fan)]
  const [first, second] = await Promise.all(
    files.map(async ({ id }) => (await write(fan, creator, { kind: 'image', attachment_id: id })).body.message),
  )
  await world.rest('DELETE', `/messages/${fan.id}/${second.id}`, { as: creator })
  expect((await attachmentOf(creator, fan, second.id)).status).toBe(404)
  expect((await attachmentOf(fan, creator, second.id)).status).toBe(200)
  await world.rest('DELETE', `/messages/${creator.id}/${first.id}`, { as: fan })
  for (const [who, other] of [
    [fan, creator],
    [creator, fan],
  ] as const)
    expect((await attachmentOf(who, other, first.id)).status).toBe(404)
  const gone = (await readThread(creator, fan)).body.messages.find(({ id }: { id: string }) => id === first.id)
  expect(gone).toMatchObject({ content: '', attachment: null })
  await expect.poll(() => storedKeys(world, first.attachment.id)).toEqual([])
  expect((await storedKeys(world, second.attachment.id)).length).toBeGreaterThan(0)
  expect((await fetchFile(first.attachment.url)).status).toBe(404)
})

test('keeps a reported file for moderation; a block hides files from both people', async () => {
  const { fan, creator } = await fanAndCreator()
  const file = await uploadPicture(fan)
  const { message } = (await write(fan, creator, { kind: 'image', attachment_id: file.id })).body
  await world.rest('POST', '/reports', {
    as: creator,
    body: { subject: 'content', content_type: 'message', subject_id: message.id, reason: 'spam' },
  })
  await world.rest('DELETE', `/messages/${creator.id}/${message.id}`, { as: fan })
  expect(await world.owner('select state from uploads where id = $1', [file.id])).toEqual([{ state: 'kept' }])
  const kept = await uploadPicture(creator)
  const answer = (await write(creator, fan, { kind: 'image', attachment_id: kept.id })).body.message
  expect((await attachmentOf(fan, creator, answer.id)).status).toBe(200)
  await world.rest('PUT', `/blocks/${fan.id}`, { as: creator })
  expect((await attachmentOf(fan, creator, answer.id)).status).toBe(404)
})

test('erasing a person deletes their files and keeps their texts', async () => {
  const { fan, creator } = await fanAndCreator()
  const body = png(300, 200, { text: 'where I live' })
  const file = await uploaded(world, fan, 'message-image', { body, type: 'image/png' })
  await write(fan, creator, { kind: 'image', content: 'stays', attachment_id: file.id })
  await world.owner('select personal.forget_uploads($1)', [fan.id])
  expect((await readThread(creator, fan)).body.messages[0]).toMatchObject({ content: 'stays', attachment: null })
})
