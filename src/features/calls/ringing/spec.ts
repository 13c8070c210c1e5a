import { counted, tokensText } from '#shared/money.ts'
import type { CallType, RingEnd } from '../lists.ts'
import { CALL_TITLES, CALLS } from '../spec.ts'

/** Minimum distance of a swipe that dismisses the card, in CSS pixels. */
export const swipePx = 80
/** Milliseconds for which the outcome on another device is shown. */
export const endedMs = 4_000

/** Texts of an incoming call. */
export const RINGING = {
  label: 'Incoming call',
  from: (name: string) => `${name} is calling`,
  what: (type: CallType, minutes: number) => `${CALL_TITLES[type]}, ${minutes} minutes`,
  /** Announced to screen readers. */
  said: (name: string, type: CallType, minutes: number, tokens: number) =>
    `${name} is calling: ${CALLS[type]}, ${minutes} minutes${tokens > 0 ? `, ${tokensText(tokens)} held` : ''}.`,
  held: 'held',
  free: 'Free',
  accept: 'Accept',
  accepting: 'Accepting…',
  decline: 'Decline',
  dismiss: 'Stop ringing here',
  more: (count: number) => `${counted(count, 'more call is', 'more calls are')} waiting`,
  /** Shown if the call stopped ringing for another reason than an answer on this device. */
  ended: {
    accepted: 'Answered on another device',
    declined: 'Declined on another device',
    withdrawn: 'They took the request back',
    missed: 'It waits in your call requests',
    moved: 'Another time was chosen',
    expired: 'The request expired',
  } satisfies Record<RingEnd, string>,
} as const

/** Texts of the fan's screen while an immediate call waits for the creator, and after the creator did not accept it. */
export const CALLING = {
  /** Title before the creator's name, during and after the ringing time. */
  calling: 'Calling',
  waiting: 'Waiting for',
  what: (type: CallType, minutes: number) => `${CALL_TITLES[type]}, ${minutes} min`,
  held: 'held',
  terms: 'You pay only for the time you talk.',
  rings: 'The call opens here when it is accepted.',
  noAnswer: (until: string) => `No answer yet. The request stays open until ${until}. We'll notify you.`,
  about: 'About this call',
  schedule: 'Choose a time',
  message: 'Message',
  accepted: (name: string) => `${name} accepted`,
} as const
