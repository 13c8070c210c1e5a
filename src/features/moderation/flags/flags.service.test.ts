import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { createWorld } from '../../../testing/world.ts'
import { runChecks } from './service.server.ts'

const world = createWorld()
const check = () => runChecks(world.contextOf())
const casesOf = (subject: string) =>
  world.owner<{ id: string; status: string; kind: string }>(
    'select id, status, kind from moderation_cases where subject_id = $1',
    [subject],
  )

test('words and links of the lists open a case once, and decide nothing', async () => {
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
  // dismissed, the same does not come back
  await world.as(admin).moderation.cases.dismiss({ id: made?.id ?? '' })
  await check()
  expect(await casesOf(item.id)).toHaveLength(1)
})

test('a file that was removed is noticed when it comes back, under another name and by another person', async () => {
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
    'update uploads set sha256 = array[$2] where id = (select upload_id from content_files where content_id = $1)',
    [second.id, hash],
  )
  await check()
  const [made] = await casesOf(second.id)
  const { flags } = await world.as(admin).moderation.cases.detail({ id: made?.id ?? '' })
  expect(flags).toEqual([{ kind: 'returned', found: 'copyright' }])
})

test('many accounts from one address in a few minutes are one case', async () => {
  const address = `203.0.113.${Math.floor(Math.random() * 250)}-${randomUUID()}`
  const people = await Promise.all(Array.from({ length: 8 }, () => world.person()))
  for (const { id } of people)
    await world.owner('insert into session_families (user_id, address) values ($1, $2)', [id, address])
  await check()
  const found = (await Promise.all(people.map(({ id }) => casesOf(id)))).flat()
  expect(found).toMatchObject([{ kind: 'person', status: 'open' }])
})
