import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { enterMeeting } from '../../../testing/meeting-peer.ts'
import { maintainStreamOf } from '../../../testing/streams.ts'
import { createWorld } from '../../../testing/world.ts'
import { holdSeconds } from '../spec.ts'
import { handleMeetingEvent, maintainStreams } from './service.server.ts'

const world = createWorld()
const leaving: (() => void)[] = []
afterEach(async () => {
  for (const leave of leaving.splice(0)) leave()
  await world.fault('realtimekit', 'off')
  await controlProvider('opening', { isRefused: false })
})
const controlProvider = (control: string, body: object) =>
  fetch(`${world.cloud.controls.realtimekit}/${control}`, { method: 'POST', body: JSON.stringify(body) })

async function goLive() {
  const host = await world.person('creator')
  const { stream, token, meeting_id: meetingId } = await world.as(host).live.start({ title: 'A show' })
  return { host, id: stream.id, token, meetingId }
}
type Started = Awaited<ReturnType<typeof goLive>>
/** Runs the job for one stream: runs for all streams of the database would use up the budget of requests. */
const maintain = ({ meetingId }: Started) => maintainStreamOf(world, meetingId)
const readStream = async ({ id }: Started) => (await world.as().live.one({ id })).stream
const isLive = async ({ id }: Started) =>
  (await world.owner('select 1 from live_now where stream_id = $1', [id])).length > 0
const sendWebhook = ({ meetingId }: Started, personId: string, peerId: string, what: 'joined' | 'left') =>
  handleMeetingEvent(world.contextOf(), { meetingId, personId, peerId, what, at: new Date() })
/**
 * Sets how long the host has been away. Adds 9 ms, because a procedure's clock has milliseconds and the database's
 * clock has fractions of them.
 */
const ageAbsence = ({ id }: Started, seconds: number) =>
  world.owner("update streams set host_away_at = now() - make_interval(secs => $2) - interval '9 ms' where id = $1", [
    id,
    seconds,
  ])
async function connect(token: string | null) {
  const peer = await enterMeeting(world, token)
  leaving.push(peer.leave)
  await peer.join()
  return peer
}

test('during a provider outage the stage is held for a minute; then the stream ends with a summary', async () => {
  const stage = await goLive()
  await sendWebhook(stage, stage.host.id, 'host', 'joined')
  await sendWebhook(stage, 'visitor:1', 'one', 'joined')
  await world.fault('realtimekit', 'down')
  await maintain(stage)
  expect(await readStream(stage)).toMatchObject({ ended_at: null, held_until: expect.any(Date) })
  await ageAbsence(stage, holdSeconds / 2)
  await maintain(stage)
  expect([(await readStream(stage)).ended_at, await isLive(stage)]).toEqual([null, true])
  await ageAbsence(stage, holdSeconds)
  await maintain(stage)
  expect(await isLive(stage)).toBe(false)
  const { summary } = await world.as(stage.host).live.summary({ id: stage.id })
  expect(summary).toMatchObject({ end_reason: 'away', viewers: 1, peak_viewers: 1 })
})

test('the stream continues if the provider and the host return in time', async () => {
  const stage = await goLive()
  await connect(stage.token)
  await maintain(stage)
  expect((await readStream(stage)).held_until).toBeNull()
  await world.fault('realtimekit', 'down')
  await maintain(stage)
  expect((await readStream(stage)).held_until).not.toBeNull()
  await world.fault('realtimekit', 'off')
  // the host's page reconnects with its old pass
  await connect(stage.token)
  await maintain(stage)
  expect(await readStream(stage)).toMatchObject({ ended_at: null, held_until: null })
})

test('the job `streams` counts viewers without webhooks, including killed connections', async () => {
  const stage = await goLive()
  await connect(stage.token)
  const fans = await Promise.all(Array.from({ length: 3 }, () => world.person('fan')))
  const peers = await Promise.all(
    fans.map(async (fan) => connect((await world.as(fan).live.join({ id: stage.id })).token)),
  )
  await maintain(stage)
  expect(await readStream(stage)).toMatchObject({ viewers: 3, stats: { peak_viewers: 3 } })
  peers[0]?.leave()
  await expect
    .poll(async () => {
      await maintain(stage)
      return (await readStream(stage)).viewers
    })
    .toBe(2)
})

