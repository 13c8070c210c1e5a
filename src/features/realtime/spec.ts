/** Lifetime of a token in seconds, short so that a block or a suspension applies soon. Browsers renew tokens. */
export const tokenSeconds = 5 * 60
/** Number of latest conversations in every token. Other conversations must be named in the request. */
export const recentConversations = 50

/**
 * Without a confirmation, presence is read from Ably again after `asksAgainSeconds`, and expires after `endsSeconds`.
 */
export const presenceLease = { asksAgainSeconds: 6 * 60, endsSeconds: 10 * 60 } as const

/** Minimum hours between two notifications to a follower about the same creator. */
export const arrivalHours = 12
/** Followers in one batch. The first batch is notified at once; the job `notifyFollowers` notifies the others. */
export const arrivalBatch = 500

export const arrivalNotification = {
  title: '{creator} is online',
  message: 'Say hello while they are here.',
} as const
