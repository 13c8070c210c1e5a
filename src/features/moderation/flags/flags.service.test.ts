import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { png } from '../../../testing/pictures.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { runChecks } from './service.server.ts'

const world = createWorld()
const check = () => runChecks(world.contextOf())
const casesOf = (subject: string) =>
  world.owner<{ id: string; status: string; kind: string }>(
    'select id, status, kind from moderation_cases where subject_id = $1',
    [subject],
  )

test('listed words and links open one case without hiding the item', async () => {
  const creator = await world.person('creator')
  const item = await published(world, creator, { title: 'Pay at paypal.me/ada', description: 'Guaranteed returns!' })
  const fine = await published(world, creator, { title: 'A calm evening' })
  await check()
  const [made] = await casesOf(item.id)
  expect(made).toMatchObject({ status: 'open', kind: 'content' })
  expect(await casesOf(fine.id)).toEqual([])
  const admin = await world.person('admin')
  const { flags, filed, report } = await world.as(admin).moderation.cases.detail({ id: made?.id ?? '' })
  expect(flags).toEqual([
    { kind: 'link', found: 'paypal.me' },
    { kind: 'word', found: 'guaranteed returns' },
  ])
  expect([filed, report.reporter, report.severity]).toEqual([[], null, 2])
  expect((await world.as(creator).content.one({ id: item.id })).content.own?.hidden_at).toBeNull()
  // the same text does not reopen a dismissed case
  await world.as(admin).moderation.cases.dismiss({ id: made?.id ?? '', reason: 'no_violation' })
  await check()
  expect(await casesOf(item.id)).toHaveLength(1)
})

test('checks every text of a profile', async () => {
  const written = await Promise.all(
    [
      { display_name: 'Pay me outside' },
      { bio: 'Pay me outside' },
      { creator_type: 'Pay me outside' },
      { specialties: ['Ink', 'Pay me outside'] },
      { state: 'Pay me outside' },
      { social_links: { instagram: 'paypal.me' } },
      { social_links: { website: 'https://paypal.me/ada' } },
    ].map(async (body) => {
      const creator = await world.person('creator')
      expect((await world.rest('PUT', '/users/profile', { as: creator, body })).status).toBe(200)
      return creator.id
    }),
  )
  await check()
  for (const id of written) expect(await casesOf(id)).toMatchObject([{ status: 'open', kind: 'profile' }])
})

test('flags private messages only between people who never paid each other', async () => {
  const [creator, stranger, payer] = [
    await world.person('creator'),
    await world.person(),
    await world.person('fan', 50),
  ]
  await world.as(payer).tips.send({ recipientId: creator.id, tokens: 10, message: '' })
  const text = 'Pay me outside (paypal.me/ada)'
  const write = async (from: TestPerson, to: TestPerson) =>
    (await world.as(from).messages.send({ userId: to.id, content: text })).message.id
  const [toStranger, toPayer] = [await write(creator, stranger), await write(creator, payer)]
  await check()
  const [made] = await casesOf(toStranger)
  expect(made).toMatchObject({ status: 'open', kind: 'message' })
  expect(await casesOf(toPayer)).toEqual([])
  const admin = await world.person('admin')
  const { flags, report } = await world.as(admin).moderation.cases.detail({ id: made?.id ?? '' })
  expect(flags.map(({ found }) => found)).toEqual(['paypal.me', 'pay me outside'])
  expect(report.reporter).toBeNull()
})

test('an item that cannot be flagged does not block later items and is retried', async () => {
  const creator = await world.person('creator')
  const broken = await published(world, creator, { title: 'Pay at paypal.me/ada' })
  const behind = await published(world, creator, { title: 'Pay at paypal.me/bob' })
  const retries = () => world.owner('select tries from moderation_retries where subject_id = $1', [broken.id])
  const due = () => world.owner('update moderation_retries set due_at = now() where subject_id = $1', [broken.id])
  await world.whileRefused(
    { table: 'moderation_cases', before: 'insert', when: `new.subject_id = '${broken.id}'` },
    async () => {
      await check()
      expect([await casesOf(broken.id), (await casesOf(behind.id)).length]).toEqual([[], 1])
      // only a retry can find this text, because new runs read newer texts
      await world.owner("update content_items set updated_at = now() - interval '2 hours' where id = $1", [broken.id])
      await due()
      await check()
    },
  )
  await check()
  expect(await casesOf(broken.id)).toEqual([])
  await due()
  await check()
  expect(await casesOf(broken.id)).toMatchObject([{ status: 'open', kind: 'content' }])
  expect(await retries()).toEqual([])
})

