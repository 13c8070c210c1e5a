import { expect, test } from 'vitest'
import { enterMeeting } from '../../../testing/meeting-peer.ts'
import { exhaust } from '../../../testing/rates.ts'
import { maintainStreamOf } from '../../../testing/streams.ts'
import { uploaded } from '../../../testing/uploads.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { holdSeconds, previewRate, previewSeconds } from '../spec.ts'
import { handleMeetingEvent } from './service.server.ts'

const world = createWorld()

type Started = Awaited<ReturnType<typeof goLive>>
async function goLive(given: object = {}, creator?: TestPerson) {
  const host = creator ?? (await world.person('creator'))
  const { stream, meeting_id } = await world.as(host).live.start({ title: 'A show', ...given })
  return { host, id: stream.id, meetingId: meeting_id }
}
let peers = 0
/**
 * Reports to the product that a person joined a meeting, as the media provider does. @returns a function that reports
 * the leave
 */
async function enter({ meetingId }: Pick<Started, 'meetingId'>, personId: string, at = new Date()) {
  const peerId = `peer-${++peers}`
  const say = (what: 'joined' | 'left', when: Date) =>
    handleMeetingEvent(world.contextOf(), { meetingId, personId, peerId, what, at: when })
  await say('joined', at)
  return (when = new Date()) => say('left', when)
}
const readStream = async (id: string, who?: TestPerson) => (await world.as(who).live.one({ id })).stream
/** Finds a stream on any page of the list. The first page may contain only streams of other tests. */
async function findListed(id: string, { live }: Pick<ReturnType<typeof world.as>, 'live'> = world.as()) {
  for (let cursor: string | undefined; ; ) {
    const page = await live.list({ ...(cursor && { cursor }) })
    const found = page.streams.find((one) => one.id === id)
    if (found || page.next_cursor === null) return found
    cursor = page.next_cursor
  }
}
const viewersOf = async (id: string) => (await readStream(id)).viewers
const refusal = (code: string) => ({ cause: { code } })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('a creator has one running stream; a start with takeover returns it', async () => {
  const { host, id } = await goLive()
  await expect(goLive({}, host)).rejects.toMatchObject(refusal('ALREADY_LIVE'))
  const { stream } = await world.as(host).live.start({ title: 'Else', takeover: true })
  expect(stream).toMatchObject({ id, title: 'A show', is_own: true })
  const many = await world.person('creator')
  const starts = await Promise.allSettled(Array.from({ length: 8 }, () => goLive({}, many)))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('shows the cover on the page and in lists; a cover can be used for one stream only', async () => {
  const host = await world.person('creator')
  await world.owner("update creator_profiles set card_url = '/media/card/medium.webp' where user_id = $1", [host.id])
  const { id: cover_upload_id, urls } = await uploaded(world, host, 'stream-cover')
  const start = (who: TestPerson, given: object) => goLive(given, who)
  await expect(start(await world.person('creator'), { cover_upload_id })).rejects.toMatchObject(refusal('COVER_GONE'))
  const { id } = await start(host, { cover_upload_id })
  const { creators } = await world.as().discovery.live({})
  expect([
    (await readStream(id)).poster_url,
    (await findListed(id))?.poster_url,
    creators.find((one) => one.id === host.id)?.cover_url,
  ]).toEqual([urls?.medium, urls?.medium, urls?.medium])
  await world.as(host).live.end({ id })
  await expect(start(host, { cover_upload_id })).rejects.toMatchObject(refusal('COVER_GONE'))
  const without = await start(host, {})
  expect((await readStream(without.id)).poster_url).toBe('/media/card/medium.webp')
})

test('another device of the host can join only with takeover', async () => {
  const stream = await goLive()
  await enter(stream, stream.host.id)
  const other = { ...stream.host, claims: { ...stream.host.claims, familyId: crypto.randomUUID() } }
  const join = (takeover: boolean) => world.as(other).live.join({ id: stream.id, takeover })
  await expect(join(false)).rejects.toMatchObject(refusal('ALREADY_LIVE'))
  expect(await join(true)).toMatchObject({ part: 'host', meeting_id: stream.meetingId })
})

test('counts distinct viewers without the host, in any order of webhooks', async () => {
  const stream = await goLive()
  const [ada, bea] = [await world.person('fan'), await world.person('fan')]
  await enter(stream, stream.host.id)
  await enter(stream, stream.host.id)
  const [first, second] = [await enter(stream, ada.id), await enter(stream, ada.id)]
  expect(await viewersOf(stream.id)).toBe(1)
  await enter(stream, bea.id)
  await enter(stream, 'visitor:1')
  expect(await viewersOf(stream.id)).toBe(3)
  await first()
  expect(await viewersOf(stream.id)).toBe(3)
  await second()
  await second()
  expect(await viewersOf(stream.id)).toBe(2)
  // the leave arrives before the join
  const about = { meetingId: stream.meetingId, personId: ada.id, peerId: 'late' }
  const now = Date.now()
  await handleMeetingEvent(world.contextOf(), { ...about, what: 'left', at: new Date(now) })
  await handleMeetingEvent(world.contextOf(), { ...about, what: 'joined', at: new Date(now - 50) })
  expect(await readStream(stream.id)).toMatchObject({ viewers: 2, stats: { peak_viewers: 3 } })
  expect((await findListed(stream.id))?.viewers).toBe(2)
  expect((await world.as(stream.host).live.running()).stream?.viewers).toBe(2)
})

test('counts viewers and the peak exactly for concurrent joins and leaves', async () => {
  const stream = await goLive()
  const leave = await Promise.all(Array.from({ length: 12 }, (_, i) => enter(stream, `visitor:${i}`)))
  expect(await viewersOf(stream.id)).toBe(12)
  await Promise.all(leave.slice(0, 5).map((go) => go()))
  expect(await readStream(stream.id)).toMatchObject({ viewers: 7, stats: { peak_viewers: 12 } })
})

test('notifies followers once, when the host’s video first arrives, except those who muted the creator', async () => {
  const [creator, fan, muted] = [await world.person('creator'), await world.person('fan'), await world.person('fan')]
  for (const who of [fan, muted]) await world.as(who).social.follow({ userId: creator.id })
  await world.as(muted).social.mute({ userId: creator.id })
  const stream = await goLive({}, creator)
  const notified = async ({ id }: TestPerson) =>
    (await world.owner("select 1 from notifications where user_id = $1 and kind = 'creator_online.live'", [id])).length
  await world.settled()
  expect(await notified(fan)).toBe(0)
  const leave = await enter(stream, creator.id)
  await leave()
  await enter(stream, creator.id)
  await world.settled()
  expect([await notified(fan), await notified(muted)]).toEqual([1, 0])
})

/** Inserts followers of a creator, a minute apart, and returns their ids. */
const insertFollowers = async ({ id }: TestPerson, count: number) =>
  (
    await world.owner<{ id: string }>(
      `with fans as (
         insert into users (email, username, display_name, password_hash, date_of_birth)
         select name || '@limelight.test', name, name, '-', '1990-01-01'
         from (select 't' || left(replace(gen_random_uuid()::text, '-', ''), 20) as name from generate_series(1, $2::int)) n returning id
       ), followed as (
         insert into follows (follower_id, creator_id, created_at)
         select id, $1, now() - make_interval(mins => row_number() over ()::int) from fans returning follower_id
       ) select follower_id as id from followed`,
      [id, count],
    )
  ).map((row) => row.id)

test('notifies each of 230 followers once, in pages that the queue delivers', async () => {
  const creator = await world.person('creator')
  const followers = await insertFollowers(creator, 230)
  const stream = await goLive({}, creator)
  await enter(stream, creator.id)
  await world.settled()
  const counts = await world.owner<{ count: number }>(
    `select count(*)::int as count from notifications where user_id = any ($1) and kind = 'creator_online.live' group by user_id`,
    [followers],
  )
  expect(counts).toEqual(followers.map(() => ({ count: 1 })))
})

test('a page of an announcement notifies its followers once, also if people unfollow meanwhile', async () => {
  const creator = await world.person('creator')
  const followers = await insertFollowers(creator, 230)
  const stream = await goLive({}, creator)
  const client = await world.ownerClient()
  try {
    // one transaction, so that no other drain takes the rows
    await client.query('begin')
    const payload = JSON.stringify({ stream_id: stream.id })
    const first = await client.query(
      `insert into outbox (kind, payload) values ('live.announcement', $1) returning id`,
      [payload],
    )
    const announce = (ids: number[]) => client.query('select stream_announce_next($1, 100)', [ids])
    await announce(first.rows.map(({ id }) => id))
    const pages = await client.query(`select id from outbox where kind = 'live.announcement' and payload @> $1`, [
      payload,
    ])
    expect(pages.rows).toHaveLength(3)
    await client.query('delete from follows where creator_id = $1 and follower_id = any ($2)', [
      creator.id,
      [followers[0], followers[99], followers[229]],
    ])
    const ids: number[] = pages.rows.map(({ id }) => id)
    await announce(ids)
    await announce(ids)
    const { rows } = await client.query(
      `select count(*)::int as all, count(distinct user_id)::int as people from notifications where user_id = any ($1)`,
      [followers],
    )
    expect(rows).toEqual([{ all: 227, people: 227 }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('holds the stage for a minute after the host disconnects; then reading the page ends the stream', async () => {
  const stream = await goLive()
  const leave = await enter(stream, stream.host.id, minutesAgo(3))
  expect((await readStream(stream.id)).held_until).toBeNull()
  await leave(new Date(Date.now() - (holdSeconds - 20) * 1_000))
  expect((await readStream(stream.id)).held_until).not.toBeNull()
  await maintainStreamOf(world, stream.meetingId)
  expect((await readStream(stream.id)).ended_at).toBeNull()
  await world.owner(`update streams set host_away_at = now() - interval '${holdSeconds} seconds' where id = $1`, [
    stream.id,
  ])
  expect(await readStream(stream.id)).toMatchObject({ end_reason: 'away' })
  expect(await world.owner('select 1 from live_now where stream_id = $1', [stream.id])).toEqual([])
})

test('the job `streams` removes viewers and hosts whose leave webhook was lost', async () => {
  const stream = await goLive()
  await enter(stream, stream.host.id, minutesAgo(1))
  await enter(stream, 'visitor:lost', minutesAgo(1))
  await maintainStreamOf(world, stream.meetingId)
  const page = await readStream(stream.id)
  expect(page.viewers).toBe(0)
  expect(page.held_until).not.toBeNull()
})

test('ending a stream returns its figures and closes its meeting; a second end has no effect', async () => {
  const stream = await goLive()
  const fan = await world.person('fan')
  await enter(stream, stream.host.id)
  await enter(stream, fan.id)
  await world.as(fan).social.follow({ userId: stream.host.id })
  const { summary } = await world.as(stream.host).live.end({ id: stream.id })
  expect(summary).toMatchObject({
    viewers: 1,
    peak_viewers: 1,
    new_followers: 1,
    end_reason: 'host',
    tips: 0,
    tokens: 0,
  })
  await world.settled()
  expect(await world.as(stream.host).live.end({ id: stream.id })).toMatchObject({
    summary: { ended_at: summary.ended_at },
  })
  await expect(world.as(fan).live.join({ id: stream.id })).rejects.toMatchObject(refusal('STREAM_ENDED'))
  await expect(world.as(fan).live.summary({ id: stream.id })).rejects.toMatchObject(refusal('STREAM_NOT_FOUND'))
  const meetings: { id: string; status: string }[] = await (
    await fetch(`${world.cloud.controls.realtimekit}/meetings`)
  ).json()
  expect(meetings.find(({ id }) => id === stream.meetingId)?.status).toBe('INACTIVE')
})

test('a visitor gets one preview of a minute, and only of public streams', async () => {
  const stream = await goLive()
  const visitor = crypto.randomUUID()
  const { until, part } = await world.as().live.join({ id: stream.id, visitor })
  expect(part).toBe('viewer')
  expect(Number(until) - Date.now()).toBeLessThanOrEqual(previewSeconds * 1_000)
  await world.owner(`update stream_passes set given_at = given_at - interval '61 seconds' where person = $1`, [
    `visitor:${visitor}`,
  ])
  await expect(world.as().live.join({ id: stream.id, visitor })).rejects.toMatchObject(refusal('PREVIEW_OVER'))
  const closed = await goLive({ audience: 'followers' })
  await expect(world.as().live.join({ id: closed.id, visitor })).rejects.toMatchObject(refusal('SIGN_IN_TO_WATCH'))
})

test('limits the previews of a stream per IP address, regardless of visitor ids', async () => {
  const [stream, other] = [await goLive(), await goLive()]
  const { request } = world.contextOf()
  const join = (id: string) => world.as(undefined, { request }).live.join({ id, visitor: crypto.randomUUID() })
  const attempt = async () => {
    const answer = await join(stream.id).catch((error: unknown) => error)
    const isRefused = answer instanceof Error
    expect(answer).toMatchObject(isRefused ? refusal('PREVIEW_OVER') : { part: 'viewer' })
    return { status: isRefused ? 429 : 200 }
  }
  await exhaust(previewRate.limit, attempt)
  expect(await join(other.id)).toMatchObject({ part: 'viewer' })
})

test('admits only followers, or only subscribers of the tier; lists show a lock to others', async () => {
  const creator = await world.person('creator')
  const fan = await world.person('fan', 1_000)
  const join = (id: string) => world.as(fan).live.join({ id })
  const lockOf = async (id: string) => (await findListed(id, world.as(fan)))?.locked
  const followers = await goLive({ audience: 'followers' }, creator)
  await expect(join(followers.id)).rejects.toMatchObject(refusal('FOLLOWERS_ONLY'))
  expect(await lockOf(followers.id)).toBe('followers')
  await world.as(fan).social.follow({ userId: creator.id })
  expect(await join(followers.id)).toMatchObject({ part: 'viewer' })
  expect(await lockOf(followers.id)).toBeNull()
  await world.as(creator).live.end({ id: followers.id })

  const [tier] = await world.owner<{ id: string }>(
    `insert into subscription_tiers (creator_id, name, price_tokens) values ($1, 'Front row', 50) returning id`,
    [creator.id],
  )
  if (!tier) throw new Error('there is no tier')
  const forTier = await goLive({ audience: 'tier', tier_id: tier.id }, creator)
  await expect(join(forTier.id)).rejects.toMatchObject(refusal('TIER_ONLY'))
  await world.owner(
    `insert into subscriptions (subscriber_id, creator_id, tier_id, tokens, ends_at) values ($1, $2, $3, 50, now() + interval '1 day')`,
    [fan.id, creator.id, tier.id],
  )
  expect(await join(forTier.id)).toMatchObject({ part: 'viewer' })
  await world.as(creator).live.end({ id: forTier.id })
  await expect(goLive({ audience: 'tier', tier_id: crypto.randomUUID() }, creator)).rejects.toMatchObject(
    refusal('TIER_NOT_FOUND'),
  )
})

test('hides the stream from blocked users and hidden countries, and revokes the pass of a blocked viewer', async () => {
  const stream = await goLive()
  const fan = await world.person('fan')
  const passes = () => world.owner('select person from stream_passes where stream_id = $1 and not is_host', [stream.id])
  await world.as(fan).live.join({ id: stream.id })
  expect(await passes()).toEqual([{ person: fan.id }])
  await world.as(stream.host).social.block({ userId: fan.id })
  for (const verb of ['one', 'join'] as const)
    await expect(world.as(fan).live[verb]({ id: stream.id })).rejects.toMatchObject(refusal('STREAM_NOT_FOUND'))
  expect(await findListed(stream.id, world.as(fan))).toBeUndefined()
  await world.owner('insert into privacy_settings (user_id, hidden_countries) values ($1, $2)', [
    stream.host.id,
    ['SE'],
  ])
  const request = { ...world.contextOf().request, country: 'SE' }
  for (const who of [undefined, await world.person('fan')]) {
    const there = world.as(who, { request })
    for (const verb of ['one', 'join'] as const)
      await expect(there.live[verb]({ id: stream.id })).rejects.toMatchObject(refusal('STREAM_NOT_FOUND'))
    expect(await findListed(stream.id, there)).toBeUndefined()
  }
  await world.settled()
  expect(await passes()).toEqual([])
})

test('hiding from a country removes its viewers, but no others', async () => {
  const stream = await goLive()
  const [here, there] = [await world.person('fan'), await world.person('fan')]
  const request = (country: string) => ({ request: { ...world.contextOf().request, country } })
  await world.as(here, request('NO')).live.join({ id: stream.id })
  await world.as(there, request('SE')).live.join({ id: stream.id })
  await world.as(undefined, request('SE')).live.join({ id: stream.id })
  await world.owner("insert into privacy_settings (user_id, hidden_countries) values ($1, '{DK}')", [stream.host.id])
  await world.owner("update privacy_settings set hidden_countries = '{DK,SE}' where user_id = $1", [stream.host.id])
  world.contextOf().announce()
  await world.settled()
  const left = await world.owner<{ person: string }>(
    "select person from stream_passes where stream_id = $1 and not is_host and person not like 'visitor:%'",
    [stream.id],
  )
  expect(left.map(({ person }) => person)).toEqual([here.id])
})

test('the job `streams` removes viewers whose subscription ended, but no others', async () => {
  const creator = await world.person('creator')
  const [tier] = await world.owner<{ id: string }>(
    `insert into subscription_tiers (creator_id, name, price_tokens) values ($1, 'Front row', 50) returning id`,
    [creator.id],
  )
  if (!tier) throw new Error('there is no tier')
  const fans = [await world.person('fan'), await world.person('fan')]
  for (const fan of fans)
    await world.owner(
      `insert into subscriptions (subscriber_id, creator_id, tier_id, tokens, ends_at) values ($1, $2, $3, 50, now() + interval '1 day')`,
      [fan.id, creator.id, tier.id],
    )
  const stream = await goLive({ audience: 'tier', tier_id: tier.id }, creator)
  const peers = await Promise.all(
    fans.map(async (fan) => {
      const peer = await enterMeeting(world, (await world.as(fan).live.join({ id: stream.id })).token)
      await peer.join()
      return peer
    }),
  )
  await world.owner('update subscriptions set ends_at = now() where subscriber_id = $1', [fans[0]?.id])
  await maintainStreamOf(world, stream.meetingId)
  await world.settled()
  await expect.poll(() => peers[0]?.heard).toContain('room.kick')
  expect(peers[1]?.heard).not.toContain('room.kick')
  for (const peer of peers) peer.leave()
})

test('suspending the host ends the stream', async () => {
  const stream = await goLive()
  await world.owner("update users set status = 'suspended' where id = $1", [stream.host.id])
  world.contextOf().announce()
  await world.settled()
  const [row] = await world.owner('select end_reason from streams where id = $1', [stream.id])
  expect(row).toEqual({ end_reason: 'suspended' })
})
