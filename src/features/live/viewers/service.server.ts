import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { shareResponse } from '#server/http/sharing.ts'
import type { Viewers } from '../contract.ts'
import { sharedSeconds } from './spec.ts'
import { findViewers } from './store.server.ts'

/**
 * Returns the viewer counts of streams. Visitors share a response for a moment, unless a creator hides from a country.
 */
export async function viewers(ctx: Context, ids: readonly string[]): Promise<Viewers> {
  const { streams, is_everywhere } = await findViewers(ctx.db, ids, viewerOf(ctx))
  if (!ctx.claims && is_everywhere) shareResponse(ctx, sharedSeconds)
  return { streams }
}
