import { reason } from '#shared/errors.ts'
import { fullNumber, tokensText } from '#shared/money.ts'
import { notOneself, personNotFound } from '#shared/refusals.ts'
import type { Kind } from './lists.ts'

export {
  conversationsPage,
  type Kind,
  kinds,
  messageStates,
  messagesPage,
} from './lists.ts'

export const contentMax = 2_000
/** Days after which the price of an unopened message returns to its writer. */
export const holdDays = 7
/**
 * Hours that a flagged message waits for a moderator. After them its tokens return and it is not delivered: an
 * unchecked message never reaches a stranger, and a longer wait would only block the tokens.
 */
export const checkHours = 72
/** Seconds after a read in which new messages send no notification. */
export const quietSeconds = 15
/**
 * Most new conversations that a user can start with free messages per period. Broadcasts and paid messages do not
 * count.
 */
export const newConversations = { max: 20, seconds: 3_600 } as const
/** Milliseconds after which an unsent message is not resent automatically, because it may be outdated. */
export const resendWithinMs = 60 * 60 * 1_000

/** Longest recording in seconds. Its file is much smaller than the largest upload. */
export const recordingSeconds = { audio: 300, video: 120 } as const

export const KINDS: Record<Kind, { one: string; preview: string; missing: string }> = {
  text: { one: 'text message', preview: 'Message', missing: 'A text message has no attachment.' },
  image: { one: 'photo', preview: 'Photo', missing: 'Add a photo first.' },
  audio: { one: 'voice message', preview: 'Voice message', missing: 'Record or add a voice message first.' },
  video: { one: 'video message', preview: 'Video message', missing: 'Record or add a video first.' },
}

/** Notification to the reader (notices.ts). It never contains the text of the message. */
export const messageNotification = {
  title: '{sender} wrote to you',
  free: 'Open your messages to read it.',
  /** `{tokens}` is replaced by a text such as `50 tokens are`. */
  paid: 'Open it and {tokens} yours.',
} as const
export const unlockedNotification = {
  title: '{reader} unlocked your content',
  message: 'You earned {tokens}.',
} as const
export const returnedNotification = {
  title: '{tokens} back with you',
  message: `{reader} did not open your message within ${holdDays} days.`,
} as const

/** Notification to the writer of a message that waited for a check and is not delivered. */
export const undeliveredNotification = {
  title: 'Your message to {reader} was not delivered',
  /** `{tokens}` is replaced by a text such as `50 tokens are`. */
  paid: 'Our check was not in time, or the message can no longer be delivered. {tokens} back with you.',
  free: 'Our check was not in time, or the message can no longer be delivered.',
} as const

