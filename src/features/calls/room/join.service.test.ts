import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createMeetings } from '#providers/meetings/index.ts'
import type { Providers } from '#server/providers.ts'
import { exhaust, spendPace, spendRate } from '../../../testing/rates.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { lastHeartbeatSeconds } from '../meter/spec.ts'
import { connectMeter } from './service.server.ts'
import { connectRate, keyMinutes, meterProtocol } from './spec.ts'

const world = createWorld()
const good = { type: 'beat', sending: true, receiving: true }

/** Creates an accepted call at 10 tokens a minute, now or at a date. */
async function acceptCall(at: Date | null = null) {
  const [fan, creator] = [await world.person('fan', 200), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 20 })
  await world.as(creator).sessions.accept({ id: request.id })
  if (at) await world.owner('update call_requests set scheduled_at = $2 where id = $1', [request.id, at])
  return { fan, creator, id: request.id }
}
const join = (who: TestPerson, id: string, takeover = false) => world.as(who).sessions.join({ id, takeover })
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** Connects to a meter URL as a browser does. Returns the status of the response. */
async function openMeter(meterUrl: string, changes: Parameters<typeof world.contextOf>[1] = {}) {
  const [address = '', key = ''] = meterUrl.split('#')
  const request = new Request(address.replace(/^ws/, 'http'), {
    headers: { upgrade: 'websocket', 'sec-websocket-protocol': `${meterProtocol}, ${key}` },
  })
  return (await connectMeter(world.contextOf(undefined, changes), request)).status
}
const guestOf = (id: string, side: 'fan' | 'creator', { claims }: TestPerson) => ({
  call: id,
  side,
  session: claims.familyId,
})

async function startCall() {
  const call = await acceptCall()
  const fan = await world.meter(guestOf(call.id, 'fan', call.fan))
  const creator = await world.meter(guestOf(call.id, 'creator', call.creator))
  if (!fan || !creator) throw new Error('the meter refused a connection')
  for (const one of [fan, creator]) await one.say(good)
  return { ...call, lines: { fan, creator } }
}
/** Expects the call to end without a charge; skips the seconds that the meter waits for the last heartbeats. */
async function expectFreeEnd(call: { fan: TestPerson; id: string }) {
  world.skip((lastHeartbeatSeconds + 1) * 1_000)
  const look = new Request('https://room/', { method: 'POST', body: JSON.stringify({ ask: 'look' }) })
  await world.contextOf().providers.rooms.send('call', call.id, look)
  await vi.waitFor(async () => expect(await sessionOf(call)).toMatchObject({ status: 'completed', paid_tokens: 0 }))
}
const sessionOf = async ({ fan, id }: { fan: TestPerson; id: string }) =>
  (await world.as(fan).sessions.session({ id })).session

