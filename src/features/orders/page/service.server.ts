import { isAnimated, mediaOf, signedMediaUrl, wholeName } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { openAddress } from '../service.server.ts'
import { REFUSALS } from '../spec.ts'
import { findOrder, type OrderRow, type StoredOrder, toWhole } from '../store.server.ts'
import { showsAddress } from './rules.ts'

export const isParty = ({ buyer_id, seller_id }: OrderRow, userId: string): boolean =>
  userId === buyer_id || userId === seller_id

/**
 * Returns an order for one of its sides with URLs of its files and, while a parcel is being sent, its decrypted
 * shipping address. An address that cannot be decrypted is omitted and logged.
 */
export async function openOrder(ctx: Pick<Context, 'env' | 'log' | 'now'>, { sealed, ...order }: StoredOrder) {
  const whole = { ...order, history: order.history.map(withFiles(ctx, order.title)) }
  if (!sealed || !showsAddress(order)) return { ...whole, shipping_address: null }
  try {
    return { ...whole, shipping_address: await openAddress(ctx.env.ADDRESS_KEYS, sealed) }
  } catch (error) {
    ctx.log.error('an address cannot be opened', error, { order: order.id, key: sealed.key_id })
    return { ...whole, shipping_address: null }
  }
}

type Event = StoredOrder['history'][number]

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

/** Reads one of the caller's orders. @throws AppError ORDER_NOT_FOUND, also for other people's orders */
export async function readOrder(ctx: SignedInContext, id: string) {
  const row = await findOrder(ctx.db, id)
  const { userId } = ctx.claims
  if (!row || !isParty(row, userId)) throw new AppError(REFUSALS.notFound)
  return { order: await openOrder(ctx, toWhole(row, userId, ctx.now)) }
}
