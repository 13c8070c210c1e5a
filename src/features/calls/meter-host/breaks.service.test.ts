import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import { createWorld } from '../../../testing/world.ts'
import { freeSeconds, silenceSeconds } from '../billing/spec.ts'
import type { CallSide } from '../lists.ts'
import { graceSeconds, heartbeatSeconds, lastHeartbeatSeconds } from '../meter/spec.ts'
import { storeRoom } from '../meter/store.server.ts'

const world = createWorld()
const good = { type: 'beat', sending: true, receiving: true }
const [boughtTokens, talkedSeconds] = [1_500, 60]
const [pageClosed, connectionLost] = [1001, 1006]
const sides = ['fan', 'creator'] as const

/** Starts a call at one token a second and plays its first `talkedSeconds` seconds. */
async function startCall(where = world) {
  const [fan, creator] = [await world.person('fan', boughtTokens), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 60 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 20 })
  await world.as(creator).sessions.accept({ id: request.id })
  const people = { fan, creator }
  const call = { ...people, began: Date.now(), id: request.id, where, lines: {} as Record<CallSide, Line> }
  const come = async (side: CallSide) => {
    const line = await where.meter({ call: call.id, side, session: people[side].claims.familyId })
    if (!line) throw new Error('the meter refused a connection')
    call.lines[side] = line
    await line.say(good)
  }
  for (const side of sides) await come(side)
  await pass(call, talkedSeconds)
  return Object.assign(call, { come })
}
type Line = NonNullable<Awaited<ReturnType<typeof world.meter>>>
type Call = { id: string; where: typeof world; lines: Record<CallSide, Line> }
type RunningCall = Awaited<ReturnType<typeof startCall>>

/** Reads the phase of the meter. */
async function look({ id, where }: Pick<Call, 'id' | 'where'>): Promise<string> {
  const request = new Request('https://room/', { method: 'POST', body: JSON.stringify({ ask: 'look' }) })
  const response = await where.contextOf().providers.rooms.send('call', id, request)
  return String(((await response.json()) as { state: string }).state)
}

/** Lets seconds pass, during which the `connected` sides send good heartbeats. */
async function pass(call: Call, seconds: number, connected: readonly CallSide[] = sides): Promise<void> {
  for (let left = seconds; left > 0; left -= heartbeatSeconds) {
    call.where.skip(Math.min(left, heartbeatSeconds) * 1_000)
    for (const side of connected) await call.lines[side].say(good)
    await look(call)
  }
}

async function leave({ lines }: Call, ...leaving: readonly CallSide[]): Promise<void> {
  for (const side of leaving) await lines[side].say({ type: 'bye' })
}

/** Returns the latest state of the meter; skips other messages, such as a new URL of the meter. */
const lastOf = ({ line }: Line) => line.heard.findLast((message) => 'state' in message)

/** Returns the receipt of an ended call. Expects it to be the same for both sides and to match both wallets. */
async function billOf(call: RunningCall) {
  call.where.skip((lastHeartbeatSeconds + 1) * 1_000)
  expect(await look(call)).toBe('ended')
  const { fan, creator, id } = call
  const receiptOf = async (who: typeof fan) => (await world.as(who).sessions.receipt({ id })).receipt
  await vi.waitFor(() => receiptOf(fan))
  const [receipt, own] = [await receiptOf(fan), await receiptOf(creator)]
  expect(own).toEqual(receipt)
  expect(receipt.lines.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(receipt.tokens)
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: boughtTokens - receipt.tokens, held: 0 })
  const earned = await world.owner(
    "select coalesce(sum(tokens), 0)::int as tokens from ledger.movements where payee_id = $1 and kind = 'call'",
    [creator.id],
  )
  expect(earned).toEqual([{ tokens: receipt.tokens }])
  return receipt
}

/** Expects a bill for `seconds`, plus the real duration of the test, without a minimum. */
async function expectSecondsOnly(call: RunningCall, seconds: number) {
  const receipt = await billOf(call)
  expect(receipt.seconds).toBeGreaterThanOrEqual(seconds)
  const own = Math.ceil((Date.now() - call.began) / 1_000)
  expect(receipt.seconds).toBeLessThanOrEqual(seconds + own + 1)
  expect(receipt.tokens).toBe(Math.max(0, receipt.seconds - freeSeconds))
  return receipt
}

