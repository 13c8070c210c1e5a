import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Budget, createMeetings, type Meetings, MeetingsBusy, MeetingsUnavailable } from './index.ts'

type Way = (res: http.ServerResponse, req: http.IncomingMessage) => void

/** Failures of a provider. */
const ways: Record<string, Way> = {
  down: (res) => res.destroy(),
  broken: (res) => res.writeHead(500).end('{"success":false}'),
  overloaded: (res) => res.writeHead(429).end(),
  redirected: (res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  nonsense: (res) => res.end('<html>'),
  empty: (res) => res.end('{"success":true,"data":{}}'),
  // Status 200 with success: false.
  refusing: (res) => res.end('{"success":false,"data":null}'),
  slow: () => {},
  // Sends the headers and never the body.
  stuck: (res) => res.writeHead(200, { 'content-type': 'application/json' }).write('{"data":'),
}
/** Well-formed, so that only the key can refuse it. */
const signature = `${'A'.repeat(342)}==`
const guest = { id: 'ann', name: 'Ann', pictureUrl: null }

const verbs: { name: string; act(meetings: Meetings): Promise<unknown> }[] = [
  { name: 'open', act: (meetings) => meetings.open('A call') },
  { name: 'admit', act: (meetings) => meetings.admit('m', guest) },
  { name: 'admit with sound alone', act: (meetings) => meetings.admit('m', guest, 'sound') },
  { name: 'present', act: (meetings) => meetings.present('m', { open: 1, run: 0 }) },
  { name: 'remove', act: (meetings) => meetings.remove('m', 'p') },
  { name: 'close', act: (meetings) => meetings.close('m') },
  { name: 'record', act: (meetings) => meetings.record('m', 'folder') },
  { name: 'stopRecording', act: (meetings) => meetings.stopRecording('r') },
  { name: 'recording', act: (meetings) => meetings.recording('r') },
  { name: 'readEvent', act: (meetings) => meetings.readEvent('{}', signature) },
]
/** Calls whose response has no content, according to the documentation. */
const wordless = ['remove']
const unanswered = ['slow', 'stuck']

let way: Way
let requests: string[] = []
let provider: http.Server
let withLimit: (answerWithinMs: number, budget?: Budget) => Meetings

beforeAll(async () => {
  provider = http.createServer((req, res) => {
    requests.push(`${req.method} ${req.url?.replace(/^.*\/b\//, '/')}`)
    way(res, req)
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const bucket = { accountId: 'a', name: 'b', accessKeyId: 'c', secretAccessKey: 'd' }
  const base = `http://127.0.0.1:${port}`
  withLimit = (answerWithinMs, budget) =>
    createMeetings({ accountId: 'a', appId: 'b', token: 'c', base, bucket, answerWithinMs, budget })
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

test.each(Object.keys(ways))(
  'every call reports that meetings are unavailable when the provider is %s',
  async (how) => {
    way = ways[how] ?? way
    // A short limit only where no response ever comes: elsewhere a busy machine may need longer.
    const meetings = withLimit(unanswered.includes(how) ? 250 : 60_000)
    const outcomes = await Promise.all(
      verbs.map(({ act }) =>
        act(meetings).then(
          () => 'done',
          (error: unknown) => (error instanceof MeetingsUnavailable ? 'unavailable' : String(error)),
        ),
      ),
    )
    const expected = ({ name }: { name: string }) =>
      how === 'empty' && wordless.includes(name) ? 'done' : 'unavailable'
    expect(Object.fromEntries(verbs.map(({ name }, n) => [name, outcomes[n]]))).toEqual(
      Object.fromEntries(verbs.map((verb) => [verb.name, expected(verb)])),
    )
  },
)

test('looks for a preset at the first admission, and again after a refused one', async () => {
  const presets = [{ id: '1', name: 'limelight_voice' }]
  const answerOf = (url = '') => (url.includes('/presets') ? presets : { id: 'p', token: 't' })
  const accept: Way = (res, { url }) => res.end(JSON.stringify({ data: answerOf(url) }))
  const meetings = withLimit(60_000)
  const admit = () => meetings.admit('m', guest, 'voice').catch(() => undefined)
  const reads = async () => {
    requests = []
    await admit()
    return requests.filter((request) => request.includes('presets')).length
  }
  way = accept
  await admit()
  expect(await reads()).toBe(0)
  way = (res) => res.writeHead(400).end()
  await admit()
  way = accept
  expect(await reads()).toBe(1)
})

/** Returns meetings with a budget that has `spare` requests for background work, and the log of its use. */
function withBudget(spare: number) {
  const used: string[] = []
  let left = spare
  const budget: Budget = {
    spend: async () => void used.push('now'),
    spare: async () => left-- > 0,
    turnOf: async (person) => (person === 'late' ? 5_000 : 0),
    pause: async (seconds) => void used.push(`pause ${seconds}`),
  }
  return { meetings: withLimit(60_000, budget), used }
}

test('counts requests in the budget, except those whose turn was taken before', async () => {
  const { meetings, used } = withBudget(0)
  way = (res) => res.end('{"data":{"id":"p","token":"t"}}')
  await meetings.admit('m', guest, 'viewer')
  await meetings.admit('m', guest, 'viewer', 'turn')
  expect(used).toEqual(['now'])
  await expect(meetings.admit('m', guest, 'viewer', 'spare')).rejects.toBeInstanceOf(MeetingsBusy)
  expect([await meetings.line('ann'), await meetings.line('late')]).toEqual([null, { position: 40, seconds: 5 }])
})

test('pauses the budget when the provider refuses a request with 429, and does not look for presets again', async () => {
  const { meetings, used } = withBudget(0)
  way = (res, { url }) =>
    url?.includes('/presets')
      ? res.end('{"data":[{"id":"1","name":"limelight_stage"}]}')
      : res.writeHead(429, { 'retry-after': '42' }).end()
  const refused = { place: { seconds: 42 } }
  await expect(meetings.admit('m', guest, 'stage')).rejects.toMatchObject(refused)
  requests = []
  await expect(meetings.admit('m', guest, 'stage')).rejects.toMatchObject(refused)
  expect(requests).toHaveLength(1)
  expect(used.filter((use) => use === 'pause 42')).toHaveLength(2)
})

test('a comparison ends with a sample when no request is left', async () => {
  way = (res, { url }) => {
    const participants = [{ id: `peer ${url}`, custom_participant_id: 'ann', left_at: null }]
    const page = { data: { participants }, paging: { total_count: 50_000 } }
    res.end(JSON.stringify(url?.includes('active-session') ? { data: { id: 's', live_participants: 9 } } : page))
  }
  const asked = { open: 4, run: 0 }
  expect(await withBudget(4).meetings.present('m', asked)).toMatchObject({ isWhole: false, connections: { length: 3 } })
  await expect(withBudget(0).meetings.present('m', asked)).rejects.toBeInstanceOf(MeetingsBusy)
  expect(await withBudget(9).meetings.present('m', { open: 9, run: 1 })).toEqual({ isWhole: false, connections: [] })
})
