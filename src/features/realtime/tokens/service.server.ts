import { viewerOf } from '#features/social/index.server.ts'
import { type SignedInContext, seesAsAdmin } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { TokenInput } from '../contract.ts'
import { confirmPresence } from '../presence/service.server.ts'
import { tokenSeconds } from '../spec.ts'
import { capabilitiesOf } from './rules.ts'
import { findGrants } from './store.server.ts'

/**
 * Issues a realtime token for the caller's browser. It grants the caller's own channel, the latest conversations, and
 * the requested conversations, visible people and watchable streams. A later block or suspension applies to the next
 * token.
 * @throws AppError SUSPENDED
 */
export async function token(
  ctx: SignedInContext,
  { conversation_id, conversation_ids, user_ids, stream_ids }: TokenInput,
) {
  const { userId } = ctx.claims
  const conversationIds = conversation_id ? [conversation_id, ...conversation_ids] : conversation_ids
  const viewer = { ...viewerOf(ctx), userId }
  const grants = await findGrants(ctx.db, { viewer, conversationIds, userIds: user_ids, streamIds: stream_ids })
  if (!grants) throw new AppError(COMMON.suspended)
  const { admin, here, conversations, people, streams } = grants
  // an idle admin loses the admin channel when the token expires
  const isAdmin = admin && (await seesAsAdmin(ctx))
  // a connected browser without stored presence means that the presence webhook was lost
  if (!here) ctx.afterCommit(() => confirmPresence(ctx, [userId]))
  const capabilities = capabilitiesOf({ userId, isAdmin, conversations, people, streams })
  return { token: await ctx.providers.realtime.token(userId, capabilities, tokenSeconds) }
}
