import { API_VERSION, type StoredEvent } from './database.ts'
import { postWebhook, signatureOf } from './delivery.ts'
import { newId } from './ids.ts'
import type { Twist, Work } from './jobs.ts'
import type { WebhookFault } from './vendor-faults.ts'
import type { Announcement, World } from './world.ts'

/**
 * A webhook endpoint that is configured at the start; others are created through the API. It gets every event of every
 * account by default.
 */
export type ConfiguredWebhook = { url: string; secret: string; enabledEvents?: string[] }

export type Delivery = {
  event: string
  type: string
  url: string
  attempt: number
  at: number
  /** HTTP status of the response; 0 without a response. */
  status: number
  twist?: string | undefined
  /** Beginning of the response, or the error. */
  answer: string
}

type Deliver = Extract<Work, { kind: 'deliver' }>
/** `from` selects events of the platform, of connected accounts, or of both. */
type Endpoint = { id: string; url: string; secret: string; events: string[]; from: 'platform' | 'connected' | 'both' }

export type Webhooks = {
  announce: World['announce']
  /** Makes one attempt. Schedules the next attempt if the response is not a 2xx. */
  deliver(work: Deliver): Promise<void>
  /** Sends the events that `webhook.hold` held, one after the other. Returns their types in this order. */
  release(order: 'fifo' | 'reverse'): Promise<string[]>
  resend(eventId: string): void
  deliveries(): Delivery[]
  held(): number
  reset(): void
  close(): void
}

const DELIVERIES_KEPT = 2000
const EVENTS_KEPT = 2000

type Hub = {
  world: Omit<World, 'announce'>
  configured: ConfiguredWebhook[]
  retryDelays: number[]
  closing: AbortController
  deliveries: Delivery[]
  held: { event: string; endpoint: string }[]
}

/**
 * Creates the sender of signed webhooks. Like Stripe it sends each event at least once, in no guaranteed order, and
 * retries after `retryDelays` (milliseconds) until a 2xx response.
 */
export function createWebhooks(world: Hub['world'], configured: ConfiguredWebhook[], retryDelays: number[]): Webhooks {
  const hub: Hub = { world, configured, retryDelays, closing: new AbortController(), deliveries: [], held: [] }
  return {
    announce: (type, object, about = {}) => announce(hub, type, object, about),
    deliver: (work) => deliver(hub, work),
    release: (order) => release(hub, order),
    resend(event) {
      for (const { id } of endpoints(hub))
        world.jobs.later(0, { kind: 'deliver', event, endpoint: id, attempt: 0, twist: 'resend' })
    },
    deliveries: () => hub.deliveries,
    held: () => hub.held.length,
    reset() {
      hub.deliveries = []
      hub.held = []
    },
    close: () => hub.closing.abort(),
  }
}

function announce(hub: Hub, type: string, object: object, about: Announcement): void {
  const { events } = hub.world.db
  const event = events.add(createEvent(hub.world.now(), type, object, about), {})
  const oldest = events.size > EVENTS_KEPT ? events.oldestFirst()[0] : undefined
  if (oldest) events.remove(oldest.id)
  const from = event.account === undefined ? 'platform' : 'connected'
  for (const endpoint of endpoints(hub))
    if (endpoint.from === 'both' || endpoint.from === from)
      if (endpoint.events.includes('*') || endpoint.events.includes(type)) dispatch(hub, event, endpoint)
}

/** Schedules the first attempt, and applies a planned fault. */
function dispatch(hub: Hub, event: StoredEvent, endpoint: Endpoint): void {
  const { faults, jobs, settleMs } = hub.world
  const fault = faults.takeWebhook(event.type)
  if (fault?.kind === 'webhook.drop') {
    const about = { event: event.id, type: event.type, url: endpoint.url, at: Date.now() }
    record(hub, { ...about, attempt: 0, status: 0, twist: 'drop', answer: 'never sent' })
    return
  }
  event.pending_webhooks += 1
  if (fault?.kind === 'webhook.hold') {
    hub.held.push({ event: event.id, endpoint: endpoint.id })
    return
  }
  const copies = fault?.kind === 'webhook.duplicate' ? 1 + fault.count : 1
  const wait = settleMs + (fault?.kind === 'webhook.delay' ? fault.ms : 0)
  for (let copy = 0; copy < copies; copy++)
    jobs.later(wait, { kind: 'deliver', event: event.id, endpoint: endpoint.id, attempt: 0, twist: twistOf(fault) })
}

async function deliver(hub: Hub, work: Deliver): Promise<void> {
  const { world, closing, retryDelays } = hub
  const event = world.db.events.find(work.event)
  const endpoint = endpoints(hub).find(({ id }) => id === work.endpoint)
  if (!event || !endpoint) return
  const { attempt, twist } = work
  const { url } = endpoint
  const at = Date.now()
  const payload = JSON.stringify(event, null, 2)
  const signature = signatureOf(payload, world.now(), endpoint.secret, twist)
  const { status, answer } = await postWebhook(url, payload, signature, closing.signal)
  if (closing.signal.aborted) return
  record(hub, { event: event.id, type: event.type, url, attempt, at, status, twist, answer })
  if (status >= 200 && status < 300) {
    event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
    return
  }
  const delay = retryDelays[attempt]
  const spent = twist === 'badsig' || twist === 'stale'
  if (delay !== undefined) world.jobs.later(delay, { ...work, attempt: attempt + 1, twist: spent ? undefined : twist })
}

async function release(hub: Hub, order: 'fifo' | 'reverse'): Promise<string[]> {
  const released = order === 'reverse' ? hub.held.toReversed() : hub.held
  hub.held = []
  for (const { event, endpoint } of released) await deliver(hub, { kind: 'deliver', event, endpoint, attempt: 0 })
  return released.map(({ event }) => hub.world.db.events.find(event)?.type ?? event)
}

function endpoints({ configured, world }: Hub): Endpoint[] {
  const given = configured.map(({ url, secret, enabledEvents = ['*'] }, index) => ({
    id: `we_configured_${index}`,
    url,
    secret,
    events: enabledEvents,
    from: 'both' as const,
  }))
  const created = world.db.webhook_endpoints
    .oldestFirst()
    .filter((endpoint) => endpoint.status === 'enabled')
    .map(({ id, url, secret = '', enabled_events, application }) => ({
      ...{ id, url, secret, events: enabled_events },
      from: application === null ? ('platform' as const) : ('connected' as const),
    }))
  return [...given, ...created]
}

function record(hub: Hub, delivery: Delivery): void {
  hub.deliveries.push(delivery)
  if (hub.deliveries.length > DELIVERIES_KEPT) hub.deliveries.shift()
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
