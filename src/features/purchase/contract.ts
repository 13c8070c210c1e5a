import * as z from 'zod'
import { packageOf } from '#features/wallet/index.ts'
import { atMost, idempotencyKeySchema, queryNumber, tokensSchema } from '#shared/schemas.ts'
import { purchaseSchema } from './buying/contract.ts'
import { giftMessageMax, purchasesPage, recipientSearch, SENTENCES } from './spec.ts'

/** Input of a purchase. It contains no price, because the server sets the price. */
export const purchaseInput = z
  .object({
    tokenAmount: tokensSchema(SENTENCES.packageUnknown).refine(
      (tokens) => packageOf(tokens) !== undefined,
      SENTENCES.packageUnknown,
    ),
    paymentMethodId: z.string({ error: SENTENCES.cardMissing }).regex(/^pm_\w{1,100}$/, SENTENCES.cardMissing),
    isGift: z.boolean().default(false),
    giftRecipientId: z.uuid(SENTENCES.giftRecipient).nullish(),
    giftMessage: z.string().trim().check(atMost(giftMessageMax, SENTENCES.messageTooLong)).optional(),
    /** True to save the card at the provider for later purchases. */
    saveCard: z.boolean().default(false),
    idempotencyKey: idempotencyKeySchema.optional(),
  })
  .refine((input) => !input.isGift || input.giftRecipientId, {
    path: ['giftRecipientId'],
    error: SENTENCES.giftRecipient,
  })

export const purchaseIdInput = z.object({ id: z.uuid().toLowerCase() })

/** A purchase as shown to its buyer; the receipt has the same fields. */
export const purchaseEntry = z.object({
  ...purchaseSchema.shape,
  package_id: z.string(),
  /** Username of the recipient of a gift. */
  recipient: z.string().nullable(),
  message: z.string(),
  /** Time at which the tokens were credited. */
  credited_at: z.date().nullable(),
  refund_state: z.enum(['requested', 'pending', 'succeeded', 'failed']).nullable(),
  dispute_state: z.enum(['opened', 'won', 'lost']).nullable(),
  /** Time until which the buyer can request a refund; null if the purchase is not refundable. */
  refundable_until: z.date().nullable(),
})

/** Parses numbers in queries, which arrive as text. */
export const purchasesInput = z.object({
  limit: queryNumber(z.int().min(1).max(purchasesPage.max)).default(purchasesPage.default),
  cursor: z.string().max(200).optional(),
})
export const purchasesOutput = z.object({ purchases: z.array(purchaseEntry), next_cursor: z.string().nullable() })

export const refundInput = purchaseIdInput.extend({ idempotencyKey: idempotencyKeySchema.optional() })
export const refundOutput = z.object({
  purchase_id: z.uuid(),
  usd_cents: z.number(),
  tokens: z.number(),
  /** `pending`: the bank is still processing it. */
  state: z.enum(['pending', 'succeeded']),
})

export const cardsOutput = z.object({
  cards: z.array(
    z.object({
      id: z.string(),
      brand: z.string(),
      last4: z.string(),
      exp_month: z.number(),
      exp_year: z.number(),
    }),
  ),
})
export const cardInput = z.object({ id: z.string().regex(/^pm_\w{1,100}$/, SENTENCES.cardGone) })

export const giftSettingsSchema = z.object({ accepts_gifts: z.boolean() })

export const packagesOutput = z.object({
  packages: z.array(
    z.object({
      id: z.string(),
      tokens: z.number(),
      price: z.number(),
      savings_percent: z.number(),
      per_token: z.number(),
    }),
  ),
})

export const recipientsInput = z.object({ q: z.string().trim().max(recipientSearch.max).default('') })
export const recipientsOutput = z.object({
  recipients: z.array(
    z.object({
      id: z.uuid(),
      username: z.string(),
      display_name: z.string(),
      avatar_url: z.string().nullable(),
    }),
  ),
})

export type PurchaseInput = z.infer<typeof purchaseInput>
export type PurchaseEntry = z.infer<typeof purchaseEntry>
export type SavedCard = z.infer<typeof cardsOutput>['cards'][number]
export type PurchasesInput = z.infer<typeof purchasesInput>
export { type PurchaseOutput, purchaseOutput } from './buying/contract.ts'
