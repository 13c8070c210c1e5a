import { callMinutes } from '#shared/booking.ts'
import { counted, tokensDo, tokensText } from '#shared/money.ts'
import type { CallType } from '../lists.ts'
import { CALL_TITLES, immediateMinutes, lateGraceMinutes, ringSeconds } from '../spec.ts'

/** Texts of the form that requests a call. */
export const ASKING = {
  title: (type: CallType, name: string) => `${CALL_TITLES[type]} with ${name}`,
  book: (name: string) => `Book a session with ${name}`,
  profile: (name: string) => `Profile of ${name}`,
  nameless: {
    title: 'Ask for a call',
    empty: 'Choose a creator to talk to',
    text: 'The price of a call depends on the creator.',
    explore: 'Explore creators',
  },
  closed: {
    title: (name: string) => `${name} is not taking calls right now`,
    text: 'A message reaches them all the same.',
    message: 'Message',
  },
  missing: 'The price of this call could not be loaded.',
  type: 'Kind of call',
  types: { video: 'Video', voice: 'Voice' } satisfies Record<CallType, string>,
  off: 'not taken',
  perMinute: (tokens: number) => (tokens === 0 ? 'Free' : `${tokensText(tokens)} a minute`),
  minimum: `A call is at least ${callMinutes[0]} minutes.`,
  minutes: 'Length',
  minutesOf: (minutes: number) => `${minutes} min`,
  when: 'When',
  whens: { now: 'Now', date: 'Choose a time' },
  here: (name: string) => `${name} is online. We'll ring them for ${ringSeconds} seconds.`,
  away: (name: string) =>
    `${name} is offline. We'll still ring for ${ringSeconds} seconds, but booking a time is more likely to work.`,
  dateMissing: 'Choose a time first.',
  message: 'Message',
  messagePlaceholder: 'Your topic or question',
  next: 'Free next',
  /** Shown while no time is chosen. */
  undated: { now: 'Now', date: 'No time chosen' },
  free: 'Free',
  /** Before the balance that remains while the tokens are held. */
  left: 'Remaining',
  times: (minutes: number) => `${minutes} min`,
  /** Names of the terms below the form. */
  names: { tokens: 'Your tokens', answer: 'The answer', absence: 'Not coming', cancelling: 'Cancelling' },
  held: (tokens: number) => `We hold ${tokensText(tokens)}. You pay only for the time you talk; the rest comes back.`,
  waitsNow: (name: string) =>
    `The request waits ${immediateMinutes} minutes for ${name}. If no one answers, nothing is paid.`,
  waitsUntil: (name: string, until: string) => `${name} has until ${until} to answer. If they do not, nothing is paid.`,
  fee: (hours: number, tokens: number, name: string) =>
    `Cancelling is free ${hours > 0 ? `until ${counted(hours, 'hour')} before` : 'until it begins'}, and for ${lateGraceMinutes} minutes after it is accepted. ` +
    `Later, or if you do not come, ${tokensDo(tokens, 'goes', 'go')} to ${name}.`,
  feeNow: (tokens: number, name: string) =>
    `If ${name} answers and you do not come, ${tokensDo(tokens, 'goes', 'go')} to ${name}.`,
  send: { now: 'Call now', date: 'Request' },
  sendFor: (words: string, tokens: number) => `${words} · ${tokens === 0 ? 'free' : tokensText(tokens)}`,
  sending: 'Asking…',
  failed: 'This could not be sent. Please check your connection.',
  tryAgain: "This may have gone through. Trying again won't send or charge it twice.",
  elsewhere: 'You asked for this call in another window.',
  sent: (name: string) => `Sent to ${name}`,
} as const
