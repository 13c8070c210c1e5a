import { createHmac } from 'node:crypto'
import { API_VERSION, type StoredEvent } from './database.ts'
import { newId, token } from './ids.ts'
import type { Twist, Work } from './jobs.ts'
import type { WebhookFault } from './vendor-faults.ts'
import type { Announcement, World } from './world.ts'

/** An endpoint given at start, besides those created through the API. */
export type ConfiguredWebhook = { url: string; secret: string; enabledEvents?: string[] }

export type Delivery = {
  event: string
  type: string
  url: string
  attempt: number
  at: number
  /** 0 = no answer at all. */
  status: number
  twist?: string | undefined
  /** The beginning of the answer, or why there was none. */
  answer: string
}

type Endpoint = { id: string; url: string; secret: string; events: string[] }

const ANSWER_TIMEOUT_MS = 10_000
const STALE_SECONDS = 600
const DELIVERIES_KEPT = 2000
const EVENTS_KEPT = 5000

export type Webhooks = {
  announce(type: string, object: object, about?: Announcement): void
  /** One attempt; plans the next when the endpoint does not answer 2xx. */
  deliver(work: Extract<Work, { kind: 'deliver' }>): Promise<void>
  /** Sends what `webhook.hold` kept back, one after the other. */
  release(order: 'fifo' | 'reverse'): Promise<string[]>
  resend(eventId: string): void
  deliveries(): Delivery[]
  held(): number
  reset(): void
  close(): void
}

/**
 * Signed webhooks as the vendor sends them: `t=…,v1=HMAC-SHA256` over the raw body, retried after `retryDelays` (ms)
 * until a 2xx, in no guaranteed order.
 */
export function createWebhooks(
  world: Pick<World, 'db' | 'now' | 'jobs' | 'faults' | 'settleMs'>,
  configured: ConfiguredWebhook[],
  retryDelays: number[],
): Webhooks {
  const { db, jobs } = world
  const closing = new AbortController()
  let deliveries: Delivery[] = []
  let held: { event: string; endpoint: string }[] = []
  const record = (delivery: Delivery) => {
    deliveries.push(delivery)
    if (deliveries.length > DELIVERIES_KEPT) deliveries.shift()
  }
  const endpoints = (): Endpoint[] => [
    ...configured.map(({ url, secret, enabledEvents }, index) => ({
      id: `we_configured_${index}`,
      url,
      secret,
      events: enabledEvents ?? ['*'],
    })),
    ...db.webhook_endpoints
      .oldestFirst()
      .filter((endpoint) => endpoint.status === 'enabled')
      .map(({ id, url, secret, enabled_events }) => ({ id, url, secret: secret ?? '', events: enabled_events })),
  ]

  const dispatch = (event: StoredEvent, endpoint: Endpoint) => {
    const fault = world.faults.takeWebhook(event.type)
    const said = { event: event.id, type: event.type, url: endpoint.url, attempt: 0, at: Date.now(), status: 0 }
    if (fault?.kind === 'webhook.drop') return record({ ...said, twist: 'drop', answer: 'never sent' })
    event.pending_webhooks += 1
    if (fault?.kind === 'webhook.hold') return void held.push({ event: event.id, endpoint: endpoint.id })
    const work = { kind: 'deliver', event: event.id, endpoint: endpoint.id, attempt: 0, twist: twistOf(fault) } as const
    const copies = fault?.kind === 'webhook.duplicate' ? 1 + fault.count : 1
    const wait = world.settleMs + (fault?.kind === 'webhook.delay' ? fault.ms : 0)
    for (let copy = 0; copy < copies; copy++) jobs.later(wait, work)
  }

  const deliver: Webhooks['deliver'] = async ({ event: id, endpoint: endpointId, attempt, twist }) => {
    const event = db.events.find(id)
    const endpoint = endpoints().find((candidate) => candidate.id === endpointId)
    if (!event || !endpoint) return
    const payload = JSON.stringify(event, null, 2)
    const at = Date.now()
    const signature = sign(payload, world.now(), endpoint.secret, twist)
    const { status, answer } = await post(endpoint.url, payload, signature, closing.signal)
    if (closing.signal.aborted) return
    record({ event: id, type: event.type, url: endpoint.url, attempt, at, status, twist, answer })
    if (status >= 200 && status < 300) {
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
      return
    }
    const delay = retryDelays[attempt]
    const next = twist === 'badsig' || twist === 'stale' ? undefined : twist
    if (delay !== undefined)
      jobs.later(delay, { kind: 'deliver', event: id, endpoint: endpointId, attempt: attempt + 1, twist: next })
  }

  return {
    deliver,
    announce(type, object, about = {}) {
      const event = db.events.add(createEvent(world.now(), type, object, about), {})
      const oldest = db.events.size > EVENTS_KEPT ? db.events.oldestFirst()[0] : undefined
      if (oldest) db.events.remove(oldest.id)
      for (const endpoint of endpoints())
        if (endpoint.events.includes('*') || endpoint.events.includes(type)) dispatch(event, endpoint)
    },
    async release(order) {
      const released = order === 'reverse' ? held.reverse() : held
      held = []
      for (const { event, endpoint } of released) await deliver({ kind: 'deliver', event, endpoint, attempt: 0 })
      return released.map(({ event }) => db.events.find(event)?.type ?? event)
    },
    resend(eventId) {
      for (const { id } of endpoints())
        jobs.later(0, { kind: 'deliver', event: eventId, endpoint: id, attempt: 0, twist: 'resend' })
    },
    deliveries: () => deliveries,
    held: () => held.length,
    reset() {
      deliveries = []
      held = []
    },
    close: () => closing.abort(),
  }
}

function twistOf(fault: WebhookFault | undefined): Twist | undefined {
  switch (fault?.kind) {
    case 'webhook.duplicate':
      return 'duplicate'
    case 'webhook.delay':
      return 'delay'
    case 'webhook.badsig':
      return 'badsig'
    case 'webhook.stale':
      return 'stale'
    default:
      return undefined
  }
}

function createEvent(now: number, type: string, object: object, about: Announcement): StoredEvent {
  return {
    id: newId('evt'),
    object: 'event',
    ...(about.account && { account: about.account }),
    api_version: API_VERSION,
    created: now,
    data: { object: structuredClone(object), ...(about.previous && { previous_attributes: about.previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: about.caller?.requestId ?? null, idempotency_key: about.caller?.idempotencyKey ?? null },
    type,
  }
}

function sign(payload: string, now: number, secret: string, twist: Twist | undefined): string {
  const timestamp = twist === 'stale' ? now - STALE_SECONDS : now
  const key = twist === 'badsig' ? 'whsec_of_somebody_else' : secret
  const mac = createHmac('sha256', key).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${mac},v0=${token(64)}`
}

async function post(url: string, payload: string, signature: string, closing: AbortSignal) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature,
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    return { status: answer.status, answer: (await answer.text()).slice(0, 200) }
  } catch (error) {
    return { status: 0, answer: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause: unknown = error.cause
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
