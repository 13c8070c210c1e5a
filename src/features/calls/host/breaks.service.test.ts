import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import { createWorld } from '../../../testing/world.ts'
import { freeSeconds } from '../bill/spec.ts'
import { silenceSeconds } from '../evidence/spec.ts'
import { beatSeconds, graceSeconds, lastBeatSeconds } from '../meter/spec.ts'
import { placeRoom } from '../meter/store.server.ts'
import type { CallSide } from '../requests/lists.ts'

const world = createWorld()
const good = { type: 'beat', sending: true, receiving: true }
const noMedia = { type: 'beat', sending: false, receiving: false }
const [bought, before] = [1_500, 60]
const [pageClosed, connectionLost] = [1001, 1006]
const sides = ['fan', 'creator'] as const

/** Two in a call for a token a second, `before` seconds after its beginning. Time passes when it is told to. */
async function talking(where = world) {
  const [fan, creator] = [await world.person('fan', bought), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 60 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 20 })
  await world.as(creator).sessions.accept({ id: request.id })
  const people = { fan, creator }
  const call = { ...people, began: Date.now(), id: request.id, where, lines: {} as Record<CallSide, Line> }
  const come = async (side: CallSide) => {
    const line = await where.meter({ call: call.id, side, session: people[side].claims.familyId })
    if (!line) throw new Error('the call lets nobody in')
    call.lines[side] = line
    await line.say(good)
  }
  for (const side of sides) await come(side)
  await pass(call, before)
  return Object.assign(call, { come })
}
type Line = NonNullable<Awaited<ReturnType<typeof world.meter>>>
type Call = { id: string; where: typeof world; lines: Record<CallSide, Line> }
type Talking = Awaited<ReturnType<typeof talking>>

/** How the meter stands by now. */
async function look({ id, where }: Pick<Call, 'id' | 'where'>): Promise<string> {
  const request = new Request('https://room/', { method: 'POST', body: JSON.stringify({ ask: 'look' }) })
  const answer = await where.contextOf().providers.rooms.send('call', id, request)
  return String(((await answer.json()) as { state: string }).state)
}

/** Lets seconds pass, in which `beating` prove their media. */
async function pass(call: Call, seconds: number, beating: readonly CallSide[] = sides): Promise<void> {
  for (let left = seconds; left > 0; left -= beatSeconds) {
    call.where.skip(Math.min(left, beatSeconds) * 1_000)
    for (const side of beating) await call.lines[side].say(good)
    await look(call)
  }
}

async function leave({ lines }: Call, ...leaving: readonly CallSide[]): Promise<void> {
  for (const side of leaving) await lines[side].say({ type: 'bye' })
}

const statesSeen = ({ line }: Line) => line.heard.map((message) => (message as { state?: string }).state)
const lastOf = ({ line }: Line) => line.heard.at(-1)

/** What it came to: one receipt for both, and the same tokens in both wallets. */
async function billOf(call: Talking) {
  call.where.skip((lastBeatSeconds + 1) * 1_000)
  expect(await look(call)).toBe('ended')
  const { fan, creator, id } = call
  const receiptOf = async (who: typeof fan) => (await world.as(who).sessions.receipt({ id })).receipt
  await vi.waitFor(() => receiptOf(fan), 8_000)
  const [receipt, own] = [await receiptOf(fan), await receiptOf(creator)]
  expect(own).toEqual(receipt)
  expect(receipt.lines.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(receipt.tokens)
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: bought - receipt.tokens, held: 0 })
  const earned = await world.owner(
    "select coalesce(sum(tokens), 0)::int as tokens from ledger.movements where payee_id = $1 and kind = 'call'",
    [creator.id],
  )
  expect(earned).toEqual([{ tokens: receipt.tokens }])
  return receipt
}

/** Seconds, what the test itself takes, which is counted as well, and the tokens of them alone. */
async function expectOnly(call: Talking, seconds: number) {
  const receipt = await billOf(call)
  expect(receipt.seconds).toBeGreaterThanOrEqual(seconds)
  const own = Math.ceil((Date.now() - call.began) / 1_000)
  expect(receipt.seconds).toBeLessThanOrEqual(seconds + own + 1)
  expect(receipt.tokens).toBe(Math.max(0, receipt.seconds - freeSeconds))
  return receipt
}

test('ten seconds without a network are no pause, and are counted', async () => {
  const call = await talking()
  await pass(call, 10, ['creator'])
  await call.lines.fan.say(good)
  for (const side of sides) expect(statesSeen(call.lines[side])).not.toContain('paused')
  await leave(call, 'creator')
  await expectOnly(call, before + 10)
})

