import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { collect, KEY, openTestbed, signJwt, type Testbed } from './testbed.ts'

let bed: Testbed
beforeAll(async () => {
  bed = await openTestbed({ channelsPerBatch: 3, messagesPerPublish: 5, requestBytesMax: 10_000 })
})
afterEach(() => bed.clear())
afterAll(() => bed.close())

const basic = `Basic ${Buffer.from(KEY).toString('base64')}`
type Ask = { method?: string; body?: unknown; headers?: Record<string, string>; token?: string }

/** Sends a REST request with fetch, like the product's server. */
async function ask(path: string, { method = 'GET', body, headers = {}, token }: Ask = {}) {
  const response = await fetch(bed.url(path), {
    method,
    headers: {
      authorization: token ? `Bearer ${token}` : basic,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const json: unknown = await response.json()
  return { status: response.status, headers: response.headers, json }
}

describe('batch publish', () => {
  const version = { 'x-ably-version': '3' }

  test('reports each channel of each specification', async () => {
    const received = await collect(bed.person('bob').channels.get('user:bob'))
    const token = await signJwt({ permissions: { 'user:*': ['publish'] } })
    const { status, json } = await ask('/messages', {
      method: 'POST',
      headers: version,
      token,
      body: [
        { channels: ['user:bob', 'admin:all'], messages: { name: 'tip', data: { tokens: 25 } } },
        { channels: 'user:bob', messages: [{ name: 'note', data: 'thanks' }] },
      ],
    })
    expect(status).toBe(201)
    expect(json).toMatchObject([
      {
        successCount: 1,
        failureCount: 1,
        results: [{ channel: 'user:bob' }, { channel: 'admin:all', error: { code: 40160, statusCode: 401 } }],
      },
      { successCount: 1, failureCount: 0, results: [{ channel: 'user:bob' }] },
    ])
    await vi.waitFor(() => expect(received.map((m) => m.data)).toEqual([{ tokens: 25 }, 'thanks']))
  })

  test('without a version header returns a flat list, or 40020 with all parts if one part fails', async () => {
    const token = await signJwt({ permissions: { 'user:*': ['publish'] } })
    const send = (channels: string[]) =>
      ask('/messages', { method: 'POST', token, body: { channels, messages: { data: 'x' } } })
    expect(await send(['user:a', 'user:b'])).toMatchObject({
      status: 201,
      json: [{ channel: 'user:a', messageId: expect.any(String) }, { channel: 'user:b' }],
    })
    expect(await send(['user:a', 'admin'])).toMatchObject({
      status: 400,
      json: { error: { code: 40020 }, batchResponse: [{ channel: 'user:a' }, { error: { code: 40160 } }] },
    })
  })

  test('refuses a malformed batch, and one with too many channels, messages or bytes', async () => {
    const code = async (body: unknown) => {
      const response = await ask('/messages', { method: 'POST', headers: version, body })
      return response.headers.get('x-ably-errorcode')
    }
    expect(await code({ messages: { data: 'x' } })).toBe('40000')
    expect(await code({ channels: [], messages: { data: 'x' } })).toBe('40000')
    expect(await code({ channels: ['a', 'b', 'c', 'd'], messages: { data: 'x' } })).toBe('90010')
    expect(await code({ channels: 'a', messages: { data: 'x'.repeat(10_000) } })).toBe('40009')
    const tooMany = Array.from({ length: 6 }, () => ({ data: 'x' }))
    const { json } = await ask('/messages', {
      method: 'POST',
      headers: version,
      body: { channels: 'a', messages: tooMany },
    })
    expect(json).toMatchObject([{ results: [{ error: { code: 40034 } }] }])
  })
})

describe('responses to browsers', () => {
  test('a response allows the origin with credentials and exposes the error headers', async () => {
    const origin = 'http://localhost:3000'
    const { status, headers } = await ask('/channels/x/messages', { headers: { origin, authorization: 'Bearer eHh4' } })
    expect(status).toBe(401)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-expose-headers')).toMatch(/Link.*X-Ably-ErrorCode/)
    const preflight = await fetch(bed.url('/messages'), {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': 'authorization,x-ably-version' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,x-ably-version')
  })

  test('an envelope response contains the status and the Link header in its body', async () => {
    for (const data of ['1', '2']) await ask('/channels/env/messages', { method: 'POST', body: { data } })
    const { status, json } = await ask('/channels/env/messages?envelope=json&limit=1')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      statusCode: 200,
      headers: { link: expect.stringContaining('rel="next"') },
      response: [{ data: '2' }],
    })
    const failed = await ask('/channels/env/messages?envelope=json&direction=sideways')
    expect([failed.status, failed.json]).toMatchObject([200, { statusCode: 400, response: { error: { code: 40003 } } }])
  })
})

test('responds with 40400 to unknown paths, 40500 to wrong methods, 40000 to invalid bodies', async () => {
  expect(await ask('/nothing')).toMatchObject({ status: 404, json: { error: { code: 40400 } } })
  expect(await ask('/messages', { method: 'DELETE' })).toMatchObject({ status: 405, json: { error: { code: 40500 } } })
  const broken = await fetch(bed.url('/messages'), { method: 'POST', headers: { authorization: basic }, body: '{' })
  expect([broken.status, broken.headers.get('x-ably-errorcode')]).toEqual([400, '40000'])
})

test('refuses several messages with 40031 if their ids do not end with their index', async () => {
  const post = (ids: string[]) =>
    ask('/channels/chat:ids/messages', { method: 'POST', body: ids.map((id) => ({ id, data: 'x' })) })
  expect(await post(['a', 'b'])).toMatchObject({ status: 400, json: { error: { code: 40031 } } })
  expect(await post(['a:0', 'b:1'])).toMatchObject({ status: 400, json: { error: { code: 40031 } } })
  expect((await post(['a:0', 'a:1'])).status).toBe(201)
})

test('a REST publish on behalf of a connection requires the connection’s key', async () => {
  const client = bed.person('alice')
  const received = await collect(client.channels.get('chat:name'))
  const post = (connectionKey: string | undefined) =>
    ask('/channels/chat:name/messages', { method: 'POST', body: { data: 'x', connectionKey } })
  expect(await post('nonsense')).toMatchObject({ status: 400, json: { error: { code: 40006 } } })
  expect((await post(client.connection.key)).status).toBe(201)
  await vi.waitFor(() => expect(received).toMatchObject([{ clientId: 'alice', connectionId: client.connection.id }]))
})

test('the fault "down" disconnects clients; they reconnect when it ends', async () => {
  const client = bed.person('alice')
  const channel = client.channels.get('chat:fault')
  const received = await collect(channel)
  const { id } = client.connection
  const fault = (mode: string) => fetch(bed.url('/__control/fault'), { method: 'POST', body: JSON.stringify({ mode }) })
  const lost = client.connection.once('disconnected')
  await fault('down')
  await lost
  await expect(ask('/time')).rejects.toThrow()
  await fault('off')
  await ask('/channels/chat:fault/messages', { method: 'POST', body: { data: 'again' } })
  await vi.waitFor(() => expect(received.map((m) => m.data)).toEqual(['again']))
  expect(client.connection.id).toBe(id)
})

test('refuses to start with an invalid key', async () => {
  const { startAbly } = await import('./index.ts')
  await expect(startAbly({ port: 0, key: 'nonsense' })).rejects.toThrow('app.id:secret')
})
