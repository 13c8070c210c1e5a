import * as z from 'zod'
import { idempotencyKeySchema } from '#shared/idempotency-key.ts'
import { queryNumber } from '#shared/numbers.ts'
import { isVisible } from '#shared/texts.ts'
import { anyLine, anyText, neededLine } from '#shared/written.ts'
import { endReasons, messageKinds, statuses } from './lists.ts'
import { benefitMax, benefitsMax, descriptionMax, nameMax, page, priceMax, priceMin, SENTENCES } from './spec.ts'

const price = z
  .int({ error: SENTENCES.priceForm })
  .min(priceMin, SENTENCES.priceForm)
  .max(priceMax, SENTENCES.priceForm)

/** What a creator says of a tier; what is left out of a change stays as it is. */
const said = {
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
  ...said,
  description: said.description.default(''),
  free_message_kinds: said.free_message_kinds.default([]),
  unlocks_content: said.unlocks_content.default(false),
  benefits: said.benefits.default([]),
})
const asAnswered = z.unknown().optional()
/** What is only read may be sent back as it was answered. */
export const updateTierInput = z
  .object(said)
  .partial()
  .extend({ id: z.uuid(), creator_id: asAnswered, created_at: asAnswered, subscribers: asAnswered })
  .extend({ content_count: asAnswered })
  .strict()
export const oneInput = z.object({ id: z.uuid() })
/** Of one creator, by id or username. */
export const ofCreatorInput = z.object({ id: z.string().min(1).max(60) })

export const tierSchema = z.object({
  id: z.uuid(),
  creator_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** Tokens a month. */
  price_tokens: z.number(),
  free_message_kinds: z.array(z.enum(messageKinds)),
  unlocks_content: z.boolean(),
  benefits: z.array(z.string()),
  created_at: z.date(),
})
export const tiersAnswer = z.object({ tiers: z.array(tierSchema) })
const ownTier = tierSchema.extend({
  subscribers: z.number(),
  /** The items that nothing but this tier, or a dearer one, opens; it is not closed before there are none. */
  content_count: z.number(),
})
/** The creator's own, with how many subscribe now. */
export const ownTiersAnswer = z.object({ tiers: z.array(ownTier) })
export const tierAnswer = z.object({ tier: tierSchema })

const consent = z.literal(true, { error: SENTENCES.consentMissing })

/** `price_tokens` is the price that was shown and agreed to; another one than the tier's is refused, never charged. */
export const subscribeInput = z.object({
  tier_id: z.uuid(SENTENCES.gone),
  price_tokens: price,
  renewal_consent: consent,
  idempotencyKey: idempotencyKeySchema.optional(),
})
export const agreeInput = z.object({
  id: z.uuid(),
  /** Another tier of the same creator, from the next month on. */
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
    /** False: the creator is not there for the subscriber any more. */
    available: z.boolean(),
  }),
  /** What it renews with. */
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
  /** The most that is charged: what was agreed to. */
  price_tokens: z.number(),
  /** What the next renewal charges; null: there is none. */
  next_price_tokens: z.number().nullable(),
  /** The tier costs more now: without a new consent it ends. */
  needs_consent: z.boolean(),
  renews: z.boolean(),
  started_at: z.coerce.date(),
  current_period_end: z.coerce.date(),
  /** Until when an unpaid or paused renewal is tried again; then the subscription ends. */
  retry_until: z.coerce.date().nullable(),
  consented_at: z.coerce.date(),
  cancelled_at: z.coerce.date().nullable(),
  ended_at: z.coerce.date().nullable(),
  end_reason: z.enum(endReasons).nullable(),
})
export const subscriptionAnswer = z.object({ subscription: subscriptionSchema })
/** `balance` is the subscriber's tokens afterwards. */
export const paidAnswer = z.object({ subscription: subscriptionSchema, balance: z.number() })
export const renewAnswer = z.object({ subscription: subscriptionSchema, balance: z.number().nullable() })

export const mineInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(page.max)).default(page.default),
    cursor: z.uuid().optional(),
    /** To one creator alone. */
    creator_id: z.uuid().optional(),
  })
  .prefault({})
export const mineAnswer = z.object({ subscriptions: z.array(subscriptionSchema), next_cursor: z.string().nullable() })

export type Tier = z.infer<typeof tierSchema>
export type OwnTier = z.infer<typeof ownTiersAnswer>['tiers'][number]
export type CreateTier = z.infer<typeof createTierInput>
export type UpdateTier = z.infer<typeof updateTierInput>
export type Subscribe = z.infer<typeof subscribeInput>
export type Agree = z.infer<typeof agreeInput>
export type Mine = z.infer<typeof mineInput>
export type Subscription = z.infer<typeof subscriptionSchema>
