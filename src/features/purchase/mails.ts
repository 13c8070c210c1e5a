import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import { fullZonedMoment } from '#shared/dates.ts'
import type { MailContent } from '#shared/mail.ts'
import { usdText } from '#shared/money.ts'
import { readerZone } from '#shared/schemas.ts'
import { refundDays } from './spec.ts'

export type Receipt = {
  purchaseId: string
  tokens: number
  usdCents: number
  /** Time at which the tokens were credited. */
  creditedAt: Date
  /** Time zone of the buyer. */
  timeZone: string
  /** Username of the recipient, for a gift. */
  recipient: string | null
}

/** Receipt of a purchase as a mail. */
export function receiptMail(receipt: Receipt, origin: string): MailContent {
  const { tokens, usdCents, recipient } = receipt
  const gift = recipient === null ? '' : ` for @${recipient}`
  return {
    subject: `Receipt: ${tokens} tokens, ${usdText(usdCents)}`,
    title: 'Thank you for your purchase',
    paragraphs: [
      recipient === null ? `${tokens} tokens are in your wallet.` : `Your gift of ${tokens} tokens has arrived${gift}.`,
    ],
    facts: [
      ['Tokens', `${tokens}${gift}`],
      ['Total', usdText(usdCents)],
      ['Date', fullZonedMoment(receipt.creditedAt, receipt.timeZone)],
      ['Receipt', receipt.purchaseId],
    ],
    action: { label: 'See your receipt', url: `${origin}/receipt/${receipt.purchaseId}` },
    footnote: `Limelight sends a receipt for every purchase. Tokens you have not touched can be refunded for ${refundDays} days.`,
  }
}

export type RefundNews = { purchaseId: string; tokens: number; usdCents: number; state: 'succeeded' | 'failed' }

/** Mail to the buyer about a refund that succeeded or failed. */
export function refundMail({ purchaseId, usdCents, state }: RefundNews, origin: string): MailContent {
  const usd = usdText(usdCents)
  const done = state === 'succeeded'
  return {
    subject: done ? `Refunded: ${usd}` : `Your refund of ${usd} failed`,
    title: done ? 'Your refund is done' : 'Your refund failed',
    paragraphs: done
      ? [`${usd} went back to the card you paid with. Banks take up to ten days to show it.`]
      : [`Your bank did not take ${usd} back. The tokens are in the wallet again.`],
    facts: [
      ['Amount', usd],
      ['Receipt', purchaseId],
    ],
    action: { label: 'See your receipt', url: `${origin}/receipt/${purchaseId}` },
    footnote: 'Limelight writes to you about every refund.',
  }
}

const purchase = { purchase_id: z.string(), tokens: z.number(), usd_cents: z.number() }

/** Mail templates of purchases. */
export const mails = {
  receipt: mailTemplate(
    z.object({ ...purchase, credited_at: z.coerce.date(), recipient: z.string().nullable(), time_zone: readerZone }),
    (
      { purchase_id: purchaseId, tokens, usd_cents: usdCents, credited_at: creditedAt, recipient, time_zone: timeZone },
      { origin },
    ) => receiptMail({ purchaseId, tokens, usdCents, creditedAt, recipient, timeZone }, origin),
  ),

  refund: mailTemplate(
    z.object({ ...purchase, state: z.enum(['succeeded', 'failed']) }),
    ({ purchase_id, tokens, usd_cents, state }, { origin }) =>
      refundMail({ purchaseId: purchase_id, tokens, usdCents: usd_cents, state }, origin),
  ),
}
