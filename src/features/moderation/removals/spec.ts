/** Maximum of sales in one batch of refunds. */
export const refundsBatch = 200
/** Maximum of refund batches within a request. The job `decisions` does the rest. */
export const refundRunsMax = 25

/** Texts of the note on a removed item, for its creator. */
export const HIDDEN = {
  title: 'Hidden by moderation',
  rule: (title: string) => `House rule: ${title}.`,
  toDecisions: 'See the decision',
} as const
