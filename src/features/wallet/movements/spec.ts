// Every kind of movement of the ledger. Histories, earnings, figures, notifications and the settings of SQL are derived
// from these lists, so a new kind with a missing entry does not compile. See ../README.md, A new sellable kind.

/**
 * Words of a reservation by the reason of its hold. The feature of a reason ends its holds; `holds_expire` skips them.
 */
export const RESERVED_FOR = {
  message: 'for a message',
  offer: 'for an offer',
  product: 'for an order',
  call: 'for a call',
  ticket: 'for a ticket',
} as const
export type HoldReason = keyof typeof RESERVED_FOR

/** Figures of earnings; each sums the sales of one or more kinds. */
export const saleFigures = [
  'tips',
  'messages',
  'calls',
  'content',
  'shop',
  'offers',
  'subscriptions',
  'tickets',
] as const

export type Sale = {
  /**
   * Name of one payment in the history. `inEarnings` and `inFigure` replace it among a creator's earnings and in the
   * rows of the figure.
   */
  name: string
  inEarnings?: string
  inFigure?: string
  /** Name of all payments of the kind as a source of earnings. */
  source: string
  /** Figure that includes these payments. */
  figure: (typeof saleFigures)[number]
  /** Reason of the hold that reserves the price; null if the price is paid at once. */
  reserved: HoldReason | null
  /** Subjects whose removal by a moderator refunds the payments. If empty, a payment is final. */
  refunds: readonly string[]
}

/** Movements that pay a creator. */
export const SALES = {
  tip: { name: 'Tip', source: 'Tips', figure: 'tips', reserved: null, refunds: [] },
  message: { name: 'Message', source: 'Messages', figure: 'messages', reserved: 'message', refunds: [] },
  content: { name: 'Content', source: 'Content', figure: 'content', reserved: null, refunds: ['content', 'message'] },
  offer: { name: 'Offer', source: 'Offers', figure: 'offers', reserved: 'offer', refunds: ['offer'] },
  order: {
    name: 'Order',
    inEarnings: 'Shop',
    inFigure: 'Shop order',
    source: 'Shop',
    figure: 'shop',
    reserved: 'product',
    refunds: ['product'],
  },
  subscription: {
    name: 'Subscription',
    source: 'Subscriptions',
    figure: 'subscriptions',
    reserved: null,
    refunds: [],
  },
  call: { name: 'Call', source: 'Calls', figure: 'calls', reserved: 'call', refunds: ['call'] },
  call_fee: {
    name: 'Late cancellation',
    source: 'Late cancellations',
    figure: 'calls',
    reserved: 'call',
    refunds: ['call'],
  },
  ticket: {
    name: 'Ticket',
    inEarnings: 'Classes and shows',
    source: 'Classes and shows',
    figure: 'tickets',
    reserved: 'ticket',
    refunds: ['class', 'stream'],
  },
} as const satisfies Record<string, Sale>

type Transfer = {
  /** Name in the history. */
  name: string
  /**
   * Function that notifies the owner with `system.moved`: `shift` for each movement, or the SQL function of the kind.
   * Omitted if no `system.moved` is sent.
   */
  notifiedBy?: 'shift' | 'function'
}

/** Movements of a creator's earnings after the sale. `move` is the name in the lists of earnings. */
export const MOVES = {
  mature: { name: 'Earnings became available', move: 'Became available' },
  payout: { name: 'Payout', move: 'Payout asked for' },
  payout_paid: { name: 'Payout arrived', move: 'Paid to your bank' },
  payout_failed: { name: 'Payout failed', move: 'Payout failed' },
  payout_returned: { name: 'Payout returned', move: 'Payout returned' },
  dispute_opened: { name: 'Disputed', move: 'Disputed' },
  dispute_won: { name: 'Dispute won', move: 'Dispute won', notifiedBy: 'function' },
  dispute_lost: { name: 'Dispute lost', move: 'Dispute lost', notifiedBy: 'function' },
  sale_reversed: {
    name: 'Removed by us, sale refunded',
    move: 'Removed by us, sale refunded',
    notifiedBy: 'function',
  },
  sale_restored: { name: 'Restored, sale returned', move: 'Restored, sale returned', notifiedBy: 'function' },
  adjustment: { name: 'Correction', move: 'Correction' },
} as const satisfies Record<string, Transfer & { move: string }>

export const MOVEMENTS = {
  ...SALES,
  ...MOVES,
  purchase: { name: 'Tokens purchased' },
  gift: { name: 'Gift received', notifiedBy: 'function' },
  promo: { name: 'Bonus tokens' },
  hold: { name: 'Reserved' },
  hold_rest: { name: 'Reservation returned' },
  hold_void: { name: 'Reservation returned', notifiedBy: 'function' },
  hold_expire: { name: 'Reservation expired', notifiedBy: 'function' },
  hold_post: { name: 'Paid from a reservation' },
  refund: { name: 'Purchase refunded', notifiedBy: 'shift' },
  refund_undone: { name: 'Refund returned', notifiedBy: 'shift' },
  sale_refund: { name: 'Removed by us, refunded', notifiedBy: 'shift' },
  sale_refund_back: { name: 'Restored, refund taken back', notifiedBy: 'shift' },
  chargeback: { name: 'Taken back by a bank', notifiedBy: 'shift' },
  chargeback_undone: { name: 'Given back by a bank', notifiedBy: 'shift' },
  freeze: { name: 'Frozen', notifiedBy: 'shift' },
  unfreeze: { name: 'Released', notifiedBy: 'shift' },
  debt: { name: 'Owed after a chargeback', notifiedBy: 'shift' },
  debt_cancelled: { name: 'No longer owed', notifiedBy: 'shift' },
  debt_repaid: { name: 'Debt repaid', notifiedBy: 'shift' },
  debt_paid: { name: 'Debt repaid' },
  debt_returned: { name: 'Repayment returned', notifiedBy: 'shift' },
  forfeit: { name: 'Given up with the account' },
} as const satisfies Record<string, Transfer | Sale>

type MovementKind = keyof typeof MOVEMENTS
/** Kinds that notify the owner with `system.moved`. */
export type MovedKind = {
  [Kind in MovementKind]: (typeof MOVEMENTS)[Kind] extends { notifiedBy: string } ? Kind : never
}[MovementKind]