export const SENTENCES = {
  empty: {
    title: 'No messages yet',
    fan: 'Write to a creator you like. The price is on the button before you send.',
    other: 'Messages to you appear here.',
    none: 'No messages yet.',
    creator: 'Say hello. Their answer is free.',
  },
  choose: { title: 'Your messages', text: 'Choose a conversation.' },
  first: (name: string) => `This is the start of your conversation with ${name}.`,
  placeholder: (name: string) => `Message ${name}`,
  listMissing: 'Your messages could not be loaded.',
  moreMissing: 'More messages could not be loaded.',
  threadMissing: 'This conversation could not be loaded.',
  stale: 'The newest messages could not be loaded.',
  contentMissing: 'Write something first.',
  contentTooLong: `Messages have at most ${fullNumber(contentMax)} characters.`,
  sending: 'Sending',
  sent: 'Delivered',
  read: 'Read',
  failed: 'Not sent',
  unknown: "That didn't go through. Trying again will not send or charge it twice.",
  retry: 'Try again',
  discard: 'Discard',
  waits: 'Waiting for our check',
  waitsWhy: `We check its link or words before delivery. Without a decision in ${checkHours} hours, it is not delivered.`,
  waitsTokens: 'Your tokens then return.',
  call: (name: string) => `Call ${name}`,
  typing: (name: string) => `${name} is typing`,
  deleted: 'Message deleted',
  gone: 'This message no longer exists.',
  notDone: "That didn't go through. Please try again.",
  held: (count: number) => `${tokensText(count)}, reserved until opened`,
  opens: (count: number) => `${tokensText(count)} when opened`,
  paid: (count: number) => tokensText(count),
  returned: (count: number) => `${tokensText(count)} returned`,
  free: 'Free',
  price: (count: number) => tokensText(count),
  left: (count: number) => `${tokensText(count)} left after this`,
  short: (count: number) => `${tokensText(count)} more needed`,
  about: `You pay only if they open it within ${holdDays} days.`,
  attach: 'Add a photo, voice or video',
  fromDevice: 'Photo, video or audio file',
  recordAudio: 'Record a voice message',
  recordVideo: 'Record a video message',
  recording: 'Recording',
  stop: 'Stop',
  cancel: 'Discard the recording',
  removeAttachment: 'Remove',
  wrongFile: 'Please choose a photo, a video or an audio file.',
  microphone: 'Your microphone cannot be used. Allow it for this site in your browser, or choose a file.',
  camera: 'Your camera cannot be used. Allow it for this site in your browser, or choose a file.',
  cannotRecord: 'This browser cannot record. You can choose a file instead.',
  uploadFailed: 'The file could not be uploaded. Please try again.',
  locked: (count: number) => `Open for ${tokensText(count)}`,
  unlockAsk: (count: number, name: string) =>
    `${tokensText(count)} go to ${name} at once. The file stays open for you.`,
  soldOne: (count: number) => `Opens for ${tokensText(count)}`,
  bought: (count: number) => `Opened for ${tokensText(count)}`,
  attachmentGone: 'This file no longer exists.',
  attachmentMissing: 'The file could not be loaded.',
  deleteOwn: "It's deleted for both of you. If it wasn't opened yet, its tokens return to you.",
  deleteOther: "It's removed only for you.",
  clearAsk: (name: string) => `Delete your conversation with ${name}?`,
  clearText: "It's deleted only for you and comes back with the next message. You don't pay for unopened messages.",
  cleared: 'The conversation is deleted.',
  youBlocked: (name: string) => `You have blocked ${name}. You can't see or contact each other.`,
  away: (name: string) => `${name} isn't accepting messages right now.`,
  newer: 'New messages',
} as const

/** Reasons why a creator does not accept a kind. */
export const CLOSED: Record<Kind, string> = {
  text: "This creator isn't accepting text messages right now.",
  image: "This creator isn't accepting photos right now.",
  audio: "This creator isn't accepting voice messages right now.",
  video: "This creator isn't accepting video messages right now.",
}

export const priceChanged = (price: number, kind: Kind) =>
  price === 0 ? `A ${KINDS[kind].one} is free now.` : `A ${KINDS[kind].one} costs ${tokensText(price)} now.`

export const REFUSALS = {
  insufficient: reason('payment_required', 'INSUFFICIENT_TOKENS', 'You do not have enough tokens for this message.'),
  weeklyLimit: reason(
    'payment_required',
    'WEEKLY_LIMIT',
    'This message is more than your weekly spending limit allows.',
  ),
  toOneself: notOneself,
  personNotFound,
  conversationNotFound: reason('not_found', 'CONVERSATION_NOT_FOUND', 'There is no conversation with this person.'),
  sold: reason('conflict', 'MESSAGE_SOLD', 'A message that was paid for cannot be deleted.'),
  messageNotFound: reason('not_found', 'MESSAGE_NOT_FOUND', SENTENCES.gone),
  youBlocked: reason('forbidden', 'PERSON_BLOCKED', 'You have blocked this person.'),
  senderInactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot send messages right now.'),
  onlyFollowing: reason('forbidden', 'MESSAGES_FOLLOWING_ONLY', 'They accept messages only from people they follow.'),
  onlySubscribers: reason(
    'forbidden',
    'MESSAGES_SUBSCRIBERS_ONLY',
    'They accept messages only from their subscribers.',
  ),
  onlyNobody: reason('forbidden', 'MESSAGES_CLOSED', "They aren't accepting messages right now."),
  notAccepting: reason('conflict', 'KIND_NOT_ACCEPTED', CLOSED.text),
  priceChanged: reason('conflict', 'PRICE_CHANGED', 'The price has changed.'),
  tooManyNew: reason(
    'too_many_requests',
    'TOO_MANY_NEW_CONVERSATIONS',
    `You can begin ${newConversations.max} conversations an hour with free messages. Please try again later.`,
  ),
  attachmentNotFound: reason('not_found', 'ATTACHMENT_NOT_FOUND', SENTENCES.attachmentGone),
} as const
