import { createHmac } from 'node:crypto'
import type { AppKey } from './auth.ts'
import type { Settings } from './settings.ts'
import type { PresenceMessage } from './wire.ts'

/** A rule that sends presence events in batches, given at the start or created through the Control API. */
export type Webhook = { url: string; channels: RegExp }

type Item = {
  webhookId: string
  source: 'channel.presence'
  serial: string
  timestamp: number
  name: 'presence.message'
  data: { channelId: string; site: string; presence: PresenceMessage[] }
}

export type Webhooks = {
  /** Queues presence events of a channel for the next batch. */
  tell(channel: string, serial: string, presence: PresenceMessage[]): void
  add(rule: Webhook): void
  remove(rule: Webhook): void
  close(): void
}
type Sender = Pick<Webhooks, 'tell' | 'close'>

const ANSWER_TIMEOUT_MS = 10_000

/** Creates the senders of webhooks, one for each rule. */
export function createWebhooks(rules: readonly Webhook[], key: AppKey, settings: Settings): Webhooks {
  const senders = new Map(rules.map((rule) => [rule, createSender(rule, key, settings)]))
  return {
    tell: (...event) => senders.forEach((sender) => void sender.tell(...event)),
    add: (rule) => void senders.set(rule, createSender(rule, key, settings)),
    remove(rule) {
      senders.get(rule)?.close()
      senders.delete(rule)
    },
    close: () => senders.forEach((sender) => void sender.close()),
  }
}

/**
 * Creates the sender of a rule. It sends at most one batch every `webhookMs`, signed with the key. A batch without a
 * 2xx response is retried a few times with increasing delays.
 */
function createSender(rule: Webhook, key: AppKey, settings: Settings): Sender {
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  let waiting: Item[] = []
  let isPaused = false
  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms).unref()
    timers.add(timer)
  }
  const send = async (items: Item[], attempt: number): Promise<void> => {
    const isTaken = await post(rule.url, JSON.stringify({ items }), key, closing.signal)
    const pause = settings.webhookRetryMs[attempt]
    if (!isTaken && pause !== undefined && !closing.signal.aborted) later(pause, () => void send(items, attempt + 1))
  }
  const flush = () => {
    isPaused = waiting.length > 0
    if (!isPaused) return
    void send(waiting, 0)
    waiting = []
    later(settings.webhookMs, flush)
  }
  return {
    tell(channel, serial, presence) {
      if (!rule.channels.test(channel)) return
      const data = { channelId: channel, site: 'local', presence }
      const about = { source: 'channel.presence', name: 'presence.message' } as const
      waiting.push({ webhookId: key.appId, ...about, serial, timestamp: Date.now(), data })
      if (!isPaused) later(0, flush)
      isPaused = true
    },
    close() {
      closing.abort()
      timers.forEach(clearTimeout)
    },
  }
}

async function post(url: string, body: string, key: AppKey, closing: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-ably-version': '1.2',
        'x-ably-key': key.name,
        'x-ably-signature': createHmac('sha256', key.secret).update(body).digest('base64'),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
