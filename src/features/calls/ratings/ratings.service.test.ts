import { expect, test } from 'vitest'
import { createWorld } from '../../../testing/world.ts'
import { beginCall, completeCall } from '../lifecycle/service.server.ts'
import { writeRecord } from '../meter/store.server.ts'
import { figuresWindow, ratedSecondsMin } from './spec.ts'

const world = createWorld()

async function finishCall({ seconds = ratedSecondsMin } = {}) {
  const [fan, creator] = [await world.person('fan', 200), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 5 })
  await world.as(creator).sessions.accept({ id: request.id })
  const ctx = world.contextOf()
  await beginCall(ctx, request.id)
  await writeRecord(ctx.db, request.id, {
    seconds,
    free_seconds: Math.min(seconds, 30),
    rate: 10,
    tokens: 0,
    lines: [],
    intervals: [],
    reason: 'left',
    by: 'creator',
    ended_at: new Date().toISOString(),
  })
  await completeCall(ctx, request.id, { tokens: 0 })
  return { fan, creator, id: request.id }
}
const refusal = (code: string) => ({ cause: { code } })

test('a fan rates a call once, the creator replies once, and a visitor reads both', async () => {
  const { fan, creator, id } = await finishCall()
  expect(await world.as(fan).sessions.aftermath({ id })).toMatchObject({
    rating: null,
    may_rate: true,
    asks_quality: true,
  })
  const { rating } = await world.as(fan).sessions.rate({ id, stars: 4, text: ' A calm hour. ' })
  expect(rating).toMatchObject({ stars: 4, text: 'A calm hour.', reply: null })
  await expect(world.as(fan).sessions.rate({ id, stars: 5 })).rejects.toMatchObject(refusal('ALREADY_RATED'))
  expect(await world.as(creator).sessions.aftermath({ id })).toMatchObject({ may_rate: false, may_reply: true })
  const stranger = await world.person('creator')
  await expect(world.as(stranger).sessions.reply({ id: rating.id, text: 'Hi' })).rejects.toMatchObject(
    refusal('RATING_NOT_FOUND'),
  )
  await world.as(creator).sessions.reply({ id: rating.id, text: 'Come again' })
  await expect(world.as(creator).sessions.reply({ id: rating.id, text: 'Twice' })).rejects.toMatchObject(
    refusal('ALREADY_REPLIED'),
  )
  const read = await world.as(undefined).sessions.ratings({ id: creator.id })
  expect(read).toMatchObject({
    ratings: [{ stars: 4, text: 'A calm hour.', reply: { text: 'Come again' } }],
    summary: { count: 1, average: 4, stars: [0, 0, 0, 1, 0] },
    facts: null,
    next_cursor: null,
  })
  const page = await world.as(undefined).discovery.creator({ usernameOrId: creator.id })
  expect(page.creator).toMatchObject({ rating: { average: 4, count: 1 }, answer_minutes: null })
})

test('two concurrent ratings of a call: exactly one is written and counted', async () => {
  const { fan, creator, id } = await finishCall()
  const both = await Promise.allSettled([5, 1].map((stars) => world.as(fan).sessions.rate({ id, stars })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await world.as(fan).sessions.ratings({ id: creator.id })).summary.count).toBe(1)
})

test('refuses to rate a short call, and ratings by the creator or a stranger', async () => {
  const { fan, creator, id } = await finishCall({ seconds: ratedSecondsMin - 1 })
  await expect(world.as(fan).sessions.rate({ id, stars: 1 })).rejects.toMatchObject(refusal('CALL_TOO_SHORT'))
  await expect(world.as(creator).sessions.rate({ id, stars: 5 })).rejects.toMatchObject(refusal('NOT_THE_FAN'))
  const stranger = await world.person('fan')
  await expect(world.as(stranger).sessions.rate({ id, stars: 5 })).rejects.toMatchObject(refusal('CALL_NOT_FOUND'))
})

test('each side can answer the question about the connection once', async () => {
  const { fan, creator, id } = await finishCall()
  await world.as(fan).sessions.quality({ id, ok: false, reason: 'sound' })
  await expect(world.as(fan).sessions.quality({ id, ok: true })).rejects.toMatchObject(refusal('ALREADY_ANSWERED'))
  expect(await world.as(creator).sessions.aftermath({ id })).toMatchObject({ asks_quality: true })
  await world.as(creator).sessions.quality({ id, ok: true })
  expect(await world.as(creator).sessions.aftermath({ id })).toMatchObject({ asks_quality: false })
})

test("shows a creator's response time, except to a blocked fan", async () => {
  const first = await finishCall()
  const { creator, fan } = first
  await world.owner(
    `insert into call_requests (fan_id, creator_id, type, status, minutes, rate, asked_for, tokens, cancel_hours, created_at,
       accepted_at, ended_at)
     select $1, $2, 'voice', case when n < 3 then 'declined' else 'completed' end, 5, 0, 'now', 0, 12,
       now() - interval '10 minutes', case when n < 3 then null else now() - interval '8 minutes' end,
       now() - interval '7 minutes'
     from generate_series(1, $3) n`,
    [fan.id, creator.id, figuresWindow.requestsMin],
  )
  const { facts } = await world.as(undefined).sessions.ratings({ id: creator.id })
  expect(facts).toMatchObject({ accepted_percent: 67, missed: 0 })
  expect(facts?.answer_minutes).toBeGreaterThanOrEqual(2)
  const page = await world.as(undefined).discovery.creator({ usernameOrId: creator.id })
  expect(page.creator).toMatchObject({ rating: null, answer_minutes: facts?.answer_minutes })
  await world.as(creator).social.block({ userId: fan.id })
  await expect(world.as(fan).sessions.ratings({ id: creator.id })).rejects.toMatchObject(refusal('CREATOR_NOT_FOUND'))
})
