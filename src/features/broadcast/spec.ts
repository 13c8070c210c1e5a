import { reason } from '#shared/errors.ts'
import { fullNumber, tokensText } from '#shared/money.ts'
import type { Audience, Frequency } from './lists.ts'

export {
  type Audience,
  audiences,
  type Frequency,
  frequencies,
} from './lists.ts'

export const messageMax = 500
export const subjectMax = 100
/** Highest price of paid content, in tokens. */
export const contentPriceMax = 100_000
/** Sizes of the audiences `vip` and `top_spenders`, as percentages of all fans, rounded down. */
export const shares = { vip: 15, top_spenders: 20 } as const
/** Days between two dates of a schedule. */
export const frequencyDays = { daily: 1, '3days': 3, weekly: 7 } as const
/** Default and longest duration of a schedule. */
export const scheduleDays = { default: 30, max: 365 } as const
/** Latest start of a broadcast, in days from now. */
export const startMaxDays = 365
/** Highest number of active broadcasts of one creator. */
export const activeMax = 20
/** Shortest time for which the dialog shows "Sending...". */
export const sendingMs = 2_000
export const pageSize = 20
/** People in one transaction of the job, and the time limit of a run. */
export const batchSize = 100
export const jobMs = 40_000

/** A payment makes a person a fan for this number of months. */
export const payerMonths = 12
/** Number of days whose spending ranks the fans of a creator. */
export const spenderDays = 90
/** Days for which a fan is `new`; also days without a payment after which a fan is `quiet`. */
export const segmentDays = 30

export const AUDIENCES: Record<Audience, { label: string; title: string; about: string }> = {
  all: {
    label: 'All fans',
    title: 'Message All Fans',
    about: `Followers, and who paid in the last ${payerMonths} months.`,
  },
  vip: { label: 'VIPs', title: 'Message VIPs Only', about: `Those who spent most in the last ${spenderDays} days.` },
  top_spenders: {
    label: 'Top spenders',
    title: 'Message Top Spenders',
    about: `A wider circle of those who spent most in the last ${spenderDays} days.`,
  },
  new: {
    label: 'New fans',
    title: 'Message New Fans',
    about: `Those who followed or first paid you in the last ${segmentDays} days.`,
  },
  regular: {
    label: 'Regulars',
    title: 'Message Regulars',
    about: `Fans for over ${segmentDays} days who paid in the last ${segmentDays}.`,
  },
  quiet: {
    label: 'Quiet fans',
    title: 'Message Quiet Fans',
    about: `Fans for over ${segmentDays} days who did not pay in the last ${segmentDays}.`,
  },
}

export const FREQUENCIES: Record<Frequency, string> = {
  once: 'Once',
  daily: 'Daily',
  '3days': 'Every 3 days',
  weekly: 'Weekly',
}

/**
 * Least hours between two broadcasts of a creator to one fan, even on different days. A fan also gets at most one a
 * day.
 */
const apartHours = 12

/** Notification to fans. It does not contain the text, which is in the conversation. */
export const broadcastNotification = {
  title: '{sender} wrote to their fans',
  message: 'Open your messages to read it.',
} as const
/** Minutes after which a failing recipient is skipped, and a failing start is given up. */
export const giveUpMinutes = 60
/** Minutes before the first retry of a failed start; later delays are longer. */
export const retryMinutes = 1
/** Settings of the SQL function `broadcast_deliver`. */
export const deliverySettings = {
  quiet_seconds: 0,
  apart_hours: apartHours,
  give_up_minutes: giveUpMinutes,
  notice: 'message.broadcast',
} as const

export const STATUSES = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  cancelled: 'Cancelled',
  sent: 'Sent',
} as const

export const SENTENCES = {
  messageMissing: 'Please enter a message',
  messageTooLong: `Message must be under ${messageMax} characters`,
  subjectTooLong: `A subject has at most ${subjectMax} characters.`,
  addImage: 'Add a photo',
  addContent: 'Attach paid content',
  contentHint: 'A photo, a video or audio. Fans see a locked file and pay this price to open it.',
  contentPriceLabel: 'Price in tokens',
  uploadFailed: 'The file could not be uploaded. Please try again.',
  contentPrice: 'Please set a valid token price for the content (minimum 1 token)',
  contentPriceMax: `At most ${fullNumber(contentPriceMax)} tokens.`,
  contentMissing: 'Add the content that this price is for.',
  endInPast: 'The last day is before the first one.',
  endTooLate: `A schedule ends within ${scheduleDays.max} days.`,
  startInPast: 'This day has passed. Please choose another.',
  startTooLate: `A message can wait for ${startMaxDays} days at most.`,
  zoneUnknown: 'This time zone is not known.',
  failed: 'Failed to send message. Please try again.',
  sending: 'Sending...',
  send: 'Send',
  schedule: 'Schedule',
  draftKept: 'Saved as a draft. You can continue later.',
  stored: 'Your message is on its way',
  scheduled: 'Your message is scheduled',
  untilHint: `The message goes out now, and then at this hour. Without a last day the schedule ends after ${scheduleDays.default} days.`,
  nobody: 'No one is in this audience yet.',
  retrying: 'Trying again',
  nextTry: (moment: string) => `Next try: ${moment}`,
  beginFailing: 'This message could not be sent yet. We keep trying.',
  beginFailed: 'The last message could not be sent.',
  beginFailedPaused: 'This message could not be sent. Resume it to try again.',
  reachedNobody: 'No one was in this audience',
  unsold: (price: number) => `Opens for ${tokensText(price)}, no one has yet`,
  sold: (count: number, earned: number) => `Opened by ${fullNumber(count)} for ${tokensText(earned)} in all`,
  leftOut: (count: number) =>
    `${fullNumber(count)} of them spent nothing in the last ${spenderDays} days and ${count === 1 ? 'is' : 'are'} left out.`,
  once: 'At most one a day per fan. Fans who blocked or muted you, or turned messages off, are skipped.',
  title: 'Broadcasts',
  about: 'One message to all of your fans, or to those who spend most.',
  write: 'New message',
  empty: {
    title: 'Nothing sent yet',
    text: 'Write one message, and every fan receives it in their messages.',
  },
  missing: 'Your messages to fans could not be loaded.',
  notChanged: "That didn't go through. Please try again.",
  askCancel: 'Cancel this message?',
  cancelAbout: 'Fans who received the message keep it. No one else receives it.',
} as const

export const REFUSALS = {
  notFound: reason('not_found', 'BROADCAST_NOT_FOUND', "We can't find this message."),
  over: reason('conflict', 'BROADCAST_OVER', 'This message has gone out already, or was cancelled.'),
  tooMany: reason(
    'conflict',
    'TOO_MANY_BROADCASTS',
    `At most ${activeMax} messages can be scheduled or on their way. Cancel one first.`,
  ),
  senderInactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot send messages right now.'),
} as const
