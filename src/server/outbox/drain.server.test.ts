import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { drainOutbox } from './drain.ts'

const world = createWorld()

/** What a drain delivers, and how often it asks the database. */
async function drained() {
  const ctx = world.contextOf()
  const requests = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => requests.mockRestore())
  const delivered = await drainOutbox(ctx)
  const roundTrips = requests.mock.calls.filter(([address]) => String(address).endsWith('/sql')).length
  requests.mockRestore()
  return { delivered, roundTrips }
}

const announce = (kind: string, payload: object) =>
  world.db.execute(sql`insert into outbox (kind, payload) values (${kind}, ${JSON.stringify(payload)}::jsonb)`)

test('a drain that finds nothing is one round trip', async () => {
  await drainOutbox(world.contextOf())
  expect(await drained()).toEqual({ delivered: 0, roundTrips: 1 })
})

test('live messages alone are claimed in one round trip, settled in one, and looked for once more', async () => {
  await drainOutbox(world.contextOf())
  await announce('realtime', { channel: `user:${crypto.randomUUID()}`, name: 'test', data: {} })
  expect(await drained()).toEqual({ delivered: 1, roundTrips: 3 })
})

test('one drain delivers a due mail and, after it was claimed, a live message', async () => {
  const person = await world.person('fan')
  await drainOutbox(world.contextOf())
  await announce('mail', { template: 'totp_enabled', to: `${person.username}@limelight.test`, props: {} })
  await announce('realtime', { channel: `user:${person.id}`, name: 'test', data: {} })
  expect((await drained()).delivered).toBe(2)
})
