import type { MailContent } from '#shared/mail.ts'
import { usdText } from '#shared/money.ts'

export type RefundNews = { purchaseId: string; tokens: number; usdCents: number; state: 'succeeded' | 'failed' }

/** How a refund ended, for the buyer. */
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