test('forty seconds pause it within fifteen, are not counted, and it goes on', async () => {
  const call = await talking()
  await pass(call, silenceSeconds + 1, ['creator'])
  expect(lastOf(call.lines.creator)).toMatchObject({ state: 'paused', reason: 'silent' })
  await pass(call, 40 - silenceSeconds - 1, ['creator'])
  await call.lines.fan.say(good)
  expect(await look(call)).toBe('running')
  await pass(call, 20)
  await leave(call, 'creator')
  const { intervals } = await expectOnly(call, before + 20)
  expect(intervals.map(({ who, reason }) => [who, reason])).toContainEqual(['fan', 'silent'])
})

test('after ninety seconds without one of them it has ended as a fault: only the seconds', async () => {
  const call = await talking()
  await pass(call, 90, ['creator'])
  expect(lastOf(call.lines.creator)).toMatchObject({ state: 'ended', reason: 'dropped' })
  await expectOnly(call, before)
})

test('a browser that dies pauses it at once; a minute later it has ended, for the seconds', async () => {
  const call = await talking()
  await call.lines.fan.hangUp(connectionLost)
  expect(lastOf(call.lines.creator)).toMatchObject({ state: 'paused', reason: 'away' })
  await pass(call, graceSeconds, ['creator'])
  expect(lastOf(call.lines.creator)).toMatchObject({ state: 'ended', reason: 'dropped' })
  await expectOnly(call, before)
})

test('who hangs up while their connection is lost ends it at once, for the seconds, and is not recorded as away', async () => {
  for (const side of sides) {
    const call = await talking()
    await call.lines[side].hangUp(connectionLost)
    await world.as(call[side]).sessions.end({ id: call.id })
    const other = side === 'fan' ? 'creator' : 'fan'
    expect(lastOf(call.lines[other])).toMatchObject({ state: 'ended', reason: 'left' })
    const { intervals } = await expectOnly(call, before)
    expect(intervals.map(({ reason }) => reason)).toEqual([null, null])
  }
})

test('a page that is loaded again goes on where it was', async () => {
  const call = await talking()
  await call.lines.fan.hangUp(pageClosed)
  expect(lastOf(call.lines.creator)).toMatchObject({ state: 'paused', reason: 'closed' })
  await pass(call, 10, ['creator'])
  await call.come('fan')
  expect(await look(call)).toBe('running')
  await pass(call, 20)
  await leave(call, 'creator')
  await expectOnly(call, before + 20)
})

test('of two who leave at once neither pays the least of a fan who leaves', async () => {
  const call = await talking()
  await pass(call, 10)
  await leave(call, ...sides)
  await expectOnly(call, before + 10)
})

test('a Worker that is restarted goes on from what it kept; of what nobody proves nothing is counted', async () => {
  const call = await talking()
  world.restart(call.id)
  world.skip(10_000)
  await call.come('creator')
  expect(lastOf(call.lines.creator)).toMatchObject({ state: 'paused' })
  await call.come('fan')
  expect(await look(call)).toBe('running')
  await pass(call, 20)
  // once more, between its end and what is paid for it
  await leave(call, 'creator')
  world.restart(call.id)
  await expectOnly(call, before + 20)
})

test('one that both never come back to after a restart ends by itself', async () => {
  const call = await talking()
  world.restart(call.id)
  world.skip((silenceSeconds + graceSeconds + 1) * 1_000)
  expect(await look(call)).toBe('ended')
  await expectOnly(call, before)
})

test('media that stop for both pause it at once; where they do not come back it ends as a fault', async () => {
  const call = await talking()
  for (const side of sides) await call.lines[side].say(noMedia)
  for (const side of sides) expect(lastOf(call.lines[side])).toMatchObject({ state: 'paused', reason: 'media' })
  world.skip(30_000)
  for (const side of sides) await call.lines[side].say(good)
  expect(await look(call)).toBe('running')
  await pass(call, 60)
  for (const side of sides) await call.lines[side].say(noMedia)
  for (let n = 0; n < graceSeconds / beatSeconds; n++) {
    world.skip(beatSeconds * 1_000)
    for (const side of sides) await call.lines[side].say(noMedia)
  }
  expect(lastOf(call.lines.fan)).toMatchObject({ state: 'ended', reason: 'dropped' })
  const { seconds, tokens, lines } = await billOf(call)
  expect(seconds).toBeGreaterThanOrEqual(before + 60)
  // the minutes that had less than half of it usable are given back
  const credited = lines.find(({ what }) => what === 'credit')?.seconds ?? 0
  expect(tokens).toBe(seconds - credited - freeSeconds)
})

test('with the meetings’ provider down at the end it is settled all the same, and the meeting closed as soon as it can be', async () => {
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
  const call = await talking(createWorld({ ...cloud, vars: { ...cloud.vars, ...base } }))
  await placeRoom(world.db, call.id, 'a-meeting')
  await leave(call, 'creator')
  await expectOnly(call, before)
  expect(closed).toEqual([])
  isDown = false
  await look(call)
  await vi.waitFor(() => expect(closed.some((path) => path.includes('/meetings/a-meeting'))).toBe(true))
  provider.closeAllConnections()
  provider.close()
})
