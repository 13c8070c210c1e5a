import type { QueueBatch, QueueMessage, QueueMessages, QueueName, Queues } from '#providers/queues/index.ts'
import { deadQueue } from '#server/outbox/queue.ts'
import type { Purge } from '#shared/edge.ts'

/** As in wrangler.toml. */
const deliveriesMax = 6

type Waiting = { queue: string; body: unknown; attempts: number; dueAt: number }

type Options = {
  onSend?: () => void
  onPurge?: (purge: Purge) => void
  /** Is called with the delay of a retried message, after which `deliver` delivers it. */
  retryLater?: (seconds: number) => void
}

/**
 * Queue inside the process of a test, with the interface of Cloudflare Queues. Messages wait until `deliver`; a message
 * that is retried waits for the next one, and moves to the dead letters after the last delivery. Tests do not wait for its
 * delay; with `retryLater`, it is delivered after its delay.
 */
export function startQueue(
  receive: (batch: QueueBatch) => Promise<void>,
  { onSend = () => {}, onPurge = () => {}, retryLater }: Options = {},
) {
  let waiting: Waiting[] = []
  const queues: Queues = {
    send: async (name, bodies) => {
      const messages: readonly QueueMessages[QueueName][] = bodies
      for (const body of messages)
        if ('tags' in body) onPurge(body)
        else waiting.push({ queue: `limelight-${name}`, body: structuredClone(body), attempts: 0, dueAt: 0 })
      onSend()
    },
  }

  async function deliverOne(one: Waiting): Promise<void> {
    one.attempts += 1
    let isRetried = false
    const message: QueueMessage = {
      body: one.body,
      attempts: one.attempts,
      ack: () => {},
      retry: ({ delaySeconds }) => {
        isRetried = true
        one.dueAt = Date.now() + delaySeconds * 1_000
        retryLater?.(delaySeconds)
      },
    }
    await receive({ queue: one.queue, messages: [message] }).catch(() => {
      isRetried = true
    })
    if (!isRetried) return
    if (one.attempts < deliveriesMax || one.queue === deadQueue) waiting.push(one)
    else waiting.push({ queue: deadQueue, body: one.body, attempts: 0, dueAt: 0 })
  }

  return {
    queues,
    waiting: (): readonly Waiting[] => waiting,
    /** Delivers every waiting message once, each in an invocation of its own, concurrently. */
    async deliver(): Promise<void> {
      const now = retryLater ? Date.now() : Number.POSITIVE_INFINITY
      const messages = waiting.filter(({ dueAt }) => dueAt <= now)
      waiting = waiting.filter(({ dueAt }) => dueAt > now)
      await Promise.all(messages.map(deliverOne))
    },
  }
}

/** Queues that drop purges. Slices of the outbox are left to the drain, as in a program. */
export const purgesOnly: Queues = {
  async send(queue) {
    if (queue !== 'edge-purges') throw new Error(`There is no queue ${queue} here.`)
  },
}
