/** A short lifetime, so that a block or a suspension soon applies; browsers renew tokens automatically. */
export const tokenSeconds = 5 * 60
/** Latest conversations that every token opens; others must be named in the request. */
export const recentConversations = 50

/** Presence is asked for again after `asksAgainSeconds` without a confirmation and expires after `endsSeconds`. */
export const presenceLease = { asksAgainSeconds: 6 * 60, endsSeconds: 10 * 60 } as const

/** Hours between two notifications about the same creator to a follower. */
export const arrivalHours = 12
/** Followers in one batch: the first is notified at once, the job notifies the others. */
export const arrivalBatch = 500

export const arrivalNotification = {
  title: '{creator} is online',
  message: 'Say hello while they are here.',
} as const