test('reads all messages of a chat that has more messages than a batch', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  const [stream] = await world.owner<{ id: string }>(
    `insert into streams (creator_id, title, audience, meeting_id, host_family, ended_at, end_reason, messages)
     values ($1, 'Busy', 'everyone', $2, gen_random_uuid(), now(), 'host', 1400) returning id`,
    [creator.id, randomUUID()],
  )
  await world.owner(
    `insert into stream_messages (stream_id, number, sender_id, text, sent_at)
     select $1, n, $2, case when n = 1400 then 'Pay me outside, please' else 'Hello ' || n end,
       now() - interval '20 seconds' + make_interval(secs => n / 100.0)
     from generate_series(1, 1400) n`,
    [stream?.id, fan.id],
  )
  for (let runs = 0; runs < 4; runs++) await check()
  expect(await casesOf(stream?.id ?? '')).toMatchObject([{ kind: 'chat', status: 'open' }])
  // deletes the cursor of an ended chat once all messages are read
  expect(await world.owner('select from moderation_chats where stream_id = $1', [stream?.id])).toEqual([])
})

test('reads every chat message once and skips deleted ones', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  const { stream } = await world.as(creator).live.start({ title: 'On stage.' })
  const write = async (number: number, text: string, deleted = false) => {
    await world.owner('update streams set messages = $2 where id = $1', [stream.id, number])
    await world.owner(
      `insert into stream_messages (stream_id, number, sender_id, text, deleted_at)
       values ($1, $2, $3, $4, case when $5 then now() end)`,
      [stream.id, number, fan.id, text, deleted],
    )
  }
  const lines = () => world.owner('select line from moderation_cases where subject_id = $1 order by line', [stream.id])
  const readUpTo = () => world.owner('select number from moderation_chats where stream_id = $1', [stream.id])
  await write(1, 'Guaranteed returns!')
  await write(2, 'Hello')
  await check()
  expect([await lines(), await readUpTo()]).toEqual([[{ line: 1 }], [{ number: 2 }]])
  await write(3, 'Double your money', true)
  // the order is by message number, not by time
  await write(4, 'Double your money')
  await world.owner(`update stream_messages set sent_at = now() - interval '1 day' where stream_id = $1`, [stream.id])
  await check()
  expect([await lines(), await readUpTo()]).toEqual([[{ line: 1 }, { line: 4 }], [{ number: 4 }]])
  await world.as(creator).live.end({ id: stream.id })
  await check()
  expect(await readUpTo()).toEqual([])
})

test('flags a removed file if another person uploads it again with another name', async () => {
  const [creator, other] = [await world.person('creator'), await world.person('creator')]
  const [fan, admin] = [await world.person(), await world.person('admin')]
  const hash = randomUUID()
  const first = await published(world, creator)
  await world.owner(
    'update uploads set sha256 = array[$2] where id = (select upload_id from content_files where content_id = $1)',
    [first.id, hash],
  )
  const about = { subject: 'content', content_type: 'content', subject_id: first.id, reason: 'underage' } as const
  const { id } = await world.as(fan).moderation.report(about)
  await world.as(admin).moderation.cases.remove({ id, reason: 'copyright' })
  const second = await published(world, other, { title: 'Something else' })
  await world.owner(
    `update uploads set sha256 = array[$2], checked_at = now()
     where id = (select upload_id from content_files where content_id = $1)`,
    [second.id, hash],
  )
  await check()
  const [made] = await casesOf(second.id)
  const { flags } = await world.as(admin).moderation.cases.detail({ id: made?.id ?? '' })
  expect(flags).toEqual([{ kind: 'returned', found: 'copyright' }])
})

test('flags a removed file if it is uploaded again in a multipart form', async () => {
  const [creator, other] = [await world.person('creator'), await world.person('creator')]
  const [fan, admin] = [await world.person(), await world.person('admin')]
  const file = png(31, 17)
  const sendFile = async (as: TestPerson) => {
    const body = new FormData()
    body.set('type', 'photo')
    body.set('file', new Blob([file], { type: 'image/png' }), 'picture.png')
    const answer = await world.rest('POST', '/content/upload', { as, body })
    expect(answer).toMatchObject({ status: 201 })
    return String(answer.body.content.id)
  }
  const first = await sendFile(creator)
  const about = { subject: 'content', content_type: 'content', subject_id: first, reason: 'fraud' } as const
  const { id } = await world.as(fan).moderation.report(about)
  await world.as(admin).moderation.cases.remove({ id, reason: 'copyright' })
  const again = await sendFile(other)
  await check()
  const [made] = await casesOf(again)
  const { flags } = await world.as(admin).moderation.cases.detail({ id: made?.id ?? '' })
  expect(flags).toEqual([{ kind: 'returned', found: 'copyright' }])
})

test('opens one case for a burst of sign-ups from one network address', async () => {
  const address = `203.0.113.1-${randomUUID()}`
  const people = await Promise.all(Array.from({ length: 8 }, () => world.person()))
  for (const { id } of people)
    await world.owner('insert into session_families (user_id, address) values ($1, $2)', [id, address])
  await check()
  const found = (await Promise.all(people.map(({ id }) => casesOf(id)))).flat()
  expect(found).toMatchObject([{ kind: 'person', status: 'open' }])
})
