import { reason } from '#shared/errors.ts'
import { counted, fullNumber, tokensDo, tokensText } from '#shared/money.ts'
import type { TicketStatus } from '../lists.ts'
import { confirmMinutes, returnHours } from '../spec.ts'

/** Maximum number of fans on a waiting list. */
export const lineMax = 1_000
/** Polling of the stage: from this number of minutes before the start, the page checks whether the host is live. */
export const stageLook = { minutes: 30, everyMs: 15_000 } as const
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
    : `The price has changed to ${fullNumber(tokens)} tokens. Nothing was taken.`

const minutesText = (minutes: number) => counted(minutes, 'minute')

/** Texts of a ticket and its actions, for its holder. */
export const TICKET = {
  has: 'You have a ticket.',
  hasFree: 'You have a seat.',
  held: (tokens: number) => `${tokensText(tokens)} held until the event is over.`,
  toStage: 'Watch live',
  used: 'You were there.',
  returned: 'You gave up your place.',
  lapsed: 'Your place went to the next in line.',
  refunded: 'The event was cancelled. You were fully refunded.',
  inLine: (position: number) => `You are number ${position} in line.`,
  inLineAbout: `No tokens are held. We notify you when a seat is free; you then have ${confirmMinutes} minutes to confirm it.`,
  inLineAuto: (tokens: number) =>
    tokens === 0 ? 'A free seat is yours at once.' : `A free seat is taken at once, for ${tokensText(tokens)} at most.`,
  offered: 'A seat is free for you.',
  offeredUntil: (time: string, minutesLeft: number) =>
    minutesLeft < 1
      ? `Confirm by ${time}: less than a minute left.`
      : `Confirm by ${time}: ${minutesText(minutesLeft)} left.`,
  returnUntil: (when: string) => `You can give it back for all its tokens until ${when}.`,
  returnOver: `Tickets can be given back until ${returnHours} hours before the start.`,
  soldOut: 'Every seat is taken.',
  take: 'Book This Session',
  takeTitle: 'Book this session',
  takeFor: (tokens: number) => (tokens === 0 ? 'Book for free' : `Book for ${tokensText(tokens)}`),
  taking: 'Booking...',
  heldAbout: (tokens: number) =>
    tokens === 0
      ? 'The seat is free. Give it back if you cannot come.'
      : `${tokensDo(tokens, 'is', 'are')} held until the event is over, then paid to the creator. If it is cancelled, everything comes back.`,
  returnAbout: `You can give the ticket back for all its tokens until ${returnHours} hours before the start.`,
  noReturn: `The event begins within ${returnHours} hours, so this ticket cannot be given back.`,
  taken: 'You have a ticket',
  join: 'Join the line',
  joinAbout: (ahead: number) =>
    `Every seat is taken. ${ahead === 0 ? 'You would be the first in line.' : `${fullNumber(ahead)} ahead of you.`}`,
  joinFree: (tokens: number) =>
    `If a seat is free by the time you press, it is yours at once${tokens === 0 ? '' : `, and ${tokensDo(tokens, 'is', 'are')} held`}.`,
  auto: 'Take a free seat at once',
  autoHint: (tokens: number) =>
    tokens === 0 ? 'Without asking first.' : `Without asking first, for ${tokensText(tokens)} at most.`,
  joined: 'You are in line',
  confirm: 'Confirm your seat',
  confirmed: 'The seat is yours',
  giveBack: 'Give ticket back',
  giveBackAsk: 'Give your ticket back?',
  giveBackText: (tokens: number) =>
    tokens === 0 ? 'The seat goes to the next in line.' : `${tokensDo(tokens, 'comes', 'come')} back to you at once.`,
  gaveBack: 'Ticket given back',
  letGo: 'Decline the seat',
  letGoAsk: 'Decline this seat?',
  letGoText: 'The seat is offered to the next in line.',
  leave: 'Leave the line',
  leaveAsk: 'Leave the line?',
  leaveText: 'You lose your place. Nothing was held.',
  left: 'You left the line',
  keep: 'Keep it',
  failed: 'This could not be done.',
  tryAgain: "Try again. You won't be booked or charged twice.",
  elsewhere: 'This was booked in another tab.',
  signIn: 'Sign in to book',
} as const

/** Texts of ticket statuses for the host. */
export const TICKET_STATES: Record<TicketStatus, string> = {
  confirmed: 'Has a seat',
  waitlisted: 'In line',
  offered: 'Asked to confirm',
  used: 'Was there',
  returned: 'Gave it up',
  lapsed: 'Did not take it',
  refunded: 'Refunded',
}
