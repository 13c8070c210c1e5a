/** Sales in one batch of refunds. */
export const refundsBatch = 200
/** Batches of refunds within the call; the job does the rest. */
export const refundRunsMax = 25

/** Texts for the creator of a removed item. */
export const HIDDEN = {
  title: 'Hidden by moderation',
  rule: (title: string) => `House rule: ${title}.`,
  toDecisions: 'See the decision',
} as const
