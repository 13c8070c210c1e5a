import { tokenUsdCents } from '#shared/money.ts'

/** A creator's earnings for one spent token, in dollars. */
export const tokenUsd = tokenUsdCents / 100

/** The server takes prices only from here, never from a client. */
export const tokenPackages = [
  { id: 'starter', name: 'Starter', tokens: 50, usdCents: 500, savingsPercent: 0 },
  { id: 'basic', name: 'Basic', tokens: 200, usdCents: 1900, savingsPercent: 5 },
  { id: 'popular', name: 'Popular', tokens: 433, usdCents: 3900, savingsPercent: 10 },
  { id: 'value', name: 'Value', tokens: 812, usdCents: 6900, savingsPercent: 15 },
  { id: 'premium', name: 'Premium', tokens: 1488, usdCents: 11_900, savingsPercent: 20 },
  { id: 'vip', name: 'VIP', tokens: 4986, usdCents: 34_900, savingsPercent: 30 },
  { id: 'whale', name: 'Whale', tokens: 8446, usdCents: 54_900, savingsPercent: 35 },
] as const
export const defaultPackageId = 'basic'

/** Days until earnings become available, for established and for new creators, and the days for which a creator is new. */
export const maturing = { days: 7, newCreatorDays: 21, newCreatorForDays: 60 } as const
/** Smallest payout, in tokens. */
export const payoutMin = 400

/** Tokens above which a movement that its owner did not start is also mailed; smaller ones are only notified. */
export const movedMailAbove = 50

/** Hours for which a request under an Idempotency-Key gets the same answer. */
export const answersKeptHours = 24

export const historyTypes = ['all', 'added', 'spent', 'earned'] as const
export type HistoryType = (typeof historyTypes)[number]
export const historyPage = { default: 20, max: 50 } as const

/** Names of the kinds of movements in the history. */
export const MOVEMENTS: Record<string, string> = {
  purchase: 'Tokens purchased',
  gift: 'Gift received',
  promo: 'Bonus tokens',
  tip: 'Tip',
  message: 'Message',
  content: 'Content',
  offer: 'Offer',
  order: 'Order',
  subscription: 'Subscription',
  call: 'Call',
  call_fee: 'Late cancellation',
  ticket: 'Ticket',
  hold: 'Reserved',
  hold_rest: 'Reservation returned',
  hold_void: 'Reservation returned',
  hold_expire: 'Reservation expired',
  hold_post: 'Paid from a reservation',
  refund: 'Purchase refunded',
  refund_undone: 'Refund returned',
  sale_refund: 'Removed by us, refunded',
  sale_refund_back: 'Restored, refund taken back',
  sale_reversed: 'Removed by us, sale refunded',
  sale_restored: 'Restored, sale returned',
  chargeback: 'Taken back by a bank',
  chargeback_undone: 'Given back by a bank',
  freeze: 'Frozen',
  unfreeze: 'Released',
  debt: 'Owed after a chargeback',
  debt_cancelled: 'No longer owed',
  debt_repaid: 'Debt repaid',
  debt_paid: 'Debt repaid',
  debt_returned: 'Repayment returned',
  mature: 'Earnings became available',
  payout: 'Payout',
  payout_paid: 'Payout arrived',
  payout_failed: 'Payout failed',
  payout_returned: 'Payout returned',
  dispute_opened: 'Disputed',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  adjustment: 'Correction',
  forfeit: 'Given up with the account',
}

/** Names of reservations by the reason of the hold. */
export const RESERVED_FOR: Record<string, string> = {
  message: 'for a message',
  offer: 'for an offer',
  product: 'for an order',
  call: 'for a call',
  ticket: 'for a ticket',
}

export const SENTENCES = {
  none: {
    all: 'No activity yet',
    added: 'No tokens have come in yet',
    spent: 'Nothing spent yet',
    earned: 'No earnings yet',
  },
  stale: 'Your balance could not be refreshed.',
  historyMissing: 'Your history could not be loaded.',
  historyStale: 'Your history could not be refreshed.',
} as const

/** Longest period of a statement, and its most lines. */
export const statementMax = { days: 366, lines: 50_000 } as const
