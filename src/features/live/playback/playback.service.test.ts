import { expect, test } from 'vitest'
import { countDatabaseTrips } from '../../../testing/trips.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { handleMeetingEvent } from '../stage/service.server.ts'
import { servePlayback } from './service.server.ts'
import { broadcastFromViewers, grantSeconds, leaseSeconds, meetingViewersMax, playlistFile } from './spec.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })

/** Starts a stream before an audience of `viewers`. */
async function goLive(viewers: number, given: object = {}) {
  const host = await world.person('creator')
  const { stream, meeting_id: meetingId } = await world.as(host).live.start({ title: 'A show', ...given })
  const { id } = stream
  await world.owner(
    `insert into stream_visits (stream_id, peer_id, person, is_host, joined_at)
     select $1, 'peer-' || n, 'visitor:seat-' || n, false, now() from generate_series(1, $2::int) as n`,
    [id, viewers - 1],
  )
  const event = { meetingId, personId: 'visitor:last', peerId: 'last', what: 'joined' as const, at: new Date() }
  await handleMeetingEvent(world.contextOf(), event)
  await world.settled()
  return { host, id, meetingId }
}
const viewersOf = async (id: string) => (await world.as().live.one({ id })).stream.viewers

async function watch(id: string, who?: TestPerson, visitor?: string) {
  const ctx = world.contextOf(who)
  const joined = await world.as(who, ctx).live.join({ id, visitor })
  return { joined, cookie: ctx.responseHeaders.get('set-cookie')?.split(';')[0] ?? '' }
}
const renew = (id: string, playback_id: string, who?: TestPerson, changes: object = {}) =>
  world.as(who, changes).live.renewPlayback({ id, playback_id })
const serve = (path: string, cookie: string, now = new Date()) =>
  servePlayback(world, new Request(new URL(path, 'http://x'), { headers: { cookie } }), now)
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000)

test('broadcasts a stream before its meeting is full; later viewers get the playback, host and guests the meeting', async () => {
  const small = await goLive(3)
  expect((await watch(small.id, await world.person())).joined).toMatchObject({ playback: null })
  const almost = await goLive(broadcastFromViewers)
  const [row] = await world.owner('select playback_url from streams where id = $1', [almost.id])
  expect(row?.playback_url).toMatch(/\.m3u8$/)
  expect((await watch(almost.id, await world.person())).joined.token).toEqual(expect.any(String))
  const full = await goLive(meetingViewersMax)
  const { joined } = await watch(full.id, await world.person())
  expect(joined).toMatchObject({ token: null, part: 'viewer', playback: { playback_id: expect.any(String) } })
  expect((await world.as(full.host).live.join({ id: full.id, takeover: true })).token).toEqual(expect.any(String))
})

test('counts viewers of the playback once, until they leave', async () => {
  const { id } = await goLive(meetingViewersMax)
  const fan = await world.person()
  const first = (await watch(id, fan)).joined.playback?.playback_id ?? ''
  expect(await viewersOf(id)).toBe(meetingViewersMax + 1)
  await world.owner('update live_now set counted_at = null where stream_id = $1', [id])
  const second = (await watch(id, fan)).joined.playback?.playback_id ?? ''
  expect(await viewersOf(id)).toBe(meetingViewersMax + 1)
  // the newer device replaces the older one
  await expect(renew(id, first, fan)).rejects.toMatchObject(refusal('PLAYBACK_OVER'))
  expect((await renew(id, second, fan)).playback.playback_id).toBe(second)
  await world.owner(
    `update stream_visits set left_at = now() - interval '1 second' where stream_id = $1 and peer_id like 'play:%'`,
    [id],
  )
  await expect(renew(id, second, fan)).rejects.toMatchObject(refusal('PLAYBACK_OVER'))
  await world.owner('select stream_count($1, now())', [id])
  expect(await viewersOf(id)).toBe(meetingViewersMax)
})

test('a renewal takes one round trip, because thousands of viewers renew', async () => {
  const { id } = await goLive(meetingViewersMax)
  const fan = await world.person()
  const { joined } = await watch(id, fan)
  const asked = { id, playback_id: joined.playback?.playback_id ?? '' }
  const quiet = world.as(fan, { announce: () => undefined })
  expect(await countDatabaseTrips(() => quiet.live.renewPlayback(asked))).toBe(1)
})

