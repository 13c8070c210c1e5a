import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { PROFILE_SENTENCES } from './spec.ts'

const world = createWorld()
const learn = async (as: TestPerson, time_zone: string) =>
  (await world.rest('PUT', '/users/time-zone', { as, body: { time_zone } })).body.time_zone
const zoneOf = async (person: TestPerson) => (await world.as(person).discovery.profile()).time_zone

test('stores the first time zone that a browser reports, and returns it with the session', async () => {
  const person = await world.person()
  expect(await learn(person, 'Europe/Berlin')).toBe('Europe/Berlin')
  expect(await learn(person, 'Asia/Tokyo')).toBe('Europe/Berlin')
  expect(await zoneOf(person)).toBe('Europe/Berlin')
})

test('never replaces a chosen time zone', async () => {
  const person = await world.person()
  await world.as(person).profile.update({ time_zone: 'America/Lima' })
  expect(await learn(person, 'Asia/Tokyo')).toBe('America/Lima')
  await world.as(person).profile.update({ time_zone: null })
  expect(await learn(person, 'Asia/Tokyo')).toBe('Asia/Tokyo')
})

test('two concurrent browsers get the same time zone', async () => {
  const person = await world.person()
  const kept = await Promise.all(['Europe/Berlin', 'Asia/Tokyo'].map((zone) => learn(person, zone)))
  expect(new Set(kept)).toEqual(new Set([await zoneOf(person)]))
})

test.each(['+05:30', 'CNT', 'Mars/Base', ''])('refuses the time zone "%s"', async (time_zone) => {
  const answer = await world.rest('PUT', '/users/time-zone', { as: await world.person(), body: { time_zone } })
  expect(answer).toMatchObject({ status: 422, body: { error: PROFILE_SENTENCES.timeZone } })
})
