import { reason } from '#shared/errors.ts'
import { fullNumber } from '#shared/money.ts'

/** Quick tiers of the tip dialog, in ascending order. */
export const tipTiers = [
  { type: 'small', tokens: 10, label: 'Nice!', popular: false },
  { type: 'medium', tokens: 25, label: 'Love it!', popular: true },
  { type: 'large', tokens: 50, label: 'Amazing!', popular: false },
  { type: 'huge', tokens: 100, label: 'Incredible!', popular: false },
  { type: 'mega', tokens: 250, label: 'Super Fan!', popular: false },
  { type: 'legendary', tokens: 500, label: 'Legendary!', popular: false },
] as const

/** Amount that the sheet on a stream suggests before the fan's first tip: the popular tier. */
export const tipSuggested = 25
/** Milliseconds until a press is a long press, and until a long press repeats the last tip. */
export const holdMs = { begins: 350, lasts: 900 } as const
/** Milliseconds for which the tip button of a stream shows the outcome. */
export const saidMs = 4_000
export const tipMin = 1
/** Maximum tokens of a tip, against typing errors. */
export const tipMax = 1_000_000
export const tipMessageMax = 200
/** Minimum length of a search text for a recipient. */
export const recipientSearchMin = 2
/** Debounce of the search for a recipient, in milliseconds. */
export const recipientSearchDelayMs = 300

/** Number of top gifters on the creator's dashboard. */
export const topGiftersShown = 3
/** Days that the top gifters cover; the weekly limit covers the same days. */
export const topGiftersDays = 7
export const topFansMax = 10
/** Number of tips on the first page of the history. */
export const historyShown = 6

export const SENTENCES = {
  amountMissing: 'Please select a tip amount',
  amountTooLarge: `A tip has at most ${fullNumber(tipMax)} tokens.`,
  recipientMissing: 'Please select a recipient',
  messageTooLong: `Messages have at most ${tipMessageMax} characters.`,
  sending: 'Sending...',
  sent: 'Tip sent successfully!',
  failed: 'Failed to send tip',
  /** Dollars that the creator receives. Fans pay another price for a token. */
  receives: (name: string | undefined, usd: string) => `${name ?? 'The creator'} receives ${usd}`,
  topGifters: 'Top Gifters this week',
  noGifters: { title: 'No one yet this week', text: 'Your top tippers of the week appear here.' },
  writeTo: (name: string) => `Write to ${name}`,
  history: 'Tips',
  historyAbout: 'Every tip you gave or got, with its words.',
  noTips: {
    all: { title: 'No tips yet', text: 'Your tips to creators, and tips from fans, appear here.' },
    sent: { title: 'You have not sent a tip yet', text: 'A tip tells a creator that you are there.' },
    received: { title: 'No tips received yet', text: 'Tips from your fans appear here with their words.' },
  },
  /** Shown below `failed` if the outcome is unknown. */
  tryAgain: 'Everything you typed is still here. Sending again will not send it twice.',
} as const

/** Texts of tips on a stream. */
export const STAGE_TIP = {
  other: 'Other',
  words: 'Add a message',
  /** Dollars that the creator receives; a long name is cut, not the amount. */
  receives: (usd: string, name: string) => `${usd} for ${name}`,
  sent: (tokens: string, balance: string) => `${tokens} sent · ${balance} left`,
  hold: (tokens: string) => `Keep holding: ${tokens} again`,
  repeat: (tokens: string) => `Tip ${tokens} again`,
} as const

export const REFUSALS = {
  insufficient: reason('payment_required', 'INSUFFICIENT_TOKENS', 'You do not have enough tokens for this tip.'),
  weeklyLimit: reason('payment_required', 'WEEKLY_LIMIT', 'This tip is more than your weekly spending limit allows.'),
  toOneself: reason('invalid', 'TIP_TO_ONESELF', 'You cannot send a tip to yourself.'),
  recipientNotFound: reason('not_found', 'RECIPIENT_NOT_FOUND', 'This creator does not exist.'),
  recipientNotCreator: reason('invalid', 'RECIPIENT_NOT_CREATOR', 'Tips can only be sent to creators.'),
  streamNotFound: reason(
    'not_found',
    'STREAM_NOT_FOUND',
    "We can't find this stream of the creator. No tokens were sent.",
  ),
  senderInactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot send tips right now.'),
} as const
