import type { AdminContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { WarnInput } from './contract.ts'
import { WARNING_REFUSALS } from './spec.ts'
import { writeWarning } from './store.server.ts'

/**
 * Warns a person by a house rule, in words or both, by mail and notification; nothing of theirs is hidden and no points count.
 * The same warning within a minute is one. @throws AppError USER_NOT_FOUND, NOT_YOURSELF
 */
export async function warn(ctx: AdminContext, { id, rule, reason }: WarnInput): Promise<void> {
  if (id === ctx.actor.id) throw new AppError(WARNING_REFUSALS.self)
  if (!(await writeWarning(ctx.db, { userId: id, rule: rule ?? null, reason, admin: ctx.actor })))
    throw new AppError(WARNING_REFUSALS.noPerson)
  ctx.announce()
}
