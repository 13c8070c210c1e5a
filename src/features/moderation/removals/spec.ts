/** Texts for the creator of a removed item. */
export const HIDDEN = {
  title: 'Hidden by moderation',
  rule: (title: string) => `House rule: ${title}.`,
  toDecisions: 'See the decision',
} as const
