import { expect, test, vi } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { runJob } from '#app/jobs.server.ts'
import { ports } from '#app/ports.server.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { DIGEST, SENTENCES } from './spec.ts'
import { writeDigests } from './store.server.ts'
import { notifications } from './tables.ts'

const world = createWorld()
type Type = 'tip_received' | 'follow' | 'message' | 'system'

/** Returns a time zone where it is `hour` o'clock now. */
function zoneAt(hour: number): string {
  const west = ((new Date().getUTCHours() - hour + 36) % 24) - 12
  return west === 0 ? 'Etc/GMT' : `Etc/GMT${west > 0 ? '+' : ''}${west}`
}

/** Creates a creator who gets the digest and whose local time is `hour` o'clock, by default after the digest hour. */
async function createDigestReader(hour = 12): Promise<TestPerson> {
  const person = await world.person('creator')
  await world
    .as(person)
    .notifications.setPreferences({ email_notifications: true, email_frequency: 'daily', time_zone: zoneAt(hour) })
  await passDay(person)
  return person
}

async function addNotifications(person: TestPerson, titles: string[], type: Type = 'follow') {
  await world.db
    .insert(notifications)
    .values(titles.map((title) => ({ userId: person.id, type, title, message: `About ${title}`, data: {} })))
  // backdates the notifications, because those of the current minute are left to the next digest
  await world.owner(
    `update notifications set created_at = created_at - interval '2 minutes' where user_id = $1 and title = any ($2)`,
    [person.id, titles],
  )
}

async function passDay({ id }: TestPerson) {
  await world.owner(
    `update notification_preferences set digest_after = digest_after - interval '1 day' where user_id = $1`,
    [id],
  )
  await world.owner(`update notifications set created_at = created_at - interval '1 day' where user_id = $1`, [id])
}

const runtime = {
  get env() {
    return world.env
  },
  // the drain of a job also delivers rows of other tests, some of which need the rooms of calls
  rooms: () => world.contextOf().providers.rooms,
  waitUntil: () => undefined,
  write: () => undefined,
}
const run = (name: string) => runJob((job) => createJobContext(runtime, job), name)
const job = async () => {
  await run('digests')
  // also sends the mails that a concurrent run has written
  await run('outbox')
}
const expectMails = async (person: TestPerson, count: number) => {
  await vi.waitFor(async () => expect(await world.mailsTo(person)).toHaveLength(count))
  return (await world.mailsTo(person))[0] ?? { subject: '', text: '', html: '' }
}

test('a digest that fails does not block other digests and is sent later', async () => {
  const [broken, reader] = [await createDigestReader(), await createDigestReader()]
  for (const one of [broken, reader]) await addNotifications(one, ['Ada'])
  const mails = async (who: TestPerson) => (await world.mailsTo(who)).length
  const before = [await mails(broken), await mails(reader)]
  await world.whileRefused(
    { table: 'notification_preferences', before: 'update', when: `old.user_id = '${broken.id}'` },
    async () => {
      await job()
      // polls, because another process may deliver the mail
      await expect.poll(() => mails(reader)).toBe((before[1] ?? 0) + 1)
      expect(await mails(broken)).toBe(before[0])
    },
  )
  await job()
  await expect.poll(() => mails(broken)).toBe((before[0] ?? 0) + 1)
})

test('sends one digest per day with each unread notification once, grouped by kind', async () => {
  const person = await createDigestReader()
  await addNotifications(
    person,
    [1, 2, 3, 4, 5, 6, 7].map((n) => `Noor no. ${n}`),
  )
  await addNotifications(person, ['a tip'], 'tip_received')
  await addNotifications(person, ['of money'], 'system')
  await addNotifications(person, ['had a mail of its own'], 'message')
  await world.owner(`update notifications set data = '{"mailed": true}' where title = 'had a mail of its own'`)
  await addNotifications(person, ['seen'], 'message')
  await world.owner(`update notifications set read_at = now() where user_id = $1 and title = 'seen'`, [person.id])
  await Promise.all([job(), job(), writeDigests(world.db, ports.notices), writeDigests(world.db, ports.notices)])
  await job()
  const first = await expectMails(person, 1)
  expect(first.subject).toBe(DIGEST.subject(8))
  for (const word of ['Noor no. 7', 'Noor no. 3', DIGEST.more(2), 'a tip']) expect(first.text).toContain(word)
  for (const word of ['Noor no. 2', 'of money', 'seen']) expect(first.text).not.toContain(word)

  await passDay(person)
  await addNotifications(person, ['Noor no. 8'])
  await job()
  const second = await expectMails(person, 2)
  expect(second.subject).toBe(DIGEST.subject(1))
  expect(second.text).not.toContain('Noor no. 7')
  // sends no mail without new notifications
  await passDay(person)
  await job()
  await expectMails(person, 2)
})

test('sends no digest before 8:00 local time or while emails are immediate', async () => {
  const [early, each] = [await createDigestReader(3), await createDigestReader()]
  await world.as(each).notifications.setPreferences({ email_frequency: 'each' })
  await addNotifications(early, ['too early'])
  await addNotifications(each, ['at once'])
  await job()
  expect((await expectMails(each, 1)).subject).toBe('at once')
  expect(await world.mailsTo(early)).toEqual([])
  // after a change to daily, the digest omits notifications that were already mailed
  await world.as(each).notifications.setPreferences({ email_frequency: 'daily' })
  await world.owner(
    `update notification_preferences set digest_after = digest_after - interval '1 minute' where user_id = $1`,
    [each.id],
  )
  await job()
  await expectMails(each, 1)
})

test('the unsubscribe link of a kind stops only that kind', async () => {
  const person = await createDigestReader()
  await addNotifications(person, ['a follower'])
  await addNotifications(person, ['a tip'], 'tip_received')
  await job()
  const { text } = await expectMails(person, 1)
  const token = /about followers: \S+token=(\S+)/.exec(text)?.[1] ?? ''
  expect((await world.rest('POST', '/notifications/unsubscribe', { body: { token } })).body).toEqual({
    stops: 'follows',
    done: true,
  })
  await passDay(person)
  await addNotifications(person, ['another follower'])
  await addNotifications(person, ['another tip'], 'tip_received')
  await job()
  const second = await expectMails(person, 2)
  expect(second.text).toContain('another tip')
  expect(second.text).not.toContain('another follower')
  expect(await world.as(person).notifications.preferences()).toMatchObject({ email_muted: ['follows'], follows: true })
})

test('omits kinds that were turned off after the notification', async () => {
  const person = await createDigestReader()
  await addNotifications(person, ['a follower'])
  await addNotifications(person, ['a tip'], 'tip_received')
  await world.as(person).notifications.setPreferences({ tips: false })
  await job()
  const { text } = await expectMails(person, 1)
  expect(text).toContain('a follower')
  expect(text).not.toContain('a tip')
})

// CNT is valid in JavaScript, but unknown to PostgreSQL
test.each(['Mars/Base', 'CNT'])('refuses the unknown time zone %s', async (zone) => {
  const person = await world.person()
  const answer = await world.rest('PUT', '/notifications/preferences', { as: person, body: { time_zone: zone } })
  expect(answer).toMatchObject({ status: 422, body: { error: SENTENCES.zoneUnknown } })
})

test('a stored time zone that the database does not know does not block other digests', async () => {
  const [odd, person] = [await createDigestReader(), await createDigestReader()]
  await world.owner(`update notification_preferences set time_zone = 'CNT' where user_id = $1`, [odd.id])
  await addNotifications(person, ['a follower'])
  await job()
  expect((await expectMails(person, 1)).text).toContain('a follower')
})
