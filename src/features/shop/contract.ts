import * as z from 'zod'
import {
  anyText,
  countSchema,
  idempotencyKeySchema,
  neededLine,
  queryNumber,
  readOnlyField,
  searchText,
  tokensSchema,
} from '#shared/schemas.ts'
import { isImageUrl } from './images/rules.ts'
import {
  defaultCategory,
  descriptionMax,
  imageUrlMax,
  nameMax,
  noteMax,
  priceMax,
  priceMin,
  productCategories,
  productsPage,
  SENTENCES,
  stockMax,
} from './spec.ts'

const name = neededLine({ max: nameMax, missing: SENTENCES.nameMissing, tooLong: SENTENCES.nameTooLong })
const description = anyText({ max: descriptionMax, tooLong: SENTENCES.descriptionTooLong })
const price = z
  .int({ error: SENTENCES.priceForm })
  .min(priceMin, SENTENCES.priceForm)
  .max(priceMax, SENTENCES.priceTooHigh)
const category = z.enum(productCategories, SENTENCES.categoryUnknown)
/** An uploaded image (POST /uploads, any of its sizes) or an https URL. */
const imageUrl = z
  .string({ error: SENTENCES.imageMissing })
  .trim()
  .min(1, SENTENCES.imageMissing)
  .max(imageUrlMax, SENTENCES.imageTooLong)
  .refine(isImageUrl, SENTENCES.imageForm)
/** Number of pieces in stock; null for unlimited. */
const stock = z.int(SENTENCES.stockForm).min(0, SENTENCES.stockForm).max(stockMax, SENTENCES.stockTooLarge).nullable()

type Given = {
  price?: number | undefined
  price_tokens?: number | undefined
  image_url?: string | undefined
  upload_id?: string | undefined
}

function needsPriceAndImage(given: Given, ctx: z.RefinementCtx) {
  if (given.price_tokens === undefined && given.price === undefined)
    ctx.addIssue({ code: 'custom', path: ['price_tokens'], message: SENTENCES.priceForm })
  if (given.image_url === undefined && given.upload_id === undefined)
    ctx.addIssue({ code: 'custom', path: ['image_url'], message: SENTENCES.imageMissing })
}

/** Checks that both names of the price agree, because a response contains both and a client may change only one. */
function agreesOnPrice({ price, price_tokens }: Given, ctx: z.RefinementCtx) {
  if (price !== undefined && price_tokens !== undefined && price !== price_tokens)
    ctx.addIssue({ code: 'custom', path: ['price'], message: SENTENCES.priceTwice })
}

export const createInput = z
  .object({
    name,
    description: description.default(''),
    /** Price in tokens; `price` is an alias. */
    price_tokens: price.optional(),
    price: price.optional(),
    category: category.default(defaultCategory),
    /** URL of an own upload (`/media/…`) or an https URL. `upload_id` can replace it. */
    image_url: imageUrl.optional(),
    upload_id: z.uuid().optional(),
    stock_quantity: stock.default(null),
    /** False for a draft, which is visible only to its creator. */
    is_active: z.boolean().default(true),
  })
  .superRefine(needsPriceAndImage)
  .superRefine(agreesOnPrice)

/**
 * Absent fields stay unchanged. Read-only fields of a product are accepted and ignored, so that a client can send back
 * the whole product.
 */
export const updateInput = z
  .strictObject({
    id: z.uuid(),
    name: name.optional(),
    description: description.optional(),
    price_tokens: price.optional(),
    price: price.optional(),
    category: category.optional(),
    image_url: imageUrl.optional(),
    upload_id: z.uuid().optional(),
    stock_quantity: stock.optional(),
    /**
     * Stock that the client saw. The update is refused with 409 if the current stock differs, so that sold pieces are
     * not added again.
     */
    stock_was: countSchema().nullable().optional(),
    is_active: z.boolean().optional(),
    physical: readOnlyField,
    sales_count: readOnlyField,
    created_at: readOnlyField,
    updated_at: readOnlyField,
    views: readOnlyField,
    conversion: readOnlyField,
    earned_tokens: readOnlyField,
    hidden_reason: readOnlyField,
  })
  .superRefine(agreesOnPrice)

