import type { Purge } from '#shared/edge.ts'

/** The messages of each queue. */
export type QueueMessages = {
  /** A slice of the outbox (server/outbox). */
  outbox: { slice: string }
  /** A purge of the edge cache, for the Worker at the edge (src/edge). */
  'edge-purges': Purge
}
export type QueueName = keyof QueueMessages

type SendOptions = { delaySeconds?: number }

/** Queues of work for other invocations of the Worker, and for other Workers. */
export type Queues = {
  /** Sends messages, each of which is delivered at least once. @throws QueuesUnavailable */
  send<Name extends QueueName>(
    queue: Name,
    bodies: readonly QueueMessages[Name][],
    options?: SendOptions,
  ): Promise<void>
}

/** Messages that a queue delivers. Each is acknowledged or retried. */
export type QueueBatch = { readonly queue: string; readonly messages: readonly QueueMessage[] }
export type QueueMessage = {
  readonly body: unknown
  /** Number of deliveries, with this one. */
  readonly attempts: number
  ack(): void
  /** Delivers the message again later, or moves it to the dead letters after the last attempt (wrangler.toml). */
  retry(options: { delaySeconds: number }): void
}

export class QueuesUnavailable extends Error {}

/** Most messages of one request. */
const batchMax = 100

/** Sends through Cloudflare Queues, from the binding of each queue. */
export const createQueues = (bindings: { [Name in QueueName]: Queue<QueueMessages[Name]> }): Queues => ({
  async send(queue, bodies, options = {}) {
    try {
      for (let from = 0; from < bodies.length; from += batchMax)
        await bindings[queue].sendBatch(
          bodies.slice(from, from + batchMax).map((body) => ({ body })),
          options,
        )
    } catch (error) {
      throw new QueuesUnavailable(`the queue ${queue} took no messages`, { cause: error })
    }
  },
})
