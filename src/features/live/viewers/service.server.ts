import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { sharedByVisitors } from '#server/visitors.ts'
import type { Viewers } from '../contract.ts'
import { visitorsShareMs } from './spec.ts'
import { findViewers } from './store.server.ts'

const shared = sharedByVisitors<Viewers>(visitorsShareMs)

/**
 * Returns the viewer counts of streams. Visitors of the same country share a result for a moment, because they can see
 * the same streams.
 */
export async function viewers(ctx: Context, ids: readonly string[]): Promise<Viewers> {
  const read = async () => ({ streams: await findViewers(ctx.db, ids, viewerOf(ctx)) })
  return ctx.claims ? read() : shared(ctx, ids.toSorted(), read)
}
