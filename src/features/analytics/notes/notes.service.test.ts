import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { noteMax } from './spec.ts'

const world = createWorld()

test('returns a note about a fan only to its author, and deletes it when it is saved empty', async () => {
  const [creator, other, follower, payer, stranger] = [
    ...[await world.person('creator'), await world.person('creator'), await world.person('fan')],
    ...[await world.person('fan', 50), await world.person('fan')],
  ]
  if (!(creator && other && follower && payer && stranger)) throw new Error('a person is missing')
  await world.as(follower).social.follow({ userId: creator.id })
  await world.as(payer).tips.send({ recipientId: creator.id, tokens: 5, message: '', tierType: 'custom' })
  const put = (as: TestPerson, fan: TestPerson, body: object) => world.rest('PUT', `/fans/${fan.id}/note`, { as, body })
  const get = (as: TestPerson, fan: TestPerson) => world.rest('GET', `/fans/${fan.id}/note`, { as })
  expect((await get(creator, payer)).body).toEqual({ note: null })
  const written = await put(creator, payer, { note: 'Likes Satie', birthday: '1990-05-17' })
  expect(written).toMatchObject({ status: 200, body: { note: { note: 'Likes Satie', birthday: '1990-05-17' } } })
  expect((await put(creator, follower, { note: 'New here' })).status).toBe(200)
  expect((await put(creator, stranger, { note: 'Who?' })).body.code).toBe('FAN_NOT_FOUND')
  expect((await put(creator, payer, { note: 'x'.repeat(noteMax + 1) })).status).toBe(422)
  expect((await put(creator, payer, { note: 'Old', birthday: '0000-05-17' })).status).toBe(422)
  expect((await get(other, payer)).status).toBe(404)
  expect((await get(payer, follower)).status).toBe(403)
  const [exported] = await world.owner('select line from personal.export_fan_notes($1, null, 1)', [creator.id])
  expect(exported).toBeDefined()
  expect((await put(creator, payer, { note: ' ' })).body).toEqual({ note: null })
  expect((await get(creator, payer)).body).toEqual({ note: null })
})

test('refuses a note about an erased fan with past payments', async () => {
  const [creator, payer] = [await world.person('creator'), await world.person('fan', 50)]
  await world.as(payer).tips.send({ recipientId: creator.id, tokens: 5, message: '', tierType: 'custom' })
  await world.owner("update users set status = 'deleted', erased_at = now() where id = $1", [payer.id])
  const written = world.as(creator).fans.setNote({ id: payer.id, note: 'Likes Satie' })
  await expect(written).rejects.toMatchObject({ cause: { code: 'FAN_NOT_FOUND' } })
})
