import { reason } from '#shared/errors.ts'
import { counted, tokensDo, tokensText } from '#shared/money.ts'
import type { MeterLimit, MeterReason } from '../billing/lists.ts'
import type { BillLine } from '../billing/rules.ts'
import { courtesyDays, freeSeconds } from '../billing/spec.ts'
import type { CallSide, CallType } from '../lists.ts'
import { graceSeconds } from '../meter/spec.ts'
import { startWindowMinutes } from '../spec.ts'

/** Minutes for which a meter key is valid; after that the user has to join again. */
export const keyMinutes = 5
/** Rate limit for connections of one side to its meter. The rate limit of `sessions.join` is in `shared/limits.ts`. */
export const connectRate = { name: 'call-meter', limit: 60, windowSeconds: 60 } as const
/** Path of the WebSocket endpoint of meters. */
export const meterPath = '/api/meter'
/** WebSocket subprotocol of meters. The key is sent as a second subprotocol, because URLs are logged. */
export const meterProtocol = 'limelight-meter'
/** Maximum of minutes that a fan can add at once. */
export const addMinutesMax = 5
/**
 * Remaining seconds at which both sides get a warning: for tokens, and for the time before the creator's next booking.
 */
export const warnAtSeconds = { tokens: [120, 30], booking: [300, 120, 30] } as const
/** Maximum length of a chat message, in characters. */
export const chatMax = 1_000
/** Delay before reconnecting a lost socket; it doubles with each attempt up to `longest`. */
export const reconnectMs = { first: 400, longest: 8_000 } as const
/** Polling interval in milliseconds of a page whose call cannot be joined yet. */
export const openPollMs = 15_000
/**
 * Milliseconds without a connection after which the meter counts as unreachable, for example because a browser or a
 * network blocks it.
 */
export const meterWaitMs = 15_000
/** Milliseconds without a message after which the socket reconnects; the meter sends one every second. */
export const silenceMs = 6_000

export const ROOM_REFUSALS = {
  elsewhere: reason('conflict', 'OPEN_ELSEWHERE', 'This call is open on another device. You can continue it here.'),
  unavailable: reason(
    'unavailable',
    'MEETINGS_UNAVAILABLE',
    'Video and voice cannot be connected right now. Nothing is charged; please try again in a moment.',
  ),
  noTime: reason('conflict', 'NO_TIME_LEFT', 'The creator has another booking next, so this call cannot be longer.'),
} as const

/** Texts of the lobby. */
export const LOBBY = {
  title: (type: CallType, name: string) => `${type === 'video' ? 'Video call' : 'Voice call'} with ${name}`,
  check: { video: 'Turn on camera and microphone', voice: 'Turn on microphone' },
  checking: 'Waiting for your permission...',
  join: 'Join call',
  joinAudio: 'Join with microphone only',
  joining: 'Joining...',
  continueHere: 'Continue here',
  about: {
    video: 'Check your camera and mic. No one sees you until you join.',
    voice: 'Check your mic. No one hears you until you join.',
  },
  missing: 'This call could not be loaded.',
  gone: { title: "We can't find this call", text: 'The call may belong to another account.' },
  toCalls: 'All calls',
  toCall: 'About this call',
  cameraOff: 'Your camera is off',
  level: 'Your microphone',
  levelHint: 'Say something: the bar moves when the microphone works.',
  price: (rate: number) => (rate === 0 ? 'This call is free.' : `${tokensText(rate)} a minute, billed by the second.`),
  free: (seconds: number) => `The first ${seconds} seconds are free.`,
  leaving: (isFan: boolean, afterSeconds: number, minutes: number) =>
    `${isFan ? 'Minimum charge' : 'Minimum payment'} after the first ${afterSeconds === 60 ? 'minute' : `${afterSeconds} seconds`}: ${minutes} minutes.`,
  dropping: (isFan: boolean) =>
    `${isFan ? 'Your lost connection counts' : 'A lost connection of the fan counts'} as leaving after ${counted(graceSeconds / 60, 'minute')}. ` +
    `Once in ${courtesyDays} days, only the seconds are paid.`,
  keepGoing: 'Keep going while I have tokens',
  keepGoingHint: (minutes: number) =>
    `Otherwise the call ends after ${counted(minutes, 'minute')}, unless you add more.`,
  held: (tokens: number) => `${tokensDo(tokens, 'is', 'are')} held. Unused tokens come back.`,
  earlyText: `You can join from ${startWindowMinutes} minutes before.`,
  unanswered: 'This call is not agreed yet.',
} as const

