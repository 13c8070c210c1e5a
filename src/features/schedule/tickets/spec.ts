import { reason } from '#shared/errors.ts'

export * from './lists.ts'

/** Decision J: how long an offered seat waits to be confirmed. */
export const confirmMinutes = 15
/** Decision J: until so many hours before the start a ticket is returned for all its tokens. */
export const returnHours = 12
/** Places in the line of one event. */
export const lineMax = 1_000
export const ticketsPage = { default: 20, max: 50 } as const

export const REFUSALS = {
  inactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot take a ticket right now.'),
  own: reason('invalid', 'OWN_EVENT', 'This is your own event.'),
  youBlocked: reason('forbidden', 'YOU_BLOCKED', 'You have blocked this creator.'),
  has: reason('conflict', 'HAS_TICKET', 'You have a ticket for this already.'),
  inLine: reason('conflict', 'IN_LINE', 'You are in line for this already.'),
  soldOut: reason('conflict', 'SOLD_OUT', 'Every seat is taken.'),
  lineFull: reason('conflict', 'LINE_FULL', 'Every seat is taken, and the line is full.'),
  priceChanged: reason('conflict', 'PRICE_CHANGED', 'The price has changed.'),
  insufficient: reason('payment_required', 'INSUFFICIENT_TOKENS', 'You do not have enough tokens for this ticket.'),
  weeklyLimit: reason(
    'payment_required',
    'WEEKLY_LIMIT',
    'This ticket is more than your weekly spending limit allows.',
  ),
  none: reason('not_found', 'TICKET_NOT_FOUND', 'You have no ticket for this.'),
  fixed: reason('conflict', 'TICKET_FIXED', `A ticket can be returned until ${returnHours} hours before the start.`),
  notOffered: reason('conflict', 'NOT_OFFERED', 'No seat is free yet. You will hear when it is your turn.'),
  lapsed: reason(
    'conflict',
    'OFFER_LAPSED',
    `The ${confirmMinutes} minutes are over. The seat went to the next in line.`,
  ),
} as const

export const priceChanged = (tokens: number): string =>
  tokens === 0
    ? 'The price has changed: it is free now. Nothing was taken.'
    : `The price has changed to ${tokens.toLocaleString('en-US')} tokens. Nothing was taken.`
