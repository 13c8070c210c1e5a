import { reason } from '#shared/errors.ts'

export { type NoticeType, noticeTypes } from '#shared/kinds.ts'

/** Frequencies of emails: one per notification, or one per day with unread notifications. */
export const emailFrequencies = ['each', 'daily'] as const

/** Switches: one for each kind of event. */
export const noticeKinds = ['messages', 'session_requests', 'tips', 'follows', 'creator_online', 'system'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Default preferences: everything is on except emails. */
export const preferenceDefaults = {
  messages: true,
  session_requests: true,
  tips: true,
  follows: true,
  creator_online: true,
  system: true,
  email_notifications: false,
  push_notifications: true,
} as const satisfies Record<NoticeKind | 'email_notifications' | 'push_notifications', boolean>

/** Page sizes of the list. Rows after `offsetMax` need a cursor. */
export const noticePage = { default: 50, max: 100, offsetMax: 1_000 } as const
/** Maximum of an unread count. The badge shows 999+. */
export const unreadMax = 1_000
export const titleMax = 200

/**
 * Minimum time between two copies of one type to a person. The next copy has the number of skipped notifications.
 * Without this limit a stream with many tips would send a phone a thousand push messages.
 */
export const copyDistanceSeconds = { push: 5, mail: 15 * 60 } as const
export const moreMax = 99

/**
 * Daily email: hour in the person's time zone, number of listed notifications per kind, maximum age of notifications in
 * days, and number of people per batch.
 */
export const digest = { hour: 8, named: 5, days: 7, batch: 200 } as const

/** Time for which a push service stores a push message for an offline phone. */
export const pushTtlSeconds = 24 * 60 * 60
/** Maximum characters in the texts of a push message: enough for a lock screen, and far below the 4 KB of RFC 8291. */
export const pushTextMax = 240
export const devicesMax = 20

/** Days for which read and unread notifications are kept. */
export const retentionDays = { read: 90, unread: 360 } as const

/** Hosts of the push services of current browsers: Chromium, Firefox, Safari, Windows. */
export const pushHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

export const KINDS: Record<NoticeKind, { label: string; hint: string }> = {
  messages: { label: 'Messages', hint: 'Someone wrote to you.' },
  session_requests: { label: 'Calls and sessions', hint: 'Requests, starts and ends.' },
  tips: { label: 'Tips', hint: 'Someone sent you tokens.' },
  follows: { label: 'Followers', hint: 'Someone started to follow you.' },
  creator_online: { label: 'Creators online', hint: 'Someone you follow is here.' },
  system: {
    label: 'Account and payments',
    hint: 'Always in your list. This controls alerts on your devices.',
  },
}

export const SENTENCES = {
  empty: { title: 'No notifications yet', text: 'Tips, requests, messages and followers will appear here.' },
  emptyUnread: { title: 'You are all caught up', text: 'Everything has been read.' },
  missing: 'Your notifications could not be loaded.',
  /** Button of a toast. */
  view: 'View',
  /** Text of a notification that cannot be rendered. */
  unreadable: 'Something happened on Limelight',
  stale: 'The newest notifications could not be loaded.',
  notRead: 'This could not be marked as read.',
  notDeleted: 'This notification could not be deleted.',
  preferencesMissing: 'Your notification settings could not be loaded.',
  notSaved: "Couldn't save. Nothing changed.",
  zoneUnknown: 'This time zone is not known.',
  notStopped: "That didn't go through. Please try again.",
  emailAbout: "Copies by email, every 15 minutes at most. You'll always get receipts and security emails.",
  emailDaily: `Your unread notifications in one email, every morning at ${digest.hour}. You'll always get receipts and security emails.`,
  emailFrequency: 'How often emails come',
  pushAbout: 'Also when Limelight is closed, on every device you turn on.',
} as const

export const FREQUENCIES = { each: 'As it happens', daily: 'Once a day' } as const

/** Texts of a notification's email copy. */
export const COPY = {
  more: (count: number) =>
    count === 1
      ? 'There is one more of these in your notifications.'
      : `There are ${count} more of these in your notifications.`,
} as const

/** Texts of the daily email. */
export const DIGEST = {
  subject: (count: number) =>
    count === 1 ? 'One thing you have not seen yet' : `${count} things you have not seen yet`,
  title: 'While you were away',
  more: (count: number) => `and ${count} more`,
  action: 'See them on Limelight',
  footnote: 'You get this once a day because you asked for notifications by email.',
} as const

/** Texts of the push setting of a browser. */
export const DEVICE = {
  turnOn: 'Turn on for this device',
  turnOff: 'Turn off for this device',
  failed: 'Your browser could not be reached for this right now. Please try again in a moment.',
  states: {
    on: {
      title: 'Notifications are on for this device',
      text: 'This device shows the notifications chosen above until you sign out.',
    },
    off: {
      title: 'Notifications are off for this device',
      text: 'Turn them on to get news while Limelight is closed.',
    },
    denied: {
      title: 'Notifications are blocked in your browser',
      text: 'Notifications were refused for this site. Open the site settings beside the address, allow notifications, and load this page again.',
    },
    unsupported: {
      title: "Push isn't supported in this browser",
      text: 'The bell and email work in every browser.',
    },
    install: { title: 'Put Limelight on your home screen first', text: 'Then this device can notify you too:' },
  },
} as const

/** Texts of the page that unsubscribe links open. */
export const UNSUBSCRIBE = {
  opening: 'Opening your link…',
  failed: 'The link could not be opened.',
  lost: "This link doesn't work",
  all: 'notifications by email',
  about: (kind: string) => `emails about ${kind}`,
  ask: (what: string) => `No more ${what}?`,
  rest: "They stay in your notifications. You'll always get receipts and security emails.",
  press: 'Stop them',
  doneTitle: 'Done',
  done: (what: string) => `You get no more ${what}.`,
} as const

export const REFUSALS = {
  notFound: reason('not_found', 'NOTIFICATION_NOT_FOUND', 'This notification no longer exists.'),
  endpointUnknown: reason(
    'invalid',
    'PUSH_ENDPOINT_UNKNOWN',
    'Notifications can only be sent to the push service of a browser.',
  ),
  endpointTaken: reason(
    'conflict',
    'PUSH_ENDPOINT_TAKEN',
    'Another account uses this push subscription. Turn notifications off and on in this browser.',
  ),
  keysInvalid: reason('invalid', 'PUSH_KEYS_INVALID', 'The keys of this push subscription are not valid.'),
  unsubscribeInvalid: reason(
    'invalid',
    'UNSUBSCRIBE_LINK_INVALID',
    'This link is not complete. You can turn off emails in your settings.',
  ),
} as const

/** Attempts to expand a notification. If all fail, it has no copies but stays in the list. */
export const noticeAttemptsMax = 16
/** Attempts to send a push message, which take about 15 minutes. */
export const pushAttemptsMax = 8

/** Display time of the alert that a creator went live. */
export const streamAlertMs = 30_000
/** Maximum number of visible live alerts. Another alert closes the oldest. */
export const streamAlertsMax = 10
