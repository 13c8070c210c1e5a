import { counted } from '#shared/counted.ts'
import { reason } from '#shared/errors.ts'
import { tokensDo, tokensText } from '#shared/tokens.ts'
import { freeSeconds } from '../bill/spec.ts'
import type { MeterLimit, MeterReason } from '../meter/lists.ts'
import type { CallType } from '../requests/lists.ts'
import { startWindowMinutes } from '../requests/spec.ts'

/** The key of a meter opens it for so long; who comes back later joins again. */
export const keyMinutes = 5
/** How often one side of a call connects to its meter. `shared/paces.ts` has the pace of joining. */
export const connectRate = { name: 'call-meter', limit: 60, windowSeconds: 60 } as const
/** Where a call's meter is reached. */
export const meterPath = '/api/meter'
/** The subprotocol of a meter. The key follows it as a second one, because logs keep addresses. */
export const meterProtocol = 'limelight-meter'
/** Both sides are warned at these remaining seconds, of the tokens and of the time before the creator's next booking. */
export const warnAtSeconds = { tokens: [120, 30], booking: [300, 120, 30] } as const
/** The longest line of the chat, in characters. */
export const chatMax = 1_000
/** The connection of a lost socket is tried again after so long, twice as long each time. */
export const reconnectMs = { first: 400, longest: 8_000 } as const
/** The page asks the server so often whether a call can be joined that is too early. */
export const openAskedEveryMs = 15_000
/** A meter that has not been heard for so long is connected to anew: it speaks every second. */
export const unheardMs = 6_000

export const ROOM_REFUSALS = {
  elsewhere: reason('conflict', 'OPEN_ELSEWHERE', 'This call is open on another device. You can continue it here.'),
  unavailable: reason(
    'unavailable',
    'MEETINGS_UNAVAILABLE',
    'Video and voice cannot be connected right now. Nothing is charged; please try again in a moment.',
  ),
} as const

/** Before a call. */
export const LOBBY = {
  title: (type: CallType, name: string) => `${type === 'video' ? 'Video call' : 'Voice call'} with ${name}`,
  check: { video: 'Turn on camera and microphone', voice: 'Turn on microphone' },
  checking: 'Waiting for your permission...',
  join: 'Join call',
  joinAudio: 'Join with microphone only',
  joining: 'Joining...',
  continueHere: 'Continue here',
  about: 'Check your camera and mic. No one sees you until you join.',
  missing: 'This call could not be loaded.',
  gone: { title: "We can't find this call", text: 'The call may belong to another account.' },
  toCalls: 'All calls',
  toCall: 'About this call',
  cameraOff: 'Your camera is off',
  level: 'Your microphone',
  levelHint: 'Say something: the bar moves when you are heard.',
  price: (rate: number) => (rate === 0 ? 'This call is free.' : `${tokensText(rate)} a minute, billed by the second.`),
  free: (seconds: number) => `The first ${seconds} seconds are free.`,
  leaving: (isFan: boolean, afterSeconds: number, minutes: number) =>
    `${isFan ? 'Minimum charge' : 'Minimum payment'} after the first ${afterSeconds === 60 ? 'minute' : `${afterSeconds} seconds`}: ${minutes} minutes.`,
  held: (tokens: number) => `${tokensDo(tokens, 'is', 'are')} held. Unused tokens come back.`,
  earlyText: `You can join from ${startWindowMinutes} minutes before.`,
  unanswered: 'This call is not agreed yet.',
} as const

/** The buttons of a call. */
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
  tip: 'Send a tip',
  topUp: 'Add tokens',
  float: 'Floating window',
  more: 'More',
  report: 'Report and end',
  block: (name: string) => `Block ${name} and end`,
  blockAsk: (name: string) => `Block ${name}?`,
  blockText: "The call ends at once and costs only its seconds. You can't see or contact each other any more.",
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
  otherMuted: (name: string) => `${name} is muted`,
  otherCameraOff: (name: string) => `${name}'s camera is off`,
  otherGone: (name: string) => `${name} lost the connection`,
  interrupted: 'Video or sound is interrupted. The call goes on when it is back.',
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

/** What the meter says to both. */
export const METER = {
  label: 'Time and tokens of this call',
  time: 'Time',
  tokens: 'So far',
  left: { tokens: 'Tokens last', booking: 'Until next booking', longest: 'Left' } satisfies Record<MeterLimit, string>,
  rateLabel: 'Price',
  rate: '/min',
  free: `First ${freeSeconds} s free`,
  isFree: 'Free call',
  running: 'Charging',
  waiting: 'Not charging yet',
  paused: 'Paused: no charge',
  goodbye: {
    tokens: (seconds: number) => `No tokens left: ${counted(seconds, 'second')} to say goodbye`,
    time: (seconds: number) => `No time left: ${counted(seconds, 'second')} to say goodbye`,
  },
  warnings: {
    tokens: {
      fan: (left: string) => `${left} left. Add tokens to go on.`,
      creator: (left: string) => `The tokens last for ${left}.`,
    },
    booking: {
      fan: (left: string, name: string) => `At most ${left} left: ${name} has another booking next.`,
      creator: (left: string) => `At most ${left} left before your next booking.`,
    },
    longest: (left: string) => `${left} left. This is the longest a call can be.`,
  },
} as const

/** Chat of a call: it is not kept. */
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

/** Why a call ended. */
const endings: Record<MeterReason, string> = {
  left: 'One of you ended the call.',
  dropped: 'The connection was lost.',
  unstable: 'The connection was not stable enough.',
  stopped: 'The call was ended.',
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
  settling: 'Calculating the total…',
  time: 'Time together',
  paid: { fan: 'You paid', creator: 'Paid to you' },
  returned: 'Returned',
  free: 'Nothing was charged.',
  details: 'View receipt',
  calls: 'All calls',
} as const
