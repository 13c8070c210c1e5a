import { expect, test } from 'vitest'
import { fetchesOf, isDatabaseTrip } from '../testing/trips.ts'
import { createWorld, type TestPerson } from '../testing/world.ts'
import { callerOf } from './account-status.ts'
import type { Context } from './context.ts'

const world = createWorld()
const tripsOf = (who: TestPerson, changes: Partial<Context> = {}) =>
  fetchesOf(() => callerOf(world.contextOf(who, changes)))

test('a call asks Redis once, and a page whose session was just read asks nothing', async () => {
  const fan = await world.person()
  const call = await tripsOf(fan)
  expect([call.length, call.filter(isDatabaseTrip).length]).toEqual([1, 0])
  expect(await tripsOf(fan, { isPage: true })).toEqual([])
})

test('a page of a suspended account reads the reason and the end', async () => {
  const fan = await world.person()
  const claims = { ...fan.claims, suspended: true as const }
  await world.owner(
    "update users set status = 'suspended', suspended_at = now(), suspended_reason = 'x' where id = $1",
    [fan.id],
  )
  const { suspension } = await callerOf(world.contextOf(fan, { isPage: true, claims }))
  expect(suspension).toMatchObject({ reason: 'x' })
})
