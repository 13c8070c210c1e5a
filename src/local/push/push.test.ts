import { createECDH } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { makeVapidKeys } from '#ops/vapid.ts'
import { createReceiver } from './decrypt.ts'
import { type PushService, startPush } from './index.ts'

const vapid = { ...makeVapidKeys(), subject: 'mailto:a@b.example' }
const subscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })
type Subscription = z.infer<typeof subscription>
let push: PushService

beforeAll(async () => {
  push = await startPush({ port: 0 })
})
afterAll(() => push.close())

const at = (path: string) => `http://127.0.0.1:${push.port}${path}`
const post = (path: string, body: object) => fetch(at(path), { method: 'POST', body: JSON.stringify(body) })
const subscribe = async (applicationKey = vapid.publicKey) =>
  subscription.parse(await (await post('/__control/subscriptions', { application_server_key: applicationKey })).json())

type Twist = { headers?: Record<string, string>; pair?: typeof vapid; sign?: (authorization: string) => string }

async function send({ endpoint, keys }: Subscription, { headers = {}, pair = vapid, sign = (as) => as }: Twist = {}) {
  const built = await buildPushPayload(
    { data: { hello: 'Ada' }, options: { ttl: 60, topic: 'tips', urgency: 'normal' } },
    { endpoint, expirationTime: null, keys },
    pair,
  )
  const { 'content-length': _, ...own } = built.headers
  const response = await fetch(at(new URL(endpoint).pathname), {
    method: 'POST',
    body: built.body,
    headers: { ...own, authorization: sign(own.authorization), ...headers },
  })
  return {
    status: response.status,
    error: response.status < 300 ? undefined : z.object({ error: z.string() }).parse(await response.json()).error,
  }
}

test('accepts and decrypts a push message; a newer one of the same topic replaces it', async () => {
  const browser = await subscribe()
  expect((await send(browser)).status).toBe(201)
  expect((await send(browser)).status).toBe(201)
  expect(push.pushes(browser.endpoint)).toMatchObject([
    { topic: 'tips', urgency: 'normal', ttl_seconds: 60, text: '{"hello":"Ada"}' },
  ])
})

test('a browser with its own keys can decrypt its messages', async () => {
  const receiver = createReceiver()
  const made = await post('/__control/subscriptions', { application_server_key: vapid.publicKey, own_keys: true })
  const { endpoint } = z.object({ endpoint: z.string() }).parse(await made.json())
  await send({ endpoint, keys: { p256dh: receiver.p256dh, auth: receiver.auth } })
  const [kept] = push.pushes(endpoint)
  expect(kept?.text).toBeNull()
  expect(receiver.read(Buffer.from(kept?.body ?? '', 'base64'))).toBe('{"hello":"Ada"}')
})

test('refuses invalid messages like a push service', async () => {
  const browser = await subscribe()
  expect(await send({ ...browser, endpoint: `${browser.endpoint}0` })).toMatchObject({ status: 404 })
  expect(await send(browser, { headers: { ttl: '' } })).toMatchObject({
    status: 400,
    error: expect.stringContaining('TTL'),
  })
  expect(await send(browser, { headers: { 'content-encoding': 'aesgcm' } })).toMatchObject({ status: 400 })
  expect(await send(browser, { headers: { topic: 'not a topic' } })).toMatchObject({ status: 400 })
  expect(await send(browser, { headers: { urgency: 'now' } })).toMatchObject({ status: 400 })
  expect(await send(browser, { headers: { authorization: 'Bearer x' } })).toMatchObject({ status: 403 })
  expect(await send(browser, { pair: { ...makeVapidKeys(), subject: vapid.subject } })).toMatchObject({
    status: 403,
    error: 'the subscription belongs to another application server key',
  })
  expect(await send(browser, { pair: { ...vapid, subject: 'us' } })).toMatchObject({
    status: 403,
    error: expect.stringContaining('sub'),
  })
  const tampered = /t=(\S+)\.\S+,/
  expect(await send(browser, { sign: (as) => as.replace(tampered, `t=$1.${'A'.repeat(86)},`) })).toMatchObject({
    status: 403,
    error: 'the signature is not valid',
  })
  expect(push.pushes(browser.endpoint)).toEqual([])
})

test('responds with 410 for an expired subscription', async () => {
  const browser = await subscribe()
  expect((await post('/__control/expire', { endpoint: browser.endpoint })).status).toBe(200)
  expect((await send(browser)).status).toBe(410)
})

test('makeVapidKeys returns a matching key pair', () => {
  const { publicKey, privateKey } = makeVapidKeys()
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  expect(ecdh.getPublicKey('base64url')).toBe(publicKey)
  expect([publicKey.length, privateKey.length]).toEqual([87, 43])
})
