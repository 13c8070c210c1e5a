import type { AdminContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { WARNING_REFUSALS } from './spec.ts'
import { writeWarning } from './store.server.ts'

/**
 * Warns a person, by mail and notification; nothing of theirs is hidden and no points count. The same words of the same admin
 * within a minute are one warning. @throws AppError USER_NOT_FOUND, NOT_YOURSELF
 */
export async function warn(ctx: AdminContext, { id, reason }: { id: string; reason: string }): Promise<void> {
  if (id === ctx.actor.id) throw new AppError(WARNING_REFUSALS.self)
  if (!(await writeWarning(ctx.db, { userId: id, reason, admin: ctx.actor })))
    throw new AppError(WARNING_REFUSALS.noPerson)
  ctx.announce()
}