/** Labels of the controls of a call. */
export const CONTROLS = {
  label: 'Call controls',
  mute: 'Mute microphone',
  unmute: 'Unmute microphone',
  cameraOn: 'Turn camera on',
  cameraOff: 'Turn camera off',
  flip: 'Switch camera',
  share: 'Share screen',
  unshare: 'Stop sharing',
  settings: 'Devices',
  chat: 'Chat',
  chatNew: (lines: number) => `Chat, ${lines} new`,
  tip: 'Tip',
  topUp: 'Add tokens',
  /** The price is beside it. */
  addMinutes: (minutes: number) => `+${minutes} min`,
  minutesAdded: (minutes: number) => `${counted(minutes, 'minute')} added.`,
  minutesFailed: 'The minutes could not be added. Please try again.',
  float: 'Floating window',
  more: 'More',
  report: 'Report and end',
  block: (name: string) => `Block ${name} and end`,
  blockAsk: (name: string) => `Block ${name}?`,
  blockText: "The call ends at once. You and this person can't see or contact each other.",
  blockFailed: 'This could not be done. Please try again.',
  leave: 'Leave call',
  leaveAsk: 'Leave this call?',
  stay: 'Stay',
  leaveFan: (afterSeconds: number, minutes: number, tokens: number) =>
    `After ${afterSeconds} seconds together, leaving costs ${minutes} minutes at least: ${tokensText(tokens)}.`,
  leaveOther: 'It ends for both of you.',
  own: 'Your video',
  ownOff: 'Camera off',
  moveOwn: 'Your video. Use the arrow keys to move it.',
  shareFailed: 'Your screen could not be shared.',
  floatFailed: 'The floating window could not be opened.',
} as const

export const CALL = {
  with: (name: string) => `Call with ${name}`,
  remote: (name: string) => `${name}'s video`,
  screen: (name: string) => `${name}'s screen`,
  waiting: (name: string) => `Waiting for ${name}`,
  waitingText: "You're not charged until you're both connected.",
  connecting: 'Connecting...',
  reconnecting: 'Your connection was lost. Reconnecting...',
  unreachable:
    'Your browser or network blocks the connection that counts the call. Nothing was charged. Try another browser or network.',
  otherMuted: (name: string) => `${name} is muted`,
  otherCameraOff: (name: string) => `${name}'s camera is off`,
  otherGone: (name: string) => `${name} lost the connection`,
  interrupted: 'Video or sound is interrupted. The call resumes when it is back.',
  speaking: (name: string) => `${name} is speaking`,
  joined: (name: string) => `${name} is in the call`,
  left: (name: string) => `${name} left the call`,
  shares: (name: string) => `${name} is sharing the screen`,
  quality: { good: 'Good connection', weak: 'Weak connection', poor: 'Poor connection' },
  sound: 'Turn on sound',
  lost: {
    title: 'You lost the call',
    text: 'The call waits for you for up to a minute. You are not charged meanwhile.',
    rejoin: 'Rejoin',
  },
  elsewhere: { title: 'The call continues on another device', here: 'Continue here' },
} as const

