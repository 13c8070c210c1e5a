import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import type { MailContent } from '#shared/mail.ts'
import { usdText } from '#shared/money.ts'
import { tokensAre, tokensText } from '#shared/tokens.ts'

export type PayoutNews = {
  payoutId: string
  tokens: number
  usdCents: number
  /** `returned`: it had arrived and the bank sent it back. */
  status: 'paid' | 'failed' | 'returned'
  failure: string | null
}

/** How a payout ended, for the creator. */
export function payoutMail({ payoutId, tokens, usdCents, status, failure }: PayoutNews, origin: string): MailContent {
  const usd = usdText(usdCents)
  const paid = status === 'paid'
  const sentence = {
    paid: `Your payout of ${usd} is on its way into your bank account.`,
    failed: `Your payout of ${usd} did not reach your bank. The ${tokensAre(tokens)} available again.`,
    returned: `Your bank sent your payout of ${usd} back. The ${tokensAre(tokens)} available again.`,
  }[status]
  return {
    subject: paid ? `Paid out: ${usd}` : `Your payout of ${usd} failed`,
    title: paid ? 'You were paid out' : 'Your payout failed',
    paragraphs: [sentence, ...(paid ? [] : ['Please check your bank details before you ask again.'])],
    facts: [
      ['Tokens', tokensText(tokens)],
      ['Amount', usd],
      ...(failure && !paid ? [['Reason', failure] satisfies [string, string]] : []),
      ['Payout', payoutId],
    ],
    action: { label: 'See your earnings', url: `${origin}/earnings` },
    footnote: 'Limelight writes to you about every payout.',
  }
}

/** That a payer's bank contests what a creator earned and does not have yet. */
export function disputeMail({ tokens }: { tokens: number }, origin: string): MailContent {
  return {
    subject: `Disputed: ${tokensText(tokens)} of your earnings`,
    title: 'A payment was disputed',
    paragraphs: [
      `A bank is taking back a payment that ${tokensText(tokens)} of your pending earnings came from. They wait until the bank decides.`,
      "You don't need to do anything. What was available to you before is not touched.",
    ],
    action: { label: 'See your earnings', url: `${origin}/earnings` },
    footnote: 'Limelight writes to you when your earnings are disputed.',
  }
}

export type AdjustmentNews = { tokens: number; account: 'spendable' | 'available'; reason: string }

/** That two admins corrected a person's tokens, with the reason. */
export function adjustmentMail({ tokens, account, reason }: AdjustmentNews, origin: string): MailContent {
  const what = `${tokensText(Math.abs(tokens))} ${Math.abs(tokens) === 1 ? 'was' : 'were'}`
  const where = account === 'available' ? 'your available earnings' : 'your wallet'
  return {
    subject: 'Your tokens were corrected',
    title: 'Your tokens were corrected',
    paragraphs: [tokens > 0 ? `${what} added to ${where}.` : `${what} taken from ${where}.`],
    facts: [['Reason', reason]],
    action: {
      label: account === 'available' ? 'See your earnings' : 'See your history',
      url: `${origin}${account === 'available' ? '/earnings' : '/settings/wallet'}`,
    },
    footnote: 'Limelight writes to you whenever your tokens are corrected.',
  }
}

/** That an admin holds a creator's payouts back, or lets them go on. */
const payoutHoldMail = ({ held, reason }: { held: boolean; reason: string }, origin: string): MailContent => ({
  subject: held ? 'Your payouts are on hold' : 'Your payouts go on',
  title: held ? 'Your payouts are on hold' : 'Your payouts go on',
  paragraphs: held
    ? ['We hold your payouts back while we look into something. Your earnings are safe and go on.']
    : ['We have looked into it. What was waiting is on its way to your bank.'],
  facts: held ? [['Reason', reason]] : [],
  action: { label: 'See your wallet', url: `${origin}/wallet` },
  footnote: 'Limelight writes to you when your payouts are held back and when they go on.',
})

/** The wallet's mails. */
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

  payout_hold: mailTemplate(z.object({ held: z.boolean(), reason: z.string() }), (props, { origin }) =>
    payoutHoldMail(props, origin),
  ),

  dispute_opened: mailTemplate(z.object({ purchase_id: z.string(), tokens: z.number() }), (props, { origin }) =>
    disputeMail(props, origin),
  ),

  adjustment: mailTemplate(
    z.object({ tokens: z.number(), account: z.enum(['spendable', 'available']), reason: z.string() }),
    (props, { origin }) => adjustmentMail(props, origin),
  ),
}
