import { afterEach, expect, test } from 'vitest'
import { createLimits } from '../limits/limits.ts'
import { type RealtimeKit, startRealtimeKit } from './index.ts'

let kit: RealtimeKit
let now = 0

afterEach(() => kit.close())

async function startWith(choice?: string): Promise<void> {
  kit = await startRealtimeKit({
    port: 0,
    token: 'secret',
    limits: createLimits('realtimekit', { choice, now: () => now }),
  })
}
const get = (path: string) =>
  fetch(`http://127.0.0.1:${kit.port}/client/v4/accounts/a/realtime/kit/b${path}`, {
    headers: { authorization: 'Bearer secret' },
  })
const statusesOf = async (path: string, count: number) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) {
    const answer = await get(path)
    statuses.push(answer.status)
    await answer.arrayBuffer()
  }
  return new Set(statuses)
}

test('announces the remaining requests of 3,500 in five minutes', async () => {
  await startWith()
  const { headers } = await get('/presets')
  expect([headers.get('ratelimit'), headers.get('ratelimit-policy'), headers.get('retry-after')]).toEqual([
    '"default";r=3499;t=300',
    '"default";q=3500;w=300',
    null,
  ])
})

test('refuses every request for five minutes after an excess, with 429 and Retry-After', async () => {
  await startWith('realtimekit.requests=5')
  expect(await statusesOf('/presets', 5)).toEqual(new Set([200]))
  now += 250_000
  const refused = await get('/meetings/none')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('ratelimit')]).toEqual([
    429,
    '300',
    '"default";r=0;t=300',
  ])
  expect(await refused.json()).toEqual({
    success: false,
    errors: [{ code: 971, message: 'Please wait and consider throttling your request speed' }],
    messages: [],
    result: null,
  })
  now += 299_999
  expect(await statusesOf('/presets', 1)).toEqual(new Set([429]))
  now += 1
  expect(await statusesOf('/presets', 5)).toEqual(new Set([200]))
})

test('recordings have a limit of their own', async () => {
  await startWith('realtimekit.requests=1, realtimekit.recording-requests=2')
  expect(await statusesOf('/presets', 2)).toEqual(new Set([200, 429]))
  expect(await statusesOf('/recordings/none', 2)).toEqual(new Set([404]))
  expect(await statusesOf('/recordings/none', 1)).toEqual(new Set([429]))
  now += 50_000
  expect(await statusesOf('/recordings/none', 1)).toEqual(new Set([404]))
})

test('admits any number of requests if the limit is off', async () => {
  await startWith('realtimekit.requests=off')
  expect(await statusesOf('/presets', 20)).toEqual(new Set([200]))
  expect((await get('/presets')).headers.get('ratelimit')).toBeNull()
})
