/** A token is short, so that what a block or a suspension takes away is gone soon; browsers renew it by themselves. */
export const tokenSeconds = 5 * 60
/** How many of somebody's conversations, the latest first, every token opens; others are asked for by name. */
export const recentConversations = 50

/** Who was not confirmed for as long is asked for again, and is not online any more when nobody can tell. */
export const presenceLease = { asksAgainSeconds: 6 * 60, endsSeconds: 10 * 60 } as const

/** A creator's followers hear that they are here at most once in this time. */
export const arrivalHours = 12
/** Told at once when a creator comes; the others by the job, as many at a time. */
export const arrivalBatch = 500

export const arrivalNotification = {
  title: '{creator} is online',
  message: 'Say hello while they are here.',
} as const
