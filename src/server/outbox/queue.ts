import * as z from 'zod'
import type { QueueBatch } from '#providers/queues/index.ts'
import { type Draining, drainSlice } from './drain.ts'
import { buryLostSlice, leaseSeconds } from './slices.ts'

const body = z.object({ slice: z.uuid() })

/** Queue of messages that failed too often, see wrangler.toml. */
export const deadQueue = 'limelight-outbox-dead'

/** First delay of a failed message in seconds, after the lease of its slice. */
const retrySeconds = 10

/**
 * Receives messages of the queue: delivers the slice of each. A second message for a slice has no effect. A failed message
 * is delivered again, and its slice becomes a dead letter after the last time.
 */
export async function receiveSlices(tools: Draining, { queue, messages }: QueueBatch): Promise<void> {
  for (const message of messages) {
    const { success, data } = body.safeParse(message.body)
    try {
      if (!success) tools.log.error('queue message invalid', 'no slice', { queue })
      else if (queue === deadQueue) await buryLostSlice(tools.db, data.slice)
      else await drainSlice(tools, data.slice)
      message.ack()
    } catch (error) {
      const { attempts } = message
      tools.log.warn('queue message failed', { queue, attempts, first: String(error) })
      message.retry({ delaySeconds: leaseSeconds + retrySeconds * 2 ** Math.min(attempts - 1, 6) })
    }
  }
}
