import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createMeetings } from '#providers/meetings/index.ts'
import type { Providers } from '#server/providers.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { connectMeter } from './service.server.ts'
import { connectRate, joinRate, keyMinutes } from './spec.ts'

const world = createWorld()
const good = { type: 'beat', sending: true, receiving: true }

/** A call for 10 tokens a minute, accepted for now, or for a date. */
async function accepted(at: Date | null = null) {
  const [fan, creator] = [await world.person('fan', 200), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 20 })
  await world.as(creator).sessions.accept({ id: request.id })
  if (at) await world.owner('update call_requests set scheduled_at = $2 where id = $1', [request.id, at])
  return { fan, creator, id: request.id }
}
const join = (who: TestPerson, id: string, takeover = false) => world.as(who).sessions.join({ id, takeover })
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** Whom the key of an address lets in, as the Worker asks. */
async function knock(meterUrl: string, changes: Parameters<typeof world.contextOf>[1] = {}) {
  const request = new Request(meterUrl.replace(/^ws/, 'http'), { headers: { upgrade: 'websocket' } })
  return (await connectMeter(world.contextOf(undefined, changes), request)).status
}
const guestOf = (id: string, side: 'fan' | 'creator', { claims }: TestPerson) => ({
  ...{ call: id, side, session: claims.familyId },
})

async function talking() {
  const call = await accepted()
  const fan = await world.meter(guestOf(call.id, 'fan', call.fan))
  const creator = await world.meter(guestOf(call.id, 'creator', call.creator))
  if (!fan || !creator) throw new Error('the call lets nobody in')
  for (const one of [fan, creator]) await one.say(good)
  return { ...call, lines: { fan, creator } }
}
const stateOf = async ({ fan, id }: { fan: TestPerson; id: string }) =>
  (await world.as(fan).sessions.session({ id })).session

test('both get into one meeting, each with a token and an address of their own', async () => {
  const { fan, creator, id } = await accepted()
  const [theirs, own] = await Promise.all([join(fan, id), join(creator, id)])
  expect(theirs).toMatchObject({ rate: 10, free_seconds: 30, meeting_id: own.meeting_id })
  expect(theirs.token).not.toBe(own.token)
  expect(theirs.meter_url).toMatch(/^ws:\/\/.+\/api\/meter\?key=/)
  for (const { meter_url } of [theirs, own]) expect(await knock(meter_url)).toBe(200)
})

test('the first who comes lets the other one know, once', async () => {
  const { fan, creator, id } = await accepted()
  const toldOf = async ({ id: userId }: TestPerson) =>
    (
      await world.owner("select data from notifications where user_id = $1 and kind = 'session_request.waiting'", [
        userId,
      ])
    ).length
  await join(creator, id)
  expect([await toldOf(fan), await toldOf(creator)]).toEqual([1, 0])
  await join(creator, id)
  await join(fan, id)
  expect([await toldOf(fan), await toldOf(creator)]).toEqual([1, 0])
})

test('only the two may, in its time', async () => {
  const { fan, id } = await accepted(minutesAhead(6))
  const stranger = await world.person('fan')
  for (const act of ['join', 'session', 'end'] as const)
    await expect(world.as(stranger).sessions[act]({ id })).rejects.toMatchObject({ cause: { code: 'CALL_NOT_FOUND' } })
  const { session } = await world.as(fan).sessions.session({ id })
  await expect(join(fan, id)).rejects.toMatchObject({
    cause: { code: 'TOO_EARLY', details: { starts_at: session.starts_at?.toISOString() } },
  })
  expect(Number(session.starts_at) - Number(session.opens_at)).toBe(5 * 60_000)
  await world.owner('update call_requests set scheduled_at = $2 where id = $1', [id, minutesAhead(4.9)])
  expect(await join(fan, id)).toHaveProperty('token')
  await world.owner('update call_requests set scheduled_at = $2 where id = $1', [id, minutesAhead(-20)])
  await expect(join(fan, id)).rejects.toMatchObject({ cause: { code: 'CALL_MISSED' } })
})

