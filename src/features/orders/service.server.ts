import { mediaOf, signedMediaUrl, uploadGone } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { toPage } from '#shared/pagination.ts'
import type { OrdersInput } from './contract.ts'
import { openAddress } from './service/address.server.ts'
import { REFUSALS, SENTENCES } from './spec.ts'
import * as store from './store.server.ts'

type Refused = Extract<store.ActResult, { outcome: 'refused' }>['reason']

const refusals: Record<Exclude<Refused, 'nothing'>, Reason> = {
  not_found: REFUSALS.notFound,
  inactive: REFUSALS.inactive,
  not_yours: REFUSALS.notYours,
  closed: REFUSALS.closed,
  not_delivered: REFUSALS.notDelivered,
  delivered: REFUSALS.delivered,
  shipped: REFUSALS.shipped,
  not_shipped: REFUSALS.notShipped,
  not_shippable: REFUSALS.notShippable,
  not_revisable: REFUSALS.notRevisable,
  disputed: REFUSALS.disputed,
  already_delivered: REFUSALS.alreadyDelivered,
  revision_used: REFUSALS.revisionUsed,
  not_late: REFUSALS.notLate,
  attachment_gone: uploadGone,
  idempotency_conflict: COMMON.idempotencyConflict,
}

/**
 * An order with its address opened and the addresses of its files, for one of its two people: the database hands out what is
 * sealed to nobody else, and only as long as the order is open. What cannot be opened takes no order down.
 */
export async function opened(ctx: Pick<Context, 'env' | 'log' | 'now'>, { sealed, ...order }: store.StoredOrder) {
  const whole = { ...order, history: order.history.map(withFiles(ctx, order.title)) }
  if (!sealed) return { ...whole, shipping_address: null }
  try {
    return { ...whole, shipping_address: await openAddress(ctx.env.ADDRESS_KEYS, sealed) }
  } catch (error) {
    ctx.log.error('an address cannot be opened', error, { order: order.id, key: sealed.key_id })
    return { ...whole, shipping_address: null }
  }
}

type Event = store.StoredOrder['history'][number]

const withFiles =
  (ctx: Pick<Context, 'env' | 'now'>, title: string) =>
  (event: Event): Event => ({
    ...event,
    attachments: event.attachments.map((file, index) => {
      const stored = { id: file.id, kind: 'delivery' as const, type: file.type }
      const isPicture = file.type.startsWith('image/')
      const save = event.attachments.length > 1 ? `${title} ${index + 1}` : title
      return {
        ...file,
        url: mediaOf(ctx, stored).url,
        download_url: signedMediaUrl(ctx, stored, isPicture ? 'original' : 'file', save),
      }
    }),
  })

/** Somebody's orders, newest first. */
export async function list(ctx: SignedInContext, input: OrdersInput) {
  const rows = await store.listOrders(ctx.db, ctx.claims.userId, input)
  const { rows: orders, nextCursor } = toPage(rows, input.limit, (order) => order.id)
  return { orders, next_cursor: nextCursor }
}

/** @throws AppError ORDER_NOT_FOUND, also for what is others'. */
export async function one(ctx: SignedInContext, id: string) {
  const order = await store.findOrder(ctx.db, ctx.claims.userId, id)
  if (!order) throw new AppError(REFUSALS.notFound)
  return { order: await opened(ctx, order) }
}

const refusalOf = (reason: Refused) =>
  reason === 'nothing'
    ? new AppError(COMMON.invalid, { fields: { text: SENTENCES.deliveryMissing } })
    : new AppError(refusals[reason])

async function answer(ctx: SignedInContext, result: store.ActResult) {
  if (result.outcome === 'refused') throw refusalOf(result.reason)
  if (!result.replayed) ctx.announce()
  return { order: await opened(ctx, result.order), balance: result.balance }
}

type Act = { id: string; idempotencyKey?: string | undefined }

async function act(
  ctx: SignedInContext,
  { id, idempotencyKey }: Act,
  what: 'deliver' | 'revise' | 'accept' | 'cancel',
  words: { text?: string; links?: string[]; attachments?: string[] } = {},
) {
  const { text = '', links = [], attachments = [] } = words
  const result = await store.actOn(ctx.db, {
    ...{ userId: ctx.claims.userId, orderId: id, act: what, text, links, attachments },
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash(`orders.${what}`, { id, text, links, ...(attachments.length > 0 && { attachments }) }),
  })
  return answer(ctx, result)
}

/**
 * Hands over what was ordered, late or not, as long as the order stands; a parcel that was shipped has arrived.
 * @throws AppError UPLOAD_GONE, ALREADY_DELIVERED, ORDER_NOT_SHIPPED, ORDER_DISPUTED, ORDER_CLOSED, NOT_YOURS_TO_DO,
 * ORDER_NOT_FOUND
 */
export const deliver = (ctx: SignedInContext, input: Act & { text: string; links: string[]; attachments: string[] }) =>
  act(ctx, input, 'deliver', input)

/** Asks for another try, once; its time is that of the order. @throws AppError REVISION_USED, ORDER_NOT_DELIVERED */
export const revise = (ctx: SignedInContext, input: Act & { message: string }) =>
  act(ctx, input, 'revise', { text: input.message })

/** Ends the order: the tokens are the seller's. @throws AppError ORDER_NOT_DELIVERED, ORDER_CLOSED */
export const accept = (ctx: SignedInContext, input: Act) => act(ctx, input, 'accept')

/**
 * Gives all tokens back: the seller at any time, the buyer once it is late (decision G3), and a parcel or a file at first,
 * before it is sent. @throws AppError ORDER_NOT_LATE, ORDER_SHIPPED, ORDER_DISPUTED
 */
export const cancel = (ctx: SignedInContext, input: Act & { reason: string }) =>
  act(ctx, input, 'cancel', { text: input.reason })

type Ship = Act & { carrier: string; tracking_number: string; tracking_url: string; message: string }

/** Says that a parcel is on its way, or corrects its tracking (decision G4). @throws AppError NOT_SHIPPABLE, ORDER_CLOSED */
export async function ship(ctx: SignedInContext, { id, message, idempotencyKey, ...given }: Ship) {
  const parcel = {
    carrier: given.carrier || null,
    tracking_number: given.tracking_number || null,
    tracking_url: given.tracking_url || null,
  }
  const said = await saying(ctx, 'ship', { id, idempotencyKey }, message, parcel)
  return answer(ctx, await store.shipOrder(ctx.db, said, parcel))
}

/** Says that something is wrong: a case, until one gives in or an admin decides. @throws AppError ORDER_DISPUTED */
export async function dispute(ctx: SignedInContext, { reason, ...input }: Act & { reason: string }) {
  return answer(ctx, await store.disputeOrder(ctx.db, await saying(ctx, 'dispute', input, reason)))
}

const saying = async (ctx: SignedInContext, what: string, { id, idempotencyKey }: Act, text: string, more = {}) => ({
  ...{ userId: ctx.claims.userId, orderId: id, text },
  key: idempotencyKeyOf(ctx, { idempotencyKey }),
  hash: await bodyHash(`orders.${what}`, { id, text, ...more }),
})

const tickMax = 500

/**
 * What the clocks of orders do: accept what nobody answered, say what is late, return what stayed late. Each order is a
 * transaction of its own, so that one that fails keeps no other; any number of runs at once. @returns how many.
 */
export async function runOrderClocks({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  let done = 0
  for (const id of await store.listDue(db, tickMax))
    try {
      if (await store.tick(db, id)) done += 1
    } catch (error) {
      log.error('an order’s clock failed', error, { order: id })
    }
  return done
}
