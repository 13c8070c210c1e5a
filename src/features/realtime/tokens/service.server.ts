import { viewerOf } from '#features/social/index.server.ts'
import { type SignedInContext, seesAsAdmin } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { TokenInput } from '../contract.ts'
import { confirmPresence } from '../presence/service.server.ts'
import { tokenSeconds } from '../spec.ts'
import { capabilitiesOf } from './rules.ts'
import { findGrants } from './store.server.ts'

/**
 * What opens realtime to somebody's browser: their own channel, their latest conversations, and what they name of other
 * conversations of theirs, of people they may see and of streams they may watch. A block or a suspension binds with the next token.
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
  // an admin who is idle hears what is for admins no longer than their token lasts
  const isAdmin = admin && (await seesAsAdmin(ctx))
  // whoever renews a token and is not known to be here arrived while nobody could note it
  if (!here) ctx.afterCommit(() => confirmPresence(ctx, [userId]))
  const capabilities = capabilitiesOf({ userId, isAdmin, conversations, people, streams })
  return { token: await ctx.providers.realtime.token(userId, capabilities, tokenSeconds) }
}
