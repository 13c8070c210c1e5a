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
  // 200, and says in its words that it was not done
  refusing: (res) => res.end('{"success":false,"data":null}'),
  slow: () => {},
  // the head comes, the rest never does
  stuck: (res) => res.writeHead(200, { 'content-type': 'application/json' }).write('{"data":'),
}
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
  { name: 'readEvent', act: (meetings) => meetings.readEvent('{}', '') },
]
/** Documented to say no more than that it was done. */
const wordless = ['remove']

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
    const expected = ({ name }: { name: string }) =>
      how === 'empty' && wordless.includes(name) ? 'done' : 'unavailable'
    expect(Object.fromEntries(verbs.map(({ name }, n) => [name, outcomes[n]]))).toEqual(
      Object.fromEntries(verbs.map((verb) => [verb.name, expected(verb)])),
    )
  },
)