test('a key opens for minutes, for one call, and not for who was suspended, signed out or blocked', async () => {
  const { fan, creator, id } = await accepted()
  const { meter_url: address } = await join(fan, id)
  expect(await knock(address, { now: minutesAhead(keyMinutes - 1) })).toBe(200)
  expect(await knock(address, { now: minutesAhead(keyMinutes + 1) })).toBe(401)
  expect(await knock(`${address}x`)).toBe(401)
  expect(await knock(`${address.split('?')[0]}?key=${await world.bearer(fan)}`)).toBe(401)
  expect((await connectMeter(world.contextOf(), new Request(address.replace(/^ws/, 'http')))).status).toBe(426)
  await world.owner("update users set status = 'suspended' where id = $1", [fan.id])
  expect(await knock(address)).toBe(403)
  await world.owner("update users set status = 'active' where id = $1", [fan.id])
  await world.as(creator).social.block({ userId: fan.id })
  expect(await knock(address)).toBe(403)
})

test('who joins, or connects to the meter, again and again is asked to wait; the other one is not', async () => {
  const { fan, creator, id } = await accepted()
  const [{ meter_url: his }, { meter_url: hers }] = [await join(fan, id), await join(creator, id)]
  for (let n = 0; n < connectRate.limit; n++) await knock(his)
  expect([await knock(his), await knock(hers)]).toEqual([429, 200])
  const { cache } = world.contextOf().providers
  for (let n = 1; n < joinRate.limit; n++) await cache.take(joinRate, fan.id)
  await expect(join(fan, id)).rejects.toMatchObject({ cause: { code: 'TOO_MANY_REQUESTS' } })
  expect(await join(creator, id)).toHaveProperty('token')
})

test('who is there on another device is asked before that one is left', async () => {
  const { fan, id } = await accepted()
  const first = await world.meter(guestOf(id, 'fan', fan))
  expect(await join(fan, id)).toHaveProperty('token')
  const phone = { ...fan, claims: { ...fan.claims, familyId: crypto.randomUUID() } }
  await expect(join(phone, id)).rejects.toMatchObject({ cause: { code: 'OPEN_ELSEWHERE' } })
  expect(await join(phone, id, true)).toHaveProperty('token')
  const second = await world.meter(guestOf(id, 'fan', phone))
  expect(first?.line.code).toBe(4001)
  expect(second?.line.heard.at(-1)).toMatchObject({ state: 'waiting' })
})

test('ending it by REST is leaving: it is settled, the meeting closed, and asking again changes nothing', async () => {
  const call = await talking()
  const { meeting_id } = await join(call.fan, call.id)
  await expect(stateOf(call)).resolves.toMatchObject({ status: 'in_progress' })
  await world.as(call.creator).sessions.end({ id: call.id })
  await vi.waitFor(
    async () => expect(await stateOf(call)).toMatchObject({ status: 'completed', paid_tokens: 0 }),
    8_000,
  )
  await world.as(call.fan).sessions.end({ id: call.id })
  await expect(join(call.fan, call.id)).rejects.toMatchObject({ cause: { code: 'CALL_COMPLETED' } })
  expect(await world.meter(guestOf(call.id, 'fan', call.fan))).toBeNull()
  // it is closed after the call has ended
  await vi.waitFor(async () => {
    const answer = await fetch(`${world.cloud.controls.realtimekit}/meetings`)
    const meetings: { id: string; status: string }[] = await answer.json()
    expect(meetings.find(({ id }) => id === meeting_id)?.status).toBe('INACTIVE')
  })
  const [record] = await world.owner('select reason, by, intervals from call_records where call_id = $1', [call.id])
  expect(record).toMatchObject({ reason: 'left', by: 'creator' })
})

test('a call that has not begun is not ended, but left', async () => {
  const { fan, id } = await accepted()
  await expect(world.as(fan).sessions.end({ id })).rejects.toMatchObject({ cause: { code: 'CALL_NOT_BEGUN' } })
})

test('who blocks the other in a call ends it at once, for the seconds there were', async () => {
  const call = await talking()
  await world.as(call.fan).social.block({ userId: call.creator.id })
  await world.settled()
  await vi.waitFor(
    async () => expect(await stateOf(call)).toMatchObject({ status: 'completed', paid_tokens: 0 }),
    8_000,
  )
  for (const { line } of Object.values(call.lines))
    expect(line.heard.at(-1)).toMatchObject({ state: 'ended', reason: 'stopped' })
})

test('who reports the other one while they talk ends the call at once, and it costs the seconds there were', async () => {
  const call = await talking()
  const about = { subject: 'person', subject_id: call.fan.id, reason: 'harassment', details: '' } as const
  await world.as(call.creator).moderation.report(about)
  await world.settled()
  await vi.waitFor(
    async () => expect(await stateOf(call)).toMatchObject({ status: 'completed', paid_tokens: 0 }),
    8_000,
  )
  expect(call.lines.fan.line.heard.at(-1)).toMatchObject({ state: 'ended', reason: 'stopped' })
})

