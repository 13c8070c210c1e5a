import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReportService, startReport } from './index.ts'

let service: ReportService
beforeAll(async () => {
  service = await startReport({ port: 0, key: 'localkey' })
})
afterAll(() => service.close())

const id = 'a'.repeat(32)
const event = { timestamp: 1, platform: 'javascript', exception: { values: [{ type: 'Error', value: 'gone' }] } }
const lines = (...all: unknown[]) => all.map((one) => JSON.stringify(one)).join('\n')
const whole = lines({ event_id: id }, { type: 'event' }, event)

async function post(body: string | Buffer, changes: { path?: string; auth?: string; encoding?: string } = {}) {
  const response = await fetch(`http://127.0.0.1:${service.port}${changes.path ?? '/api/1/envelope/'}`, {
    method: 'POST',
    headers: {
      'x-sentry-auth': changes.auth ?? 'Sentry sentry_version=7, sentry_key=localkey',
      ...(changes.encoding && { 'content-encoding': changes.encoding }),
    },
    body: new Uint8Array(Buffer.from(body)),
  })
  return { status: response.status, body: await response.json() }
}

test('stores plain and compressed events and returns the id', async () => {
  expect(await post(whole)).toEqual({ status: 200, body: { id } })
  expect((await post(gzipSync(whole), { encoding: 'gzip' })).status).toBe(200)
  expect(service.events()).toHaveLength(2)
  expect(service.events()[0]).toMatchObject({ event_id: id, level: 'error', ...event })
})

test('accepts items with a length, and accepts and ignores items other than events', async () => {
  const payload = JSON.stringify({ ...event, platform: 'line\nbreak' })
  const before = service.events().length
  const sized = `${lines({ event_id: id }, { type: 'session', length: 2 })}\n{}\n${lines({ type: 'event', length: payload.length })}\n${payload}\n`
  expect((await post(sized)).status).toBe(200)
  expect(service.events()).toHaveLength(before + 1)
})

test.each([
  ['no key', whole, { auth: '' }, 401],
  ['a wrong key', whole, { auth: 'Sentry sentry_key=other' }, 403],
  ['a wrong project', whole, { path: '/api/2/envelope/' }, 403],
  ['an unknown path', whole, { path: '/api/1/store/' }, 404],
  ['no JSON', 'hello', {}, 400],
  ['a short id', lines({ event_id: 'abc' }, { type: 'event' }, event), {}, 400],
  ['no id at all', lines({}, { type: 'event' }, event), {}, 400],
  ['an event without a time', lines({ event_id: id }, { type: 'event' }, { platform: 'javascript' }), {}, 400],
  ['an item that ends early', lines({ event_id: id }, { type: 'event', length: 900 }, event), {}, 400],
])('refuses %s', async (_name, body, changes, status) => {
  const before = service.events().length
  expect((await post(body, changes)).status).toBe(status)
  expect(service.events()).toHaveLength(before)
})
