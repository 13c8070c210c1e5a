import { uploadGone } from '#features/uploads/index.server.ts'
import { retryConflicts } from '#server/conflicts.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { isParty, openOrder } from '../page/service.server.ts'
import { type Action, decideOrder, type OrderAction, type OrderActionArguments, type OrderActor } from '../rules.ts'
import { REFUSALS } from '../spec.ts'
import { type DetailsRow, findOrder, toWhole } from '../store.server.ts'
import * as store from './store.server.ts'

const refusals: readonly Reason[] = [...Object.values(REFUSALS), uploadGone, COMMON.forbidden]

const errorOf = (reason: Reason) =>
  new AppError(reason, reason === REFUSALS.nothingDelivered ? { fields: { text: reason.sentence } } : {})

/** Returns the original response for a retry with the same key: throws its refusal, or reads the order as it is now. */
async function replayResponse(ctx: SignedInContext, id: string, answer: store.Answer): Promise<Performed> {
  if (answer.outcome === 'refused')
    throw errorOf(refusals.find(({ code }) => code === answer.reason) ?? COMMON.idempotencyConflict)
  return { order: await wholeOrder(ctx, id), balance: answer.balance }
}

async function wholeOrder(ctx: SignedInContext, id: string): Promise<DetailsRow> {
  const order = await findOrder(ctx.db, id)
  if (!order) throw new AppError(REFUSALS.notFound)
  return order
}

/**
 * Stores and throws a refusal. @throws the given refusal. If a concurrent request with the same key stored its response
 * first, that response is used.
 */
async function storeAndThrow(
  ctx: SignedInContext,
  id: string,
  request: store.Request,
  reason: Reason,
): Promise<Performed> {
  const before = request.key === undefined ? null : await store.storeRefusal(ctx.db, request, reason.code)
  if (before) return replayResponse(ctx, id, before)
  throw errorOf(reason)
}

export type Performing = {
  id: string
  request: store.Request
  action: Action
  given?: OrderActionArguments
  /**
   * Returns the caller's role in the order; null if the order is hidden from the caller; a reason if the caller may not
   * act.
   */
  actorOf(seen: store.DecisionFacts): OrderActor | null | Reason
  notFound?: Reason
  audited?: store.Audited
}
export type Performed = { order: DetailsRow; balance?: number | undefined }

/**
 * Performs an action on an order: reads it, decides with the table of rules.ts, and writes the decision only if the
 * version is unchanged. If another action was written in between, it reads and decides again. Takes two round trips,
 * and two more after each conflict. Idempotent: a retry returns the original response.
 * @throws AppError ORDER_NOT_FOUND, IDEMPOTENCY_CONFLICT, UPLOAD_GONE, and the refusals of the table
 */
export async function perform(ctx: SignedInContext, performing: Performing) {
  const { id, request, action, given = {}, actorOf, audited, notFound = REFUSALS.notFound } = performing
  const attachments = given.attachments ?? []
  return retryConflicts(async () => {
    const seen = await store.readForDecision(ctx.db, id, request, attachments)
    const actor = seen && actorOf(seen)
    if (!seen || !actor) throw new AppError(notFound)
    if (seen.answered) return replayResponse(ctx, id, seen.answered)
    if (typeof actor !== 'string') return storeAndThrow(ctx, id, request, actor)
    const { order } = seen
    const isOwn = isParty(order, request.userId)
    const decision = decideOrder({ order, action, actor, now: ctx.now, isParty: isOwn, given })
    if (decision.outcome === 'refused') return storeAndThrow(ctx, id, request, decision.reason)
    if (decision.outcome === 'unchanged') return { order: await wholeOrder(ctx, id) }
    if (seen.files_ready !== attachments.length) return storeAndThrow(ctx, id, request, uploadGone)
    const change = { order, writes: decision.writes, audited }
    const { result, order: whole } = await store.writeOrder(ctx.db, change, request)
    if (result.outcome === 'conflict') return 'conflict'
    if (result.outcome === 'refused' || !whole) return replayResponse(ctx, id, result)
    if (!result.replayed) ctx.announce()
    return { order: whole, balance: result.balance }
  })
}

type Act = { id: string; idempotencyKey?: string | undefined }

async function act(
  ctx: SignedInContext,
  { id, idempotencyKey }: Act,
  action: OrderAction,
  given: OrderActionArguments,
  body: object,
) {
  const { userId } = ctx.claims
  const request = {
    userId,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash(`orders.${action}`, { id, ...body }),
  }
  const actorOf = ({ order, is_active }: store.DecisionFacts) => {
    const role = userId === order.buyer_id ? 'buyer' : userId === order.seller_id ? 'seller' : null
    return role && !is_active ? REFUSALS.inactive : role
  }
  const { order, balance } = await perform(ctx, { id, request, action, given, actorOf })
  return { order: await openOrder(ctx, toWhole(order, userId, ctx.now)), balance }
}

/**
 * Delivers an open order, late or not; for a shipped parcel, records its arrival.
 * @throws AppError UPLOAD_GONE, ALREADY_DELIVERED, ORDER_NOT_SHIPPED, ORDER_DISPUTED, ORDER_CLOSED, NOT_YOURS_TO_DO,
 * ORDER_NOT_FOUND
 */
export function deliver(
  ctx: SignedInContext,
  { text, links, attachments, ...input }: Act & { text: string; links: string[]; attachments: string[] },
) {
  const body = { text, links, ...(attachments.length > 0 && { attachments }) }
  return act(ctx, input, 'deliver', { text, links, attachments }, body)
}

/**
 * Requests the one revision of an order; the new deadline is the order's delivery time. @throws AppError REVISION_USED,
 * ORDER_NOT_DELIVERED
 */
export const revise = (ctx: SignedInContext, { message: text, ...input }: Act & { message: string }) =>
  act(ctx, input, 'revise', { text }, { text, links: [] })

/** Accepts the delivery and pays the seller. @throws AppError ORDER_NOT_DELIVERED, ORDER_CLOSED */
export const accept = (ctx: SignedInContext, input: Act) => act(ctx, input, 'accept', {}, { text: '', links: [] })

/**
 * Cancels an order and returns all tokens. The seller can cancel at any time; the buyer a late order, or a product for
 * a while before shipping.
 * @throws AppError ORDER_NOT_LATE, ORDER_SHIPPED, ORDER_DISPUTED
 */
export const cancel = (ctx: SignedInContext, { reason: text, ...input }: Act & { reason: string }) =>
  act(ctx, input, 'cancel', { text }, { text, links: [] })

type Ship = Act & { carrier: string; tracking_number: string; tracking_url: string; message: string }

/** Marks a parcel as shipped, or corrects its tracking. @throws AppError NOT_SHIPPABLE, ORDER_CLOSED */
export function ship(ctx: SignedInContext, { id, message: text, idempotencyKey, ...given }: Ship) {
  const parcel = {
    carrier: given.carrier || null,
    tracking_number: given.tracking_number || null,
    tracking_url: given.tracking_url || null,
  }
  return act(ctx, { id, idempotencyKey }, 'ship', { text, parcel }, { text, ...parcel })
}

/**
 * Opens a dispute: the tokens stay held until one side gives up or an admin decides. @throws AppError ORDER_DISPUTED
 */
export const dispute = (ctx: SignedInContext, { reason: text, ...input }: Act & { reason: string }) =>
  act(ctx, input, 'dispute', { text }, { text })
