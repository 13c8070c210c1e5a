import * as z from 'zod'
import { receiptMail, refundMail } from '#features/purchase/index.server.ts'
import { subscriptionMail, subscriptionMailProps } from '#features/subscriptions/index.server.ts'
import { adjustmentMail, disputeMail, payoutMail } from '#features/wallet/index.server.ts'
import { template } from './template.ts'

const purchase = { purchase_id: z.string(), tokens: z.number(), usd_cents: z.number() }

export const moneyTemplates = {
  receipt: template(
    z.object({ ...purchase, credited_at: z.coerce.date(), recipient: z.string().nullable() }),
    ({ purchase_id, tokens, usd_cents, credited_at, recipient }, { origin }) =>
      receiptMail(
        { purchaseId: purchase_id, tokens, usdCents: usd_cents, creditedAt: credited_at.toISOString(), recipient },
        origin,
      ),
  ),

  refund: template(
    z.object({ ...purchase, state: z.enum(['succeeded', 'failed']) }),
    ({ purchase_id, tokens, usd_cents, state }, { origin }) =>
      refundMail({ purchaseId: purchase_id, tokens, usdCents: usd_cents, state }, origin),
  ),

  payout: template(
    z.object({
      payout_id: z.string(),
      tokens: z.number(),
      usd_cents: z.number(),
      status: z.enum(['paid', 'failed', 'returned']),
      failure: z.string().nullable(),
    }),
    ({ payout_id, tokens, usd_cents, status, failure }, { origin }) =>
      payoutMail({ payoutId: payout_id, tokens, usdCents: usd_cents, status, failure }, origin),
  ),

  dispute_opened: template(z.object({ purchase_id: z.string(), tokens: z.number() }), (props, { origin }) =>
    disputeMail(props, origin),
  ),

  adjustment: template(
    z.object({ tokens: z.number(), account: z.enum(['spendable', 'available']), reason: z.string() }),
    (props, { origin }) => adjustmentMail(props, origin),
  ),

  subscription: template(subscriptionMailProps, (props, { origin }) => subscriptionMail(props, origin)),
}
