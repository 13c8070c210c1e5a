import { beforeEach, expect, test } from 'vitest'
import { pace } from '#providers/meetings/index.ts'
import { createProviders } from '#server/providers.ts'
import { createWorld } from '../../../testing/world.ts'
import { previewRate } from '../spec.ts'

let world: ReturnType<typeof createWorld>
// each test has an account with a budget of its own
beforeEach(() => {
  world = createWorld()
})
const account = () => ({ name: `meetings:${world.env.REALTIMEKIT_ACCOUNT_ID}`, ...pace })
const pause = (ms: number) => world.contextOf().providers.cache.pause(account(), ms)
const goLive = async () => {
  const host = await world.person('creator')
  return { host, id: (await world.as(host).live.start({ title: 'A show' })).stream.id }
}
const inLine = (position: unknown, seconds: unknown) => ({
  cause: { code: 'JOIN_QUEUED', details: { position, seconds } },
})

/** Matches a place or a wait, which get shorter while the test runs. */
const upTo = (most: number) => expect.toSatisfy((value: number) => value >= 1 && value <= most)

test('viewers wait in the line with their place and the seconds; the host and calls do not wait', async () => {
  const { host, id } = await goLive()
  const [first, second] = [await world.person(), await world.person()]
  await pause(60_000)
  await expect(world.as(first).live.join({ id })).rejects.toMatchObject(inLine(upTo(480), upTo(60)))
  await expect(world.as(second).live.join({ id })).rejects.toMatchObject(inLine(upTo(481), upTo(61)))
  const { status, body, headers } = await world.rest('POST', `/live/${id}/join`, { as: first })
  expect([status, headers.get('retry-after')]).toEqual([200, null])
  expect(body.token).toBeTruthy()
  expect((await world.as(host).live.join({ id, takeover: true })).part).toBe('host')
})

test('a viewer in the line joins when their turn comes', async () => {
  const { id } = await goLive()
  const fan = await world.person()
  await pause(60_000)
  await expect(world.as(fan).live.join({ id })).rejects.toMatchObject(inLine(upTo(480), upTo(60)))
  const { meetings } = createProviders({ env: world.env }, () => Date.now() + 60_000)
  const providers = Object.create(world.contextOf().providers, { meetings: { value: meetings } })
  expect(await world.as(fan, { providers }).live.join({ id })).toMatchObject({ part: 'viewer' })
})

test('a visitor in the line keeps their preview and those of their network', async () => {
  const { id } = await goLive()
  await pause(60_000)
  const asked = { request: { ...world.contextOf().request, address: `line-${id}` } }
  for (let i = 0; i < previewRate.limit + 2; i++)
    await expect(world.as(undefined, asked).live.join({ id, visitor: crypto.randomUUID() })).rejects.toMatchObject(
      inLine(expect.any(Number), expect.any(Number)),
    )
  const due = await world.owner("select 1 from outbox where kind = 'live.out' and payload ->> 'stream_id' = $1", [id])
  expect(due).toEqual([])
})

test('teasers get no request while viewers wait', async () => {
  const { id } = await goLive()
  await pause(30_000)
  await expect(world.as(await world.person()).live.teaser({ id })).rejects.toMatchObject({
    cause: { code: 'JOIN_QUEUED' },
  })
})
