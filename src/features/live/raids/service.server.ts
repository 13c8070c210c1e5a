import { viewerOf } from '#features/social/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { finish, summary } from '../stage/service.server.ts'
import { listedOf, requireOwnStream } from '../streams/service.server.ts'
import { refusesRaid } from './rules.ts'
import { RAID_REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

/**
 * Ends the caller's stream and offers its viewers another creator's stream. No effect on an ended stream.
 * @throws AppError STREAM_NOT_FOUND, OWN_STAGE, NOT_LIVE, BANNED, RAIDS_NOT_ACCEPTED, RAID_NOT_OPEN
 */
export async function raid(ctx: SignedInContext, { id, to }: { id: string; to: string }) {
  const row = await requireOwnStream(ctx, id)
  if (row.ended_at) return summary(ctx, id)
  const target = await store.findTarget(ctx.db, ctx.claims.userId, to)
  const isSelf = to === ctx.claims.userId
  if (!target) throw new AppError(isSelf ? RAID_REFUSALS.ownStage : RAID_REFUSALS.notLive)
  const { is_there: isLive, is_banned: isBanned, accepts, audience } = target
  const refusal = refusesRaid({ isSelf, isLive, isBanned, accepts, audience })
  if (refusal) throw new AppError(refusal)
  await finish(ctx, row, 'host', target.stream_id)
  ctx.announce()
  return summary(ctx, id)
}

/** Lists streams that the caller can raid. @throws AppError STREAM_NOT_FOUND */
export async function targets(ctx: SignedInContext, id: string) {
  await requireOwnStream(ctx, id)
  const ids = await store.listTargets(ctx.db, ctx.claims.userId)
  return { streams: await listedOf(ctx, ids, viewerOf(ctx)), next_cursor: null }
}