test('the job `streams` ends the stream of a host whose tab was closed', async () => {
  const stage = await goLive()
  const tab = await connect(stage.token)
  await maintain(stage)
  tab.leave()
  await expect
    .poll(async () => {
      await maintain(stage)
      return (await readStream(stage)).held_until
    })
    .not.toBeNull()
  await ageAbsence(stage, holdSeconds)
  await maintain(stage)
  expect([await isLive(stage), (await readStream(stage)).end_reason]).toEqual([false, 'away'])
})

test('ends the stream of a host who does not return within two minutes, whenever the job `streams` runs', async () => {
  for (const first of [1, 59]) {
    const stage = await goLive()
    await sendWebhook(stage, stage.host.id, 'host', 'joined')
    await sendWebhook(stage, 'visitor:1', 'one', 'joined')
    await sendWebhook(stage, stage.host.id, 'host', 'left')
    const killedAt = (await readStream(stage)).held_until?.getTime() ?? 0
    const after = (seconds: number) =>
      maintainStreams(world.contextOf(undefined, { now: new Date(killedAt + (seconds - holdSeconds) * 1_000) }))
    await after(first)
    expect(await isLive(stage)).toBe(true)
    await after(first + 60)
    expect(await isLive(stage)).toBe(false)
    const { summary } = await world.as(stage.host).live.summary({ id: stage.id })
    expect(summary).toMatchObject({ end_reason: 'away', viewers: 1, peak_viewers: 1 })
  }
})

test('a run stops in time while the provider does not respond, and the next run checks other streams', async () => {
  const family = randomUUID()
  await world.owner(
    `with hosts as (
       insert into users (email, username, display_name, password_hash, date_of_birth)
       select 'hangs' || n || '@example.test', 'hangs' || n, 'Host', 'x', '2000-01-01' from generate_series(1, 300) as n
       returning id)
     insert into streams (creator_id, title, audience, meeting_id, host_family, host_away_at)
     select id, 'A show', 'everyone', 'hangs-' || id, $1, now() from hosts`,
    [family],
  )
  const ctx = world.contextOf()
  const presentCalls = vi.spyOn(ctx.providers.meetings, 'present')
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + presentCalls.mock.calls.length * 1_000)
  try {
    await maintainStreams(ctx)
    expect(presentCalls).toHaveBeenCalledTimes(100)
    const first = presentCalls.mock.calls.flat()
    presentCalls.mockClear()
    await maintainStreams(ctx)
    expect(presentCalls).toHaveBeenCalledTimes(100)
    expect(presentCalls.mock.calls.flat().filter((meeting) => !first.includes(meeting)).length).toBeGreaterThan(20)
  } finally {
    clock.mockRestore()
    await world.owner("update streams set ended_at = now(), end_reason = 'host' where host_family = $1", [family])
  }
})

/** Returns a generator of pseudo-random numbers, which are the same in every run. */
function seededRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('counts viewers and the peak exactly for random joins, second tabs and leaves', async () => {
  const stage = await goLive()
  await sendWebhook(stage, stage.host.id, 'host', 'joined')
  const random = seededRandom(7)
  const tabs = new Map<string, string>()
  let peak = 0
  const countViewers = () => new Set(tabs.values()).size
  for (let step = 0; step < 80; step++) {
    const person = `visitor:${random(20)}`
    const open = [...tabs].filter(([, owner]) => owner === person).map(([peer]) => peer)
    const peer = open[0]
    if (!peer || (open.length < 2 && random(3) === 0)) {
      const added = `peer-${step}`
      tabs.set(added, person)
      await sendWebhook(stage, person, added, 'joined')
    } else {
      tabs.delete(peer)
      await sendWebhook(stage, person, peer, 'left')
      // sends a duplicate webhook
      if (random(4) === 0) await sendWebhook(stage, person, peer, 'left')
    }
    peak = Math.max(peak, countViewers())
    if (step % 20 === 0) expect((await readStream(stage)).viewers).toBe(countViewers())
  }
  // a second tab of the host does not count
  await sendWebhook(stage, stage.host.id, 'host-2', 'joined')
  expect(await readStream(stage)).toMatchObject({ viewers: countViewers(), stats: { peak_viewers: peak } })
  expect(peak).toBeGreaterThan(8)
})

