/** What the creator of something reads where moderation removed it. */
export const HIDDEN = {
  title: 'Hidden by moderation',
  rule: (title: string) => `House rule: ${title}.`,
  toDecisions: 'See the decision',
} as const
