import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { toPage } from '#shared/pagination.ts'
import type { CasesInput, ResolveInput } from '../contract.ts'
import { REFUSALS } from '../spec.ts'
import { listCases, type ResolveResult, resolveCase } from '../store/cases.server.ts'

/** Orders in dispute, or those that were; the newest order first. For admins. */
export async function list(ctx: SignedInContext, input: CasesInput) {
  const { rows: disputes, nextCursor } = toPage(await listCases(ctx.db, input), input.limit, ({ id }) => id)
  return { disputes, next_cursor: nextCursor }
}

const refusals: Record<Extract<ResolveResult, { outcome: 'refused' }>['reason'], Reason> = {
  not_an_admin: COMMON.forbidden,
  not_found: REFUSALS.noCase,
  own_order: REFUSALS.ownCase,
  not_disputed: REFUSALS.notDisputed,
  idempotency_conflict: COMMON.idempotencyConflict,
}

/** Decides a case: all tokens go back, or to the creator. @throws AppError DISPUTE_NOT_FOUND, DISPUTE_CLOSED, OWN_ORDER */
export async function resolve(ctx: SignedInContext, { id, outcome, reason, idempotencyKey }: ResolveInput) {
  const result = await resolveCase(ctx.db, {
    ...{ adminId: ctx.claims.userId, orderId: id, outcome, note: reason },
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash('orders.resolve', { id, outcome, reason }),
  })
  if (result.outcome === 'refused') throw new AppError(refusals[result.reason])
  if (!result.replayed) ctx.announce()
  return { dispute: result.case }
}
