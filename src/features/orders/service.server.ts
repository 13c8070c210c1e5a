import { isAnimated, mediaOf, signedMediaUrl, wholeName } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import { openAddress } from './addresses/service.server.ts'
import type { OrdersInput } from './contract.ts'
import { showsAddress } from './rules.ts'
import { REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

export const isParty = ({ buyer_id, seller_id }: store.OrderRow, userId: string): boolean =>
  userId === buyer_id || userId === seller_id

/**
 * An order with its address opened while a parcel is sent, and with addresses of its files, for one of its two people. An
 * address that cannot be opened is left out and logged.
 */
export async function opened(ctx: Pick<Context, 'env' | 'log' | 'now'>, { sealed, ...order }: store.StoredOrder) {
  const whole = { ...order, history: order.history.map(withFiles(ctx, order.title)) }
  if (!sealed || !showsAddress(order)) return { ...whole, shipping_address: null }
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
      const stored = { id: file.id, kind: 'delivery' as const, type: file.type, durationMs: file.duration_ms }
      const save = event.attachments.length > 1 ? `${title} ${index + 1}` : title
      return {
        ...file,
        url: mediaOf(ctx, stored).url,
        still_url: isAnimated(stored) ? signedMediaUrl(ctx, stored, 'large') : null,
        download_url: signedMediaUrl(ctx, stored, wholeName(stored), save),
      }
    }),
  })

/** Somebody's orders, newest first. */
export async function list(ctx: SignedInContext, input: OrdersInput) {
  const { userId } = ctx.claims
  const { rows, nextCursor } = toPage(await store.listOrders(ctx.db, userId, input), input.limit, ({ id }) => id)
  return { orders: rows.map((row) => store.toOrder(row, userId, ctx.now)), next_cursor: nextCursor }
}

/** @throws AppError ORDER_NOT_FOUND, also for what is others'. */
export async function one(ctx: SignedInContext, id: string) {
  const row = await store.findOrder(ctx.db, id)
  const { userId } = ctx.claims
  if (!row || !isParty(row, userId)) throw new AppError(REFUSALS.notFound)
  return { order: await opened(ctx, store.toWhole(row, userId, ctx.now)) }
}
