import type { Context } from './context.ts'
import type { Db } from './db/index.ts'

/** So many answers an isolate keeps of one kind. */
const keptMax = 100

/**
 * For what is the same for all visitors of a country: who asks within `lifetimeMs` is given what another was, so that a crowd
 * costs no more than its answers. An isolate keeps answers and no promises: no request may wait for what another one began.
 */
export function sharedByVisitors<Answer>(lifetimeMs: number) {
  // each of a test's databases has its own
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
