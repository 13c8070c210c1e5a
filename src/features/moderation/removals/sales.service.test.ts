import { expect, test } from 'vitest'
import { runJob } from '#app/jobs.server.ts'
import { ports } from '#app/ports.server.ts'
import { eventsIn } from '../../../testing/events.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { beginCall, completeCall, missCall } from '../../calls/lifecycle/service.server.ts'
import { noteHostLive } from '../../schedule/index.server.ts'
import { SALES } from '../../wallet/movements/spec.ts'
import { finishDecisions } from './service.server.ts'

const world = createWorld()
const { put, take, startIn, statuses, tokens, violations } = eventsIn(world)
const cases = (who: TestPerson) => world.as(who).moderation.cases
const people = () =>
  Promise.all([world.person('creator'), world.person('admin'), world.person('fan', 500), world.person('fan', 500)])

async function reportItem(as: TestPerson, content_type: 'call' | 'class' | 'stream', subject_id: string) {
  const about = { subject: 'content', content_type, subject_id, reason: 'spam' } as const
  return (await world.as(as).moderation.report(about)).id
}

/** Simulates an event that took place, with its host live for the whole hour, but is not settled yet. */
async function holdEvent(event: string) {
  await startIn(event, -70)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await noteHostLive(world.contextOf(), event, ago(70), ago(10))
}
const settle = () => runJob(() => world.contextOf(), 'events')

test('every kind of subject that is sold registers its sales', () => {
  const unsold = Object.entries(ports.reportable).flatMap(([kind, { sales }]) => (sales === null ? [kind] : []))
  expect(unsold.sort()).toEqual(['chat', 'person', 'picture', 'profile', 'review'])
})

test('the kinds of subjects with registered sales are those with a refundable kind of sale', () => {
  const sold = Object.entries(ports.reportable).flatMap(([kind, { sales }]) => (sales === null ? [] : [kind]))
  const refunding: string[] = Object.values(SALES).flatMap(({ refunds }) => refunds)
  expect([...new Set(refunding)].sort()).toEqual(sold.sort())
})

test('removing a class that took place refunds every ticket once, and an undo reverses the refunds', async () => {
  const [creator, admin, first, second] = await people()
  const event = await put(creator)
  for (const fan of [first, second]) expect((await take(fan, event)).status).toBe(201)
  await holdEvent(event)
  await settle()
  expect([await statuses(event), await tokens(creator)]).toEqual([
    ['used', 'used'],
    [0, 0, 200],
  ])
  const id = await reportItem(first, 'class', event)
  const admins = await Promise.all([1, 2, 3, 4].map(() => world.person('admin')))
  await Promise.allSettled([admin, ...admins].map((one) => cases(one).remove({ id, reason: 'spam' })))
  expect(await Promise.all([first, second, creator].map(tokens))).toEqual([
    [500, 0, 0],
    [500, 0, 0],
    [0, 0, 0],
  ])
  await finishDecisions(world.contextOf())
  expect(await tokens(first)).toEqual([500, 0, 0])

  await cases(admin).undo({ id })
  expect(await Promise.all([first, second, creator].map(tokens))).toEqual([
    [400, 0, 0],
    [400, 0, 0],
    [0, 0, 200],
  ])
  expect(await violations()).toEqual([])
})

test('removing a class while it is being settled refunds the tickets, in every interleaving', async () => {
  const [creator, admin, first, second] = await people()
  const event = await put(creator)
  for (const fan of [first, second]) await take(fan, event)
  const id = await reportItem(first, 'class', event)
  await holdEvent(event)
  await Promise.all([settle(), cases(admin).remove({ id, reason: 'spam' })])
  await finishDecisions(world.contextOf())
  expect(await Promise.all([first, second, creator].map(tokens))).toEqual([
    [500, 0, 0],
    [500, 0, 0],
    [0, 0, 0],
  ])
  expect(await violations()).toEqual([])
})

test.each(['before', 'after'] as const)(
  'removing a ticketed stream %s its event is settled refunds the tickets',
  async (when) => {
    const [creator, admin, first, second] = await people()
    const event = await put(creator)
    for (const fan of [first, second]) await take(fan, event)
    await startIn(event, 10)
    const { stream } = await world.as(creator).live.start({ title: 'Waltz', audience: 'ticket', event_id: event })
    await holdEvent(event)
    await world.as(creator).live.end({ id: stream.id })
    if (when === 'after') await settle()
    await cases(admin).remove({ id: await reportItem(first, 'stream', stream.id), reason: 'spam' })
    await settle()
    expect(await statuses(event)).toEqual(when === 'after' ? ['used', 'used'] : ['refunded', 'refunded'])
    expect(await Promise.all([first, second, creator].map(tokens))).toEqual([
      [500, 0, 0],
      [500, 0, 0],
      [0, 0, 0],
    ])
    expect(await violations()).toEqual([])
  },
)

async function acceptCall() {
  const [creator, admin, fan] = await people()
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 10 })
  await world.as(creator).sessions.accept({ id: request.id })
  return { creator, admin, fan, id: request.id }
}

test('removing a call refunds the fee of a no-show', async () => {
  const { creator, admin, fan, id } = await acceptCall()
  await missCall(world.contextOf(), id, { fanCame: false, creatorCame: true })
  expect([await tokens(fan), await tokens(creator)]).toEqual([
    [450, 0, 0],
    [0, 0, 50],
  ])
  await cases(admin).remove({ id: await reportItem(fan, 'call', id), reason: 'harassment' })
  expect([await tokens(fan), await tokens(creator)]).toEqual([
    [500, 0, 0],
    [0, 0, 0],
  ])
  expect(await violations()).toEqual([])
})

test('the job `decisions` refunds a call that is paid after its removal, once', async () => {
  const { creator, admin, fan, id } = await acceptCall()
  await beginCall(world.contextOf(), id)
  await cases(admin).remove({ id: await reportItem(fan, 'call', id), reason: 'spam' })
  await completeCall(world.contextOf(), id, { tokens: 30 })
  for (let runs = 0; runs < 2; runs++) await finishDecisions(world.contextOf())
  expect([await tokens(fan), await tokens(creator)]).toEqual([
    [500, 0, 0],
    [0, 0, 0],
  ])
  expect(await violations()).toEqual([])
})
