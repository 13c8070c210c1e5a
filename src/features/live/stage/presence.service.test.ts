import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMeetings, type Meetings } from '#providers/meetings/index.ts'
import type { Providers } from '#server/providers.ts'
import { createWorld } from '../../../testing/world.ts'
import { maintainStreams } from './service.server.ts'

const world = createWorld()
const minuteMs = 60_000

type Attendance = { id: string; custom_participant_id: string; left_at: string | null }
/** Attendances that the provider has, newest first. */
let attendances: Attendance[] = []
let requests = 0
let provider: http.Server
let meetings: Meetings

beforeAll(async () => {
  provider = http.createServer((req, res) => {
    requests++
    const { pathname, searchParams: query } = new URL(req.url ?? '', 'http://x')
    const size = Number(query.get('per_page'))
    const from = (Number(query.get('page_no')) - 1) * size
    const live_participants = attendances.filter((one) => one.left_at === null).length
    const page = {
      data: { participants: attendances.slice(from, from + size) },
      paging: { total_count: attendances.length },
    }
    res.end(JSON.stringify(pathname.endsWith('/active-session') ? { data: { id: 's', live_participants } } : page))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  meetings = createMeetings({ accountId: 'a', appId: 'b', token: 'c', base: `http://127.0.0.1:${port}` })
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

async function goLive() {
  const host = await world.person('creator')
  const { stream, meeting_id: meetingId } = await world.as(host).live.start({ title: 'A show' })
  const run = async (
    minute: number,
    present = (id: string, expected: Parameters<Meetings['present']>[1]) => {
      if (id !== meetingId) throw new Error('the stream belongs to another test')
      return meetings.present(id, expected)
    },
  ) => {
    const ctx = world.contextOf(undefined, { now: new Date(minute * minuteMs) })
    const providers: Providers = Object.create(ctx.providers, {
      meetings: { value: { ...ctx.providers.meetings, present } },
    })
    await maintainStreams({ ...ctx, providers })
  }
  const viewers = async () => (await world.as().live.one({ id: stream.id })).stream.viewers
  return { id: stream.id, host, run, viewers }
}

/** Stores `count` attendances as webhooks reported them; every fifth viewer has left. */
async function fill(id: string, hostId: string, count: number) {
  await world.owner(
    `insert into stream_visits (stream_id, peer_id, person, is_host, joined_at, left_at)
     select $1, 'peer-' || n, case n when 1 then $2 else 'visitor:' || n end, n = 1, now() - interval '1 hour',
       case when n > 1 and n % 5 = 0 then now() - interval '30 minutes' end from generate_series(1, $3::int) as n`,
    [id, hostId, count],
  )
  // the job of the database that keeps its statistics may come too late
  await world.owner('analyze stream_visits')
  attendances = Array.from({ length: count }, (_, i) => count - i).map((n) => ({
    id: `peer-${n}`,
    custom_participant_id: n === 1 ? hostId : `visitor:${n}`,
    left_at: n > 1 && n % 5 === 0 ? new Date(Date.now() - 30 * minuteMs).toISOString() : null,
  }))
}

test('a run at 50,000 attendances finds lost webhooks in its sample, and marks no one else as gone', async () => {
  const { id, host, run, viewers } = await goLive()
  await fill(id, host.id, 50_000)
  requests = 0
  await run(1)
  expect([await viewers(), requests]).toEqual([40_000 - 1, 1])
  // lost webhooks: leaves on pages that run 2 reads, a leave on a page that it does not read, and joins
  for (const one of attendances.filter((_, i) => i % 250 === 1 && (i < 900 || (i > 7_100 && i < 9_800))))
    one.left_at ??= new Date().toISOString()
  for (const one of attendances.slice(30_001, 30_002)) one.left_at = new Date().toISOString()
  attendances.unshift(
    ...Array.from({ length: 30 }, (_, i) => ({
      id: `new-${i}`,
      custom_participant_id: `visitor:new-${i}`,
      left_at: null,
    })),
  )
  const here = attendances.filter((one) => one.left_at === null).length - 1
  await run(2)
  expect(await viewers()).toBe(here + 1)
})

test('a run without a request left changes no connection', async () => {
  const { id, host, run, viewers } = await goLive()
  await fill(id, host.id, 10)
  const { MeetingsBusy } = await import('#providers/meetings/index.ts')
  await run(1, async () => {
    throw new MeetingsBusy({ position: 1, seconds: 1 })
  })
  expect(await viewers()).toBe(7)
})
