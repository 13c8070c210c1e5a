import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import type { MailContent } from '#shared/mail.ts'
import { tokensAre, tokensText, usdText } from '#shared/money.ts'
import type { MovedKind } from './movements/spec.ts'

export type PayoutNews = {
  payoutId: string
  tokens: number
  usdCents: number
  /** `returned`: the bank sent the money back after it had arrived. */
  status: 'paid' | 'failed' | 'returned'
  failure: string | null
}

/** Mail to the creator about a payout that was paid, failed or was returned. */
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

/** Mail to a creator about pending earnings that a payer's bank disputes. */
export function disputeMail({ tokens }: { tokens: number }, origin: string): MailContent {
  return {
    subject: `Disputed: ${tokensText(tokens)} of your earnings`,
    title: 'A payment was disputed',
    paragraphs: [
      `A bank is taking back a payment that ${tokensText(tokens)} of your pending earnings came from. They wait until the bank decides.`,
      "You don't need to do anything. Your available balance does not change.",
    ],
    action: { label: 'See your earnings', url: `${origin}/earnings` },
    footnote: 'Limelight writes to you when your earnings are disputed.',
  }
}

export type AdjustmentNews = { tokens: number; account: 'spendable' | 'available'; reason: string }

/** Mail to the person whose tokens were adjusted, with the reason. */
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

/** Mail to a creator whose payouts an admin holds or releases. */
const payoutHoldMail = ({ held, reason }: { held: boolean; reason: string }, origin: string): MailContent => ({
  subject: held ? 'Your payouts are on hold' : 'Your payouts resume',
  title: held ? 'Your payouts are on hold' : 'Your payouts resume',
  paragraphs: held
    ? ['We hold your payouts while we check something. Your earnings are safe, and you keep earning.']
    : ['We have looked into it. The waiting payouts are on their way to your bank.'],
  facts: held ? [['Reason', reason]] : [],
  action: { label: 'See your wallet', url: `${origin}/wallet` },
  footnote: 'Limelight writes to you when your payouts are held and when they resume.',
})

type Moved = { title: string; message: (tokens: number) => string; isEarning?: true }

const backInWallet = (tokens: number) => `${tokensAre(tokens)} back in your wallet.`
const leftWallet = (tokens: number, why: string) => `${tokensText(tokens)} left your wallet because ${why}.`

/** Texts for the kinds of movements that another person, an admin or a bank causes. */
export const MOVED: Record<MovedKind, Moved> = {
  gift: { title: 'You got a gift', message: (tokens) => `${tokensAre(tokens)} in your wallet. They are a gift.` },
  hold_void: {
    title: 'Tokens are back',
    message: (tokens) => `${backInWallet(tokens)} They were reserved and not spent.`,
  },
  hold_expire: {
    title: 'Tokens are back',
    message: (tokens) => `${backInWallet(tokens)} The message they were reserved for was not opened in time.`,
  },
  sale_refund: {
    title: 'You got a refund',
    message: (tokens) => `We removed something you paid for. ${backInWallet(tokens)}`,
  },
  sale_refund_back: {
    title: 'A refund was taken back',
    message: (tokens) => `${leftWallet(tokens, 'we restored something you paid for')} You can use it again.`,
  },
  refund: { title: 'Tokens were taken back', message: (tokens) => leftWallet(tokens, 'their purchase was refunded') },
  refund_undone: {
    title: 'Tokens are back',
    message: (tokens) => `${backInWallet(tokens)} The refund of their purchase failed.`,
  },
  chargeback: {
    title: 'Tokens were taken back',
    message: (tokens) => leftWallet(tokens, 'a bank took back the payment'),
  },
  chargeback_undone: {
    title: 'Tokens are back',
    message: (tokens) => `${backInWallet(tokens)} The bank returned the payment.`,
  },
  freeze: {
    title: 'Tokens are on hold',
    message: (tokens) => `${tokensAre(tokens)} on hold because the payment was refunded, disputed or flagged.`,
  },
  unfreeze: {
    title: 'Tokens are available again',
    message: (tokens) => `${tokensAre(tokens)} available again. The payment is valid.`,
  },
  debt: {
    title: 'You owe tokens',
    message: (tokens) => `You owe ${tokensText(tokens)} because a payment was taken back. Your next tokens repay this.`,
  },
  debt_cancelled: { title: 'You owe fewer tokens', message: (tokens) => `You no longer owe ${tokensText(tokens)}.` },
  debt_repaid: { title: 'A debt was repaid', message: (tokens) => leftWallet(tokens, 'you owed them') },
  debt_returned: {
    title: 'Tokens are back',
    message: (tokens) => `${backInWallet(tokens)} You had repaid more than you owe.`,
  },
  sale_reversed: {
    title: 'Sales were refunded',
    message: (tokens) => `We refunded the buyers of something we removed. ${tokensText(tokens)} left your earnings.`,
    isEarning: true,
  },
  sale_restored: {
    title: 'Earnings are back',
    message: (tokens) => `We restored something you sold. ${tokensAre(tokens)} back in your earnings.`,
    isEarning: true,
  },
  dispute_lost: {
    title: 'A payment was taken back',
    message: (tokens) => `A bank took back a disputed payment. ${tokensText(tokens)} left your earnings.`,
    isEarning: true,
  },
  dispute_won: {
    title: 'Earnings are back',
    message: (tokens) => `A disputed payment is valid again. ${tokensAre(tokens)} back in your earnings.`,
    isEarning: true,
  },
}

export const movedKinds = Object.keys(MOVED).filter((kind): kind is MovedKind => kind in MOVED)
const movedProps = z.object({ kind: z.enum(movedKinds), tokens: z.number() })
/** Returns true if the movement is about a creator's earnings and not about a wallet. */
export const isEarning = (kind: MovedKind): boolean => MOVED[kind].isEarning ?? false

/** Returns the mail about a movement of one of these kinds. */
function movedMail({ kind, tokens }: z.infer<typeof movedProps>, origin: string): MailContent {
  const { title, message } = MOVED[kind]
  return {
    subject: title,
    title,
    paragraphs: [message(tokens)],
    action: isEarning(kind)
      ? { label: 'See your earnings', url: `${origin}/earnings` }
      : { label: 'See your history', url: `${origin}/settings/wallet` },
    footnote: 'Limelight emails you when someone else moves your tokens.',
  }
}

/** Mail templates of the wallet. */
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

  moved: mailTemplate(movedProps, (props, { origin }) => movedMail(props, origin)),

  adjustment: mailTemplate(
    z.object({ tokens: z.number(), account: z.enum(['spendable', 'available']), reason: z.string() }),
    (props, { origin }) => adjustmentMail(props, origin),
  ),
}
