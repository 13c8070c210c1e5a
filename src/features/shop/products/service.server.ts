import { deleteUnusedUploads } from '#features/uploads/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import type { CreateItem, ManageInput, UpdateItem } from '../contract.ts'
import { imageOf } from '../images/service.server.ts'
import { isPhysical } from '../rules.ts'
import { REFUSALS } from '../spec.ts'
import * as store from './store.server.ts'

const whys: Record<'full' | 'inactive' | 'image_gone' | 'not_found' | 'stock_changed', Reason> = {
  full: REFUSALS.tooMany,
  inactive: COMMON.forbidden,
  image_gone: REFUSALS.imageGone,
  not_found: REFUSALS.notFound,
  stock_changed: REFUSALS.stockChanged,
}
const fieldOf = { image_gone: 'image_url', stock_changed: 'stock_quantity' } as const

function refusalOf(why: keyof typeof whys): AppError {
  const reason = whys[why]
  if (why !== 'image_gone' && why !== 'stock_changed') return new AppError(reason)
  return new AppError(reason, { fields: { [fieldOf[why]]: reason.sentence } })
}

/** Creates a product. @throws AppError TOO_MANY_PRODUCTS, IMAGE_GONE, FORBIDDEN */
export async function create(ctx: SignedInContext, input: CreateItem) {
  const { price, upload_id: _, ...given } = input
  const image = await imageOf(ctx, input)
  const price_tokens = given.price_tokens ?? price
  if (!image || price_tokens === undefined) throw new AppError(COMMON.invalid)
  const product = { ...given, ...image, price_tokens, physical: isPhysical(given.category) }
  const result = await store.insertProduct(ctx.db, ctx.claims.userId, product)
  if (result.outcome !== 'done') throw refusalOf(result.outcome)
  return { success: true as const, item: result.item }
}

/**
 * Changes the given fields; existing orders do not change. @throws AppError PRODUCT_NOT_FOUND, STOCK_CHANGED,
 * IMAGE_GONE
 */
export async function update(ctx: SignedInContext, { id, ...given }: UpdateItem) {
  const { name, description, category, stock_quantity, stock_was, is_active } = given
  const changes = {
    name,
    description,
    category,
    stock_quantity,
    stock_was,
    is_active,
    price_tokens: given.price_tokens ?? given.price,
    physical: category && isPhysical(category),
    ...(await imageOf(ctx, given)),
  }
  const result = await store.updateProduct(ctx.db, ctx.claims.userId, id, changes)
  if (result.outcome !== 'done') throw refusalOf(result.outcome)
  if ('image_url' in changes) ctx.afterCommit(() => deleteUnusedUploads(ctx, ctx.claims.userId))
  return { success: true as const, item: result.item }
}

/** Deletes a product; its orders stay. @throws AppError PRODUCT_NOT_FOUND */
export async function remove(ctx: SignedInContext, id: string) {
  if (!(await store.deleteProduct(ctx.db, ctx.claims.userId, id))) throw new AppError(REFUSALS.notFound)
  ctx.afterCommit(() => deleteUnusedUploads(ctx, ctx.claims.userId))
  return { success: true as const }
}

export const paged = <Item extends { id: string }>(rows: Item[], limit: number) => {
  const { rows: items, nextCursor } = toPage(rows, limit, ({ id }) => id)
  return { items, next_cursor: nextCursor }
}

/** Returns the caller's own products with their figures. */
export const manage = async (ctx: SignedInContext, input: ManageInput) =>
  paged(await store.listOwn(ctx.db, ctx.claims.userId, input), input.limit)
