import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { REFUSALS } from '../spec.ts'
import { own } from '../stage/service.server.ts'
import { writeGoal } from './store.server.ts'

/** Sets the token goal of the caller's stream; another one begins at nothing. @throws AppError STREAM_NOT_FOUND, STREAM_ENDED */
export async function setGoal(
  ctx: SignedInContext,
  { id, title, tokens }: { id: string; title: string; tokens: number },
) {
  const row = await own(ctx, id)
  if (row.ended_at) throw new AppError(REFUSALS.ended)
  await writeGoal(ctx.db, id, title, tokens)
  ctx.announce()
  return { goal: { title, tokens, reached: 0 } }
}
