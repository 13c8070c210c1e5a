import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReportService, startReport } from '../../local/report/index.ts'
import { readDsn } from './dsn.ts'
import { createReports, framesOf } from './index.ts'
import { scrub } from './scrub.ts'

let service: ReportService
beforeAll(async () => {
  service = await startReport({ port: 0, key: 'key' })
})
afterAll(() => service.close())

const reportsTo = (dsn: string) =>
  createReports({ dsn, environment: 'local', release: 'limelight@2.0.0', where: 'server' })

test('sends an error with its causes, the root cause first, under the given id', async () => {
  const id = 'c'.repeat(32)
  const error = new TypeError('no figures', { cause: new Error('no database') })
  await reportsTo(`http://key@127.0.0.1:${service.port}/1`).send({
    id,
    event: 'call failed',
    error,
    tags: { path: 'a.b' },
  })
  expect(service.events()[0]).toMatchObject({
    event_id: id,
    level: 'error',
    transaction: 'call failed',
    environment: 'local',
    release: 'limelight@2.0.0',
    tags: { where: 'server', path: 'a.b' },
    exception: {
      values: [
        { type: 'Error', value: 'no database' },
        { type: 'TypeError', value: 'no figures' },
      ],
    },
  })
  const frames = service.events()[0]?.exception?.values[1]?.stacktrace?.frames ?? []
  expect(frames.at(-1)).toMatchObject({ filename: expect.stringContaining('report.test.ts'), in_app: true })
})

test('groups reports of one fault, whatever ids and numbers they contain', async () => {
  const send = (message: string) =>
    reportsTo(`http://key@127.0.0.1:${service.port}/1`).send({
      event: 'call failed',
      error: new Error('query failed', { cause: new RangeError(message) }),
    })
  const before = service.events().length
  await send('value "2147483648" of 0199a8b0-0000-7000-8000-000000000001 is out of range for row 12')
  await send('value "99999999999" of 0199a8b0-0000-7000-8000-000000000002 is out of range for row 7')
  await send('another value is missing')
  const groups = service
    .events()
    .slice(before)
    .map(({ fingerprint }) => fingerprint)
  expect(groups[0]).toEqual(['server', 'call failed', 'RangeError', 'value # of # is out of range for row #'])
  expect(groups[1]).toEqual(groups[0])
  expect(groups[2]).not.toEqual(groups[0])
})

test('never throws when the service refuses or is down', async () => {
  const before = service.events().length
  await reportsTo(`http://wrong@127.0.0.1:${service.port}/1`).send({ event: 'x', error: new Error('x') })
  await reportsTo('http://key@127.0.0.1:9/1').send({ event: 'x', error: new Error('x') })
  expect(service.events()).toHaveLength(before)
})

test('reads a DSN with a path; refuses one without key or project', () => {
  expect(readDsn('https://k@sentry.example/own/7')).toEqual({
    url: 'https://sentry.example/own/api/7/envelope/',
    key: 'k',
  })
  for (const wrong of ['https://sentry.example/7', 'https://k@sentry.example/', 'k'])
    expect(() => readDsn(wrong)).toThrow(/DSN/)
})

test.each([
  ['mail to fan@limelight.test failed', 'mail to [mail] failed'],
  ['Authorization: Bearer abc.def-g', 'Authorization: [removed]'],
  ['got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2ln here', 'got [token] here'],
  ['key sk_live_51Habcdef and whsec_0123456789', 'key [key] and [key]'],
  ['pi_123_secret_456 was not confirmed', '[secret] was not confirmed'],
  ['card 4242 4242 4242 4242 declined', 'card [number] declined'],
  [`cookie limelight=${'ab'.repeat(32)}; theme=dark`, 'cookie limelight=[token]; theme=dark'],
  ['GET https://limelight.test/auth?code=123456#x failed', 'GET https://limelight.test/auth?[removed] failed'],
  ['path /auth/callback?token=abc', 'path /auth/callback?[removed]'],
  ['Failed query: select 1\nparams: fan@limelight.test,secret', 'Failed query: select 1\nparams: [removed]'],
  ['id 01890a5d-1234-7774-1234-123456789012', 'id 01890a5d-1234-7774-1234-123456789012'],
  ['link fYk3bWJ5cGxhY2Vob2xkZXItMTIzNDU2Nzg5MC1hYmNkZWY', 'link [token]'],
  ['password=hunter2 was wrong', 'password=[removed] was wrong'],
])('scrubs %j to %j', (text, clean) => expect(scrub(text)).toBe(clean))

test('scrubs nested values, also by field name; keeps numbers and ids', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(scrub({ id, tokens: 25, user: { email: 'x', session_token: 'y', notes: ['a@b.example'] } })).toEqual({
    id,
    tokens: 25,
    user: { email: '[removed]', session_token: '[removed]', notes: ['[mail]'] },
  })
})

test('reads stacks of Chrome and Firefox, the oldest call first', () => {
  const chrome = 'Error: x\n    at send (https://a.example/b.js:1:20)\n    at async https://a.example/c.js:3:4'
  const firefox = 'send@https://a.example/b.js:1:20\n@https://a.example/c.js:3:4'
  for (const stack of [chrome, firefox])
    expect(framesOf(stack).map((frame) => [frame.function, frame.filename, frame.lineno, frame.colno])).toEqual([
      ['?', 'https://a.example/c.js', 3, 4],
      ['send', 'https://a.example/b.js', 1, 20],
    ])
})
