import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { REFUSALS } from '../spec.ts'
import { requireOwnStream } from '../streams/service.server.ts'
import { type Goal, writeGoal } from './store.server.ts'

/**
 * Sets the token goal of the caller's stream. A new goal starts at 0. @throws AppError STREAM_NOT_FOUND, STREAM_ENDED
 */
export async function setGoal(
  ctx: SignedInContext,
  { id, title, tokens }: { id: string; title: string; tokens: number },
) {
  await write(ctx, id, { title, tokens })
  return { goal: { title, tokens, reached: 0 } }
}

/**
 * Removes the goal of the caller's stream. No effect if it has no goal. @throws AppError STREAM_NOT_FOUND, STREAM_ENDED
 */
export async function clearGoal(ctx: SignedInContext, id: string) {
  await write(ctx, id, null)
  return { success: true as const }
}

async function write(ctx: SignedInContext, id: string, goal: Goal | null): Promise<void> {
  const row = await requireOwnStream(ctx, id)
  if (row.ended_at) throw new AppError(REFUSALS.ended)
  await writeGoal(ctx.db, id, goal)
  ctx.announce()
}
