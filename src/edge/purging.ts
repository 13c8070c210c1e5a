import { type Purge, pageSeconds } from '#shared/edge.ts'

/**
 * The vendor's limit of purges for the cache of a Worker: 25 at once, then 5 a minute, each with up to 100 tags.
 * https://developers.cloudflare.com/workers/cache/limitations/
 */
export const purgeLimit = { burst: 25, refillSeconds: 12, tagsMax: 100 } as const
/** Purges that changes leave for removals. */
export const removalReserve = 15

const pageMs = (pageSeconds.fresh + pageSeconds.stale) * 1000

/** Purges that are left, at a time in milliseconds. */
export type Budget = { left: number; atMs: number }

/** Returns the budget at a later time. */
export function refilled({ left, atMs }: Budget, nowMs: number): Budget {
  const gained = (nowMs - atMs) / (purgeLimit.refillSeconds * 1000)
  return { left: Math.min(purgeLimit.burst, left + Math.max(0, gained)), atMs: nowMs }
}

type Waiting = { kind: Purge['kind']; sentMs: number; tags: number }

/**
 * Decides what happens to a message. Removals are purged at once. A change is purged while enough purges are left for
 * removals, otherwise it waits, until its pages have expired.
 */
export function decidePurge({ kind, sentMs, tags }: Waiting, { left, atMs }: Budget): 'purge' | 'wait' | 'drop' {
  if (kind === 'removal') return 'purge'
  if (atMs - sentMs > pageMs) return 'drop'
  return left - Math.ceil(tags / purgeLimit.tagsMax) >= removalReserve ? 'purge' : 'wait'
}

const retrySeconds = { removal: 2, change: purgeLimit.refillSeconds } as const

type PurgeTags = (tags: string[]) => Promise<boolean>

/**
 * Returns a function that purges the tags of a batch, in as few calls as possible, and retries messages that the limit
 * refuses. It counts the purges of its isolate, because one consumer runs at a time (`max_concurrency` of
 * wrangler.edge.toml); a new isolate assumes that all are left, and learns from the first refusal.
 */
export function createPurger() {
  let budget: Budget = { left: purgeLimit.burst, atMs: 0 }
  const purgeTags = async (tags: readonly string[], purge: PurgeTags): Promise<boolean> => {
    for (let at = 0; at < tags.length; at += purgeLimit.tagsMax) {
      budget = { ...budget, left: budget.left - 1 }
      if (await purge(tags.slice(at, at + purgeLimit.tagsMax))) continue
      budget = { ...budget, left: 0 }
      return false
    }
    return true
  }
  return async (batch: Pick<MessageBatch<Purge>, 'messages'>, purge: PurgeTags, nowMs: number): Promise<void> => {
    budget = refilled(budget, nowMs)
    const waiting = batch.messages.map((message) => {
      const { kind, tags } = message.body
      return { message, fate: decidePurge({ kind, sentMs: message.timestamp.getTime(), tags: tags.length }, budget) }
    })
    // A change is purged with a removal, because their tags need one call.
    const isCalling = waiting.some(({ fate }) => fate === 'purge')
    const purged = waiting.filter(({ fate }) => fate === 'purge' || (isCalling && fate === 'wait'))
    const isDone = await purgeTags([...new Set(purged.flatMap(({ message }) => message.body.tags))], purge)
    for (const one of waiting) {
      const { message, fate } = one
      if (fate === 'drop' || (purged.includes(one) && isDone)) message.ack()
      else message.retry({ delaySeconds: retrySeconds[message.body.kind] })
    }
  }
}
