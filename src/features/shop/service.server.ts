import type * as z from 'zod'
import { type Address, markOfAddress, readOrder, sealAddress } from '#features/orders/index.server.ts'
import { viewerOf } from '#features/social/index.server.ts'
import { tidyUploads } from '#features/uploads/index.server.ts'
import { refusalOf } from '#features/wallet/index.server.ts'
import type { Context } from '#server/context.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { toPage } from '#shared/pagination.ts'
import type { buyInput, CreateItem, ListInput, ManageInput, OfCreatorInput, UpdateItem } from './contract.ts'
import { isPhysical, weeklyLimitSentence } from './rules.ts'
import { imageOf } from './service/image.server.ts'
import { priceChanged, REFUSALS, viewSeconds } from './spec.ts'
import * as store from './store.server.ts'

const whys: Record<'full' | 'inactive' | 'image_gone' | 'not_found' | 'stock_changed', Reason> = {
  full: REFUSALS.tooMany,
  inactive: COMMON.forbidden,
  image_gone: REFUSALS.imageGone,
  not_found: REFUSALS.notFound,
  stock_changed: REFUSALS.stockChanged,
}
const fieldOf = { image_gone: 'image_url', stock_changed: 'stock_quantity' } as const

function refused(why: keyof typeof whys): AppError {
  const reason = whys[why]
  if (why !== 'image_gone' && why !== 'stock_changed') return new AppError(reason)
  return new AppError(reason, { fields: { [fieldOf[why]]: reason.sentence } })
}

/** @throws AppError TOO_MANY_PRODUCTS, IMAGE_GONE, FORBIDDEN */
export async function create(ctx: SignedInContext, input: CreateItem) {
  const { price, upload_id: _, ...given } = input
  const image = await imageOf(ctx, input)
  const price_tokens = given.price_tokens ?? price
  if (!image || price_tokens === undefined) throw new AppError(COMMON.invalid)
  const product = { ...given, ...image, price_tokens, physical: isPhysical(given.category) }
  const result = await store.insertProduct(ctx.db, ctx.claims.userId, product)
  if (result.outcome !== 'done') throw refused(result.outcome)
  return { success: true as const, item: result.item }
}

/** Changes what is given; no order changes with it. @throws AppError PRODUCT_NOT_FOUND, STOCK_CHANGED, IMAGE_GONE */
export async function update(ctx: SignedInContext, { id, ...given }: UpdateItem) {
  const { name, description, category, stock_quantity, stock_was, is_active } = given
  const changes = {
    ...{ name, description, category, stock_quantity, stock_was, is_active },
    ...{ price_tokens: given.price_tokens ?? given.price, physical: category && isPhysical(category) },
    ...(await imageOf(ctx, given)),
  }
  const result = await store.updateProduct(ctx.db, ctx.claims.userId, id, changes)
  if (result.outcome !== 'done') throw refused(result.outcome)
  if ('image_url' in changes) ctx.afterCommit(() => tidyUploads(ctx, ctx.claims.userId))
  return { success: true as const, item: result.item }
}

/** What was ordered of it stays. @throws AppError PRODUCT_NOT_FOUND */
export async function remove(ctx: SignedInContext, id: string) {
  if (!(await store.deleteProduct(ctx.db, ctx.claims.userId, id))) throw new AppError(REFUSALS.notFound)
  ctx.afterCommit(() => tidyUploads(ctx, ctx.claims.userId))
  return { success: true as const }
}

const paged = <Item extends { id: string }>(rows: Item[], limit: number) => {
  const { rows: items, nextCursor } = toPage(rows, limit, ({ id }) => id)
  return { items, next_cursor: nextCursor }
}

/** The caller's own, with their figures. */
export const manage = async (ctx: SignedInContext, input: ManageInput) =>
  paged(await store.listOwn(ctx.db, ctx.claims.userId, input), input.limit)

/** What is for sale, for whoever asks. */
export const list = async (ctx: Context, input: ListInput) =>
  paged(await store.listProducts(ctx.db, viewerOf(ctx), input), input.limit)

/** What one creator sells. Of a creator who is not there, nothing. */
export const ofCreator = async (ctx: Context, input: OfCreatorInput) =>
  paged(await store.listOf(ctx.db, viewerOf(ctx), input), input.limit)

/** @throws AppError PRODUCT_NOT_FOUND, also for what is not there for the caller. */
export async function one(ctx: Context, id: string) {
  const item = await store.findProduct(ctx.db, viewerOf(ctx), id)
  if (!item) throw new AppError(REFUSALS.notFound)
  return { item }
}

/** Somebody looks at a product: counted once a day for a person or, signed out, an address. */
export async function seen(ctx: Context, id: string): Promise<void> {
  const who = ctx.claims?.userId ?? ctx.request.address
  const isFirst = await ctx.providers.cache.once('product-seen', `${id} ${who}`, viewSeconds)
  if (isFirst === true) await store.countView(ctx.db, id, ctx.claims?.userId ?? null)
}

type Refused = Extract<store.BuyResult, { outcome: 'refused' }>

const refusals: Record<Exclude<Refused['reason'], 'idempotency_conflict'>, Reason> = {
  not_found: REFUSALS.notFound,
  buyer_inactive: REFUSALS.inactive,
  you_blocked: REFUSALS.youBlocked,
  self: REFUSALS.own,
  sold_out: REFUSALS.soldOut,
  price_changed: REFUSALS.priceChanged,
  address_missing: REFUSALS.addressMissing,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
}

type Buying = z.infer<typeof buyInput> & { shipping_address?: Address | undefined }

/**
 * Buys one piece; its tokens are held until it is accepted. The address leaves this function sealed. With an
 * idempotency key a repeated call answers the same and buys nothing again, however late it comes.
 * @throws AppError see REFUSALS and IDEMPOTENCY_CONFLICT
 */
export async function buy(ctx: SignedInContext, { id, note, shipping_address, price_tokens, idempotencyKey }: Buying) {
  const { userId } = ctx.claims
  const keys = ctx.env.ADDRESS_KEYS
  const [address, mark] = shipping_address
    ? await Promise.all([sealAddress(keys, userId, shipping_address), markOfAddress(keys, shipping_address)])
    : []
  const result = await store.buyProduct(ctx.db, {
    ...{ buyerId: userId, productId: id, price: price_tokens, note, address },
    country: ctx.request.country,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash('shop.buy', { id, note, price_tokens, mark }),
  })
  if (result.outcome === 'refused') throw refusedFor(result, ctx.now)
  if (!result.replayed) ctx.announce()
  return { ...(await readOrder(ctx, result.order_id)), balance: result.balance }
}

function refusedFor(refused: Refused, now: Date): AppError {
  const { addressMissing } = REFUSALS
  if (refused.reason === 'address_missing')
    return new AppError(addressMissing, { fields: { shipping_address: addressMissing.sentence } })
  return refusalOf(refused, refusals, { now, priceChanged, weeklyLimit: weeklyLimitSentence })
}
