import path from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import Ably from 'ably'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createMeetings } from '#providers/meetings/index.ts'
import { type Cloud, startCloud } from '../cloud.ts'
import { type Listening, listen, readBody } from '../http/serve.ts'
import { temporaryDir } from '../testbed.ts'
import { keys } from '../vars.ts'

const { dir, remove } = temporaryDir('console-test')
const delivered: string[] = []
let product: Listening
let cloud: Cloud

beforeAll(async () => {
  product = await listen(
    async (req, res) => {
      delivered.push(z.object({ id: z.string() }).parse(JSON.parse(String(await readBody(req)))).id)
      res.end()
    },
    { port: 0 },
  )
  const appOrigin = `http://127.0.0.1:${product.port}`
  cloud = await startCloud({ port: 0, dir: path.join(dir, 'cloud'), appOrigin })
})
afterAll(async () => {
  await cloud.close()
  await product.close()
  remove()
})

const at = (where: string) => `http://127.0.0.1:${cloud.port}${where}`
const get = async (where: string) => {
  const response = await fetch(at(where))
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const postJson = async (where: string, body: unknown) => {
  const response = await fetch(at(where), { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}
const press = (where: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(at(where), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers })
async function send(mail: object): Promise<string> {
  const response = await fetch(`${cloud.vars.MAIL_API_BASE}/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${cloud.vars.MAIL_API_KEY}` },
    body: JSON.stringify({ from: 'a@limelight.test', to: 'fan@limelight.test', subject: 'Hi', text: 'Hello', ...mail }),
  })
  return z.object({ id: z.string() }).parse(await response.json()).id
}

test('lists every service in JSON; sets and ends faults from scripts and from the page', async () => {
  const services = async () => z.array(z.looseObject({})).parse(JSON.parse((await get('/services')).text))
  expect((await services()).map(({ name, healthy }) => [name, healthy])).toEqual(
    ['postgres', 'neon', 'redis', 'stripe', 'ably', 'mail', 'report', 'push', 'r2', 'realtimekit'].map((name) => [
      name,
      true,
    ]),
  )
  expect((await postJson('/faults', { service: 'redis', mode: 'slow', delayMs: 700 })).status).toBe(200)
  expect((await services()).find(({ name }) => name === 'redis')?.fault).toEqual({ mode: 'slow', delayMs: 700 })
  expect((await press('/faults', { service: 'redis', mode: 'off' })).headers.get('location')).toBe('/')
  expect((await services()).find(({ name }) => name === 'redis')?.fault).toEqual({ mode: 'off' })
})

test('shows the use of the vendors’ limits, also in JSON', async () => {
  const usedOf = async () => {
    const accounts = z.array(z.looseObject({ service: z.string(), limits: z.array(z.looseObject({})) }))
    return accounts.parse(JSON.parse((await get('/limits')).text)).find(({ service }) => service === 'stripe')
  }
  await fetch(`${cloud.vars.STRIPE_API_BASE}/v1/balance`, {
    headers: { authorization: `Bearer ${cloud.vars.STRIPE_SECRET_KEY}` },
  })
  expect(await usedOf()).toMatchObject({
    label: 'Stripe',
    plan: 'live',
    limits: [{ name: 'requests', max: 100, seconds: 1, total: 1, refused: 0 }, {}, {}, {}],
  })
  const { text } = await get('/')
  expect(text).toContain('requests per endpoint <span class="quiet">a second</span>')
  expect(text).toMatch(/<td>3,500<\/td>/)
})

test('refuses unknown faults and requests from another site', async () => {
  expect(await postJson('/faults', { service: 'fax', mode: 'off' })).toMatchObject({ status: 400 })
  expect((await postJson('/faults', { service: 'postgres', mode: 'down' })).text).toContain('through \\"neon\\"')
  expect(await postJson('/faults', { service: 'redis', mode: 'sideways' })).toMatchObject({ status: 400 })
  expect((await press('/faults', { service: 'redis', mode: 'down' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
    403,
  )
  expect(await postJson('/nowhere', {})).toMatchObject({ status: 404 })
})

test('returns the mails to one email address as JSON, newest first', async () => {
  const first = await send({ subject: 'One', to: 'Json <json@limelight.test>' })
  const headers = { 'List-Unsubscribe': '<https://limelight.test/unsubscribe>' }
  const second = await send({ subject: 'Two', to: 'json@limelight.test', html: '<b>2</b>', headers })
  const mails = JSON.parse((await get('/mail?to=json@limelight.test')).text)
  const created_at = expect.stringMatching(/^\d{4}-/)
  expect(mails).toEqual([
    {
      id: second,
      to: ['json@limelight.test'],
      from: 'a@limelight.test',
      subject: 'Two',
      html: '<b>2</b>',
      text: 'Hello',
      headers,
      created_at,
    },
    {
      id: first,
      to: ['Json <json@limelight.test>'],
      from: 'a@limelight.test',
      subject: 'One',
      html: null,
      text: 'Hello',
      headers: {},
      created_at,
    },
  ])
})

test('escapes the texts of mails and shows their HTML in a sandbox', async () => {
  const markup = '<script>alert(1)</script>'
  const id = await send({ subject: markup, html: markup, text: markup })
  for (const where of ['/', `/mail/${id}`]) {
    const { text } = await get(where)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain(markup)
  }
  const framed = await get(`/mail/${id}/html`)
  expect(framed.text).toBe(markup)
  expect(framed.headers.get('content-security-policy')).toBe('sandbox')
  expect((await get('/mail/none')).status).toBe(404)
})

test('shows Stripe’s events, resends an event, and plans a fault for the next one', async () => {
  await fetch(`${cloud.vars.STRIPE_API_BASE}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${cloud.vars.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ email: 'fan@limelight.test' }),
  })
  await vi.waitFor(() => expect(delivered).toHaveLength(1))
  const [event = ''] = delivered
  expect((await get('/')).text).toContain('customer.created')
  await press('/stripe/resend', { event })
  await vi.waitFor(() => expect(delivered).toEqual([event, event]))
  await press('/stripe/faults', { preset: 'Drop next webhook' })
  expect((await get('/')).text).toContain('webhook.drop × 1')
  await press('/stripe/clear', {})
  expect((await get('/')).text).not.toContain('webhook.drop × 1')
  expect((await press('/stripe/faults', { preset: 'Explode' })).status).toBe(400)
  await press('/stripe/wallets', { wallet: 'apple_pay', available: 'no' })
  expect((await get('/')).text).toContain('Apple Pay off')
  await press('/stripe/wallets', { wallet: 'apple_pay', available: 'yes' })
  expect((await get('/')).text).toContain('Apple Pay on')
})

test('shows meetings; plans faults of the next webhook, of participants and of joins', async () => {
  const api = createMeetings({
    accountId: 'a',
    appId: keys.realtimekitApp,
    token: keys.realtimekit,
    base: cloud.vars.REALTIMEKIT_API_BASE,
  })
  const id = await api.open('A call')
  await vi.waitFor(async () => expect((await get('/')).text).toContain(id))
  for (const twist of ['lost', 'late']) expect((await press('/meetings/webhooks', { twist })).status).toBe(303)
  expect((await press('/meetings/webhooks', { twist: 'eaten' })).status).toBe(400)
  for (const what of ['vanish', 'crash'])
    expect((await press(`/meetings/${what}`, { person: 'nobody' })).status).toBe(303)
  expect((await press('/meetings/media', { person: 'nobody', media: 'stop' })).status).toBe(303)
  expect((await press('/meetings/release', {})).status).toBe(303)
  for (const slow of ['yes', 'no']) expect((await press('/meetings/join', { slow })).status).toBe(303)
})

test('shows stored objects', async () => {
  expect((await get('/')).text).toContain('Nothing has been uploaded yet.')
  const { services } = cloud
  const s3 = new S3Client({
    region: 'auto',
    endpoint: services.find(({ name }) => name === 'r2')?.address ?? '',
    forcePathStyle: true,
    credentials: keys.r2,
  })
  await s3.send(new PutObjectCommand({ Bucket: keys.r2Bucket, Key: '<picture>', Body: 'x', ContentType: 'image/png' }))
  expect(JSON.parse((await get('/buckets')).text)).toMatchObject([
    { name: keys.r2Bucket, objects: [{ key: '<picture>', size: 1, type: 'image/png' }], uploads: [] },
  ])
  expect((await get('/')).text).toContain('&lt;picture&gt;')
})

test('shows the members of a channel', async () => {
  expect((await get('/')).text).toContain('Nobody is connected.')
  const [endpoint = '', port] = (cloud.vars.ABLY_ENDPOINT ?? '').split(':')
  const client = new Ably.Realtime({
    key: cloud.vars.ABLY_API_KEY ?? '',
    clientId: 'fan-1',
    endpoint,
    port: Number(port),
    tls: false,
    transports: ['web_socket'],
  })
  await client.channels.get('live:stage').presence.enter()
  const page = (await get('/')).text
  expect(page).toContain('live:stage')
  expect(page).toContain('present: fan-1')
  client.close()
})

test('shows the page while a service does not respond', async () => {
  await postJson('/faults', { service: 'stripe', mode: 'down' })
  expect((await get('/')).status).toBe(200)
  await postJson('/faults', { service: 'stripe', mode: 'off' })
})

test('shows reported errors and lists them for scripts', async () => {
  const { username: key, host } = new URL(cloud.vars.SENTRY_DSN ?? '')
  const event_id = 'b'.repeat(32)
  const event = { timestamp: 1, platform: 'javascript', exception: { values: [{ type: 'Error', value: '<gone>' }] } }
  const sent = await fetch(`http://${host}/api/1/envelope/?sentry_key=${key}`, {
    method: 'POST',
    body: [{ event_id }, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n'),
  })
  expect(sent.status).toBe(200)
  expect(JSON.parse((await get('/reports')).text)).toMatchObject([{ event_id, ...event }])
  expect((await get('/')).text).toContain('&lt;gone&gt;')
})
