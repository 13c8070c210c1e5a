import { type Purge, purgeDelaySeconds } from '#shared/edge.ts'

/** The cache in front of the product, near its visitors. */
export type Edge = {
  /**
   * Removes cached responses with one of the tags, a few seconds later. Retried by the edge until it succeeds.
   * @throws if the message cannot be queued
   */
  purge(purge: Purge): Promise<void>
}

/** The part of a queue that sends. */
export type PurgeQueue = { send(purge: Purge, options: { delaySeconds: number }): Promise<unknown> }

/** Sends purges through a queue, whose consumer is the Worker at the edge (src/edge). */
export const createEdge = (queue: PurgeQueue): Edge => ({
  async purge(purge) {
    await queue.send(purge, { delaySeconds: purgeDelaySeconds })
  },
})