test('a call of somebody who is suspended does not go on', async () => {
  const call = await talking()
  await world.owner("update users set status = 'suspended' where id = $1", [call.creator.id])
  world.contextOf().announce()
  await world.settled()
  await vi.waitFor(
    async () => expect(await stateOf(call)).toMatchObject({ status: 'completed', paid_tokens: 0 }),
    8_000,
  )
})

test('with the meetings’ provider down, slow or nonsense nothing is charged, and the call can be tried again', async () => {
  const { fan, creator, id } = await accepted()
  const sockets: http.ServerResponse[] = []
  const answers = {
    down: (res: http.ServerResponse) => res.destroy(),
    nonsense: (res: http.ServerResponse) => res.end('<html>'),
    // never
    slow: (res: http.ServerResponse) => sockets.push(res),
  }
  for (const answer of Object.values(answers)) {
    const server = http.createServer((_, res) => void answer(res))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const base = `http://127.0.0.1:${port}`
    const meetings = createMeetings({ accountId: 'a', appId: 'b', token: 'c', base })
    // the others are made when they are asked for
    const providers: Providers = Object.create(world.contextOf().providers, { meetings: { value: meetings } })
    const joining = world.as(fan, { providers }).sessions.join({ id })
    await expect(joining).rejects.toMatchObject({ cause: { code: 'MEETINGS_UNAVAILABLE', retryAfterSeconds: 5 } })
    for (const res of sockets) res.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  expect(await world.as(fan).wallet.balance()).toMatchObject({ held: 200 })
  expect(await stateOf({ fan, id })).toMatchObject({ status: 'accepted', paid_tokens: 0 })
  for (const who of [fan, creator]) expect(await join(who, id)).toHaveProperty('token')
})

test('where a meeting opens and lets nobody in, nothing is charged either, and the next who joins gets a working one', async () => {
  const { fan, creator, id } = await accepted()
  const refusals: Record<string, (res: http.ServerResponse) => void> = {
    down: (res) => res.destroy(),
    broken: (res) => res.writeHead(500).end(),
    nonsense: (res) => res.end('{"data":{"id":""}}'),
  }
  let refuse = refusals.down
  const server = http.createServer((req, res) => {
    if (String(req.url).endsWith('/meetings')) res.end(JSON.stringify({ data: { id: 'half-open' } }))
    else refuse?.(res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const meetings = createMeetings({ accountId: 'a', appId: 'b', token: 'c', base: `http://127.0.0.1:${port}` })
  const providers: Providers = Object.create(world.contextOf().providers, { meetings: { value: meetings } })
  for (const way of Object.values(refusals)) {
    refuse = way
    const joining = world.as(fan, { providers }).sessions.join({ id })
    await expect(joining).rejects.toMatchObject({ cause: { code: 'MEETINGS_UNAVAILABLE', retryAfterSeconds: 5 } })
  }
  server.closeAllConnections()
  server.close()
  expect(await world.as(fan).wallet.balance()).toMatchObject({ held: 200 })
  expect(await stateOf({ fan, id })).toMatchObject({ status: 'accepted', paid_tokens: 0 })
  const [theirs, own] = [await join(fan, id), await join(creator, id)]
  expect(theirs.meeting_id).not.toBe('half-open')
  expect(own.meeting_id).toBe(theirs.meeting_id)
})

test('a meeting that the provider has lost is opened again, once for both', async () => {
  const { fan, creator, id } = await accepted()
  const [{ meeting_id: lost }] = await Promise.all([join(fan, id), join(creator, id)])
  const body = JSON.stringify({ meetingId: lost })
  await fetch(`${world.cloud.controls.realtimekit}/forget`, { method: 'POST', body })
  const [theirs, own] = await Promise.all([join(fan, id), join(creator, id)])
  expect(theirs.meeting_id).not.toBe(lost)
  expect(own.meeting_id).toBe(theirs.meeting_id)
  expect((await join(fan, id)).meeting_id).toBe(theirs.meeting_id)
})

test('what the provider did not sign is refused', async () => {
  const body = { event: 'meeting.participantLeft', meeting: { id: 'x' } }
  const answer = await fetch(`${world.cloud.appOrigin}/api/webhooks/realtimekit`, {
    ...{ method: 'POST', headers: { 'rtk-signature': 'bm9uZQ==' }, body: JSON.stringify(body) },
  })
  expect(answer.status).toBe(400)
})
