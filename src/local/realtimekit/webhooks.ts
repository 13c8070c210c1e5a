import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import * as z from 'zod'

/** Fault of the next webhooks: not sent, sent twice, delayed, held until `release`, or badly signed. */
export const twistSchema = z.strictObject({
  twist: z.enum(['lost', 'doubled', 'late', 'held', 'badly-signed']),
  /** Number of affected webhooks. */
  count: z.int().min(1).max(100).default(1),
  /** Delay in milliseconds. */
  delayMs: z.int().min(0).max(120_000).default(5_000),
})
export type Twist = z.infer<typeof twistSchema>

export type Delivery = { event: string; person: string | null; status: number; attempt: number; twist: string | null }

/** Events for which the stand-in sends webhooks. */
const events = [
  ...['meeting.started', 'meeting.ended', 'meeting.participantJoined', 'meeting.participantLeft'],
  ...['meeting.chatSynced', 'meeting.transcript', 'meeting.summary', 'recording.statusUpdate'],
  'livestreaming.statusUpdate',
]
export const hookSchema = z.object({
  name: z.string().min(1),
  url: z.url(),
  events: z.array(z.enum(events)).min(1),
  enabled: z.boolean().default(true),
})
export type Hook = z.infer<typeof hookSchema> & { id: string }
type Options = { url: string | undefined; retryDelaysMs?: number[] }

/**
 * Sends webhooks like RealtimeKit: the header `rtk-signature` is RSA-SHA256 over the raw body, and the order is not
 * guaranteed. Retries after a 5xx or a missing response, not after another error status.
 */
export class Webhooks {
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #hooks: Hook[]
  readonly #retryDelaysMs: number[]
  readonly #closing = new AbortController()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #held: { event: string; body: object }[] = []
  #twists: Twist[] = []
  readonly deliveries: Delivery[] = []

  constructor({ url, retryDelaysMs = [500, 2_000, 10_000] }: Options) {
    this.#hooks = []
    if (url !== undefined) this.add({ name: 'product', url, events, enabled: true })
    this.#retryDelaysMs = retryDelaysMs
  }

  get publicKey(): string {
    return this.#keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  }

  get hooks(): readonly Hook[] {
    return this.#hooks
  }

  add(hook: Omit<Hook, 'id'>): Hook {
    const added = { id: randomUUID(), ...hook }
    this.#hooks.push(added)
    return added
  }

  twist(twist: Twist): void {
    for (let i = 0; i < twist.count; i++) this.#twists.push(twist)
  }

  /** Sends the held webhooks, newest first. @returns their number. */
  release(): number {
    const held = this.#held.splice(0).reverse()
    for (const { event, body } of held) this.#send(event, body, null)
    return held.length
  }

  announce(event: string, body: object) {
    const twist = this.#twists.shift()
    if (twist?.twist === 'lost')
      return this.#note({ event, person: personOf(body), status: 0, attempt: 0, twist: 'lost' })
    if (twist?.twist === 'held') return void this.#held.push({ event, body })
    if (twist?.twist === 'doubled') this.#send(event, body, twist)
    if (twist?.twist === 'late') return this.#later(twist.delayMs, () => this.#send(event, body, twist))
    this.#send(event, body, twist ?? null)
  }

  close(): void {
    this.#closing.abort()
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, ms)
    timer.unref()
    this.#timers.add(timer)
  }

  #send(event: string, body: object, twist: Twist | null): void {
    const raw = JSON.stringify({ event, ...body })
    for (const hook of this.#hooks.filter((one) => one.enabled && one.events.includes(event)))
      void this.#deliver(hook, event, raw, { twist, attempt: 0, person: personOf(body) })
  }

  async #deliver(
    hook: Hook,
    event: string,
    raw: string,
    about: { twist: Twist | null; attempt: number; person: string | null },
  ): Promise<void> {
    const { twist, attempt, person } = about
    const isBad = twist?.twist === 'badly-signed'
    const signature = createSign('RSA-SHA256')
      .update(isBad ? `${raw} ` : raw)
      .sign(this.#keys.privateKey, 'base64')
    const status = await fetch(hook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'rtk-signature': signature,
        'rtk-uuid': randomUUID(),
        'rtk-webhook-id': hook.id,
      },
      body: raw,
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(10_000)]),
    }).then(
      async (answer) => {
        await answer.arrayBuffer().catch(() => undefined)
        return answer.status
      },
      () => 0,
    )
    this.#note({ event, person, status, attempt, twist: twist?.twist ?? null })
    const delay = this.#retryDelaysMs[attempt]
    const isLost = status === 0 || status >= 500
    if (isLost && delay !== undefined && !this.#closing.signal.aborted)
      this.#later(delay, () => void this.#deliver(hook, event, raw, { twist: null, attempt: attempt + 1, person }))
  }

  #note(delivery: Delivery): void {
    this.deliveries.push(delivery)
    this.deliveries.splice(0, this.deliveries.length - 500)
  }
}

const personOf = (body: object): string | null =>
  'participant' in body ? String((body.participant as { customParticipantId?: string }).customParticipantId) : null
