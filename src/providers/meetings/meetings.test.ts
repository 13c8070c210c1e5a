import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMeetings, type Meetings, MeetingsUnavailable } from './index.ts'

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
  { name: 'present', act: (meetings) => meetings.present('m') },
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
let withLimit: (answerWithinMs: number) => Meetings

beforeAll(async () => {
  provider = http.createServer((req, res) => {
    requests.push(`${req.method} ${req.url?.replace(/^.*\/b\//, '/')}`)
    way(res, req)
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const bucket = { accountId: 'a', name: 'b', accessKeyId: 'c', secretAccessKey: 'd' }
  const base = `http://127.0.0.1:${port}`
  withLimit = (answerWithinMs) =>
    createMeetings({ accountId: 'a', appId: 'b', token: 'c', base, bucket, answerWithinMs })
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