test('both sides join one meeting, each with a separate token and meter URL', async () => {
  const { fan, creator, id } = await acceptCall()
  const [theirs, own] = await Promise.all([join(fan, id), join(creator, id)])
  expect(theirs).toMatchObject({ rate: 10, free_seconds: 30, meeting_id: own.meeting_id })
  expect(theirs.token).not.toBe(own.token)
  expect(theirs.meter_url).toMatch(/^ws:\/\/.+\/api\/meter#/)
  for (const { meter_url } of [theirs, own]) expect(await openMeter(meter_url)).toBe(200)
})

test('the first side that joins notifies the other side, once', async () => {
  const { fan, creator, id } = await acceptCall()
  const noticesOf = async ({ id: userId }: TestPerson) =>
    (
      await world.owner("select data from notifications where user_id = $1 and kind = 'session_request.waiting'", [
        userId,
      ])
    ).length
  await join(creator, id)
  expect([await noticesOf(fan), await noticesOf(creator)]).toEqual([1, 0])
  await join(creator, id)
  await join(fan, id)
  expect([await noticesOf(fan), await noticesOf(creator)]).toEqual([1, 0])
})

test('only the fan and the creator can join a call, from five minutes before its start until its end', async () => {
  const { fan, id } = await acceptCall(minutesAhead(6))
  const stranger = await world.person('fan')
  for (const act of ['join', 'session', 'end'] as const)
    await expect(world.as(stranger).sessions[act]({ id })).rejects.toMatchObject({ cause: { code: 'CALL_NOT_FOUND' } })
  const { session } = await world.as(fan).sessions.session({ id })
  await expect(join(fan, id)).rejects.toMatchObject({
    cause: { code: 'TOO_EARLY', details: { starts_at: session.starts_at?.toISOString() } },
  })
  expect(Number(session.starts_at) - Number(session.opens_at)).toBe(5 * 60_000)
  expect(session.is_open).toBe(false)
  await world.owner('update call_requests set scheduled_at = $2 where id = $1', [id, minutesAhead(4.9)])
  expect((await world.as(fan).sessions.session({ id })).session.is_open).toBe(true)
  expect(await join(fan, id)).toHaveProperty('token')
  await world.owner('update call_requests set scheduled_at = $2 where id = $1', [id, minutesAhead(-20)])
  await expect(join(fan, id)).rejects.toMatchObject({ cause: { code: 'CALL_MISSED' } })
})

test('the meter refuses expired or changed keys, bearer tokens, and suspended or blocked users', async () => {
  const { fan, creator, id } = await acceptCall()
  const { meter_url: address } = await join(fan, id)
  expect(await openMeter(address, { now: minutesAhead(keyMinutes - 1) })).toBe(200)
  expect(await openMeter(address, { now: minutesAhead(keyMinutes + 1) })).toBe(401)
  expect(await openMeter(`${address}x`)).toBe(401)
  expect(await openMeter(`${address.split('#')[0]}#${await world.bearer(fan)}`)).toBe(401)
  expect((await connectMeter(world.contextOf(), new Request(address.replace(/^ws/, 'http')))).status).toBe(426)
  await world.owner("update users set status = 'suspended' where id = $1", [fan.id])
  expect(await openMeter(address)).toBe(403)
  await world.owner("update users set status = 'active' where id = $1", [fan.id])
  await world.as(creator).social.block({ userId: fan.id })
  expect(await openMeter(address)).toBe(403)
})

test('limits the rate of joining and connecting for each user separately', async () => {
  const { fan, creator, id } = await acceptCall()
  const [{ meter_url: his }, { meter_url: hers }] = [await join(fan, id), await join(creator, id)]
  await spendRate(world, connectRate, `${id} fan`)
  await exhaust(0, async () => ({ status: await openMeter(his) }))
  expect(await openMeter(hers)).toBe(200)
  await spendPace(world, 'call-join', fan.id)
  await exhaust(0, async () => ({
    status: await join(fan, id).then(
      () => 200,
      ({ cause }) => (cause.code === 'TOO_MANY_REQUESTS' ? 429 : 500),
    ),
  }))
  expect(await join(creator, id)).toHaveProperty('token')
})

test('a second device joins only with a takeover, which disconnects the first device', async () => {
  const { fan, id } = await acceptCall()
  const first = await world.meter(guestOf(id, 'fan', fan))
  expect(await join(fan, id)).toHaveProperty('token')
  const phone = { ...fan, claims: { ...fan.claims, familyId: crypto.randomUUID() } }
  await expect(join(phone, id)).rejects.toMatchObject({ cause: { code: 'OPEN_ELSEWHERE' } })
  expect(await join(phone, id, true)).toHaveProperty('token')
  const second = await world.meter(guestOf(id, 'fan', phone))
  expect(first?.line.code).toBe(4001)
  expect(second?.line.heard.at(-1)).toMatchObject({ state: 'waiting' })
})

test('sessions.end settles the call and closes the meeting; a retry has no effect', async () => {
  const call = await startCall()
  const { meeting_id } = await join(call.fan, call.id)
  await expect(sessionOf(call)).resolves.toMatchObject({ status: 'in_progress' })
  await world.as(call.creator).sessions.end({ id: call.id })
  await expectFreeEnd(call)
  await world.as(call.fan).sessions.end({ id: call.id })
  await expect(join(call.fan, call.id)).rejects.toMatchObject({ cause: { code: 'CALL_COMPLETED' } })
  expect(await world.meter(guestOf(call.id, 'fan', call.fan))).toBeNull()
  // the meeting closes after the call has ended
  await vi.waitFor(async () => {
    const response = await fetch(`${world.cloud.controls.realtimekit}/meetings`)
    const meetings: { id: string; status: string }[] = await response.json()
    expect(meetings.find(({ id }) => id === meeting_id)?.status).toBe('INACTIVE')
  })
  const [record] = await world.owner('select reason, by, intervals from call_records where call_id = $1', [call.id])
  expect(record).toMatchObject({ reason: 'left', by: 'creator' })
})

test('sessions.end refuses a call that has not begun', async () => {
  const { fan, id } = await acceptCall()
  await expect(world.as(fan).sessions.end({ id })).rejects.toMatchObject({ cause: { code: 'CALL_NOT_BEGUN' } })
})

test('a block during a call ends it at once and charges only its seconds', async () => {
  const call = await startCall()
  await world.as(call.fan).social.block({ userId: call.creator.id })
  await world.settled()
  await expectFreeEnd(call)
  for (const { line } of Object.values(call.lines))
    expect(line.heard.at(-1)).toMatchObject({ state: 'ended', reason: 'stopped' })
})

test('a report during a call ends it at once and charges only its seconds', async () => {
  const call = await startCall()
  const about = { subject: 'person', subject_id: call.fan.id, reason: 'harassment', details: '' } as const
  await world.as(call.creator).moderation.report(about)
  await world.settled()
  await expectFreeEnd(call)
  expect(call.lines.fan.line.heard.at(-1)).toMatchObject({ state: 'ended', reason: 'stopped' })
})

test('a suspension during a call ends it and charges only its seconds', async () => {
  const call = await startCall()
  await world.owner("update users set status = 'suspended' where id = $1", [call.creator.id])
  world.contextOf().announce()
  await world.settled()
  await expectFreeEnd(call)
})

test('charges nothing while the meetings provider fails, and opens a working meeting afterwards', async () => {
  const { fan, creator, id } = await acceptCall()
  let opens = false
  const server = http.createServer((req, res) => {
    if (opens && String(req.url).endsWith('/meetings')) res.end(JSON.stringify({ data: { id: 'half-open' } }))
    else res.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const meetings = createMeetings({ accountId: 'a', appId: 'b', token: 'c', base: `http://127.0.0.1:${port}` })
  const providers: Providers = Object.create(world.contextOf().providers, { meetings: { value: meetings } })
  // the provider first fails to open a meeting, then opens one but admits no participant
  for (const isOpen of [false, true]) {
    opens = isOpen
    const joining = world.as(fan, { providers }).sessions.join({ id })
    await expect(joining).rejects.toMatchObject({ cause: { code: 'MEETINGS_UNAVAILABLE', retryAfterSeconds: 5 } })
  }
  server.closeAllConnections()
  server.close()
  expect(await world.as(fan).wallet.balance()).toMatchObject({ held: 200 })
  expect(await sessionOf({ fan, id })).toMatchObject({ status: 'accepted', paid_tokens: 0 })
  const [theirs, own] = [await join(fan, id), await join(creator, id)]
  expect(theirs.meeting_id).not.toBe('half-open')
  expect(own.meeting_id).toBe(theirs.meeting_id)
})

test('a meeting that the provider lost is opened again, once for both sides', async () => {
  const { fan, creator, id } = await acceptCall()
  const [{ meeting_id: lost }] = await Promise.all([join(fan, id), join(creator, id)])
  const body = JSON.stringify({ meetingId: lost })
  await fetch(`${world.cloud.controls.realtimekit}/forget`, { method: 'POST', body })
  const [theirs, own] = await Promise.all([join(fan, id), join(creator, id)])
  expect(theirs.meeting_id).not.toBe(lost)
  expect(own.meeting_id).toBe(theirs.meeting_id)
  expect((await join(fan, id)).meeting_id).toBe(theirs.meeting_id)
})

test('refuses a webhook without the signature of the provider', async () => {
  const body = { event: 'meeting.participantLeft', meeting: { id: 'x' } }
  const answer = await fetch(`${world.cloud.appOrigin}/api/webhooks/realtimekit`, {
    method: 'POST',
    headers: { 'rtk-signature': 'bm9uZQ==' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(400)
})
