import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { contentKinds } from '../lists.ts'

const world = createWorld()

test('a second report by the same reporter updates the first one, for people and for messages', async () => {
  const [fan, other] = [await world.person(), await world.person()]
  const send = (body: unknown, as: TestPerson | undefined = fan) =>
    world.rest('POST', '/reports', as ? { as, body } : { body })
  const about = { subject: 'person', subject_id: other.id, reason: 'spam', details: 'again and again' }
  const first = await send(about)
  expect(first).toMatchObject({ status: 201, body: { id: expect.any(String) } })
  expect((await send({ ...about, reason: 'fraud' })).body.id).toBe(first.body.id)
  // without a subject the report is about a person
  expect((await send({ ...about, subject: undefined, reason: 'fraud' })).body.id).toBe(first.body.id)
  expect((await send(about, other)).status).toBe(422)
  expect((await send({ ...about, subject_id: '01890000-0000-7000-8000-000000000000' })).status).toBe(404)
  expect((await send({ ...about, content_type: 'post' })).status).toBe(422)
  expect((await send({ ...about, reason: 'dislike' })).status).toBe(422)
  const written = await world.rest('POST', `/messages/${fan.id}`, { as: other, body: { content: 'You!' } })
  const content = { subject: 'content', content_type: 'message', reason: 'harassment' }
  const ofMessage = { ...content, subject_id: written.body.message.id }
  expect((await send(ofMessage)).status).toBe(201)
  // refuses the reporter's own message, a message between others, and unknown content
  expect((await send(ofMessage, other)).status).toBe(404)
  expect((await send(ofMessage, await world.person())).status).toBe(404)
  for (const content_type of contentKinds.filter((one) => !['chat', 'profile', 'picture'].includes(one)))
    expect((await send({ ...content, content_type, subject_id: other.id })).status).toBe(404)
  expect((await world.rest('POST', '/reports', { body: about })).status).toBe(401)
  expect(
    await world.owner('select subject, reason, details from reports where reporter_id = $1 order by id', [fan.id]),
  ).toEqual([
    { subject: 'person', reason: 'fraud', details: 'again and again' },
    { subject: 'content', reason: 'harassment', details: '' },
  ])
})

test('everyone except the host can report an event, and personal time cannot be reported', async () => {
  const [fan, host] = [await world.person(), await world.person('creator')]
  const made = await world.owner<{ id: string; type: string }>(
    `insert into events (creator_id, type, title, minutes, price, time, time_zone, date, starts_at, ends_at)
     select $1, type, 'An evening', 60, 0, '18:00', 'UTC', '2030-01-01', at, at + interval '1 hour'
     from unnest(array['class', 'personal']) as type, (values (timestamptz '2030-01-01 18:00Z')) as t (at) returning id, type`,
    [host.id],
  )
  const about = (type: string) => ({
    subject: 'content',
    content_type: 'class',
    reason: 'fraud',
    subject_id: made.find((one) => one.type === type)?.id,
  })
  expect((await world.rest('POST', '/reports', { as: fan, body: about('class') })).status).toBe(201)
  expect((await world.rest('POST', '/reports', { as: host, body: about('class') })).status).toBe(404)
  expect((await world.rest('POST', '/reports', { as: fan, body: about('personal') })).status).toBe(404)
})
