import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/index.ts'
import type { Viewers } from './contract.ts'
import { visitorsShareMs } from './spec.ts'
import { findViewers } from './store.server.ts'

type Kept = { until: number; answer: Promise<Viewers> }
const keptMax = 100

// of one isolate; each of a test's databases has its own
const known = new WeakMap<Db, Map<string, Kept>>()

function keptOf(db: Db): Map<string, Kept> {
  const kept = known.get(db) ?? new Map<string, Kept>()
  known.set(db, kept)
  return kept
}

/** How many watch each of these streams. Visitors of a country, who see the same list, share what was read for a moment. */
export async function viewers(ctx: Context, ids: readonly string[]): Promise<Viewers> {
  const read = async () => ({ streams: await findViewers(ctx.db, ids, viewerOf(ctx)) })
  if (ctx.claims) return read()
  const kept = keptOf(ctx.db)
  const key = JSON.stringify([ctx.request.country, ids.toSorted()])
  const now = ctx.now.getTime()
  const one = kept.get(key)
  if (one && now < one.until) return one.answer
  const answer = read()
  if (kept.size >= keptMax) kept.clear()
  kept.set(key, { until: now + visitorsShareMs, answer })
  answer.catch(() => kept.delete(key))
  return answer
}
