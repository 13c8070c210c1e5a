import * as z from 'zod'
import { anyLine, anyText, idempotencyKeySchema, neededLine, queryNumber, readOnlyField } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { endReasons, messageKinds, statuses } from './lists.ts'
import { benefitMax, benefitsMax, descriptionMax, nameMax, page, priceMax, priceMin, SENTENCES } from './spec.ts'

const price = z
  .int({ error: SENTENCES.priceForm })
  .min(priceMin, SENTENCES.priceForm)
  .max(priceMax, SENTENCES.priceForm)

/** Fields of a tier. Updates leave omitted fields unchanged. */
const tierFields = {
  name: neededLine({ max: nameMax, missing: SENTENCES.nameMissing, tooLong: SENTENCES.nameLong }),
  description: anyText({ max: descriptionMax, tooLong: SENTENCES.descriptionLong }),
  price_tokens: price,
  free_message_kinds: z
    .array(z.enum(messageKinds))
    .max(20)
    .transform((kinds) => messageKinds.filter((kind) => kinds.includes(kind))),
  unlocks_content: z.boolean(),
  benefits: z
    .array(anyLine({ max: benefitMax, tooLong: SENTENCES.benefitLong }))
    .max(20, SENTENCES.benefitsMany)
    .transform((lines) => lines.filter(isVisible))
    .refine((lines) => lines.length <= benefitsMax, SENTENCES.benefitsMany),
}
export const createTierInput = z.object({
  ...tierFields,
  description: tierFields.description.default(''),
  free_message_kinds: tierFields.free_message_kinds.default([]),
  unlocks_content: tierFields.unlocks_content.default(false),
  benefits: tierFields.benefits.default([]),
})
/** Read-only fields of a tier are accepted and ignored, so that a client can send back the whole tier. */
export const updateTierInput = z
  .object(tierFields)
  .partial()
  .extend({ id: z.uuid(), creator_id: readOnlyField, created_at: readOnlyField, subscribers: readOnlyField })
  .extend({ content_count: readOnlyField })
  .strict()
export const oneInput = z.object({ id: z.uuid() })
/** User id or username of a creator. */
export const ofCreatorInput = z.object({ id: z.string().min(1).max(60) })

export const tierSchema = z.object({
  id: z.uuid(),
  creator_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** Tokens per month. */
  price_tokens: z.number(),
  free_message_kinds: z.array(z.enum(messageKinds)),
  unlocks_content: z.boolean(),
  benefits: z.array(z.string()),
  created_at: z.date(),
})
export const tiersOutput = z.object({ tiers: z.array(tierSchema) })
const ownTier = tierSchema.extend({
  subscribers: z.number(),
  /**
   * Number of items that only this tier, or a more expensive one, opens. While it is above 0, the tier cannot be
   * closed.
   */
  content_count: z.number(),
})
/** The creator's own tiers with their current numbers of subscribers. */
export const ownTiersOutput = z.object({ tiers: z.array(ownTier) })
export const tierOutput = z.object({ tier: tierSchema })

const consent = z.literal(true, { error: SENTENCES.consentMissing })

/**
 * `price_tokens`: the price that the subscriber saw and agreed to. A different current price is refused, never charged.
 */
export const subscribeInput = z.object({
  tier_id: z.uuid(SENTENCES.gone),
  price_tokens: price,
  renewal_consent: consent,
  idempotencyKey: idempotencyKeySchema.optional(),
})
export const agreeInput = z.object({
  id: z.uuid(),
  /** Id of another tier of the same creator, from the next month on. */
  tier_id: z.uuid().optional(),
  price_tokens: price,
  renewal_consent: consent,
})

export const subscriptionSchema = z.object({
  id: z.uuid(),
  creator: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    /** False if the creator is no longer visible to the subscriber. */
    available: z.boolean(),
  }),
  /** Tier that the next renewal pays for. */
  tier: z.object({
    id: z.uuid(),
    name: z.string(),
    price_tokens: z.number(),
    free_message_kinds: z.array(z.enum(messageKinds)),
    unlocks_content: z.boolean(),
    benefits: z.array(z.string()),
    offered: z.boolean(),
  }),
  status: z.enum(statuses),
  /** Maximum charge that the subscriber agreed to. */
  price_tokens: z.number(),
  /** Charge of the next renewal; null if the subscription does not renew. */
  next_price_tokens: z.number().nullable(),
  /** True if the tier costs more now. Without a new consent the subscription ends. */
  needs_consent: z.boolean(),
  renews: z.boolean(),
  started_at: z.coerce.date(),
  current_period_end: z.coerce.date(),
  /** Deadline of retries for an unpaid or paused renewal; after it the subscription ends. */
  retry_until: z.coerce.date().nullable(),
  consented_at: z.coerce.date(),
  cancelled_at: z.coerce.date().nullable(),
  ended_at: z.coerce.date().nullable(),
  end_reason: z.enum(endReasons).nullable(),
})
export const subscriptionOutput = z.object({ subscription: subscriptionSchema })
/** `balance`: the subscriber's tokens after the request. */
export const paidOutput = z.object({ subscription: subscriptionSchema, balance: z.number() })
export const renewOutput = z.object({ subscription: subscriptionSchema, balance: z.number().nullable() })

export const mineInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(page.max)).default(page.default),
    cursor: z.uuid().optional(),
    /** Only subscriptions to this creator. */
    creator_id: z.uuid().optional(),
  })
  .prefault({})
export const mineOutput = z.object({ subscriptions: z.array(subscriptionSchema), next_cursor: z.string().nullable() })

export type Tier = z.infer<typeof tierSchema>
export type OwnTier = z.infer<typeof ownTiersOutput>['tiers'][number]
export type CreateTier = z.infer<typeof createTierInput>
export type UpdateTier = z.infer<typeof updateTierInput>
export type Subscribe = z.infer<typeof subscribeInput>
export type Agree = z.infer<typeof agreeInput>
export type Mine = z.infer<typeof mineInput>
export type Subscription = z.infer<typeof subscriptionSchema>
