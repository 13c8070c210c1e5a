import type { Context } from './context.ts'
import type { Db } from './db/index.ts'

/** Maximum number of responses of one kind that an isolate caches. */
const keptMax = 100

/**
 * Shares a response between all visitors of a country for `lifetimeMs`, so that the cost does not grow with the crowd.
 * It caches responses and never promises: a request must not wait for work that another request began.
 */
export function sharedByVisitors<Answer>(lifetimeMs: number) {
  // A cache for each database, because tests have several.
  const known = new WeakMap<Db, Map<string, { until: number; answer: Answer }>>()
  return async (ctx: Pick<Context, 'db' | 'now' | 'request'>, asked: unknown, read: () => Promise<Answer>) => {
    const kept = known.get(ctx.db) ?? new Map<string, { until: number; answer: Answer }>()
    known.set(ctx.db, kept)
    const key = JSON.stringify([ctx.request.country, asked])
    const now = ctx.now.getTime()
    const one = kept.get(key)
    if (one && now < one.until) return one.answer
    const answer = await read()
    if (kept.size >= keptMax) kept.clear()
    kept.set(key, { until: now + lifetimeMs, answer })
    return answer
  }
}
