import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notify } from '#server/notify/notices.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { kindOf } from './rules.ts'
import { noticeKinds, noticeTypes, preferenceDefaults, REFUSALS } from './spec.ts'
import { notifications as table } from './tables.ts'

const world = createWorld()

const addNotification = (person: TestPerson, title = 'Hello', type: (typeof noticeTypes)[number] = 'system') =>
  world.db.insert(table).values({ userId: person.id, title, type, message: 'Words' })
const listOf = async (person: TestPerson, query = '') =>
  (await world.rest('GET', `/notifications${query}`, { as: person })).body
const titles = (answer: { notifications: { title: string }[] }) => answer.notifications.map(({ title }) => title)

test('the list has the specified fields, is sorted newest first, and is paginated by offset and cursor', async () => {
  const person = await world.person()
  for (const title of ['one', 'two', 'three', 'four', 'five']) await addNotification(person, title)
  const first = await listOf(person, '?limit=2')
  expect(first).toMatchObject({
    unread_count: 5,
    notifications: [{ title: 'five', type: 'system', message: 'Words', data: {}, read_at: null }, { title: 'four' }],
    next_cursor: expect.any(String),
  })
  expect(Date.parse(first.notifications[0].created_at)).not.toBeNaN()
  const second = await listOf(person, `?limit=2&cursor=${first.next_cursor}`)
  expect(titles(second)).toEqual(['three', 'two'])
  expect(await listOf(person, `?limit=2&cursor=${second.next_cursor}`)).toMatchObject({
    notifications: [{ title: 'one' }],
    next_cursor: null,
  })
  expect(titles(await listOf(person, '?limit=50&offset=3&unread_only=false'))).toEqual(['two', 'one'])
  for (const query of ['?limit=0', '?limit=101', '?offset=-1', '?offset=1001', '?unread_only=maybe', '?cursor=x'])
    expect((await world.rest('GET', `/notifications${query}`, { as: person })).status, query).toBe(422)
})

test('reading and deleting lower the unread count; other people cannot change it', async () => {
  const [person, other] = [await world.person(), await world.person()]
  for (const title of ['a', 'b', 'c']) await addNotification(person, title)
  const [{ id }, { id: second }] = (await listOf(person)).notifications
  const put = (path: string, as = person) => world.rest('PUT', `/notifications/${path}`, { as })
  const remove = (path: string, as = person) => world.rest('DELETE', `/notifications/${path}`, { as })
  expect(await put(`${id}/read`, other)).toMatchObject({ status: 404, body: { code: REFUSALS.notFound.code } })
  expect(await remove(id, other)).toMatchObject({ status: 404 })
  expect(await put(`${id}/read`)).toMatchObject({ status: 200, body: { unread_count: 2 } })
  expect(await put(`${id}/read`)).toMatchObject({ status: 200, body: { unread_count: 2 } })
  expect(await listOf(person, '?unread_only=true')).toMatchObject({ unread_count: 2, notifications: [{}, {}] })
  expect(await remove(id)).toMatchObject({ status: 200, body: { unread_count: 2 } })
  expect(await remove(second)).toMatchObject({ status: 200, body: { unread_count: 1 } })
  expect((await remove(second)).status).toBe(404)
  expect(await put('read-all')).toMatchObject({ status: 200, body: { unread_count: 0 } })
  expect(await put('read-all')).toMatchObject({ status: 200, body: { unread_count: 0 } })
  expect(await listOf(person)).toMatchObject({ unread_count: 0, notifications: [{ title: 'a' }] })
  expect((await world.rest('GET', '/notifications/unread-count', { as: person })).body).toEqual({ unread_count: 0 })
  expect((await put('not-an-id/read')).status).toBe(422)
  expect((await world.rest('GET', '/notifications')).status).toBe(401)
})

test('preferences have the specified names, change one by one and refuse other values', async () => {
  const person = await world.person()
  const put = (body: unknown) => world.rest('PUT', '/notifications/preferences', { as: person, body })
  const read = async () => (await world.rest('GET', '/notifications/preferences', { as: person })).body
  const mails = { email_muted: [], email_frequency: 'each', time_zone: 'UTC' }
  expect(await read()).toEqual({ ...preferenceDefaults, ...mails })
  expect(await put({ tips: false })).toMatchObject({ status: 200, body: { tips: false, follows: true } })
  expect((await put({ preferences: { email_notifications: true } })).status).toBe(200)
  expect(await read()).toEqual({ ...preferenceDefaults, tips: false, email_notifications: true, ...mails })
  for (const body of [{ tips: 'yes' }, { tips: null }, { preferences: { system: 0 } }])
    expect((await put(body)).status, JSON.stringify(body)).toBe(422)
  expect(await read()).toMatchObject({ tips: false })
})

test('a switch that is off suppresses its kind; system notifications are always written', async () => {
  for (const kind of noticeKinds) {
    const person = await world.person()
    await world.as(person).notifications.setPreferences({ [kind]: false })
    for (const type of noticeTypes) await addNotification(person, type, type)
    const written = titles(await listOf(person)).toReversed()
    expect(written, kind).toEqual(noticeTypes.filter((type) => kindOf(type) !== kind || type === 'system'))
  }
})

test('a tip writes no notification if the creator turned off tips', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  await world.as(creator).notifications.setPreferences({ tips: false })
  await world.as(fan).tips.send({ recipientId: creator.id, tokens: 5 })
  expect(await listOf(creator)).toMatchObject({ unread_count: 0, notifications: [] })
  expect(await world.as(creator).wallet.balance()).toMatchObject({ pending: 5 })
  await world.as(creator).notifications.setPreferences({ tips: true })
  await world.as(fan).tips.send({ recipientId: creator.id, tokens: 6 })
  expect(await listOf(creator)).toMatchObject({
    unread_count: 1,
    notifications: [{ type: 'tip_received', message: '6 tokens' }],
  })
})

test('returns an unknown type as system, and writes a notification with the same id once', async () => {
  const person = await world.person()
  await world.owner("insert into notifications (user_id, type, title, message) values ($1, 'birthday', 'Cake', '')", [
    person.id,
  ])
  const data = { purchase_id: 'p1', tokens: 1, sender: 'x'.repeat(300) }
  // an id of the database contains the time, by which the list is sorted
  const [{ id } = { id: '' }] = await world.owner<{ id: string }>('select uuidv7() as id')
  const notice = { id, userId: person.id, kind: 'system.gift', data } as const
  await world.db.execute(sql`select ${notify(notice)}`)
  await world.db.execute(sql`select ${notify(notice)}`)
  const { notifications, unread_count } = await listOf(person)
  expect(unread_count).toBe(2)
  expect(notifications).toMatchObject([{ type: 'system' }, { type: 'system', title: 'Cake' }])
})

test('the list formats times in the reader’s current time zone', async () => {
  const person = await world.person()
  const reminder = {
    subject_id: 'c1',
    about: 'call',
    type: 'video-call',
    title: '',
    starts_at: '2026-11-20T12:00:00Z',
    reminder: '5min',
    minutes_left: 5,
    role: 'guest',
    person: 'Ada',
    time_zone: 'Europe/Lisbon',
  }
  await world.db.execute(sql`select ${notify({ userId: person.id, kind: 'session_started.reminder', data: reminder })}`)
  const message = async () => (await listOf(person)).notifications[0].message
  expect(await message()).toContain('at 12:00 WET')
  await world.as(person).profile.update({ time_zone: 'Asia/Tokyo' })
  expect(await message()).toContain('at 21:00 GMT+9')
})
