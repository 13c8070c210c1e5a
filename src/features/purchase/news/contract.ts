import * as z from 'zod/mini'

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
  paymentIntent: z.object({ status: z.string(), client_secret: z.nullable(z.string()) }),
})

/** Realtime message `purchase.updated` on `user:<id>`, the buyer's; it says that something moved, not what to believe. */
export const purchaseUpdatedEvent = z.object({
  purchase_id: z.uuid(),
  status: purchaseSchema.shape.status,
  tokens: z.number(),
  is_gift: z.boolean(),
})

export type PurchaseAnswer = z.infer<typeof purchaseAnswer>