test('a silence of 40 seconds pauses the call after 15, is not charged, and ends with a heartbeat', async () => {
  const call = await startCall()
  await pass(call, silenceSeconds + 1, ['creator'])
  expect(lastOf(call.lines.creator)).toMatchObject({ state: 'paused', reason: 'silent' })
  await pass(call, 40 - silenceSeconds - 1, ['creator'])
  await call.lines.fan.say(good)
  expect(await look(call)).toBe('running')
  await pass(call, 20)
  await leave(call, 'creator')
  const { intervals } = await expectSecondsOnly(call, talkedSeconds + 20)
  expect(intervals.map(({ who, reason }) => [who, reason])).toContainEqual(['fan', 'silent'])
})

test('a lost connection pauses the call at once; a minute later the call ends and charges its seconds', async () => {
  const call = await startCall()
  await call.lines.fan.hangUp(connectionLost)
  expect(lastOf(call.lines.creator)).toMatchObject({ state: 'paused', reason: 'away' })
  await pass(call, graceSeconds, ['creator'])
  expect(lastOf(call.lines.creator)).toMatchObject({ state: 'ended', reason: 'dropped' })
  await expectSecondsOnly(call, talkedSeconds)
})

test('a hang-up over REST after a lost connection ends the call and is not recorded as an absence', async () => {
  for (const side of sides) {
    const call = await startCall()
    await call.lines[side].hangUp(connectionLost)
    await world.as(call[side]).sessions.end({ id: call.id })
    const other = side === 'fan' ? 'creator' : 'fan'
    expect(lastOf(call.lines[other])).toMatchObject({ state: 'ended', reason: 'left' })
    const { intervals } = await expectSecondsOnly(call, talkedSeconds)
    expect(intervals.map(({ reason }) => reason)).toEqual([null, null])
  }
})

test('a reloaded page resumes the call; the time in between is not charged', async () => {
  const call = await startCall()
  await call.lines.fan.hangUp(pageClosed)
  expect(lastOf(call.lines.creator)).toMatchObject({ state: 'paused', reason: 'closed' })
  await pass(call, 10, ['creator'])
  await call.come('fan')
  expect(await look(call)).toBe('running')
  await pass(call, 20)
  await leave(call, 'creator')
  await expectSecondsOnly(call, talkedSeconds + 20)
})

test('a restarted Worker resumes the call from its saved state and does not charge the gap', async () => {
  const call = await startCall()
  world.restart(call.id)
  world.skip(10_000)
  await call.come('creator')
  expect(lastOf(call.lines.creator)).toMatchObject({ state: 'paused' })
  await call.come('fan')
  expect(await look(call)).toBe('running')
  await pass(call, 20)
  // restarts again between the end and the payment
  await leave(call, 'creator')
  world.restart(call.id)
  await expectSecondsOnly(call, talkedSeconds + 20)
})

test('a call that no side rejoins after a restart ends and charges its seconds', async () => {
  const call = await startCall()
  world.restart(call.id)
  world.skip((silenceSeconds + graceSeconds + 1) * 1_000)
  expect(await look(call)).toBe('ended')
  await expectSecondsOnly(call, talkedSeconds)
})

test('settles a call while the meetings provider is down, and closes the meeting afterwards', async () => {
  let isDown = true
  const closed: string[] = []
  const provider = http.createServer((req, res) => {
    if (isDown) return void res.destroy()
    closed.push(String(req.url))
    res.end('{"success":true,"data":{"status":"INACTIVE"}}')
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const cloud = inject('cloud')
  const base = { REALTIMEKIT_API_BASE: `http://127.0.0.1:${port}` }
  const call = await startCall(createWorld({ ...cloud, vars: { ...cloud.vars, ...base } }))
  await storeRoom(world.db, call.id, 'a-meeting')
  await leave(call, 'creator')
  await expectSecondsOnly(call, talkedSeconds)
  expect(closed).toEqual([])
  isDown = false
  await look(call)
  await vi.waitFor(() => expect(closed.some((path) => path.includes('/meetings/a-meeting'))).toBe(true))
  provider.closeAllConnections()
  provider.close()
})
