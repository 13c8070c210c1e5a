import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  callback,
  codeOf,
  collect,
  EVERYTHING,
  KEY,
  openTestbed,
  type Permissions,
  signJwt,
  type Testbed,
} from './testbed.ts'

let bed: Testbed
beforeAll(async () => {
  bed = await openTestbed()
})
afterEach(() => bed.clear())
afterAll(() => bed.close())

/**
 * Returns an authCallback that signs a token for `clientId` with the current permissions, and the list of its calls.
 */
function signer(clientId: string, permissions: () => Permissions, ttlSeconds: (call: number) => number = () => 3600) {
  const calls: number[] = []
  return {
    calls,
    authCallback: callback(() => {
      calls.push(Date.now())
      return signJwt({ clientId, permissions: permissions(), ttlSeconds: ttlSeconds(calls.length) })
    }),
  }
}

test('refuses a badly signed JWT with 40144 and fails its connection', async () => {
  const token = await signJwt({ clientId: 'x', secret: 'another secret' })
  const response = await fetch(bed.url('/channels/x/messages'), { headers: { authorization: `Bearer ${token}` } })
  expect([response.status, response.headers.get('x-ably-errorcode')]).toEqual([401, '40144'])
  const change = await bed.realtime({ token }).connection.once('failed')
  expect(change.reason?.code).toBe(40171)
})

test('a wrong key fails the connection with 40101', async () => {
  const client = bed.realtime({ key: 'local.dev:nope' })
  expect((await client.connection.once('failed')).reason?.code).toBe(40101)
})

test('refuses the key of another app', async () => {
  const client = bed.realtime({ key: 'other.dev:devsecret' })
  expect((await client.connection.once('failed')).reason?.code).toBe(40101)
  const exchange = bed.rest({ key: 'other.dev:devsecret' }).auth.requestToken()
  expect(await codeOf(exchange)).toBe(40400)
})

test('an expired token disconnects with 40142; a new token resumes without loss', async () => {
  const { calls, authCallback } = signer(
    'shorty',
    () => EVERYTHING,
    (call) => (call === 1 ? 4 : 3600),
  )
  const client = bed.realtime({ authCallback })
  const received = await collect(client.channels.get('chat:expiry'))
  const { id } = client.connection
  const change = await client.connection.once('disconnected')
  expect(change.reason?.code).toBe(40142)
  await bed.rest().channels.get('chat:expiry').publish('m', 'while expired')
  await vi.waitFor(() => expect(received.map((m) => m.data)).toEqual(['while expired']))
  expect(client.connection.id).toBe(id)
  expect(calls).toHaveLength(2)
})

test('requests a new token before the old one expires', async () => {
  const { calls, authCallback } = signer(
    'early',
    () => EVERYTHING,
    (call) => (call === 1 ? 31 : 3600),
  )
  const client = bed.realtime({ authCallback })
  const states: string[] = []
  client.connection.on((change) => void states.push(change.current))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  await vi.waitFor(() => expect(states).toEqual(['connecting', 'connected', 'connected']))
})

test('authorize() replaces the token of an open connection; its new rights apply at once', async () => {
  let permissions: Permissions = { 'chat:*': ['subscribe'] }
  const { calls, authCallback } = signer('upg', () => permissions)
  const client = bed.realtime({ authCallback })
  const channel = client.channels.get('chat:upgrade')
  await channel.attach()
  const { id } = client.connection
  expect(await codeOf(channel.publish('a', 'b'))).toBe(40160)
  permissions = { 'chat:*': ['*'] }
  await client.auth.authorize()
  await channel.detach()
  await channel.attach()
  expect(await codeOf(channel.publish('a', 'b'))).toBe(0)
  expect(client.connection.id).toBe(id)
  expect(calls).toHaveLength(2)
})

test('a token without a channel’s rights fails the channel with 40160; the connection stays open', async () => {
  let permissions: Permissions = { 'chat:*': ['*'] }
  const { authCallback } = signer('down', () => permissions)
  const client = bed.realtime({ authCallback })
  const channel = client.channels.get('chat:downgrade')
  await channel.attach()
  permissions = { 'other:*': ['*'] }
  const failed = channel.once('failed')
  await client.auth.authorize()
  expect((await failed).reason?.code).toBe(40160)
  expect(client.connection.state).toBe('connected')
})

describe('token requests', () => {
  test('a signed request that a client exchanges grants the requested rights that the key allows', async () => {
    const server = bed.rest()
    const client = bed.realtime({
      authCallback: (_params, done) =>
        void server.auth
          .createTokenRequest({ clientId: 'dave', capability: JSON.stringify({ 'chat:*': ['subscribe'] }) })
          .then((request) => done(null, request)),
    })
    await client.connection.once('connected')
    expect(client.auth.clientId).toBe('dave')
    expect(await codeOf(client.channels.get('chat:z').publish('n', 'v'))).toBe(40160)
    expect(await codeOf(client.channels.get('chat:z').attach())).toBe(0)
  })

  test('forged, replayed, stale and too extensive requests are refused', async () => {
    const request = await bed.rest().auth.createTokenRequest({ clientId: 'dave' })
    const exchange = async (body: unknown) => {
      const response = await fetch(bed.url('/keys/local.dev/requestToken'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return [response.status, response.headers.get('x-ably-errorcode')]
    }
    expect(await exchange({ ...request, clientId: 'admin' })).toEqual([401, '40101'])
    expect(await exchange({ keyName: 'local.dev', clientId: 'admin' })).toEqual([401, '40101'])
    expect(await exchange(request)).toEqual([201, null])
    expect(await exchange(request)).toEqual([401, '40105'])
    const stale = await bed.rest().auth.createTokenRequest({ timestamp: Date.now() - 3_600_000 })
    expect(await exchange(stale)).toEqual([401, '40104'])
    const greedy = await bed.rest().auth.createTokenRequest({ ttl: 86_400_001 })
    expect(await exchange(greedy)).toEqual([400, '40003'])
  })
})

test('a capability must be JSON text with known operations', async () => {
  const token = await signJwt({ permissions: { 'chat:*': ['shout'] } })
  const response = await fetch(bed.url('/channels/chat:x/messages'), { headers: { authorization: `Bearer ${token}` } })
  expect(response.headers.get('x-ably-errorcode')).toBe('40003')
})

test('revoking a client’s tokens ends its connections with 40141; tokens issued later are accepted', async () => {
  let ttlOffset = -10
  const sign = () => {
    const issuedAt = Math.floor(Date.now() / 1000) + ttlOffset
    return new SignJWT({ 'x-ably-capability': JSON.stringify(EVERYTHING), 'x-ably-clientId': 'mallory' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'local.dev' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 600)
      .sign(new TextEncoder().encode('devsecret'))
  }
  const mallory = bed.realtime({ authCallback: callback(sign) })
  await mallory.connection.once('connected')
  const revoke = (authorization: string) =>
    fetch(bed.url('/keys/local.dev/revokeTokens'), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ targets: ['clientId:mallory', 'channel:x'] }),
    })
  expect((await revoke(`Bearer ${await sign()}`)).status).toBe(401)
  const response = await revoke(`Basic ${btoa(KEY)}`)
  expect(await response.json()).toMatchObject({ successCount: 1, failureCount: 1 })
  const { reason } = await mallory.connection.once('disconnected')
  expect(reason?.code).toBe(40141)
  ttlOffset = 1
  await mallory.connection.once('connected')
})
