/** Purpose of a queue. */
export type QueueName = 'outbox'

/** Queues of work for other invocations of the Worker. */
export type Queues = {
  /** Sends messages, each of which is delivered at least once. @throws QueuesUnavailable */
  send(queue: QueueName, bodies: readonly object[]): Promise<void>
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
export const createQueues = (bindings: Record<QueueName, Queue>): Queues => ({
  async send(queue, bodies) {
    try {
      for (let from = 0; from < bodies.length; from += batchMax)
        await bindings[queue].sendBatch(bodies.slice(from, from + batchMax).map((body) => ({ body })))
    } catch (error) {
      throw new QueuesUnavailable(`the queue ${queue} took no messages`, { cause: error })
    }
  },
})