const itemBase = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  price_tokens: z.number(),
  category,
  image_url: z.string(),
  /** True for products that are shipped; others are delivered in the app. */
  physical: z.boolean(),
  /** Number of remaining pieces; null for unlimited. */
  stock_quantity: z.number().nullable(),
  is_active: z.boolean(),
  sales_count: z.number(),
  /** House rule by which moderation hid the product, for its creator; null if it is not hidden. */
  hidden_reason: z.string().nullable(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
})

/** Fields for the creator only. */
export const ownItem = itemBase.extend({
  views: z.number(),
  /** Sales per view in percent; null without views. */
  conversion: z.number().nullable(),
  /** Tokens from accepted orders. */
  earned_tokens: z.number(),
})
export const publicItem = itemBase.extend({
  creator: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    verified: z.boolean(),
  }),
})

/** URL of an image on another site. The response contains the upload with its copy. */
export const copyImageInput = z.object({ image_url: imageUrl })
export const copyImageOutput = z.object({ upload_id: z.uuid(), image_url: z.string() })

export const idInput = z.object({ id: z.uuid() })
export const ownOutput = z.object({ success: z.literal(true), item: ownItem })
export const deleteOutput = z.object({ success: z.literal(true) })

const page = {
  limit: queryNumber(z.int().min(1).max(productsPage.max)).default(productsPage.default),
  cursor: z.uuid().optional(),
}
/** Matches name and description. */
const searched = searchText(SENTENCES.searchTooLong)
const flag = z.union([z.boolean(), z.stringbool()])
export const manageInput = z
  .object({
    /** True to include drafts. */
    includeInactive: flag.default(false),
    search: searched,
    limit: queryNumber(z.int().min(1).max(productsPage.ownMax)).default(productsPage.ownMax),
    cursor: z.uuid().optional(),
  })
  .prefault({})
export const manageOutput = z.object({ items: z.array(ownItem), next_cursor: z.string().nullable() })
export const listInput = z.object({ category: category.optional(), search: searched, ...page }).prefault({})
export const listOutput = z.object({ items: z.array(publicItem), next_cursor: z.string().nullable() })
/** The creator's id or username. */
export const ofCreatorInput = z.object({ id: z.string().min(1).max(60), search: searched, ...page })
export const oneOutput = z.object({ item: publicItem })

export const buyInput = z.object({
  id: z.uuid(),
  /** Note to the creator. */
  note: anyText({ max: noteMax, tooLong: SENTENCES.noteTooLong }).default(''),
  /** Displayed price. The purchase is refused if the current price differs. If absent, any price is accepted. */
  price_tokens: tokensSchema().min(1).optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})

const figures = { id: z.uuid(), name: z.string(), sales_count: z.number(), revenue: z.number(), views: z.number() }
export const analyticsOutput = z.object({
  analytics: z.object({
    total_products: z.number(),
    active_products: z.number(),
    sold_out_products: z.number(),
    /** Number of orders, without cancelled ones. */
    total_sales: z.number(),
    /** Tokens of accepted orders. The next field is their value in US cents. */
    total_revenue: z.number(),
    total_revenue_usd_cents: z.number(),
    /** Tokens held for open orders. */
    held_tokens: z.number(),
    open_orders: z.number(),
    to_send: z.number(),
    disputes: z.number(),
    views: z.number(),
    conversion: z.number().nullable(),
    top_products: z.array(z.object(figures)),
    /** One entry for each of the last 30 days (UTC): orders without cancelled ones, and their tokens. */
    daily: z.array(z.object({ day: z.string(), sales: z.number(), tokens: z.number() })),
    /** Time of the figures. */
    as_of: z.coerce.date(),
  }),
})

export type OwnItem = z.infer<typeof ownItem>
export type PublicItem = z.infer<typeof publicItem>
export type CreateItem = z.infer<typeof createInput>
export type UpdateItem = z.infer<typeof updateInput>
export type ManageInput = z.infer<typeof manageInput>
export type ListInput = z.infer<typeof listInput>
export type OfCreatorInput = z.infer<typeof ofCreatorInput>
export type Analytics = z.infer<typeof analyticsOutput>['analytics']
