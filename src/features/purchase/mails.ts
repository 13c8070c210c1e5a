import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import { receiptMail } from './rules/receipt.ts'
import { refundMail } from './rules/refund.ts'

const purchase = { purchase_id: z.string(), tokens: z.number(), usd_cents: z.number() }

/** The mails of purchases. Texts are in rules/. */
export const mails = {
  receipt: mailTemplate(
    z.object({ ...purchase, credited_at: z.coerce.date(), recipient: z.string().nullable() }),
    ({ purchase_id, tokens, usd_cents, credited_at, recipient }, { origin }) =>
      receiptMail(
        { purchaseId: purchase_id, tokens, usdCents: usd_cents, creditedAt: credited_at.toISOString(), recipient },
        origin,
      ),
  ),

  refund: mailTemplate(
    z.object({ ...purchase, state: z.enum(['succeeded', 'failed']) }),
    ({ purchase_id, tokens, usd_cents, state }, { origin }) =>
      refundMail({ purchaseId: purchase_id, tokens, usdCents: usd_cents, state }, origin),
  ),
}
