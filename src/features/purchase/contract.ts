import * as z from 'zod'
import { packageOf } from '#features/wallet/index.ts'
import { idempotencyKeySchema } from '#shared/idempotency.ts'
import { recipientSearch, SENTENCES } from './spec.ts'

/** Specification 3 §7. The price is the server's (decision D8). */
export const purchaseInput = z
  .object({
    tokenAmount: z
      .int({ error: SENTENCES.packageUnknown })
      .refine((tokens) => packageOf(tokens) !== undefined, SENTENCES.packageUnknown),
    paymentMethodId: z.string({ error: SENTENCES.cardMissing }).regex(/^pm_\w{1,100}$/, SENTENCES.cardMissing),
    isGift: z.boolean().default(false),
    giftRecipientId: z.uuid(SENTENCES.giftRecipient).nullish(),
    idempotencyKey: idempotencyKeySchema.optional(),
  })
  .refine((input) => !input.isGift || input.giftRecipientId, {
    path: ['giftRecipientId'],
    error: SENTENCES.giftRecipient,
  })

export const purchaseSchema = z.object({
  id: z.uuid(),
  tokens: z.number(),
  usd_cents: z.number(),
  status: z.enum(['created', 'processing', 'requires_action', 'failed', 'succeeded', 'disputed', 'refunded']),
  is_gift: z.boolean(),
  created_at: z.date(),
})

export const purchaseAnswer = z.object({
  /** Whether the tokens are there. */
  success: z.boolean(),
  purchase: purchaseSchema,
  /** Where the payment stands; with the secret while the payer's browser has something to do. */
  paymentIntent: z.object({ status: z.string(), client_secret: z.string().nullable() }),
})

export const purchaseIdInput = z.object({ id: z.uuid() })
export const packagesAnswer = z.object({
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

/** Realtime message `purchase.updated` on `user:<id>`, the buyer's; it says that something moved, not what to believe. */
export const purchaseUpdatedEvent = z.object({
  purchase_id: z.uuid(),
  status: purchaseSchema.shape.status,
  tokens: z.number(),
  is_gift: z.boolean(),
})

export const recipientsInput = z.object({ q: z.string().trim().max(recipientSearch.max).default('') })
export const recipientsAnswer = z.object({
  recipients: z.array(
    z.object({
      id: z.uuid(),
      username: z.string(),
      display_name: z.string(),
      avatar_url: z.string().nullable(),
    }),
  ),
})

export type PurchaseUpdated = z.infer<typeof purchaseUpdatedEvent>
export type PurchaseInput = z.infer<typeof purchaseInput>
export type PurchaseAnswer = z.infer<typeof purchaseAnswer>
