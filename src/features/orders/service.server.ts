import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { toPage } from '#shared/pagination.ts'
import type { OrdersInput } from './contract.ts'
import { isNothing } from './rules.ts'
import { REFUSALS, SENTENCES } from './spec.ts'
import { type ActResult, actOn, findOrder, listDue, listOrders, tick } from './store.server.ts'

type Refused = Extract<ActResult, { outcome: 'refused' }>['reason']

const refusals: Record<Refused, Reason> = {
  not_found: REFUSALS.notFound,
  inactive: REFUSALS.inactive,
  not_yours: REFUSALS.notYours,
  closed: REFUSALS.closed,
  not_delivered: REFUSALS.notDelivered,
  delivered: REFUSALS.delivered,
  already_delivered: REFUSALS.alreadyDelivered,
  revision_used: REFUSALS.revisionUsed,
  not_late: REFUSALS.notLate,
  idempotency_conflict: COMMON.idempotencyConflict,
}

/** Somebody's orders, newest first. */
export async function list(ctx: SignedInContext, input: OrdersInput) {
  const rows = await listOrders(ctx.db, ctx.claims.userId, input)
  const { rows: orders, nextCursor } = toPage(rows, input.limit, (order) => order.id)
  return { orders, next_cursor: nextCursor }
}

/** @throws AppError ORDER_NOT_FOUND, also for what is others'. */
export async function one(ctx: SignedInContext, id: string) {
  const order = await findOrder(ctx.db, ctx.claims.userId, id)
  if (!order) throw new AppError(REFUSALS.notFound)
  return { order }
}

type Act = { id: string; idempotencyKey?: string | undefined }

async function act(
  ctx: SignedInContext,
  { id, idempotencyKey }: Act,
  what: 'deliver' | 'revise' | 'accept' | 'cancel',
  words: { text?: string; links?: string[] } = {},
) {
  const { text = '', links = [] } = words
  const result = await actOn(ctx.db, {
    ...{ userId: ctx.claims.userId, orderId: id, act: what, text, links },
    key: idempotencyKey ?? ctx.idempotencyKey,
    hash: await bodyHash(`orders.${what}`, { id, text, links }),
  })
  if (result.outcome === 'refused') throw new AppError(refusals[result.reason])
  if (!result.replayed) ctx.announce()
  return { order: result.order, balance: result.balance }
}

/**
 * Hands over what was ordered, late or not, as long as the order stands.
 * @throws AppError ATTACHMENTS_UNAVAILABLE, ALREADY_DELIVERED, ORDER_CLOSED, NOT_YOURS_TO_DO, ORDER_NOT_FOUND
 */
export function deliver(ctx: SignedInContext, input: Act & { text: string; links: string[]; attachments: string[] }) {
  if (input.attachments.length > 0) throw new AppError(REFUSALS.attachments)
  if (isNothing(input)) throw new AppError(COMMON.invalid, { fields: { text: SENTENCES.deliveryMissing } })
  return act(ctx, input, 'deliver', input)
}

/** Asks for another try, once; its time is that of the order. @throws AppError REVISION_USED, ORDER_NOT_DELIVERED */
export const revise = (ctx: SignedInContext, input: Act & { message: string }) =>
  act(ctx, input, 'revise', { text: input.message })

/** Ends the order: the tokens are the seller's. @throws AppError ORDER_NOT_DELIVERED, ORDER_CLOSED */
export const accept = (ctx: SignedInContext, input: Act) => act(ctx, input, 'accept')

/** Gives all tokens back: the seller at any time, the buyer once it is late (decision G3). @throws AppError ORDER_NOT_LATE */
export const cancel = (ctx: SignedInContext, input: Act & { reason: string }) =>
  act(ctx, input, 'cancel', { text: input.reason })

const tickMax = 500

/**
 * What the clocks of orders do: accept what nobody answered, say what is late, return what stayed late. Each order is a
 * transaction of its own, so that one that fails keeps no other; any number of runs at once. @returns how many.
 */
export async function runOrderClocks({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  let done = 0
  for (const id of await listDue(db, tickMax))
    try {
      if (await tick(db, id)) done += 1
    } catch (error) {
      log.error('an order’s clock failed', error, { order: id })
    }
  return done
}
