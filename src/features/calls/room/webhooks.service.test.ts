import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { receiveMeetingEvent } from '#app/meeting-events.server.ts'
import { temporaryDir } from '../../../local/testbed.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'

// what the provider says of itself finds no room: words are handed on by the tests alone
const place = temporaryDir('rooms')
afterAll(place.remove)
const world = createWorld({ ...inject('cloud'), roomsDir: place.dir })
const good = { type: 'beat', sending: true, receiving: true }
const waitMs = 8_000

type Hook = { body: string; signature: string }
const hooks: Hook[] = []
let sink: http.Server

// what the provider says is handed on by the tests: when they want, and as often
beforeAll(async () => {
  sink = http.createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    hooks.push({ body, signature: String(req.headers['rtk-signature']) })
    res.end()
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const { port } = sink.address() as AddressInfo
  const { REALTIMEKIT_API_BASE: base, REALTIMEKIT_API_TOKEN: token } = inject('cloud').vars
  await fetch(`${base}/client/v4/accounts/local/realtime/kit/local/webhooks`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/` }),
  })
})
afterAll(() => void sink.close())

async function talking() {
  const [fan, creator] = [await world.person('fan', 200), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 20 })
  await world.as(creator).sessions.accept({ id: request.id })
  const { token } = await world.as(fan).sessions.join({ id: request.id })
  const enter = async (side: 'fan' | 'creator', { claims }: TestPerson) => {
    const line = await world.meter({ call: request.id, side, session: claims.familyId })
    if (!line) throw new Error('the call lets nobody in')
    await line.say(good)
    return line
  }
  return {
    fan,
    creator,
    id: request.id,
    token,
    lines: { fan: await enter('fan', fan), creator: await enter('creator', creator) },
  }
}
type Call = Awaited<ReturnType<typeof talking>>

/** The fan is in the meeting for a moment: what the provider signed of that. */
async function wordOfLeaving({ fan, token }: Call): Promise<Hook> {
  const control = (path: string, body: object) =>
    fetch(`${world.cloud.controls.realtimekit}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  await control('play', { token })
  await control('vanish', { customId: fan.id })
  return vi.waitFor(() => {
    const hook = hooks.find(({ body }) => body.includes(fan.id) && body.includes('meeting.participantLeft'))
    if (!hook) throw new Error('nobody said so yet')
    return hook
  }, waitMs)
}

async function hear({ body, signature }: Hook) {
  const headers = { 'rtk-signature': signature }
  const request = new Request('https://limelight.test/', { method: 'POST', body, headers })
  return (await receiveMeetingEvent(world.contextOf(), request)).status
}
const standing = ({ lines }: Call) => [lines.fan, lines.creator].map(({ line }) => line.heard.at(-1))
const receiptOf = async ({ fan, id }: Call) => (await world.as(fan).sessions.receipt({ id })).receipt

test('word that somebody left comes late and twice: it pauses the call once, from then on, and beats take it up again', async () => {
  const call = await talking()
  const word = await wordOfLeaving(call)
  // meanwhile their beats have gone on
  for (const line of Object.values(call.lines)) await line.say(good)
  for (let n = 0; n < 2; n++) {
    expect(await hear(word)).toBe(200)
    for (const reading of standing(call)) expect(reading).toMatchObject({ state: 'paused', reason: 'away' })
  }
  await call.lines.fan.say(good)
  for (const reading of standing(call)) expect(reading).toMatchObject({ state: 'running' })
  await world.as(call.creator).sessions.end({ id: call.id })
  const receipt = await vi.waitFor(() => receiptOf(call), waitMs)
  const theirs = receipt.intervals.filter(({ who }) => who === 'fan').map(({ reason }) => reason)
  expect(theirs[0]).toBe('away')
  // once more after the end, in which nothing changes
  expect(await hear(word)).toBe(200)
  expect(await receiptOf(call)).toEqual(receipt)
})

test('who hangs up is not recorded as away, whether word of their leaving comes afterwards or before', async () => {
  const [after, before] = [await talking(), await talking()]
  // the last beat is older than the hang-up
  for (const call of [after, before]) {
    world.skip(3_000)
    for (const line of Object.values(call.lines)) await line.say(good)
  }
  const hangUp = ({ fan, id }: Call) => world.as(fan).sessions.end({ id })
  await hangUp(after)
  expect(await hear(await wordOfLeaving(after))).toBe(200)
  expect(await hear(await wordOfLeaving(before))).toBe(200)
  await hangUp(before)
  for (const call of [after, before]) {
    const { intervals } = await vi.waitFor(() => receiptOf(call), waitMs)
    expect(intervals.filter(({ who }) => who === 'fan').map(({ reason }) => reason)).toEqual([null])
  }
})

test('word of a call that is signed by nobody changes nothing', async () => {
  const call = await talking()
  const word = await wordOfLeaving(call)
  expect(await hear({ ...word, signature: 'bm9uZQ==' })).toBe(400)
  expect(await hear({ ...word, body: word.body.replace(call.fan.id, call.creator.id) })).toBe(400)
  for (const reading of standing(call)) expect(reading).toMatchObject({ state: 'running' })
})
