import { permitAct } from '#features/accounts/index.server.ts'
import type { PermittedContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { WarnInput } from './contract.ts'
import { WARNING_REFUSALS } from './spec.ts'
import { writeWarning } from './store.server.ts'

/**
 * Warns a person with a house rule, a text, or both. Sends a mail and a notification; does not hide items or add
 * points. Identical warnings within a minute are written once. @throws AppError those of `permitAct`
 */
export async function warn(ctx: PermittedContext, { id, rule, reason }: WarnInput): Promise<void> {
  await permitAct(ctx, id)
  if (!(await writeWarning(ctx.db, { userId: id, rule: rule ?? null, reason, admin: ctx.actor })))
    throw new AppError(WARNING_REFUSALS.noPerson)
  ctx.announce()
}
