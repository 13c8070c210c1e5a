import { expect, test } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { createProviders } from '#server/providers.ts'
import { createWorld } from '#testing/world.ts'
import { probeServices } from './probes.ts'

const world = createWorld()

test('asks every service with cheap calls', async () => {
  const states = await probeServices(world.contextOf())
  expect(Object.keys(states).toSorted()).toEqual(
    ['mail', 'meetings', 'payments', 'push', 'realtime', 'report', 'rooms', 'storage'].toSorted(),
  )
  expect(Object.entries(states).filter(([, state]) => state === 'down')).toEqual([])
})

test('a service that cannot be reached is down; the others are not', async () => {
  const env = parseEnv({ ...world.cloud.vars, STRIPE_API_BASE: 'http://127.0.0.1:9' })
  const { rooms } = world.contextOf().providers
  const states = await probeServices(
    world.contextOf(undefined, { providers: createProviders({ env, rooms: () => rooms }) }),
  )
  expect(states).toMatchObject({ payments: 'down' })
  expect(states.mail).not.toBe('down')
})

test('the health check names every service, without asking them', async () => {
  const health = async () => (await world.rest('GET', '/health')).body
  // a service that is slow for a moment counts as down
  await expect.poll(health).toMatchObject({ version: 'development', services: { database: 'up', cache: 'up' } })
  expect(Object.keys((await health()).services)).toHaveLength(10)
})