test('a closed page no longer counts, and only the caller can end a playback', async () => {
  const { id } = await goLive(meetingViewersMax)
  const [fan, visitor] = [await world.person(), crypto.randomUUID()]
  const first = (await watch(id, fan)).joined.playback?.playback_id ?? ''
  await world.owner('update live_now set counted_at = null where stream_id = $1', [id])
  const second = (await watch(id, undefined, visitor)).joined.playback?.playback_id ?? ''
  const end = async (playback_id: string, who?: TestPerson, named?: string) => {
    await world.owner('update live_now set counted_at = null where stream_id = $1', [id])
    await world.as(who).live.endPlayback({ id, playback_id, visitor: named })
    // visitors share a read of the stream for a second
    return (await world.owner<{ viewers: number }>('select viewers from live_now where stream_id = $1', [id]))[0]
      ?.viewers
  }
  expect(await end(first, await world.person())).toBe(meetingViewersMax + 2)
  expect(await end(first)).toBe(meetingViewersMax + 2)
  expect(await end(first, fan)).toBe(meetingViewersMax + 1)
  expect(await end(second, undefined, visitor)).toBe(meetingViewersMax)
  await expect(renew(id, first, fan)).rejects.toMatchObject(refusal('PLAYBACK_OVER'))
})

test('the cookie opens the playlist and its signed files for a minute, and nothing else', async () => {
  const { id } = await goLive(meetingViewersMax)
  const other = await goLive(meetingViewersMax)
  const { joined, cookie } = await watch(id, await world.person())
  const url = joined.playback?.playlist_url ?? ''
  const master = await serve(url, cookie)
  expect([master.status, master.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const variant = (await master.text()).split('\n').find((line) => line.startsWith('/watch/')) ?? ''
  const playlist = await (await serve(variant, cookie)).text()
  expect(playlist).not.toContain('127.0.0.1')
  const [, init = ''] = /URI="([^"]+)"/.exec(playlist) ?? []
  const segment = playlist.split('\n').find((line) => /^\/watch\/.*\.m4s$/.test(line)) ?? ''
  for (const file of [init, segment]) expect((await serve(file, cookie)).headers.get('content-type')).toBe('video/mp4')
  expect((await serve(url, '')).status).toBe(403)
  expect((await serve(url, cookie, later(grantSeconds + 1))).status).toBe(403)
  expect((await serve(`/watch/${other.id}/${playlistFile}`, cookie)).status).toBe(403)
  expect((await serve(`/watch/${id}/${'x'.repeat(8)}.y.m4s`, cookie)).status).toBe(404)
})

test('a banned viewer cannot renew, so that the playback ends within the lifetime of the cookie', async () => {
  const { id, host } = await goLive(meetingViewersMax)
  const fan = await world.person()
  const { joined } = await watch(id, fan)
  await world.as(host).live.ban({ userId: fan.id })
  await expect(renew(id, joined.playback?.playback_id ?? '', fan)).rejects.toMatchObject(refusal('BANNED'))
  await world.owner('select stream_count($1, now())', [id])
  expect(await viewersOf(id)).toBe(meetingViewersMax)
  await expect(watch(id, fan)).rejects.toMatchObject(refusal('BANNED'))
  expect(grantSeconds).toBeLessThanOrEqual(leaseSeconds)
})

test('the playback of a visitor ends with their preview', async () => {
  const { id } = await goLive(meetingViewersMax)
  const visitor = crypto.randomUUID()
  const { joined } = await watch(id, undefined, visitor)
  const over = { now: later(61) }
  const again = world.as(undefined, over).live.renewPlayback({
    id,
    playback_id: joined.playback?.playback_id ?? '',
    visitor,
  })
  await expect(again).rejects.toMatchObject(refusal('PREVIEW_OVER'))
  await expect(world.as(undefined, over).live.join({ id, visitor })).rejects.toMatchObject(refusal('PREVIEW_OVER'))
})

test('viewers of the playback chat, tip and raise a hand like all others', async () => {
  const { id, host } = await goLive(meetingViewersMax)
  const fan = await world.person('fan', 100)
  await watch(id, fan)
  expect((await world.as(fan).live.say({ id, text: 'Hello' })).message.text).toBe('Hello')
  await world.as(fan).live.raiseHand({ id })
  expect((await world.as(host).live.one({ id })).stream.hands).toMatchObject([{ id: fan.id }])
})

test('ends the playbacks and the broadcast with the stream', async () => {
  const { id, host } = await goLive(meetingViewersMax)
  const fan = await world.person()
  const { joined, cookie } = await watch(id, fan)
  await world.as(host).live.end({ id })
  await world.settled()
  await expect(renew(id, joined.playback?.playback_id ?? '', fan)).rejects.toMatchObject(refusal('STREAM_ENDED'))
  expect((await serve(joined.playback?.playlist_url ?? '', cookie)).status).toBe(404)
})
