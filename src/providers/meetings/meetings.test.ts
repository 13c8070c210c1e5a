import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMeetings, type Meetings, MeetingsUnavailable } from './index.ts'

type Way = (res: http.ServerResponse) => void

/** As a provider misbehaves: cut off, broken, overloaded, an empty or wrong answer, none at all. */
const ways: Record<string, Way> = {
  down: (res) => res.destroy(),
  broken: (res) => res.writeHead(500).end('{"success":false}'),
  overloaded: (res) => res.writeHead(429).end(),
  redirected: (res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  nonsense: (res) => res.end('<html>'),
  empty: (res) => res.end('{"success":true,"data":{}}'),
  slow: () => {},
  // the head comes, the rest never does
  stuck: (res) => res.writeHead(200, { 'content-type': 'application/json' }).write('{"data":'),
}
const guest = { id: 'ann', name: 'Ann', pictureUrl: null }

/** Every verb, and whether it reads what it is answered. */
const verbs: { name: string; act(meetings: Meetings): Promise<unknown>; reads: boolean }[] = [
  { name: 'open', act: (meetings) => meetings.open('A call'), reads: true },
  { name: 'admit', act: (meetings) => meetings.admit('m', guest), reads: true },
  { name: 'admit with sound alone', act: (meetings) => meetings.admit('m', guest, 'sound'), reads: true },
  { name: 'present', act: (meetings) => meetings.present('m'), reads: true },
  { name: 'remove', act: (meetings) => meetings.remove('m', 'p'), reads: false },
  { name: 'close', act: (meetings) => meetings.close('m'), reads: false },
  { name: 'record', act: (meetings) => meetings.record('m', 'folder'), reads: true },
  { name: 'stopRecording', act: (meetings) => meetings.stopRecording('r'), reads: false },
  { name: 'recording', act: (meetings) => meetings.recording('r'), reads: true },
  { name: 'readEvent', act: (meetings) => meetings.readEvent('{}', ''), reads: true },
]
/** Says that it was done, with nothing to read. */
const saysDone = ['nonsense', 'empty', 'stuck']

let way: Way
let provider: http.Server
let meetings: Meetings

beforeAll(async () => {
  provider = http.createServer((_, res) => way(res))
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const bucket = { accountId: 'a', name: 'b', accessKeyId: 'c', secretAccessKey: 'd' }
  const base = `http://127.0.0.1:${port}`
  meetings = createMeetings({ accountId: 'a', appId: 'b', token: 'c', base, bucket, answerWithinMs: 250 })
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

test.each(Object.keys(ways))(
  'with the provider %s every verb says that meetings are unavailable, in time',
  async (how) => {
    way = ways[how] ?? way
    const outcomes = await Promise.all(
      verbs.map(({ act }) =>
        act(meetings).then(
          () => 'done',
          (error: unknown) => (error instanceof MeetingsUnavailable ? 'unavailable' : String(error)),
        ),
      ),
    )
    const expected = verbs.map(({ reads }) => (!reads && saysDone.includes(how) ? 'done' : 'unavailable'))
    expect(Object.fromEntries(verbs.map(({ name }, n) => [name, outcomes[n]]))).toEqual(
      Object.fromEntries(verbs.map(({ name }, n) => [name, expected[n]])),
    )
  },
)
