import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { type Listening, listen, readBody } from '../http/serve.ts'
import { KEY, openTestbed, type Testbed } from './testbed.ts'

const batch = z.object({
  items: z.array(
    z.object({
      source: z.literal('channel.presence'),
      name: z.literal('presence.message'),
      data: z.object({
        channelId: z.string(),
        presence: z.array(z.object({ action: z.number(), clientId: z.string(), connectionId: z.string() })),
      }),
    }),
  ),
})

let receiver: Listening
let bed: Testbed
let heard: string[] = []
let batches = 0
/** HTTP statuses with which the test server responds to the next batches; 200 if the list is empty. */
let statuses: number[] = []
let isSigned = true

beforeAll(async () => {
  receiver = await listen(
    async (req, res) => {
      const body = await readBody(req)
      const status = statuses.shift() ?? 200
      batches += 1
      const mac = createHmac('sha256', 'devsecret').update(body).digest('base64')
      isSigned &&= req.headers['x-ably-signature'] === mac && req.headers['x-ably-key'] === 'local.dev'
      const items = batch.parse(JSON.parse(String(body))).items
      if (status === 200)
        heard.push(
          ...items.flatMap(({ data }) => data.presence.map((one) => `${one.action} ${data.channelId} ${one.clientId}`)),
        )
      res.writeHead(status).end()
    },
    { port: 0 },
  )
  bed = await openTestbed(
    { webhookMs: 20, webhookRetryMs: [20, 20], presenceGraceMs: 600_000, maxIdleMs: 10_000, leastIdleMs: 1_000 },
    { webhook: { url: `http://127.0.0.1:${receiver.port}/hook`, channels: /^presence:/ } },
  )
})
afterEach(async () => {
  await bed.clear()
  heard = []
  batches = 0
  statuses = []
})
afterAll(async () => {
  await bed.close()
  await receiver.close()
})

test('sends signed webhooks for presence on the channels of the rule, and retries after a failure', async () => {
  statuses = [500]
  const alice = bed.person('alice')
  await alice.channels.get('chat:1').presence.enter()
  await alice.channels.get('presence:alice').presence.enter()
  await vi.waitFor(() => expect(heard).toEqual(['2 presence:alice alice']))
  alice.close()
  await vi.waitFor(() => expect(heard).toEqual(['2 presence:alice alice', '3 presence:alice alice']))
  expect(batches).toBe(3)
  expect(isSigned).toBe(true)
})

test('remainPresentFor shortens the grace period of a dropped connection', async () => {
  const quick = await bed.onLink('bob', { transportParams: { remainPresentFor: '50' } })
  const slow = await bed.onLink('carol')
  for (const [{ client }, name] of [[quick, 'bob'] as const, [slow, 'carol'] as const])
    await client.channels.get(`presence:${name}`).presence.enter()
  for (const { link } of [quick, slow]) {
    link.refuse(true)
    link.cut()
  }
  await vi.waitFor(() => expect(heard).toContain('3 presence:bob bob'))
  expect(heard).not.toContain('3 presence:carol carol')
})

test('closes a connection that does not reply to pings', async () => {
  const at = `${bed.url('/').replace('http', 'ws')}?v=6&key=${KEY}&heartbeats=true&heartbeatInterval=1000`
  const closed = (options: object) =>
    new Promise<string>((resolve) => new WebSocket(at, options).on('close', () => resolve('closed')))
  const alive = closed({})
  expect(await Promise.race([closed({ autoPong: false }), alive.then(() => 'the wrong one')])).toBe('closed')
})