/** Texts about the state of the meter. */
export const METER = {
  label: 'Time and tokens of this call',
  time: 'Time',
  tokens: 'So far',
  left: { agreed: 'Left', tokens: 'Tokens last', booking: 'Until next booking', longest: 'Left' } satisfies Record<
    MeterLimit,
    string
  >,
  rateLabel: 'Price',
  rate: '/min',
  free: `First ${freeSeconds} s free`,
  isFree: 'Free call',
  running: 'Charging',
  waiting: 'Not charging yet',
  paused: 'Paused: no charge',
  goodbye: {
    agreed: (seconds: number) => `The agreed time is over: ${counted(seconds, 'second')} to say goodbye`,
    tokens: (seconds: number) => `No tokens left: ${counted(seconds, 'second')} to say goodbye`,
    time: (seconds: number) => `No time left: ${counted(seconds, 'second')} to say goodbye`,
  },
  warnings: {
    agreed: {
      fan: (left: string) => `${left} of the agreed time left. Add minutes to continue.`,
      creator: (left: string) => `${left} of the agreed time left.`,
    },
    tokens: {
      fan: (left: string) => `${left} left. Add tokens to continue.`,
      creator: (left: string) => `The tokens last for ${left}.`,
    },
    booking: {
      fan: (left: string, name: string) => `At most ${left} left: ${name} has another booking next.`,
      creator: (left: string) => `At most ${left} left before your next booking.`,
    },
    longest: (left: string) => `${left} left. This is the longest a call can be.`,
  },
} as const

/** Texts of the chat, which is not stored. */
export const CHAT = {
  title: 'Chat',
  empty: 'Messages here are seen by the two of you and not kept.',
  write: 'Write a message',
  send: 'Send',
  close: 'Close chat',
  you: 'You',
  failed: 'This could not be sent.',
  tooLong: `Up to ${chatMax} characters.`,
} as const

/** Sentence for each reason of an end. */
const endings: Record<MeterReason, string> = {
  left: 'One of you ended the call.',
  dropped: 'The connection was lost.',
  unstable: 'The connection was not stable enough.',
  stopped: 'The call was ended.',
  agreed: 'The agreed time was over.',
  tokens: 'The tokens were used up.',
  time: 'The time of this call was over.',
  no_show: 'You did not meet in this call.',
  never_met: 'You did not meet in this call.',
  silent: 'The connection was lost.',
  media: 'The connection was lost.',
  away: 'The connection was lost.',
  closed: 'The call was left.',
}

export const OVER = {
  title: 'The call is over',
  why: endings,
  /** Reasons as shown to the side that caused the end; `whyOther` has those for the other side. */
  whyOwn: {
    left: 'You ended the call.',
    dropped: 'Your connection was lost, and you did not come back in time.',
    unstable: 'Your connection was lost too often.',
  },
  whyOther: {
    left: (name: string) => `${name} ended the call.`,
    dropped: (name: string) => `${name} lost the connection and did not come back in time.`,
    unstable: (name: string) => `${name} lost the connection too often.`,
  },
  /** Explanations of a cost that differs from the price of the seconds. */
  because: {
    least: {
      fan: (minutes: number) => `You left before ${minutes} minutes, so you paid the minimum of ${minutes} minutes.`,
      creator: (minutes: number) =>
        `The fan left before ${minutes} minutes, so you got the minimum of ${minutes} minutes.`,
    },
    courtesy: {
      fan: (minutes: number) =>
        `Your connection was lost, so you paid only the seconds. Next time the minimum of ${minutes} minutes applies.`,
      creator: (minutes: number) =>
        `The fan lost the connection, so the minimum of ${minutes} minutes does not apply. Each fan has this once in ${courtesyDays} days.`,
    },
    review: {
      fan: (minutes: number) =>
        `The rest of the minimum of ${minutes} minutes stays held until we have reviewed this call.`,
      creator: (minutes: number) =>
        `The rest of the minimum of ${minutes} minutes stays held until we have reviewed this call.`,
    },
    credit: {
      fan: () => 'Minutes with a poor connection were not charged.',
      creator: () => 'Minutes with a poor connection were not charged.',
    },
  } satisfies Partial<Record<BillLine['what'], Record<CallSide, (minutes: number) => string>>>,
  held: 'Still held',
  settling: 'Calculating the total…',
  time: 'Time together',
  paid: { fan: 'You paid', creator: 'Paid to you' },
  cost: 'Cost',
  returned: 'Returned',
  free: 'No tokens were charged.',
  details: 'View receipt',
  calls: 'All calls',
  again: 'Call again',
} as const