/** Starts a stream with its host and a fan, and loses its meeting at the provider. */
async function streamWithoutMeeting() {
  const stage = await goLive()
  const fan = await world.person('fan')
  await connect(stage.token)
  const { token } = await world.as(fan).live.join({ id: stage.id })
  const lost = await connect(token)
  await maintain(stage)
  expect(await readStream(stage)).toMatchObject({ viewers: 1, held_until: null })
  await controlProvider('forget', { meetingId: stage.meetingId })
  const join = (who = fan, takeover = false) => world.as(who).live.join({ id: stage.id, takeover })
  return { ...stage, fan, lost, join }
}

test('replaces a lost meeting; returning users join the new one', async () => {
  const { lost, ...stage } = await streamWithoutMeeting()
  await expect.poll(() => lost.closedWith()).toBeDefined()
  const back = await stage.join()
  expect(back).toMatchObject({ part: 'viewer', meeting_id: expect.not.stringContaining(stage.meetingId) })
  // the stage is held until the host returns
  expect(await readStream(stage)).toMatchObject({ viewers: 0, ended_at: null, held_until: expect.any(Date) })
  const host = await stage.join(stage.host)
  expect(host).toMatchObject({ part: 'host', meeting_id: back.meeting_id })
  const [peer, speaker] = [await connect(back.token), await connect(host.token)]
  expect([await peer.maySend('video'), await speaker.maySend('video')]).toEqual([false, true])
  await maintain({ ...stage, meetingId: host.meeting_id })
  expect(await readStream(stage)).toMatchObject({ viewers: 1, held_until: null, stats: { peak_viewers: 1 } })
  // webhooks of the old meeting have no effect
  await sendWebhook(stage, stage.fan.id, 'old', 'joined')
  await sendWebhook(stage, stage.host.id, 'old-host', 'left')
  expect(await readStream(stage)).toMatchObject({ viewers: 1, held_until: null })
  // a ban removes the viewer from the new meeting
  await world.as(stage.host).live.moderate({ id: stage.id, action: 'ban', user_id: stage.fan.id })
  await expect.poll(() => peer.heard).toContain('room.kick')
})

test('a host who takes over from another device joins the new meeting', async () => {
  const { host, id, meetingId } = await streamWithoutMeeting()
  const takenOver = await world.as(host).live.start({ title: 'Else', takeover: true })
  expect(takenOver.stream.id).toBe(id)
  expect(takenOver.meeting_id).not.toBe(meetingId)
  expect(await (await connect(takenOver.token)).maySend('video')).toBe(true)
})

test('users who concurrently notice a lost meeting all join the same new one', async () => {
  const stage = await streamWithoutMeeting()
  const people = [stage.host, stage.fan, ...(await Promise.all([1, 2, 3, 4].map(() => world.person('fan'))))]
  const joined = await Promise.all(people.map((who) => stage.join(who, true)))
  expect(new Set(joined.map(({ meeting_id }) => meeting_id)).size).toBe(1)
  await world.settled()
  const meetings: { id: string; title: string; status: string }[] = await (
    await fetch(`${world.cloud.controls.realtimekit}/meetings`)
  ).json()
  const [row] = await world.owner<{ meeting_id: string }>('select meeting_id from streams where id = $1', [stage.id])
  expect(row?.meeting_id).toBe(joined[0]?.meeting_id)
  expect(meetings.find(({ id }) => id === row?.meeting_id)?.status).toBe('ACTIVE')
})

test('ends the stream with a summary if no new meeting can be opened', async () => {
  const stage = await streamWithoutMeeting()
  await controlProvider('opening', { isRefused: true })
  await expect(stage.join()).rejects.toMatchObject({ cause: { code: 'STREAM_ENDED' } })
  expect(await isLive(stage)).toBe(false)
  const { summary } = await world.as(stage.host).live.summary({ id: stage.id })
  expect(summary).toMatchObject({ end_reason: 'lost', viewers: 1, peak_viewers: 1 })
})
