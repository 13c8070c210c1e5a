import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { localPushHost } from '#shared/paths.ts'
import { createFaults } from '../http/faults.ts'
import { json, listen, pathOf, readBody, readJson, urlOf } from '../http/serve.ts'
import { createReceiver, parseBody, type Receiver } from './decrypt.ts'
import { vapidFault } from './vapid.ts'

export type Push = {
  endpoint: string
  topic: string | null
  urgency: string
  ttl_seconds: number
  /** Encrypted body, in base64. */
  body: string
  /** Decrypted text, if the stand-in created the subscription's keys. */
  text: string | null
  received_at: string
}

export type PushService = {
  port: number
  /** Returns the push messages, newest first. A newer message replaces an older one of the same topic. */
  pushes(endpoint?: string): Push[]
  close(): Promise<void>
}

type Subscriber = { applicationKey: string; receiver: Receiver | undefined; state: 'active' | 'expired' }

const origin = `https://${localPushHost}`
const bodyMaxBytes = 4096
const ttlMaxSeconds = 28 * 24 * 60 * 60
const keptPushes = 500
const wanted = z.object({ application_server_key: z.string(), own_keys: z.boolean().default(false) })
const which = z.object({ endpoint: z.string() })

/**
 * Starts a push service without a browser (RFC 8030), with its errors. `POST /__control/subscriptions`
 * {application_server_key} creates a subscription. The stand-in creates its keys and can decrypt its messages; with
 * `own_keys` the caller has the keys. After `POST /__control/expire` {endpoint} the endpoint responds with 410. `GET
 * /__control/pushes?endpoint=` lists the messages.
 */
export async function startPush(options: { port: number }): Promise<PushService> {
  const subscribers = new Map<string, Subscriber>()
  const kept: Push[] = []
  const faults = createFaults()
  const pushes = (endpoint?: string) =>
    kept.filter((push) => endpoint === undefined || push.endpoint === endpoint).toReversed()
  const keep = (push: Push) => {
    const replaced = kept.findIndex(({ endpoint, topic }) => endpoint === push.endpoint && topic === push.topic)
    if (push.topic !== null && replaced >= 0) kept.splice(replaced, 1)
    kept.push(push)
    kept.splice(0, kept.length - keptPushes)
  }
  const { port, close } = await listen(
    faults.wrap(async (req, res) => {
      const path = pathOf(req)
      if (path.startsWith('/__control/')) return control(req, res, subscribers, pushes)
      const endpoint = origin + path
      const subscriber = subscribers.get(endpoint)
      if (!subscriber) return json(res, 404, { error: 'there is no such subscription' })
      if (subscriber.state === 'expired') return json(res, 410, { error: 'the subscription has expired' })
      if (req.method !== 'POST') return json(res, 405, { error: 'POST a push here' }, { allow: 'POST' })
      const body = await readBody(req, bodyMaxBytes)
      const refusal = refusalOf(req, body, subscriber)
      if (refusal) return json(res, refusal.status, { error: refusal.error })
      keep(pushOf(req, endpoint, body, subscriber))
      res.writeHead(201, { location: `${endpoint}/messages/${randomUUID()}` }).end()
    }),
    { port: options.port },
  )
  return { port, pushes, close }
}

const one = (req: IncomingMessage, name: string) => {
  const value = req.headers[name]
  return typeof value === 'string' ? value : undefined
}

function refusalOf(req: IncomingMessage, body: Buffer, { applicationKey }: Subscriber) {
  const fault = vapidFault(one(req, 'authorization'), { origin, applicationKey, now: new Date() })
  if (fault) return { status: one(req, 'authorization') ? 403 : 401, error: fault }
  if (!/^\d+$/.test(one(req, 'ttl') ?? '')) return { status: 400, error: 'the TTL header is missing' }
  if (one(req, 'content-encoding') !== 'aes128gcm')
    return { status: 400, error: 'the content encoding is not aes128gcm' }
  if (!/^(very-low|low|normal|high)$/.test(one(req, 'urgency') ?? 'normal'))
    return { status: 400, error: 'the urgency is none' }
  if (!/^[\w-]{1,32}$/.test(one(req, 'topic') ?? 'none')) return { status: 400, error: 'the topic is not valid' }
  try {
    parseBody(body)
  } catch (error) {
    return { status: 400, error: String(error) }
  }
}

function pushOf(req: IncomingMessage, endpoint: string, body: Buffer, { receiver }: Subscriber): Push {
  return {
    endpoint,
    topic: one(req, 'topic') ?? null,
    urgency: one(req, 'urgency') ?? 'normal',
    ttl_seconds: Math.min(Number(one(req, 'ttl')), ttlMaxSeconds),
    body: body.toString('base64'),
    text: receiver?.read(body) ?? null,
    received_at: new Date().toISOString(),
  }
}

async function control(
  req: IncomingMessage,
  res: ServerResponse,
  subscribers: Map<string, Subscriber>,
  pushes: PushService['pushes'],
): Promise<void> {
  const { pathname, searchParams } = urlOf(req)
  if (pathname === '/__control/pushes') return json(res, 200, pushes(searchParams.get('endpoint') ?? undefined))
  const body = await readJson(req).catch(() => undefined)
  if (pathname === '/__control/subscriptions') {
    const { application_server_key, own_keys } = wanted.parse(body)
    const receiver = own_keys ? undefined : createReceiver()
    const endpoint = `${origin}/send/${randomUUID()}`
    subscribers.set(endpoint, { applicationKey: application_server_key, receiver, state: 'active' })
    const keys = receiver && { p256dh: receiver.p256dh, auth: receiver.auth }
    return json(res, 201, { endpoint, expirationTime: null, ...(keys && { keys }) })
  }
  if (pathname !== '/__control/expire') return json(res, 404, { error: 'there is no such control' })
  const subscriber = subscribers.get(which.parse(body).endpoint)
  if (!subscriber) return json(res, 404, { error: 'there is no such subscription' })
  subscriber.state = 'expired'
  json(res, 200, { ok: true })
}
