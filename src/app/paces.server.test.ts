import { expect, test } from 'vitest'
import { exhaust, paceOf, spendPace } from '#testing/rates.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'

const world = createWorld()

async function onStage() {
  const host = await world.person('creator')
  const { id } = (await world.as(host).live.start({ title: 'A stage' })).stream
  return { host, id }
}

const say = (as: TestPerson, id: string) => world.rest('POST', `/live/${id}/chat`, { as, body: { text: 'Hello' } })

test('a chat message beyond the pace gets 429 with Retry-After and a sentence, for this person and stream only', async () => {
  const [{ id }, other, fan, another] = [await onStage(), await onStage(), await world.person(), await world.person()]
  const { sentence, windowSeconds } = paceOf('chat-to')
  await spendPace(world, 'chat-to', `${fan.id} ${id}`, 2)
  await exhaust(2, () => say(fan, id))
  const { status, body, headers } = await say(fan, id)
  expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(body.message).toBe(`${sentence} Please try again in a minute.`)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(windowSeconds)
  const responseHeaders = new Headers()
  const again = world.as(fan, { responseHeaders }).live.say({ id, text: 'Hello' })
  await expect(again).rejects.toMatchObject({ cause: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(responseHeaders.get('retry-after'))).toBeGreaterThan(0)
  expect((await say(another, id)).status).toBe(201)
  expect((await say(fan, other.id)).status).toBe(201)
})

test('one person opens a limited number of cases', async () => {
  const fan = await world.person()
  const report = async () => {
    const { id } = await world.person()
    return world.rest('POST', '/reports', { as: fan, body: { subject: 'person', subject_id: id, reason: 'underage' } })
  }
  await exhaust(paceOf('report').limit, report)
  const [{ count } = { count: 0 }] = await world.owner<{ count: number }>(
    'select count(*)::int as count from reports where reporter_id = $1',
    [fan.id],
  )
  expect(count).toBeLessThanOrEqual(paceOf('report').limit + 1)
})

test('requesting and withdrawing calls rings a limited number of times', async () => {
  const [fan, creator] = [await world.person('fan', 5_000), await world.person('creator')]
  const calls = world.as(fan).sessions
  let asked = 0
  for (;;) {
    const made = await calls.ask({ creator_id: creator.id, type: 'video', minutes: 10 }).catch(() => undefined)
    if (!made) break
    asked++
    await calls.withdraw({ id: made.request.id })
  }
  expect(asked).toBeGreaterThanOrEqual(paceOf('call-to').limit)
  expect(asked).toBeLessThanOrEqual(paceOf('call-to').limit + 1)
})

test('calls that fail do not count', async () => {
  const fan = await world.person()
  await spendPace(world, 'report', fan.id, 1)
  const report = (subject_id: string) =>
    world.as(fan).moderation.report({ subject: 'person', subject_id, reason: 'spam' })
  for (let n = 0; n < 3; n++) {
    await expect(report(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // the count of a failed call is returned after its response
    await world.settled()
  }
  await expect(report((await world.person()).id)).resolves.toHaveProperty('id')
})

test('followers are notified once an hour, however often a creator goes live', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  await world.as(fan).social.follow({ userId: creator.id })
  const goLive = async (minutesAgo = 0) => {
    const { id } = (await world.as(creator).live.start({ title: 'Again' })).stream
    await world.owner(`select stream_announce(s, now() - make_interval(mins => $2)) from streams s where id = $1`, [
      ...[id, minutesAgo],
    ])
    await world.settled()
    await world.as(creator).live.end({ id })
    return (await world.noticesOf(fan, 'creator_online')).length
  }
  expect(await goLive(61)).toBe(1)
  expect(await goLive(30)).toBe(1)
  expect([await goLive(), await goLive(), await goLive()]).toEqual([2, 2, 2])
})
