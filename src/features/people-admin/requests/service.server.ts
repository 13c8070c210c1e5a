import { deletePerson, exportOf, permitAct } from '#features/accounts/index.server.ts'
import { refundFor } from '#features/purchase/index.server.ts'
import type { PermittedContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { PEOPLE_REFUSALS } from '../spec.ts'
import { auditStatementsOf, writeAuditedAction } from './store.server.ts'

type Asked = { id: string; reason: string }

/**
 * Refunds a purchase of a person on their request, under the same conditions as a refund by the person.
 * @throws AppError those of `permitAct` and of `refund` in purchase
 */
export async function refund(ctx: PermittedContext, { id, purchaseId, reason }: Asked & { purchaseId: string }) {
  const { actor, now } = ctx
  await permitAct(ctx, id)
  const data = { purchase_id: purchaseId }
  return refundFor(
    ctx,
    id,
    purchaseId,
    auditStatementsOf({ actor, now, userId: id, action: 'person.refund', reason, data }),
  )
}

/** Starts the deletion of a person on their request. @throws AppError those of `deletePerson` */
export async function remove(ctx: PermittedContext, input: Asked & { forfeit_tokens?: number | undefined }) {
  const { actor, now } = ctx
  const { id: userId, reason, forfeit_tokens: forfeitTokens = 0 } = input
  return deletePerson(ctx, {
    userId,
    forfeitTokens,
    audit: auditStatementsOf({ actor, now, userId, action: 'person.delete', reason }),
  })
}

/** Returns the personal data of a person as an archive, on their request. @throws AppError those of `permitAct` */
export async function takeData(ctx: PermittedContext, { id: userId, reason }: Asked) {
  const { actor, now } = ctx
  await permitAct(ctx, userId)
  const file = await exportOf(ctx, userId)
  if (!file) throw new AppError(PEOPLE_REFUSALS.notFound)
  await writeAuditedAction(ctx.db, auditStatementsOf({ actor, now, userId, action: 'person.export', reason }))
  return file
}
