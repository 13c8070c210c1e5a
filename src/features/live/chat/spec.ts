import { reason } from '#shared/errors.ts'
import { counted } from '#shared/money.ts'
import { personNotFound } from '#shared/refusals.ts'

export const messageMax = 300
/** Number of messages stored per stream, and number of messages returned per request. */
export const messagesKept = 500
export const chatPage = { default: 100, max: messagesKept } as const
/** Number of messages of a block, which all viewers read with the same URL. */
export const blockSize = 50
/** Seconds for which a cache shares a block: a complete one as long as a deleted message may stay visible. */
export const blockSharedSeconds = { complete: 5, growing: 1 } as const
/** Default and maximum length of a time-out in seconds. The maximum also applies to the interval of slow mode. */
export const timeoutSeconds = { default: 600, max: 24 * 3_600 } as const
export const slowSecondsMax = 600
export const wordsMax = { count: 100, length: 40 } as const
export const moderatorsMax = 50
export const banReasonMax = 200
/** Limits of the user search by prefix. */
export const peopleSearch = { min: 2, max: 30, results: 8, delayMs: 300 } as const

export const CHAT_REFUSALS = {
  muted: reason('forbidden', 'CHAT_MUTED', 'The chat is muted right now.'),
  timedOut: reason('forbidden', 'TIMED_OUT', 'You are timed out in this chat.'),
  followersOnly: reason('forbidden', 'CHAT_FOLLOWERS_ONLY', 'Only followers write here. Follow to join the chat.'),
  slow: reason('too_many_requests', 'SLOW_MODE', 'Slow mode is on. Wait a moment before you write again.'),
  word: reason('invalid', 'WORD_NOT_ALLOWED', 'The creator does not want one of these words in the chat.'),
  notModerator: reason('forbidden', 'NOT_A_MODERATOR', 'Only the creator and their moderators can do that.'),
  protectedPerson: reason('forbidden', 'PROTECTED_PERSON', 'Creators and moderators cannot be timed out or banned.'),
  noPerson: personNotFound,
  noMessage: reason('not_found', 'MESSAGE_NOT_FOUND', 'This message no longer exists.'),
  tooManyModerators: reason('conflict', 'TOO_MANY_MODERATORS', `You can name up to ${moderatorsMax} moderators.`),
} as const

export const CHAT = {
  title: 'Chat',
  missing: 'Write a message first.',
  tooLong: `A message has at most ${messageMax} characters.`,
  wordTooLong: `A word has at most ${wordsMax.length} characters.`,
  tooManyWords: `Up to ${wordsMax.count} words.`,
  empty: 'Say hello.',
  write: 'Write a message',
  /** Placeholder of the field, which is narrow on a phone. */
  message: 'Message',
  send: 'Send',
  failed: 'This could not be sent. Please try again.',
  signUp: 'Sign up to write',
  writeAgain: (time: string) => `You can write again at ${time}.`,
  host: 'Creator',
  moderator: 'Moderator',
  subscriber: 'Subscriber',
  supporter: (place: number) => `Top supporter, number ${place}`,
  pinned: 'Pinned message',
  newest: 'Newest messages',
  actions: (name: string) => `Actions for ${name}'s message`,
  pin: 'Pin',
  unpin: 'Unpin',
  remove: 'Delete message',
  timeout: 'Time out for 10 minutes',
  ban: 'Ban from your streams',
  report: 'Report',
  done: 'Done.',
  tipped: (tokens: string) => `tipped ${tokens}`,
  tips: (count: number, tokens: string) => `${count} tips, ${tokens}`,
  settings: 'Chat settings',
  slow: 'Slow mode',
  slowOff: 'Off',
  slowSeconds: (seconds: number) => `${seconds} seconds`,
  followersOnly: 'Only followers write',
  muteAll: 'Mute the chat',
  words: 'Words that are not allowed',
  wordsHint: 'One word or phrase a line.',
  save: 'Save',
  saved: 'Chat settings saved.',
  goal: 'Token goal',
  goalTitle: 'What is it for?',
  goalTokens: 'Tokens',
  goalSet: 'Set goal',
  goalChange: 'Change goal',
  goalSaved: 'Goal set.',
  goalClear: 'Remove goal',
  goalCleared: 'Goal removed.',
  goalOf: (reached: string, tokens: string) => `${reached} of ${tokens}`,
  goalFull: 'Goal reached',
  supporters: 'Top supporters',
} as const

/** Texts at the beginning of a chat. */
export const WELCOME = {
  title: (name: string) => `Welcome to ${name}'s stream`,
  own: 'Your chat',
  now: 'Just started',
  since: (minutes: number) => `Live for ${counted(minutes, 'minute')}`,
  chat: 'Everyone who watches can read what you write.',
  tip: 'A tip appears here in gold, with your words.',
  ownChat: 'Messages of your viewers appear here.',
  ownTip: 'Tips appear here in gold, with their words.',
  slow: (seconds: number) => `One message in ${counted(seconds, 'second')}`,
} as const

/** Texts of the page for a creator's chat settings. */
export const LIVE_SETTINGS = {
  title: 'Live streams',
  missing: 'Your settings could not be loaded.',
  chat: 'Chat',
  raids: 'Other audiences',
  moderators: 'Moderators',
  moderatorsText: 'They pin and delete messages, time people out and ban them, in all of your streams.',
  noModerators: 'You have no moderators.',
  addModerator: 'Add a moderator',
  added: (name: string) => `${name} moderates your chats.`,
  removeModerator: (name: string) => `Remove ${name} as a moderator`,
  banned: 'Banned people',
  bannedText:
    'Banned people cannot watch or write until you lift the ban. Timed-out people can watch and write again later.',
  noBanned: 'No one is banned.',
  ban: 'Ban someone',
  isBanned: (name: string) => `${name} is banned from your streams.`,
  lift: 'Lift',
  liftNamed: (name: string) => `Lift the ban of ${name}`,
  lifted: (name: string) => `${name} may come back.`,
  timedOutUntil: 'Timed out until',
  remove: 'Remove',
  search: 'Username',
  typeMore: `Type at least ${peopleSearch.min} characters`,
  noPeople: 'No one has a username like this',
  found: (count: number) => counted(count, 'person', 'people'),
  searching: 'Searching',
} as const

/** Milliseconds that a tip is shown on stage, maximum number of tips shown at once, and render interval in a rush. */
export const tipShownMs = 6_000
export const tipsShown = 3
export const tipsDrawnEveryMs = 1_000

/**
 * Render intervals of the chat in milliseconds. More than `linesAloud` new lines at once count as a rush and are not
 * read aloud.
 */
export const chatDrawnEveryMs = { calm: 250, rush: 500 } as const
export const linesAloud = 5
/**
 * Minimum height of a line in pixels (with a menu on a wide screen, the height of its button), and number of lines rendered in addition
 * to those that fill the chat.
 */
export const linePx = { bare: 28, withMenu: 40 } as const
export const linesBeyond = 4

export const slowText = (seconds: number) => `Slow mode is on. You can write again in ${counted(seconds, 'second')}.`

/** Choices for slow mode, in seconds. */
export const slowChoices = [0, 5, 15, 30, 60] as const
