import type { MailContent } from '#shared/mail.ts'
import { refundDays } from '../spec.ts'

export type Receipt = {
  purchaseId: string
  tokens: number
  usdCents: number
  /** ISO; when the tokens were credited. */
  creditedAt: string
  /** Whose tokens they became, when they were a gift. */
  recipient: string | null
}

const usd = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** The receipt of a purchase as a mail. Times are UTC: a mail does not know where it is read. */
export function receiptMail(receipt: Receipt, origin: string): MailContent {
  const { tokens, usdCents, recipient } = receipt
  const gift = recipient === null ? '' : ` for @${recipient}`
  return {
    subject: `Receipt: ${tokens} tokens, ${usd(usdCents)}`,
    title: 'Thank you for your purchase',
    paragraphs: [
      recipient === null ? `${tokens} tokens are in your wallet.` : `Your gift of ${tokens} tokens has arrived${gift}.`,
    ],
    facts: [
      ['Tokens', `${tokens}${gift}`],
      ['Total', usd(usdCents)],
      ['Date', `${receipt.creditedAt.slice(0, 16).replace('T', ' ')} UTC`],
      ['Receipt', receipt.purchaseId],
    ],
    action: { label: 'See your receipt', url: `${origin}/receipt/${receipt.purchaseId}` },
    footnote: `Limelight sends a receipt for every purchase. Tokens you have not touched can be refunded for ${refundDays} days.`,
  }
}
