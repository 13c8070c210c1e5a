import * as z from 'zod/mini'

export const purchaseSchema = z.object({
  id: z.uuid(),
  tokens: z.number(),
  usd_cents: z.number(),
  status: z.enum(['created', 'processing', 'requires_action', 'failed', 'succeeded', 'disputed', 'refunded']),
  is_gift: z.boolean(),
  created_at: z.date(),
})

export const purchaseOutput = z.object({
  /** True if the tokens are credited. */
  success: z.boolean(),
  purchase: purchaseSchema,
  /** State of the payment. The client secret is set only while the payer must act. */
  paymentIntent: z.object({ status: z.string(), client_secret: z.nullable(z.string()) }),
})

/** Realtime message `purchase.updated` on the buyer's `user:<id>`: the purchase changed and must be read again. */
export const purchaseUpdatedEvent = z.object({
  purchase_id: z.uuid(),
  status: purchaseSchema.shape.status,
  tokens: z.number(),
  is_gift: z.boolean(),
})

export type PurchaseOutput = z.infer<typeof purchaseOutput>
