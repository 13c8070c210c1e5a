import * as z from 'zod'
import {
  anyText,
  idempotencyKeySchema,
  neededLine,
  neededText,
  queryNumber,
  readOnlyField,
  searchText,
  tokensSchema,
} from '#shared/schemas.ts'
import { daysLabel, deliveryOf } from './rules.ts'
import {
  customDays,
  customDelivery,
  defaultCategory,
  defaultDeliveryHours,
  descriptionMax,
  noteMax,
  offerCategories,
  offersPage,
  priceMax,
  priceMin,
  quantityMax,
  SENTENCES,
  titleMax,
} from './spec.ts'

const title = neededLine({ max: titleMax, missing: SENTENCES.required, tooLong: SENTENCES.titleTooLong })
const description = neededText({
  max: descriptionMax,
  missing: SENTENCES.required,
  tooLong: SENTENCES.descriptionTooLong,
})
const priceTokens = z
  .int({ error: ({ input }) => (input === undefined || input === null ? SENTENCES.required : SENTENCES.priceForm) })
  .min(priceMin, SENTENCES.priceForm)
  .max(priceMax, SENTENCES.priceTooHigh)
const category = z.enum(offerCategories, SENTENCES.categoryUnknown)
/** Name of a delivery time: one of either form, "5 days", or "Custom" with `customDays`. */
const deliveryTime = z
  .string(SENTENCES.deliveryUnknown)
  .max(20, SENTENCES.deliveryUnknown)
  .refine((label) => label === customDelivery || deliveryOf(label) !== undefined, SENTENCES.deliveryUnknown)
const days = z.int(SENTENCES.daysForm).min(customDays.min, SENTENCES.daysForm).max(customDays.max, SENTENCES.daysForm)
/** Maximum number of orders; null for unlimited. */
const maxQuantity = z
  .int(SENTENCES.quantityForm)
  .min(1, SENTENCES.quantityForm)
  .max(quantityMax, SENTENCES.quantityTooLarge)
  .nullable()

type Delivery = { deliveryTime?: string | undefined; customDays?: number | undefined }

function needsDays({ deliveryTime, customDays }: Delivery, ctx: z.RefinementCtx) {
  if (deliveryTime === customDelivery && customDays === undefined)
    ctx.addIssue({ code: 'custom', path: ['customDays'], message: SENTENCES.daysForm })
}

/** Converts a valid delivery time to hours and to the entered unit. Returns an empty object if the time is absent. */
export function deliveryFrom({ deliveryTime, customDays }: Delivery): {
  deliveryHours?: number
  deliveryTime?: string
} {
  if (deliveryTime === undefined) return {}
  const found = deliveryOf(deliveryTime === customDelivery ? daysLabel(customDays ?? 1) : deliveryTime)
  return found ? { deliveryHours: found.hours, deliveryTime: found.label } : {}
}

export const createInput = z
  .object({
    title,
    description,
    category: category.default(defaultCategory),
    priceTokens,
    deliveryTime: deliveryTime.default(`${defaultDeliveryHours} hours`),
    customDays: days.optional(),
    maxQuantity: maxQuantity.default(null),
    active: z.boolean().default(true),
  })
  .superRefine(needsDays)

/**
 * Absent fields stay unchanged. Read-only fields of an offer are accepted and ignored, so that a client can send back
 * the whole offer.
 */
export const updateInput = z
  .strictObject({
    id: z.uuid(),
    title: title.optional(),
    description: description.optional(),
    category: category.optional(),
    priceTokens: priceTokens.optional(),
    deliveryTime: deliveryTime.optional(),
    customDays: days.optional(),
    maxQuantity: maxQuantity.optional(),
    active: z.boolean().optional(),
    deliveryHours: readOnlyField,
    created_at: readOnlyField,
    updated_at: readOnlyField,
    viewCount: readOnlyField,
    purchaseCount: readOnlyField,
    conversion: readOnlyField,
    earningsUsdCents: readOnlyField,
    hidden_reason: readOnlyField,
  })
  .superRefine(needsDays)

const offerBase = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category,
  priceTokens: z.number(),
  /** Delivery time in the words and the unit that were entered: a name of a form, or "5 days". */
  deliveryTime: z.string(),
  deliveryHours: z.number(),
  /** Number of orders that are possible in total; null for unlimited. */
  maxQuantity: z.number().nullable(),
  active: z.boolean(),
  /** House rule by which moderation hid the offer, for its creator; null if it is not hidden. */
  hidden_reason: z.string().nullable(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
})

/** Fields for the creator only. */
export const ownOffer = offerBase.extend({
  viewCount: z.number(),
  /** Number of orders, without cancelled ones. */
  purchaseCount: z.number(),
  /** Sales per view in percent; null without views. */
  conversion: z.number().nullable(),
  /** Sales times price, valued at the creator's earnings. */
  earningsUsdCents: z.number(),
})
export const publicOffer = offerBase.extend({
  /** Number of orders that are still possible; null for unlimited. */
  left: z.number().nullable(),
  /** URL of the creator's card picture. */
  poster_url: z.string().nullable(),
  creator: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    verified: z.boolean(),
  }),
})

export const idInput = z.object({ id: z.uuid() })
export const ownOutput = z.object({ success: z.literal(true), offer: ownOffer })
export const deleteOutput = z.object({ success: z.literal(true) })

const page = {
  limit: queryNumber(z.int().min(1).max(offersPage.max)).default(offersPage.default),
  cursor: z.uuid().optional(),
}
export const listInput = z.object(page).prefault({})
/** Matches title and description. */
const search = searchText(SENTENCES.searchTooLong)
/** Page size with which two pages list all offers of a creator. */
export const ownListInput = z
  .object({ ...page, search, limit: queryNumber(z.int().min(1).max(offersPage.ownMax)).default(offersPage.ownMax) })
  .prefault({})
export const ownListOutput = z.object({ offers: z.array(ownOffer), next_cursor: z.string().nullable() })
export const listOutput = z.object({ offers: z.array(publicOffer), next_cursor: z.string().nullable() })

/** The creator's id or username. */
export const ofCreatorInput = z.object({ id: z.string().min(1).max(60), search, ...page })

/** An offer that the caller can see. Its creator also sees an offer that is not for sale. */
export const oneOutput = z.object({ offer: publicOffer })

export const orderInput = z.object({
  id: z.uuid(),
  /** Note to the creator. */
  note: anyText({ max: noteMax, tooLong: SENTENCES.noteTooLong }).default(''),
  /** Displayed price. The order is refused if the current price differs. If absent, any price is accepted. */
  priceTokens: tokensSchema().min(1).optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
export type OwnOffer = z.infer<typeof ownOffer>
export type PublicOffer = z.infer<typeof publicOffer>
export type CreateOffer = z.infer<typeof createInput>
export type UpdateOffer = z.infer<typeof updateInput>
