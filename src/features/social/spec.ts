import { reason } from '#shared/errors.ts'
import { fullNumber } from '#shared/money.ts'
import { notOneself, personNotFound } from '#shared/refusals.ts'

/** Settings for incoming messages: from everyone, from people the user follows, from subscribers, or from no one. */
export const writers = ['everyone', 'following', 'subscribers', 'nobody'] as const
export type Writers = (typeof writers)[number]

export const privacyDefaults = { who_may_message: 'everyone', appear_offline: false, hidden_countries: [] } as const

export const peoplePage = { default: 24, max: 50 } as const
/** Maximum of bookmarks of a user, because a page loads all of them for its cards. */
export const bookmarksMax = 1_000
/** Hours during which repeated follows by the same person notify a creator once. */
export const followNoticeHours = 24

export const WRITERS: Record<Writers, { label: string; hint: string }> = {
  everyone: { label: 'Everyone', hint: 'Everyone with an account.' },
  following: { label: 'People I follow', hint: 'Only people you follow.' },
  subscribers: { label: 'Subscribers', hint: 'Active subscribers' },
  nobody: { label: 'No one', hint: 'No new messages at all.' },
}

export const SENTENCES = {
  saved: 'Your privacy settings are saved.',
  notSaved: 'This could not be saved. Nothing changed.',
  missing: 'Your privacy settings could not be loaded.',
  offlineAbout: 'No one sees that you are online. While you are live you are seen.',
  countriesAbout: "Visitors from these countries can't find you: no page, no card, no search.",
  countriesNone: 'You can be found from everywhere.',
  countriesUnknown: 'Please choose countries from the list.',
  countryMissing: 'No country of this name.',
  blockedAbout: "You can't see or contact each other: no page, no search, no tips, no messages.",
  blockedNone: 'You have not blocked anyone.',
  mutedAbout: "You won't get their notifications. They aren't told.",
  mutedNone: 'You have not muted anyone.',
  listMissing: 'This list could not be loaded.',
  notDone: "That didn't go through. Please try again.",
  bookmarked: 'Kept in your collections.',
  unbookmarked: (name: string) => `${name} is no longer in your collections.`,
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  blockAsk: (name: string) => `Block ${name}?`,
  blockText:
    "You won't see or contact each other: no page, no search, no tips, no messages. Following ends both ways. They aren't told.",
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
  muted: (name: string) => `You won't get notifications from ${name}.`,
  unmuted: (name: string) => `You get notifications from ${name} again.`,
} as const

export const REFUSALS = {
  toOneself: notOneself,
  personNotFound,
  creatorsOnly: reason('invalid', 'CREATORS_ONLY', 'Only creators can be followed and kept.'),
  bookmarksFull: reason(
    'conflict',
    'BOOKMARKS_FULL',
    `Your collections hold ${fullNumber(bookmarksMax)} creators. Take one out first.`,
  ),
} as const
