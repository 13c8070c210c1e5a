import { expect, test } from 'vitest'
import { drainOutbox } from '#server/outbox/drain.ts'
import { eventsIn } from '../../../testing/events.ts'
import { enterMeeting } from '../../../testing/meeting-peer.ts'
import { exhaust, spendRate } from '../../../testing/rates.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { joinRate } from '../spec.ts'

const world = createWorld()
const { put, take, startIn } = eventsIn(world)

/** Starts a stream for everyone, for subscribers of a tier or for ticket holders. Returns a fan who can watch it. */
async function streamFor(audience: 'public' | 'tier' | 'ticket') {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 500)]
  const host = world.as(creator)
  if (audience === 'public') return { fan, id: (await host.live.start({ title: 'Open' })).stream.id }
  if (audience === 'ticket') {
    const event = await put(creator)
    await take(fan, event)
    await startIn(event, 10)
    return { fan, id: (await host.live.start({ title: 'Class', audience, event_id: event })).stream.id }
  }
  const [tier] = await world.owner<{ id: string }>(
    `insert into subscription_tiers (creator_id, name, price_tokens) values ($1, 'Gold', 10) returning id`,
    [creator.id],
  )
  await world.owner(
    `insert into subscriptions (subscriber_id, creator_id, tier_id, tokens, ends_at)
     values ($1, $2, $3, 10, now() + interval '1 day')`,
    [fan.id, creator.id, tier?.id],
  )
  return { fan, id: (await host.live.start({ title: 'Tier', audience, tier_id: tier?.id })).stream.id }
}

/** Sets the time until the passes of replaced devices are revoked. */
const runHandoverIn = (id: string, interval: string) =>
  // skips rows without `before`, which end a visitor's preview
  world.owner(
    `update outbox set due_at = now() + $2::interval
     where kind = 'live.out' and payload ->> 'stream_id' = $1 and payload ? 'before'`,
    [id, interval],
  )
/** Runs the delayed outbox rows that revoke the passes of replaced devices. */
async function runHandover(id: string) {
  await runHandoverIn(id, '0')
  await drainOutbox(world.contextOf())
  await world.settled()
}
const passesOf = (id: string) =>
  world.owner<{ participant_id: string }>(
    'select participant_id from stream_passes where stream_id = $1 and not is_host order by given_at',
    [id],
  )
const enterAs = async (token: string | null) => {
  const peer = await enterMeeting(world, token)
  await peer.join()
  return peer
}

test.each(['public', 'tier', 'ticket'] as const)(
  'the newest device of a person watches a stream for audience %s; older ones are removed',
  async (audience) => {
    const { fan, id } = await streamFor(audience)
    const join = async () => {
      const { token } = await world.as(fan).live.join({ id })
      // otherwise a drain of another file could revoke the older pass during a slow test
      await runHandoverIn(id, '1 hour')
      return enterAs(token)
    }
    const [first, second] = [await join(), await join()]
    // the older device stays connected until the newer device has joined
    expect(first.heard).not.toContain('room.kick')
    await runHandover(id)
    await expect.poll(() => first.heard).toContain('room.kick')
    expect(second.heard).not.toContain('room.kick')
    expect(await passesOf(id)).toHaveLength(1)
    for (const peer of [first, second]) peer.leave()
  },
)

test('eight concurrent joins of one viewer leave one valid pass', async () => {
  const { fan, id } = await streamFor('public')
  await Promise.all(Array.from({ length: 8 }, () => world.as(fan).live.join({ id })))
  await runHandover(id)
  expect(await passesOf(id)).toHaveLength(1)
})

test('two different viewers can watch at the same time', async () => {
  const { fan, id } = await streamFor('public')
  const other = await world.person('fan')
  for (const who of [fan, other, fan]) await world.as(who).live.join({ id })
  await runHandover(id)
  expect(await passesOf(id)).toHaveLength(2)
})

test('a visitor has the newest pass, and the first one, from which the preview is counted', async () => {
  const { id } = await streamFor('public')
  const visitor = crypto.randomUUID()
  const join = () => world.as(undefined).live.join({ id, visitor })
  await join()
  const [first] = await passesOf(id)
  const { until } = await join()
  for (let n = 0; n < 3; n++) expect((await join()).until).toEqual(until)
  const newest = (await passesOf(id)).at(-1)
  await runHandover(id)
  expect(await passesOf(id)).toEqual([first, newest])
})

test.each(['person', 'visitor'] as const)('a %s can join one stream only at a limited pace', async (who) => {
  const [{ fan, id }, other] = [await streamFor('public'), await streamFor('public')]
  const visitor = crypto.randomUUID()
  const join = (stream: string, as?: TestPerson) => world.as(as).live.join({ id: stream, visitor })
  const as = who === 'person' ? fan : undefined
  const subject = `${id} ${who === 'person' ? fan.id : `visitor:${visitor}`}`
  await spendRate(world, joinRate, subject)
  const refusal = { cause: { code: 'TOO_MANY_REQUESTS' } }
  await exhaust(0, async () => {
    const answer = await join(id, as).catch((error: unknown) => error)
    const isRefused = answer instanceof Error
    expect(answer).toMatchObject(isRefused ? refusal : { part: 'viewer' })
    return { status: isRefused ? 429 : 200 }
  })
  expect(await join(other.id, as)).toMatchObject({ part: 'viewer' })
  expect(await join(id, await world.person('fan'))).toMatchObject({ part: 'viewer' })
})
