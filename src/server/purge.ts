import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { everyPage, type Purge, personTag, purgeDelaySeconds } from '#shared/edge.ts'
import { purgingCalls } from '#shared/purges.ts'
import type { Context } from './context.ts'
import { batchTopic } from './outbox/topic.ts'
import type { Providers } from './providers.ts'

const everyPageCalls = new Set<string>(purgingCalls.everyPage)
const ownPagesCalls = new Set<string>(purgingCalls.ownPages)

/** Returns what a successful call purges after its commit; undefined: nothing. */
export function purgeOf(call: string, userId: string | undefined): Purge | undefined {
  if (everyPageCalls.has(call)) return { tags: [everyPage], kind: 'removal' }
  return userId !== undefined && ownPagesCalls.has(call) ? { tags: [personTag(userId)], kind: 'change' } : undefined
}

const send = ({ queues }: Providers, purges: readonly Purge[]) =>
  queues.send('edge-purges', purges, { delaySeconds: purgeDelaySeconds })

/** Purges the pages that a successful call changed, after its response. A lost purge ends when the pages expire. */
export function purgeAfter({ claims, providers, afterCommit }: Context, call: string): void {
  const purge = purgeOf(call, claims?.userId)
  if (purge) afterCommit(() => send(providers, [purge]))
}

/**
 * Returns the statement that purges responses with these tags from the edge cache, if `from` has rows. It belongs to the
 * transaction of a removal, so that no crash leaves the removed content in the cache. Call `ctx.announce()` after it.
 */
export const purging = (tags: readonly string[], from: SQL): SQL => sql`
  insert into outbox (kind, payload)
  select 'purge', ${JSON.stringify({ tags })}::jsonb where exists (select from ${from})`

/** Returns the statement of `purging` for every page. */
export const purgingPages = (from: SQL): SQL => purging([everyPage], from)

/** Rows of one delivery: their tags stay below the size of a request to the queue. */
const sliceSize = 20

/** Delivers purges to the Worker at the edge. A program without the queue leaves them to the Worker. */
export const purgeTopic = batchTopic(
  z.object({ tags: z.array(z.string()) }),
  async ({ providers }, rows) => {
    await send(
      providers,
      rows.map(({ payload: { tags } }) => ({ tags, kind: 'removal' })),
    )
    return rows.map(() => undefined)
  },
  { sliceSize },
)
