import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { AdminContext } from '#server/trpc.ts'
import { COMMON } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { toPage } from '#shared/pagination.ts'
import { perform } from '../actions/service.server.ts'
import type { CasesInput, ResolveInput } from '../contract.ts'
import { REFUSALS } from '../spec.ts'
import * as store from './store.server.ts'

/** Lists orders with an open or a closed dispute, newest order first. For admins. */
export async function list(ctx: AdminContext, input: CasesInput) {
  const { rows, nextCursor } = toPage(
    await store.listDisputed(ctx.db, input.state === 'open', input),
    input.limit,
    ({ id }) => id,
  )
  return { disputes: rows.map((row) => store.toCase(row, ctx.now)), next_cursor: nextCursor }
}

/**
 * Decides a dispute: all tokens return to the buyer or go to the creator. @throws AppError DISPUTE_NOT_FOUND,
 * DISPUTE_CLOSED, OWN_ORDER
 */
export async function resolve(ctx: AdminContext, { id, outcome, reason, idempotencyKey }: ResolveInput) {
  const request = {
    userId: ctx.claims.userId,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash('orders.resolve', { id, outcome, reason }),
  }
  const { order } = await perform(ctx, {
    id,
    request,
    action: outcome,
    given: { text: reason },
    actorOf: ({ is_admin }) => (is_admin ? 'admin' : COMMON.forbidden),
    notFound: REFUSALS.noCase,
    audited: {
      admin: ctx.actor,
      entry: { action: 'dispute.resolve', target: { kind: 'order', id }, data: { outcome } },
    },
  })
  return { dispute: store.toCase(order, ctx.now) }
}
