import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import { adjustmentMail, disputeMail, payoutMail } from './rules/mails.ts'

/** The wallet's mails. Texts are in rules/mails.ts. */
export const mails = {
  payout: mailTemplate(
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

  dispute_opened: mailTemplate(z.object({ purchase_id: z.string(), tokens: z.number() }), (props, { origin }) =>
    disputeMail(props, origin),
  ),

  adjustment: mailTemplate(
    z.object({ tokens: z.number(), account: z.enum(['spendable', 'available']), reason: z.string() }),
    (props, { origin }) => adjustmentMail(props, origin),
  ),
}
