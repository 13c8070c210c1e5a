import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { receiveMeetingEvent } from '#app/meeting-events.server.ts'
import { webhookEvents } from '#providers/meetings/index.ts'
import { eventAgeMs } from '#server/webhooks.ts'
import { sha256Hex } from '#shared/encoding.ts'
import { temporaryDir } from '../../../local/testbed.ts'
import { createWorld, type TestPerson, type World } from '../../../testing/world.ts'
import { lastHeartbeatSeconds } from '../meter/spec.ts'

// a separate directory, so that the stand-in's webhooks reach no room; the tests deliver them
const directory = temporaryDir('rooms')
afterAll(directory.remove)
// a new world for each test, because `skip` moves the clock of all its rooms
let world: World
beforeEach(() => {
  world = createWorld({ ...inject('cloud'), roomsDir: directory.dir })
})
const good = { type: 'beat', sending: true, receiving: true }

type Hook = { body: string; signature: string }
const hooks: Hook[] = []
let sink: http.Server

// records every webhook of the stand-in, so that a test can deliver it late or twice
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
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'sink',
      url: `http://127.0.0.1:${port}/`,
      events: ['meeting.started', 'meeting.ended', ...webhookEvents],
    }),
  })
})
afterAll(() => void sink.close())

async function startCall() {
  const [fan, creator] = [await world.person('fan', 200), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 20 })
  await world.as(creator).sessions.accept({ id: request.id })
  const { token } = await world.as(fan).sessions.join({ id: request.id })
  const enter = async (side: 'fan' | 'creator', { claims }: TestPerson) => {
    const line = await world.meter({ call: request.id, side, session: claims.familyId })
    if (!line) throw new Error('the meter refused a connection')
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
type Call = Awaited<ReturnType<typeof startCall>>

/** Lets the fan join and leave the meeting. Returns the signed leave webhook. */
async function leaveWebhook({ fan, token }: Call): Promise<Hook> {
  const control = (path: string, body: object) =>
    fetch(`${world.cloud.controls.realtimekit}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  await control('play', { token })
  await control('vanish', { customId: fan.id })
  return vi.waitFor(() => {
    const hook = hooks.find(({ body }) => body.includes(fan.id) && body.includes('meeting.participantLeft'))
    if (!hook) throw new Error('the webhook has not arrived yet')
    return hook
  })
}

async function deliverOnce({ body, signature }: Hook, now = new Date()) {
  const headers = { 'rtk-signature': signature }
  const request = new Request('https://limelight.test/', { method: 'POST', body, headers })
  return (await receiveMeetingEvent(world.contextOf(undefined, { now }), request)).status
}
/**
 * Delivers a webhook as new: the running server may have received it already, but it has other meters than this test.
 */
async function deliver(webhook: Hook, now?: Date) {
  const id = await sha256Hex(new TextEncoder().encode(webhook.body))
  await world.contextOf().providers.cache.forget('webhook:realtimekit', id)
  return deliverOnce(webhook, now)
}
const readingsOf = ({ lines }: Call) => [lines.fan, lines.creator].map(({ line }) => line.heard.at(-1))
const receiptOf = async ({ fan, id }: Call) => (await world.as(fan).sessions.receipt({ id })).receipt
/** Returns the receipt; skips the seconds that the meter waits for the last heartbeats. */
async function settledReceiptOf(call: Call) {
  world.skip((lastHeartbeatSeconds + 1) * 1_000)
  const look = new Request('https://room/', { method: 'POST', body: JSON.stringify({ ask: 'look' }) })
  await world.contextOf().providers.rooms.send('call', call.id, look)
  return vi.waitFor(() => receiptOf(call))
}

test('a late leave webhook pauses the call once, even if delivered twice; the next heartbeat resumes it', async () => {
  const call = await startCall()
  const webhook = await leaveWebhook(call)
  // both sides still send heartbeats when the webhook arrives
  for (const line of Object.values(call.lines)) await line.say(good)
  // repeated until this delivery comes after the one to the running server
  await vi.waitFor(async () => {
    expect(await deliver(webhook)).toBe(200)
    for (const reading of readingsOf(call)) expect(reading).toMatchObject({ state: 'paused', reason: 'away' })
  })
  await call.lines.fan.say(good)
  expect(await deliverOnce(webhook)).toBe(200)
  for (const reading of readingsOf(call)) expect(reading).toMatchObject({ state: 'running' })
  await world.as(call.creator).sessions.end({ id: call.id })
  const receipt = await settledReceiptOf(call)
  const theirs = receipt.intervals.filter(({ who }) => who === 'fan').map(({ reason }) => reason)
  expect(theirs[0]).toBe('away')
  // a delivery after the end has no effect
  expect(await deliver(webhook)).toBe(200)
  expect(await receiptOf(call)).toEqual(receipt)
})

test('a leave webhook older than 15 minutes has no effect', async () => {
  const call = await startCall()
  const webhook = await leaveWebhook(call)
  for (const line of Object.values(call.lines)) await line.say(good)
  expect(await deliver(webhook, new Date(Date.now() + eventAgeMs + 60_000))).toBe(200)
  for (const reading of readingsOf(call)) expect(reading).toMatchObject({ state: 'running' })
})

test('a user who hangs up is not recorded as away, before or after the leave webhook', async () => {
  const [after, before] = [await startCall(), await startCall()]
  // the last heartbeat is sent before the hang-up
  for (const call of [after, before]) {
    world.skip(3_000)
    for (const line of Object.values(call.lines)) await line.say(good)
  }
  const hangUp = ({ fan, id }: Call) => world.as(fan).sessions.end({ id })
  await hangUp(after)
  expect(await deliver(await leaveWebhook(after))).toBe(200)
  expect(await deliver(await leaveWebhook(before))).toBe(200)
  await hangUp(before)
  for (const call of [after, before]) {
    const { intervals } = await settledReceiptOf(call)
    expect(intervals.filter(({ who }) => who === 'fan').map(({ reason }) => reason)).toEqual([null])
  }
})

test('a webhook with a wrong signature or a changed body does not pause the call', async () => {
  const call = await startCall()
  const webhook = await leaveWebhook(call)
  expect(await deliver({ ...webhook, signature: 'bm9uZQ==' })).toBe(400)
  expect(await deliver({ ...webhook, body: webhook.body.replace(call.fan.id, call.creator.id) })).toBe(400)
  for (const reading of readingsOf(call)) expect(reading).toMatchObject({ state: 'running' })
})
