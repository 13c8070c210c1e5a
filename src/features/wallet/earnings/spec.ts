import { reason } from '#shared/errors.ts'
import { tokenUsdCents, usdText } from '#shared/money.ts'
import type { Bucket } from '../lists.ts'
import { maturing, payoutMin } from '../spec.ts'

export { type Bucket, buckets, movementsPage, payoutsPage } from '../lists.ts'

export const periodNames = ['7d', '30d', '90d'] as const
export type Period = (typeof periodNames)[number]
/** Days of each period, today included. */
export const periods: Record<Period, number> = { '7d': 7, '30d': 30, '90d': 90 }

/** Note about the zone of the days, shown if it differs from the browser's. */
export const DAYS_IN = (zone: string) => `Days are in ${zone}.`

/** Lines of a month above which its statement is summed by day and source, like that of a year. */
export const statementLinesMax = 20_000

export const BUCKETS: Record<Bucket, { name: string; about: string; none: string }> = {
  pending: {
    name: 'Pending',
    about: 'On hold for a few days in case of chargebacks.',
    none: 'Nothing pending.',
  },
  available: { name: 'Available', about: 'Yours to withdraw.', none: 'Nothing yet.' },
  paying_out: { name: 'Paying out', about: 'On its way to your bank.', none: 'No payouts are on their way.' },
  disputed: {
    name: 'Disputed',
    about: 'A bank is looking into the payment it came from.',
    none: 'No payment is being looked into by a bank.',
  },
}

export const TO_SPEND = {
  before: 'You also have',
  after: 'to spend: bought or given to you, they cannot be withdrawn.',
  link: 'See them in settings',
} as const

export const HOLDS = {
  maturing: `Earnings are pending for ${maturing.days} days.`,
  maturingNew: `Earnings are pending for ${maturing.newCreatorDays} days in your first ${maturing.newCreatorForDays} days here.`,
  onItsWay: 'Banks take one to three working days.',
  disputed: "The fan's bank is looking into the payment. If it decides for you, it comes back to you.",
} as const

export const PAYOUT_SENTENCES = {
  missing: 'This could not be loaded.',
  stale: 'These figures could not be refreshed.',
  amount: 'Enter a whole number of tokens.',
  below: `The smallest payout is ${payoutMin} tokens (${usdText(payoutMin * tokenUsdCents)}).`,
  notReady: 'Set up your payouts first.',
  stopped: 'Payouts are paused while we check our books. Your tokens are safe.',
  held: (reason: string) => `Your payouts are on hold: ${reason}`,
  heldShort: 'Your payouts are on hold. Your wallet says why.',
  inDebt: 'A payment was taken back from you. Payouts resume when you no longer owe tokens.',
  unsettled: 'The money of your last payout is still on its way back to us. Please try again in a few minutes.',
  insufficient: 'You have fewer tokens available than that.',
  asked: 'Your payout is on its way.',
  refused: 'The payment provider refused this payout. Please check your payout details.',
  short: 'Our balance at the payment provider was too small for this payout just then. Please try again tomorrow.',
  expired: 'That page had expired. Please continue here.',
  left: 'Your details are not complete yet. You can continue at any time.',
  done: 'Your payouts are set up.',
} as const

export const PAYOUT_REFUSALS = {
  notCreator: reason('forbidden', 'NOT_A_CREATOR', 'Only creators have earnings.'),
  below: reason('invalid', 'PAYOUT_BELOW_MINIMUM', PAYOUT_SENTENCES.below),
  notReady: reason('conflict', 'PAYEE_NOT_READY', PAYOUT_SENTENCES.notReady),
  stopped: reason('unavailable', 'PAYOUTS_STOPPED', PAYOUT_SENTENCES.stopped),
  held: reason('conflict', 'PAYOUTS_HELD', PAYOUT_SENTENCES.heldShort),
  inDebt: reason('conflict', 'IN_DEBT', PAYOUT_SENTENCES.inDebt),
  unsettled: reason('conflict', 'PAYOUT_UNSETTLED', PAYOUT_SENTENCES.unsettled),
  insufficient: reason('payment_required', 'INSUFFICIENT_EARNINGS', PAYOUT_SENTENCES.insufficient),
  provider: reason(
    'unavailable',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'The payment provider does not answer right now. Please try again in a moment.',
  ),
  statement: reason('invalid', 'STATEMENT_UNKNOWN', 'There is no statement for this time.'),
} as const
